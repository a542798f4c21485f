"""A deal in progress keeps only what the core has done."""

import pytest

from benny import Action, variant
from benny.game.deal import DealInProgress
from benny.game.log import deal_out


@pytest.mark.parametrize("refused", ["call S", "play 9C", "discard"])
def test_what_the_core_refuses_is_an_error_of_ours_and_is_not_kept(refused):
    rules = variant("family")
    live = DealInProgress(rules, deal_out(rules, 0, list(rules.deck)))
    live.act(live.legal[0])
    before = (live.turn, live.legal, live.events(None), dict(live.last_decisions))

    with pytest.raises(AssertionError, match=f"'{refused}' is not one of pass, order"):
        live.act(Action(refused))

    assert (live.turn, live.legal, live.events(None), live.last_decisions) == before
    assert live.log.actions == [(1, Action("pass"))]
