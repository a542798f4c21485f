"""Stored games are stepped through as they were played, whatever their cards came from."""

import msgspec
import pytest
from msgspec import UNSET
from msgspec.structs import replace

from benny import Game, NotationError, bot, variant
from benny.game.actions import Action
from benny.game.fair_deal import new_secret
from benny.game.notes import ActionNote
from benny.presentation.replay import Stepper, read_steps, told_note

SENSIBLE = bot("sensible")


def by_hand(name="classic", deals=3, actions=99):
    """Return the record of a game whose deals had a key each, after so many actions of the last."""
    game = Game(variant(name), by_hand=True)
    while len(game.results) < deals and not game.over:
        if game.is_waiting:
            game.deal(int(new_secret(), 16))
        if len(game.deals) == deals and len(game.deals[-1].actions) == actions:
            break
        game.act(SENSIBLE.act(game.view(game.turn)))
    return game.record()


@pytest.mark.parametrize("name", ["classic", "buck"])
def test_a_game_without_a_seed_is_stepped_through_with_its_own_cards(name):
    record = by_hand(name)

    stepper = Stepper(record)

    assert stepper.record.seed is UNSET
    assert {step.deal for step in stepper.steps} == {0, 1, 2}
    for place, step in enumerate(stepper.steps):
        stepper.go(place)
        assert stepper.view(0).upcard == record.deals[step.deal].kitty[0]


@pytest.mark.parametrize("actions", [0, 3, 99])
def test_a_game_that_was_left_ends_where_it_was_left(actions):
    record = by_hand(actions=actions)
    stepper = Stepper(record)

    stepper.go(len(stepper.steps))

    assert stepper.steps[-1].actions == sum(len(deal.actions) for deal in record.deals)
    assert stepper.steps[-1].is_end == (actions == 99)
    assert (stepper.after_end(None) is None) == (actions != 99)


def test_each_step_is_the_same_from_whichever_side_it_is_reached():
    stepper = Stepper(by_hand())
    places = range(len(stepper.steps))

    def shown(place):
        stepper.go(place)
        return stepper.picture(1, is_open=True), stepper.lines_so_far(1)

    assert [shown(place) for place in reversed(places)][::-1] == [shown(place) for place in places]


def test_a_view_at_a_step_is_what_the_player_had_before_them():
    record = by_hand()
    stepper = Stepper(record)
    seen = [step for step in stepper.steps if not step.is_end]

    for place, step in enumerate(stepper.steps):
        stepper.go(place)
        if step in seen:
            assert stepper.view(2) == Game.replay(record, step.actions).view(2)


def test_closed_hands_stay_closed_and_open_ones_are_all_seen():
    stepper = Stepper(by_hand())

    closed = stepper.picture(None, is_open=False)
    everything = stepper.picture(None, is_open=True)

    assert [seat.cards for seat in closed.seats] == [()] * 4
    assert [len(seat.cards) for seat in everything.seats] == [5] * 4
    assert len(everything.words) == 21


def test_nothing_can_be_done_in_a_picture_of_the_past():
    stepper = Stepper(by_hand())

    for place in range(len(stepper.steps)):
        stepper.go(place)
        picture = stepper.picture(stepper.view(None).turn, is_open=False)
        assert not picture.choices
        assert not any(slot.action for slot in picture.slots)


def test_a_record_that_breaks_the_rules_has_no_steps():
    record = by_hand()
    deal = record.deals[1]
    broken = replace(deal, actions=[(deal.dealer, deal.actions[0][1]), *deal.actions[1:]])
    record.deals[1] = broken

    with pytest.raises(NotationError, match="deal 2, action 1"):
        read_steps(record)


@pytest.mark.parametrize(
    ("note", "words"),
    [
        ({"mark": "inaccuracy", "loss": 0.02}, "An inaccuracy, which loses 2.0%."),
        (
            {"mark": "mistake", "loss": 0.05, "best": "order", "comment": "strong"},
            "A mistake, which loses 5.0%. Better: order: strong.",
        ),
        ({"best": "pass", "comment": "too weak"}, "The best choice: too weak."),
        ({"comment": "why?"}, "Comment: why?"),
    ],
)
def test_a_note_is_told_in_a_sentence(note, words):
    assert (
        told_note(
            msgspec.convert({"action": 1} | note, ActionNote, dec_hook=_action), Action("pass")
        )
        == words
    )


def _action(kind, text):
    return kind(text)


def test_a_deal_alone_is_stepped_through_with_its_notes():
    record = by_hand()
    record.deals[1].notes = (ActionNote(action=3, comment="why?"),)
    alone = replace(record, deals=[record.deals[1]])

    stepper = Stepper(alone, record.standing(1))
    stepper.leap_to_note(1)

    assert stepper.at == stepper.find(1, 3) == 2
    assert stepper.action == record.deals[1].actions[2][1]
    assert stepper.remarks == ["Comment: why?"]
    stepper.go(10**6)
    assert (stepper.action, stepper.turn, stepper.remarks) == (None, None, [])


def test_a_game_without_a_deal_is_refused():
    with pytest.raises(NotationError, match="the game holds no deal"):
        Stepper(replace(by_hand(), deals=[]))


def with_actions(record, *actions):
    """Return a record whose first deal has other actions."""
    return replace(record, deals=[replace(record.deals[0], actions=list(actions))])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda record: replace(record, seats=()), "seats 0 should be 4"),
        (lambda record: replace(record, seats=record.seats[:3]), "seats 3 should be 4"),
        (lambda record: with_actions(record, (99, Action("pass"))), "seat 99 "),
        (lambda record: with_actions(record, (-1, Action("pass"))), "seat -1 "),
    ],
    ids=["no seats", "a seat too few", "no such seat", "a seat below 0"],
)
def test_a_record_whose_seats_are_wrong_is_shown_and_listed_with_a_sentence(change, said):
    record = change(by_hand(deals=1))

    assert f": {said}" in str(record).replace("deal 1, action 1: ", "")
    assert said in record._repr_html_()
    with pytest.raises(NotationError, match=f"^{said}"):
        record.to_dicts()


def test_a_record_with_a_note_on_no_action_is_shown_with_a_sentence():
    record = by_hand(deals=1)
    note = ActionNote(action=99, comment="why?")
    record.deals[0] = replace(record.deals[0], notes=(note,))

    assert str(record).endswith(": deal 1 has no action 99")
