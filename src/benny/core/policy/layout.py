"""The array layout of what is learnt: the weights of calls and of cards."""

from benny.core.constants import SEATS

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
