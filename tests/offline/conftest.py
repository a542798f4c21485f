"""Pages without a server, whose cards follow from a number."""

import asyncio
from inspect import iscoroutinefunction
from itertools import count
from math import inf

import pytest

from benny.bots.search import TIMING
from benny.game import fair_deal
from benny.web import secrets
from offline.pages import Page


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem):
    """Run a test that is a coroutine, for a minute at most."""
    if not iscoroutinefunction(pyfuncitem.function):
        return None
    given = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    asyncio.run(asyncio.wait_for(pyfuncitem.function(**given), 60))
    return True


@pytest.fixture(autouse=True)
def timing(monkeypatch):
    """Let searches keep the time as before, once a page has set it."""
    monkeypatch.setattr(TIMING, "now", TIMING.now)
    monkeypatch.setattr(TIMING, "times", 1)
    monkeypatch.setattr(TIMING, "most", inf)
    monkeypatch.setattr(TIMING, "looked_at", TIMING.looked_at)


@pytest.fixture
def reseed(monkeypatch):
    """Return a function after which ids and secrets are the same again."""

    def reseed():
        ids, hidden = count(1), count(1)
        monkeypatch.setattr(secrets, "new_id", lambda: f"id{next(ids)}")
        monkeypatch.setattr(fair_deal, "new_secret", lambda: f"{next(hidden):064x}")

    reseed()
    return reseed


@pytest.fixture
def page(reseed):
    return Page()
