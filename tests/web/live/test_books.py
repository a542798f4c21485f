"""Books that bots and hints lack: trained in the background, and used later."""

import asyncio

import pytest

from benny import Game
from benny.analysis.books import SHELF
from benny.lab.training import BookTrainer
from benny.web.live import bot_pool
from benny.web.live.bot_pool import BotPool, HintPool
from benny.web.live.processes import WorkService
from benny.web.live.worker import Tasks
from benny.web.table import fold
from benny.web.table.events import BotSat, Started
from benny.web.table.notices import notice
from support.rules import house
from support.tables import Sitting

pytestmark = [pytest.mark.needs("compiled"), pytest.mark.slow]

FAR = house("classic", players=3, sides="maker_against_rest")


@pytest.fixture
def trainer(tmp_path):
    made = BookTrainer(tmp_path, deals=50)
    yield made
    made.close()
    made.wait()
    SHELF.clear()


@pytest.fixture
def view():
    game = Game(FAR, seed=1)
    return game.view(game.turn)


@pytest.fixture
def work():
    service = WorkService(Tasks())
    yield service
    service.close()


def ask(asked, *question):
    return asyncio.run(asked.ask(*question))


def book_at(view, secret):
    return bot_pool._bot_at("expert", view.seat, secret, "")._bot.chooser.book(view)


@pytest.mark.parametrize("is_hint", [False, True])
def test_an_expert_or_a_hint_that_lacks_a_book_has_it_trained(
    trainer, view, work, tmp_path, is_hint
):
    assert not BookTrainer(tmp_path, most=0).want(FAR)
    if is_hint:
        ask(HintPool(trainer, work.hints), view)
    else:
        ask(BotPool(trainer, work.bots), "expert", view, 7, 0)
    trainer.wait()

    assert SHELF.open(FAR).is_own


def test_other_bots_have_none_trained(trainer, view, work):
    ask(BotPool(trainer, work.bots), "search", view, 7, 0)
    trainer.wait()

    assert SHELF.open(FAR) is None


def test_a_new_book_is_taken_up_with_the_next_deal(trainer, view, work):
    ask(BotPool(trainer, work.bots), "expert", view, 8, 0)
    trainer.wait()

    assert book_at(view, secret=8) is None
    assert book_at(view, secret=9).is_own


def test_who_begins_a_game_is_told_which_book_the_expert_has():
    table = Sitting(FAR).table
    fold.apply(table, BotSat(1, "expert"))

    assert notice(table, Started(False)) == (
        "New game. South and Nora are bots (medium). "
        "Expert has no book for these rules: it calls and plays without one."
    )
