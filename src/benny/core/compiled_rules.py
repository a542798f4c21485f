"""What the rules of one variant come to, as the ints that a deal looks up."""

from benny.core.constants import CARDS, MOST_TRICKS, POSITIONS, ROWS, SEATS, SUITS, SWAPS


class CompiledRules:
    """The rules of one variant as ints; `Rules.tables` fills it in.

    While trump is made a hand is a word of *printed* cards, bit `card`. For play it is laid out
    in *lanes* for the trump suit: three plain lanes of eight bits, trump's lane of ten on top, so
    that of two cards that can win a trick the higher bit does. `position[trump * CARDS + card]`
    is the place of a printed card, `printed[trump * POSITIONS + place]` leads back,
    `deck_lanes[trump]` is the whole deck, and `follow[trump * POSITIONS + place]` is the
    mask of what follows a led card.
    """

    __slots__ = (
        "aces",
        "all_pass",
        "alone_left_of_maker_leads",
        "always_alone",
        "auction",
        "bid_minimum",
        "bid_once",
        "bump",
        "call_needs_suit",
        "call_word",
        "cards",
        "dealer_needs_suit",
        "dealer_takes",
        "deck",
        "deck_lanes",
        "defend_alone",
        "discard_upcard",
        "euchre_factor",
        "faces",
        "fixed_suit",
        "fixed_suit_ends_calling",
        "folding",
        "follow",
        "hand",
        "leader",
        "lows",
        "needed",
        "next_dealer_wins",
        "order_needs_suit",
        "order_word",
        "partner_order_word",
        "partners",
        "piles",
        "players",
        "points",
        "position",
        "printed",
        "scoring",
        "side",
        "sides",
        "stake",
        "suit_cards",
        "swap_cards",
        "swapping",
        "throw_in_ace_no_face",
        "throw_in_no_ace_no_face",
        "throw_in_no_trump",
        "throw_in_same_dealer",
        "tricks",
        "turned_down_is_open",
    )

    aces: int
    all_pass: int
    alone_left_of_maker_leads: int
    always_alone: int
    auction: int
    bid_minimum: int
    bid_once: int
    bump: int
    call_needs_suit: int
    call_word: int
    cards: int
    dealer_needs_suit: int
    dealer_takes: int
    deck: list[int]
    deck_lanes: list[int]
    defend_alone: int
    discard_upcard: int
    euchre_factor: int
    faces: int
    fixed_suit: int
    fixed_suit_ends_calling: int
    folding: int
    follow: list[int]
    hand: int
    leader: int
    lows: int
    needed: int
    next_dealer_wins: int
    order_needs_suit: int
    order_word: int
    partner_order_word: int
    partners: int
    piles: int
    players: int
    points: list[int]
    position: list[int]
    printed: list[int]
    scoring: int
    side: list[int]
    sides: int
    stake: int
    suit_cards: list[int]
    swap_cards: list[int]
    swapping: int
    throw_in_ace_no_face: int
    throw_in_no_ace_no_face: int
    throw_in_no_trump: int
    throw_in_same_dealer: int
    tricks: int
    turned_down_is_open: int

    def __init__(self) -> None:
        self.deck = [0 for _ in range(CARDS)]
        self.deck_lanes = [0 for _ in range(SUITS)]
        self.position = [0 for _ in range(SUITS * CARDS)]
        self.printed = [0 for _ in range(SUITS * POSITIONS)]
        self.follow = [0 for _ in range(SUITS * POSITIONS)]
        self.suit_cards = [0 for _ in range(SUITS + 1)]
        self.swap_cards = [0 for _ in range(SWAPS)]
        self.points = [0 for _ in range(ROWS * (MOST_TRICKS + 1))]
        self.side = [0 for _ in range(SEATS)]
