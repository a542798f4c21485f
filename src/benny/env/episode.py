"""One deal after the other: the core's, and the same as a game to show and to ask bots by."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, get_args

import numpy as np
from gymnasium.error import ResetNeeded

from benny.core.batch.watched_deal import WatchedDeal
from benny.core.constants import ACTION_COUNT
from benny.core.deal import Deal
from benny.env.observation import Bytes, Layout, Mask, Sight
from benny.errors import NotationError
from benny.game.actions import ACTIONS
from benny.game.game import Game
from benny.game.log import deal_out
from benny.io.validation import suggestion, whole
from benny.rules.cards import CARDS
from benny.rules.compile import compile_rules
from benny.rules.loading import find_rules
from benny.rules.rules import Rules

LARGEST = (1 << 63) - 1
"""The largest number that can be given as an action."""

CLOSED = "the environment is closed: make another one"

Illegal = Literal["error", "random"]
"""What an illegal action does: raise IllegalActionError, or stand for a random legal one."""


def check_illegal(illegal: str) -> str:
    """Return the effect of an illegal action; raise NotationError for an unknown word."""
    if illegal not in get_args(Illegal):
        raise NotationError(f"illegal={illegal!r}: {suggestion(str(illegal), get_args(Illegal))}")
    return illegal


class Episode:
    """A deal, played by the codes of actions; copies and pickles go on alike.

    Before `begin` and once it is over only `begin` will do; the rest raises ResetNeeded, as
    everything does once it is `closed`.
    """

    def __init__(self, rules: Rules | str | Path, *, recalls: bool, illegal: str) -> None:
        self.rules = find_rules(rules)
        self.layout = Layout(self.rules, recalls=recalls)
        self.is_strict = check_illegal(illegal) == "error"
        self._compiled = compile_rules(self.rules)
        self._sight = Sight(self.layout)
        self._deck: Sequence[int] = [card.number for card in self.rules.deck]
        self._random = np.random.default_rng(0)
        self._watched: WatchedDeal | None = None
        self._game: Game | None = None
        self.actions: list[int] = []
        self.closed = False

    def begin(self, random: np.random.Generator) -> None:
        self._random = random
        order = random.permutation(self._deck).tolist()
        dealer = int(random.integers(self.rules.players))
        self._watched = WatchedDeal(self._compiled, dealer, order)
        self._game = None
        self.actions = []

    def check_open(self) -> None:
        if self.closed:
            raise ResetNeeded(CLOSED)

    def __getstate__(self) -> dict[str, Any]:
        # The deal is dealt and played again: its cards and actions are plain numbers.
        made = dict.fromkeys(("_compiled", "_sight", "_watched", "_game"))
        deal = self._watched and self._watched.deal
        dealt = deal and (deal.dealer, deal.deck[: len(self._deck)])
        return vars(self) | made | {"_watched": dealt}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._compiled, self._sight = compile_rules(self.rules), Sight(self.layout)
        if state["_watched"]:
            self._watched = WatchedDeal(self._compiled, *state["_watched"])
            for action in self.actions:
                self._watched.act(action)

    @property
    def watched_deal(self) -> WatchedDeal:
        """Return the deal with what everyone saw of it."""
        self.check_open()
        if self._watched is None:
            raise ResetNeeded("nothing is dealt yet: call reset")
        return self._watched

    @property
    def deal(self) -> Deal:
        return self.watched_deal.deal

    @property
    def turn(self) -> int:
        return self.deal.turn

    @property
    def over(self) -> bool:
        """Return whether the deal is over: as the rules say, or because it is cut off."""
        return self.watched_deal.is_over()

    def act(self, action: object) -> None:
        """Do an action by its code.

        Raises NotationError for what is no code and IllegalActionError for one that is not legal,
        and changes nothing then. If illegal actions are replaced, any other number stands for a
        random one.
        """
        if self.over:
            raise ResetNeeded("the deal is over: call reset")
        if self.is_strict:
            code = whole(action, "action", most=ACTION_COUNT - 1)
        else:
            code = whole(action, "action", -LARGEST, LARGEST)
        if not self.watched_deal.act(code):
            if self.is_strict:
                self.game().act(ACTIONS[code])  # raises, for the game's words are the better ones
            code = int(self._random.choice(self.deal.legal()))
            self.watched_deal.act(code)
        self.actions.append(code)

    def observe(self, seat: int) -> tuple[Bytes, Mask]:
        """Return a seat's observation and action mask; a waiting seat may only `pass`."""
        return self._sight.of_seat(self.watched_deal, seat)

    def gains(self) -> list[float]:
        return self.watched_deal.gains()

    def game(self) -> Game:
        """Return the deal so far as a game; bots get its views."""
        if self._game is None:
            cards = [CARDS[card] for card in self.deal.deck[: len(self._deck)]]
            self._game = Game(self.rules, deals=[deal_out(self.rules, self.deal.dealer, cards)])
        for action in self.actions[len(self._game.deals[0].actions) :]:
            self._game.act(ACTIONS[action])
        return self._game

    def render(self, mode: str | None) -> str | None:
        """Return the table as everyone sees it as text, or print it in the mode `human`."""
        game = self.game()
        text = str(game.ended_view(None) if self.deal.over else game.view(None))
        if mode != "human":
            return text
        print(text)
        return None
