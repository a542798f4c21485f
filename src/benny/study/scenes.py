"""Turns of some kind, found by dealing until one comes up."""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from copy import copy

from benny.bots.policy import without_endless_pass
from benny.bots.sensible import SensibleBot
from benny.game.actions import Action
from benny.game.game import Game
from benny.game.log import deal_out
from benny.game.shuffling import shuffle
from benny.game.view import Phase, View
from benny.rules.cards import SUITS, Card, Rank
from benny.rules.ordering import Ordering
from benny.rules.rules import Rules
from benny.study.turns import SeatTurn, holds

LEARNER = 0
"""The learner's seat: the others sit around it under their usual names."""

MOST_DEALS = 600
"""Deals to look through for a turn: about one in fifty has what a lesson wants."""

_SENSIBLE = SensibleBot()
_UNUSUAL = ("throw in", "swap")
_AFTER_CALLS = (Phase.PLAY, Phase.OVER)


CARDS: Mapping[str, Callable[[Ordering, Card], bool]] = {
    "joker": lambda _order, card: card.is_joker,
    "right": lambda order, card: card == order.right,
    "left": lambda order, card: card == order.left,
    "trump": lambda order, card: (
        order.is_trump(card) and not card.is_joker and card not in (order.right, order.left)
    ),
    "mate": lambda order, card: (
        not card.is_joker and card.suit == order.trump.mate and not order.is_trump(card)
    ),
    "ace": lambda order, card: not order.is_trump(card) and card.rank is Rank.ACE,
}
"""Cards that a learner is dealt, by what they are if a suit becomes trump."""


def scenes(
    rules: Rules, facts: Collection[str], cards: Sequence[str] = (), first: int = 0
) -> Iterator[Game]:
    """Yield games at the learner's turn in a first deal, one a deal, in which all facts hold.

    Deals are numbered from `first`. `cards` are dealt to the learner, as seen from the suit that
    is turned up: see `CARDS`.
    All seats play by rule of thumb, so the turns are realistic. The same rules and facts give
    the same games. A turn at which a hand could be thrown in or swapped is left out.
    """
    for seed in range(first, first + MOST_DEALS):
        game = turn_in(rules, seed, facts, cards)
        if game is not None:
            yield game


def turn_in(
    rules: Rules, seed: int, facts: Collection[str], cards: Sequence[str] = ()
) -> Game | None:
    """Return a game at the first turn in a deal at which all facts hold, None if there is none."""
    is_of_cards = "play" in facts
    game = dealt(rules, seed, cards)
    while in_first_deal(game) and (is_of_cards or game.view(None).phase not in _AFTER_CALLS):
        if game.turn == LEARNER:
            turn = SeatTurn(game.view(LEARNER))
            view = turn.view
            # Where only one card is allowed there are others in the hand that are not.
            choices = turn.cards if view.phase is Phase.PLAY else view.legal
            is_unusual = any(action.kind in _UNUSUAL for action in view.legal)
            if len(choices) > 1 and not is_unusual and holds(turn, facts):
                return game
        play_on(game)
    return None


def dealt(rules: Rules, seed: int, cards: Sequence[str] = ()) -> Game:
    """Return a game with a first deal; the dealer changes from one seed to the next."""
    dealer, order = seed % rules.players, shuffle(rules.deck, seed, "lesson")
    if cards:
        # The cards are moved to the learner's hand, and one of the suit to be the upcard.
        ordering = rules.ordering(SUITS[seed // rules.players % len(SUITS)])
        cards = cards[: rules.hand_size]
        places = [*rules.hand_places(LEARNER)[: len(cards)], rules.upcard_place]
        for done, (kind, to) in enumerate(zip([*cards, "trump"], places, strict=True)):
            left = (at for at in range(len(order)) if at not in places[:done])
            at = next((at for at in left if CARDS[kind](ordering, order[at])), to)
            order[at], order[to] = order[to], order[at]
    log = deal_out(rules, dealer, order)
    return Game(rules, seed, deals=[log], first_dealer=dealer)


def in_first_deal(game: Game) -> bool:
    return not game.over and len(game.deals) == 1


def play_on(game: Game) -> None:
    assert game.turn is not None
    game.act(sensible_action(game.view(game.turn)))


def sensible_action(view: View) -> Action:
    return _SENSIBLE.act(without_endless_pass(view))


def ended_deals(rules: Rules) -> Iterator[Game]:
    for seed in range(MOST_DEALS):
        game = dealt(rules, seed)
        while in_first_deal(game):
            play_on(game)
        yield game


def after_action(game: Game, action: Action) -> Game:
    """Return a game after the learner's action and, if it is a card, the end of the trick."""
    game = copy(game)
    tricks, is_card = len(game.view(None).tricks), action.kind == "play"
    game.act(action)
    while is_card and in_first_deal(game) and len(game.view(None).tricks) == tricks:
        play_on(game)
    return game


def first_deal_view(game: Game) -> View:
    """Return the learner's view of the first deal, also once it has ended."""
    # Once it has ended, the second one may have been dealt.
    return game.view(LEARNER) if in_first_deal(game) else game.ended_view(LEARNER)
