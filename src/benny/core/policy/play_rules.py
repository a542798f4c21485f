"""Which card to play: rules of the card table, of which the first with an answer decides.

The `rule` of the card counts says which one it was.
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

# The partner's trick is left to them if their card holds with at least this chance.
SAFE = 8 * CERTAIN // 10
# The same if their card is an ace, which only a trump can beat.
SAFE_ACE = 4 * CERTAIN // 10
# How much a card must add to that chance to be spent on the partner's trick.
GAIN = 2 * CERTAIN // 10
# A card is spent on the other side's trick if it holds with at least this chance.
LIKELY = CERTAIN // 10
# A cheaper card is as good if its chance to hold is at most this much lower.
NEARLY = 3 * CERTAIN // 10
# In ranks: what is added for a trump, which lifts it above every plain card, and what is taken off
# for a card that leaves a void to ruff.
TRUMP_MISSED = 32
MAKES_VOID = 4
# More than any rank, so that for a lead a suit's length decides first and the rank after it.
LENGTH = 32


def choose_card(counts: CardCounts, deal: Deal) -> int:
    """Return the bit of the card to play, one of `deal.choices()`."""
    cards = deal.choices()
    if not cards & (cards - 1):
        counts.rule = ONLY_CARD
        return cards
    counts.read(deal)
    if deal.in_trick:
        return _follow(counts, deal, cards)
    return _lead(counts, deal, cards)


def _lead(counts: CardCounts, deal: Deal, cards: int) -> int:
    trumps = cards & TRUMP_LANE
    bosses = counts.bosses(cards)
    out = counts.may_have(deal, counts.opponents, TRUMP_LANE)
    if trumps and out:
        counts.rule = _rule_to_lead_trump(counts, deal, trumps, bosses)
        if counts.rule:
            return bits.highest(trumps)
    if bosses and not out:
        counts.rule = CASHES
        return bits.highest(bosses)
    if bosses & ~TRUMP_LANE:
        counts.rule = LEADS_BOSS
        return _likeliest(counts, deal, bosses & ~TRUMP_LANE)
    if trumps == cards:
        counts.rule = LEADS_LAST_TRUMPS
        return bits.highest(trumps)
    counts.rule = LEADS_SHORTEST if counts.allies else LEADS_LONGEST
    return _quiet_lead(counts, cards ^ trumps)


def _rule_to_lead_trump(counts: CardCounts, deal: Deal, trumps: int, bosses: int) -> int:
    is_making = counts.is_making(deal)
    has_more = trumps & (trumps - 1) != 0 or bosses & (bosses - 1) != 0
    if bosses & TRUMP_LANE and (has_more or not is_making or not counts.allies):
        return DRAWS_WITH_HIGHEST
    if (is_making or not counts.allies) and bits.count(trumps) > counts.rules.players // 2:
        return DRAWS_WITH_MANY
    if is_making and deal.maker != counts.seat and not _was_stuck(deal):
        return LEADS_TO_MAKER
    return NO_RULE


def _was_stuck(deal: Deal) -> bool:
    return deal.stuck and deal.maker == deal.dealer


def _likeliest(counts: CardCounts, deal: Deal, cards: int) -> int:
    best = 0
    most = -1
    while cards:
        bit = bits.highest(cards)
        cards ^= bit
        chance = counts.chance_to_hold(deal, bit, counts.following(bit), counts.opponents)
        if chance > most:
            most = chance
            best = bit
    return best


def _quiet_lead(counts: CardCounts, cards: int) -> int:
    best = 0
    most = -TRUMP_LANE
    while cards:
        bit = bits.highest(cards)
        cards ^= bit
        length = bits.count(counts.mine & counts.following(bit))
        likes = length * LENGTH + bits.index(bit) % RANKS
        if counts.allies:
            likes = -likes
        if likes > most:
            most = likes
            best = bit
    return best


def _follow(counts: CardCounts, deal: Deal, cards: int) -> int:
    winners = counts.winners(deal, cards)
    if counts.allies >> deal.best_seat & 1:
        return _follow_partner(counts, deal, cards, winners)
    if not winners:
        counts.rule = CAN_NOT_TAKE
        return least_missed(counts, cards)
    if not counts.rivals:
        counts.rule = TAKES_AS_LAST
        return winners & -winners
    card = _cheapest(counts, deal, winners)
    if counts.chance_to_hold(deal, card, deal.led, counts.rivals) < LIKELY:
        counts.rule = KEEPS_HIGHER
        return least_missed(counts, cards)
    counts.rule = TRIES
    return card


def _follow_partner(counts: CardCounts, deal: Deal, cards: int, winners: int) -> int:
    stands = counts.chance_to_hold(deal, deal.best, deal.led, counts.rivals)
    is_safe = stands >= SAFE or (stands >= SAFE_ACE and deal.best & PLAIN_ACES)
    if winners and not is_safe:
        card = _cheapest(counts, deal, winners)
        if counts.chance_to_hold(deal, card, deal.led, counts.rivals) - stands >= GAIN:
            counts.rule = HELPS_PARTNER
            return card
    counts.rule = LEAVES_TO_PARTNER
    return least_missed(counts, cards)


def _cheapest(counts: CardCounts, deal: Deal, winners: int) -> int:
    best = bits.highest(winners)
    enough = counts.chance_to_hold(deal, best, deal.led, counts.rivals) - NEARLY
    while winners:
        bit = winners & -winners
        if bit == best or counts.chance_to_hold(deal, bit, deal.led, counts.rivals) >= enough:
            return bit
        winners ^= bit
    return best


def least_missed(counts: CardCounts, cards: int) -> int:
    """Return the card that is the least loss."""
    best = 0
    least = TRUMP_LANE
    while cards:
        bit = bits.highest(cards)
        cards ^= bit
        missed = _missed_feature(counts, bit)
        if missed < least:
            least = missed
            best = bit
    return best


def _missed_feature(counts: CardCounts, bit: int) -> int:
    place = bits.index(bit)
    if place >= PLAIN_LANES:
        return TRUMP_MISSED + place
    if counts.mine & TRUMP_LANE and counts.mine & counts.following(bit) == bit:
        return place % RANKS - MAKES_VOID
    return place % RANKS
