"""A deal for the core as one seat has seen it; cards that the seat can't know are arbitrary."""

from benny.analysis.worlds import Worlds, check_legal
from benny.core.constants import DISCARD_CARD, NOTHING
from benny.core.deal import Deal
from benny.errors import NotationError
from benny.game.view import View
from benny.rules.cards import Card
from benny.rules.compile import compile_rules


def seen_deal(view: View) -> Deal:
    """Return a deal in the situation of a view, for a policy that uses only what the seat knows.

    The others' hands have the right size and the cards they played; the rest need not agree with
    their calls. If hidden cards decide how the deal goes on, they are sampled so that they agree;
    that raises NotationError as Worlds does. So does a view whose log can't have led to it.
    """
    deal = _deal_from_view(view)
    check_legal(view, deal)
    return deal


def _deal_from_view(view: View) -> Deal:
    has_swap = any(event.action.kind == "swap" for event in view.log)
    if has_swap or "no_ace_no_face_no_trump" in view.rules.throw_in:
        return Worlds(view, 0).deal()
    hands = [_from_hand(view, seat) for seat in range(view.rules.players)]
    piles = [
        [*pile.played, *([pile.top] if pile.top else [])] for row in view.piles for pile in row
    ]
    # A dealer who has played every card dealt to them has put the upcard away.
    has_kept_all = len(hands[view.dealer]) == view.rules.hand_size
    seen = {view.upcard}.union(*hands, *piles)
    others = [card for card in view.rules.deck if card not in seen]
    _fill(hands, view.rules.hand_size, others)
    _fill(piles, 2, others)
    dealt = [card for cards in (*hands, *piles, [view.upcard], others) for card in cards]
    try:
        deal = Deal(compile_rules(view.rules), view.dealer, [card.number for card in dealt])
    except ValueError as error:
        raise NotationError(f"no game has this view: {error}") from None
    discarded = view.upcard if has_kept_all else hands[view.dealer][-1]
    for event in view.log:
        code = event.action.code
        hidden = DISCARD_CARD + discarded.number
        deal.follow(hidden if code == NOTHING else code)
    return deal


def _fill(rows: list[list[Card]], size: int, others: list[Card]) -> None:
    for row in rows:
        while len(row) < size:
            if not others:
                raise NotationError("no game has this view: its hands take more than the deck")
            row.append(others.pop())


def _from_hand(view: View, seat: int) -> list[Card]:
    """Return the cards known to have been dealt to a seat's hand."""
    piles = view.piles[seat] if view.piles else ()
    elsewhere = {view.upcard}.union(*(pile.played for pile in piles))
    cards = [event.action.card for event in view.log if event.seat == seat and event.action.cards]
    if seat == view.seat:
        cards += view.hand
    return [card for card in dict.fromkeys(cards) if card not in elsewhere]
