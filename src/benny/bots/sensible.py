"""The bot that plays by rule of thumb: the core's policy without a book, and the score.

It sees only its view, remembers nothing and leaves nothing to chance. Its rules are the core's, in
`benny.core.policy`. There is a sentence for each, in a player's words: the advice of How to Play
Euchre, and what its sister games need.
"""

from collections.abc import Callable
from typing import NamedTuple

from benny.analysis.card_counts import Reading
from benny.analysis.worlds import seen_deal
from benny.bots.policy import Advice, only_choice
from benny.core.constants import NO_SUIT
from benny.core.deal import Deal
from benny.core.policy import rule_numbers
from benny.core.policy.policy import Policy
from benny.game.actions import ACTIONS, Action
from benny.game.view import Phase, View
from benny.rules.cards import SUITS, Card, Rank, Suit
from benny.rules.compile import compile_rules
from benny.rules.prose import words

STOPS_BIDDER = -1
"""The rule by the score: stay in against a bidder who would win the game."""

# Thousandths of a trick with which to stay in then: folding would let the bidder win.
_STAYS_AT_LAST = 600
# No hand exceeds all tricks by this much, so none goes alone.
_NEVER = -1_000_000


class Decision(NamedTuple):
    """An action, the number of the rule that chose it, and how the hand was valued."""

    action: Action
    rule: int
    policy: Policy
    deal: Deal

    @property
    def suit(self) -> Suit:
        return max(SUITS, key=self.tricks) if self.deal.trump == NO_SUIT else SUITS[self.deal.trump]

    def tricks(self, suit: Suit) -> float:
        return self.policy.hand_value.expected_value(self.deal, suit.number) / 1000


def decide(view: View) -> Decision:
    rules, contract = view.rules, view.contract
    policy, deal = Policy(compile_rules(rules)), seen_deal(view)
    # Where a march with a partner wins the game, going alone gains nothing.
    if rules.table_rows and view.seat is not None and _to_go(view, view.seat) <= rules.made[-1]:
        policy.short_alone = _NEVER
    decision = _decide(policy, deal)
    if decision.rule != rule_numbers.FOLDS or contract.maker is None:
        return decision
    if _to_go(view, contract.maker) <= contract.bid:
        # The policy does not know the score, so its threshold is lowered.
        policy.stays = _STAYS_AT_LAST
        decision = _decide(policy, deal)
        if decision.rule == rule_numbers.STAYS:
            return decision._replace(rule=STOPS_BIDDER)
    return decision


def _decide(policy: Policy, deal: Deal) -> Decision:
    action = ACTIONS[deal.action_of(policy.choose(deal))]
    return Decision(action, policy.rule, policy, deal)


def _to_go(view: View, seat: int) -> int:
    return view.rules.to_go(view.scores[view.rules.side_of(seat)])


class SensibleBot:
    """Plays a decent game of any variant, and can say why."""

    version = 3

    def act(self, view: View) -> Action:
        only = only_choice(view)
        return only.action if only else decide(view).action

    def advise(self, view: View) -> Advice:
        """Return an action and the reason for it, in a player's words.

        Raises NotationError if there is nothing to decide.
        """
        if only := only_choice(view):
            return only
        decision = decide(view)
        action = decision.action
        if view.phase is Phase.PLAY:
            reason = CARD_REASONS[decision.rule]
            text = reason if isinstance(reason, str) else reason(Reading(view), action.card)
            return Advice(action, text)
        explain = CALL_REASONS[decision.rule]
        return Advice(action, explain if isinstance(explain, str) else explain(view, decision))


# Calls in words

SITS_OUT = "you sit this hand out"
MUST_MAKE = "someone must make trump"


def _goes_alone(view: View, decision: Decision) -> str:
    strong = f"strong enough in {_suit(view, decision.action).word}"
    return f"{strong}, even without partner" if _is_only_way(view) else f"{strong} to try it alone"


def _makes_trump(view: View, decision: Decision) -> str:
    suit = _suit(view, decision.action)
    if view.rules.sides == "partners":
        return f"good enough in {suit.word} with one trick from partner"
    return f"good for about {words.figures(round(decision.tricks(suit)), 'trick')} in {suit.word}"


def _too_weak(view: View, _decision: Decision) -> str:
    if view.phase is Phase.BID:
        lowest = min(action.tricks for action in view.legal if action.kind == "bid")
        return f"not good for {words.figures(lowest, 'trick')}"
    return "too weak to go alone" if _is_only_way(view) else "too weak to make trump"


def _throws_in(view: View, _decision: Decision) -> str:
    if view.phase is Phase.THROW_IN:
        return "no trump, no ace and no face card to defend with"
    return "nothing here is worth playing for"


def _discards(view: View, decision: Decision) -> str:
    card = decision.action.card
    assert view.seat is not None
    if view.sits_out(view.seat):
        return SITS_OUT
    order = view.rules.ordering(decision.suit)
    if order.is_trump(card):
        return "only trumps in hand: the lowest goes"
    if all(order.suit(other) != card.suit for other in view.hand if other != card):
        return f"leaves no {card.suit.word} in the hand, so you can trump them"
    return "discards the least useful card"


def _bids(_view: View, decision: Decision) -> str:
    bid, suit = decision.action.tricks, decision.suit
    expected = round(decision.tricks(suit))
    if expected < bid:
        return f"nearly good for {words.figures(bid, 'trick')} in {suit.word}"
    return f"good for about {words.figures(expected, 'trick')} in {suit.word}"


CALL_REASONS: dict[int, str | Callable[[View, Decision], str]] = {
    rule_numbers.GOES_ALONE: _goes_alone,
    rule_numbers.TAKES_JACK: "turn a jack, pick it",
    rule_numbers.MAKES_TRUMP: _makes_trump,
    rule_numbers.HAS_TO_MAKE: lambda view, decision: (
        f"{MUST_MAKE}, and {_suit(view, decision.action).word} are best"
    ),
    rule_numbers.TOO_WEAK: _too_weak,
    rule_numbers.SWAPS_LOW: "three low cards can only get better",
    rule_numbers.DISCARDS: _discards,
    rule_numbers.THROWS_IN: _throws_in,
    rule_numbers.PLAYS_ON: "our side called, so we play the hand",
    rule_numbers.DEFENDS_ALONE: "can euchre them without partner",
    rule_numbers.NEEDS_PARTNER: "needs partner against them",
    rule_numbers.GAINS_NOTHING: "euchring them alone scores no more",
    rule_numbers.BIDS: _bids,
    rule_numbers.HAS_TO_BID: "someone must bid, and this is the lowest bid",
    rule_numbers.NAMES_BEST: lambda _view, decision: f"the hand is best in {decision.suit.word}",
    rule_numbers.STAYS: "good for a trick",
    rule_numbers.FOLDS: "hardly good for a trick",
    STOPS_BIDDER: "the bidder is about to win and has to be stopped",
}


def _suit(view: View, action: Action) -> Suit:
    return action.suit or view.upcard.suit


def _is_only_way(view: View) -> bool:
    return all(action.alone for action in view.legal if action.kind in ("order", "call"))


PARTNER_HAS_IT = "partner has the trick"
LEFT_TO_PARTNER = "leaves the trick to partner"
MUST_TAKE = "every card you may play beats partner's"
ONLY_TRUMPS = "has to play a trump, so plays the lowest"


def boss_in_words(table: Reading, card: Card) -> str:
    """Return the words for a lead that no plain card beats, and whether a trump still may."""
    words = f"no higher {table.order.suit(card).word} are out"
    return words if chance_as_lead(table, card) == 1 else f"{words}, but trumps are"


def _leaves_to_partner(table: Reading, card: Card) -> str:
    if table.winners([card]):
        return MUST_TAKE
    if chance_that_partner_takes(table) == 1:
        return PARTNER_HAS_IT
    is_plain_ace = is_ace(table.best) and not table.order.is_trump(table.best)
    if is_plain_ace and table.trumps(_cards(table)) and not table.order.is_trump(card):
        return "don't trump partner's ace"
    return LEFT_TO_PARTNER


def is_ace(card: Card) -> bool:
    return not card.is_joker and card.rank is Rank.ACE


def _helps_partner(table: Reading, card: Card) -> str:
    is_third = len(table.view.trick) == 2 and table.order.suit(card) == table.suit_led
    is_high = is_third and card == max(_cards(table), key=table.order.place)
    return "third hand plays high" if is_high else "safer than partner's card"


def _can_not_take(table: Reading, card: Card) -> str:
    if gets_rid_of_suit(table, card):
        return f"can't win the trick, so throws off the last {table.order.suit(card).singular}"
    return "can't win the trick, so throws off the least useful card"


def _keeps_higher(table: Reading, card: Card) -> str:
    if table.order.suit(card) == table.suit_led:
        place = "second hand low: " if len(table.view.trick) == 1 else "plays low: "
        return f"{place}keeps the higher card"
    if table.order.is_trump(card):
        return ONLY_TRUMPS
    return "keeps the trumps and throws off the least useful card"


CARD_REASONS: dict[int, str | Callable[[Reading, Card], str]] = {
    rule_numbers.DRAWS_WITH_HIGHEST: lambda table, card: (
        "draws trump with the highest" if table.draws(card) else "no higher trump is out"
    ),
    rule_numbers.DRAWS_WITH_MANY: lambda table, card: (
        "draws trump, with more to come" if table.draws(card) else "leads from many trumps"
    ),
    rule_numbers.LEADS_TO_MAKER: "leads the best trump to partner, who made it",
    rule_numbers.CASHES: "no opponent can beat it any more",
    rule_numbers.LEADS_BOSS: boss_in_words,
    rule_numbers.LEADS_LAST_TRUMPS: "only trumps left, the highest first",
    rule_numbers.LEADS_SHORTEST: "the lowest card of the shortest plain suit",
    rule_numbers.LEADS_LONGEST: "the highest card of the longest plain suit",
    rule_numbers.LEAVES_TO_PARTNER: _leaves_to_partner,
    rule_numbers.HELPS_PARTNER: _helps_partner,
    rule_numbers.CAN_NOT_TAKE: _can_not_take,
    rule_numbers.TAKES_AS_LAST: "wins the trick as cheaply as possible",
    rule_numbers.TRIES: lambda _table, card: f"tries for the trick with the {card.word}",
    rule_numbers.KEEPS_HIGHER: _keeps_higher,
}


def _cards(table: Reading) -> list[Card]:
    return [action.card for action in table.view.legal]


def gets_rid_of_suit(table: Reading, card: Card) -> bool:
    """Return whether a card that does not follow is the last of a suit that can then be trumped."""
    has_covered_cards = table.view.cards_left(table.seat) > len(table.mine)
    suit = table.order.suit(card)
    if suit == table.suit_led or has_covered_cards or table.order.is_trump(card):
        return False
    is_last = [table.order.suit(other) for other in table.mine].count(suit) == 1
    return is_last and bool(table.trumps(table.mine))


def others_to_come(table: Reading) -> list[int]:
    return [seat for seat in table.later if seat not in table.allies]


def chance_that_partner_takes(table: Reading) -> float:
    return table.chance_to_hold(table.best, table.suit_led, table.later)


def chance_as_lead(table: Reading, card: Card) -> float:
    return table.chance_to_hold(card, table.order.suit(card), table.opponents)
