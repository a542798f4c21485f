"""Claiming the rest: whether a player knows that every trick left is theirs."""

from collections import Counter
from copy import copy

from benny.analysis.card_counts import Reading
from benny.game.actions import Action
from benny.game.game import Game
from benny.game.view import Phase, View
from benny.rules.cards import Card, Suit


def objection(view: View) -> str:
    if not _is_asked_to_play(view):
        return "You can claim when it is your turn to play."
    return "" if sure_order(view) else "You can't claim yet: the rest isn't certain."


def sure_order(view: View) -> tuple[Card, ...]:
    """Return the viewer's cards in an order in which each surely takes its trick, else ().

    It uses the view alone, so that the answer tells the player nothing new: any unseen card may be
    in any hand. A higher card is no danger once its suit has been led as often as there are unseen
    cards of it, because they had to be played.
    """
    if not _is_asked_to_play(view):
        return ()
    has_covered = any(pile.cards > 1 for pile in (view.piles[view.seat or 0] if view.piles else ()))
    if has_covered:
        return ()
    reading = Reading(view)
    if not view.trick:
        return _leading(reading, reading.mine)
    for card in reading.winners(action.card for action in view.legal):
        if any(reading.order.beats(other, card, reading.suit_led) for other in reading.live):
            continue
        rest = tuple(other for other in reading.mine if other != card)
        leads = _leading(reading, rest)
        if len(leads) == len(rest):
            return (card, *leads)
    return ()


def claimed_plays(game: Game, order: tuple[Card, ...]) -> list[tuple[int, Action]]:
    """Return the plays of a claim by the seat to act: its cards in order.

    The others play any card, here the last that is legal: they take no trick with it.
    """
    seat, cards = game.turn, iter(order)
    ahead, number, done = copy(game), len(game.deals) - 1, len(game.deals[-1].actions)
    while len(ahead.results) == len(game.results):
        ahead.act(f"play {next(cards)}" if ahead.turn == seat else ahead.legal[-1])
    return ahead.deals[number].actions[done:]


def lowest_play(view: View) -> Action:
    """Return the play of the viewer's lowest card that is legal; trumps are above all others."""
    order = view.ordering
    assert order is not None

    def height(play: Action) -> int:
        card = play.card
        return order.place(card) if order.is_trump(card) else card.rank.number

    return min(view.legal, key=height)


def _is_asked_to_play(view: View) -> bool:
    return view.phase is Phase.PLAY and view.seat is not None and view.turn == view.seat


def _leading(reading: Reading, mine: tuple[Card, ...]) -> tuple[Card, ...]:
    order = reading.order
    cards = sorted(mine, key=lambda card: (order.is_trump(card), order.place(card)))
    led: Counter[Suit] = Counter()
    for card in reversed(cards):
        if any(_is_danger(reading, card, other, led) for other in reading.live):
            return ()
        led[order.suit(card)] += 1
    return tuple(reversed(cards))


def _is_danger(reading: Reading, card: Card, other: Card, led: Counter[Suit]) -> bool:
    suit = reading.order.suit(card)
    if not reading.order.beats(other, card, suit):
        return False
    follows = reading.order.suit(other)
    out = sum(reading.order.suit(live) == follows for live in reading.live)
    # A card may be covered, and then its holder need not follow with it.
    is_covered = any(pile.cards > 1 for piles in reading.view.piles for pile in piles)
    return led[follows] < out or is_covered
