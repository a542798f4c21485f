"""Hold what is said of cards against what comes of them: how often a side gets the trick.

`python bench/claims.py classic --deals 1000` lets `expert`, without a clock, play deals in all
seats. Of each card that it chooses it says how likely its side gets the trick then; that is
compared with who got it, by who made trump, lead or follow, and fifths of what was said.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

from asking import at_least_one, in_a_sentence

from benny import Game, Rules
from benny.analysis.statistics import Sums
from benny.bots.expert import ExpertBot
from benny.game.shuffling import derived
from benny.game.view import Phase, View
from benny.rules.loading import find_rules

WORLDS = 256
BANDS = 5


class Claim(NamedTuple):
    """How likely a side was to get which trick; whether it made trump, led, and in which fifth."""

    trick: int
    ours: frozenset[int]
    chance: float
    side: str
    card: str
    band: int


def deals(rules: Rules, seed: int) -> Iterator[list[tuple[Claim, bool]]]:
    """Yield for deal after deal what was said of its tricks, with whether it came true."""
    number = 0
    while True:
        game = Game(rules, derived(seed, f"game {number}"))
        bot = ExpertBot(derived(seed, f"bot {number}"), worlds=WORLDS, limit=None)
        number += 1
        while not game.over:
            yield _played(game, bot)


def _played(game: Game, bot: ExpertBot) -> list[tuple[Claim, bool]]:
    claims, finished = [], len(game.results)
    while len(game.results) == finished:
        view = game.view(game.turn)
        if len(view.legal) == 1:
            game.act(view.legal[0])
            continue
        best = bot.explain(view)[0]
        if view.phase is Phase.PLAY and best.takes is not None:
            claims.append(_claim(view, best.takes))
        game.act(best.action)
    outcome = game.view(None).previous
    assert outcome is not None
    return [(claim, outcome.tricks[claim.trick].winner in claim.ours) for claim in claims]


def _claim(view: View, chance: float) -> Claim:
    assert view.seat is not None
    ours = frozenset({view.seat, *view.allies})
    side = "maker" if view.contract.maker in ours else "defender"
    band = min(int(chance * BANDS), BANDS - 1)
    return Claim(len(view.tricks), ours, chance, side, "follow" if view.trick else "lead", band)


def main() -> None:
    """Play as many deals as are asked for and print what was said and what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("variant", nargs="?", default="classic", help="a variant or rules file")
    parser.add_argument("--deals", type=at_least_one, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    found = defaultdict(list)
    with in_a_sentence():
        for claims in islice(deals(find_rules(options.variant), options.seed), options.deals):
            for claim, came_true in claims:
                found[claim.side, claim.card, claim.band].append((claim.chance, came_true))
    print(f"{'side':<9} {'card':<7} {'cards':>6}  said   came true")
    for (side, card, _), pairs in sorted(found.items()):
        said = sum(chance for chance, _ in pairs) / len(pairs)
        came = Sums.of([came_true for _, came_true in pairs]).estimate()
        share = f"{came.mean:>5.0%} ± {came.margin:.0%}"
        print(f"{side:<9} {card:<7} {len(pairs):>6} {said:>5.0%}  {share}")


if __name__ == "__main__":
    main()
