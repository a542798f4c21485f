"""Actions: what players may do, as text with its meaning."""

from collections.abc import Sequence

from benny.core import constants
from benny.errors import NotationError
from benny.io.validation import quote
from benny.rules.cards import CARDS, SUITS, Card, Suit, parse_suit
from benny.rules.compile import swap_triples

GRAMMAR = (
    "pass, order, order alone, call S, call S alone, defend alone, discard 9S, swap 9S TS 9D, "
    "bid 3, trump S, stay, fold, throw in or play JS"
)

_KNOWN: dict[str, "Action"] = {}


class Action(str):
    """One action as its text, such as `play JS`; there is one object for each action.

    `code` is its fixed place in the action space (see `ACTIONS`), or -1 for a bare `discard` or
    `swap`: another player's action with hidden cards. `kind` is its first word (`throw in` and
    `defend alone` count as one), `alone` says whether the player goes alone. `cards`, `suit` and
    `tricks` are what it names, if anything. Raises NotationError for any other text.

    Examples:
        >>> action = Action("call hearts alone")
        >>> action, action.suit, action.alone
        (Action('call H alone'), <Suit.HEARTS: 'H'>, True)
    """

    code: int
    kind: str
    alone: bool
    cards: tuple[Card, ...]
    suit: Suit | None
    tricks: int

    def __new__(cls, text: str) -> "Action":
        found = None
        if isinstance(text, str):  # a program may give anything: it is refused as other text is
            found = _KNOWN.get(text) or _KNOWN.get(_plain(text))
        if found is None:
            raise NotationError(f"{quote(text)} is not an action: write {GRAMMAR}")
        return found

    def __repr__(self) -> str:
        return f"Action({str(self)!r})"

    def __reduce__(self) -> tuple[type["Action"], tuple[str]]:
        return type(self), (str(self),)

    @property
    def card(self) -> Card:
        """Return the one card played or discarded."""
        return self.cards[0]


def read_action(text: str, legal: Sequence[Action]) -> Action:
    """Return the action that a text means, given the legal ones.

    Plain `order` or `call S` means going alone if that is the only legal way. Raises NotationError
    for text that is not an action; the action returned need not be legal.
    """
    action = Action(text)
    if action not in legal and action.kind in ("order", "call") and not action.alone:
        alone = Action(f"{action} alone")
        return alone if alone in legal else action
    return action


def _plain(text: str) -> str:
    """Return text in the canonical form of its action; text that can't be read stays as it is."""
    words = text.split()
    if not words:
        return text
    kind, rest = words[0].lower(), words[1:]
    try:
        if kind in ("play", "discard") and len(rest) == 1:
            return f"{kind} {Card(rest[0])}"
        if kind == "swap" and len(rest) == constants.SWAPPED:
            # A swap names its cards in any order, and an action has only one.
            cards = sorted((Card(word) for word in rest), key=lambda card: card.number)
            return " ".join([kind, *cards])
        if kind in ("call", "trump") and rest:
            return " ".join([kind, parse_suit(rest[0]), *(word.lower() for word in rest[1:])])
    except NotationError:
        return text
    return " ".join(words).lower()


def _add(
    text: str,
    code: int,
    *,
    kind: str = "",
    alone: bool = False,
    cards: tuple[Card, ...] = (),
    suit: Suit | None = None,
    tricks: int = 0,
) -> None:
    action = str.__new__(Action, text)
    action.code = code
    action.kind = kind or text.split()[0]
    action.alone = alone
    action.cards = cards
    action.suit = suit
    action.tricks = tricks
    _KNOWN[text] = action


def _make_actions() -> tuple[Action, ...]:
    for card in CARDS:
        _add(f"play {card}", constants.PLAY_CARD + card.number, cards=(card,))
        _add(f"discard {card}", constants.DISCARD_CARD + card.number, cards=(card,))
    for tricks in range(1, constants.MOST_TRICKS + 1):
        _add(f"bid {tricks}", constants.BID_ONE + tricks - 1, tricks=tricks)
    for suit in SUITS:
        _add(f"trump {suit.value}", constants.TRUMP_CLUBS + suit.number, suit=suit)
        _add(f"call {suit.value}", constants.CALL_CLUBS + suit.number, suit=suit)
        alone = constants.CALL_CLUBS_ALONE + suit.number
        _add(f"call {suit.value} alone", alone, suit=suit, alone=True)
    _add("stay", constants.STAY)
    _add("fold", constants.FOLD)
    _add("defend alone", constants.DEFEND_ALONE, kind="defend alone", alone=True)
    _add("throw in", constants.THROW_IN, kind="throw in")
    _add("pass", constants.PASS)
    _add("order", constants.ORDER)
    _add("order alone", constants.ORDER_ALONE, alone=True)
    for swap, cards in enumerate(swap_triples()):
        _add(" ".join(["swap", *cards]), constants.SWAP_FIRST + swap, cards=cards)
    found = tuple(sorted(_KNOWN.values(), key=lambda action: action.code))
    # Added last: without cards they are not actions that anyone can do.
    for text in ("discard", "swap"):
        _add(text, constants.NOTHING)
    return found


ACTIONS = _make_actions()
"""Every action of every variant, in the order of their codes."""

HIDDEN = {"discard": Action("discard"), "swap": Action("swap")}
"""What others see of the actions whose cards only their player knows."""
