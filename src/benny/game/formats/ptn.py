"""PTN, the text that Trickster's players copy a deal with: tags in brackets, after bridge's PBN.

Trickster publishes no description of it. What is read here is what its public bots read and what
stands in their public reports, and nothing else: euchre over a turned-up card.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.formats.foreign_deal import ForeignDeal, player, replay_deals, text_lines, winner
from benny.game.log import Player, Record
from benny.io.json import read_json
from benny.rules.cards import Card, parse_suit
from benny.rules.loading import change_rules, variant
from benny.rules.rules import Rules

_SEATS = "SWNE"
_NAMES = ("South", "West", "North", "East")
_SUITS = "SHDC"  # the order of the suits in a hand
_TAG = re.compile(r'\[(\w+) "(.*)"\]?')
_SWAPPED = 3

_READ = {"GameCode", "GameOptionsJson", "Deal", "Undealt", "Auction", "Play", "Dealer"}
_READ |= {"CardsAdded", "CardsRemoved", "Declarer", "Contract", *_NAMES}

# Options that are read, by the rules that they stand for.
_CHANGES = {
    "stickTheDealer": "all_pass=stick_dealer",
    "goUnder": "farmers_hand=true",
    "noAlone": "alone=never",
    "makerLeadsFirst": "first_lead=maker",
    "defendAlone": "defend_alone=against_alone",
}
_LOWEST = {24: "9", 28: "8", 32: "7"}
# Options that make another game; those who only may be used are looked at where they would show.
_OTHER_GAMES = ("withJoker", "withKitty", "take4for1")
_NO_RULES = {"noSuggestions", "noWatching"}


def read(text: str, rules: Rules | None = None) -> tuple[list[Record], list[str]]:
    """Return a record for each deal of a text, and what the records do not hold.

    `rules` replace those that the text names. Raises NotationError with the deal and the tag.
    """
    boards = list(_boards(text))
    if not boards:
        raise NotationError('there is no deal: a PTN has a line as in [Deal "S:Q.AQ.Q.J ..."]')
    records, notes = [], []
    for board in boards:
        record, more = board.record(rules)
        records.append(record)
        notes += more
    return records, notes


class _Board:
    """The tags of one deal: each with its texts, and the lines below the last of them."""

    def __init__(self, number: int) -> None:
        self.where = f"deal {number}"
        self.tags: dict[str, list[str]] = defaultdict(list)
        self.lines: dict[str, list[str]] = defaultdict(list)
        self._columns: list[int] = []

    def record(self, rules: Rules | None) -> tuple[Record, list[str]]:
        options = self._options()
        played_by = rules or self._rules(options)
        foreign = self._foreign()
        if foreign.alone:
            for option in ("aloneTake5", "callForBest"):
                if options.get(option):
                    fault = f"Benny has no game with {option}, alone"
                    raise self._fault("GameOptionsJson", fault)
        # The text shows who leads against a lone maker, where the rules leave it open.
        if foreign.alone and rules is None and "Play" in self.tags:
            turns = [(foreign.dealer + step) % len(_SEATS) for step in range(1, len(_SEATS) + 1)]
            due = next(seat for seat in turns if seat not in foreign.sitting_out)
            if self._seat("Play") != due:
                played_by = replace(played_by, first_lead_alone="left_of_maker")
        self._add_plays(foreign, played_by)
        players: list[Player] = []
        if any(name in self.tags for name in _NAMES):
            players = [
                player(self.tags.get(name, [name])[0], f"{self.where}, [{name}]") for name in _NAMES
            ]
        record = replay_deals(played_by, [foreign], players)
        plays = [play for play in record.deals[0].actions if play[1].kind == "play"]
        # A card may stand in the column of another seat than played it.
        for column, (seat, action) in zip(self._columns, plays, strict=True):
            if column != seat:
                raise self._fault(
                    "Play",
                    f"{action.card} is in the column of {_SEATS[column]}: {_SEATS[seat]} has it",
                )
        return record, list(self._left_out(options))

    def _text(self, tag: str) -> str:
        if tag not in self.tags:
            raise NotationError(f"{self.where}: [{tag}] is missing")
        return self.tags[tag][0]

    def _fault(self, tag: str, fault: str) -> NotationError:
        return NotationError(f"{self.where}, [{tag}]: {fault}")

    def _options(self) -> dict[str, Any]:
        code = self.tags.get("GameCode", ["Euchre"])[0]
        if code != "Euchre":
            raise self._fault("GameCode", f"{code[:40]!r} is another game: only Euchre can be read")
        try:
            return read_json(self.tags.get("GameOptionsJson", ["{}"])[0], dict[str, Any])
        except NotationError as error:
            raise self._fault("GameOptionsJson", str(error)) from None

    def _rules(self, options: dict[str, Any]) -> Rules:
        wrong = [name for name in _OTHER_GAMES if options.get(name)]
        wrong += [
            f"{name} {options[name]}"
            for name, ours in (("players", 4), ("numDecks", 1), ("variation", 0))
            if options.get(name, ours) != ours
        ]
        wrong += [] if options.get("isPartnership", True) else ["isPartnership false"]
        size = options.get("deckSize", 24)
        wrong += [] if size in tuple(_LOWEST) else [f"deckSize {size}"]
        if wrong:
            raise self._fault("GameOptionsJson", f"Benny has no game with {wrong[0][:60]}")
        changes = [change for option, change in _CHANGES.items() if options.get(option)]
        changes += [f"lowest={_LOWEST[size]}", f"target={options.get('gameOverScore', 10)}"]
        try:
            changed = change_rules(variant("american"), changes)
        except NotationError as error:
            raise self._fault("GameOptionsJson", str(error)) from None
        return replace(changed, name="ptn", title="Euchre as its PTN says", first_dealer="random")

    def _foreign(self) -> ForeignDeal:
        dealer, hands = self._hands()
        if "CardsPassed" in self.tags:
            raise self._fault("CardsPassed", "Benny has no game in which partners pass cards")
        kitty = self._cards("Undealt", self._text("Undealt"))
        if not kitty:
            raise self._fault("Undealt", "it should begin with the card turned up")
        foreign = ForeignDeal(dealer=dealer, hands=hands, kitty=kitty, where=self.where)
        foreign.calls += self._calls(foreign)
        # Players who went under, and what the dealer put away for the upcard.
        added = [self._parse_change("CardsAdded", text) for text in self.tags["CardsAdded"]]
        removed = [self._parse_change("CardsRemoved", text) for text in self.tags["CardsRemoved"]]
        for seat, cards in removed:
            got = [more for other, more in added if other == seat and len(more) == len(cards)]
            if len(cards) == _SWAPPED and set(foreign.kitty[1:]) in map(set, got):
                foreign.swaps[seat] = cards
            elif len(cards) == 1 and seat == foreign.dealer and (foreign.upcard,) in got:
                foreign.discard = cards[0]
            else:
                raise self._fault("CardsRemoved", f"{' '.join(cards)} of {_SEATS[seat]} were not "
                                  "changed for the upcard or the cards under it")  # fmt: skip
        if len(added) != len(removed):
            raise self._fault("CardsAdded", "each needs its [CardsRemoved]")
        return foreign

    def _hands(self) -> tuple[int, tuple[tuple[Card, ...], ...]]:
        """Return the dealer, who is the first named, and the hands by seat."""
        first, _, rest = self._text("Deal").partition(":")
        texts = rest.split()
        if first not in tuple(_SEATS) or len(texts) != len(_SEATS):
            raise self._fault("Deal", f"{first[:20]!r} and {len(texts)} hands should be a seat of "
                              "S W N E and four hands")  # fmt: skip
        dealer = _SEATS.index(first)
        if self.tags.get("Dealer", [first])[0] != first:
            raise self._fault("Deal", f"it begins with {first}, and [Dealer] says another")
        hands: list[tuple[Card, ...]] = [()] * len(_SEATS)
        for step, text in enumerate(texts):
            if text == "-":
                raise self._fault("Deal", "a hand is hidden, and a record needs all four")
            suits = text.split(".")
            if len(suits) != len(_SUITS):
                raise self._fault("Deal", f"{text[:40]!r} should be the ranks of four suits, as in "
                                  "Q.AQ.Q.J")  # fmt: skip
            hands[(dealer + step) % len(_SEATS)] = tuple(
                self._card("Deal", suit + rank)
                for suit, ranks in zip(_SUITS, suits, strict=True)
                for rank in ranks
            )
        return dealer, tuple(hands)

    def _card(self, tag: str, text: str) -> Card:
        """Return the card of a suit and a rank, as in S9."""
        try:
            return Card(text[::-1])
        except NotationError:
            raise self._fault(tag, f"{text[:20]!r} is not a suit and a rank, as in SJ") from None

    def _cards(self, tag: str, text: str) -> tuple[Card, ...]:
        return tuple(self._card(tag, text[at : at + 2]) for at in range(0, len(text), 2))

    def _seat(self, tag: str) -> int:
        text = self._text(tag)
        if text not in tuple(_SEATS):
            raise self._fault(tag, f"{text[:20]!r} should be one of S W N E")
        return _SEATS.index(text)

    def _calls(self, foreign: ForeignDeal) -> Iterator[Action]:
        if "Auction" not in self.tags:
            return
        left = (foreign.dealer + 1) % len(_SEATS)
        if self._seat("Auction") != left:
            raise self._fault("Auction", f"it should begin with {_SEATS[left]}, left of the dealer")
        text = " ".join(self.lines["Auction"])
        words = re.sub(r"(?i)\s+alone\b", "alone", text).split()
        for number, word in enumerate(word for word in words if word != "-"):
            yield self._call(word, is_first_round=number < len(_SEATS), upcard=foreign.upcard)

    def _call(self, word: str, *, is_first_round: bool, upcard: Card) -> Action:
        if word.lower() == "pass":
            return Action("pass")
        named = re.fullmatch(r"(.)(alone)?", word, re.IGNORECASE)
        if named is None:
            raise self._fault("Auction", f"{word[:20]!r} is no call of Benny's: Pass, or a suit "
                              "as in ♠ or ♠alone")  # fmt: skip
        try:
            suit = parse_suit(named[1])
        except NotationError as error:
            raise self._fault("Auction", str(error)) from None
        said = "order" if is_first_round and suit == upcard.suit else f"call {suit}"
        return Action(f"{said} alone" if named[2] else said)

    def _parse_change(self, tag: str, text: str) -> tuple[int, tuple[Card, ...]]:
        seat, colon, cards = text.partition(":")
        if seat not in tuple(_SEATS) or not colon:
            raise self._fault(tag, f"{text[:20]!r} should be a seat and cards, as in S:DQ")
        return _SEATS.index(seat), self._cards(tag, cards)

    def _add_plays(self, foreign: ForeignDeal, rules: Rules) -> None:
        made = foreign.winning_call
        if "Play" not in self.tags or made is None:
            return
        ordering = rules.ordering(made.suit or foreign.upcard.suit)
        first = leads = self._seat("Play")
        # The columns of a line are seats; its cards are added as they fell.
        for line in self.lines["Play"]:
            words = line.split()
            if len(words) > len(_SEATS):
                raise self._fault("Play", f"{line[:40]!r} has more than four cards")
            by_seat = {
                (first + column) % len(_SEATS): self._card("Play", word)
                for column, word in enumerate(words)
                if word != "-"
            }
            if leads not in by_seat:
                raise self._fault(
                    "Play", f"{line[:40]!r} has no card of {_SEATS[leads]}, who leads"
                )
            turns = [(leads + step) % len(_SEATS) for step in range(len(_SEATS))]
            trick = [(seat, by_seat[seat]) for seat in turns if seat in by_seat]
            foreign.plays += [card for _, card in trick]
            self._columns += [seat for seat, _ in trick]
            leads = trick[winner(ordering, [card for _, card in trick])][0]

    def _left_out(self, options: dict[str, Any]) -> Iterator[str]:
        tags = [tag for tag in self.tags if tag not in _READ]
        if tags:
            yield f"{self.where}: a record has no place for these tags: {', '.join(tags)}"
        used = {*_CHANGES, *_NO_RULES, "deckSize", "gameOverScore"}
        unused = [name for name, value in options.items() if value and name not in used]
        unused = [name for name in unused if name not in ("players", "numDecks", "isPartnership")]
        if unused:
            yield f"{self.where}: these options did not show and are left out: {', '.join(unused)}"


def _boards(text: str) -> Iterator[_Board]:
    board, tag = _Board(1), ""
    number = 1
    for at, line in text_lines(text):
        plain = line.strip()
        if not plain or plain.startswith("%"):
            continue
        if not plain.startswith("["):
            board.lines[tag].append(plain)
            continue
        match = _TAG.fullmatch(plain)
        if match is None:
            raise NotationError(f'line {at}: {plain[:60]!r} is not a tag, as in [Dealer "S"]')
        tag = match[1]
        if tag in ("Event", "Deal") and (tag in board.tags or (tag == "Event" and board.tags)):
            if "Deal" in board.tags:
                yield board
                number += 1
            board = _Board(number)
        board.tags[tag].append(re.sub(r"\\(.)", r"\1", match[2]))
    if "Deal" in board.tags:
        yield board
