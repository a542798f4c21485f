"""Bots that know how their rivals play, and answer it: what do they gain?

Local best response (Lisý and Bowling 2017) tries each action in the deals that are possible if the
rivals play as they are known to, and lets all play on as usual. In the last tricks, exact response
also searches all later decisions of its own. Each takes the best by what its seat knows, so
whatever it gains in real deals is a lower bound of what a best response gains.

`PYTHONPATH=bench benny arena bench/responder.py:PairResponder src/benny/bots/book.py:BookBot`
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from math import sqrt
from statistics import fmean, stdev

from policy import PolicyBot
from posterior import Habit, Posterior, World

from benny import Action, View
from benny.bots.book import by_the_book
from benny.bots.registry import Bot
from benny.bots.search import DOUBT
from benny.core import bits
from benny.core.compiled_rules import BY_COUNTDOWN
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.game.actions import ACTIONS
from benny.game.shuffling import derived
from benny.game.view import Phase
from benny.rules.rules import Rules

WORLDS = 128
EXACT_TRICKS = 3
"""With this many tricks to come or fewer, later decisions are searched too."""
MOST_EXACT = 20_000
"""With more deals than this, some are drawn instead."""
DRAWN_EXACT = 1000
LEAST_GAIN = 0.03
"""What another action has to gain in drawn deals, in points, for the usual one to give way."""
ROUNDING = 1e-9
PARTNER_SLIP = 0.3
"""How much an action of a partner counts that responds too, if it is not the book's."""


class Responder:
    """Answers habits that it knows, by seat, with what gains most for some seats, `ours`.

    `usual` is a bot whose action it takes unless another is clearly better. `is_local` says that it
    tries all actions in drawn deals, `is_exact` that it searches its last tricks.
    """

    def __init__(
        self,
        habits: Sequence[Habit],
        ours: Collection[int],
        usual: Bot,
        seed: int,
        *,
        is_local: bool = True,
        is_exact: bool = True,
    ) -> None:
        self._habits = habits
        self._ours = ours
        self._usual = usual
        self._seed = seed
        self._is_local = is_local
        self._is_exact = is_exact

    def act(self, view: View) -> Action:
        """Return the usual action, or one that is clearly better."""
        if len(view.legal) == 1:
            return view.legal[0]
        usual = Action(self._usual.act(view))
        left = view.rules.tricks - len(view.tricks)
        is_late = self._is_exact and view.phase is Phase.PLAY and left <= EXACT_TRICKS
        if not is_late and not self._is_local:
            return usual
        assert view.seat is not None
        seed = derived(self._seed, f"response in deal {view.deal}, event {len(view.log)}")
        posterior = Posterior(view, self._habits, seed)
        response = Response(self._habits, self._ours, view.seat)
        if not is_late:
            return ACTIONS[response.local(posterior.draw(WORLDS), usual.code)]
        if worlds := posterior.all(MOST_EXACT):
            return ACTIONS[response.exact(worlds, usual.code, ROUNDING)]
        return ACTIONS[response.exact(posterior.draw(DRAWN_EXACT), usual.code, LEAST_GAIN)]


class PairResponder:
    """Answers the book in the seats of the others, with a partner who does so too."""

    version = 1

    def __init__(self, seed: int = 0) -> None:
        self._seed = seed

    def act(self, view: View) -> Action:
        """Return the response."""
        assert view.seat is not None
        ours = range(view.seat % 2, view.rules.players, 2)
        policy = by_the_book(view.rules)
        known = habits(view.rules, ours, Habit(policy), policy)
        return Responder(known, ours, PolicyBot(policy), self._seed).act(view)


class Response:
    """Finds the best action of a seat against known habits, in deals that it has to think of."""

    def __init__(self, habits: Sequence[Habit], ours: Collection[int], seat: int) -> None:
        self._habits = habits
        self._ours = ours
        self._seat = seat

    def local(self, worlds: Sequence[World], usual: int) -> int:
        """Return the action that gains most if all play on by their habits, or the usual one.

        The usual action gives way only to one that is better by DOUBT standard errors.
        """
        gains = {action: self._gains(worlds, action) for action in worlds[0].deal.legal()}
        best = max(gains, key=lambda action: fmean(gains[action]))
        more = [one - other for one, other in zip(gains[best], gains[usual], strict=True)]
        if len(more) < 2 or fmean(more) <= DOUBT * stdev(more) / sqrt(len(more)):
            return usual
        return best

    def exact(self, worlds: Sequence[World], usual: int, least: float) -> int:
        """Return the action that gains most if the seat does its best later too.

        The usual action gives way only to one that gains at least so many points more.
        """
        totals = self.totals(worlds)
        best = max(totals, key=lambda action: totals[action])
        weight = sum(world.weight for world in worlds)
        return best if totals[best] - totals[usual] > least * weight else usual

    def totals(self, worlds: Sequence[World]) -> dict[int, float]:
        """Return what each action gains by best play, as a weighted total over deals.

        The deals look alike to the seat, whose turn it is, and only cards are still to be played.
        """
        return {action: self._total(worlds, action) for action in worlds[0].deal.legal()}

    def _total(self, worlds: Sequence[World], action: int) -> float:
        total = 0.0
        alike: dict[object, list[World]] = defaultdict(list)
        for world in worlds:
            trial = world.deal.copy()
            trial.act(action)
            seen = self._play_on(trial, self._seat)
            if trial.over:
                total += world.weight * points_ahead(trial, self._ours)
            else:
                alike[seen, tuple(trial.tops)].append(World(trial, world.weight))
        return total + sum(max(self.totals(group).values()) for group in alike.values())

    def _gains(self, worlds: Sequence[World], action: int) -> list[float]:
        found = []
        for world in worlds:
            trial = world.deal.copy()
            trial.act(action)
            self._play_on(trial)
            found.append(points_ahead(trial, self._ours))
        return found

    def _play_on(self, deal: Deal, stop: int | None = None) -> tuple[int, ...]:
        """Let all play on as usual, up to a choice of a seat; return what they did."""
        seen = []
        while not deal.over and (deal.turn != stop or bits.count(deal.choices()) == 1):
            bit = self._habits[deal.turn].policy.choose(deal)
            seen.append(deal.action_of(bit))
            deal.act(deal.action_of(bit))
        return tuple(seen)


def habits(rules: Rules, ours: Collection[int], rival: Habit, own: Policy) -> list[Habit]:
    """Return the habits by seat if some seats respond and the others play like a rival."""
    return [Habit(own, PARTNER_SLIP) if seat in ours else rival for seat in range(rules.players)]


def points_ahead(deal: Deal, ours: Collection[int]) -> float:
    """Return how far our sides are ahead of the mean of the others after a deal, in points."""
    sides = {deal.rules.side[seat] for seat in ours}
    parts = parts_ahead(
        deal.points[: deal.rules.side_count], sides, deal.rules.scoring == BY_COUNTDOWN
    )
    return parts / len(sides) / (deal.rules.side_count - len(sides))


def parts_ahead(points: Sequence[int], sides: Collection[int], lower_is_better: bool) -> int:
    """Return `points_ahead` in whole parts: a point has our sides times the others of them."""
    ours = sum(points[side] for side in sides)
    theirs = sum(points) - ours
    found = ours * (len(points) - len(sides)) - theirs * len(sides)
    return -found if lower_is_better else found
