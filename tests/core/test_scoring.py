"""What a deal that is over brought a seat, as `core.scoring.gain` says it."""

from random import Random

import pytest

from benny import variant
from benny.core import scoring
from benny.core.deal import Deal
from benny.rules.compile import compile_rules
from support.rules import house


def played(rules, seed):
    """Return a deal that was played at random."""
    random = Random(seed)
    deck = list(compile_rules(rules).deck)[: len(rules.deck)]
    random.shuffle(deck)
    deal = Deal(compile_rules(rules), 0, deck)
    while not deal.over:
        deal.act(random.choice(deal.legal()))
    return deal


@pytest.mark.parametrize(
    ("rules", "seed", "points", "gains"),
    [
        (variant("family"), 0, [2, 0], [2, -2, 2, -2]),
        (variant("family"), 1, [0, 1], [-1, 1, -1, 1]),
        (variant("sawdust"), 0, [-1, 1], [-1, 1, -1, 1]),
        (variant("buck"), 1, [-3, 0, 5, -1], [3, 0, -5, 1]),
        (house("classic", sides="solo", players=3), 1, [2, 0, 2], [2, -4, 2]),
    ],
    ids=["between two sides", "the other way round", "for a stake", "counting down", "three sides"],
)
def test_a_seat_gains_its_sides_points_less_the_mean_of_the_others(rules, seed, points, gains):
    deal = played(rules, seed)

    assert list(deal.points)[: len(rules.teams)] == points
    assert [scoring.gain(deal, seat) for seat in range(rules.players)] == gains, "parts of a point"
