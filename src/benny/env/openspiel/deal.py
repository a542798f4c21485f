"""A deal from its first card on, as OpenSpiel's states hold it."""

from collections.abc import Iterable
from itertools import chain
from typing import Any, TypeVar

from msgspec import Struct

from benny.analysis.worlds import Worlds
from benny.core.batch.watched_deal import WatchedDeal
from benny.core.constants import MOST_ROUNDS, SWAPPED
from benny.errors import IllegalActionError, NotationError
from benny.game.actions import ACTIONS, Action
from benny.game.game import Game
from benny.game.log import deal_out
from benny.game.view import View
from benny.rules.cards import Card
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

Item = TypeVar("Item")


class ActionText(Struct, forbid_unknown_fields=True):
    """An action as it is told: its text, or `deal JS` of chance."""

    action: str


class ToldDeal(Struct, kw_only=True, forbid_unknown_fields=True):
    """A deal with all its cards, as it is told: `hands` and `piles` are by seat.

    In piles each top comes before the card under it; `kitty` has the upcard first. Cards that have
    not been dealt yet and the kitty's unseen cards are missing.
    """

    current_player: str = ""
    dealer: int
    hands: list[list[Card]]
    piles: list[list[Card]]
    kitty: list[Card]
    actions: list[Action]

    @property
    def cards(self) -> Iterable[Card]:
        """Return the cards in the order in which chance deals them."""
        return chain(self.kitty[:1], *self.hands, *self.piles, self.kitty[1:])


class SpielDeal:
    """A deal that can be copied and pickled.

    The upcard is dealt first, then hands and piles by seat, then the kitty's cards that someone
    may swap for. `dealt` has the places of these cards in the deck, and `actions` each action with
    its seat. `watched` is None until all are dealt.
    """

    def __init__(self, rules: Rules, dealer: int) -> None:
        self.rules = rules
        self.dealer = dealer
        self.dealt: list[int] = []
        self.actions: list[tuple[int, Action]] = []
        self.watched: WatchedDeal | None = None
        self._worlds: dict[int, Worlds] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> "SpielDeal":
        other = SpielDeal(self.rules, self.dealer)
        other.dealt = self.dealt.copy()
        other.actions = self.actions.copy()
        other.watched = self.watched.copy() if self.watched else None
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild, (self.rules, self.dealer, self.dealt, [a.code for _, a in self.actions])

    @property
    def over(self) -> bool:
        return self.watched is not None and self.watched.is_over()

    @property
    def undealt_places(self) -> list[int]:
        return [place for place in range(len(self.rules.deck)) if place not in self.dealt]

    @property
    def legal(self) -> list[int]:
        """Return the codes of the legal actions in ascending order."""
        return sorted(self.watched.deal.legal()) if self.watched and not self.over else []

    @property
    def gains(self) -> list[float]:
        """Return the points that the deal gained each seat, nothing before its end."""
        if self.watched is None or not self.watched.deal.over:
            return [0.0] * self.rules.players
        return self.watched.gains()

    def hand(self, seat: int) -> list[int]:
        return _among(self.dealt[1:], self.rules.hand_places(seat))

    def place_of(self, card: Card) -> int:
        """Return the place in the deck of a card; raise NotationError if it is not in it."""
        if card not in self.rules.deck:
            raise NotationError(f"{card} is not in the deck of {self.rules.name}")
        return self.rules.deck.index(card)

    def lay(self, place: int) -> None:
        """Deal the card of a place in the deck; raise NotationError if it can't be dealt."""
        deck = self.rules.deck
        if not 0 <= place < len(deck):
            raise NotationError(f"{place} is no card: places in the deck go to {len(deck) - 1}")
        if place in self.dealt:
            raise NotationError(f"{deck[place]} is dealt twice")
        self.dealt.append(place)
        if len(self.dealt) == cards_dealt(self.rules):
            order = [card.number for card in self._order]
            self.watched = WatchedDeal(compile_rules(self.rules), self.dealer, order)

    def act(self, code: int) -> None:
        """Do an action by its code; raise IllegalActionError if it is not legal."""
        assert self.watched is not None
        seat = self.watched.deal.turn
        if self.over or not self.watched.act(code):
            if not 0 <= code < len(ACTIONS):
                last = len(ACTIONS) - 1
                raise IllegalActionError(f"{code} is no action: codes go from 0 to {last}")
            legal = ", ".join(f"{other} {ACTIONS[other]}" for other in self.legal)
            why = f"legal are {legal}" if legal else "the deal is over"
            raise IllegalActionError(f"{code} {ACTIONS[code]} is not legal now: {why}")
        self.actions.append((seat, ACTIONS[code]))
        self._worlds = {}

    @property
    def _order(self) -> list[Card]:
        first = self.rules.upcard_place + 1
        places = [*self.dealt[1:first], self.dealt[0], *self.dealt[first:], *self.undealt_places]
        return [self.rules.deck[place] for place in places]

    def view(self, seat: int) -> View:
        log = deal_out(self.rules, self.dealer, self._order)
        game = Game(self.rules, by_hand=True, deals=[log])
        for _, action in self.actions:
            game.act(action)
        return game.ended_view(seat) if game.results else game.view(seat)

    def world(self, seat: int, seed: int) -> tuple[list[Card], list[Action]]:
        """Return a deal drawn from all that agree with what a seat knows: its cards and actions.

        Raises NotationError while cards are being dealt.
        """
        if self.watched is None:
            raise NotationError("the deal is not complete: no seat has seen a card yet")
        # Counting the deals that agree takes far longer than drawing one.
        if seat not in self._worlds:
            self._worlds[seat] = Worlds(self.view(seat), seed)
        self._worlds[seat].sampler.reseed(seed)
        log = self._worlds[seat].sample()
        order, first = log.deck, self.rules.upcard_place
        if self.watched.deal.swapper == seat:
            # A view does not tell which cards of the hand came from the kitty, but its seat saw it.
            drawn = range(first + 1, first + 1 + SWAPPED)
            for place in chain(self.rules.hand_places(seat), drawn):
                order[place] = self._order[place]
        cards = [order[first], *order[:first], *order[first + 1 :]]
        return cards[: len(self.dealt)], [action for _, action in log.actions]

    def full_deal(self, current_player: str) -> ToldDeal:
        rules, seats = self.rules, range(self.rules.players)
        cards = [rules.deck[place] for place in self.dealt]
        upcard, cards = cards[:1], cards[1:]
        return ToldDeal(
            current_player=current_player,
            dealer=self.dealer,
            hands=[_among(cards, rules.hand_places(seat)) for seat in seats],
            piles=[_among(cards, rules.pile_places(seat)) for seat in seats if rules.piles],
            kitty=upcard + cards[rules.upcard_place :],
            actions=[action for _, action in self.actions],
        )

    def __str__(self) -> str:
        deal = self.full_deal("")
        hands = [f"hand {seat}: {' '.join(hand)}" for seat, hand in enumerate(deal.hands)]
        piles = [f"piles {seat}: {' '.join(pile)}" for seat, pile in enumerate(deal.piles)]
        kitty = f"kitty: {' '.join(deal.kitty)}"
        actions = [f"{seat} {action}" for seat, action in self.actions]
        return "\n".join([f"dealer: {self.dealer}", *hands, *piles, kitty, *actions])


def cards_dealt(rules: Rules) -> int:
    """Return the number of cards dealt: all but the kitty's unseen cards."""
    return rules.upcard_place + 1 + (SWAPPED if rules.farmers_hand else 0)


def most_actions(rules: Rules) -> int:
    calls = rules.tricks if rules.making == "auction" else rules.players
    if rules.all_pass == "goes_on":
        calls *= MOST_ROUNDS
    # Besides, each player may pass once more, is asked up to three questions, and plays a card a
    # trick; one swaps cards, one names trump, and one puts a card away.
    return calls + rules.players * (4 + rules.tricks) + 3


def _among(cards: list[Item], places: range) -> list[Item]:
    return cards[places.start : places.stop]


def _rebuild(rules: Rules, dealer: int, dealt: list[int], codes: list[int]) -> SpielDeal:
    deal = SpielDeal(rules, dealer)
    for place in dealt:
        deal.lay(place)
    for code in codes:
        deal.act(code)
    return deal
