"""A deal of an EGN file, and its course."""

import re

from msgspec import UNSET

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.formats.course import Course, cards_missing, winner
from benny.game.formats.egn import annotations
from benny.game.formats.egn.schema import HAND, SEATS, EgnBidding, EgnDeal, EgnNotes, EgnTricks
from benny.game.log import DealLog
from benny.rules.cards import JOKER, Card, Suit
from benny.rules.rules import Rules


class DealSource:
    """A deal of a file, from which a course is made; `notes` are what had to be assumed."""

    def __init__(self, deal: EgnDeal | str, number: int) -> None:
        self.where = f"deal {number}"
        self.notes: list[str] = []
        if isinstance(deal, str):
            raise NotationError(f"{self.where} is packed, and only plain deals can be read")
        self._state = deal.initial_state
        bidding = [phase for phase in deal.phases if isinstance(phase, EgnBidding)]
        tricks = [phase for phase in deal.phases if isinstance(phase, EgnTricks)]
        if len(bidding) > 1 or len(tricks) > 1 or (tricks and not bidding):
            raise NotationError(f"{self.where}: its phases should be the bidding and the tricks")
        self._bidding = bidding[0] if bidding else EgnBidding(calls=[])
        self._tricks = tricks[0].tricks if tricks else []
        self._on_plays: EgnNotes = tricks[0].play_annotations if tricks else {}

    @property
    def dealer(self) -> int:
        return self._state.dealer

    @property
    def is_passed_out(self) -> bool:
        """Return whether all passed."""
        calls = self._bidding.calls
        return len(calls) == 2 * SEATS and set(calls) == {"Pass"}

    def take_notes(self, log: DealLog) -> list[str]:
        """Give a deal the notes that its annotations are; return what they do not hold.

        Raises NotationError for an annotation of what is not there.
        """
        try:
            notes, cut = annotations.notes_of(log, self._bidding.call_annotations, self._on_plays)
        except NotationError as error:
            raise NotationError(f"{self.where}: {error}") from None
        log.notes = notes or UNSET
        return [f"{self.where}: {one}" for one in cut]

    def course(self, rules: Rules) -> Course:
        """Return the course; raise NotationError for what the file does not tell."""
        if not self.dealer < SEATS:
            raise NotationError(f"{self.where}: dealer {self.dealer} is not a seat from 0 to 3")
        if self._bidding.card_exchanges:
            raise NotationError(f"{self.where}: Benny has no game with cardExchanges")
        self._upcard = self._plain(self._state.up_card, None)
        calls = [self._call(call) for call in self._bidding.calls]
        made = calls[-1] if calls and calls[-1] != "pass" else None
        self._trump = None if made is None else made.suit or self._suit_up()
        discard = self._bidding.discard
        lone = self._bidding.alone_defender
        course = Course(
            dealer=self.dealer,
            hands=((),) * SEATS,
            kitty=(self._upcard,),
            calls=calls,
            discard=None if discard is UNSET else self._plain(discard, self._trump),
            lone_defender=None if lone == -1 else lone,
            plays=[self._plain(card, self._trump) for trick in self._tricks for card in trick],
            where=self.where,
        )
        course.hands = self._hands(course, rules)
        known = [card for hand in course.hands for card in hand]
        course.kitty = (self._upcard, *cards_missing(rules.deck, [*known, self._upcard]))
        return course

    def _suit_up(self) -> Suit:
        if self._upcard.is_joker:
            raise NotationError(f"{self.where}: EGN does not say what a turned-up joker means")
        return self._upcard.suit

    def _call(self, call: str) -> Action:
        if call == "n":
            raise NotationError(f"{self.where}: Benny has no game without trump")
        if call == "x":
            raise NotationError(f"{self.where}: the call 'x' is unknown, and a record needs it")
        if call == "Pass":
            return Action("pass")
        alone = " alone" if self._bidding.is_alone else ""
        return Action(f"{'order' if call == 'Order' else f'call {call}'}{alone}")

    def _plain(self, text: str, trump: Suit | None) -> Card:
        """Return the card that a text means; the bowers depend on trump."""
        if text == "B":
            return JOKER
        if text in ("R", "L") and trump is not None:
            return Card(f"J{trump if text == 'R' else trump.mate}")
        if not re.fullmatch("[78N9TJQKA][SsHhCcDd]", text):
            raise NotationError(
                f"{self.where}: {text!r} is no certain card, and a record needs one"
            )
        return Card(text.replace("N", "9"))

    def _hands(self, course: Course, rules: Rules) -> tuple[tuple[Card, ...], ...]:
        """Return the hands as dealt, as the file gives them or as the tricks show them."""
        given = self._state.player_cards
        if given and all(len(hand) == HAND and "Xx" not in hand for hand in given):
            return tuple(tuple(self._plain(card, self._trump) for card in row) for row in given)
        if self._trump is None or len(self._tricks) != HAND:
            raise NotationError(
                f"{self.where}: playerCards is missing, and not all five tricks are there to show "
                "who held what"
            )
        return self._hands_from_tricks(course, rules)

    def _hands_from_tricks(self, course: Course, rules: Rules) -> tuple[tuple[Card, ...], ...]:
        """Return the hands that the tricks show; those who sat out get cards of the rest."""
        held = self._cards_in_order(course, rules)
        if course.is_ordered and self._upcard in held[self.dealer]:
            held[self.dealer].remove(self._upcard)
        elif course.is_ordered and course.discard is None:
            course.discard = self._upcard
        known = [card for hand in held for card in hand]
        if course.is_ordered and course.discard not in (None, self._upcard):
            known.append(course.discard)
            held[self.dealer].append(course.discard)
        unknown = list(cards_missing(rules.deck, [*known, self._upcard]))
        needed = sum(HAND - len(hand) for hand in held)
        if needed:
            self.notes.append(
                f"{self.where}: cards that nobody showed are assumed, {needed} of them: the file "
                "has no playerCards"
            )
        for seat, hand in enumerate(held):
            while len(hand) < HAND and unknown:
                hand.append(unknown.pop(0))
                if seat == self.dealer and course.is_ordered and course.discard is None:
                    course.discard = hand[-1]
        return tuple(tuple(hand) for hand in held)

    def _cards_in_order(self, course: Course, rules: Rules) -> list[list[Card]]:
        """Return each seat's cards in the order in which they fell."""
        assert self._trump is not None
        leads = (self.dealer + 1) % SEATS
        if course.alone and rules.first_lead_alone == "left_of_maker":
            leads = (course.maker + 1) % SEATS
        held: list[list[Card]] = [[] for _ in range(SEATS)]
        cards = iter(course.plays)
        for trick in self._tricks:
            turns = [seat % SEATS for seat in range(leads, leads + SEATS)]
            turns = [seat for seat in turns if seat not in course.sitting_out]
            if len(turns) != len(trick):
                raise NotationError(
                    f"{self.where}: a trick of {len(trick)} cards, and {len(turns)} players"
                )
            fell = [next(cards) for _ in trick]
            for seat, card in zip(turns, fell, strict=True):
                held[seat].append(card)
            leads = turns[winner(rules.ordering(self._trump), fell)]
        return held
