"""Histories of OpenSpiel's euchre: a deal on a line, each action of it a number.

`tests/game/test_lockstep.py` plays this euchre beside ours.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product

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

CARDS = tuple(Card(f"{rank}{suit.value}") for rank in "9TJQKA" for suit in SUITS)
"""The cards by their numbers."""

PASS = len(CARDS)
CLUBS = PASS + 1
ALONE = CLUBS + len(SUITS)
WITH_PARTNER = ALONE + 1

_CODES = {card: code for code, card in enumerate(CARDS)}
_SEATS = 4
_DEALT = 22
_FORM = "numbers of one deal's actions, as in 3 13 1 9 ..."
_NOT_HELD = (
    "a history holds one deal, and neither names, seed, scores, notes nor the rest of the kitty"
)


@cache
def spiel_rules(stick_the_dealer: bool = True, allow_lone_defender: bool = False) -> Rules:
    """Return the rules of OpenSpiel's euchre, by its parameters and with its defaults."""
    return replace(
        variant("american"),
        name="openspiel",
        title="OpenSpiel's euchre",
        first_dealer="random",
        all_pass="stick_dealer" if stick_the_dealer else "next_dealer",
        discard="own_card",
        defend_alone="always" if allow_lone_defender else "never",
    )


def dealt(deal: DealLog) -> Iterator[int]:
    """Yield the numbers of a deal's chances: dealer, a card to each seat in turn, upcard."""
    yield deal.dealer
    for place, step in product(range(len(deal.hands[0])), range(len(deal.hands))):
        yield _code(deal.hands[(deal.dealer + step) % len(deal.hands)][place])
    yield _code(deal.kitty[0])


def meanings(code: int, upcard: Card, *, is_discard: bool = False) -> tuple[Action, ...]:
    """Return the actions of ours that a number stands for, going alone last."""
    if code < PASS:
        return (Action(f"{'discard' if is_discard else 'play'} {CARDS[code]}"),)
    if code == PASS:
        return (Action("pass"),)
    suit = SUITS[code - CLUBS]
    named = "order" if suit == upcard.suit else f"call {suit}"
    return Action(named), Action(f"{named} alone")


def read(text: str, rules: Rules | None = None) -> tuple[list[Record], list[str]]:
    """Return a record for each history, and what the text leaves open.

    Without `rules` the parameters follow from the history. Raises NotationError with the line.
    """
    records, notes = [], []
    for number, line in text_lines(text):
        if line.strip():
            history = _History(line, f"line {number}")
            records.append(replay_deals(rules or history.rules, [history.foreign]))
            notes += history.open
    if not records:
        raise NotationError(f"there is no history: write {_FORM}")
    return records, [*notes, UNSEEN_ORDER]


def write(records: Sequence[Record]) -> tuple[str, list[str]]:
    """Return a line for each deal that OpenSpiel can play, and what the lines do not hold."""
    return write_lines(
        records, _write_deal, "OpenSpiel's euchre has none of these deals", _NOT_HELD
    )


def _write_deal(record: Record, deal: DealLog, where: str) -> tuple[str, list[str]]:
    foreign, rules = ForeignDeal.from_log(deal, where), record.rules
    lone = rules.defend_alone != "never"
    theirs = spiel_rules(rules.all_pass == "stick_dealer", lone)
    again = replay_deals(theirs, [foreign]).deals[0]
    line = " ".join(map(str, [*dealt(deal), *_actions(foreign, lone)]))
    notes = []
    if wrong := first_difference(foreign, _History(line, where).foreign):
        notes.append(f"{where}: the {wrong} come later in OpenSpiel, and are not in the history")
    if again.points != deal.points:
        notes.append(f"{where}: OpenSpiel counts other points for it")
    return line, notes


def _actions(foreign: ForeignDeal, lone: bool) -> Iterator[int]:
    for call in foreign.calls:
        suit = foreign.upcard.suit if call.suit is None else call.suit
        yield PASS if call == "pass" else CLUBS + suit.number
    if foreign.discard is not None:
        yield _code(foreign.discard)
    if foreign.winning_call is None or (foreign.is_ordered and foreign.discard is None):
        return
    yield ALONE if foreign.alone else WITH_PARTNER
    if lone and (foreign.plays or foreign.lone_defender is not None):
        for seat in _defenders(foreign):
            yield ALONE if seat == foreign.lone_defender else WITH_PARTNER
            if seat == foreign.lone_defender:
                break
    for card in foreign.plays:
        yield _code(card)


def _defenders(foreign: ForeignDeal) -> list[int]:
    """Return the defenders in the order in which they are asked, from the dealer's left."""
    seats = [(foreign.dealer + step) % _SEATS for step in range(1, _SEATS + 1)]
    return [seat for seat in seats if seat % 2 != foreign.maker % 2]


class _History:
    """The numbers of one line, taken one after the other."""

    def __init__(self, line: str, where: str) -> None:
        self._where = where
        self._taken = 0
        self._answers = 0
        words = line.strip().strip("[]").replace(",", " ").split()
        numbers = set(map(str, range(WITH_PARTNER + 1)))
        if wrong := [word for word in words if (word.lstrip("0") or "0") not in numbers]:
            raise NotationError(
                f"{where}: {wrong[0][:60]!r} is no action of OpenSpiel's euchre: write {_FORM}"
            )
        self._codes = [int(word) for word in words]
        if len(words) < _DEALT:
            raise NotationError(f"{where}: {len(words)} numbers are too few: a deal takes {_DEALT}")
        dealer = self._take("a dealer from 0 to 3", range(_SEATS))
        cards = [self._card("a card to deal") for _ in range(_DEALT - 1)]
        hands: list[tuple[Card, ...]] = [()] * _SEATS
        for step in range(_SEATS):
            hands[(dealer + step) % _SEATS] = tuple(cards[step:-1:_SEATS])
        kitty = (cards[-1], *cards_missing(spiel_rules().deck, cards))
        self.foreign = foreign = ForeignDeal(
            dealer=dealer, hands=tuple(hands), kitty=kitty, where=where
        )
        while foreign.winning_call is None and self._codes[self._taken :]:
            code = self._take(f"a call from {PASS} to {ALONE - 1}", range(PASS, ALONE))
            foreign.calls.append(meanings(code, foreign.upcard)[0])
        if foreign.is_ordered and self._codes[self._taken :]:
            foreign.discard = self._card("the dealer's discard")
        if foreign.winning_call is not None and self._codes[self._taken :]:
            self._answer(foreign)
        while self._codes[self._taken :]:
            foreign.plays.append(self._card("a card to play"))

    @property
    def rules(self) -> Rules:
        is_passed_out = self.foreign.winning_call is None and len(self.foreign.calls) == 2 * _SEATS
        return spiel_rules(not is_passed_out, self._answers > 1)

    @property
    def open(self) -> list[str]:
        """Return the actions that a history which stops early leaves open."""
        if self.foreign.winning_call is None or self._answers:
            return []
        return [f"{self._where}: it stops before the maker says whether they go alone: not alone"]

    def _answer(self, foreign: ForeignDeal) -> None:
        answers = range(ALONE, WITH_PARTNER + 1)
        self._answers = 1
        if self._take(f"{ALONE} or {WITH_PARTNER}, alone or not", answers) == ALONE:
            foreign.calls[-1] = Action(f"{foreign.winning_call} alone")
        for seat in _defenders(foreign):
            if self._codes[self._taken : self._taken + 1] in ([ALONE], [WITH_PARTNER]):
                self._answers += 1
                if self._take("an answer", answers) == ALONE:
                    foreign.lone_defender = seat
                    return

    def _card(self, what: str) -> Card:
        return CARDS[self._take(what, range(PASS))]

    def _take(self, what: str, allowed: range) -> int:
        code = self._codes[self._taken]
        self._taken += 1
        if code not in allowed:
            raise NotationError(f"{self._where}, number {self._taken}: {code} should be {what}")
        return code


def _code(card: Card) -> int:
    if card not in _CODES:
        raise NotationError(f"OpenSpiel's euchre has no card {card}")
    return _CODES[card]
