"""Which card to play: rules of the card table, of which the first with an answer decides.

Which one did stands in the `rule` of the card counts then.
"""

from benny.core import bits
from benny.core.constants import CERTAIN, PLAIN_ACES, PLAIN_LANES, RANKS, TRUMP_LANE
from benny.core.deal import Deal
from benny.core.policy.card_counts import CardCounts
from benny.core.policy.rule_numbers import (
    CAN_NOT_TAKE,
    CASHES,
    DRAWS_WITH_HIGHEST,
    DRAWS_WITH_MANY,
    HELPS_PARTNER,
    KEEPS_HIGHER,
    LEADS_BOSS,
    LEADS_LAST_TRUMPS,
    LEADS_LONGEST,
    LEADS_SHORTEST,
    LEADS_TO_MAKER,
    LEAVES_TO_PARTNER,
    NO_RULE,
    ONLY_CARD,
    TAKES_AS_LAST,
    TRIES,
)

# The chance that partner's card holds with which the trick is left to them.
SAFE = 8 * CERTAIN // 10
# The same where they lead an ace, which only a trump can beat.
SAFE_ACE = 4 * CERTAIN // 10
# What a card of one's own must add to that chance to be spent on partner's trick.
GAIN = 2 * CERTAIN // 10
# The chance with which a card is spent to take a trick from the other side.
LIKELY = CERTAIN // 10
# A cheaper card is as good where it holds nearly as often.
NEARLY = 3 * CERTAIN // 10
# How much a trump is missed, and how little a card that leaves a suit to ruff, in ranks.
TRUMP_MISSED = 32
MAKES_VOID = 4
# How much more the length of a suit says than the height of a card, for a lead.
LENGTH = 32


def choose_card(reading: CardCounts, deal: Deal) -> int:
    """Return the bit of the card to play, one of `deal.choices()`."""
    cards = deal.choices()
    if not cards & (cards - 1):
        reading.rule = ONLY_CARD
        return cards
    reading.look(deal)
    if deal.in_trick:
        return _follow(reading, deal, cards)
    return _lead(reading, deal, cards)


def _lead(reading: CardCounts, deal: Deal, cards: int) -> int:
    trumps = cards & TRUMP_LANE
    bosses = reading.bosses(cards)
    out = reading.may_have(deal, reading.opponents, TRUMP_LANE)
    if trumps and out:
        reading.rule = _rule_to_lead_trump(reading, deal, trumps, bosses)
        if reading.rule:
            return bits.highest(trumps)
    if bosses and not out:
        reading.rule = CASHES
        return bits.highest(bosses)
    if bosses & ~TRUMP_LANE:
        reading.rule = LEADS_BOSS
        return _likeliest(reading, deal, bosses & ~TRUMP_LANE)
    if trumps == cards:
        reading.rule = LEADS_LAST_TRUMPS
        return bits.highest(trumps)
    reading.rule = LEADS_SHORTEST if reading.allies else LEADS_LONGEST
    return _quiet_lead(reading, cards ^ trumps)


def _rule_to_lead_trump(reading: CardCounts, deal: Deal, trumps: int, bosses: int) -> int:
    is_making = reading.is_making(deal)
    has_more = trumps & (trumps - 1) != 0 or bosses & (bosses - 1) != 0
    if bosses & TRUMP_LANE and (has_more or not is_making or not reading.allies):
        return DRAWS_WITH_HIGHEST
    if (is_making or not reading.allies) and bits.count(trumps) > reading.rules.players // 2:
        return DRAWS_WITH_MANY
    if is_making and deal.maker != reading.seat and not _was_stuck(deal):
        return LEADS_TO_MAKER
    return NO_RULE


def _was_stuck(deal: Deal) -> bool:
    return deal.stuck and deal.maker == deal.dealer


def _likeliest(reading: CardCounts, deal: Deal, cards: int) -> int:
    best = 0
    most = -1
    while cards:
        bit = bits.highest(cards)
        cards ^= bit
        chance = reading.chance_to_hold(deal, bit, reading.following(bit), reading.opponents)
        if chance > most:
            most = chance
            best = bit
    return best


def _quiet_lead(reading: CardCounts, cards: int) -> int:
    best = 0
    most = -TRUMP_LANE
    while cards:
        bit = bits.highest(cards)
        cards ^= bit
        length = bits.count(reading.mine & reading.following(bit))
        likes = length * LENGTH + bits.index(bit) % RANKS
        if reading.allies:
            likes = -likes
        if likes > most:
            most = likes
            best = bit
    return best


def _follow(reading: CardCounts, deal: Deal, cards: int) -> int:
    winners = reading.winners(deal, cards)
    if reading.allies >> deal.best_seat & 1:
        return _follow_partner(reading, deal, cards, winners)
    if not winners:
        reading.rule = CAN_NOT_TAKE
        return least_missed(reading, cards)
    if not reading.rivals:
        reading.rule = TAKES_AS_LAST
        return winners & -winners
    card = _cheapest(reading, deal, winners)
    if reading.chance_to_hold(deal, card, deal.led, reading.rivals) < LIKELY:
        reading.rule = KEEPS_HIGHER
        return least_missed(reading, cards)
    reading.rule = TRIES
    return card


def _follow_partner(reading: CardCounts, deal: Deal, cards: int, winners: int) -> int:
    stands = reading.chance_to_hold(deal, deal.best, deal.led, reading.rivals)
    is_safe = stands >= SAFE or (stands >= SAFE_ACE and deal.best & PLAIN_ACES)
    if winners and not is_safe:
        card = _cheapest(reading, deal, winners)
        if reading.chance_to_hold(deal, card, deal.led, reading.rivals) - stands >= GAIN:
            reading.rule = HELPS_PARTNER
            return card
    reading.rule = LEAVES_TO_PARTNER
    return least_missed(reading, cards)


def _cheapest(reading: CardCounts, deal: Deal, winners: int) -> int:
    best = bits.highest(winners)
    enough = reading.chance_to_hold(deal, best, deal.led, reading.rivals) - NEARLY
    while winners:
        bit = winners & -winners
        if bit == best or reading.chance_to_hold(deal, bit, deal.led, reading.rivals) >= enough:
            return bit
        winners ^= bit
    return best


def least_missed(reading: CardCounts, cards: int) -> int:
    """Return the card of some that is the least loss."""
    best = 0
    least = TRUMP_LANE
    while cards:
        bit = bits.highest(cards)
        cards ^= bit
        missed = _missed(reading, bit)
        if missed < least:
            least = missed
            best = bit
    return best


def _missed(reading: CardCounts, bit: int) -> int:
    place = bits.index(bit)
    if place >= PLAIN_LANES:
        return TRUMP_MISSED + place
    if reading.mine & TRUMP_LANE and reading.mine & reading.following(bit) == bit:
        return place % RANKS - MAKES_VOID
    return place % RANKS
