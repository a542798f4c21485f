"""The bots that play by chance, and as people do in their first weeks.

The mistakes of `novice` are the usual ones: it trusts many trumps and high cards. It makes trump
with three trumps, no matter who gets the turned-up card. It ignores its partner, never goes alone,
and stays in with any trump. It keeps its trumps for the end, takes tricks that its partner already
has, and forgets what was played.
"""

from collections.abc import Iterable
from random import Random

from benny.analysis.card_counts import Reading
from benny.bots.policy import Advice, only_choice, without_endless_pass
from benny.game.actions import Action
from benny.game.view import Phase, View, check_asked
from benny.rules.cards import Card, Suit
from benny.rules.ordering import Ordering


class RandomBot:
    """Chooses uniformly among the legal actions."""

    version = 1

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def act(self, view: View) -> Action:
        """Return any legal action; raise NotationError if there is none."""
        check_asked(view)
        return self._random.choice(without_endless_pass(view).legal)

    def probabilities(self, view: View) -> dict[Action, float]:
        able = without_endless_pass(view).legal
        return dict.fromkeys(able, 1 / len(able))


_ENOUGH = 3
_MAKING = ("order", "call")


def _make(view: View) -> Advice:
    plain = [action for action in view.legal if action.kind in _MAKING]
    plain = [action for action in plain if not action.alone] or plain
    best = max(plain, key=lambda action: _trumps(view, _suit(view, action)), default=None)
    number = 0 if best is None else _trumps(view, _suit(view, best))
    must = all(action.kind in _MAKING for action in view.legal)
    if best is not None and (number >= _ENOUGH or must):
        return Advice(best, f"{number} trumps")
    return Advice(_first(view, "pass", "swap", "throw in"), "not many trumps")


def _bid(view: View) -> Advice:
    suit = _best_suit(view)
    number = _trumps(view, suit)
    bids = sorted((a for a in view.legal if a.kind == "bid"), key=lambda action: action.tricks)
    if bids and (number >= bids[0].tricks or len(bids) == len(view.legal)):
        return Advice(bids[0], f"{number} trumps, with {suit.word}")
    return Advice(_first(view, "pass", "throw in"), "not many trumps")


def _play(view: View) -> Advice:
    table = Reading(view)
    order, cards = table.order, [action.card for action in view.legal]
    if not view.trick:
        plain = [card for card in cards if not order.is_trump(card)]
        card = _highest(plain or cards, order)
        return Advice(Action(f"play {card}"), "the highest card" if plain else "the highest trump")
    winners = table.winners(cards)
    is_partners = view.winning == view.partner_of(table.seat)
    if winners and not (is_partners and order.is_trump(table.best)):
        return Advice(Action(f"play {_highest(winners, order)}"), "the highest card takes it")
    lowest = min(cards, key=lambda card: _height(card, order))
    return Advice(Action(f"play {lowest}"), "the lowest card")


def _advise(view: View) -> Advice:
    match view.phase:
        case Phase.ORDER | Phase.CALL:
            return _make(view)
        case Phase.BID:
            return _bid(view)
        case Phase.DISCARD:
            order = view.rules.ordering(view.trump or _best_suit(view))
            lowest = min(view.legal, key=lambda action: _height(action.card, order))
            return Advice(lowest, "the lowest card")
        case Phase.NAME:
            suit = _best_suit(view)
            return Advice(Action(f"trump {suit}"), f"{suit.word} are the most")
        case Phase.FOLD:
            if _trumps(view, _best_suit(view)):
                return Advice(Action("stay"), "there is a trump in the hand")
            return Advice(Action("fold"), "no trump in the hand")
        case Phase.PLAY:
            return _play(view)
        case _:
            return Advice(_first(view, "pass"), "plays as it is")


class NoviceBot:
    version = 1

    def act(self, view: View) -> Action:
        return self.advise(view).action

    def advise(self, view: View) -> Advice:
        """Return an action and the reason for it, in a player's words.

        Raises NotationError if there is nothing to decide.
        """
        return only_choice(view) or _advise(without_endless_pass(view))


def _suit(view: View, action: Action) -> Suit:
    return action.suit or view.upcard.suit


def _best_suit(view: View) -> Suit:
    return view.trump or max(Suit, key=lambda suit: _trumps(view, suit))


def _trumps(view: View, suit: Suit) -> int:
    order = view.rules.ordering(suit)
    return sum(map(order.is_trump, view.hand))


def _first(view: View, *kinds: str) -> Action:
    actions = [action for kind in kinds for action in view.legal if action.kind == kind]
    return actions[0] if actions else view.legal[0]


def _height(card: Card, order: Ordering) -> tuple[bool, int]:
    is_trump = order.is_trump(card)
    return is_trump, order.place(card) if is_trump else card.rank.number


def _highest(cards: Iterable[Card], order: Ordering) -> Card:
    return max(cards, key=lambda card: _height(card, order))
