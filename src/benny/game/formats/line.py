"""One deal on a line, as swpecht's card_platypus prints its euchre.

The hands from the dealer's left, the upcard, the calls, the dealer's discard and the tricks, with
bars between them: `9cTcJcQcKc|...|Kh|PPT|9s|AsTsKsQs|...`. T takes the upcard's suit, P passes.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.formats.foreign_deal import (
    UNSEEN_ORDER,
    ForeignDeal,
    cards_missing,
    first_difference,
    replay_deals,
    text_lines,
    write_lines,
)
from benny.game.log import DealLog, Record
from benny.rules.cards import SUITS, Card
from benny.rules.loading import variant
from benny.rules.rules import Rules

_SEATS = 4
_HAND = 5
_DEALER = _SEATS - 1
_CALLS = {"P": "pass", "T": "order"} | {suit.value: f"call {suit}" for suit in SUITS}
_FORM = "hands|upcard|calls|discard|tricks, as in 9cTcJcQcKc|...|Kh|PPT|9s|AsTsKsQs"
_NOT_HELD = (
    "a line holds one deal, and neither names, seats, scores, notes nor the rest of the kitty"
)


def line_rules() -> Rules:
    """Return the rules of these lines' game, in which there are no lone hands."""
    return replace(variant("american"), all_pass="stick_dealer", alone="never")


def read(text: str, rules: Rules | None = None) -> tuple[list[Record], list[str]]:
    """Return a record for each line, and what the text leaves open.

    Raises NotationError with the line. Seat 3 deals, and lines that begin with # are comments.
    """
    records = []
    for number, line in text_lines(text):
        if line.strip() and not line.startswith("#"):
            foreign = _read_line(line, f"line {number}", rules or line_rules())
            records.append(replay_deals(rules or line_rules(), [foreign]))
    if not records:
        raise NotationError(f"there is no deal: write {_FORM}")
    notes = [] if rules else ["a line names no rules: American Euchre, no one alone, dealer stuck"]
    return records, [*notes, UNSEEN_ORDER]


def write(records: Sequence[Record]) -> tuple[str, list[str]]:
    return write_lines(records, _write_deal, "a line can hold none of these deals", _NOT_HELD)


def _write_deal(_: Record, deal: DealLog, where: str) -> tuple[str, list[str]]:
    dealt = ForeignDeal.from_log(deal, where)
    left = (dealt.dealer + 1) % len(dealt.hands)
    hands = dealt.hands[left:] + dealt.hands[:left]  # turned so that seat 3 deals
    foreign = replace(dealt, dealer=len(hands) - 1, hands=hands)
    replay_deals(line_rules(), [foreign])
    parts = [_cards(cards) for cards in (*foreign.hands, [foreign.upcard])]
    letters = {call: letter for letter, call in _CALLS.items()}
    if foreign.calls:
        parts.append("".join(letters.get(call, "?") for call in foreign.calls))
    if foreign.discard is not None:
        parts.append(_cards([foreign.discard]))
    plays = foreign.plays
    parts += [_cards(plays[first : first + _SEATS]) for first in range(0, len(plays), _SEATS)]
    line = "".join(f"{part}|" for part in parts)
    if wrong := first_difference(foreign, _read_line(line, where, line_rules())):
        raise NotationError(f"{where}: a line has no place for its {wrong}")
    return line, []


def _cards(cards: Sequence[Card]) -> str:
    return "".join(f"{card[0]}{card[1].lower()}" for card in cards)


def _read_line(line: str, where: str, rules: Rules) -> ForeignDeal:
    letters = _Letters(line, where)
    cards = [letters.card() for _ in range(_SEATS * _HAND + 1)]
    hands = tuple(tuple(cards[seat * _HAND :][:_HAND]) for seat in range(_SEATS))
    kitty = (cards[-1], *cards_missing(rules.deck, cards))
    foreign = ForeignDeal(dealer=_DEALER, hands=hands, kitty=kitty, where=where)
    while foreign.winning_call is None and letters.left and len(foreign.calls) < 2 * _SEATS:
        foreign.calls.append(letters.call())
    if foreign.is_ordered and letters.left:
        foreign.discard = letters.card()
    while letters.left:
        foreign.plays.append(letters.card())
    return foreign


class _Letters:
    """The letters of a line without its bars, taken from the left."""

    def __init__(self, line: str, where: str) -> None:
        self.left = "".join(line.replace("|", "").split())
        self._where = where

    def card(self) -> Card:
        text = self._take(2)
        try:
            return Card(text)
        except NotationError:
            raise NotationError(
                f"{self._where}: {text!r} is not a card where one is due: write {_FORM}"
            ) from None

    def call(self) -> Action:
        letter = self._take(1)
        if letter not in _CALLS:
            raise NotationError(
                f"{self._where}: {letter!r} is not a call: write one of {' '.join(_CALLS)}"
            )
        return Action(_CALLS[letter])

    def _take(self, number: int) -> str:
        text, self.left = self.left[:number], self.left[number:]
        return text
