"""Which actions do the same."""

from benny.game.actions import Action
from benny.game.view import Phase, View
from benny.rules.cards import Card


def classes(view: View) -> tuple[tuple[Action, ...], ...]:
    """Return the legal actions in groups of those that do the same."""
    found: list[list[Action]] = []
    for action in view.legal:
        for group in found:
            if are_alike(view, group[0], action):
                group.append(action)
                break
        else:
            found.append([action])
    return tuple(map(tuple, found))


def are_alike(view: View, one: Action, other: Action) -> bool:
    """Return whether two cards in hand do the same: nobody else has a card between them.

    A left bower that follows its printed suit is like no card of that suit.
    """
    if view.phase is not Phase.PLAY or view.ordering is None:
        return False
    order, first, second = view.ordering, one.card, other.card
    if not {first, second} <= set(view.hand) or _draws_trump(view, first, second):
        return False
    kinds = {(order.suit(card), order.is_trump(card)) for card in (first, second)}
    low, high = sorted((order.place(first), order.place(second)))
    # A card on a pile is not like one in hand: another may lie under it.
    gone = {played.card for trick in view.tricks for played in trick.cards} | set(view.hand)
    between = (card for card in view.rules.deck if low < order.place(card) < high)
    return len(kinds) == 1 and all(card in gone for card in between)


def _draws_trump(view: View, *cards: Card) -> bool:
    """Return whether one of some cards is a joker that draws the highest trump where it is led."""
    return view.rules.led_joker == "highest_trump" and any(card.is_joker for card in cards)
