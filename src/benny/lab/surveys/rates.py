"""How often a bot calls, goes alone and is euchred: the job of counting it in all seats."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from benny.analysis.statistics import Rate, RatioSums, Summed
from benny.bots import name_of
from benny.bots.outside.bot import DEFAULT_LIMIT
from benny.game.deal import DealInProgress
from benny.game.game import Game
from benny.game.log import DealLog
from benny.game.shuffling import derive
from benny.game.view import Ending, Outcome, Phase
from benny.lab.runs.jobs import Job
from benny.lab.simulation import play_out
from benny.rules.rules import Rules, scoring_of

# For turns with a choice: the rate's name, and the kind of action that it counts.
_TURNS = {
    Phase.ORDER: ("orders", "order"),
    Phase.CALL: ("names", "call"),
    Phase.BID: ("bids", "bid"),
    Phase.DEFEND: ("defends alone", "defend alone"),
    Phase.FOLD: ("folds", "fold"),
}


class Counts(Summed, frozen=True):
    """The counts of some deals of one bot, by name of the rate."""

    deals: int
    taken: dict[str, RatioSums]

    def rates(self) -> dict[str, Rate]:
        """Return the rate of everything that had a chance."""
        return {name: taken.rate(self.deals) for name, taken in self.taken.items()}


class Counted(Summed, frozen=True):
    """The counts of deals, by bot."""

    bots: tuple[Counts, ...]


class Rates(Job[Counted], Struct, frozen=True, kw_only=True):
    """The job of counting what bots do, each playing in all seats.

    A piece is a round, in which every seat deals once. All bots get the same cards, at the score of
    a game's beginning. `bots` are signatures such as `sensible/1`. One of a file or program has
    `limit` seconds for a decision, which may be changed in the middle.
    """

    rules: Rules
    bots: tuple[str, ...]
    seed: int = 0
    limit: float = DEFAULT_LIMIT

    adjustable: ClassVar[frozenset[str]] = frozenset({"limit"})

    part = Counted

    @property
    def nothing(self) -> Counted:
        return Counted((Counts(0, {}),) * len(self.bots))

    def work(self, _number: int, seed: int) -> Counted:
        return Counted(tuple(self._round(name_of(bot), seed) for bot in self.bots))

    def _round(self, bot: str, seed: int) -> Counts:
        counts = Counts(0, {})
        for dealer in range(self.rules.players):
            game = Game(self.rules, derive(seed, f"deal {dealer}"), first_dealer=dealer)
            play_out(game, [bot] * self.rules.players, 1, self.limit)
            counts = counts.merge(counts_of(self.rules, game.deals[0]))
        return counts


def counts_of(rules: Rules, log: DealLog) -> Counts:
    """Return what was done in one finished deal, and how often it could have been."""
    live = DealInProgress(rules, replace(log, actions=[]))
    cases: dict[str, list[bool]] = {}
    for _, action in log.actions:
        name, kind = _TURNS.get(live.phase, ("", ""))
        # A forced action was no chance.
        if len({other.kind == kind for other in live.legal}) > 1:
            cases.setdefault(name, []).append(action.kind == kind)
        live.act(action)
    for name, was in _ends(rules, live.outcome(None)):
        cases.setdefault(name, []).append(was)
    taken = {name: RatioSums.from_units(sum(said), len(said)) for name, said in cases.items()}
    return Counts(1, taken)


def rate_names(rules: Rules) -> Sequence[str]:
    """Return the names of all rates under some rules, in the order in which they are shown."""
    bids = [f"bid {tricks}" for tricks in range(rules.bid_minimum, rules.tricks + 1)]
    return (
        *("orders", "names", "bids", *bids, "alone", "defends alone", "folds"),
        *("euchred", "all tricks", "bumped", "passed out", "thrown in"),
    )


def _ends(rules: Rules, outcome: Outcome) -> Iterator[tuple[str, bool]]:
    """Yield what can happen in a deal under the rules, and whether it did."""
    if rules.all_pass in ("next_dealer", "same_dealer"):
        yield "passed out", outcome.ending is Ending.PASSED_OUT
    if rules.throw_in:
        yield "thrown in", outcome.ending is Ending.THROWN_IN
    contract = outcome.contract
    if contract.maker is None or outcome.ending is not Ending.PLAYED:
        return
    makers = rules.teams[rules.side_of(contract.maker)]
    if rules.alone == "may":
        yield "alone", contract.alone
    if rules.making == "auction":
        for tricks in range(rules.bid_minimum, rules.tricks + 1):
            yield f"bid {tricks}", contract.bid == tricks
    yield "euchred", outcome.euchred
    yield "all tricks", sum(outcome.taken[seat] for seat in makers) == rules.tricks
    if scoring_of(rules).field == "bump":
        for gained in outcome.points:
            yield "bumped", gained > 0
