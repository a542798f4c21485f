"""What `expert` gains on `search` under house rules: without a book, by the nearest, by its own.

`python bench/house_books.py bench/matches/house --deals 1000` plays each of the house rules of
`house_rules.py` with each kind of book, the same cards for all three, both bots without a clock. A
rule's own book is trained as `benny play` does beside the game. Each match has a checkpoint in the
folder, so that it can be stopped at any time and goes on there, with more deals too. At the end it
prints a table of all, in points a deal with 95% intervals.
"""

import argparse
import os
import re
import sys
import tempfile
from pathlib import Path

from asking import at_least_one, in_a_sentence
from house_rules import AMERICAN, HOUSE_RULES, house
from patient import BooklessExpert, PatientExpert, PatientSearch

from benny.analysis.books import write_book
from benny.analysis.shelf import NEAR_ENOUGH, SHELF
from benny.analysis.statistics import Sums
from benny.lab.arena import Arena
from benny.lab.book_trainer import DEALS
from benny.lab.runs.checkpoints import load
from benny.lab.runs.jobs import do_piece
from benny.lab.runs.runner import run
from benny.lab.runs.workers import PROCESSES, open_workers
from benny.lab.seatings import seatings, unit
from benny.lab.training import Training, book_of

SEED = 22
BOOKS = ("none", "nearest", "own")
POINT = len(seatings(AMERICAN.players)) * unit(AMERICAN.players)
"""What an arena counts a point as, over all seatings of a deal."""


def main() -> None:
    """Play the deals that are missing and print what all came to."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, help="the folder that the matches are kept in")
    parser.add_argument("--deals", type=at_least_one, default=1000, help="deals of each match")
    parser.add_argument("--workers", type=at_least_one, default=os.cpu_count())
    arguments = parser.parse_args()
    with in_a_sentence():
        arguments.folder.mkdir(parents=True, exist_ok=True)
        table = [["house rule", "from", *BOOKS], ["---"] * (2 + len(BOOKS))]
        near, everywhere = nothing(), nothing()
        # Before BENNY_BOOKS names folders that are gone after a match.
        shelf = {name: SHELF.open(house(name)) for name in HOUSE_RULES}
        for name, nearest in shelf.items():
            found = {book: played(arguments, name, book) for book in BOOKS}
            everywhere = merged(everywhere, found)
            if nearest and nearest.is_near:
                near = merged(near, found)
            table.append(row(name, f"{nearest.distance}" if nearest else "too far", found))
        table.append(row("those with a book near enough", f"up to {NEAR_ENOUGH}", near))
        table.append(row("all", "", everywhere))
        print("\n".join(f"| {' | '.join(cells)} |" for cells in table))


def nothing() -> dict[str, Sums]:
    """Return the gains of no deals."""
    return dict.fromkeys(BOOKS, Sums.of([]))


def merged(total: dict[str, Sums], found: dict[str, Sums]) -> dict[str, Sums]:
    """Return the gains of more deals, by book."""
    return {book: sums.merged(found[book]) for book, sums in total.items()}


def played(arguments: argparse.Namespace, name: str, book: str) -> Sums:
    """Return what an expert with some book gains on search, after playing what is missing."""
    kept = arguments.folder / f"{re.sub(r'[^a-z0-9]+', '-', name)}.{book}.json"
    arena = match(name, BooklessExpert if book == "none" else PatientExpert)
    rounds = -(-arguments.deals // arena.rules.players)
    if load(kept, arena).done < rounds:
        with tempfile.TemporaryDirectory() as books:
            if book == "own":
                train(name, Path(books))
            os.environ["BENNY_BOOKS"] = books  # the workers read it when they start
            with open_workers(PROCESSES, arguments.workers) as hands:
                run(arena, rounds, hands, kept)
    total = load(kept, arena).total
    assert total is not None
    gained = total.gains[0]
    print(f"{name}, {book}: {said(gained)} in {gained.number} deals", file=sys.stderr, flush=True)
    return gained


def row(name: str, distance: str, found: dict[str, Sums]) -> list[str]:
    """Return a row of the table."""
    return [name, distance, *(said(found[book]) for book in BOOKS)]


def said(gained: Sums) -> str:
    """Return a gain in points a deal with its 95% interval."""
    estimate = gained.estimate(POINT)
    return f"{estimate.mean:+.3f} ± {estimate.margin:.3f}"


def match(name: str, expert: type[PatientExpert | BooklessExpert]) -> Arena:
    """Return the match of an expert against search under a house rule."""
    file = os.path.relpath(Path(__file__).with_name("patient.py"))
    return Arena(
        rules=house(name),
        bots=tuple(f"{file}:{bot.__name__}/{bot.version}" for bot in (expert, PatientSearch)),
        seed=SEED,
        rounds_a_game=0,
        to_the_end=True,
    )


def train(name: str, folder: Path) -> None:
    """Train the book of a house rule."""
    training = Training(rules=house(name), deals=DEALS)
    write_book(folder / "own.json", book_of(training, do_piece(training, 0)))


if __name__ == "__main__":
    main()
