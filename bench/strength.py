"""Measure how strong the core's policy is: duplicate deals against another bot, both ways round.

`python bench/strength.py sensible 2000` plays 2,000 deals of each variant twice, the policy once
in the even seats and once in the odd ones, and prints what it gains in a deal.
"""

import random
import sys
from math import sqrt
from statistics import mean, stdev

from benny import Game, Rules, bot, variant, variants
from benny.actions import ACTIONS, read_action
from benny.core.deal import Deal
from benny.core.policy import Policy
from benny.log import DealLog, deal_out


def points(rules: Rules, log: DealLog, policy: Policy, other: str, parity: int) -> list[int]:
    """Return the points by side of a deal in which the policy has the seats of one parity."""
    game = Game(rules, seed=1, deals=[DealLog(log.dealer, log.hands, log.kitty, log.piles)])
    deal = Deal(rules.tables(), log.dealer, [card.number for card in log.deck])
    opponent = bot(other, seed=log.dealer)
    while not deal.over:
        if deal.turn % 2 == parity:
            action = ACTIONS[deal.action_of(policy.choose(deal))]
        else:
            action = read_action(opponent.act(game.view(game.turn)), game.legal)
        game.act(action)
        deal.act(action.number)
    return [deal.points[side] for side in range(len(rules.teams))]


def gain(rules: Rules, log: DealLog, policy: Policy, other: str) -> float:
    """Return what a side of the policy's scores more than one of the other bot's in a deal."""
    total = 0
    for parity in range(2):
        for side, score in enumerate(points(rules, log, policy, other, parity)):
            total += score if side % 2 == parity else -score
    return total / len(rules.teams) * (-1 if rules.counts_down else 1)


def main() -> None:
    """Print the gain of each variant with its 95% interval."""
    other, deals = sys.argv[1], int(sys.argv[2])
    for name in sys.argv[3:] or variants.names():
        rules = variant(name)
        policy, chance = Policy(rules.tables()), random.Random(name)
        gains = []
        for number in range(deals):
            order = chance.sample(rules.deck, len(rules.deck))
            gains.append(gain(rules, deal_out(rules, number % rules.players, order), policy, other))
        error = 1.96 * stdev(gains) / sqrt(deals)
        print(f"{name}: {mean(gains):+.3f} ± {error:.3f} points a deal against {other}", flush=True)


if __name__ == "__main__":
    main()
