"""The small integers by which the core names cards, actions, phases and rules.

A card is `suit * 8 + rank` with suits C D H S and ranks 7 8 9 T J Q K A; the joker is the last.
Every action of every variant has one number below `ACTIONS`, whatever the rules.
"""

SUITS = 4
RANKS = 8
JOKER = SUITS * RANKS
CARDS = JOKER + 1
TEN = 3
JACK = 4
ACE = 7
SEATS = 4
NOBODY = -1

# A seat with this bit turned over is the seat across, where two play together.
PARTNER = 2

# Actions. Those of one phase lie within 63 numbers of each other, so that one word holds them.
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
SWAPS = 56
ACTIONS = SWAP_FIRST + SWAPS

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

# The number of the action that the lowest bit of a phase's choices stands for.
FIRST_CALL = BID_ONE
FIRST_ORDER = THROW_IN

# How a deal ended.
UNFINISHED = 0
PLAYED_OUT = 1
PASSED_OUT = 2
THROWN_IN = 3

# Trump's lane lies above the three plain ones; see `tables.Tables`.
PLAIN_LANES = 24
POSITIONS = PLAIN_LANES + RANKS + 2
TRUMP_LANE = (1 << POSITIONS) - (1 << PLAIN_LANES)
ANY_CARD = (1 << POSITIONS) - 1
LANE = (1 << RANKS) - 1
PLAIN_ACES = (1 << 7) | (1 << 15) | (1 << 23)

# What hands are worth, in parts of a trick: tricks that the weights are made for, trumps that are
# many, lengths of a suit that count, a weight above that of mere order, and one more than the
# trumps there can be above another.
TRICK = 1000
TRICKS_OF_WEIGHTS = 5
MANY_TRUMPS = 3
LENGTHS = 3
LIKES = 1 << 12
HIGHEST_TRUMPS = POSITIONS - PLAIN_LANES + 1

# What all passing leads to, first for the turn-up, then also for the auction.
SAME_DEALER = 0
NEXT_DEALER = 1
STICK_DEALER = 2
GOES_ON = 3

# Scoring.
BY_TABLE = 0
BY_DIFFERENCE = 1
BY_COUNTDOWN = 2
BY_STAKE = 3
BY_EUCHS = 4

# Tricks that a stuck dealer needs where only euchres and marches are counted (page 002).
NEEDED_WHEN_STUCK = 2

# Rows of the partnership table.
ROW_MADE = 0
ROW_MADE_ALONE = 1
ROW_EUCHRED = 2
ROW_EUCHRED_ALONE = 3
ROW_LONE_DEFENCE = 4
ROW_LONE_DEFENCE_ALONE = 5
ROWS = 6

# Who leads the first trick.
LEFT_OF_DEALER = 0
MAKER_LEADS = 1
LEFT_OF_MAKER = 2

# Single bits and sets of bits, by name: compiled code takes no long literals.
ONE = 1
LAST_BIT = 62
EVERY_CARD = (1 << CARDS) - 1
DRAWS_HIGHEST = 1 << POSITIONS
SWAPPED = 3
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
STAY_OR_FOLD = STAY_AT_FOLD | FOLD_AT_FOLD
ANY_TRUMP = ((1 << SUITS) - 1) << (TRUMP_CLUBS - FIRST_CALL)

# The generator of bulk play: multiply-with-carry, period (MULTIPLIER << 31) - 1, a prime.
HALF_WORD = (1 << 32) - 1
MULTIPLIER = 2083801278

# The solver's words: two sets of lanes that don't touch, and the parts of its keys.
LOWEST_LANE = (1 << RANKS) - 1
LANE_EVEN = LOWEST_LANE | LOWEST_LANE << 2 * RANKS
LANE_ODD = ANY_CARD & ~LANE_EVEN
PLAIN_CARDS = (1 << PLAIN_LANES) - 1
BELOW_ONE = 0x7F7F7F | TRUMP_LANE >> 1 & TRUMP_LANE
BELOW_TWO = 0x3F3F3F | TRUMP_LANE >> 2 & TRUMP_LANE
BELOW_FOUR = 0x0F0F0F | TRUMP_LANE >> 4 & TRUMP_LANE
BELOW_EIGHT = TRUMP_LANE >> 8 & TRUMP_LANE
LEADER_BITS = POSITIONS
SALT_BITS = LEADER_BITS + 2
HASH_FACTOR = 0x2545F49
HASH_BITS = 30
SALTS = 1 << 26

# The aces, and of trump the ace, bowers and joker: what its guess at the tricks counts twice.
HIGH_CARDS = sum(1 << RANKS * suit + RANKS - 1 for suit in range(SUITS)) | (
    TRUMP_LANE & ~((1 << PLAIN_LANES + RANKS - 1) - 1)
)

# A solver remembers this many times two to the power of the tricks.
ENTRIES_BITS = 6

# What each seat has taken, four bits a seat, as the solver for rivals packs it.
TAKEN_BITS = 4
MOST_TAKEN = (1 << TAKEN_BITS) - 1
RESULT_BITS = LEADER_BITS + 2
FOLDED = (1 << RESULT_BITS) - 1

# Sampling: the most classes of hidden places, decks drawn before a seat's knowledge counts as
# contradictory, and a random number of 62 bits that is drawn in halves.
CLASSES = 16
MOST_DRAWS = 20_000
HALF_DRAW_BITS = 31
HALF_DRAW = 1 << HALF_DRAW_BITS
WHOLE_DRAW = 1 << (2 * HALF_DRAW_BITS)

# Chances are shares of this; WANTED is the most cards of a suit that somebody may look for.
CERTAIN_BITS = 10
CERTAIN = 1 << CERTAIN_BITS
WANTED = POSITIONS - PLAIN_LANES + 1

# What stands for no points in a packed result of a deal.
ZERO_POINTS = 128

# Evaluating: calls that are made by the cards for one that is not; the share of deals in which
# anything at all may be done; and what the likeliest deal weighs where all are counted out.
TRUST_IN_CALLS = 7.0
USUAL = 0.001
LIKELIEST = 10_000

# A book of calls: slots for what may be called in a spot, the first to decline; how finely hands
# are told apart, the suit in question and the rest; bids, and where the spots of a phase begin.
SLOTS = 7
DECLINES = 0
CALLS = 1
CALLS_ALONE = 2
RANK_CLASSES = 4
GRADES = 32
LOW_GRADES = 10
BIDS = 8
FIRST_AT_CALL = SEATS * RANK_CLASSES * GRADES * LOW_GRADES * LOW_GRADES
FIRST_AT_BID = FIRST_AT_CALL + 2 * SEATS * RANK_CLASSES * 2 * GRADES * LOW_GRADES
FIRST_AT_DEFEND = FIRST_AT_BID + BIDS * SEATS * 4 * GRADES
FIRST_AT_FOLD = FIRST_AT_DEFEND + 2 * GRADES
SPOTS = FIRST_AT_FOLD + BIDS * SEATS * SEATS * GRADES

# Card sense: facets, the most combinations of facts in one, how finely it tells how likely a card
# holds, the roles where the maker plays alone or there is none (his partner, who is out, plays no
# role), and how many thousandths of a point behind a card is played half as often as the best.
FACETS = 8
WEIGHTS_OF_FACET = 27648
WEIGHTS = FACETS * WEIGHTS_OF_FACET
HOLDS = 6
AGAINST_ONE = 4
NO_MAKER = 6
DOUBTFUL = 100.0

# Practice: what a card has come to moves its weights by this share; so many deals go by before
# what is learnt is played; and weights are kept in thousandths that fit into 16 bits.
LEARNING = 0.003
DEALS_A_STEP = 1000
THOUSANDTHS = 1000
HEAVIEST = (1 << 15) - 1

# Training: what stands for certain in a book, and how finely chance is drawn.
MOST_LIKELY = 255
DRAWN = 1 << 30
