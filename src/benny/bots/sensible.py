"""draft"""
from benny.actions import Action
from benny.bots.advice import Advice
from benny.bots.cardplay import advise_play
from benny.bots import calling
from benny.view import Phase, View

ADVISERS={Phase.PLAY: advise_play, Phase.ORDER: calling.advise_call, Phase.CALL: calling.advise_call,
 Phase.BID: calling.advise_bid, Phase.DISCARD: calling.advise_discard, Phase.FOLD: calling.advise_fold}

class SensibleBot:
    version = 1

    def act(self, view):
        return self.advise(view).action

    def advise(self, view):
        return ADVISERS.get(view.phase, calling.advise_other)(view)
