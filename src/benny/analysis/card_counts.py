"""Card counting from a view: cards out, voids, possible winners and equal cards."""

from collections.abc import Collection, Iterable
from functools import cached_property
from math import comb

from benny.game.actions import Action
from benny.game.view import Phase, Played, View
from benny.rules.cards import Card, Suit
from benny.rules.ordering import Ordering


class Reading:
    """The cards as one seat sees them once trump is made, and the chances of each."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None
        assert view.trump is not None
        self.view = view
        self.rules = view.rules
        self.seat: int = view.seat
        self.order: Ordering = view.rules.ordering(view.trump)
        # By seat: each chance goes through the cards that a seat may hold.
        self._pools: dict[int, list[Card]] = {}

    @cached_property
    def mine(self) -> tuple[Card, ...]:
        return self.view.held

    @cached_property
    def allies(self) -> frozenset[int]:
        return frozenset(self.view.allies)

    @cached_property
    def opponents(self) -> tuple[int, ...]:
        out = self.view.contract.out
        everyone = range(self.rules.players)
        return tuple(s for s in everyone if s not in out and s not in {self.seat, *self.allies})

    @cached_property
    def trumps_are_out(self) -> bool:
        return any(map(self.may_have_trump, self.opponents))

    @cached_property
    def later(self) -> tuple[int, ...]:
        players = self.rules.players
        done = {played.seat for played in self.view.trick}.union(self.view.contract.out)
        order = ((self.seat + step) % players for step in range(1, players))
        return tuple(seat for seat in order if seat not in done)

    @cached_property
    def suit_led(self) -> Suit:
        return self.order.suit(self.view.trick[0].card)

    @cached_property
    def best(self) -> Card:
        winning = self.view.winning
        return next(played.card for played in self.view.trick if played.seat == winning)

    @cached_property
    def played_cards(self) -> tuple[Card, ...]:
        return tuple(played.card for trick in self._tricks for played in trick)

    @cached_property
    def hidden(self) -> frozenset[Card]:
        view = self.view
        seen = {*self.mine, *self.played_cards, *view.swapped, view.upcard}
        seen.update(card for seat in range(self.rules.players) for card in self.view.tops(seat))
        if view.discarded:
            seen.add(view.discarded)
        return frozenset(card for card in self.rules.deck if card not in seen)

    @cached_property
    def live(self) -> frozenset[Card]:
        """Return the cards that others may still play."""
        seats = [seat for seat in range(self.rules.players) if seat != self.seat]
        return self.hidden.union(card for seat in seats for card in self.known_cards(seat))

    @cached_property
    def voids(self) -> dict[int, set[Suit]]:
        voids: dict[int, set[Suit]] = {seat: set() for seat in range(self.rules.players)}
        for trick in self._tricks:
            led = self.order.suit(trick[0].card) if trick else None
            for played in trick:
                if led and self.order.suit(played.card) != led:
                    voids[played.seat].add(led)
        return voids

    def winners(self, cards: Iterable[Card]) -> list[Card]:
        return [card for card in cards if self.order.beats(card, self.best, self.suit_led)]

    def known_cards(self, seat: int) -> tuple[Card, ...]:
        """Return the cards that another seat is known to hold, in hand or face up."""
        upcard = self.view.upcard
        if seat != self.view.dealer or seat == self.seat or not self._is_upcard_in_hand:
            return self.view.tops(seat)
        return (*self.view.tops(seat), upcard)

    def trumps(self, cards: Iterable[Card]) -> list[Card]:
        trumps = filter(self.order.is_trump, cards)
        return sorted(trumps, key=self.order.place, reverse=True)

    def is_boss(self, card: Card) -> bool:
        return not self.number_above(card)

    def number_above(self, card: Card) -> int:
        order, suit = self.order, self.order.suit(card)
        higher = (other for other in self.live if order.place(other) > order.place(card))
        return sum(
            order.suit(other) == suit or (order.is_trump(card) and order.is_trump(other))
            for other in higher
        )

    def chance_to_hold(self, card: Card, led: Suit, seats: Collection[int]) -> float:
        chance = 1.0
        for seat in seats:
            chance *= 1 - self._chance_to_beat(seat, card, led)
        return chance

    def may_have_trump(self, seat: int) -> bool:
        return any(map(self.order.is_trump, (*self.known_cards(seat), *self._pool(seat))))

    def may_follow(self, seat: int, suit: Suit) -> bool:
        cards = (*self.known_cards(seat), *self._pool(seat))
        return any(self.order.suit(card) == suit for card in cards)

    def draws(self, card: Card) -> bool:
        """Return whether leading a trump may make an opponent play one."""
        trump = self.order.trump
        may = any(self.may_follow(seat, trump) for seat in self.opponents)
        return may and self.order.suit(card) == trump

    @property
    def _tricks(self) -> tuple[tuple[Played, ...], ...]:
        return (*(trick.cards for trick in self.view.tricks), self.view.trick)

    @cached_property
    def _is_upcard_in_hand(self) -> bool:
        view = self.view
        if not view.upcard_taken or view.upcard in self.played_cards:
            return False
        return self.order.suit(view.upcard) not in self.voids[view.dealer]

    def _pool(self, seat: int) -> list[Card]:
        if seat not in self._pools:
            voids = self.voids[seat]
            self._pools[seat] = [card for card in self.hidden if self.order.suit(card) not in voids]
        return self._pools[seat]

    def _chance_to_beat(self, seat: int, best: Card, led: Suit) -> float:
        pool, in_sight = self._pool(seat), self.known_cards(seat)
        # Known cards in hand leave fewer to be drawn at random; open tops are in no hand.
        drawn = self.view.counts[seat] - len(in_sight) + len(self.view.tops(seat))
        follows, over, ruffs = self._sort(pool, best, led)
        must_follow, has_over, has_ruff = self._sort(in_sight, best, led)
        if has_over:
            return 1.0
        chance_over = 1 - chance_of_none(over, drawn, len(pool))
        if must_follow:
            return chance_over
        void = chance_of_none(follows, drawn, len(pool))
        ruffing = 1.0 if has_ruff else 1 - chance_of_none(ruffs, drawn, len(pool) - follows)
        return chance_over + void * ruffing

    def _sort(self, cards: Iterable[Card], best: Card, led: Suit) -> tuple[int, int, int]:
        follows = over = ruffs = 0
        for card in cards:
            if self.order.suit(card) == led:
                follows += 1
                over += self.order.beats(card, best, led)
            else:
                ruffs += self.order.beats(card, best, led)
        return follows, over, ruffs


def chance_of_none(wanted: int, drawn: int, size: int) -> float:
    drawn = max(0, min(drawn, size))
    return comb(size - wanted, drawn) / comb(size, drawn)


def classes(view: View) -> tuple[tuple[Action, ...], ...]:
    """Return the legal actions in groups of those that do the same."""
    groups: list[list[Action]] = []
    for action in view.legal:
        group = next((group for group in groups if are_alike(view, group[0], action)), None)
        if group is None:
            groups.append([action])
        else:
            group.append(action)
    return tuple(map(tuple, groups))


def are_alike(view: View, one: Action, other: Action) -> bool:
    """Return whether two cards in hand are equivalent: no other seat has a card between them.

    A left bower that follows its printed suit is like no card of that suit.
    """
    if view.phase is not Phase.PLAY or view.ordering is None:
        return False
    order, first, second = view.ordering, one.card, other.card
    # A joker that is led may draw the highest trump.
    draws = view.rules.led_joker == "highest_trump" and (first.is_joker or second.is_joker)
    if draws or not {first, second} <= set(view.hand):
        return False
    kinds = {(order.suit(card), order.is_trump(card)) for card in (first, second)}
    low, high = sorted((order.place(first), order.place(second)))
    # A card on a pile is not like one in hand: another may lie under it.
    gone = {played.card for trick in view.tricks for played in trick.cards} | set(view.hand)
    between = (card for card in view.rules.deck if low < order.place(card) < high)
    return len(kinds) == 1 and all(card in gone for card in between)
