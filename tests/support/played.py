"""Games that were played at tables, and how they are stored."""

from msgspec.structs import replace

from benny import bot
from benny.protocol.commands import Act
from benny.web.history.archive import archive_game
from benny.web.store.people import StoredPerson
from support.stored import NOW, entry, open_table
from support.tables import PEOPLE, playing

_SENSIBLE = bot("sensible")


def begun(name="sawdust", people=PEOPLE, **how):
    """Return a table at which four people play, if not fewer."""
    return playing(name, people, **how)


def act(sitting, *, alone=False):
    """Let the person whose turn it is do what is sensible, and whoever makes trump go alone."""
    game = sitting.table.game
    seat = sitting.table.seats[game.turn].person
    person = next(one for one in PEOPLE if one.id == seat)
    action = str(_SENSIBLE.act(game.view(game.turn)))
    lone = f"{action} alone"
    sitting.do(person, Act, action=lone if alone and lone in game.legal else action)


def play(sitting, deals=99):
    """Play on until so many deals of the game have ended, or the game."""
    while sitting.table.is_on and len(sitting.table.game.results) < deals:
        act(sitting)
    return sitting


def finished(name="sawdust", **how):
    """Return a table at which a game has ended."""
    return play(begun(name, **how))


def add_people(store, people=PEOPLE):
    """Store people, whose tokens are their ids."""
    for person in people:
        store.people.add(StoredPerson(person.id, person.name, False, NOW), person.id.encode())


def keep(store, sitting, game_id="table.1", at=NOW, **facts):
    """Store a game and its closed table, under an id, with other facts where they are given."""
    game, record = archive_game(sitting.table, at)
    table_id = game_id.partition(".")[0]
    open_table(store, table_id)
    game = replace(game, id=game_id, table_id=table_id, **facts)
    store.tables.append(table_id, 1, entry(b"{}", at=at, ended=(game, record), status="closed"))
    return game
