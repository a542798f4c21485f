"""Views that no game has: refused when read, or else good for everything that takes a view."""

import json
from itertools import islice
from random import Random
from typing import Any

import pytest

from benny import Game, NotationError, bot
from benny.game.game import default_players
from benny.game.view import View, decode, encode
from benny.presentation.commentary import Commentator
from support.rules import HOUSES, mark_slow

MUTANTS = 150
NUMBERS = (-1, 0, 1, 2, 3, 4, 5, 7, 11, 99)
TEXTS = ("pass", "order", "call S", "call H alone", "bid 3", "stay", "fold", "throw in", "trump S",
         "defend alone", "discard", "swap", "play JK", "play 9S", "discard JC", "JK", "9S", "S",
         "play", "call", "over", "name", "defend")  # fmt: skip


def views(name: str, random: Random) -> list[bytes]:
    """Return views of a random game, of the seat to act and of spectators."""
    game, found = Game(HOUSES[name], seed=random.randrange(100)), []
    for _ in range(60):
        found.append(encode(game.view(random.choice((game.turn, None)))))
        if game.over:
            break
        game.act(random.choice(game.legal))
    return found


def paths(value: Any, path: tuple[Any, ...] = ()) -> Any:
    """Yield the places in a value of JSON."""
    yield path
    parts = value.items() if isinstance(value, dict) else ()
    for key, part in enumerate(value) if isinstance(value, list) else parts:
        yield from paths(part, (*path, key))


def change(view: dict[str, Any], other: dict[str, Any], random: Random) -> None:
    """Change something in a view, or take it from another one."""
    path = random.choice([path for path in paths(view) if path and path[0] != "rules"])
    place: Any = view
    for key in path[:-1]:
        place = place[key]
    value, way = place[path[-1]], random.randrange(6)
    if way == 0:
        del place[path[-1]]
    elif way == 1 and path[0] in other:
        view[path[0]] = other[path[0]]
    elif way == 2 and isinstance(place, list):
        place.insert(path[-1], value)
    elif isinstance(value, bool):
        place[path[-1]] = not value
    elif isinstance(value, list):
        random.shuffle(value)
    else:
        place[path[-1]] = random.choice(NUMBERS if isinstance(value, int) else TEXTS)


def use(view: View) -> None:
    """Do what clients, notebooks and bots do with a view."""
    assert str(view)
    assert repr(view)
    assert view._repr_html_()
    Commentator([player.name for player in default_players(view.rules)]).tell(view)
    for name in ("sensible", "novice", "random") if view.legal else ():
        assert bot(name, seed=1).act(view) in view.legal


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_a_changed_view_is_refused_or_good_for_everything(name):
    random, refused = Random(name), 0
    known = views(name, random)
    for _ in range(MUTANTS):
        changed, other = json.loads(random.choice(known)), json.loads(random.choice(known))
        for _ in range(random.choice((1, 1, 2, 3))):
            change(changed, other, random)
        try:
            view = decode(json.dumps(changed).encode())
        except NotationError:
            refused += 1
            continue
        try:
            use(view)
        except NotationError:
            refused += 1

    assert 0 < refused < MUTANTS


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_the_views_of_a_game_are_read(name):
    for data in islice(views(name, Random(5)), 60):
        assert encode(decode(data)) == data
