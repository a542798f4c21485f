"""A person's games on disk."""

import os

import benny
from benny.game import records
from benny.terminal.start import StartChoice


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
