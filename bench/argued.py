"""Ask the lab about the positions that players argue about, tests/data/positions.

`python bench/argued.py b06 b12` prints what each action is worth in the positions whose names
begin so; without a name, all. Calls are played out; cards are solved with open cards as well. As
for `benny evaluate`, `--worlds N` says in how many deals, `--uniform` learns nothing from the
calls, and `--no-book` lets all call and play by the rules of the card table.
"""

import argparse
import sys
from pathlib import Path

from asking import at_least_one, in_a_sentence
from rich.console import Console

from benny.analysis.evaluation import Method
from benny.analysis.shelf import SHELF
from benny.game.view import Phase, View
from benny.lab.evaluation import EvaluationJob
from benny.lab.report.evaluate import describe, value_table, verdict

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from support.positions import Position, load  # type: ignore[import-not-found]


def methods(view: View) -> tuple[Method, ...]:
    """Return the ways in which a decision can be valued."""
    return tuple(Method) if view.phase is Phase.PLAY else (Method.PLAYED,)


def show(name: str, position: Position, worlds: int, *, believed: bool, by_book: bool) -> None:
    """Print what is demanded and what each action is worth; by a book only where there is one."""
    console, view = Console(highlight=False), position.view
    wanted = ", ".join(position.best) or f"not {', '.join(position.never)}"
    console.print(f"\n{name}\n{describe(view)}\nWanted: {wanted}.")
    by_book = by_book and SHELF.open(view.rules) is not None
    for method in methods(view):
        trying = EvaluationJob(
            view=view, method=method, believed=believed, by_book=by_book, worlds=worlds
        )
        tried = trying.work(0, seed=1)
        values = trying.values(tried)
        console.print(value_table(values), verdict(trying, tried, values))
        error = max(value.win_error or 0.0 for value in values)
        console.print(f"The standard error of wins is at most {100 * error:.2f}%.")


def main() -> None:
    """Print the positions that are asked for."""
    parser = argparse.ArgumentParser(description="Ask the lab about positions.")
    parser.add_argument("names", nargs="*", default=[""], help="beginnings of names; else all")
    parser.add_argument("--worlds", type=at_least_one, default=20_000, help="deals for each")
    parser.add_argument("--uniform", action="store_true", help="learn nothing from the calls")
    parser.add_argument("--no-book", action="store_true", help="leave the trained book out")
    given = parser.parse_args()
    believed, by_book = not given.uniform, not given.no_book
    positions = load()
    for begin in given.names:
        if not any(name.startswith(begin) for name in positions):
            demands = ", ".join(dict.fromkeys(name.partition(":")[0] for name in positions))
            parser.error(f"no position is called {begin!r}: there are those of {demands}")
    with in_a_sentence():
        for name, position in positions.items():
            if name.startswith(tuple(given.names)):
                show(name, position, given.worlds, believed=believed, by_book=by_book)


if __name__ == "__main__":
    main()
