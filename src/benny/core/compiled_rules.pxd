cimport cython


@cython.final
cdef class CompiledRules:
    cdef public int all_pass, alone_left_of_maker_leads, always_alone, auction, bid_minimum, bid_once, bump
    cdef public int call_needs_suit, cards, dealer_needs_suit, dealer_takes, defend_alone
    cdef public int discard_upcard, euchre_factor, fixed_suit, fixed_suit_ends_calling, folding
    cdef public int hand, leader, needed, next_dealer_wins, order_needs_suit, partners, piles
    cdef public int players, scoring, sides, stake, swapping, throw_in_ace_no_face
    cdef public int throw_in_no_ace_no_face, throw_in_no_trump, throw_in_same_dealer, tricks, turned_down_is_open
    cdef public long long aces, call_word, faces, lows, order_word, partner_order_word
    # Sizes from codes.py: CARDS 33, SUITS 4, POSITIONS 34, SWAPS 56, SEATS 4, ROWS 6 of 12.
    cdef public int deck[33]
    cdef public int position[132]
    cdef public int printed[136]
    cdef public long long follow[136]
    cdef public long long suit_cards[5]
    cdef public long long swap_cards[56]
    cdef public int points[72]
    cdef public int side[4]
    cdef public long long deck_lanes[4]
