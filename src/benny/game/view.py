"""What one seat may know of a game: all that a bot, a screen or an environment ever gets."""

from collections.abc import Callable, Iterator, Sequence
from enum import StrEnum
from typing import Literal

import msgspec

from benny.core.scoring import gain_of, gain_parts
from benny.errors import NotationError
from benny.game.actions import Action
from benny.io.json import read_json, to_json
from benny.rules.cards import Card, Suit
from benny.rules.compile import compile_rules
from benny.rules.ordering import Ordering, untrumped_key
from benny.rules.rules import Rules


class Phase(StrEnum):
    """What the deal waits for."""

    ORDER = "order"
    CALL = "call"
    BID = "bid"
    DISCARD = "discard"
    NAME = "name"
    THROW_IN = "throw in"
    DEFEND = "defend"
    FOLD = "fold"
    PLAY = "play"
    OVER = "over"


class Ending(StrEnum):
    """How a deal ended."""

    PLAYED = "played"
    PASSED_OUT = "passed out"
    THROWN_IN = "thrown in"


# Without gc: such values form no cycles, and a table makes many of them for every screen.
class Event(msgspec.Struct, frozen=True, gc=False):
    """What a seat did, as the viewer may know it: without hidden cards."""

    seat: int
    action: Action


class Played(msgspec.Struct, frozen=True, gc=False):
    """A card on the table and the seat that played it."""

    seat: int
    card: Card


class Trick(msgspec.Struct, frozen=True, gc=False):
    """A finished trick: its cards in the order of play, and the seat that took it."""

    cards: tuple[Played, ...]
    winner: int


class Pile(msgspec.Struct, frozen=True, gc=False):
    """A pile of two cards: how many are left, its top if face up, and the cards played from it."""

    cards: int
    top: Card | None = None
    played: tuple[Card, ...] = ()


class Contract(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What is settled in a deal; a seat or suit is None while it is open.

    `bid` is the highest bid so far, 0 for none, and `out` are the seats that play no card.
    """

    trump: Suit | None = None
    maker: int | None = None
    alone: bool = False
    lone_defender: int | None = None
    bid: int = 0
    out: tuple[int, ...] = ()


class Outcome(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A finished deal as a seat saw it; `taken` is by seat, `points` and `scores` by side.

    `euchred` says that whoever made trump took fewer tricks than they needed.
    """

    dealer: int
    upcard: Card
    ending: Ending
    contract: Contract
    euchred: bool
    log: tuple[Event, ...]
    tricks: tuple[Trick, ...]
    taken: tuple[int, ...]
    points: tuple[int, ...]
    scores: tuple[int, ...]

    def is_march(self, rules: Rules) -> bool:
        """Return whether the side that made trump took every trick."""
        maker = self.contract.maker
        if maker is None or self.ending is not Ending.PLAYED:
            return False
        side = rules.teams[rules.side_of(maker)]
        return sum(self.taken[seat] for seat in side) == rules.tricks

    def gained(self, rules: Rules, side: int) -> float:
        """Return what the deal gained a side, in points (`core.scoring.gain_of`)."""
        compiled = compile_rules(rules)
        return gain_of(compiled, self.points[side], sum(self.points)) / gain_parts(compiled)


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """What a seat may know, and the actions open to it; `seat` is None for a spectator.

    `turned_down` and `upcard_taken` say what happened to the upcard. `hand` is sorted for the eye,
    highest first, without pile cards. `legal` is empty unless it is the seat's turn; `must` says in
    words why some cards or calls are not legal. `counts` is the number of cards in each hand.
    `trick` is the unfinished trick and `winning` the seat that is taking it. `discarded` and
    `swapped` are cards that the viewer put away. `previous` is the deal before this one, or the
    last one when the game is over.

    `counts`, `piles`, `taken` and `ledger` are by seat; `scores` are by side, and so is each entry
    of `results`, the points of every finished deal.

    Examples:
        >>> view = Game("american", seed=7).view()
        >>> view.seat, " ".join(view.hand), view.upcard
        (1, 'JS KH 9C AD TD', Card('AS'))
        >>> view.legal
        (Action('pass'), Action('order'), Action('order alone'))
    """

    rules: Rules
    seat: int | None
    deal: int
    dealer: int
    turn: int | None
    phase: Phase
    upcard: Card
    turned_down: bool = False
    upcard_taken: bool = False
    hand: tuple[Card, ...] = ()
    counts: tuple[int, ...]
    piles: tuple[tuple[Pile, ...], ...] = ()
    legal: tuple[Action, ...] = ()
    must: str = ""
    contract: Contract
    log: tuple[Event, ...] = ()
    trick: tuple[Played, ...] = ()
    winning: int | None = None
    tricks: tuple[Trick, ...] = ()
    taken: tuple[int, ...]
    scores: tuple[int, ...]
    results: tuple[tuple[int, ...], ...] = ()
    ledger: tuple[int, ...] = ()
    draw: tuple[Card, ...] = ()
    discarded: Card | None = None
    swapped: tuple[Card, ...] = ()
    previous: Outcome | None = None
    over: bool = False
    winner: int | None = None

    def __repr__(self) -> str:
        whose = "a spectator" if self.seat is None else f"seat {self.seat}"
        hand = f", {' '.join(self.hand)}" if self.hand else ""
        return f"<View of {whose}: {self.moment}{hand}>"

    def __str__(self) -> str:
        return DRAWN_AS["text"](self)

    def _repr_html_(self) -> str:
        return DRAWN_AS["html"](self)

    @property
    def moment(self) -> str:
        """Return where the game stands, as in 'buck, deal 3, seat 1 to bid, 15-13-20-15'."""
        deal = f"{self.rules.name}, deal {self.deal + 1}"
        return f"{deal}{self._waits_for}, {joined_scores(self.scores)}"

    @property
    def _waits_for(self) -> str:
        if self.winner is not None:
            seats = self.rules.teams[self.winner]
            return f", won by {' and '.join(f'seat {seat}' for seat in seats)}"
        return " over" if self.turn is None else f", seat {self.turn} to {self.phase}"

    @property
    def trump(self) -> Suit | None:
        """Return the trump suit, once there is one."""
        return self.contract.trump

    @property
    def ordering(self) -> Ordering | None:
        """Return how the cards rank and follow, once there is a trump suit."""
        return self.rules.ordering(self.trump) if self.trump else None

    @property
    def allies(self) -> tuple[int, ...]:
        """Return the other seats on the viewer's side: the partner, or the other defenders.

        () for a spectator or a player alone, in a count-down, and without partners until there is a
        maker.
        """
        if self.seat is None:
            return ()
        if self.rules.sides == "partners":
            partner = self.partner_of(self.seat)
            return () if partner is None or partner in self.contract.out else (partner,)
        # Of three or more sides, those against the maker score alike.
        maker = self.contract.maker
        if self.rules.everybody_has_a_goal or maker in (None, self.seat):
            return ()
        return tuple(seat for seat in range(self.rules.players) if seat not in (self.seat, maker))

    @property
    def held(self) -> tuple[Card, ...]:
        """Return the cards that the seat may still play, open tops of its piles included."""
        return self.hand if self.seat is None else self.hand + self.tops(self.seat)

    def tops(self, seat: int) -> tuple[Card, ...]:
        """Return the open tops of a seat's piles."""
        piles = self.piles[seat] if self.piles else ()
        return tuple(pile.top for pile in piles if pile.top is not None)

    def cards_left(self, seat: int) -> int:
        """Return how many cards a seat still has to play, piles included."""
        piles = self.piles[seat] if self.piles else ()
        return self.counts[seat] + sum(pile.cards for pile in piles)

    def partner_of(self, seat: int) -> int | None:
        """Return the seat that scores with a seat, if any."""
        return self.rules.partner_of(seat)

    def sits_out(self, seat: int) -> bool:
        """Return whether a seat plays no card because its partner has gone or defends alone."""
        contract = self.contract
        lone = (contract.maker if contract.alone else None, contract.lone_defender)
        return any(one is not None and self.partner_of(one) == seat for one in lone)


DRAWN_AS: dict[Literal["text", "html"], Callable[[View], str]] = {}
"""How a view is printed and shown in notebooks: `benny` fills it in, for drawing lies above."""


def joined_scores(scores: Sequence[int]) -> str:
    """Return scores in short, as in '6-8'; apart, if one of them is below zero."""
    return (" " if min(scores) < 0 else "-").join(map(str, scores))


def check_asked(view: View) -> None:
    """Raise NotationError if a view has no legal actions."""
    if not view.legal:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise NotationError(
            f"nothing is asked of {who} here: give the view of the seat whose turn it is"
        )


def sort_hand(cards: list[Card], order: Ordering | None) -> tuple[Card, ...]:
    """Return cards as a player holds them: trumps first with the bowers among them, high to low."""
    if order is None:
        return tuple(sorted(cards, key=untrumped_key))
    return tuple(sorted(cards, key=order.place, reverse=True))


def encode(view: View) -> bytes:
    """Return a view as JSON."""
    return to_json(view)


def decode(data: bytes) -> View:
    """Read a view from its JSON; raise NotationError if it is not one, or one that no game has."""
    view = read_json(data, View)
    check_view(view)
    return view


def check_view(view: View) -> None:
    """Raise NotationError for a view that no game has, as a foreign server or program may send."""
    wrong = next(_impossible(view), "")
    if wrong:
        raise NotationError(f"no game has this view: {wrong}")


def _impossible(view: View) -> Iterator[str]:
    """Say what is impossible in a view, first what the rest depends on."""
    rules = view.rules
    seats, tricks = rules.players, rules.tricks
    yield from _impossible_deal(rules, view, view.tricks, view.trick)
    for name, value, most in (
        ("seat", view.seat, seats),
        ("turn", view.turn, seats),
        ("winner", view.winner, len(rules.teams)),
    ):
        if value is not None and not 0 <= value < most:
            yield f"{name} {value} should be 0 to {most - 1}"
    for name, numbers, size in (
        ("counts", view.counts, seats),
        ("taken", view.taken, seats),
        ("scores", view.scores, len(rules.teams)),
        ("piles", view.piles, seats if rules.piles else 0),
        ("ledger", view.ledger, seats if rules.is_one_deal else len(view.ledger)),
        *(("results", result, len(rules.teams)) for result in view.results),
    ):
        if len(numbers) != size:
            yield f"{name} has {len(numbers)} numbers instead of {size}"
    if min(view.counts) < 0 or max(view.counts) > tricks + 1 or min(view.taken) < 0:
        yield f"a hand holds 0 to {tricks + 1} cards, and tricks are not below 0"
    if view.deal < 0 or sum(view.taken) > tricks:
        yield f"deal {view.deal} with {sum(view.taken)} tricks"
    if any(len(row) != rules.piles for row in view.piles):
        yield f"each seat has {rules.piles} piles"
    if any(not 0 <= pile.cards <= 2 for row in view.piles for pile in row):
        yield "a pile has up to two cards"
    yield from _impossible_cards(view)
    yield from _impossible_turn(view)
    yield from _impossible_end(view)


def _impossible_cards(view: View) -> Iterator[str]:
    """Say what is impossible in the cards that the viewer sees."""
    rules, piles = view.rules, [pile for row in view.piles for pile in row]
    tops = [pile.top for pile in piles if pile.top is not None]
    cards = [*view.hand, *tops]
    others = [view.discarded] if view.discarded else []
    others += [*view.swapped, *view.draw, *(card for pile in piles for card in pile.played)]
    if len({*cards}) != len(cards) or not {*cards, *others}.issubset(rules.deck):
        yield "a card that is not in the deck, or there twice"
    if view.seat is not None and len(view.hand) != view.counts[view.seat]:
        yield f"a hand of {len(view.hand)} cards where {view.counts[view.seat]} are counted"
    if view.draw and rules.first_dealer not in ("first_jack", "first_black_jack"):
        yield "cards are turned up for a jack, which these rules do not do"


def _impossible_end(view: View) -> Iterator[str]:
    """Say what is impossible in how the last deal ended, and whether the game is over."""
    rules, previous = view.rules, view.previous
    if view.over and (view.turn is not None or previous is None):
        yield "the game is over, and a seat has to act, or no deal was played"
    if previous is None:
        return
    yield from _impossible_deal(rules, previous, previous.tricks, ())
    sides = len(rules.teams)
    if (len(previous.taken), len(previous.points), len(previous.scores)) != (
        rules.players,
        sides,
        sides,
    ):
        yield "the previous deal counts for other seats or sides"
    if previous.ending is Ending.PLAYED and contract_is_open(previous.contract, rules):
        yield "the previous deal was played without trump or maker"


def _impossible_turn(view: View) -> Iterator[str]:
    """Say what is impossible in what the viewer is asked."""
    held = {*view.held, view.upcard} if view.phase is Phase.DISCARD else {*view.held}
    kinds = {action.kind for action in view.legal}
    cards = {card for action in view.legal for card in action.cards}
    if view.legal and (view.seat is None or view.seat != view.turn):
        yield "actions for a seat that has none to do"
    if len({*view.legal}) != len(view.legal) or not kinds <= _KINDS[view.phase]:
        yield f"actions that are not to {view.phase}"
    if not cards <= held:
        yield "actions with cards that are not in the hand"
    is_at_play = view.phase is Phase.PLAY
    if is_at_play and contract_is_open(view.contract, view.rules):
        yield "cards are played without trump or maker"
    if (view.phase is Phase.OVER) != (view.turn is None):
        yield f"no seat has to act, or one does, at {view.phase.value!r}"
    if not is_at_play and view.phase is not Phase.OVER and (view.trick or view.tricks):
        yield "cards were played before play began"
    if view.phase in _AFTER_TRUMP and view.contract.maker is None:
        yield f"no maker, and it is to {view.phase}"
    if view.phase is Phase.NAME and view.contract.trump is not None:
        yield "trump is to be named, and is there"
    if view.phase in (Phase.THROW_IN, Phase.DEFEND, Phase.FOLD) and view.contract.trump is None:
        yield f"no trump, and it is to {view.phase}"
    if view.phase in (Phase.ORDER, Phase.BID) and view.contract.bid > view.rules.tricks:
        yield "a bid of more than all tricks"


def contract_is_open(contract: Contract, rules: Rules) -> bool:
    """Return whether cards can't be played yet; a suit turned up may be trump without a maker."""
    return contract.trump is None or (contract.maker is None and rules.turned_trump == "none")


def _impossible_deal(
    rules: Rules, deal: View | Outcome, tricks: tuple[Trick, ...], trick: tuple[Played, ...]
) -> Iterator[str]:
    """Say what is impossible in what was done in a deal."""
    contract, seats = deal.contract, range(rules.players)
    lone = [seat for seat in (contract.maker, contract.lone_defender) if seat is not None]
    plays = [played for part in (*(trick.cards for trick in tricks), trick) for played in part]
    for seat in (deal.dealer, *lone, *contract.out, *(event.seat for event in deal.log)):
        if seat not in seats:
            yield f"seat {seat} should be 0 to {rules.players - 1}"
    if deal.upcard not in rules.deck or not 0 <= contract.bid <= rules.tricks:
        yield f"{deal.upcard} is turned up, and {contract.bid} tricks are bid"
    told = [(event.seat, event.action.card) for event in deal.log if event.action.kind == "play"]
    if told != [(played.seat, played.card) for played in plays]:
        yield "the cards played are others in the log"
    cards = {card for _, card in told}
    if len(cards) != len(told) or not cards.issubset(rules.deck):
        yield "a card was played twice, or is not in the deck"
    if len(tricks) > rules.tricks:
        yield f"{len(tricks)} tricks instead of up to {rules.tricks}"
    for part in (*(one.cards for one in tricks), *([trick] if trick else [])):
        if not part or len({played.seat for played in part}) != len(part):
            yield "a seat plays twice to a trick, or none plays"
    if any(one.winner not in {played.seat for played in one.cards} for one in tricks):
        yield "a trick was taken by a seat that did not play to it"
    if isinstance(deal, View) and (deal.winning in {p.seat for p in trick}) != bool(trick):
        yield "the trick on the table is won by a seat that did not play to it"
    if (lone and contract.maker is None) or contract.alone > bool(lone):
        yield "a seat plays alone, and there is no maker"


_KINDS = {phase: {phase.value} for phase in Phase} | {
    Phase.ORDER: {"pass", "order", "throw in", "swap"},
    Phase.CALL: {"pass", "call", "throw in"},
    Phase.BID: {"pass", "bid", "throw in"},
    Phase.NAME: {"trump"},
    Phase.THROW_IN: {"pass", "throw in"},
    Phase.DEFEND: {"pass", "defend alone"},
    Phase.FOLD: {"stay", "fold"},
    Phase.OVER: set(),
}
_AFTER_TRUMP = (Phase.DISCARD, Phase.NAME, Phase.THROW_IN, Phase.DEFEND, Phase.FOLD)
