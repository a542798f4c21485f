"""Rules as the ints of the core: the only bridge between the two."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations

from benny.core import constants
from benny.core.compiled_rules import CompiledRules
from benny.rules.cards import CARDS, JOKER, SUITS, Card, Rank, Suit
from benny.rules.rules import Rules

_ALL_PASS = {
    "same_dealer": constants.SAME_DEALER,
    "next_dealer": constants.NEXT_DEALER,
    "stick_dealer": constants.STICK_DEALER,
    "goes_on": constants.GOES_ON,
}
_LEADER = {
    "left_of_dealer": constants.LEFT_OF_DEALER,
    "maker": constants.MAKER_LEADS,
    "left_of_maker": constants.LEFT_OF_MAKER,
}
_SCORING = {
    "table": constants.BY_TABLE,
    "difference": constants.BY_DIFFERENCE,
    "countdown": constants.BY_COUNTDOWN,
    "stake": constants.BY_STAKE,
    "euchs": constants.BY_EUCHS,
}
_DEFEND_ALONE = {"never": 0, "against_alone": 1, "always": 2}
_ROWS = {
    "made": constants.ROW_MADE,
    "made_alone": constants.ROW_MADE_ALONE,
    "euchred": constants.ROW_EUCHRED,
    "euchred_alone": constants.ROW_EUCHRED_ALONE,
    "lone_defence": constants.ROW_LONE_DEFENCE,
    "lone_defence_alone": constants.ROW_LONE_DEFENCE_ALONE,
}
LOW_RANKS = (Rank.NINE, Rank.TEN)
FACES = (Rank.JACK, Rank.QUEEN, Rank.KING)


@lru_cache(maxsize=64)
def compile_rules(rules: Rules) -> CompiledRules:
    """Return the rules as the core takes them."""
    tables = CompiledRules()
    _compile_cards(rules, tables)
    _compile_making(rules, tables)
    _compile_throw_ins(rules, tables)
    _compile_play(rules, tables)
    _compile_scoring(rules, tables)
    for trump in SUITS:
        _compile_ordering(rules, trump, tables)
    return tables


def word_of(cards: Iterable[Card]) -> int:
    """Return printed cards as a word of bits."""
    return sum(1 << card.number for card in cards)


def swap_triples() -> list[tuple[Card, ...]]:
    """Return the sets of three nines and tens, in the order of the swap actions."""
    lows = [card for card in CARDS[:-1] if card.rank in LOW_RANKS]
    return list(combinations(lows, constants.SWAPPED))


def _compile_cards(rules: Rules, tables: CompiledRules) -> None:
    deck = [card.number for card in rules.deck]
    tables.cards = len(deck)
    tables.deck = deck + [0] * (constants.CARDS - len(deck))
    tables.players = rules.players
    tables.partners = rules.sides == "partners"
    tables.sides = len(rules.teams)
    tables.side = [rules.side_of(seat) for seat in range(constants.SEATS)]
    tables.hand = rules.hand_size
    tables.piles = rules.piles
    tables.tricks = rules.tricks
    tables.needed = rules.majority
    suits = [word_of([card for card in CARDS[:-1] if card.suit is suit]) for suit in SUITS]
    tables.suit_cards = [*suits, word_of([JOKER])]
    tables.aces = word_of([card for card in CARDS[:-1] if card.rank is Rank.ACE])
    tables.faces = word_of([JOKER, *(card for card in CARDS[:-1] if card.rank in FACES)])
    tables.lows = word_of([card for card in CARDS[:-1] if card.rank in LOW_RANKS])


def _compile_making(rules: Rules, tables: CompiledRules) -> None:
    tables.auction = rules.making == "auction"
    tables.dealer_takes = rules.upcard == "dealer_takes"
    tables.discard_upcard = rules.discard == "any_card"
    tables.order_needs_suit = rules.order_needs == "printed_suit"
    tables.dealer_needs_suit = tables.order_needs_suit or rules.dealer_needs == "printed_suit"
    tables.call_needs_suit = rules.call_needs == "printed_suit"
    tables.turned_down_is_open = rules.turned_down_suit == "open"
    plain, alone = rules.alone != "must", rules.alone != "never"
    first_order, first_call = constants.FIRST_ORDER, constants.FIRST_CALL
    order, order_alone = (
        1 << constants.ORDER - first_order,
        1 << constants.ORDER_ALONE - first_order,
    )
    call, call_alone = (
        1 << constants.CALL_CLUBS - first_call,
        1 << constants.CALL_CLUBS_ALONE - first_call,
    )
    tables.order_word = plain * order | alone * order_alone
    tables.partner_order_word = order_alone if rules.partner_orders_alone else tables.order_word
    tables.call_word = plain * call | alone * call_alone
    tables.always_alone = rules.alone == "must"
    tables.defend_alone = _DEFEND_ALONE[rules.defend_alone]
    tables.all_pass = _ALL_PASS[rules.all_pass]
    tables.bid_minimum = rules.bid_minimum
    tables.bid_once = rules.bid_once
    fixed = rules.turned_trump
    tables.fixed_suit = constants.NOBODY if fixed == "none" else Suit(fixed).number
    tables.fixed_suit_ends_calling = rules.turned_trump_auction == "skipped"
    tables.folding = rules.folding


def _compile_throw_ins(rules: Rules, tables: CompiledRules) -> None:
    tables.throw_in_ace_no_face = "ace_no_face" in rules.throw_in
    tables.throw_in_no_ace_no_face = "no_ace_no_face" in rules.throw_in
    tables.throw_in_no_trump = "no_ace_no_face_no_trump" in rules.throw_in
    tables.throw_in_same_dealer = rules.throw_in_dealer == "same"
    tables.swapping = rules.farmers_hand
    tables.swap_cards = [word_of(list(cards)) for cards in swap_triples()]


def _compile_play(rules: Rules, tables: CompiledRules) -> None:
    tables.leader = _LEADER[rules.first_lead]
    tables.alone_left_of_maker_leads = rules.first_lead_alone == "left_of_maker"
    tables.next_dealer_wins = rules.next_dealer == "winner"


def _compile_scoring(rules: Rules, tables: CompiledRules) -> None:
    tables.scoring = _SCORING[rules.scoring]
    tables.euchre_factor = rules.euchre_factor
    tables.bump = rules.bump
    tables.stake = rules.stake
    width = constants.MOST_TRICKS + 1
    points = [0] * (constants.ROWS * width)
    for name, fewest in rules.table_rows.items():
        for number, entry in enumerate(getattr(rules, name)):
            points[_ROWS[name] * width + fewest + number] = entry
    tables.points = points


def _compile_ordering(rules: Rules, trump: Suit, tables: CompiledRules) -> None:
    order = rules.ordering(trump)
    position, printed, follow = tables.position, tables.printed, tables.follow
    lanes = tables.deck_lanes
    lanes[trump.number] = sum(1 << order.place(card) for card in rules.deck)
    for card in CARDS:
        place = order.place(card)
        followers = (other for other in CARDS if order.suit(other) is order.suit(card))
        mask = sum(1 << order.place(other) for other in followers)
        if card.is_joker and rules.led_joker == "highest_trump":
            mask |= constants.DRAWS_HIGHEST
        position[trump.number * constants.CARDS + card.number] = place
        printed[trump.number * constants.POSITIONS + place] = card.number
        follow[trump.number * constants.POSITIONS + place] = mask
    tables.position, tables.printed, tables.follow = position, printed, follow
    tables.deck_lanes = lanes
