"""What a seat knows of the cards in play: which are out, who is void, which may win."""

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
    PLAIN_LANES,
    POSITIONS,
    TRUMP_LANE,
)
from benny.core.deal import Deal
from benny.core.policy import hand_weights
from benny.core.policy.rule_numbers import NO_RULE
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

    __slots__ = (
        "allies",
        "hidden",
        "later",
        "live",
        "mine",
        "none",
        "opponents",
        "rivals",
        "rule",
        "rules",
        "seat",
        "trump",
        "upcard",
    )

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
            seen |= hand_weights.lanes(self.rules, deal.swapped_away, self.trump)
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
