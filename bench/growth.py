"""Draw how the time to solve a deal exactly grows with the cards in a hand.

`python bench/growth.py docs/measurements/solve_times.svg` solves random deals from 33 cards,
of 2 to 8 cards a player for partners and of 2 to 11 for two players. It draws milliseconds a deal;
each point is the median of several rounds.
"""

import argparse
import statistics
import time
from pathlib import Path

from asking import in_a_sentence
from msgspec.structs import replace

from benny import Rules, variant
from benny.core.deal import Deal
from benny.core.search.bulk import RandomSolving
from benny.lab.plots import check_plot_file, new_figure, save_figure
from benny.rules.compile import compile_rules

ROUNDS = 5
BUDGET = 0.15  # seconds that a round should take
PARTNERS, TWO = "two against two", "two players"


def rules_of(players: int, cards: int) -> Rules:
    """Return rules by which so many players have so many cards of 32 and a joker."""
    sides = "partners" if players == 4 else "solo"
    base = replace(variant("sawdust"), lowest="7", jokers=1, call_needs="nothing")
    return replace(base, players=players, sides=sides, hand_size=cards, first_dealer="random")


def milliseconds(rules: Rules) -> float:
    """Return what a deal takes, the median of the rounds."""
    compiled = compile_rules(rules)
    deal, deals = Deal(compiled, 0, compiled.deck), 1
    rounds: list[float] = []
    while len(rounds) < ROUNDS:
        solving = RandomSolving(compiled, len(rounds))
        start = time.perf_counter()
        solving.exactly(deal, deals)
        seconds = time.perf_counter() - start
        if seconds < BUDGET and not rounds:
            deals *= 2
        else:
            rounds.append(1000 * seconds / deals)
    return statistics.median(rounds)


def main() -> None:
    """Draw the picture that is asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("path", type=Path, help="the picture to draw, .svg or .png")
    given = parser.parse_args()
    with in_a_sentence():
        check_plot_file(given.path)
        draw(given.path)


def draw(path: Path) -> None:
    """Measure, print and draw; raise OSError if the picture can't be written."""
    figure = new_figure(7, 4)
    axes = figure.subplots()
    for label, players, most in ((PARTNERS, 4, 8), (TWO, 2, 11)):
        cards = list(range(2, most + 1))
        times = [milliseconds(rules_of(players, number)) for number in cards]
        for number, found in zip(cards, times, strict=True):
            print(f"{label}, {number} cards: {found:.4f} ms", flush=True)
        axes.semilogy(cards, times, "o-", label=label)
    axes.set_xlabel("cards in each hand, of 32 and a joker")
    axes.set_ylabel("milliseconds for an exact solution")
    axes.grid(alpha=0.3)
    axes.legend()
    save_figure(figure, path)


if __name__ == "__main__":
    main()
