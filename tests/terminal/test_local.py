"""A game on this machine, without a face: claims, conceding, undo, cards that play themselves."""

import pytest

from benny.errors import IllegalActionError
from benny.game import records
from benny.game.actions import Action
from benny.game.log import with_notes_of
from benny.game.notes import ActionNote
from benny.terminal.game_files import open_file
from benny.terminal.home import TerminalSettings
from benny.terminal.local import LocalSession
from benny.terminal.session import Offer, automatic_card
from support.games import sit_with_five_trumps
from support.terminal import sit


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))


def until_my_turn(session):
    while not session.is_my_turn:
        session.wait()
        session.take()


def finish_deal(session):
    while not session.game.results:
        session.wait()
        session.take()


def test_a_claim_ends_the_deal_in_ordinary_plays():
    session = sit_with_five_trumps()

    session.do(Offer.CLAIM)

    assert session.game.deals[0].tricks == (5, 0)
    assert session.outcome.points == (2, 0)
    assert session.notices[-1] == "You claim the rest: J♠ J♣ A♠ K♠ Q♠."
    assert records.verify_file(session.path) == (1, 2, [])


def test_a_claim_that_is_not_sure_is_refused_in_a_sentence():
    session = sit("family", seed=11)
    until_my_turn(session)
    while Offer.CLAIM not in session.offers:
        session.act(session.view.legal[0])
        until_my_turn(session)
    before = session.game.record()

    session.do(Offer.CLAIM)

    assert session.problems[-1] == "You can't claim yet: the rest isn't certain."
    assert session.game.record() == before


def test_who_concedes_plays_the_lowest_cards_and_the_bots_their_own():
    session = sit_with_five_trumps()

    session.do(Offer.CONCEDE)
    assert not session.is_my_turn
    finish_deal(session)

    played = [str(action) for seat, action in session.game.deals[0].actions if seat == 0]
    assert played[2:] == ["play QS", "play KS", "play AS", "play JC", "play JS"]
    session.take()
    until_my_turn(session)
    assert len(session.game.deals) == 2


@pytest.mark.parametrize("offer", [Offer.CLAIM, Offer.CONCEDE])
def test_undo_takes_a_claim_or_a_concession_back_as_a_whole(offer):
    session = sit_with_five_trumps()
    before = session.game.record()

    session.do(offer)
    finish_deal(session)
    session.undo()

    assert session.game.record() == before
    assert session.is_my_turn
    assert session.notices[-1].startswith("You take back ")


def test_a_game_that_goes_on_keeps_comments_on_what_is_not_taken_back():
    session = sit("family", seed=3)
    until_my_turn(session)
    session.close()
    record = session.game.record()
    last = len(record.deals[0].actions)
    comments = tuple(ActionNote(action=n, comment=f"{n}") for n in range(1, last + 1))
    record.deals[0].notes = comments
    records.save(session.path, [record])

    again = LocalSession.resume(open_file(session.path))
    again.act(again.view.legal[0])
    assert records.load(again.path)[0].deals[0].notes == comments
    again.undo()
    assert records.load(again.path)[0].deals[0].notes == comments


def test_a_comment_on_what_is_done_otherwise_goes():
    before, after = (sit("classic", seed=3).game.record() for _ in range(2))
    before.deals[0].actions = [(0, Action("pass")), (1, Action("order"))]
    after.deals[0].actions = [(0, Action("pass")), (1, Action("pass"))]
    before.deals[0].notes = (ActionNote(action=1), ActionNote(action=2))

    assert with_notes_of(before, after).deals[0].notes == (ActionNote(action=1),)
    after.deals[0].actions.clear()
    assert with_notes_of(before, after) == after


def test_before_the_first_decision_there_is_nothing_to_take_back():
    session = sit("family", seed=3)

    with pytest.raises(IllegalActionError, match="there is nothing to take back"):
        session.undo()

    assert session.problems == []


def test_the_last_card_plays_itself_and_any_forced_card_on_request():
    session = sit("family", seed=11)
    off, on = TerminalSettings(), TerminalSettings(auto_forced_card=True)
    seen = set()
    for _ in range(60):
        until_my_turn(session)
        view = session.view
        is_forced = view.phase == "play" and len(view.legal) == 1
        is_last = is_forced and len(view.hand) == 1
        assert (automatic_card(view, on) is not None) is is_forced
        assert (automatic_card(view, off) is not None) is is_last
        seen.add((is_forced, is_last))
        session.act(view.legal[-1])
        if session.is_over:
            break

    assert seen == {(False, False), (True, False), (True, True)}
