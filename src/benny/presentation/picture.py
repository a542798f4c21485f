"""The table's picture of a view, in words and cards, without widgets or colours."""

from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Literal

import msgspec
from msgspec.structs import replace

from benny.game.actions import Action
from benny.game.view import Pile, View
from benny.presentation import words
from benny.presentation.choices import CARD_PHASES, Choice, choices
from benny.presentation.commentary import Voice
from benny.presentation.scores import Scores, scores, with_names
from benny.rules.cards import Card, Suit
from benny.rules.rules import Rules

Hands = Mapping[int, tuple[Card, ...]]
"""Open hands, by seat."""

Place = Literal["south", "west", "north", "east"]
"""Where a seat is on the screen: the viewer's at the bottom, the others clockwise from it."""

PLACES: dict[int, tuple[Place, ...]] = {
    2: ("south", "north"),
    3: ("south", "west", "east"),
    4: ("south", "west", "north", "east"),
}


class SlotState(StrEnum):
    """The viewer's options with one of their cards."""

    EMPTY = "empty"
    BACK = "back"
    IDLE = "idle"
    LEGAL = "legal"
    BARRED = "barred"


class Slot(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A place for a card of the seat at the bottom; `covers` says that there is one beneath it.

    `action` is what choosing the card does, `why` says in words why it can't be chosen now.
    """

    state: SlotState = SlotState.EMPTY
    card: Card | None = None
    mark: Suit | None = None
    covers: bool = False
    action: Action | None = None
    why: str = ""


_NO_CARD = Slot()


class SeatPicture(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is shown of one seat: `note` says why it plays no card, `saying` what it called.

    `task` says what it has to do now if it is at turn.
    """

    place: Place
    name: str
    is_turn: bool
    task: str
    is_dealer: bool
    made: Suit | None
    backs: int
    cards: tuple[Card, ...]
    piles: tuple[Pile, ...]
    note: str
    taken: str
    saying: str


class Middle(msgspec.Struct, frozen=True, gc=False):
    """The cards in the middle by place, or the turned-up card with a word about it."""

    cards: Mapping[Place, Card]
    winner: Place | Literal[""] = ""
    upcard: Card | None = None
    caption: str = ""
    trump: Suit | None = None
    left: Card | None = None


class Picture(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The table's picture of a view; `words` names each visible card."""

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


def hand_slots(rules: Rules) -> int:
    """Return the most cards a hand can hold: one more if the dealer takes the upcard."""
    return rules.hand_size + (rules.upcard == "dealer_takes")


class Drawing:
    """A moment of a deal, drawn once for all viewers; `hands` are shown open."""

    def __init__(self, view: View, names: Sequence[str], hands: Hands | None = None) -> None:
        voice = Voice(view.rules, names, None)
        self._names = names
        self._hands = hands or {}
        self._seats = [_seat(view, voice, seat) for seat in range(view.rules.players)]
        self._scores = scores(view, voice)
        self._order = view.ordering
        tops = [pile.top for row in view.piles for pile in row]
        last = view.tricks[-1].cards if view.tricks else ()
        in_sight = {
            view.upcard,
            *(card for hand in self._hands.values() for card in hand),
            *(top for top in tops if top is not None),
            *(played.card for played in (*view.trick, *last)),
        }
        self._words = self._spoken(in_sight)

    def seen_by(self, view: View, *, last_trick: bool = False) -> Picture:
        voice = Voice(view.rules, self._names, view.seat)
        shows_last = last_trick and bool(view.tricks)
        return Picture(
            title=view.rules.called,
            deal=f"hand {view.deal + 1}",
            banner=words.last_trick(view, voice) if shows_last else words.banner(view, voice),
            # The viewer, or seat 0, is at the bottom.
            seats=tuple(
                [
                    replace(
                        picture,
                        place=place_of(view, seat),
                        name=voice.name(seat),
                        note=words.seat_note(view, seat),
                        cards=() if seat == view.seat else self._hands.get(seat, ()),
                    )
                    for seat, picture in enumerate(self._seats)
                ]
            ),
            middle=_middle(view, last_trick=shows_last),
            slots=_slots(view, self._hands),
            choices=choices(view),
            prompt=words.prompt(view, voice),
            scores=with_names(self._scores, voice, view.seat),
            words=self._words | self._spoken(view.hand),
            view=view,
        )

    def _spoken(self, cards: Iterable[Card]) -> dict[Card, str]:
        return {card: words.spoken(card, self._order) for card in cards}


def draw(
    view: View, names: Sequence[str], *, hands: Hands | None = None, last_trick: bool = False
) -> Picture:
    """Return the picture of a view; `hands` are shown open, the last trick on request."""
    return Drawing(view, names, hands).seen_by(view, last_trick=last_trick)


def place_of(view: View, seat: int) -> Place:
    """Return where a seat is on the screen: the viewer's, or else seat 0, is at the bottom."""
    players = view.rules.players
    return PLACES[players][(seat - (view.seat or 0)) % players]


def _seat(view: View, voice: Voice, seat: int) -> SeatPicture:
    """Return a seat as everyone sees it; its place on the screen is set later."""
    return SeatPicture(
        place="south",  # `seen_by` replaces it
        name=voice.name(seat),
        is_turn=view.turn == seat,
        task=words.task(view, seat),
        is_dealer=view.dealer == seat,
        made=view.trump if seat == view.contract.maker else None,
        backs=view.counts[seat],
        cards=(),
        piles=view.piles[seat] if view.piles else (),
        note=words.seat_note(view, seat),
        taken=words.tricks_taken(view, seat),
        saying=words.saying(view, seat),
    )


def _middle(view: View, *, last_trick: bool) -> Middle:
    winner: int | None
    if view.trick and not last_trick:
        played, winner = view.trick, view.winning
    elif view.tricks:
        played, winner = view.tricks[-1].cards, view.tricks[-1].winner
    else:
        taken = "picked up" if view.upcard_taken else "turned up"
        caption = "turned down" if view.turned_down else taken
        return Middle({}, upcard=view.upcard, caption=caption)
    cards = {place_of(view, card.seat): card.card for card in played}
    order = view.ordering
    return Middle(
        cards,
        "" if winner is None else place_of(view, winner),
        trump=view.trump,
        left=order.left if order else None,
    )


def _slots(view: View, hands: Hands) -> tuple[Slot, ...]:
    """Fill the places at the bottom: the hand from the left, then the tops of the piles."""
    bottom = view.seat or 0
    hand = view.hand if view.seat is not None else hands.get(bottom, ())
    order = view.ordering
    left = None if order is None else order.left
    is_asked = bool(view.legal) and view.phase in CARD_PHASES
    actions = {action.cards: action for action in view.legal} if is_asked else {}
    # A card is barred only if the viewer may choose among cards; otherwise it is idle.
    barred = SlotState.BARRED if is_asked else SlotState.IDLE

    def slot(card: Card) -> Slot:
        mark = view.trump if card == left else None
        if (action := actions.get((card,))) is not None:
            return Slot(SlotState.LEGAL, card, mark, action=action)
        return Slot(barred, card, mark, why=words.refusal(view, card))

    slots = [slot(card) for card in hand]
    if view.seat is None and not hand:
        slots = [Slot(SlotState.BACK)] * view.counts[bottom]
    size = hand_slots(view.rules)
    # Always as many places, so that the piles stay where they are as the hand shrinks.
    slots = (slots + [_NO_CARD] * size)[:size]
    for pile in view.piles[bottom] if view.piles else ():
        top = Slot(SlotState.BACK) if pile.top is None else slot(pile.top)
        slots.append(replace(top, covers=pile.cards > 1) if pile.cards else _NO_CARD)
    return tuple(slots)
