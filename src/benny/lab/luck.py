"""The luck in a match: what a value function expects of the cards and of chance in bots' choices.

Its mean is exactly 0 whatever the value function is, so taking it out of a gain leaves the gain
unbiased. That of the cards is MIVAT's correction (White and Bowling, IJCAI 2009), that of choices
AIVAT's (Burch, Schmid, Moravčík, Morrill and Bowling, AAAI 2018).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import combinations
from random import Random

from benny.analysis.books import SHELF, Lessons, OpenBook
from benny.analysis.equity import play_deals
from benny.bots import BotSource, name_of
from benny.bots.sandbox import GuardedBot
from benny.core.constants import SEATS
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.core.policy.selfplay import PolicyPlay
from benny.errors import BotError, NotationError
from benny.game.actions import Action
from benny.game.deal import DealInProgress
from benny.game.log import DealLog
from benny.game.view import View
from benny.io.json import to_json
from benny.lab.seats import Seats, gain, seatings
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

FRESH_DEALS = 16
"""Deals that estimate the mean of one where the twins differ; 16 keep 16/17 of the effect."""

_OTHERS = ""
# Deals of each dealer by which a value function is told from others.
_FINGERPRINT_DEALS = 50


class Luck:
    """The luck of deals between bots, by a value function that a match fixed before it began.

    The value of a deal for a bot is what it gains if every seat plays on as its bot's twin, one of
    the core's policies. `fixed` is what `fingerprint` said before the match. One object serves one
    thread. Raises NotationError if the value function has changed since.
    """

    def __init__(
        self,
        rules: Rules,
        fixed: str,
        signatures: Sequence[str],
        bots: Sequence[BotSource],
        limit: float,
    ) -> None:
        self.rules = rules
        twins = _twins(rules, _pinned_lessons(rules, fixed))
        self._twins = [twins.get(name_of(bot), twins[_OTHERS]) for bot in signatures]
        self._plays = {
            (one, other): PolicyPlay(self._twins[one], self._twins[other], seed=0)
            for one, other in combinations(range(len(signatures)), 2)
        }
        guarded = [GuardedBot(bot, limit=limit) for bot in bots]
        self._stating = [bot if bot.states_probabilities else None for bot in guarded]

    def of_cards(
        self, dealt: DealLog, pair: tuple[int, int], chosen: Sequence[Seats], seed: int
    ) -> float:
        """Return the twins' gain in a new deal in some seatings, less their average.

        The average is that of deals of the same dealer that follow from `seed`, in all seatings. If
        not all are chosen, each must have been as likely as any other.
        """
        deal = DealInProgress(self.rules, dealt).deal
        value = sum(self._gain(deal.copy(), pair, seats) for seats in chosen)
        first, second = (self._twins[bot] for bot in pair)
        if first is second:
            # Over all seatings twins that play alike gain nothing.
            return value
        every, others = seatings(self.rules.players), 0
        random, deck = Random(seed), list(deal.deck[: deal.rules.cards])
        for _ in range(FRESH_DEALS):
            random.shuffle(deck)
            fresh = Deal(deal.rules, deal.dealer, deck)
            others += sum(self._gain(fresh.copy(), pair, seats) for seats in every)
        return value - others * len(chosen) / len(every) / FRESH_DEALS

    def of_choices(
        self,
        dealt: DealLog,
        pair: tuple[int, int],
        seats: Seats,
        done: Iterable[tuple[View, Action]],
    ) -> float:
        """Follow what is done in a deal; return the luck of bots that state their probabilities.

        It is what the twins gain after each action less the mean over those that the bot might have
        done. Raises BotError if the probabilities make no sense.
        """
        deal, luck = DealInProgress(self.rules, dealt).deal, 0.0
        for view, action in done:
            stating = self._stating[pair[view.seat not in seats]]
            if stating and len(view.legal) > 1:
                stated = stating.probabilities(view)
                if not stated.get(action):
                    raise BotError(
                        f"bot {stating.name!r} did {str(action)!r}, which it stated it would never "
                        "do"
                    )
                for possible, probability in stated.items():
                    after = deal.copy()
                    after.act(possible.code)
                    surprise = (possible == action) - probability
                    luck += surprise * self._gain(after, pair, seats)
            deal.act(action.code)
        return luck

    def _gain(self, deal: Deal, pair: tuple[int, int], seats: Seats) -> int:
        play = self._plays[pair]
        play.seconds = sum(1 << seat for seat in range(self.rules.players) if seat not in seats)
        play.finish(deal)
        return gain(self.rules, deal.points, seats)


def fingerprint(rules: Rules) -> str:
    """Return what tells the value function for some rules from any other.

    It is a hash of the book and of how each twin plays some deals.
    """
    return _fingerprint(rules, SHELF.open(rules))


@lru_cache(maxsize=32)
def _fingerprint(rules: Rules, book: OpenBook | None) -> str:
    lessons = book.lessons if book else None
    taught = (lessons.calls.tolist(), lessons.cards.tolist()) if lessons else ()
    played = {
        name: play_deals(twin, _FINGERPRINT_DEALS, 0)
        for name, twin in _twins(rules, lessons).items()
    }
    return sha256(to_json((FRESH_DEALS, taught, played))).hexdigest()[:16]


# Once pinned it stays, even if a better book is found while a match is played.
@lru_cache(maxsize=32)
def _pinned_lessons(rules: Rules, fixed: str) -> Lessons | None:
    book = SHELF.open(rules)
    current = _fingerprint(rules, book)
    if current != fixed:
        raise NotationError(
            f"the value function has changed since the match began: it was {fixed} and is "
            f"{current}; name the folder that had its book with BENNY_BOOKS, or begin another match"
        )
    return book.lessons if book else None


def _twins(rules: Rules, lessons: Lessons | None) -> dict[str, Policy]:
    """Return the twins of bots by name: `sensible` is one, `novice` is timid, others know the book.

    Without a book the others' twin is that of `sensible`.
    """
    plain, timid, taught = (Policy(compile_rules(rules)) for _ in range(3))
    # In thousandths of a trick: it makes trump with tricks to spare, and stays in with anything.
    timid.spare_to_order, timid.spare_to_call = [1000] * SEATS, [500] * SEATS
    timid.short_of_bid = timid.stays = 0
    if lessons is not None:
        lessons.teach(taught)
    return {"sensible": plain, "novice": timid, _OTHERS: taught if lessons else plain}
