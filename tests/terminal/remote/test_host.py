"""The host commands of the terminal, typed and from a list."""

import pytest

from benny.errors import NotationError
from benny.protocol.commands import Options
from benny.terminal.remote.table_words import change_option
from benny.terminal.screen.dialogs import HostDialog
from benny.terminal.session import EndedError, Offer
from support.terminal import MARKS, code_of, sensible, start, text, until, until_shown
from support.terminal import at_remote_table as at_table

pytestmark = MARKS


@pytest.mark.parametrize("whom", ["Bob", "bob", "1", "1 (Bob)"])
def test_the_host_sends_somebody_away(server, sit, whom):
    ann = sit(server, "Ann", variant="sawdust", seat=0)
    bob = sit(server, "Bob", code_of(ann), seat=1)
    until(ann, lambda: "Bob" in ann.names)
    ann.do(Offer.KICK, whom)

    with pytest.raises(EndedError, match="The host has removed you"):
        until(bob, lambda: False)


@pytest.mark.parametrize("whom", ["Eve", "0", ""])
def test_who_is_not_there_can_not_be_sent_away(server, sit, whom):
    ann = sit(server, "Ann", variant="sawdust", seat=0)
    sit(server, "Bob", code_of(ann), seat=1)
    until(ann, lambda: "Bob" in ann.names)
    ann.do(Offer.KICK, whom)
    until(ann, lambda: ann.problems)

    assert ann.problems == [f"{whom!r} is not a name or seat here: write kick 1 (Bob)."]


def test_nobody_is_sent_away_from_a_table_where_nobody_sits(server, sit):
    ann = sit(server, "Ann", variant="sawdust")
    ann.do(Offer.KICK, "Bob")
    until(ann, lambda: ann.problems)

    assert ann.problems == ["No one else sits here."]


def test_the_host_ends_the_table(server, sit, play):
    ann = sit(server, "Ann", variant="sawdust")

    with pytest.raises(EndedError, match="the table has ended: the host has closed it"):
        play(ann, "start\nend\n")


def test_the_host_reads_and_changes_options(server, sit):
    ann = sit(server, "Ann", variant="sawdust")
    ann.do(Offer.OPTIONS)
    until(ann, lambda: ann.notices)
    assert "public=no, watchers=yes, delay=0, hints=yes, undo=ask" in ann.notices[0]
    ann.do(Offer.OPTIONS, "hints=no")
    until(ann, lambda: "The host has changed the table's options." in ann.notices)
    start(ann)

    assert Offer.HINT not in ann.offers
    assert Offer.OPTIONS not in ann.offers


def test_who_is_no_host_has_none_of_a_host_s_words(server, sit):
    ann = sit(server, "Ann", variant="sawdust", seat=0)
    bob = sit(server, "Bob", code_of(ann), seat=1)
    start(ann)
    until(bob, lambda: not bob.lobby_lines)

    assert not bob.offers & {Offer.KICK, Offer.END, Offer.OPTIONS, Offer.PAUSE}
    assert bob.host_words == []


def test_who_plays_lets_a_game_go_on_that_a_host_without_a_seat_has_stopped(server, sit):
    dee = server.person("Dee")
    opened = server.table(dee, "classic")
    cid = sit(server, "Cid", opened, seat=0)
    start(cid)
    server.do(dee, opened, "pause")
    until(cid, lambda: cid.awaiting == "The game is paused.")
    cid.do(Offer.RESUME)
    until(cid, lambda: not cid.awaiting)

    assert cid.problems == []


@pytest.mark.parametrize(
    ("words", "options"),
    [
        ("hints=no", Options(hints=False)),
        ("public = Yes", Options(public=True)),
        ("delay=30", Options(delay=30)),
        ("thinking=1.5", Options(thinking=1.5)),
        ("undo=never", Options(undo="never")),
    ],
)
def test_an_option_is_changed_in_words(words, options):
    assert change_option(Options(), words) == options


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (
            "hint=no",
            "'hint=no' is not an option: write one like hints=no; there are public, watchers",
        ),
        ("hints", "'hints' is not an option"),
        ("hints=perhaps", "hints = 'perhaps' should be true or false"),
        ("grace=1", "grace = '1' should be a whole number from 5 to 600"),
    ],
)
def test_what_is_no_option_is_told(words, why):
    with pytest.raises(NotationError) as raised:
        change_option(Options(), words)

    assert str(raised.value).startswith(why)


def test_the_host_chooses_from_a_list_at_the_table(server, sit):
    ann = sit(server, "Ann", variant="sawdust", seat=0)
    sit(server, "Bob", code_of(ann), seat=1)

    async def script(pilot):
        await until_shown(pilot, lambda: "Bob" in text(pilot.app.screen, "#about-table"))
        await pilot.press("k")
        assert isinstance(pilot.app.screen, HostDialog)
        await pilot.press("enter")
        await until_shown(pilot, lambda: "Bob" not in text(pilot.app.screen, "#about-table"))

    at_table(ann, script)


def test_who_is_host_and_who_is_a_program_is_shown(server, sit):
    ann = sit(server, "Ann", variant="sawdust", seat=0)
    robot = server.ask("POST", "/api/people", {"name": "Robot", "bot": True})["token"]
    server.do(robot, code_of(ann), "sit", seat=1)
    until(ann, lambda: "Robot" in ann.names)
    assert "Seats: Ann (you, host), Robot (program), empty" in ann.lobby_lines[2]
    start(ann)
    later = sit(server, "Bob", code_of(ann), seat=2)

    shown = "Seats: Ann (host), Robot (program), expert (Bob from the next hand on)"
    assert later.notices[0].startswith(shown)


def test_who_sits_down_in_mid_deal_is_told_when_the_seat_is_theirs(server, sit):
    ann = sit(server, "Ann", variant="classic", seat=0)
    start(ann)
    bob = sit(server, "Bob", code_of(ann), seat=2)

    assert bob.seat is None
    assert bob.awaiting == "You play from the next hand on; until then a bot plays your seat."
    assert "(Bob from the next hand on)" in bob.notices[0]
    assert bob.farewell().startswith("Your seat stays yours")
    while bob.seat is None:
        until(ann, lambda: ann.is_my_turn or bob.has_news)
        if ann.is_my_turn:
            ann.act(sensible(ann))
        until(bob, lambda: not bob.has_news)
    assert bob.seat == 2
    assert bob.awaiting == ""


def test_the_host_lets_somebody_in_at_once(server, sit):
    ann = sit(server, "Ann", variant="classic", seat=0)
    start(ann)
    assert Offer.ADMIT not in ann.offers
    bob = sit(server, "Bob", code_of(ann), seat=2)
    until(ann, lambda: Offer.ADMIT in ann.offers)
    assert ann.host_words[:2] == ["admit 2 (Bob)", "kick 2 (Bob)"]

    ann.do(Offer.ADMIT, "Eve")
    until(ann, lambda: ann.problems)
    assert ann.problems == ["'Eve' is not waiting for a seat: write admit 2 (Bob)."]
    ann.do(Offer.ADMIT, "2 (Bob)")
    until(bob, lambda: bob.seat == 2)

    assert bob.view.hand
    assert Offer.ADMIT not in bob.offers


def test_who_waits_for_a_seat_lets_a_game_go_on_that_a_host_without_a_seat_has_stopped(server, sit):
    dee = server.person("Dee")
    opened = server.table(dee, "classic")
    server.do(dee, opened, "start")
    cid = sit(server, "Cid", opened, seat=0)
    until(cid, lambda: not cid.lobby_lines)
    server.do(dee, opened, "pause")
    until(cid, lambda: Offer.RESUME in cid.offers)
    cid.do(Offer.RESUME)
    until(cid, lambda: Offer.RESUME not in cid.offers)

    assert cid.problems == []
