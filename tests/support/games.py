"""Games that bots have played, as records."""

from functools import cache

from benny import Game, Rules, bot
from benny.game.records import decode, encode


@cache
def played(rules: Rules, names: tuple[str, ...], seed: int = 0):
    """Return the record of a game, with one bot's name for all seats or one for each."""
    game = Game(rules, seed=seed)
    bots = [bot(names[seat % len(names)]) for seat in range(rules.players)]
    while not game.over:
        game.act(bots[game.turn].act(game.view(game.turn)))
    return decode(encode(game.record()))
