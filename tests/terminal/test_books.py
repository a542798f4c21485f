"""What a player learns about the expert's book, and what happens if it has none."""

import pytest
from msgspec.structs import replace

from benny import Game
from benny.analysis.books import SHELF
from benny.game.log import Player
from benny.terminal.local import LocalSession
from support.rules import AMERICAN, house

FAR = house("classic", players=3, sides="maker_against_rest", target=1)
NONE = "expert has no book for these rules: it calls and plays without one."


@pytest.fixture(autouse=True)
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    yield
    SHELF.clear()


def session(rules=FAR, bot="expert/3"):
    players = [Player("You", None), *(Player(name, bot) for name in ("Wes", "Eli"))]
    return LocalSession(Game(rules, seed=1, players=tuple(players)))


def test_a_player_is_told_that_a_book_is_being_trained(trainer):
    trainer.is_training = True
    found = session()

    assert found.notices[1:] == [NONE, "A book for these rules is being trained, for later hands."]
    assert trainer.wanted == [FAR]


def test_where_none_can_be_trained_nobody_says_so(trainer):
    assert session().notices[1:] == [NONE]


def test_bots_that_use_no_book_have_none_trained(trainer):
    assert session(bot="sensible/2").notices[1:] == []
    assert trainer.wanted == []


def test_a_hint_has_a_book_trained(trainer):
    found = session(bot="sensible/2")
    while not found.is_my_turn:
        found.wait()
        found.take()
    found.hint(found.view)

    assert trainer.wanted == [FAR]


def test_when_the_deal_is_over_a_player_is_told_of_a_new_book(trainer):
    found = session(rules=replace(FAR, target=20))
    SHELF.add(replace(SHELF.open(AMERICAN).book, rules=FAR))
    while not found.outcome:
        if found.is_my_turn:
            found.act(found.view.legal[0])
        else:
            found.wait()
            found.take()

    assert "expert has a book for these rules now, and plays by it." in found.notices


def test_a_rematch_goes_on_with_the_same_trainer_and_the_end_closes_it(trainer):
    found = session()
    again = found.rematch()
    again.close()

    assert again._trainer is found._trainer
    assert trainer.is_closed
