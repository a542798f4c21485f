"""The bot with common sense: the advice of How to Play Euchre, and what its sister games need.

It sees only its view, keeps nothing between calls and leaves nothing to chance. What it knows is
in the modules beside it: `reading` counts the cards, `estimating` values a hand, `calling` and
`bidding` make trump and `cardplay` plays.
"""

from typing import ClassVar

from benny.bots.thumb.advice import Adviser, Advisers
from benny.bots.thumb.bidding import advise_bid, advise_fold, advise_name
from benny.bots.thumb.calling import advise_call, advise_defence, advise_discard, advise_throw_in
from benny.bots.thumb.cardplay import advise_play
from benny.game.view import Phase


class SensibleBot(Adviser):
    """Plays a decent game of any variant, and can say why."""

    version = 2
    advisers: ClassVar[Advisers] = {
        Phase.ORDER: advise_call,
        Phase.CALL: advise_call,
        Phase.BID: advise_bid,
        Phase.DISCARD: advise_discard,
        Phase.NAME: advise_name,
        Phase.THROW_IN: advise_throw_in,
        Phase.DEFEND: advise_defence,
        Phase.FOLD: advise_fold,
        Phase.PLAY: advise_play,
    }
