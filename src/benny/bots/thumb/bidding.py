"""The auction, naming trump, and whether to stay in against the bidder."""

from benny.bots.thumb.advice import Advice
from benny.bots.thumb.hand_value import best_suit, tricks
from benny.core.policy.hand_weights import AGAINST_MAKER, BY_ONESELF
from benny.game.actions import Action
from benny.game.view import View
from benny.rules.cards import Suit
from benny.rules.prose import words

# Tricks by which a hand may fall short of a bid.
SHORT_OF_BID = 0.35
# Tricks to expect with which staying pays; and how far they go down for each trick bid above two,
# and for each other player who stays.
STAYS = 1.05
EACH_TRICK_BID = 0.2
EACH_STAYER = 0.2
# Tricks with which one stays when folding would lose the game.
STAYS_AT_LAST = 0.6


def advise_bid(view: View) -> Advice:
    """Return how many tricks to bid: one more than the last, where the hand is good for it."""
    suit = _suit_to_name(view)
    expected = tricks(view.hand, suit, view, BY_ONESELF)
    others = {action.kind: action for action in view.legal if action.kind != "bid"}
    lowest = min((a for a in view.legal if a.kind == "bid"), key=lambda a: a.tricks, default=None)
    if lowest and expected >= lowest.tricks - SHORT_OF_BID:
        taken = words.figures(round(expected), "trick")
        return Advice(lowest, f"good for about {taken} in {suit.word}")
    if "throw in" in others:
        return Advice(others["throw in"], "nothing here is worth playing for")
    assert lowest is not None
    if "pass" in others:
        return Advice(others["pass"], f"not good for {words.figures(lowest.tricks, 'trick')}")
    return Advice(lowest, "somebody must bid, and this is the lowest bid")


def advise_name(view: View) -> Advice:
    """Return which suit to make trump."""
    suit = _suit_to_name(view)
    return Advice(Action(f"trump {suit}"), f"the hand is best in {suit.word}")


def advise_fold(view: View) -> Advice:
    """Return whether to stay in: it takes one trick."""
    assert view.trump is not None
    stayers = sum(event.action == "stay" for event in view.log)
    expected = tricks(view.hand, view.trump, view, AGAINST_MAKER) - EACH_STAYER * stayers
    expected -= EACH_TRICK_BID * max(0, view.contract.bid - 2)
    if expected >= STAYS:
        return Advice(Action("stay"), "good for a trick")
    if _bidder_is_winning(view) and expected >= STAYS_AT_LAST:
        return Advice(Action("stay"), "the bidder is about to win, so he has to be stopped")
    return Advice(Action("fold"), "hardly good for a trick")


def _suit_to_name(view: View) -> Suit:
    suits = (view.trump,) if view.trump else tuple(Suit)
    return best_suit(view.hand, suits, view, BY_ONESELF)


def _bidder_is_winning(view: View) -> bool:
    rules, contract = view.rules, view.contract
    if contract.maker is None:
        return False
    return rules.to_go(view.scores[rules.side_of(contract.maker)]) <= contract.bid
