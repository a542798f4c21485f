"""Named predicates over a seat's turn, for lessons and trainers."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property

from benny.analysis.card_counts import Reading
from benny.bots.beginners import NoviceBot
from benny.bots.policy import Advice
from benny.bots.sensible import SensibleBot, is_ace
from benny.game.actions import Action
from benny.game.view import Phase, View
from benny.lab.seats import place_of
from benny.rules.cards import Card, Rank, Suit
from benny.rules.ordering import Ordering

PASSES = frozenset({"pass", "fold"})
"""The kinds of actions that leave the trump suit or the tricks to others."""

_STRONG = 3  # trumps with which a hand is clearly worth a call, a bower among them

_SENSIBLE = SensibleBot()
_NOVICE = NoviceBot()


class SeatTurn:
    """The turn of a seat that has several choices, with what a player would look at."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        self.view = view
        self.seat: int = view.seat

    @cached_property
    def advice(self) -> Advice:
        return _SENSIBLE.advise(self.view)

    @cached_property
    def naive(self) -> Action:
        """Return the action of a beginner, who knows the rules and little more."""
        return _NOVICE.act(self.view)

    @cached_property
    def order(self) -> Ordering:
        """Return the ordering under trump, or under the suit that the hand is best in."""
        if self.view.ordering is not None:
            return self.view.ordering
        upsuit = Suit.SPADES if self.view.upcard.is_joker else self.view.upcard.suit
        return self.view.rules.ordering(self.advice.action.suit or upsuit)

    @cached_property
    def reading(self) -> Reading:
        """Return the inferences about the cards, once there is trump."""
        return Reading(self.view)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Return the cards that the seat could play or discard by the rules or against them."""
        return self.reading.mine if self.view.phase is Phase.PLAY else self.view.hand

    @property
    def table(self) -> list[Card]:
        return [played.card for played in self.view.trick]

    @property
    def legal_cards(self) -> list[Card]:
        return [action.card for action in self.view.legal]

    def trumps(self, cards: Iterable[Card]) -> list[Card]:
        return [card for card in cards if self.order.is_trump(card)]

    @property
    def sorted_cards(self) -> list[Card]:
        return sorted(self.cards, key=self.order.place, reverse=True)

    def worth(self, card: Card) -> int:
        """Return a card's rank, that of any trump above all others."""
        return 99 + self.order.place(card) if self.order.is_trump(card) else card.rank.number

    def takes(self, card: Card) -> bool:
        return bool(self.reading.winners([card]))


def cards_in_sight(view: View) -> tuple[Card, ...]:
    """Return the cards of a view's hand and piles, and those in the middle."""
    played = view.trick or (view.tricks[-1].cards if view.tricks else ())
    piles = view.piles[view.seat or 0] if view.piles else ()
    tops = (pile.top for pile in piles if pile.top is not None)
    return (*view.hand, *tops, *(card.card for card in played))


def holds(turn: SeatTurn, facts: Iterable[str]) -> bool:
    return all_hold(facts, lambda fact: FACTS[fact](turn))


def all_hold(facts: Iterable[str], is_true: Callable[[str], bool]) -> bool:
    """Return whether all facts hold, given which are true; `not` before one denies it."""
    return all(is_true(fact.removeprefix("not ")) != fact.startswith("not ") for fact in facts)


def _is_at(*phases: Phase) -> Callable[[SeatTurn], bool]:
    return lambda turn: turn.view.phase in phases


def _is_strong(turn: SeatTurn) -> bool:
    """Return whether a call is sound also by a count of trumps."""
    advice, trumps = turn.advice.action, turn.trumps(turn.view.hand)
    kinds = {advice.kind, turn.naive.kind}
    return len(kinds) == 1 and kinds.isdisjoint(PASSES) and len(trumps) >= _STRONG


def _is_partner_winning(turn: SeatTurn) -> bool:
    return bool(turn.view.trick) and turn.view.winning in turn.view.allies


def _has_high_stray(turn: SeatTurn) -> bool:
    """Return whether there is a card that looks higher than the winner's and can't win."""
    if not turn.view.trick:
        return False
    table = turn.reading
    highest = 99 if table.best.is_joker else table.best.rank.number
    return any(
        table.order.suit(card) != table.suit_led
        and not table.order.is_trump(card)
        and card.rank.number > highest
        for card in turn.table
    )


def _one_makes_void(turn: SeatTurn) -> bool:
    """Return whether just one plain card, and no ace, leaves none of its suit."""
    plain = [card for card in turn.view.hand if not turn.order.is_trump(card)]
    suits = [card.suit for card in plain]
    single = [card for card in plain if suits.count(card.suit) == 1 and not is_ace(card)]
    return single == [turn.advice.action.card]


FACTS: Mapping[str, Callable[[SeatTurn], bool]] = {
    "order": _is_at(Phase.ORDER),
    "call": _is_at(Phase.CALL),
    "bid": _is_at(Phase.BID),
    "making": _is_at(Phase.ORDER, Phase.CALL),
    "naming": _is_at(Phase.NAME),
    "staying": _is_at(Phase.FOLD),
    "discarding": _is_at(Phase.DISCARD),
    "play": _is_at(Phase.PLAY),
    "strong": _is_strong,
    "weak": lambda turn: PASSES.issuperset({turn.advice.action.kind, turn.naive.kind}),
    "agreed": lambda turn: turn.advice.action == turn.naive,
    "dealer": lambda turn: turn.seat == turn.view.dealer,
    "first chair": lambda turn: (
        place_of(turn.view.rules, turn.seat, turn.view.dealer) == 1 and not turn.view.log
    ),
    "joker turned up": lambda turn: turn.view.upcard.is_joker,
    "advised alone": lambda turn: turn.advice.action.alone and turn.view.rules.alone != "must",
    "may go alone": lambda turn: any(action.alone for action in turn.view.legal),
    "may pass": lambda turn: "pass" in turn.view.legal,
    "leading": lambda turn: not turn.view.trick,
    "following": lambda turn: bool(turn.view.trick),
    "first trick": lambda turn: not turn.view.tricks,
    "last": lambda turn: bool(turn.view.trick) and not turn.reading.later,
    "second": lambda turn: len(turn.view.trick) == 1 and bool(turn.reading.later),
    "partner winning": _is_partner_winning,
    "partner's ace": lambda turn: _is_partner_winning(turn) and is_ace(turn.reading.best),
    "can take": lambda turn: bool(turn.view.trick) and any(map(turn.takes, turn.legal_cards)),
    "void": lambda turn: (
        bool(turn.table) and turn.reading.suit_led not in map(turn.order.suit, turn.cards)
    ),
    "barred": lambda turn: len(turn.legal_cards) < len(turn.cards),
    "all play": lambda turn: not (turn.view.contract.out or turn.view.contract.alone),
    "trump open": lambda turn: turn.view.trump is None,
    "bowers in sight": lambda turn: any(
        card.is_joker or card in (turn.order.right, turn.order.left)
        for card in cards_in_sight(turn.view)
    ),
    "advised lowest": lambda turn: RIGHT["lowest"](turn, turn.advice.action),
    "trumps in sight": lambda turn: any(map(turn.order.is_trump, cards_in_sight(turn.view))),
    "trump led": lambda turn: bool(turn.table) and turn.reading.suit_led == turn.order.trump,
    "trump on the table": lambda turn: bool(turn.trumps(turn.table)),
    "holds trumps": lambda turn: len(turn.trumps(turn.cards)) > 1,
    "holds three trumps": lambda turn: len(turn.trumps(turn.cards)) >= 3,
    "only trumps": lambda turn: len(turn.trumps(turn.cards)) == len(turn.cards),
    "holds plain ace": lambda turn: any(
        is_ace(card) and not turn.order.is_trump(card) for card in turn.cards
    ),
    "has low trump": lambda turn: (  # and one that would take the trick
        len(set(map(turn.takes, turn.trumps(turn.legal_cards)))) == 2
    ),
    "high stray": _has_high_stray,
    "right bower": lambda turn: turn.order.right in turn.cards,
    "left bower": lambda turn: turn.order.left in turn.cards,
    "joker": lambda turn: any(card.is_joker for card in turn.cards),
    "joker in sight": lambda turn: any(card.is_joker for card in cards_in_sight(turn.view)),
    "left bower on the table": lambda turn: turn.order.left in turn.table,
    "a pile takes": lambda turn: (
        bool(turn.table)
        and any(turn.takes(card) for card in turn.legal_cards if card not in turn.view.hand)
    ),
    "mate led": lambda turn: bool(turn.table) and turn.reading.suit_led == turn.order.trump.mate,
    "holds mate": lambda turn: any(  # another card of the suit printed on the left bower
        not card.is_joker and card.suit == turn.order.trump.mate and card != turn.order.left
        for card in turn.cards
    ),
    "only the left of trumps": lambda turn: turn.trumps(turn.cards) == [turn.order.left],
    "one makes void": _one_makes_void,
    "partner deals": lambda turn: turn.view.partner_of(turn.seat) == turn.view.dealer,
    "drew trumps": lambda turn: (  # one of the others' at least
        turn.view.tricks[-1].winner in (turn.seat, *turn.view.allies)
        and len(turn.trumps(played.card for played in turn.view.tricks[-1].cards)) > 2
    ),
    "advised ace": lambda turn: is_ace(turn.advice.action.card),
    "advised trump": lambda turn: turn.order.is_trump(turn.advice.action.card),
    "partner made it": lambda turn: (
        turn.view.contract.maker is not None
        and turn.view.contract.maker == turn.view.partner_of(turn.seat)
    ),
}
"""What lessons and trainers may ask of a turn, by the words that they use for it."""

RIGHT: Mapping[str, Callable[[SeatTurn, Action], bool]] = {
    "any": lambda _turn, _action: True,
    "takes": lambda turn, action: turn.takes(action.card),
    "lowest": lambda turn, action: (
        turn.worth(action.card) == min(map(turn.worth, turn.legal_cards))
    ),
    "boss": lambda turn, action: turn.reading.is_boss(action.card),
    "best": lambda turn, action: action.card == turn.reading.best,
    "highest": lambda turn, action: action.card == turn.sorted_cards[0],
    "second": lambda turn, action: action.card == turn.sorted_cards[1],
    "third": lambda turn, action: action.card == turn.sorted_cards[2],
    "follows": lambda turn, action: turn.order.suit(action.card) == turn.reading.suit_led,
    "jack": lambda _turn, action: not action.card.is_joker and action.card.rank is Rank.JACK,
    "plain ace": lambda turn, action: is_ace(action.card) and not turn.order.is_trump(action.card),
    "left": lambda turn, action: action.card == turn.order.left,
    "leaves": lambda turn, action: not turn.takes(action.card),
    "from a pile": lambda turn, action: action.card not in turn.view.hand,
    "trump": lambda turn, action: turn.order.is_trump(action.card),
    "advised": lambda turn, action: action == turn.advice.action,
    "passes": lambda _turn, action: action.kind in PASSES,
    "alone": lambda _turn, action: action.alone,
    "with partner": lambda _turn, action: action.kind in ("order", "call") and not action.alone,
    "bid in reach": lambda turn, action: (
        action.kind == "bid" and action.tricks <= turn.advice.action.tricks
    ),
}
"""What makes an action right, by the words that lessons use for it."""
