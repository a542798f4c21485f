"""A stored game: its rules, its deals and a list of actions; the rest is a fold."""

from typing import Annotated, Any, ClassVar, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.fair_deal import Transcript
from benny.game.notes import ActionNote
from benny.io.json import check_fields
from benny.io.output import Printable
from benny.io.validation import whole
from benny.rules.cards import Card
from benny.rules.prose.words import figures
from benny.rules.rules import LINE, PRINTABLE, Rules

FORMAT: Final = "benny/1"

Pile = tuple[Card, Card]

Signature = Annotated[str, Meta(pattern=LINE, max_length=1000)]
"""A bot's name with its version; a name may be a long path of a file."""


class Player(msgspec.Struct, frozen=True):
    """Who sits at a seat: a name, and the bot with its version if it is not a person."""

    name: Annotated[str, Meta(pattern=PRINTABLE)]
    bot: Signature | None = None

    def __post_init__(self) -> None:
        check_fields(self)


class DealLog(msgspec.Struct, forbid_unknown_fields=True):
    """One deal: the cards as dealt, the actions, and its result once it has ended.

    `hands` are by seat, `piles` are each seat's piles as (top, under), `kitty[0]` is the upcard.
    `tricks`, `points` and `scores` are by side. `fair` is the transcript of a fair deal. `notes`
    are in the order of the actions.
    """

    dealer: int
    hands: tuple[tuple[Card, ...], ...]
    kitty: tuple[Card, ...]
    piles: tuple[tuple[Pile, ...], ...] | UnsetType = UNSET
    actions: list[tuple[int, Action]] = msgspec.field(default_factory=list)
    tricks: tuple[int, ...] | UnsetType = UNSET
    points: tuple[int, ...] | UnsetType = UNSET
    scores: tuple[int, ...] | UnsetType = UNSET
    fair: Transcript | UnsetType = UNSET
    notes: tuple[ActionNote, ...] | UnsetType = UNSET

    @property
    def deck(self) -> list[Card]:
        """Return the cards in the order in which the core takes them."""
        order = [card for hand in self.hands for card in hand]
        if self.piles is not UNSET:
            order += [card for piles in self.piles for pile in piles for card in pile]
        return order + list(self.kitty)

    @property
    def result(self) -> tuple[int, ...]:
        assert self.points is not UNSET
        return self.points

    def notes_on(self, action: int) -> tuple[ActionNote, ...]:
        """Return the notes on an action, counted from 1."""
        found = () if self.notes is UNSET else self.notes
        return tuple(note for note in found if note.action == action)

    def check(self, rules: Rules) -> None:
        """Raise NotationError unless these are the whole deck, dealt as the rules say."""
        piles = () if self.piles is UNSET else self.piles
        wanted = [rules.hand_size] * rules.players
        if [len(hand) for hand in self.hands] != wanted:
            sizes = " ".join(str(len(hand)) for hand in self.hands)
            raise NotationError(f"hands of {sizes} cards: {rules.name} deals {wanted}")
        if [len(row) for row in piles] != [rules.piles] * (rules.players if rules.piles else 0):
            raise NotationError(f"{rules.name} deals {rules.piles} piles to each player")
        if sorted(self.deck) != sorted(rules.deck):
            twice = {card for card in self.deck if self.deck.count(card) > 1}
            wrong = set(self.deck) ^ set(rules.deck) or twice
            raise NotationError(
                f"the deal is not the deck of {rules.name}: look at {' '.join(sorted(wrong))}"
            )
        whole(self.dealer, "dealer", most=rules.players - 1)


class Result(msgspec.Struct, frozen=True):
    """How a game ended: the scores by side, and the side that won."""

    scores: tuple[int, ...]
    winner: int


class Standing(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Where a game stands: all it takes to go on, without the deals before the last finished one.

    `first_dealer` and `ledger` are those of the game's beginning. `results` are the points of each
    finished deal by side; `deals` are the last finished one and the one in progress.
    """

    players: tuple[Player, ...]
    first_dealer: int | None = None
    ledger: tuple[int, ...] = ()
    draw: tuple[Card, ...] = ()
    results: tuple[tuple[int, ...], ...] = ()
    deals: list[DealLog] = []


class Record(Printable, msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """One game as it is stored, see docs/reference/records.md; it prints as `benny replay` does."""

    drawn_by: ClassVar[str] = "benny.presentation.replay"

    format: Literal["benny/1"]
    variant: str
    rules: Rules
    seats: tuple[Player, ...]
    seed: str | UnsetType = UNSET
    sides: tuple[tuple[int, ...], ...]
    first_dealer: int | UnsetType = UNSET
    ledger: tuple[int, ...] | UnsetType = UNSET
    draw: tuple[Card, ...] | UnsetType = UNSET
    deals: list[DealLog]
    result: Result | None

    def headline(self) -> str:
        names = ", ".join(player.name for player in self.seats)
        end = "not over" if self.result is None else f"won by side {self.result.winner}"
        return f"{self.variant}, {figures(len(self.deals), 'deal')}, {end}: {names}"

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return a row for each action; deals and their actions count from 1."""
        self.check_seats()
        return [
            {"deal": number, "action": place, "seat": seat}
            | {"player": self.seats[self.rules.seat(seat)].name, "played": str(action)}
            for number, deal in enumerate(self.deals, 1)
            for place, (seat, action) in enumerate(deal.actions, 1)
        ]

    def check_seats(self) -> None:
        """Raise NotationError unless there is a player for each seat."""
        if len(self.seats) != self.rules.players:
            raise NotationError(f"seats {len(self.seats)} should be {self.rules.players}")

    def standing(self, number: int) -> Standing:
        """Return where the game stood before a deal, by the results that it stores."""
        return Standing(
            players=self.seats,
            first_dealer=None if self.first_dealer is UNSET else self.first_dealer,
            ledger=() if self.ledger is UNSET else self.ledger,
            draw=() if self.draw is UNSET else self.draw,
            results=tuple(deal.result for deal in self.deals[:number]),
            deals=self.deals[max(0, number - 1) : number],
        )


def with_notes_of(noted: Record, record: Record) -> Record:
    """Return a record with an earlier one's notes on the actions that both share."""
    deals = record.deals.copy()
    for number, (before, deal) in enumerate(zip(noted.deals, record.deals, strict=False)):
        shared = tuple(
            note
            for note in before.notes or ()
            if before.actions[: note.action] == deal.actions[: note.action]
        )
        deals[number] = msgspec.structs.replace(deal, notes=shared or UNSET)
    return msgspec.structs.replace(record, deals=deals)


def deal_out(rules: Rules, dealer: int, order: list[Card]) -> DealLog:
    """Deal an ordered deck: the hands by seat, then the piles by seat, then the kitty."""
    cards = iter(order)

    def take(number: int) -> tuple[Card, ...]:
        return tuple(next(cards) for _ in range(number))

    hands = tuple(take(rules.hand_size) for _ in range(rules.players))
    piles = tuple(
        tuple((next(cards), next(cards)) for _ in range(rules.piles)) for _ in range(rules.players)
    )
    return DealLog(
        dealer=dealer, hands=hands, piles=piles if rules.piles else UNSET, kitty=tuple(cards)
    )
