"""Bots at the table: watched, failing, and slow."""

import pytest
from msgspec.structs import replace

from benny.presentation.picture import SeatPicture
from benny.rules.cards import Card, Suit
from benny.terminal.home import TerminalSettings
from benny.terminal.screen.cards import Look
from benny.terminal.screen.sized import Pages
from benny.terminal.screen.widgets import CardSlot, seat_rows
from support.terminal import at_table, sit, text, until_asked

_SEAT = SeatPicture(
    place="west",
    name="Eli",
    is_turn=True,
    task="to play",
    is_dealer=True,
    made=Suit.SPADES,
    backs=0,
    cards=tuple(map(Card, ("KS", "TS", "TC", "9C", "TH", "JK"))),
    piles=(),
    note="alone",
    taken="0 tricks",
    saying="",
)


@pytest.mark.slow
def test_bots_are_watched_with_hands_open_to_the_end_of_a_deal():
    session = sit("family", seat=None)

    async def script(pilot, screen):
        assert not any(card.symbol in text(screen, "#west") for card in session.game.view(1).hand)
        await pilot.press("v")
        hand = session.game.view(1).hand
        shown = text(screen, "#west").replace("10", "T")
        assert all(card.symbol in shown for card in hand)
        assert "░" not in str(screen.query(CardSlot).first().content)
        for _ in range(200):
            await pilot.press("space")
            if len(session.game.results):
                break
        assert len(session.game.results)
        await pilot.press("m", "up", "left", "escape")

    at_table(session, script, TerminalSettings(speed="normal"))


def test_a_bot_that_fails_is_told_of_and_the_game_goes_on(tmp_path):
    path = tmp_path / "bad.py"
    path.write_text("class Bad:\n    def act(self, view):\n        raise KeyError('oh')\n")
    session = sit("classic", bots=(f"{path}:Bad",))

    async def script(pilot, screen):
        assert await until_asked(pilot, screen)
        assert any("KeyError" in note.message for note in pilot.app._notifications)
        assert session.problems == []

    at_table(session, script)


@pytest.mark.slow
def test_a_bot_that_thinks_for_long_does_not_hold_the_screen_or_the_way_out(tmp_path):
    path = tmp_path / "slow.py"
    left = tmp_path / "left"
    path.write_text(
        f"""import pathlib, time
class Slow:
    def act(self, view):
        while not pathlib.Path({str(left)!r}).exists():
            time.sleep(0.05)
"""
    )
    session = sit("classic", bots=(f"{path}:Slow",))

    async def script(pilot, screen):
        await pilot.press("r")
        assert isinstance(pilot.app.screen, Pages)
        await pilot.press("escape", "q", "q")

    at_table(session, script)
    left.touch()  # until now the bot was thinking


@pytest.mark.parametrize(
    ("place", "width", "name", "shown"),
    [
        ("west", 15, "Bob", "▶ Bob  D   ♠ "),
        ("west", 15, "Sebastian", "▶ Sebastian D♠"),
        ("west", 15, "Bartholomew", "▶ Bartholom… D♠"),
        ("north", 20, "Maximilian", "   ▶ Maximilian D♠"),
        ("east", 22, "Maximilian", "▶ Maximilian  D   ♠ "),
    ],
)
def test_a_name_beside_the_marks_of_dealer_and_maker_is_whole_if_it_can_be(
    place, width, name, shown
):
    seat = replace(_SEAT, place=place, name=name)

    row, *_ = seat_rows(seat, Look(), width)
    line = "".join(text for text, _ in row)

    assert len(line) <= width
    assert line == shown


@pytest.mark.parametrize(("place", "width"), [("west", 15), ("north", 20), ("east", 22)])
def test_open_hands_stand_apart_and_within_their_seat(place, width):
    seat = replace(_SEAT, place=place)

    lines = ["".join(text for text, _ in row) for row in seat_rows(seat, Look(), width)]

    assert max(len(line.rstrip()) for line in lines) <= width
    told = " ".join(lines[1:]).split()
    assert told == ["K♠", "10♠", "10♣", "9♣", "10♥", "JKR", "0", "tricks", "alone"]
