"""Fair games for tests: transcripts with and without parts, and records of such games."""

from random import Random

import msgspec

from benny import Game, Record, Rules
from benny.game.fair_deal import VERSION, Transcript, commitment, hash_of_part, key


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
