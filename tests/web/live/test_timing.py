"""The time that a bot takes reveals nothing about its hand."""

import asyncio
from types import SimpleNamespace

import pytest

from benny import Game, variant
from benny.web.live import bot_pool
from benny.web.live.backend import Backend
from benny.web.live.processes import WorkService
from benny.web.live.worker import Tasks
from benny.web.settings import Settings
from benny.web.store.store import Store
from support.backends import untrained


def answered_after(monkeypatch, work, thinking=0.0, chance=0, **settings):
    """Return how many seconds after the question a bot answers that works for some.

    `chance` is the part that is drawn of what may be.
    """
    drawn = SimpleNamespace(uniform=lambda least, most: least + chance * (most - least))
    monkeypatch.setattr(bot_pool, "_CHANCE", drawn)
    waited = []
    game = Game(variant("classic"), seed=1)
    view = game.view(game.turn)

    class Clock:
        now = 0.0

        @staticmethod
        def monotonic():
            return Clock.now

    async def sleep(seconds):
        waited.append(seconds)

    def ask(_bots, _name, view, *_):
        Clock.now += work
        return view.legal[0]

    clock = SimpleNamespace(sleep=sleep, get_running_loop=asyncio.get_running_loop)
    monkeypatch.setattr(bot_pool, "asyncio", clock)
    monkeypatch.setattr(bot_pool, "time", Clock)
    monkeypatch.setattr(bot_pool.BotPool, "_ask", ask)
    service = WorkService(Tasks())
    asking = bot_pool.BotPool(untrained(), service.bots, Settings(**settings).bots_wait)
    asyncio.run(asking.ask("expert", view, 7, thinking))
    service.close()
    return pytest.approx(work + sum(waited))


@pytest.mark.parametrize("thinking", [0.0, 0.05, 1.0])
def test_how_long_a_bot_works_does_not_show(monkeypatch, thinking):
    """Their 99th percentile is 47 ms: docs/how-to/hosting.md."""
    slowest = answered_after(monkeypatch, 0.047, thinking)

    for work in (0.0001, 0.0025, 0.0095, 0.039):
        assert answered_after(monkeypatch, work, thinking) == slowest
    assert slowest == max(0.1, thinking)


@pytest.mark.parametrize(("work", "due"), [(0.11, 0.2), (0.19, 0.2), (0.43, 0.5)])
def test_what_takes_longer_is_told_by_the_next_beat(monkeypatch, work, due):
    assert answered_after(monkeypatch, work) == due


@pytest.mark.parametrize("work", [0.0001, 0.0095, 0.039])
def test_up_to_half_a_beat_more_is_drawn_by_chance(monkeypatch, work):
    assert answered_after(monkeypatch, work, chance=1) == 0.15


def test_a_server_gives_its_beat_to_its_bots(tmp_path):
    backend = Backend(Store(f"sqlite:///{tmp_path}/benny.sqlite"), Settings())

    assert backend.services.bots._beat == Settings().bots_wait >= 0.1
    backend.store.close()
