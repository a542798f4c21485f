"""A seat's knowledge of a game: bots, screens and environments get nothing else."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from importlib import import_module

import msgspec

from benny.core.scoring import gain_of, gain_parts
from benny.errors import NotationError
from benny.game.actions import Action
from benny.io.json import read_json, to_json
from benny.rules.cards import Card, Suit
from benny.rules.compile import compile_rules
from benny.rules.ordering import Ordering, untrumped_key
from benny.rules.rules import Rules, scoring_of


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
    """A seat's action, as the viewer may know it: without hidden cards."""

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
    """The settled part of a deal; a seat or suit is None while it is open.

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

    `euchred` says that the maker took fewer tricks than they needed.
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
        """Return a side's gain from the deal, in points (`core.scoring.gain_of`)."""
        compiled = compile_rules(rules)
        return gain_of(compiled, self.points[side], sum(self.points)) / gain_parts(compiled)


class View(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, gc=False):
    """A seat's knowledge, and the actions open to it; `seat` is None for a spectator.

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

    # What draws a view is above this module, so it is loaded late.
    def __str__(self) -> str:
        return str(import_module("benny.presentation.plain_text").table_text(self))

    def _repr_html_(self) -> str:
        return str(import_module("benny.presentation.notebook").table_html(self))

    @property
    def moment(self) -> str:
        """Return where the game stands, as in 'buck, deal 3, seat 1 to bid, 15-13-20-15'."""
        waits_for = " over" if self.turn is None else f", seat {self.turn} to {self.phase}"
        if self.winner is not None:
            seats = self.rules.teams[self.winner]
            waits_for = f", won by {' and '.join(f'seat {seat}' for seat in seats)}"
        deal = f"{self.rules.name}, deal {self.deal + 1}"
        return f"{deal}{waits_for}, {joined_scores(self.scores)}"

    @property
    def trump(self) -> Suit | None:
        """Return the trump suit, once there is one."""
        return self.contract.trump

    @property
    def ordering(self) -> Ordering | None:
        """Return the ordering of the cards, once there is a trump suit."""
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
        maker = self.contract.maker
        if not self.rules.others_defend_together or maker in (None, self.seat):
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
        """Return the number of cards that a seat still has to play, piles included."""
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


def joined_scores(scores: Sequence[int]) -> str:
    """Return scores in short, as in '6-8'; apart, if one of them is below zero."""
    return (" " if min(scores) < 0 else "-").join(map(str, scores))


def check_asked(view: View) -> None:
    """Raise NotationError if a view has no legal actions."""
    if not view.legal and view.turn is None:
        what = "game" if view.over else "deal"
        raise NotationError(f"the {what} is over: there is nothing left to decide")
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
    return to_json(view)


def decode(data: bytes) -> View:
    """Read a view from its JSON; raise NotationError if it is not one, or one that no game has."""
    view = read_json(data, View)
    check_view(view)
    return view


def check_view(view: View) -> None:
    """Raise NotationError for a view that no game has, as a foreign server or program may send."""
    for is_impossible, what in _impossibilities(view):
        if is_impossible:
            raise NotationError(f"no game has this view: {what}")


_Doubts = Iterator[tuple[bool, str]]


def _impossibilities(view: View) -> _Doubts:
    """Yield whether something is impossible, and what; later checks rely on the earlier ones."""
    rules, seats, sides = view.rules, view.rules.players, len(view.rules.teams)
    yield from _in_deal(rules, view, view.tricks, view.trick)
    places = ("seat", view.seat, seats), ("turn", view.turn, seats), ("winner", view.winner, sides)
    for name, place, most in places:
        is_wrong = place is not None and not 0 <= place < most
        yield is_wrong, f"{name} {place} should be 0 to {most - 1}"
    for name, numbers, size in (
        ("counts", view.counts, seats),
        ("taken", view.taken, seats),
        ("scores", view.scores, sides),
        ("piles", view.piles, seats if rules.piles else 0),
        ("ledger", view.ledger, seats if scoring_of(rules).has_ledger else len(view.ledger)),
        *(("results", result, sides) for result in view.results),
    ):
        yield len(numbers) != size, f"{name} has {len(numbers)} numbers instead of {size}"
    is_hand = min(view.counts) >= 0 and max(view.counts) <= rules.tricks + 1
    yield not is_hand or min(view.taken) < 0, f"hands of {view.counts} and tricks {view.taken}"
    taken = sum(view.taken)
    yield view.deal < 0 or taken > rules.tricks, f"deal {view.deal} with {taken} tricks"
    yield from _in_cards(view)
    yield from _in_turn(view)
    is_done = view.turn is None and view.previous is not None
    yield view.over and not is_done, "the game is over, and a seat has to act or no deal was played"
    if (last := view.previous) is not None:
        yield from _in_deal(rules, last, last.tricks, ())
        sizes = (len(last.taken), len(last.points), len(last.scores))
        yield sizes != (seats, sides, sides), "the previous deal has other seats or sides"
        is_open = last.ending is Ending.PLAYED and contract_is_open(last.contract, rules)
        yield is_open, "the previous deal was played without trump or maker"


def _in_cards(view: View) -> _Doubts:
    rules = view.rules
    is_row = all(len(row) == rules.piles for row in view.piles)
    yield not is_row, f"each seat has {rules.piles} piles"
    piles = [pile for row in view.piles for pile in row]
    yield any(not 0 <= pile.cards <= 2 for pile in piles), "a pile has up to two cards"
    cards = [*view.hand, *(pile.top for pile in piles if pile.top is not None)]
    others = [*view.swapped, *view.draw, *(card for pile in piles for card in pile.played)]
    if view.discarded:
        others.append(view.discarded)
    is_deck = len({*cards}) == len(cards) and {*cards, *others}.issubset(rules.deck)
    yield not is_deck, "a card is not in the deck, or is there twice"
    if view.seat is not None:
        held, counted = len(view.hand), view.counts[view.seat]
        yield held != counted, f"a hand of {held} cards where {counted} are counted"
    is_drawn = rules.first_dealer in ("first_jack", "first_black_jack")
    yield bool(view.draw) and not is_drawn, "cards are turned up for a jack in other rules"


def _in_turn(view: View) -> _Doubts:
    phase, contract, legal = view.phase, view.contract, view.legal
    held = {*view.held, view.upcard} if phase is Phase.DISCARD else {*view.held}
    is_play, is_over = phase is Phase.PLAY, phase is Phase.OVER
    is_asked = view.seat is not None and view.seat == view.turn
    yield bool(legal) and not is_asked, "actions for a seat that has none to do"
    is_fit = len({*legal}) == len(legal) and {action.kind for action in legal} <= _KINDS[phase]
    yield not is_fit, f"actions that are not to {phase}"
    cards = {card for action in legal for card in action.cards}
    yield not cards <= held, "actions with cards that are not in the hand"
    is_open = is_play and contract_is_open(contract, view.rules)
    yield is_open, "cards are played without trump or maker"
    yield is_over != (view.turn is None), f"seat {view.turn} has to act at {phase.value!r}"
    is_early = not is_play and not is_over
    yield is_early and bool(view.trick or view.tricks), "cards were played before play began"
    has_made = phase in _AFTER_TRUMP
    yield has_made and contract.maker is None, f"no maker, and it is to {phase}"
    is_named = contract.trump is not None
    yield has_made and phase is Phase.NAME and is_named, "trump is to be named, and is there"
    needs_trump = phase in (Phase.THROW_IN, Phase.DEFEND, Phase.FOLD)
    yield needs_trump and not is_named, f"no trump, and it is to {phase}"


def contract_is_open(contract: Contract, rules: Rules) -> bool:
    """Return whether cards can't be played yet; a suit turned up may be trump without a maker."""
    return contract.trump is None or (contract.maker is None and rules.turned_trump == "none")


def _in_deal(
    rules: Rules, deal: View | Outcome, tricks: tuple[Trick, ...], trick: tuple[Played, ...]
) -> _Doubts:
    contract, seats = deal.contract, range(rules.players)
    lone = [seat for seat in (contract.maker, contract.lone_defender) if seat is not None]
    plays = [played for part in (*(one.cards for one in tricks), trick) for played in part]
    for seat in (deal.dealer, *lone, *contract.out, *(event.seat for event in deal.log)):
        yield seat not in seats, f"seat {seat} should be 0 to {rules.players - 1}"
    is_bid = 0 <= contract.bid <= rules.tricks
    what = f"{deal.upcard} is turned up, and {contract.bid} tricks are bid"
    yield deal.upcard not in rules.deck or not is_bid, what
    logged = [(event.seat, event.action.card) for event in deal.log if event.action.kind == "play"]
    is_logged = logged == [(played.seat, played.card) for played in plays]
    yield not is_logged, "the cards played are others in the log"
    cards = {card for _, card in logged}
    is_deck = len(cards) == len(logged) and cards.issubset(rules.deck)
    yield not is_deck, "a card was played twice, or is not in the deck"
    yield len(tricks) > rules.tricks, f"{len(tricks)} tricks instead of up to {rules.tricks}"
    for part in (*(one.cards for one in tricks), *([trick] if trick else [])):
        is_trick = part and len({played.seat for played in part}) == len(part)
        yield not is_trick, "a seat plays twice to a trick, or none plays"
    is_taken = all(one.winner in {played.seat for played in one.cards} for one in tricks)
    yield not is_taken, "a trick was taken by a seat that did not play to it"
    if isinstance(deal, View):
        is_won = (deal.winning in {played.seat for played in trick}) == bool(trick)
        yield not is_won, "the trick on the table is won by a seat that did not play to it"
    is_lone = (lone and contract.maker is None) or contract.alone > bool(lone)
    yield bool(is_lone), "a seat plays alone, and there is no maker"


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
