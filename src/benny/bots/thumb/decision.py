"""What to do in a view's situation: advice, and the rule of the core's policy behind it."""

from typing import NamedTuple

import msgspec

from benny.analysis.worlds import seen_deal
from benny.core.constants import NO_SUIT
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.policy.rule_numbers import FOLDS, STAYS
from benny.game.actions import ACTIONS, Action
from benny.game.view import View, check_asked
from benny.rules.cards import SUITS, Suit
from benny.rules.compile import compile_rules

STOPS_BIDDER = -1
"""The rule by the score: stay in against a bidder who would win the game."""

# Thousandths of a trick with which to stay in then: folding would let the bidder win.
_STAYS_AT_LAST = 600
# No hand exceeds all tricks by this much, so none goes alone.
_NEVER = -1_000_000


class Advice(msgspec.Struct, frozen=True):
    """An action with the reason for it, a few words as a partner would say them."""

    action: Action
    reason: str


def only_choice(view: View) -> Advice | None:
    """Return the only legal action, None if there are several; raise NotationError for none."""
    check_asked(view)
    return Advice(view.legal[0], "nothing else is allowed") if len(view.legal) == 1 else None


class Decision(NamedTuple):
    """An action, the number of the rule that chose it, and how the hand was valued."""

    action: Action
    rule: int
    policy: Policy
    deal: Deal

    @property
    def suit(self) -> Suit:
        """Return trump, or the suit in which the hand is best."""
        return max(SUITS, key=self.tricks) if self.deal.trump == NO_SUIT else SUITS[self.deal.trump]

    def tricks(self, suit: Suit) -> float:
        """Return how many tricks the hand is good for with a suit as trump."""
        return self.policy.hand_value.expected_value(self.deal, suit.number) / 1000


def decide(view: View) -> Decision:
    """Return what to do by the core's policy without a book, and by the score."""
    policy, deal = Policy(compile_rules(view.rules)), seen_deal(view)
    if _march_wins(view):
        policy.short_alone = _NEVER
    found = _decide(policy, deal)
    if found.rule == FOLDS and _bidder_is_winning(view):
        # The policy does not know the score, so its threshold is lowered.
        policy.stays = _STAYS_AT_LAST
        found = _decide(policy, deal)
        return found._replace(rule=STOPS_BIDDER) if found.rule == STAYS else found
    return found


def _decide(policy: Policy, deal: Deal) -> Decision:
    action = ACTIONS[deal.action_of(policy.choose(deal))]
    return Decision(action, policy.rule, policy, deal)


def _march_wins(view: View) -> bool:
    """Return whether a march with a partner wins the game, so that going alone gains nothing."""
    rules = view.rules
    if not rules.table_rows or view.seat is None:
        return False
    return rules.to_go(view.scores[rules.side_of(view.seat)]) <= rules.made[-1]


def _bidder_is_winning(view: View) -> bool:
    rules, contract = view.rules, view.contract
    if contract.maker is None:
        return False
    return rules.to_go(view.scores[rules.side_of(contract.maker)]) <= contract.bid
