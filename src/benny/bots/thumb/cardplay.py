"""Why a card is played, in a player's words: the sentence of each rule of the core's policy."""

from collections.abc import Callable

from benny.analysis.card_counts import Reading
from benny.core.policy import rule_numbers as rules
from benny.game.view import View
from benny.rules.cards import Card, Rank

PARTNER_HAS_IT = "partner has the trick"
LEFT_TO_PARTNER = "leaves the trick to partner"
MUST_TAKE = "every legal card takes the trick from partner"
ONLY_TRUMPS = "has to play a trump, so plays the lowest"


def reason_for_card(view: View, rule: int, card: Card) -> str:
    """Return why one of the core's rules plays a card."""
    reason = REASONS[rule]
    return reason if isinstance(reason, str) else reason(Reading(view), card)


# Leads


def _draws_with_highest(table: Reading, card: Card) -> str:
    return "draws trump with the highest" if table.draws(card) else "no higher trump is out"


def _draws_with_many(table: Reading, card: Card) -> str:
    return "draws trump, with more to come" if table.draws(card) else "leads from many trumps"


def boss_in_words(table: Reading, card: Card) -> str:
    """Return the words for a lead that no plain card beats, and whether a trump still may."""
    words = f"no higher {table.order.suit(card).word} are out"
    return words if chance_as_lead(table, card) == 1 else f"{words}, but trumps are"


# Follows


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
        return f"can't take the trick, and gets rid of {table.order.suit(card).word}"
    return "can't take the trick, so throws the least useful card"


def _tries(_table: Reading, card: Card) -> str:
    return f"tries for the trick with the {card.word}"


def _keeps_higher(table: Reading, card: Card) -> str:
    if table.order.suit(card) == table.suit_led:
        place = "second hand low: " if len(table.view.trick) == 1 else "plays low: "
        return f"{place}keeps the higher card"
    if table.order.is_trump(card):
        return ONLY_TRUMPS
    return "keeps the trumps and throws the least useful card"


REASONS: dict[int, str | Callable[[Reading, Card], str]] = {
    rules.DRAWS_WITH_HIGHEST: _draws_with_highest,
    rules.DRAWS_WITH_MANY: _draws_with_many,
    rules.LEADS_TO_MAKER: "leads the best trump to partner, who made it",
    rules.CASHES: "no opponent can beat it any more",
    rules.LEADS_BOSS: boss_in_words,
    rules.LEADS_LAST_TRUMPS: "only trumps left, the highest first",
    rules.LEADS_SHORTEST: "the lowest card of the shortest plain suit",
    rules.LEADS_LONGEST: "the highest card of the longest plain suit",
    rules.LEAVES_TO_PARTNER: _leaves_to_partner,
    rules.HELPS_PARTNER: _helps_partner,
    rules.CAN_NOT_TAKE: _can_not_take,
    rules.TAKES_AS_LAST: "takes the trick as cheaply as possible",
    rules.TRIES: _tries,
    rules.KEEPS_HIGHER: _keeps_higher,
}


# What the sentences look at


def _cards(table: Reading) -> list[Card]:
    return [action.card for action in table.view.legal]


def gets_rid_of_suit(table: Reading, card: Card) -> bool:
    """Return whether a card that does not follow is the last of a suit that can then be trumped."""
    has_covered_cards = table.view.cards_left(table.seat) > len(table.mine)
    follows = table.order.suit(card) == table.suit_led
    return not follows and not has_covered_cards and _makes_void(table, card)


def _makes_void(table: Reading, card: Card) -> bool:
    suits = [table.order.suit(other) for other in table.mine]
    is_last = suits.count(table.order.suit(card)) == 1
    return is_last and not table.order.is_trump(card) and bool(table.trumps(table.mine))


def others_to_come(table: Reading) -> list[int]:
    """Return the opponents who play to this trick after the viewer."""
    return [seat for seat in table.later if seat not in table.allies]


def chance_that_partner_takes(table: Reading) -> float:
    """Return the chance that the winning card holds, even against another ally."""
    return table.chance_to_hold(table.best, table.suit_led, table.later)


def chance_as_lead(table: Reading, card: Card) -> float:
    return table.chance_to_hold(card, table.order.suit(card), table.opponents)
