"""Look at the puzzles again in other deals: whether the answer stands, and how hard they are.

`python bench/puzzles.py` prints a line for each game: puzzles, those whose answer changed, those
whose lead came out below what makes a puzzle, the quartiles of first ratings, and first themes.
"""

import argparse
import sys
from collections import Counter
from statistics import quantiles

from benny.analysis.card_counts import are_alike
from benny.analysis.evaluation import ordered_actions
from benny.bots.sensible import SensibleBot
from benny.lab.review.chances import BookPlay
from benny.lab.review.decisions import Depth, Judge
from benny.learning.puzzles.collection import of_variant, with_puzzles
from benny.learning.puzzles.mining import WORLDS, is_ahead
from benny.learning.puzzles.puzzle import Puzzle


def main() -> None:
    """Look at the puzzles of each game."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--variants", nargs="*", default=with_puzzles())
    parser.add_argument("--worlds", type=int, default=WORLDS)
    given = parser.parse_args()
    for name in given.variants:
        puzzles = of_variant(name)
        play = BookPlay(puzzles[0].exercise.moment.rules)
        judge = Judge(play, Depth(first=given.worlds, most=given.worlds))
        found = Counter(
            outcome(puzzle, play, judge, seed) for seed, puzzle in enumerate(puzzles, 1_000_000)
        )
        ratings = [puzzle.rating.rating for puzzle in puzzles]
        themes = Counter(puzzle.exercise.themes[0] for puzzle in puzzles).most_common()
        told = ", ".join(f"{theme} {number}" for theme, number in themes)
        quarters = "/".join(f"{rating:.0f}" for rating in quantiles(ratings, n=4))
        sys.stdout.write(
            f"{name}: {len(puzzles)} puzzles, {found['changed']} with another answer, "
            f"{found['short']} with a shorter lead; first ratings {quarters}; {told}\n"
        )
        sys.stdout.flush()


def outcome(puzzle: Puzzle, play: BookPlay, judge: Judge, seed: int) -> str:
    """Return what came of a second look: 'same', 'short' of a puzzle's lead, or 'changed'."""
    view = puzzle.exercise.moment.view()
    best = puzzle.exercise.alternatives[0].action
    tally, evaluation = judge.tried(view, SensibleBot().act(view), seed)
    again = ordered_actions(view)[tally.best]
    if again != best and not are_alike(view, again, best):
        return "changed"
    return "same" if is_ahead(view, tally, evaluation, play, sure=0.0) else "short"


if __name__ == "__main__":
    main()
