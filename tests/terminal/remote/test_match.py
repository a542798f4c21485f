"""People play a match at their terminals."""

import pytest

from benny.terminal.session import Offer
from support.games import hosted
from support.serving import Served
from support.terminal import MARKS, sensible, start, until

pytestmark = MARKS


@pytest.fixture
def server(tmp_path):
    served = Served(tmp_path, match=hosted(tmp_path, "dnd", people=2, deals=2))
    with served:
        yield served


def test_two_terminals_play_a_match_and_find_its_deals_fair(server, sit):
    codes = server.backend.match.codes
    people = [sit(server, name, code) for name, code in zip(("Ann", "Bob"), codes, strict=True)]
    for session, code in zip(people, codes, strict=True):
        start(session)
        until(session, lambda session=session: session.is_my_turn)
        assert {Offer.HINT, Offer.UNDO, Offer.PAUSE, Offer.KICK} & session.offers == set()
        told = []
        while not server.runner(code).table.closed:
            table = server.runner(code).table
            until(session, lambda session=session, table=table: session.is_my_turn or table.closed)
            told += session.problems
            if session.is_my_turn:
                session.act(sensible(session))
        assert told == []
