"""What `expert` gains on `search` under house rules: without a book, by the nearest, by its own.

`python bench/house_books.py results.jsonl --deals 1000` plays each of the house rules of
`house_rules.py` with each kind of book, the same cards for all three, both bots without a clock. A
rule's own book is trained as `benny play` does beside the game. Each match adds a line to the file;
those that are in it already are not played again, so that it can go on at any time. At the end it
prints a table of all, in points a deal with 95% intervals.
"""

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

from asking import at_least_one, in_a_sentence
from house_rules import HOUSE_RULES, house
from patient import BooklessExpert, PatientExpert, PatientSearch

from benny.books import write_book
from benny.lab.arena import Arena
from benny.lab.book_trainer import DEALS
from benny.lab.jobs import do_piece
from benny.lab.pieces import run
from benny.lab.training import Training, book_of
from benny.lab.workers import PROCESSES, open_workers
from benny.shelf import SHELF

HERE = Path(__file__).parent
SEED = 22
BOOKS = ("none", "nearest", "own")


def main() -> None:
    """Play the matches that are missing and print what all came to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("results", type=Path, help="the file that the results are in")
    parser.add_argument("--deals", type=at_least_one, default=1000, help="deals of each match")
    parser.add_argument("--workers", type=at_least_one, default=os.cpu_count())
    arguments = parser.parse_args()
    with in_a_sentence():
        for name in HOUSE_RULES:
            for book in BOOKS:
                if (name, book) not in played(arguments.results):
                    play(arguments.results, name, book, arguments.deals, arguments.workers)
        print(table(arguments.results))


def played(results: Path) -> dict[tuple[str, str], str]:
    """Return what was played already, by house rule and kind of book."""
    lines = results.read_text(encoding="utf-8").splitlines() if results.exists() else []
    found = map(json.loads, lines)
    return {
        (one["rule"], one["book"]): f"{one['gain']:+.3f} ± {one['margin']:.3f}" for one in found
    }


def play(results: Path, name: str, book: str, deals: int, workers: int) -> None:
    """Play one match and write down what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        if book == "own":
            train(name, Path(folder))
        os.environ["BENNY_BOOKS"] = folder  # the workers read it when they start
        gain = match(name, book, deals, workers)
    line = {"rule": name, "book": book, "deals": deals, "gain": gain[0], "margin": gain[1]}
    print(line, file=sys.stderr, flush=True)
    with results.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def train(name: str, folder: Path) -> None:
    """Train the book of a house rule."""
    training = Training(rules=house(name), deals=DEALS)
    write_book(folder / "own.json", book_of(training, do_piece(training, 0)))


def match(name: str, book: str, deals: int, workers: int) -> tuple[float, float]:
    """Return what an expert with some book gains on search, and how far its interval reaches."""
    expert = BooklessExpert if book == "none" else PatientExpert
    arena = Arena(
        rules=house(name),
        bots=tuple(
            f"{HERE / 'patient.py'}:{bot.__name__}/{bot.version}" for bot in (expert, PatientSearch)
        ),
        seed=SEED,
        rounds_a_game=0,
        to_the_end=True,
    )
    with open_workers(PROCESSES, workers) as hands:
        found = run(arena, -(-deals // arena.rules.players), hands)
    gain = arena.gain(found, 0)
    return gain.mean, gain.margin


def table(results: Path) -> str:
    """Return the results as a table in Markdown."""
    found = played(results)
    rows = [["house rule", "from", "none", "nearest", "own"], ["---"] * 5]
    for name in HOUSE_RULES:
        nearest = SHELF.open(house(name))
        distance = "too far" if nearest is None else f"{nearest.distance}"
        rows.append([name, distance, *(found.get((name, book), "") for book in BOOKS)])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


if __name__ == "__main__":
    main()
