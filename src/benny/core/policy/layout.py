"""How what is learnt lies in arrays: a book of calls, and the weights of card play."""

from benny.core.constants import SEATS

# A book of calls: slots for what may be called in an infoset, the first to decline; how finely
# hands are told apart, the suit in question and the rest; bids, and where a phase's infosets begin.
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

# A book keeps how often a call is made as a byte: this is always.
MOST_LIKELY = 255

# Card play: facets, and the most combinations of facts in one. Facets 4 and 5 have as many; the
# others leave places unused, so that a place is found by one product. Weights are kept in
# thousandths of a point that fit into 16 bits.
FACETS = 8
WEIGHTS_OF_FACET = 27648
WEIGHTS = FACETS * WEIGHTS_OF_FACET
THOUSANDTHS = 1000
HEAVIEST = (1 << 15) - 1
