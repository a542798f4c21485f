"""Games that bots or a person have played, as records, on disk and at the terminal."""

import os
from functools import cache

import benny
from benny import Game, Rules, bot
from benny.game import records
from benny.game.records import decode, encode
from benny.terminal.local import LocalSession
from benny.terminal.start import StartChoice
from support.scenario import deals_of


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
