"""What a player does not know changes no byte of what a server sends them."""

from random import Random

import pytest

from benny import Game
from benny.protocol.requests import Options
from benny.rules import loading
from support.houses import HOUSES
from support.secrecy import PlainStory, commands, person_at
from support.twins import Twins, refused

pytestmark = pytest.mark.slow

CASES = [(name, seat) for name in loading.names() for seat in (0, 1, None)]
CASES += [("farmers", 0), ("two with piles", 1), ("no trump", 2)]
MOST_STEPS = 60


@pytest.fixture
def twins(tmp_path, monkeypatch):
    """Two servers for this test alone: those of an earlier one may let time run out for a seat."""
    with Twins(tmp_path, monkeypatch).running() as twins:
        yield twins


def stories(name, seat):
    """Yield the stages of a game in which nobody has sent a request yet."""
    code = f"{name} {seat}".upper().replace(" ", "")
    options = Options(public=seat == 1, grace=600)
    story = PlainStory(HOUSES[name], seat or 0, code=code, options=options)
    for _ in range(MOST_STEPS):
        story.go_on()
        yield story


def chosen_story(twins, name, seat):
    """Put a game in progress into both servers."""
    wanted = Random(f"{name} {seat}").randrange(8, 40)
    for step, story in enumerate(stories(name, seat)):
        is_own_turn = seat is None or (story.table.game and story.table.game.turn == seat)
        if step >= wanted and is_own_turn and twins.put(story, seat):
            return story
    return None


def differences(twins, name, seat, token):
    story = chosen_story(twins, name, seat)
    assert story is not None
    asked = refused(story, seat, commands(story.table, story.random))
    told = twins.ask(story, token, asked)
    return [(one, two[1]) for one, two in zip(*told, strict=True) if one != two]


@pytest.mark.parametrize(("name", "seat"), CASES)
def test_servers_that_differ_in_what_an_onlooker_does_not_know_send_them_the_same(
    twins, name, seat
):
    token = person_at(seat).id if seat is not None or len(name) % 2 else ""

    assert differences(twins, name, seat, token) == []


view, refusal = Game.view, Game._refusal
PLANTED = {
    "a hand for spectators": ("view", lambda game, seat: view(game, seat or 0), None),
    "the kitty in a refusal": (
        "_refusal",
        lambda game, action: f"{refusal(game, action)} {game.deals[-1].kitty}",
        3,
    ),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_server_that_leaks_is_found_out(twins, monkeypatch, name):
    method, leak, seat = PLANTED[name]
    monkeypatch.setattr(Game, method, leak)

    assert differences(twins, "lone defenders", seat, person_at(seat).id)
