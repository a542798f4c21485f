"""A player's choices at their turn, with their keys."""

import msgspec

from benny.game.actions import Action
from benny.game.view import Phase, View
from benny.presentation.commentary import capitalise, card_text

CARD_PHASES = (Phase.PLAY, Phase.DISCARD)

_KEYS = {"pass": "p", "order": "o", "stay": "s", "fold": "f", "throw in": "t", "defend alone": "a"}
_LABELS = {"stay": "Stay in", "defend alone": "Alone"}
_STEMS = {"bid": "bidd", "name": "nam", "swap": "swapp"}
_DIGITS = "1234567890"

SWAP_LABEL = "Swap three"


class Choice(msgspec.Struct, frozen=True, gc=False):
    """A call as a button: its label, the key shown before it, and another key.

    `action` is None for the button that asks which three cards to swap.
    """

    label: str
    key: str
    letter: str
    action: Action | None


def choices(view: View) -> tuple[Choice, ...]:
    """Return the viewer's legal calls, a pass first; none if they must choose a card."""
    if view.phase in CARD_PHASES:
        return ()
    calls = [action for action in view.legal if action.kind != "swap"]
    # A pass comes first, so that its button and key are always the same.
    calls.sort(key=lambda action: action.kind != "pass")
    if view.phase is Phase.BID:
        # A bid of ten or more has no single key.
        keys = [str(call.tricks) if call.tricks < len(_DIGITS) else "" for call in calls]
        return tuple(
            Choice("Pass", "p", "p", call)
            if call.kind == "pass"
            else Choice("tricks" if key else f"{call.tricks} tricks", key, key, call)
            for call, key in zip(calls, keys, strict=True)
        )
    buttons = [
        Choice(_label(action, view), _DIGITS[number : number + 1], _letter(action), action)
        for number, action in enumerate(calls)
    ]
    if len(calls) < len(view.legal):
        buttons.append(Choice(SWAP_LABEL, _DIGITS[len(calls) : len(calls) + 1], "w", None))
    return tuple(buttons)


def takes_upcard(view: View) -> bool:
    return view.seat == view.dealer and view.rules.upcard == "dealer_takes"


def swaps(view: View) -> tuple[Action, ...]:
    return tuple(action for action in view.legal if action.kind == "swap")


def in_words(action: Action) -> str:
    """Return an action in words, as in 'play J♠' or 'call hearts alone'."""
    if action.cards:
        return f"{action.kind} {' '.join(card_text(card) for card in action.cards)}"
    if action.suit is not None:
        verb = "name" if action.kind == "trump" else action.kind
        return f"{verb} {action.suit.word}{' alone' if action.alone else ''}"
    return str(action)


def as_doing(action: Action, view: View) -> str:
    """Return the gerund of an action, as in 'picking up alone' for a dealer."""
    verb, *rest = as_offered(action, view).split()
    return " ".join([f"{_STEMS.get(verb, verb)}ing", *rest])


def as_noun(action: Action, view: View) -> str:
    """Return an action to compare with others: a card is just the card, as in '9♣' or 'passing'."""
    return card_text(action.card) if len(action.cards) == 1 else as_doing(action, view)


def short_label(action: Action, view: View) -> str:
    """Return an action as it is offered, and a card as just the card: '9♣' or 'pass'."""
    return card_text(action.card) if len(action.cards) == 1 else as_offered(action, view)


def as_offered(action: Action, view: View) -> str:
    """Return an action in the words of its button, as in 'pick up alone' for a dealer."""
    return _label(action, view).lower() if action.kind in ("order", "stay") else in_words(action)


def order_label(action: Action, *, picks: bool) -> str:
    """Return ordering up in words; a dealer who takes the card `picks` it up."""
    verb = "Pick up" if picks else "Order"
    return f"{verb} alone" if action.alone else verb if picks else "Order up"


def _label(action: Action, view: View) -> str:
    if action.suit is not None:
        return f"{action.suit.symbol} alone" if action.alone else action.suit.symbol
    if action.kind == "order":
        return order_label(action, picks=takes_upcard(view))
    if view.phase is Phase.DEFEND and action.kind == "pass":
        return "With partner"
    return _LABELS.get(action.kind, capitalise(action.kind))


def _letter(action: Action) -> str:
    if action.suit is not None:
        return action.suit.value if action.alone else action.suit.value.lower()
    return "a" if action.kind == "order" and action.alone else _KEYS[action.kind]
