"""What type checkers know of Benny: `make lint` has mypy and pyright check each line of it.

Run it as it is, or copy from it: `python examples/typed.py`.
"""

from typing import assert_type

import benny


class FirstBot:
    """A bot is any object with `act`: nothing has to be inherited."""

    def act(self, view: benny.View) -> benny.Action:
        """Return the first legal action."""
        return assert_type(view.legal[0], benny.Action)


def play(bots: list[benny.Bot], seed: int) -> benny.Record:
    """Play a game of American Euchre and return its record."""
    game = benny.Game("american", seed=seed)
    while game.turn is not None:
        bot = bots[assert_type(game.turn, int)]
        game.act(bot.act(assert_type(game.view(), benny.View)))
    assert_type(game.winner, int | None)
    return game.record()


def main() -> None:
    """Play, count, compare and value."""
    sensible = assert_type(benny.bot("sensible"), benny.Bot)
    record = play([FirstBot(), sensible, FirstBot(), sensible], seed=7)
    print(assert_type(benny.stats([record]), benny.Stats))

    rules = assert_type(benny.variant("buck"), benny.Rules)
    print(benny.arena(["random", FirstBot], rules, deals=10, seed=1))
    hand = benny.situation("american", hand="JH 9H AS KC 9D", up="TH", dealer=0, seat=3)
    print(assert_type(benny.evaluate(hand), benny.Evaluation))


if __name__ == "__main__":
    main()
