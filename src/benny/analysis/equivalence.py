"""Which actions do the same."""

from benny.game.actions import Action
from benny.game.view import Phase, View


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
    """Return whether two cards do the same: of one suit, and nobody has a card between them."""
    if view.phase is not Phase.PLAY or view.ordering is None:
        return False
    order, first, second = view.ordering, one.card, other.card
    if first not in view.hand or second not in view.hand or order.suit(first) != order.suit(second):
        return False
    low, high = sorted((order.place(first), order.place(second)))
    mine = {action.card for action in view.legal} | set(view.hand)
    gone = {played.card for trick in view.tricks for played in trick.cards}
    between = (
        card
        for card in view.rules.deck
        if order.suit(card) == order.suit(first) and low < order.place(card) < high
    )
    return all(card in mine or card in gone for card in between)
