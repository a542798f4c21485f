"""Games that bots or a person have played, fair games, and matches of people against a bot."""

import os
from functools import cache
from random import Random

import msgspec

import benny
from benny import Game, Record, Rules, bot
from benny.bots import signature
from benny.game import records
from benny.game.fair_deal import VERSION, Transcript, commitment, hash_of_part, key
from benny.game.log import Player
from benny.game.records import decode, encode
from benny.game.view import View
from benny.io.json import from_json, to_json
from benny.lab.match_registration import Plan, register
from benny.rules.loading import variant
from benny.terminal.local import LocalSession
from benny.terminal.start import StartChoice
from benny.web.table.match_table import HostedMatch
from support.rules import deals_of


@cache
def played(rules: Rules, names: tuple[str, ...], seed: int = 0):
    """Return the record of a game, with one bot's name for all seats or one for each."""
    game = Game(rules, seed=seed)
    bots = [bot(names[seat % len(names)]) for seat in range(rules.players)]
    while not game.over:
        game.act(bots[game.turn].act(game.view(game.turn)))
    return decode(encode(game.record()))


def own_game(name, seed, seat=0):
    """Return the record of a game to its end, in which a person sat at a seat."""
    rules, bot = benny.variant(name), benny.bot("novice")
    game = benny.Game(rules, seed, players=StartChoice(name, seat).players(rules))
    while not game.over:
        game.act(bot.act(game.view(game.turn)))
    return game.record()


def store(folder, *found):
    """Save games in files of their own, the last one last."""
    folder.mkdir(parents=True, exist_ok=True)
    for number, record in enumerate(found, 1):
        path = folder / f"{number}.jsonl"
        records.save(path, [record])
        os.utime(path, (10**9 + number, 10**9 + number))


HANDS = {"0": "JS JC AS KS QS", "1": "AD KD QD 9C TC", "2": "TS 9S TH QH KH"}


def sit_with_five_trumps() -> LocalSession:
    """Return a game in which seat 0 leads with the five highest trumps."""
    rules = benny.variant("family")
    deals = deals_of({"upcard": "9H", "dealer": 3, "hands": HANDS}, rules)
    players = StartChoice("family", 0, ("sensible",), "sensible").players(rules)
    game = benny.Game(rules, 1, deals=deals, players=players)
    for action in ("pass", "pass", "pass", "pass", "call S"):
        game.act(action)
    return LocalSession(game)


def digits(random: Random) -> str:
    return random.randbytes(32).hex()


def transcript_of(random: Random, game: str, deal: int, players: int) -> Transcript:
    """Return a transcript to which some seats gave a part, some only its hash, and some nothing."""
    secret = digits(random)
    givers = [seat for seat in range(players) if random.random() < 0.7]
    parts = {seat: digits(random) for seat in givers}
    return Transcript(
        version=VERSION,
        game=game,
        deal=deal,
        commitment=commitment(game, deal, secret),
        secret=secret,
        hashes={seat: hash_of_part(game, deal, seat, part) for seat, part in parts.items()},
        parts={seat: part for seat, part in parts.items() if random.random() < 0.8},
    )


def deal_on(game: Game, random: Random, name: str = "q7") -> None:
    """Deal the next deal of a game by hand as a server would."""
    transcript = transcript_of(random, name, len(game.deals) + 1, game.rules.players)
    game.deal(key(transcript), transcript)


def fair_game(rules: Rules, seed: int, deals: int = 3) -> Game:
    """Return a game of some fair deals, each played with the first thing that may be done."""
    random = Random(seed)
    game = Game(rules, by_hand=True)
    while game.is_waiting and len(game.deals) < deals:
        deal_on(game, random)
        while game.legal:
            game.act(random.choice(game.legal))
    return game


def fair_record(rules: Rules, seed: int, deals: int = 3) -> Record:
    return fair_game(rules, seed, deals).record()


def other_digit(text: str, place: int) -> str:
    """Return hexadecimal digits with one of them changed."""
    return f"{text[:place]}{(int(text[place], 16) + 1) % 16:x}{text[place + 1 :]}"


def slightly_changed(transcript: Transcript, random: Random) -> Transcript:
    """Return a transcript that differs in one thing, whatever is left of its sense."""
    fields = msgspec.structs.asdict(transcript)
    name = random.choice(["game", "deal", "secret", "commitment", "hashes", "parts"])
    given = fields[name]
    if name == "game":
        fields[name] = given + "1"
    elif name == "deal":
        fields[name] = given - 1 or 2
    elif isinstance(given, str):
        fields[name] = other_digit(given, random.randrange(64))
    else:
        seat = random.randrange(4)
        if seat not in given:
            changed = digits(random)
        else:
            changed = random.choice(["", other_digit(given[seat], random.randrange(64))])
        others = {key: value for key, value in given.items() if key != seat}
        fields[name] = others | ({seat: changed} if changed else {})
    return Transcript(**fields)


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
