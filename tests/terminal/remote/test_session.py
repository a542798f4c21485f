"""What a person can do at a server's table, and what they are told."""

import pytest

from benny.errors import IllegalActionError
from benny.game.view import Phase
from benny.terminal.session import EndedError, Offer
from support.terminal import MARKS, code_of, play_out, sensible, start, until

pytestmark = MARKS


def test_two_people_play_and_one_takes_back_what_the_other_agrees_to(server, sit):
    ann = sit(server, "Ann", variant="dnd")
    wes = sit(server, "Wes", code_of(ann), seat=1)
    start(ann)
    until(wes, lambda: not wes.lobby_lines)
    until(ann, lambda: wes.take() or ann.is_my_turn or wes.is_my_turn)
    first, other = (ann, wes) if ann.is_my_turn else (wes, ann)
    before = first.view
    first.act(before.legal[0])
    until(first, lambda: len(first.view.log) > len(before.log))
    first.undo()
    until(other, lambda: Offer.AGREE in other.offers)
    assert other.awaiting == "Do you agree to take it back, or refuse?"
    other.do(Offer.AGREE)
    until(first, lambda: first.view == before)

    assert first.is_my_turn
    assert any(notice.startswith("You take back the ") for notice in first.notices)


def test_what_is_said_is_heard_and_newcomers_are_spared_the_past(server, sit, play):
    ann = sit(server, "Ann", variant="sawdust")
    ann.do(Offer.SAY, "Is anybody there?")
    until(ann, lambda: "Ann: Is anybody there?" in ann.notices)
    wes = sit(server, "Wes", code_of(ann))
    wes.do(Offer.SAY, "Hello!")
    until(wes, lambda: any("Hello" in one for one in wes.notices))

    assert wes.notices == ["Wes: Hello!"]


def test_the_rest_is_claimed_only_where_it_is_sure(server, sit):
    session = sit(server, "Ann", variant="classic")
    start(session)
    while True:
        until(session, lambda: session.is_my_turn or session.is_over)
        if Offer.CLAIM in session.offers:
            break
        assert not session.is_over, "the person never led"
        session.act(sensible(session))
    session.do(Offer.CLAIM)
    granted = "You claim the rest, and rightly."
    until(session, lambda: granted in session.notices or session.problems)

    refused = "You can't claim yet: the rest isn't certain."
    assert session.problems in ([], [refused])


def test_the_host_stops_the_game_and_lets_it_go_on(server, sit):
    session = sit(server, "Ann", variant="classic")
    start(session)
    until(session, lambda: session.is_my_turn)
    session.do(Offer.PAUSE)
    until(session, lambda: session.awaiting == "The game is paused.")
    assert not session.is_my_turn
    session.do(Offer.RESUME)
    until(session, lambda: session.is_my_turn)

    assert session.awaiting == ""


def test_an_illegal_card_is_refused_here_with_the_reason(server, sit):
    session = sit(server, "Ann", variant="classic")
    start(session)
    while True:
        until(session, lambda: session.is_my_turn)
        view = session.view
        if view.phase is Phase.PLAY and len(view.legal) < len(view.hand):
            break
        session.act(sensible(session))
    barred = next(card for card in view.hand if f"play {card}" not in view.legal)

    with pytest.raises(IllegalActionError, match="must follow"):
        session.act(f"play {barred}")


def test_the_person_gives_a_part_of_each_deal_and_finds_it_fair(server, sit):
    session = sit(server, "Ann", variant="sawdust")
    start(session)
    play_out(session)
    token = server.person("Eve")
    transcript = server.ask("GET", f"/api/tables/{code_of(session)}", token=token)["fair"]["last"]

    assert list(transcript["parts"]) == ["0"]
    assert session.problems == []


def test_a_line_that_is_too_long_is_told_before_it_is_sent(server, sit):
    session = sit(server, "Ann", variant="sawdust")
    session.do(Offer.SAY, "x" * 301)
    until(session, lambda: session.problems)

    assert session.problems == ["A line has at most 300 characters, not 301."]


def test_a_table_that_has_ended_is_left_with_a_sentence(server, sit):
    ann = sit(server, "Ann", variant="sawdust")
    server.do(ann._server.token, code_of(ann), "end")

    with pytest.raises(EndedError, match="the table has ended: the host has closed it"):
        until(ann, lambda: False)
    with pytest.raises(EndedError, match=f"There is no table '{code_of(ann)}'"):
        sit(server, "Wes", code_of(ann))


def test_who_takes_long_is_nudged_and_covered_and_comes_back(server, sit):
    ann = sit(server, "Ann", variant="dnd")
    ann.do(Offer.OPTIONS, "clock=1")
    wes = sit(server, "Wes", code_of(ann), seat=1)
    start(ann)
    until(wes, lambda: not wes.lobby_lines)
    until(ann, lambda: wes.take() or ann.is_my_turn or wes.is_my_turn)
    slow, waiting = (ann, wes) if ann.is_my_turn else (wes, ann)
    until(waiting, lambda: Offer.NUDGE in waiting.offers)
    waiting.do(Offer.NUDGE)
    until(waiting, lambda: Offer.NUDGE not in waiting.offers)
    waiting.do(Offer.COVER)
    until(slow, lambda: Offer.BACK in slow.offers)
    assert slow.awaiting == "Your time ran out: a bot plays for you until you are back."
    slow.do(Offer.BACK)
    until(slow, lambda: Offer.BACK not in slow.offers)

    assert slow.awaiting == ""
