"""What bots lose in a decision, by reviews of their games."""

import error_rates

from benny import variant

CLASSIC = variant("classic")


def test_bots_at_the_same_table_choose_by_chances_of_their_own():
    seeds = []

    class Chance:
        def __init__(self, seed):
            seeds.append(seed)

        def act(self, view):
            return view.legal[0]

    for seed in (1, 2):
        error_rates.played(CLASSIC, (Chance,) * 4, seed)

    assert len(set(seeds)) == 8


def test_a_game_that_is_cut_off_ends_with_a_finished_deal(monkeypatch):
    monkeypatch.setattr(error_rates, "MOST_DEALS", 3)
    record = error_rates.played(CLASSIC, ("random",) * 4, 1)

    assert len(record.deals) == 3
    assert all(deal.points for deal in record.deals)
