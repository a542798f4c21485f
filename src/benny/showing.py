"""What players have shown not to hold, by the cards that they played and the questions put."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benny.actions import Action
from benny.cards import CARDS, Card, Suit
from benny.coding import word_of
from benny.rules import Rules

Done = tuple[int, Action]
Play = tuple[int, Card]

QUESTION = "no_ace_no_face_no_trump"


@dataclass(frozen=True)
class Denial:
    """A seat that played a card, the `number`-th of the deal, and so had none of a word's cards."""

    seat: int
    number: int
    word: int
    why: str


def denials(rules: Rules, trump: Suit, plays: Sequence[Play]) -> Iterator[Denial]:
    """Yield what the plays of a deal deny: whoever did not follow had nothing to follow with."""
    order = rules.ordering(trump)
    for first, trick in _tricks(plays):
        led = trick[0][1]
        suit = order.suit(led)
        followers = [card for card in CARDS if order.suit(card) is suit]
        for number, (seat, card) in enumerate(trick[1:], first + 1):
            if card not in followers:
                yield Denial(seat, number, word_of(followers), f"no {suit.word}")
            elif led.is_joker and rules.led_joker == "highest_trump":
                higher = [other for other in followers if order.place(other) > order.place(card)]
                yield Denial(seat, number, word_of(higher), f"no trump above {card}")


def worthless(rules: Rules, log: Sequence[Done], asked: int | None) -> set[int]:
    """Return seats that were asked whether to throw in a hand without ace, face card and trump.

    `asked` is the seat that is being asked now, None for nobody. A pass may also be the answer of
    somebody who might have defended alone: it is left out where that is possible.
    """
    if QUESTION not in rules.throw_in:
        return set()
    found = set() if asked is None else {asked}
    made = [n for n, (_, action) in enumerate(log) if action.kind in ("order", "call", "trump")]
    if made:
        maker = log[made[-1]][0]
        passed = [seat for seat, action in log[made[-1] + 1 :] if action.kind == "pass"]
        certain = asked is not None or rules.defend_alone == "never"
        for seat in set(passed):
            is_of_maker = rules.side_of(seat) == rules.side_of(maker)
            if certain or is_of_maker or passed.count(seat) > 1:
                found.add(seat)
    return found


def worth(rules: Rules, trump: Suit) -> int:
    """Return the word of the cards that make a hand worth playing when that is asked."""
    tables = rules.tables()
    return tables.aces | tables.faces | tables.suit_cards[trump.number]


def _tricks(plays: Sequence[Play]) -> Iterator[tuple[int, list[Play]]]:
    """Yield each trick with the number of plays before it; it ends before a seat's second card."""
    begin = 0
    for number, (seat, _) in enumerate(plays):
        if seat in {other for other, _ in plays[begin:number]}:
            yield begin, list(plays[begin:number])
            begin = number
    if plays:
        yield begin, list(plays[begin:])
