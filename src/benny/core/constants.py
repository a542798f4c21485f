"""The small integers by which the core names cards, actions, phases and endings.

A card is `suit * 8 + rank` with suits C D H S and ranks 7 8 9 T J Q K A; the joker is the last.
Every action of every variant has one code, whatever the rules.

A compiled module keeps its own constants as C ints, which no other module can import. So shared
constants are here, in a module that is never compiled.
"""

SUITS = 4
RANKS = 8
JOKER = SUITS * RANKS
CARDS = JOKER + 1
TEN = 3
JACK = 4
ACE = 7
SEATS = 4

# No seat, no suit, and none of anything else that is counted from 0.
NO_SEAT = -1
NO_SUIT = -1
NOTHING = -1

# Flipping this bit of a seat gives the seat across, the partner.
PARTNER = 2

# Actions. Those of one phase lie within 63 numbers of each other, so that one word holds them;
# the 64th bit is the sign.
PLAY_CARD = 0
DISCARD_CARD = PLAY_CARD + CARDS
BID_ONE = DISCARD_CARD + CARDS
MOST_TRICKS = 11
TRUMP_CLUBS = BID_ONE + MOST_TRICKS
STAY = TRUMP_CLUBS + SUITS
FOLD = STAY + 1
DEFEND_ALONE = FOLD + 1
CALL_CLUBS = DEFEND_ALONE + 1
CALL_CLUBS_ALONE = CALL_CLUBS + SUITS
THROW_IN = CALL_CLUBS_ALONE + SUITS
PASS = THROW_IN + 1
ORDER = PASS + 1
ORDER_ALONE = ORDER + 1
SWAP_FIRST = ORDER_ALONE + 1
# A swap gives three of the eight nines and tens: there are comb(8, 3) ways.
SWAPPED = 3
SWAPS = 56

# Phases, in the order in which a deal may pass through them.
AT_ORDER = 0
AT_CALL = 1
AT_BID = 2
AT_DISCARD = 3
AT_NAME = 4
AT_THROW_IN = 5
AT_DEFEND = 6
AT_FOLD = 7
AT_PLAY = 8
AT_END = 9

# The action that the lowest bit of a phase's choices stands for.
FIRST_CALL = BID_ONE
FIRST_ORDER = THROW_IN

ACTION_COUNT = SWAP_FIRST + SWAPS

# What a seat can be heard to say, as places of a word: the calls from BID_ONE on, a pass by its
# phase, and a swap.
FIRST_PASS_SAID = SWAP_FIRST - BID_ONE
SWAP_SAID = FIRST_PASS_SAID + AT_DEFEND + 1
CALLS_SAID = SWAP_SAID + 1

# How a deal ended.
UNFINISHED = 0
PLAYED_OUT = 1
PASSED_OUT = 2
THROWN_IN = 3

# Rows of the partnership table, for how a deal went.
ROW_MADE = 0
ROW_MADE_ALONE = 1
ROW_EUCHRED = 2
ROW_EUCHRED_ALONE = 3
ROW_LONE_DEFENCE = 4
ROW_LONE_DEFENCE_ALONE = 5
ROWS = 6

# Trump's lane is above the three plain ones, and has two more places: the bower of another suit
# and the joker. See `compiled_rules.CompiledRules`.
PLAIN_LANES = 24
POSITIONS = PLAIN_LANES + RANKS + 2
TRUMP_LANE = (1 << POSITIONS) - (1 << PLAIN_LANES)
ANY_CARD = (1 << POSITIONS) - 1
LANE = (1 << RANKS) - 1
PLAIN_ACES = (1 << 7) | (1 << 15) | (1 << 23)

# Set in the mask of what follows a led card if its highest card must be played.
DRAWS_HIGHEST = 1 << POSITIONS

# Single bits and sets of bits, by name: C takes a literal for an int of 32 bits.
ONE = 1
PASS_AT_ORDER = 1 << (PASS - FIRST_ORDER)
ORDER_AT_ORDER = 1 << (ORDER - FIRST_ORDER)
ORDER_ALONE_AT_ORDER = 1 << (ORDER_ALONE - FIRST_ORDER)
THROW_IN_AT_ORDER = 1 << (THROW_IN - FIRST_ORDER)
FIRST_SWAP_AT_ORDER = 1 << (SWAP_FIRST - FIRST_ORDER)
PASS_AT_CALL = 1 << (PASS - FIRST_CALL)
THROW_IN_AT_CALL = 1 << (THROW_IN - FIRST_CALL)
CLUBS_AT_CALL = 1 << (CALL_CLUBS - FIRST_CALL)
CLUBS_ALONE_AT_CALL = 1 << (CALL_CLUBS_ALONE - FIRST_CALL)
CLUBS_AT_NAME = 1 << (TRUMP_CLUBS - FIRST_CALL)
DEFEND_AT_CALL = 1 << (DEFEND_ALONE - FIRST_CALL)
STAY_AT_FOLD = 1 << (STAY - FIRST_CALL)
FOLD_AT_FOLD = 1 << (FOLD - FIRST_CALL)
ANY_TRUMP = ((1 << SUITS) - 1) << (TRUMP_CLUBS - FIRST_CALL)

# Hands are valued in thousandths of a trick: ints are exact and equal in both builds.
TRICK = 1000

# The parts of a solver's keys: the cards in play below the leader. The factor has 26 bits, so that
# its product with a key of 36 stays below 2**63.
HASH_FACTOR = 0x2545F49
HASH_BITS = 30
LEADER_BITS = POSITIONS

# What each seat has taken, as the max^n solver packs it: four bits hold MOST_TRICKS.
TAKEN_BITS = 4
MOST_TAKEN = (1 << TAKEN_BITS) - 1

# Sampling: the most classes of hidden places, and the decks drawn before a seat's knowledge counts
# as contradictory.
CLASSES = 16
MOST_DRAWS = 20_000

# The most deals of one call: it cannot be interrupted.
MOST_DEALS = 1 << 19
MOST_TRAINED = 1 << 18

# The weight of the likeliest deal when all deals are enumerated; weights are ints.
LIKELIEST = 10_000

# Chances are shares of this, a power of two: a product of chances is shifted, not divided.
CERTAIN_BITS = 10
CERTAIN = 1 << CERTAIN_BITS

# Chance is drawn as a number below this; the generator's limit is 2**31.
DRAWN = 1 << 30

# How often all may pass the suits where that may go on without end, before a learner's deal is cut
# off: learning programs need episodes that end.
MOST_ROUNDS = 10
# The longest deal, with passes that lead nowhere, has fewer actions.
MOST_ACTIONS = 128

# Batches: the most rows of one, who plays the seats that the caller does not, and when a new deal
# follows one that is over.
MOST_ROWS = 512
BY_CALLER = 0
AT_RANDOM = 1
BY_POLICY = 2
NEXT_STEP = 0
SAME_STEP = 1
DISABLED = 2


# Weights are thousandths of a point, in 16 bits each.
THOUSANDTHS = 1000
HEAVIEST = (1 << 15) - 1

# Calls are learnt by slot, whatever they are called in a phase; the first is to decline.
SLOTS = 7
DECLINES = 0
CALLS = 1
CALLS_ALONE = 2

# The public circumstances of a call, by phase: who speaks after whom, the kind of upcard, the bids.
RANK_CLASSES = 4
BIDS = 8
FIRST_AT_CALL = SEATS * RANK_CLASSES
FIRST_AT_BID = FIRST_AT_CALL + 2 * SEATS * RANK_CLASSES * 2
FIRST_AT_DEFEND = FIRST_AT_BID + BIDS * SEATS * 4
FIRST_AT_FOLD = FIRST_AT_DEFEND + 2
CIRCUMSTANCES = FIRST_AT_FOLD + BIDS * SEATS * SEATS

# The grades of what a hand promises in the suit in question and, coarser, in the rest.
GRADES = 32
LOW_GRADES = 10

# Bits of the places of each facet of a call. Few of all combinations of circumstances and
# hands come up under any rules, so they are hashed to places instead of counted.
CALL_FACETS = 7
CALL_BITS = 18
CALL_WEIGHTS = CALL_FACETS << CALL_BITS
LARGEST_KEY = 1 << 12

# Facets of a card, and the most combinations of facts in one; the gaps between them are never met.
CARD_FACETS = 14
WEIGHTS_OF_FACET = 1 << 16
CARD_WEIGHTS = CARD_FACETS * WEIGHTS_OF_FACET
