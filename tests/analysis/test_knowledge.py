"""What calls tell of the hands that made them."""

from benny import Action
from benny.analysis.knowledge import QUESTION, asked_to_throw_in
from support.rules import house


def test_a_partner_who_may_take_over_passes_before_any_is_asked_to_throw_in():
    for takes_over, call, asked in (
        (True, "order", {3, 0}),
        (True, "order alone", {2, 3, 0}),  # there is nothing to take over
        (False, "order", {2, 3, 0}),
    ):
        rules = house("classic", throw_in=[QUESTION], alone="may", partner_takes_over=takes_over)
        log = [(1, Action(call)), *((seat, Action("pass")) for seat in (2, 3, 0))]
        assert asked_to_throw_in(rules, log, None, None) == asked
