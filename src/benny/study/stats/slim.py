"""The parts of records that statistics need: cards and actions by their numbers in the core."""

from typing import Literal

from msgspec import UNSET, Raw, Struct, UnsetType

from benny.core import constants
from benny.errors import NotationError
from benny.game.actions import ACTIONS, Action
from benny.game.log import Player, Result
from benny.io.json import read_json
from benny.rules.cards import CARDS, Card

_CARDS = {str(card): card.number for card in CARDS}
_CODES = {str(action): action.code for action in ACTIONS}


class SlimDeal(Struct, gc=False):
    """A deal log without a check of its texts; the fields are those of DealLog that are needed."""

    dealer: int
    hands: tuple[tuple[str, ...], ...]
    kitty: tuple[str, ...]
    actions: list[tuple[int, str]]
    piles: tuple[tuple[tuple[str, str], ...], ...] | UnsetType = UNSET
    points: tuple[int, ...] | UnsetType = UNSET

    def cards(self) -> list[int]:
        """Return the cards in the order in which the core takes them; raise NotationError."""
        texts = [card for hand in self.hands for card in hand]
        if self.piles is not UNSET:
            texts += [card for row in self.piles for pile in row for card in pile]
        texts += self.kitty
        try:
            return [_CARDS[text] for text in texts]
        except KeyError:  # a card may be written in other ways, too
            return [Card(text).number for text in texts]

    def codes(self) -> list[tuple[int, int]]:
        """Return each seat that acted with its action's code; raise NotationError for no action."""
        try:
            return [(seat, _CODES[text]) for seat, text in self.actions]
        except KeyError:
            return [(seat, _code(text)) for seat, text in self.actions]


def _code(text: str) -> int:
    """Return the code of an action however it is written; raise NotationError if it has none."""
    code = Action(text).code
    if code == constants.NOTHING:
        raise NotationError(f"{text!r} does not name its cards")
    return code


class SlimRecord(Struct):
    """A record without what statistics don't need; its rules are still JSON."""

    format: Literal["benny/1"]
    rules: Raw
    seats: tuple[Player, ...]
    deals: list[SlimDeal]
    result: Result | None


def read_slim(line: bytes) -> SlimRecord:
    """Read a line of a file of games; raise NotationError if it is none."""
    try:
        return read_json(line, SlimRecord)
    except NotationError as error:
        raise NotationError(f"not a benny/1 record: {error}") from None
