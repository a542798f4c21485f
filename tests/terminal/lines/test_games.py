"""A person's games in lines."""

import io

import pytest

import benny
from benny.terminal.home import TerminalSettings
from benny.terminal.lines import play as lines
from benny.terminal.local import LocalSession
from benny.terminal.start import StartChoice
from support.games import own_game, store

SAWDUST = own_game("sawdust", 9)  # one in which the person errs

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def answer(monkeypatch, capsys):
    """Give answers at the start; return what was chosen, and what was said."""

    def give(*answers):
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{one}\n" for one in answers)))
        chosen = lines.choose_start(TerminalSettings(), StartChoice())
        return chosen, capsys.readouterr().out

    return give


def test_without_games_there_is_nothing_to_look_back_at(answer):
    assert "games: those" not in answer("q")[1]


@pytest.mark.needs("compiled")
def test_a_game_is_reviewed_and_replayed_and_the_way_back_leads_to_the_start(folder, answer):
    store(folder, SAWDUST)

    chosen, told = answer("games", "1", "review", "replay", "q", "q", "buck")

    assert chosen == StartChoice("buck")
    assert "  1 2001-09-09 " in told
    assert "You and Nora: the chance to win, in percent" in told
    assert "  before the first hand: " in told
    assert "You lost " in told
    assert "Hand 1: " in told
    assert " (played): wins " in told
    assert "  Next, " in told  # the replay tells of the marks


def test_ones_mistakes_are_reached_from_ones_games(folder, answer):
    store(folder, SAWDUST)

    assert "None of your games is reviewed yet" in answer("games", "mistakes", "q", "q")[1]


def test_games_are_counted(folder, answer):
    store(folder, SAWDUST)
    (folder / "broken.jsonl").write_text("nonsense")

    _, told = answer("games", "statistics", "q", "q")

    assert "Left out: " in told
    assert "Sawdust Euchre: 1 game, " in told
    assert "Hands: by the seat from the dealer" in told


def test_a_game_that_is_not_over_goes_on(answer):
    rules = benny.variant("family")
    session = LocalSession(benny.Game(rules, 3, players=StartChoice("family").players(rules)))
    session.close()

    chosen, told = answer("games", "1")

    assert "Family Euchre, not over: hand 1" in told
    assert chosen.path == session.path
    chosen.close()
