"""Views in a player's words: read back as they were, and what may be told next."""

from itertools import islice
from random import Random

import pytest

from benny import Game, NotationError, bot, variant
from benny.game.actions import HIDDEN
from benny.game.view import Phase
from benny.lab.situations.input import SituationError, SituationInput, describe
from benny.lab.situations.situation import deal_so_far, from_flags
from support.rules import HOUSES, mark_slow

HAND = "JH 9H AS KC 9D"
KNOWABLE = (
    *("rules", "seat", "dealer", "turn", "phase", "upcard", "turned_down", "upcard_taken"),
    *("hand", "counts", "piles", "legal", "must", "contract", "log", "trick", "winning"),
    *("tricks", "taken", "scores", "discarded"),
)


def moments(rules, seed):
    """Yield a game at each decision: of a bot in even games, at random in odd ones."""
    game, player, random = Game(rules, seed=seed), bot("sensible"), Random(seed)
    while not game.over and len(game.results) < 3:
        yield game
        game.act(random.choice(game.legal) if seed % 2 else player.act(game.view(game.turn)))


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_a_view_in_words_is_read_back_as_it_was(name):
    tried = 0
    for seed in range(2):
        for game in moments(HOUSES[name], seed):
            view = game.view(game.turn)
            if view.swapped:
                continue
            found = from_flags(HOUSES[name], describe(view)).view

            assert {f: getattr(found, f) for f in KNOWABLE} == {
                f: getattr(view, f) for f in KNOWABLE
            }
            tried += 1
    assert tried > 20


@pytest.mark.needs("compiled")  # that nobody can be asked takes 20,000 draws to find
@pytest.mark.parametrize(
    "name", mark_slow(["dnd", "american", "buck", "farmers", "taking over"], {"dnd"})
)
def test_what_is_done_next_is_among_what_may_be_told(name):
    # With every third decision each seat's turn comes up: two or four of them play.
    for game in islice(moments(HOUSES[name], 1), 0, None, 3):
        asked = game.view(game.turn)
        legal = {(asked.seat, HIDDEN.get(action.kind, action)) for action in asked.legal}
        is_quiet = asked.phase is Phase.DISCARD  # an unseen discard need not be told
        for seat in range(game.rules.players):
            view = game.view(seat)
            if seat == asked.seat or is_quiet or view.swapped:
                continue
            possible = deal_so_far(game.rules, describe(view), is_begun=True).possible

            assert legal <= set(possible)


def test_ones_own_actions_are_those_that_are_legal():
    for game in moments(variant("american"), 0):
        view = game.view(game.turn)

        told = deal_so_far(game.rules, describe(view), is_begun=True)

        assert set(told.possible) == {(view.seat, action) for action in view.legal}


def test_a_hand_is_told_as_it_was_dealt():
    given = SituationInput(
        hand=HAND, up="TH", dealer=3, seat=3, play="order, discard TH, AC, 9C, QC"
    )
    view = from_flags(variant("american"), given).view

    assert set(describe(view).hand.split()) == set(HAND.split())
    assert describe(view).play == "order, discard TH, AC, 9C, QC"


def test_a_deal_that_has_just_begun_waits_for_the_first_seat():
    given = SituationInput(hand=HAND, up="TH", dealer=0, seat=3)

    passed = deal_so_far(variant("classic"), given)
    begun = deal_so_far(variant("classic"), given, is_begun=True)

    assert [event.action for event in passed.view.log] == ["pass", "pass"]
    assert {seat for seat, _ in passed.possible} == {3}
    assert begun.view.log == ()
    assert {seat for seat, _ in begun.possible} == {1}


def test_after_the_end_of_a_deal_nothing_may_be_told():
    given = SituationInput(hand=HAND, up="TH", dealer=0, seat=1, play=", ".join(["pass"] * 8))

    told = deal_so_far(variant("american"), given)

    assert told.possible == ()
    assert told.view.phase is Phase.OVER


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("hand", {"hand": "JH 9H AS KC ZZ"}),
        ("hand", {"hand": "JH 9H AS KC"}),
        ("hand", {"up": "9H"}),
        ("up", {"up": "TH TD"}),
        ("up", {"up": "8H"}),
        ("seat", {"seat": 4}),
        ("dealer", {"dealer": 9}),
        ("score", {"score": "ten to four"}),
        ("score", {"score": "10-4"}),
        ("play", {"play": "bid 3"}),
        ("play", {"play": "dance"}),
        ("play", {"play": "pass"}),
        ("piles", {"piles": "KH KC KS"}),
    ],
)
def test_an_error_says_which_field_is_wrong(field, wrong):
    given = {"hand": HAND, "up": "TH", "dealer": 0, "seat": 3} | wrong

    with pytest.raises(SituationError) as caught:
        from_flags(variant("classic"), SituationInput(**given))

    assert caught.value.field == field
    assert isinstance(caught.value, NotationError)
    assert str(caught.value) == caught.value.args[0]
