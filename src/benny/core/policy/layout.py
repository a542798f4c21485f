"""The array layout of what is learnt: a book of calls, and the weights of card play."""

from benny.core.constants import SEATS

# A book of calls: slots for the calls of an infoset, the first to decline; the grades of a hand in
# the suit in question and, coarser, in the rest; bids, and where the infosets of a phase begin.
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
INFOSETS = FIRST_AT_FOLD + BIDS * SEATS * SEATS * GRADES

# A book keeps how often a call is made as a byte; this means always.
MOST_LIKELY = 255

# Card play: facets, and the most combinations of facts in one. Facets 4 and 5 use them all; the
# others leave gaps, so that one product finds a place. Weights are thousandths of a point, in 16
# bits each.
FACETS = 8
WEIGHTS_OF_FACET = 27648
WEIGHTS = FACETS * WEIGHTS_OF_FACET
THOUSANDTHS = 1000
HEAVIEST = (1 << 15) - 1
