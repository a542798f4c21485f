"""A small match of people against a bot: registered, hosted, and played by bots for the people."""

from benny.bots import bot, signature
from benny.game.fair_deal import VERSION, Transcript, commitment, key
from benny.game.game import Game
from benny.game.log import Player
from benny.game.view import View
from benny.io.json import from_json, to_json
from benny.lab.match_registration import Plan, register
from benny.rules.loading import variant
from benny.web.hosted_match import HostedMatch

CUT = "Blue heron 42"


def plan(rules="classic", **chosen):
    """Return a plan of four deals against the rule of thumb."""
    usual = {"bot": "sensible", "people": 4, "deals": 4, "deviation": 0.75}
    return Plan(rules=variant(rules) if isinstance(rules, str) else rules, **usual | chosen)


def hosted(folder, rules="classic", **chosen):
    """Register a match in a folder, and return it as a server hosts it."""
    register(plan(rules, **chosen), folder / "evening.json")
    return HostedMatch.read(folder / "evening.json", CUT)


def sit(serving):
    """Let new people take their seats at all tables and begin; return them with their tables."""
    players = []
    for number, code in enumerate(serving.backend.match.codes, 1):
        seats = serving.runner(code).table.match.people
        for seat in seats:
            person = serving.person(f"Player {number}-{seat}")
            person.do(code, "sit", seat=seat)
            players.append((person, code))
        person.do(code, "start")
    return players


def view_of(person, code):
    """Return what a person sees of the cards, None if it is not their turn."""
    picture = person.update(code).get("picture")
    if picture is None or not picture["view"].get("legal"):
        return None
    return from_json(to_json(picture["view"]), View)


def play(serving, players, stand_in="sensible", until=lambda table: table.closed):
    """Let a bot play for the people until all tables are closed, or something else is so."""
    while True:
        tables = {code: serving.runner(code).table for _, code in players}
        if all(map(until, tables.values())):
            return
        for person, code in players:
            if not until(tables[code]) and (view := view_of(person, code)) is not None:
                person.do(code, "act", action=str(bot(stand_in).act(view)))


def records_of(match, people="novice"):
    """Return what the tables of a hosted match publish, as bots play it without a server."""
    return [
        _played(match, table, deal, people)
        for table in match.tables
        for deal in range(1, table.deals + 1)
    ]


def _played(match, table, deal, people):
    rules, game_id = match.registered.registration.rules, table.game_id("", deal)
    secret = table.secret_of(deal)
    transcript = Transcript(
        version=VERSION,
        game=game_id,
        deal=1,
        commitment=commitment(game_id, 1, secret),
        secret=secret,
        hashes={},
        parts={},
    )
    is_ours = [seat in table.people for seat in range(rules.players)]
    seats = [
        Player(f"Player {seat}", None if ours else signature(table.bot))
        for seat, ours in enumerate(is_ours)
    ]
    game = Game(rules, by_hand=True, players=seats)
    game.deal(key(transcript), transcript)
    players = [bot(people if ours else table.bot, seed=seat) for seat, ours in enumerate(is_ours)]
    while game.turn is not None:
        game.act(players[game.turn].act(game.view(game.turn)))
    return game.record()
