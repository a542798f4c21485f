"""Values of actions: hints at a table, and answers about a described hand."""

from typing import Literal

from msgspec import Struct

from benny.game.actions import Action
from benny.presentation.picture import Picture
from benny.rules.cards import Card


class HintValue(Struct, frozen=True):
    """The value of an action: the points that it gains in this deal, with their standard error.

    `behind` is how far that is below the best action, in the same deals. `reason` says in a
    player's words what speaks for or against it. `win` is the chance to win the game, with its
    standard error; it is given near the end of a game, where it counts for more.
    """

    action: Action
    label: str
    points: float
    error: float
    behind: float
    behind_error: float
    reason: str
    win: float | None = None
    win_error: float | None = None


class Hint(Struct, frozen=True, omit_defaults=True):
    """The values of the legal actions, the recommended one first, and the rule of thumb's advice.

    `verdict` says what to do and what the next best costs, and `remark` what the rule of thumb
    says of that. `worlds` is the number of deals in which the actions were tried; `counted` says
    that they are all the deals that agree. `unit` says what the points are. `action` and `reason`
    are the rule of thumb's. If there are no values, `missing` says why, unless there is no choice.
    """

    worlds: int
    counted: bool
    unit: str
    values: tuple[HintValue, ...]
    action: Action
    label: str
    reason: str
    missing: str = ""
    verdict: str = ""
    remark: str = ""

    @property
    def best_action(self) -> Action:
        return self.values[0].action if self.values else self.action

    @property
    def because(self) -> str:
        return self.values[0].reason if self.values else self.reason


MethodName = Literal["played", "open"]
"""How deals are valued after an action: played out by the book, or solved with open cards."""


class AnswerValue(HintValue, frozen=True, kw_only=True):
    """The value of an action, as `benny evaluate` prints it.

    `made` to `others_euchred` are the shares of deals of `benny evaluate --json`. `win` is null in
    a game of more than 250 points, and if no game would end.
    """

    made: float
    march: float
    euchred: float
    others_made: float
    others_euchred: float


class HandAnswer(Struct, frozen=True, kw_only=True):
    """The values of the legal actions in `worlds` deals that agree, the recommended one first.

    `counted` says that these are all the deals that agree. `deeper` is the number of worlds to ask
    for next, 0 if more would tell no more. `unit` says what points are. `by_wins` says that the
    chance to win decides and not the points, `verdict` what to do and what the next best costs,
    `remark` what the rule of thumb says.
    """

    worlds: int
    counted: bool
    deeper: int
    method: MethodName
    by_wins: bool
    unit: str
    values: tuple[AnswerValue, ...]
    verdict: str
    remark: str


class NextAction(Struct, frozen=True):
    """A seat's possible next action: `step` is its name in `play`, `label` that on a button."""

    seat: int
    step: str
    label: str
    card: Card | None


class NamedSeat(Struct, frozen=True):
    """A seat's name, and where it sits in words, counted from the dealer's left."""

    name: str
    place: str


class WrongField(Struct, frozen=True):
    """Why there is no such situation, and the parameter that says so, "" for no single one."""

    field: str
    error: str


class ToldHand(Struct, frozen=True, kw_only=True):
    """A hand, which may be incomplete.

    `deck` are the cards of the game; a hand has `size` cards and each player `piles` piles.
    `hand`, `seat` and `dealer` are what was read, with the cards as dealt; `play` has a text for
    each action. `scores` are the names by which the score is written, `score` their values.
    `missing` names the parameter to tell next, "" if `picture` shows the table. Then `said` has the
    deal so far in sentences, `next` what may be done, and `to_act` says that the seat is at turn:
    `/api/ask` values its actions. `wrong` says why the situation is impossible.
    """

    title: str
    words: str
    deck: tuple[Card, ...]
    size: int
    piles: int
    hand: tuple[Card, ...]
    up: Card | None
    seat: int
    dealer: int
    seats: tuple[NamedSeat, ...]
    scores: tuple[str, ...]
    score: tuple[int, ...]
    play: tuple[str, ...]
    missing: str
    picture: Picture | None
    said: tuple[str, ...]
    next: tuple[NextAction, ...]
    to_act: bool
    wrong: WrongField | None
