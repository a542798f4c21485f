"""Worlds: complete deals that agree with all that a seat knows, all equally likely.

`seen_deal` is a quicker stand-in, whose unknown cards need not agree.
"""

from collections.abc import Iterable
from itertools import groupby
from math import comb, factorial, prod
from operator import attrgetter

from benny.analysis.knowledge import Done, Hidden, Knowledge
from benny.core.constants import CLASSES, DISCARD_CARD, NO_SEAT, NOTHING, SWAPPED
from benny.core.deal import Deal
from benny.core.search.sampler import Sampler
from benny.errors import NotationError
from benny.game.actions import ACTIONS, Action
from benny.game.deal import PHASES
from benny.game.log import DealLog, deal_out
from benny.game.shuffling import derive
from benny.game.view import View
from benny.rules.cards import CARDS, Card
from benny.rules.compile import compile_rules

_CODE = attrgetter("code")

_Class = tuple[int, list[int], int]
"""The cards that some places may hold, the places, and how many are filled in random order."""

_PHASE_NUMBERS = {phase: number for number, phase in PHASES.items()}


class Worlds:
    """Draws deals that agree with a view and with actions after it; equal seeds draw equal deals.

    All deals that agree are equally likely: where each hidden card was dealt, which card was put
    away and which were swapped. `further` are actions after the view, without hidden cards, as in
    the view's log. `count` is the number of deals that agree place by place. It may include deals
    in which a hand as a whole does not agree, such as one without the suit that a call needed.
    Raises NotationError if no deal agrees.
    """

    def __init__(self, view: View, seed: int, further: Iterable[Done] = ()) -> None:
        self.view = view
        self._knowledge = knowledge = Knowledge(view, further)
        self.compiled = knowledge.compiled
        self._seed = derive(seed, "worlds")
        self.sampler = self._sampler(self._classes())
        ways = self.sampler.total
        self.count = ways * self._orders()
        if not ways:
            raise NotationError(
                "no deal agrees with this: what the others showed leaves no hands for them"
            )
        self._deal = Deal(self.compiled, view.dealer, self.compiled.deck)
        # One draw proves that some deal agrees; then the seed starts again.
        self._draw()
        if not knowledge.further:
            check_legal(view, self._deal)
        self.sampler.reseed(self._seed)

    def sample(self) -> DealLog:
        self._draw()
        return self.log(self._deal)

    def log(self, deal: Deal) -> DealLog:
        deck = [CARDS[number] for number in deal.deck[: len(self.view.rules.deck)]]
        log = deal_out(self.view.rules, self.view.dealer, deck)
        log.actions = [(seat, disclose(action, deal)) for seat, action in self._knowledge.log]
        return log

    def deal(self) -> Deal:
        self._draw()
        return self._deal.copy()

    def numbered_sampler(self) -> Sampler | None:
        """Return a sampler that numbers the deals that agree, or None if that is not possible.

        It takes more classes of places, which are few enough only near the end of a deal. After a
        swap has mixed cards it is not possible, for chance decides which lay where.
        """
        classes: list[_Class] = []  # so small that within none the order makes a difference
        for hidden in self._knowledge.hidden:
            places = hidden.places
            split = [[place] for place in places] if hidden.in_order else [[*places]]
            classes += [(hidden.mask, alike, 0) for alike in split]
        if self._knowledge.mixed_places or len(classes) > CLASSES:
            return None
        return self._sampler(classes)

    def _sampler(self, classes: list[_Class]) -> Sampler:
        knowledge = self._knowledge
        sampler = Sampler(self.compiled, self.view.dealer, self._seed)
        for place, card in knowledge.known.items():
            sampler.know(place, card.number)
        for mask, places, chosen in classes:
            sampler.hide(mask, places, chosen)
        if knowledge.discard_place is not None:
            upcard = self.view.upcard.number if knowledge.upcard_hidden else NOTHING
            sampler.hide_discard(knowledge.discard_place, upcard)
        if knowledge.given_places:
            sampler.hide_swap(knowledge.given_places[0])
        sampler.mix(list(knowledge.mixed_places))
        sampler.follow([seat for seat, _ in knowledge.log], [a.code for _, a in knowledge.log])
        if not knowledge.further:
            turn = NO_SEAT if self.view.turn is None else self.view.turn
            sampler.end(turn, _PHASE_NUMBERS[self.view.phase])
        sampler.prepare([card.number for card in knowledge.cards])
        return sampler

    def _alike(self) -> list[list[Hidden]]:
        """Return hidden places grouped by what they may hold; the largest unordered one is last."""
        ordered = sorted(
            self._knowledge.hidden, key=lambda h: (h.mask, not h.in_order, len(h.places), h.places)
        )
        return [list(members) for _, members in groupby(ordered, lambda h: h.mask)]

    def _classes(self) -> list[_Class]:
        """Return few classes; within each, chance decides where each card is."""
        classes = []
        for members in self._alike():
            places = [place for hidden in members for place in hidden.places]
            # The last group, or the last place of an ordered one, gets whatever the others leave.
            left = 1 if members[-1].in_order else len(members[-1].places)
            classes.append((members[0].mask, places, len(places) - left))
        return classes

    def _orders(self) -> int:
        """Return the number of distinct orders of the cards within all classes."""
        orders = comb(len(self._knowledge.mixed_places), SWAPPED)
        for members in self._alike():
            orders = max(orders, 1) * factorial(sum(len(hidden.places) for hidden in members))
            orders //= prod(factorial(len(h.places)) for h in members if not h.in_order)
        return max(orders, 1)

    def _draw(self) -> None:
        if self.sampler.sample(self._deal):
            return
        log, reached = self._knowledge.log, self.sampler.reached
        if reached == len(log):
            raise NotationError("no deal agrees with this: it would be someone else's turn")
        seat, action = log[reached]
        raise NotationError(
            f"no deal agrees with this: seat {seat} could not {str(action)!r} there"
        )


def check_legal(view: View, deal: Deal) -> None:
    """Raise NotationError if a foreign view asks for other actions than its deal allows."""
    if view.legal and {*map(_CODE, view.legal)} != {*deal.legal()}:
        allowed = ", ".join(ACTIONS[code] for code in deal.legal())
        raise NotationError(f"no game has this view: its log leads to {allowed or 'no action'}")


def disclose(action: Action, deal: Deal) -> Action:
    """Return an action with the cards that only its player has seen."""
    if action.code != NOTHING:
        return action
    if action.kind == "discard":
        return ACTIONS[DISCARD_CARD + deal.discarded]
    given = [card for card in CARDS if deal.swapped_away >> card.number & 1]
    return Action(" ".join(["swap", *given]))


def seen_deal(view: View) -> Deal:
    """Return a deal in the situation of a view, for a policy that uses only what the seat knows.

    The others' hands have the right size and the cards they played; the rest need not agree with
    their calls. If hidden cards decide how the deal goes on, they are sampled so that they agree;
    that raises NotationError as Worlds does. So does a view whose log can't have led to it.
    """
    has_swap = any(event.action.kind == "swap" for event in view.log)
    if has_swap or "no_ace_no_face_no_trump" in view.rules.throw_in:
        return Worlds(view, 0).deal()
    hands = []
    for seat in range(view.rules.players):
        cards = [
            event.action.card for event in view.log if event.seat == seat and event.action.cards
        ]
        if seat == view.seat:
            cards += view.hand
        own_piles = view.piles[seat] if view.piles else ()
        elsewhere = {view.upcard}.union(*(pile.played for pile in own_piles))
        hands.append([card for card in dict.fromkeys(cards) if card not in elsewhere])
    piles = [
        [*pile.played, *([pile.top] if pile.top else [])] for row in view.piles for pile in row
    ]
    # A dealer who has played every card dealt to them has put the upcard away.
    has_kept_all = len(hands[view.dealer]) == view.rules.hand_size
    seen = {view.upcard}.union(*hands, *piles)
    unseen = [card for card in view.rules.deck if card not in seen]
    _fill(hands, view.rules.hand_size, unseen)
    _fill(piles, 2, unseen)
    dealt = [card for cards in (*hands, *piles, [view.upcard], unseen) for card in cards]
    try:
        deal = Deal(compile_rules(view.rules), view.dealer, [card.number for card in dealt])
    except ValueError as error:
        raise NotationError(f"no game has this view: {error}") from None
    discarded = view.upcard if has_kept_all else hands[view.dealer][-1]
    for event in view.log:
        code = event.action.code
        hidden = DISCARD_CARD + discarded.number
        deal.follow(hidden if code == NOTHING else code)
    check_legal(view, deal)
    return deal


def _fill(rows: list[list[Card]], size: int, unseen: list[Card]) -> None:
    for row in rows:
        while len(row) < size:
            if not unseen:
                raise NotationError("no game has this view: its hands take more than the deck")
            row.append(unseen.pop())
