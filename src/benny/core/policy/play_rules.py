"""Which card to play: what a seat knows of the cards, and rules of the card table on top of it.

The first rule with an answer decides. The `rule` of the card counts says which one it was.
"""

from math import comb

from benny.core import bits
from benny.core.compiled_rules import BY_COUNTDOWN, DEALER_TAKES, PARTNERS, CompiledRules
from benny.core.constants import (
    ANY_CARD,
    AT_PLAY,
    CARDS,
    CERTAIN,
    CERTAIN_BITS,
    MOST_TRICKS,
    NO_SEAT,
    NO_SUIT,
    NOTHING,
    ONE,
    PARTNER,
    PLAIN_ACES,
    PLAIN_LANES,
    POSITIONS,
    RANKS,
    TRUMP_LANE,
)
from benny.core.deal import Deal
from benny.core.policy import hand_value
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
from benny.core.sealed import Sealed
from benny.io.validation import check_kind

# One more than the cards of a suit that a seat may be asked for: trump has most.
WANTED = POSITIONS - PLAIN_LANES + 1

# The chance that no wanted card is drawn (hypergeometric), by cards drawn, in all, and wanted.
_NONE = [
    CERTAIN * comb(max(size - wanted, 0), min(drawn, size)) // comb(size, min(drawn, size))
    for drawn in range(MOST_TRICKS + 1)
    for size in range(CARDS + 1)
    for wanted in range(WANTED + 1)
]


class CardCounts(Sealed):
    """The cards as the seat to play sees them, all in lanes; `look` reads them off a deal.

    `mine` are the seat's cards, `hidden` those whose place it does not know and `live` all that
    others may still play. Sets of seats are bits: `allies`, `opponents`, `later` for those who
    play after it in this trick, and `rivals` for the later ones who are not allies. Nothing is read
    that the seat may not know. `rule` is the rule that chose the last card.
    """

    def __init__(self, rules: CompiledRules) -> None:
        check_kind(rules, CompiledRules, "compiled rules")
        self.rules = rules
        self.none = _NONE
        self.rule = NO_RULE

    def look(self, deal: Deal) -> None:
        """Read off what the seat to play knows."""
        if deal.phase != AT_PLAY or (
            deal.rules is not self.rules and deal.rules.key != self.rules.key
        ):
            raise ValueError("cards are counted for the seat to play, in deals of these rules")
        self.read(deal)

    def read(self, deal: Deal) -> None:
        """Do what `look` does, for a caller that has checked the deal."""
        self.seat = deal.turn
        self.trump = deal.trump
        self.mine = deal.hands[self.seat]
        self._count_cards(deal)
        self._tell_sides(deal)
        self.later = 0
        seat = self.seat
        for _ in range(deal.playing - deal.in_trick - 1):
            seat = deal.next_seat[seat]
            self.later |= 1 << seat
        self.rivals = self.later & ~self.allies

    def is_making(self, deal: Deal) -> bool:
        """Return whether the seat's side made trump."""
        return deal.maker != NO_SEAT and bool((self.allies | 1 << self.seat) >> deal.maker & 1)

    def following(self, bit: int) -> int:
        """Return the cards that follow a card when it is led."""
        return self.rules.follow[self.trump * POSITIONS + bits.index(bit)] & ANY_CARD

    def winners(self, deal: Deal, cards: int) -> int:
        """Return those cards that would take the trick on the table."""
        # A bit taken negative is all bits from it upwards.
        return cards & (deal.led | TRUMP_LANE) & -deal.best

    def above(self, bit: int) -> int:
        """Return the higher cards of a card's suit that others may still have."""
        suit = self.following(bit)
        if bit & TRUMP_LANE:
            suit |= TRUMP_LANE
        return self.live & suit & -bit

    def bosses(self, cards: int) -> int:
        """Return those cards that no live card of their suit beats."""
        found = 0
        while cards:
            bit = cards & -cards
            if not self.above(bit):
                found |= bit
            cards ^= bit
        return found

    def may_have(self, deal: Deal, seats: int, cards: int) -> bool:
        """Return whether any of some other seats may still hold any of some cards."""
        for seat in range(self.rules.players):
            if seats >> seat & 1:
                pool = self.hidden & ~deal.voids[seat] | self._known_cards(deal, seat)
                if pool & cards:
                    return True
        return False

    def chance_to_hold(self, deal: Deal, bit: int, led: int, seats: int) -> int:
        """Return the chance that a card stays the best after some seats have played.

        It is a share of CERTAIN; `led` are the cards that follow suit. Seats count as independent.
        """
        chance = CERTAIN
        for seat in range(self.rules.players):
            if seats >> seat & 1:
                chance = chance * (CERTAIN - self._chance_to_beat(deal, seat, bit, led))
                chance >>= CERTAIN_BITS
        return chance

    def _count_cards(self, deal: Deal) -> None:
        upcard = ONE << self.rules.position[self.trump * CARDS + deal.upcard]
        tops = 0
        for seat in range(self.rules.players):
            if seat != self.seat:
                tops |= deal.tops[seat]
        seen = deal.cards_played() | self.mine | tops | upcard
        if self.seat == deal.dealer and deal.discarded != NOTHING:
            seen |= ONE << self.rules.position[self.trump * CARDS + deal.discarded]
        if self.seat == deal.swapper:
            seen |= hand_value.lanes(self.rules, deal.swapped_away, self.trump)
        self.upcard = 0
        if self._dealer_holds(deal, upcard):
            self.upcard = upcard
        self.hidden = self.rules.deck_lanes[self.trump] & ~seen
        self.live = self.hidden | tops | self.upcard

    def _dealer_holds(self, deal: Deal, upcard: int) -> bool:
        was_taken = (
            self.rules.upcard == DEALER_TAKES
            and deal.turned_down == NO_SUIT
            and deal.maker != NO_SEAT
        )
        if not was_taken or self.seat == deal.dealer:
            return False
        return not upcard & (deal.cards_played() | deal.voids[deal.dealer])

    def _tell_sides(self, deal: Deal) -> None:
        in_play = (1 << self.rules.players) - 1 & ~deal.out
        me = 1 << self.seat
        self.allies = 0
        if self.rules.sides == PARTNERS:
            self.allies = 1 << (self.seat ^ PARTNER) & in_play
        elif self.rules.scoring != BY_COUNTDOWN and self.seat != deal.maker:
            self.allies = in_play & ~me
            if deal.maker != NO_SEAT:
                self.allies &= ~(1 << deal.maker)
        self.opponents = in_play & ~(self.allies | me)

    def _known_cards(self, deal: Deal, seat: int) -> int:
        if seat == deal.dealer:
            return deal.tops[seat] | self.upcard
        return deal.tops[seat]

    def _chance_to_beat(self, deal: Deal, seat: int, best: int, led: int) -> int:
        known = self._known_cards(deal, seat)
        over = led & -best
        ruffs = TRUMP_LANE & ~led & -best
        if known & over:
            return CERTAIN
        pool = self.hidden & ~deal.voids[seat]
        size = bits.count(pool)
        # The upcard counts as known, though the dealer may have put it away.
        drawn = max(bits.count(deal.hands[seat]) - bits.count(known), 0)
        chance = CERTAIN - self._chance_of_none(pool & over, drawn, size)
        if known & led or not (pool | known) & ruffs:
            return chance
        follows = pool & led
        ruffing = CERTAIN
        if not known & ruffs:
            left = size - bits.count(follows)
            ruffing -= self._chance_of_none(pool & ruffs, drawn, left)
        return chance + (self._chance_of_none(follows, drawn, size) * ruffing >> CERTAIN_BITS)

    def _chance_of_none(self, wanted: int, drawn: int, size: int) -> int:
        if not wanted:
            return CERTAIN
        return self.none[(drawn * (CARDS + 1) + size) * (WANTED + 1) + bits.count(wanted)]


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
