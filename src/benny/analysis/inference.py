"""What players have shown not to hold: by cards they played, and by questions they were asked."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benny.game.actions import Action
from benny.game.view import Phase
from benny.rules.cards import CARDS, Card, Suit
from benny.rules.compile import compile_rules, word_of
from benny.rules.rules import Rules

Done = tuple[int, Action]
Play = tuple[int, Card]

QUESTION = "no_ace_no_face_no_trump"


@dataclass(frozen=True)
class Void:
    """A seat that had none of a word's cards when it played the `number`-th card of the deal."""

    seat: int
    number: int
    word: int
    why: str


def denials(rules: Rules, trump: Suit, plays: Sequence[Play]) -> Iterator[Void]:
    """Yield the voids that the plays of a deal show: a seat that did not follow had nothing to."""
    order = rules.ordering(trump)
    for first, trick in _tricks(plays):
        led = trick[0][1]
        suit = order.suit(led)
        followers = [card for card in CARDS if order.suit(card) is suit]
        for number, (seat, card) in enumerate(trick[1:], first + 1):
            if card not in followers:
                yield Void(seat, number, word_of(followers), f"no {suit.word}")
            elif led.is_joker and rules.led_joker == "highest_trump":
                higher = [other for other in followers if order.place(other) > order.place(card)]
                yield Void(seat, number, word_of(higher), f"no trump above {card}")


def asked_to_throw_in(
    rules: Rules, log: Sequence[Done], phase: Phase | None, turn: int | None
) -> set[int]:
    """Return seats that were asked whether to throw in a hand without ace, face card and trump.

    These are the seat that is asked now and those that have passed since trump was made, unless
    that pass may have been the answer to defending alone. `phase` is None if unknown.
    """
    if QUESTION not in rules.throw_in:
        return set()
    found = {turn} if phase is Phase.THROW_IN and turn is not None else set()
    made = [n for n, (_, action) in enumerate(log) if action.kind in ("order", "call", "trump")]
    if not made:
        return found
    maker = log[made[-1]][0]
    passed = [seat for seat, action in log[made[-1] + 1 :] if action.kind == "pass"]
    if rules.partner_takes_over and not log[made[-1]][1].alone:
        passed = passed[1:]  # the maker's partner did not take over
    if phase is not Phase.THROW_IN and rules.defend_alone != "never":
        # Defending alone needs partners, so the maker's opponents sit next to the maker.
        defenders = [(maker + 1) % rules.players, (maker + 3) % rules.players]
        if phase is Phase.DEFEND and turn in defenders:
            defenders = defenders[: defenders.index(turn)]
        for seat in {*defenders}.intersection(passed):
            passed.remove(seat)
    return found.union(passed)


def worth(rules: Rules, trump: Suit) -> int:
    """Return the word of the cards that spare a hand from being thrown in."""
    compiled = compile_rules(rules)
    return compiled.aces | compiled.faces | compiled.suit_cards[trump.number]


def _tricks(plays: Sequence[Play]) -> Iterator[tuple[int, list[Play]]]:
    """Yield each trick with the number of plays before it; it ends before a seat's second card."""
    begin = 0
    for number, (seat, _) in enumerate(plays):
        if seat in {other for other, _ in plays[begin:number]}:
            yield begin, list(plays[begin:number])
            begin = number
    if plays:
        yield begin, list(plays[begin:])
