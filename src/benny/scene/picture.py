"""What the table shows of a view, in words and cards: no widgets, no colours of its own."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

import msgspec

from benny.actions import Action
from benny.cards import Card, Suit
from benny.commentary import Voice
from benny.rules import Rules
from benny.scene import words
from benny.scene.choices import CARD_PHASES, Choice, choices
from benny.scene.scores import Scores, scores
from benny.view import Pile, Trick, View

Hands = Mapping[int, tuple[Card, ...]]
"""Hands by seat where they lie open."""

PLACES = {
    2: ("south", "north"),
    3: ("south", "west", "east"),
    4: ("south", "west", "north", "east"),
}


class SlotState(StrEnum):
    """What a card of the viewer's is to him now."""

    EMPTY = "empty"
    BACK = "back"
    IDLE = "idle"
    LEGAL = "legal"
    BARRED = "barred"


class Slot(msgspec.Struct, frozen=True, omit_defaults=True):
    """A place for a card of the seat at the bottom; `covers` says that another lies beneath.

    `action` is what taking the card does, `why` is why it can't be taken now, in words.
    """

    state: SlotState = SlotState.EMPTY
    card: Card | None = None
    mark: Suit | None = None
    covers: bool = False
    action: Action | None = None
    why: str = ""


class SeatPicture(msgspec.Struct, frozen=True, kw_only=True):
    """What is shown of one seat: `note` is why it plays no card, `saying` what it has called."""

    place: str
    name: str
    is_turn: bool
    is_dealer: bool
    made: Suit | None
    backs: int
    cards: tuple[Card, ...]
    piles: tuple[Pile, ...]
    note: str
    taken: str
    saying: str


class Middle(msgspec.Struct, frozen=True):
    """The cards in the middle by place, or the turned-up card with a word about it."""

    cards: Mapping[str, Card]
    winner: str = ""
    upcard: Card | None = None
    caption: str = ""
    trump: Suit | None = None
    left: Card | None = None


class Picture(msgspec.Struct, frozen=True, kw_only=True):
    """All that the table shows of a view; `words` says each card that lies in sight."""

    title: str
    deal: str
    banner: str
    seats: tuple[SeatPicture, ...]
    middle: Middle
    slots: tuple[Slot, ...]
    choices: tuple[Choice, ...]
    prompt: str
    scores: Scores
    words: Mapping[Card, str]
    view: View


def slot_count(rules: Rules) -> int:
    """Return how many places for cards the seat at the bottom needs."""
    return hand_slots(rules) + rules.piles


def hand_slots(rules: Rules) -> int:
    """Return how many cards a hand can hold, that of a dealer who takes the upcard."""
    return rules.hand_size + (rules.upcard == "dealer_takes")


def draw(
    view: View, names: Sequence[str], *, hands: Hands | None = None, last_trick: bool = False
) -> Picture:
    """Return the picture of a view; `hands` lie open, and the last trick is shown on request."""
    voice = Voice(view.rules, names, view.seat)
    show_last = last_trick and bool(view.tricks)
    order = view.ordering
    in_sight = _in_sight(view, {} if hands is None else hands)
    return Picture(
        title=view.rules.title or view.rules.name,
        deal=f"deal {view.deal + 1}",
        banner=words.last_trick(view, voice) if show_last else words.banner(view, voice),
        seats=tuple(
            _seat(view, names, seat, {} if hands is None else hands)
            for seat in range(view.rules.players)
        ),
        middle=_last_trick(view) if show_last else _middle(view),
        slots=_slots(view, {} if hands is None else hands),
        choices=choices(view),
        prompt=words.prompt(view, voice),
        scores=scores(view, voice),
        words={card: words.spoken(card, order) for card in sorted(in_sight)},
        view=view,
    )


def place_of(view: View, seat: int) -> str:
    """Return where a seat sits on the screen: the viewer, or seat 0, at the bottom."""
    players = view.rules.players
    return PLACES[players][(seat - (view.seat or 0)) % players]


def _in_sight(view: View, hands: Hands) -> set[Card]:
    tops = [pile.top for row in view.piles for pile in row]
    last = view.tricks[-1].cards if view.tricks else ()
    return {
        view.upcard,
        *view.hand,
        *(card for hand in hands.values() for card in hand),
        *(top for top in tops if top is not None),
        *(played.card for played in (*view.trick, *last)),
    }


def _seat(view: View, names: Sequence[str], seat: int, hands: Hands) -> SeatPicture:
    contract = view.contract
    is_maker = contract.maker == seat
    return SeatPicture(
        place=place_of(view, seat),
        name="You" if seat == view.seat else names[seat],
        is_turn=view.turn == seat,
        is_dealer=view.dealer == seat,
        made=contract.trump if is_maker else None,
        backs=view.counts[seat],
        cards=() if seat == view.seat else hands.get(seat, ()),
        piles=view.piles[seat] if view.piles else (),
        note=words.seat_note(view, seat),
        taken=words.taken(view, seat),
        saying=words.saying(view, seat),
    )


def _middle(view: View) -> Middle:
    if view.trick:
        cards = {place_of(view, played.seat): played.card for played in view.trick}
        winner = "" if view.winning is None else place_of(view, view.winning)
        return _with_trump(view, cards, winner)
    if view.tricks:
        return _last_trick(view)
    return Middle({}, upcard=view.upcard, caption=words.upcard_caption(view))


def _last_trick(view: View) -> Middle:
    trick: Trick = view.tricks[-1]
    cards = {place_of(view, played.seat): played.card for played in trick.cards}
    return _with_trump(view, cards, place_of(view, trick.winner))


def _with_trump(view: View, cards: Mapping[str, Card], winner: str) -> Middle:
    order = view.ordering
    return Middle(cards, winner, trump=view.trump, left=order.left if order else None)


def _slots(view: View, hands: Hands) -> tuple[Slot, ...]:
    """Fill the places at the bottom: the hand from the left, then the tops of the piles."""
    bottom = view.seat or 0
    hand = view.hand if view.seat is not None else hands.get(bottom, ())
    found = [_slot(view, card) for card in hand]
    if view.seat is None and not hand:
        found = [Slot(SlotState.BACK)] * view.counts[bottom]
    size = hand_slots(view.rules)
    found = (found + [Slot()] * size)[:size]
    return (
        *found,
        *[_pile_slot(view, pile) for pile in (view.piles[bottom] if view.piles else ())],
    )


def _pile_slot(view: View, pile: Pile) -> Slot:
    if not pile.cards:
        return Slot()
    if pile.top is None:
        return Slot(SlotState.BACK, covers=pile.cards > 1)
    return msgspec.structs.replace(_slot(view, pile.top), covers=pile.cards > 1)


def _slot(view: View, card: Card) -> Slot:
    order = view.ordering
    mark = view.trump if order is not None and card == order.left else None
    is_asked = bool(view.legal) and view.phase in CARD_PHASES
    if not is_asked:
        return Slot(SlotState.IDLE, card, mark, why=words.refusal(view, card))
    action = next((action for action in view.legal if action.cards == (card,)), None)
    if action is None:
        return Slot(SlotState.BARRED, card, mark, why=words.refusal(view, card))
    return Slot(SlotState.LEGAL, card, mark, action=action)
