"""The cards that a view allows at each place in the deck.

They follow from cards in sight, suits not followed, and questions that players were asked.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from benny.core.constants import SWAPPED
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.view import Phase, Pile, View
from benny.rules.cards import CARDS, Card, Suit
from benny.rules.compile import compile_rules, word_of
from benny.rules.rules import Rules

Done = tuple[int, Action]
Play = tuple[int, Card]

QUESTION = "no_ace_no_face_no_trump"


@dataclass(frozen=True)
class Void:
    """A seat that had none of a word's cards when it played the `number`-th card of the deal."""

    seat: int
    number: int
    word: int
    why: str


def denials(rules: Rules, trump: Suit, plays: Sequence[Play]) -> Iterator[Void]:
    """Yield the voids that the plays of a deal show: a seat that did not follow had nothing to."""
    order = rules.ordering(trump)
    begins = [0]  # a trick ends before a seat's second card
    for number, (seat, _) in enumerate(plays):
        if seat in {earlier for earlier, _ in plays[begins[-1] : number]}:
            begins.append(number)
    for first, end in pairwise([*begins, len(plays)]):
        trick = plays[first:end]
        if not trick:
            return
        led = trick[0][1]
        suit = order.suit(led)
        followers = [card for card in CARDS if order.suit(card) is suit]
        for number, (seat, card) in enumerate(trick[1:], first + 1):
            if card not in followers:
                yield Void(seat, number, word_of(followers), f"no {suit.word}")
            elif led.is_joker and rules.led_joker == "highest_trump":
                higher = [other for other in followers if order.place(other) > order.place(card)]
                yield Void(seat, number, word_of(higher), f"no trump above {card}")


def asked_to_throw_in(
    rules: Rules, log: Sequence[Done], phase: Phase | None, turn: int | None
) -> set[int]:
    """Return seats that were asked whether to throw in a hand without ace, face card and trump.

    These are the seat that is asked now and those that have passed since trump was made, unless
    that pass may have been the answer to defending alone. `phase` is None if unknown.
    """
    if QUESTION not in rules.throw_in:
        return set()
    seats = {turn} if phase is Phase.THROW_IN and turn is not None else set()
    made = [n for n, (_, action) in enumerate(log) if action.kind in ("order", "call", "trump")]
    if not made:
        return seats
    maker = log[made[-1]][0]
    passed = [seat for seat, action in log[made[-1] + 1 :] if action.kind == "pass"]
    if rules.partner_takes_over and not log[made[-1]][1].alone:
        passed = passed[1:]  # the maker's partner did not take over
    if phase is not Phase.THROW_IN and rules.defend_alone != "never":
        # Defending alone needs partners, so the maker's opponents sit next to the maker.
        defenders = [(maker + 1) % rules.players, (maker + 3) % rules.players]
        if phase is Phase.DEFEND and turn in defenders:
            defenders = defenders[: defenders.index(turn)]
        for seat in {*defenders}.intersection(passed):
            passed.remove(seat)
    return seats.union(passed)


DISCARD = len(CARDS)
"""The place of the dealer's discard if it may be the upcard, which was not dealt to them."""


@dataclass(frozen=True)
class Hidden:
    """Places in the deck with unknown cards, and the word of the cards they may hold.

    The order of the cards in these places matters only if they are `in_order`.
    """

    places: tuple[int, ...]
    mask: int
    in_order: bool = False


class Knowledge:
    """Knowledge of the cards of a deal from a view and the actions after it.

    `known` are the cards by place in the deck, `hidden` the other places. `discard_place` is where
    the dealer's hidden discard was dealt. After a swap, `given_places` are where the cards lay that
    were swapped away, and `mixed_places` where those of the new hand lay. Raises NotationError if
    no deal agrees.
    """

    def __init__(self, view: View, further: Iterable[Done] = ()) -> None:
        self.view = view
        self.rules: Rules = view.rules
        self.compiled = compile_rules(view.rules)
        self.further = tuple(further)
        self.log = [(event.seat, event.action) for event in view.log] + list(self.further)
        self.known: dict[int, Card] = {}
        self.hidden: list[Hidden] = []
        self.discard_place: int | None = None
        self.given_places: tuple[int, ...] = ()
        self.mixed_places: tuple[int, ...] = ()
        self._check_plays()
        self._learn_kitty()
        for seat in range(self.rules.players):
            self._learn_hand(seat)
            self._learn_piles(seat)
        cards = list(self.known.values())
        for card in cards:
            if card not in self.rules.deck:
                raise NotationError(
                    f"no deal agrees with this: {card} is not in the deck of {self.rules.name}"
                )
            if cards.count(card) > 1:
                raise NotationError(f"no deal agrees with this: {card} would lie in two places")

    @cached_property
    def cards(self) -> list[Card]:
        cards = [card for card in self.rules.deck if card not in self._open]
        return [*cards, self.view.upcard] if self.upcard_hidden else cards

    @cached_property
    def _word(self) -> int:
        return word_of(self.cards)

    @cached_property
    def upcard_hidden(self) -> bool:
        """Return whether another seat, as dealer, may have put the upcard away."""
        may_go = self._is_discard_hidden and self.rules.discard == "any_card"
        return may_go and all(card != self.view.upcard for _, card in self._plays)

    @cached_property
    def trump(self) -> Suit | None:
        for _, action in reversed(self.further):
            if action.kind == "order":
                return self.view.upcard.suit
            if action.suit:
                return action.suit
        return self.view.trump

    @cached_property
    def _is_discard_hidden(self) -> bool:
        is_done = any(action.kind == "discard" for _, action in self.log)
        return is_done and self.view.seat != self.view.dealer

    @cached_property
    def _swapper(self) -> int | None:
        return next((seat for seat, action in self.log if action.kind == "swap"), None)

    @cached_property
    def _plays(self) -> list[tuple[int, Card]]:
        return [(seat, action.card) for seat, action in self.log if action.kind == "play"]

    @cached_property
    def _open(self) -> set[Card]:
        cards = {self.view.upcard, *self.view.swapped}
        for seat in range(self.rules.players):
            cards.update(self._from_hand(seat))
            cards.update(card for pile in self._piles(seat) for card in _pile_cards(pile))
        return cards

    @cached_property
    def _of_hand_or_pile(self) -> list[int]:
        """Return by seat the word of cards it played that may come from its hand or from a pile."""
        return [
            word_of(card for by, card in self._plays if by == seat and card not in self._open)
            for seat in range(self.rules.players)
        ]

    @cached_property
    def _denials(self) -> list[Void]:
        return list(denials(self.rules, self.trump, self._plays)) if self.trump else []

    def _piles(self, seat: int) -> Sequence[Pile]:
        return self.view.piles[seat] if self.view.piles else ()

    def _from_hand(self, seat: int) -> list[Card]:
        """Return the cards known to come from a seat's hand, after discard and swap."""
        log = self.log if not self.rules.piles else self.log[: len(self.view.log)]
        cards = {action.card for actor, action in log if (actor, action.kind) == (seat, "play")}
        if seat == self.view.seat:
            cards.update(self.view.hand)
            cards.update([self.view.discarded] if self.view.discarded else [])
        shown = {card for pile in self._piles(seat) for card in _pile_cards(pile)}
        return sorted(cards - shown - {self.view.upcard}, key=lambda card: card.number)

    def _learn_kitty(self) -> None:
        first = self.rules.upcard_place
        self.known[first] = self.view.upcard
        under, rest = first + 1, first + 1
        # A swap draws the three cards under the upcard, so they are apart from the rest.
        if self.rules.farmers_hand:
            rest += SWAPPED
        if self._swapper is None:
            self._hide(range(under, rest))
        else:
            self._learn_swap(self._swapper, range(under, rest))
        self._hide(range(rest, self.compiled.cards))

    def _learn_swap(self, seat: int, drawn: Iterable[int]) -> None:
        dealt = self.rules.hand_places(seat)
        self.given_places = tuple(dealt[:SWAPPED])
        self.mixed_places = (*dealt[SWAPPED:], *drawn)
        if seat != self.view.seat:
            self._hide(self.given_places, self.compiled.nines_and_tens)
        elif len(self.view.swapped) == SWAPPED:
            self.known.update(zip(self.given_places, self.view.swapped, strict=True))
        else:
            raise NotationError(
                "the cards that your own swap draws are not known: give a view from after the swap"
            )

    def _learn_hand(self, seat: int) -> None:
        places = list(self.rules.hand_places(seat))
        if seat == self._swapper:
            places = list(self.mixed_places)
        cards = self._from_hand(seat)
        has_discarded = seat == self.view.dealer and self._is_discard_hidden
        if len(cards) + (has_discarded and not self.upcard_hidden) > len(places):
            more = " and a discard" if has_discarded else ""
            raise NotationError(
                f"no deal agrees with this: seat {seat} had {' '.join(cards)}{more}, more than "
                f"{len(places)} cards"
            )
        self.known.update(zip(places, cards, strict=False))
        places = places[len(cards) :]
        if has_discarded:
            self.discard_place = DISCARD if self.upcard_hidden else places.pop()
            self._hide([self.discard_place], upcard=True)
        self._hide(places, ~self._cards_denied(seat), seat=seat, upcard=seat == self.view.dealer)

    def _learn_piles(self, seat: int) -> None:
        places = iter(self.rules.pile_places(seat))
        hidden: list[int] = []
        for pile in self._piles(seat):
            top_and_under, shown = (next(places), next(places)), _pile_cards(pile)
            self.known.update(zip(top_and_under, shown, strict=False))
            hidden += top_and_under[len(shown) :]
        self._hide(hidden, seat=seat, in_order=True)

    def _cards_denied(self, seat: int) -> int:
        word, compiled = 0, self.compiled
        if self._of_hand_or_pile[seat]:
            return word
        for denial in self._denials:
            if denial.seat == seat:
                word |= denial.word
        phase = None if self.further else self.view.phase
        worthless = asked_to_throw_in(self.rules, self.log, phase, self.view.turn)
        if seat in worthless and self.trump:
            # The cards that spare a hand from being thrown in.
            word |= compiled.aces | compiled.faces | compiled.suit_cards[self.trump.number]
        return word

    def _hide(
        self,
        places: Iterable[int],
        mask: int = -1,
        *,
        seat: int | None = None,
        upcard: bool = False,
        in_order: bool = False,
    ) -> None:
        mask &= self._word
        for other in range(self.rules.players):
            # What another seat played lay in its own hand or piles.
            if other != seat:
                mask &= ~self._of_hand_or_pile[other]
        if not upcard:
            mask &= ~(1 << self.view.upcard.number)
        if places := tuple(places):
            self.hidden.append(Hidden(places, mask, in_order))

    def _check_plays(self) -> None:
        seen: set[Card] = set()
        for seat, card in self._plays:
            if card in seen or card not in self.rules.deck:
                raise NotationError(f"no deal agrees with this: seat {seat} can't play {card}")
            seen.add(card)
        # With piles, a card may have been turned up after its suit was denied.
        if self.rules.piles:
            return
        for denial in self._denials:
            for seat, card in self._plays[denial.number + 1 :]:
                if seat == denial.seat and denial.word >> card.number & 1:
                    raise NotationError(
                        f"no deal agrees with this: seat {seat} showed {denial.why} and then "
                        f"played {card}"
                    )


def _pile_cards(pile: Pile) -> tuple[Card, ...]:
    return (*pile.played, pile.top) if pile.top else pile.played
