"""Finds puzzles in games between bots or in records: decisions whose best choice is far ahead."""

from collections import Counter
from collections.abc import Container
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from benny.analysis.card_counts import are_alike
from benny.analysis.evaluation import EvaluationSums, can_go_by_score
from benny.analysis.statistics import Summed
from benny.bots.policy import BookBot
from benny.bots.sensible import SensibleBot
from benny.core.deal import Deal
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.deal import DealInProgress
from benny.game.game import Game
from benny.game.log import DealLog, Record
from benny.game.moment import moments, truncate
from benny.game.shuffling import derive
from benny.game.view import View
from benny.io.abandonment import check_wanted
from benny.io.validation import whole
from benny.lab.runs.jobs import Job
from benny.protocol.review import Alternative
from benny.rules.rules import Rules
from benny.study.exercises import is_right
from benny.study.puzzles.difficulty import share_of_failures
from benny.study.puzzles.puzzle import StoredPuzzle, name_of
from benny.study.puzzles.themes import themes_of
from benny.study.review.chances import BookPlay
from benny.study.review.decisions import DecisionReviewer, Depth
from benny.study.review.tally import LossTally

LOOKS = ((48, 2.0), (384, 1.0), (3072, 0.0))
"""Quick looks that drop a decision: worlds, and how many standard errors the lead may be short."""

WORLDS = 20_480
"""Worlds of the last look: over ten times as many as a review takes for half of the decisions with
a mark."""

LEAST_WIN = 0.05
LEAST_POINTS = 0.3
"""By how much the best choice is ahead of the second at least: in chance to win the game, or in
points where the score can't decide."""

SURE = 6.0
"""Standard errors of that lead, at least."""


MOST_OF_A_THEME = 0.3
"""The share of a variant's puzzles that have one theme as their first, at most."""

_PLACES = 5
_MOST_DEALS = 30  # a game of buck may take hundreds


class Mined(Summed, frozen=True):
    """What was found in games: how many decisions with a choice there were, and the puzzles.

    `weighed` is the number weighed at full depth.
    """

    decisions: int = 0
    weighed: int = 0
    puzzles: tuple[StoredPuzzle, ...] = ()


class Mining(Job[Mined], Struct, frozen=True, kw_only=True):
    """The job of finding puzzles of a variant; each piece is a game.

    Games are those of the `records`, or else between bots. It ends with as many puzzles as are
    `wanted`. No deal gives two, and no game two with the same first theme.
    """

    rules: Rules
    seed: int = 0
    wanted: int = 200
    records: tuple[Record, ...] = ()

    part = Mined

    def work(self, number: int, seed: int) -> Mined:
        record = self.records[number] if self.records else game_between_bots(self.rules, seed)
        return Prospector(self.rules).mine(record, seed)

    def merge(self, total: Mined, part: Mined) -> Mined:
        """Add what was found in another game, less what there is enough of."""
        found = total.merge(part)
        kept: list[StoredPuzzle] = []
        told: Counter[str] = Counter()
        for puzzle in found.puzzles:
            if told[puzzle.themes[0]] < self.wanted * MOST_OF_A_THEME:
                kept.append(puzzle)
                told[puzzle.themes[0]] += 1
        return replace(found, puzzles=tuple(kept[: self.wanted]))

    def is_settled(self, total: Mined) -> bool:
        return len(total.puzzles) >= self.wanted


def game_between_bots(rules: Rules, seed: int) -> Record:
    """Return a game in which each seat plays by rule of thumb or by the book, by lot."""
    random = Random(seed)
    game = Game(rules, seed=derive(seed, "game"))
    seated = [random.choice((SensibleBot(), BookBot())) for _ in range(rules.players)]
    while game.turn is not None and len(game.results) < _MOST_DEALS:
        game.act(seated[game.turn].act(game.view(game.turn)))
    record = game.record()
    record.deals = record.deals[: len(game.results)]
    return record


class Prospector:
    """Looks through games of some rules for puzzles; one object serves one thread."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._play = BookPlay(rules)
        self._book = BookBot()
        self._looks = [
            (DecisionReviewer(self._play, Depth(first=worlds, most=worlds)), hope)
            for worlds, hope in LOOKS
        ]
        self._judge = DecisionReviewer(self._play, Depth(first=WORLDS, most=WORLDS))

    def mine(self, record: Record, seed: int) -> Mined:
        total = Mined()
        for number in range(len(record.deals)):
            check_wanted()
            told = {puzzle.themes[0] for puzzle in total.puzzles}
            total = total.merge(self._in_deal(record, number, told, derive(seed, f"deal {number}")))
        return total

    def _in_deal(self, record: Record, number: int, told: Container[str], seed: int) -> Mined:
        """Return what is found in a deal, without what the game has told already."""
        decisions = weighed = 0
        log = record.deals[number]
        results = tuple(one.result for one in record.deals[:number])
        deal = DealInProgress(self._rules, log).deal
        for place, (view, action) in enumerate(moments(record, number + 1)):
            decisions += len(view.legal) > 1
            at = derive(seed, f"action {place}")
            if len(view.legal) > 1 and self._is_hopeful(view, deal, told, at):
                weighed += 1
                found = self._puzzle(view, deal, results, truncate(log, place), derive(at, "again"))
                if found is not None:
                    return Mined(decisions, weighed, (found,))
            deal.act(action.code)
        return Mined(decisions, weighed)

    def _is_hopeful(self, view: View, deal: Deal, told: Container[str], seed: int) -> bool:
        """Return whether a few worlds leave hope for a puzzle with a theme of its own."""
        rival = SensibleBot().act(view)
        # Where the rule of thumb agrees with the book, it is hardly ever that wrong.
        if rival == self._book.act(view):
            return False
        for judge, hope in self._looks:
            try:
                tally, evaluation = judge.sample_until_sure(view, rival, seed)
            except NotationError:  # too few deals agree to tell
                return False
            if not is_ahead(view, tally, evaluation, self._play, sure=-hope):
                return False
        alternatives = self._judge.alternatives(view, deal, evaluation, tally.best)
        return themes_of(view, alternatives, rival)[0] not in told

    def _puzzle(
        self,
        view: View,
        deal: Deal,
        results: tuple[tuple[int, ...], ...],
        log: DealLog,
        seed: int,
    ) -> StoredPuzzle | None:
        rival = SensibleBot().act(view)
        tally, evaluation = self._judge.sample_until_sure(view, rival, seed)
        if not is_ahead(view, tally, evaluation, self._play, sure=SURE):
            return None
        best = tally.best
        alternatives = tuple(
            map(_round_alternative, self._judge.alternatives(view, deal, evaluation, best))
        )
        puzzle = StoredPuzzle(
            id=name_of(self._rules, results, log),
            themes=themes_of(view, alternatives, rival),
            failed=share_of_failures(view, tally, evaluation, self._play, seed),
            worlds=evaluation.worlds,
            results=results,
            deal=log,
            alternatives=alternatives,
        )
        exercise = puzzle.exercise(self._rules)
        wrong = (
            alternative
            for alternative in puzzle.alternatives
            if alternative.action != best and not are_alike(view, alternative.action, best)
        )
        return None if any(is_right(exercise, one) for one in wrong) else puzzle


def _round_alternative(one: Alternative) -> Alternative:
    """Return an alternative with figures that are no longer than they are exact."""
    return replace(
        one,
        win=round(one.win, _PLACES),
        win_error=round(one.win_error, _PLACES),
        points=round(one.points, _PLACES),
        points_error=round(one.points_error, _PLACES),
        open=round(one.open, _PLACES),
    )


def mining(
    rules: Rules, *, seed: int = 0, wanted: int = 200, records: tuple[Record, ...] = ()
) -> Mining:
    """Return the job of finding puzzles; raise NotationError for records of other rules."""
    for number, record in enumerate(records, 1):
        if record.rules != rules:
            raise NotationError(
                f"game {number} is one of {record.rules.called}, and not of {rules.called}"
            )
    return Mining(rules=rules, seed=seed, wanted=whole(wanted, "wanted", 1), records=records)


def is_ahead(
    view: View, tally: LossTally, evaluation: EvaluationSums, play: BookPlay, *, sure: float
) -> bool:
    """Return whether the best choice is far enough ahead of all that are not like it.

    The lead must also exceed `sure` standard errors; a negative `sure` forgives a lead that is
    short by no more than that. `tally` is that of what `sensible` chooses,
    which must not be like the best.
    """
    best = tally.best
    rivals = [
        action
        for action in evaluation.actions
        if action != best and not are_alike(view, action, best)
    ]
    return tally.played in rivals and all(
        lead > least + min(0.0, sure) * error and lead > sure * error
        for lead, error, least in (
            _lead(view, action, tally, evaluation, play) for action in rivals
        )
    )


def _lead(
    view: View, action: Action, tally: LossTally, evaluation: EvaluationSums, play: BookPlay
) -> tuple[float, float, float]:
    """Return how far an action is behind the best, with its error, and how far it should be."""
    if not can_go_by_score(view):
        return evaluation.behind(action), evaluation.error_behind(action), LEAST_POINTS
    rival = tally if action == tally.played else LossTally(view, action, play, evaluation)
    return rival.loss, rival.loss_error, LEAST_WIN
