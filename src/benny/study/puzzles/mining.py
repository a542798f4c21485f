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
from benny.core.policy.selfplay import unpack_result
from benny.core.scoring import gain_of
from benny.errors import NotationError
from benny.game.deal import DealInProgress
from benny.game.game import Game
from benny.game.hosted_game import moments, truncate
from benny.game.log import DealLog, Record
from benny.game.shuffling import derive
from benny.game.view import View
from benny.io.abandonment import check_wanted
from benny.io.validation import whole
from benny.lab.runs.jobs import Job
from benny.protocol.review import Grade
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules
from benny.study.exercises import is_right
from benny.study.puzzles.collection import StoredPuzzle, name_of
from benny.study.puzzles.themes import themes_of
from benny.study.review.decisions import DecisionReviewer, Depth
from benny.study.review.tally import THRESHOLDS, BookPlay, LossTally

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

THOUGHTS = (1, 3, 9, 27)
"""In how many deals a noisy player tries each choice."""

_EACH = 25  # noisy players of each of these
_PLACES = 5
_MOST_DEALS = 30  # a game of buck may take hundreds


class Mined(Summed, frozen=True):
    """Puzzles found in games, and the number of decisions with a choice.

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
        total = total.merge(part)
        puzzles: list[StoredPuzzle] = []
        counts: Counter[str] = Counter()
        for puzzle in total.puzzles:
            if counts[puzzle.themes[0]] < self.wanted * MOST_OF_A_THEME:
                puzzles.append(puzzle)
                counts[puzzle.themes[0]] += 1
        return replace(total, puzzles=tuple(puzzles[: self.wanted]))

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
        self._reviewer = DecisionReviewer(self._play, Depth(first=WORLDS, most=WORLDS))

    def mine(self, record: Record, seed: int) -> Mined:
        total = Mined()
        for number in range(len(record.deals)):
            check_wanted()
            themes = {puzzle.themes[0] for puzzle in total.puzzles}
            in_deal = self._mine_deal(record, number, themes, derive(seed, f"deal {number}"))
            total = total.merge(in_deal)
        return total

    def _mine_deal(self, record: Record, number: int, themes: Container[str], seed: int) -> Mined:
        """Return the puzzles found in a deal; `themes` are those of the game's earlier puzzles."""
        decisions = weighed = 0
        log = record.deals[number]
        results = tuple(deal.result for deal in record.deals[:number])
        deal = DealInProgress(self._rules, log).deal
        for place, (view, action) in enumerate(moments(record, number + 1)):
            decisions += len(view.legal) > 1
            at = derive(seed, f"action {place}")
            if len(view.legal) > 1 and self._is_hopeful(view, deal, themes, at):
                weighed += 1
                before = truncate(log, place)
                puzzle = self._puzzle(view, deal, results, before, derive(at, "again"))
                if puzzle is not None:
                    return Mined(decisions, weighed, (puzzle,))
            deal.act(action.code)
        return Mined(decisions, weighed)

    def _is_hopeful(self, view: View, deal: Deal, themes: Container[str], seed: int) -> bool:
        """Return whether a few worlds leave hope for a puzzle with a theme of its own."""
        rival = SensibleBot().act(view)
        # Where the rule of thumb agrees with the book, it is hardly ever that wrong.
        if rival == self._book.act(view):
            return False
        for reviewer, hope in self._looks:
            try:
                tally, evaluation = reviewer.sample_until_sure(view, rival, seed)
            except NotationError:  # too few deals agree to tell
                return False
            if not is_ahead(view, tally, evaluation, self._play, sure=-hope):
                return False
        alternatives = self._reviewer.alternatives(view, deal, evaluation, tally.best)
        return themes_of(view, alternatives, rival)[0] not in themes

    def _puzzle(
        self, view: View, deal: Deal, results: tuple[tuple[int, ...], ...], log: DealLog, seed: int
    ) -> StoredPuzzle | None:
        rival = SensibleBot().act(view)
        tally, evaluation = self._reviewer.sample_until_sure(view, rival, seed)
        if not is_ahead(view, tally, evaluation, self._play, sure=SURE):
            return None
        best = tally.best
        # No figure is longer than it is exact.
        alternatives = tuple(
            replace(
                one,
                win=round(one.win, _PLACES),
                win_error=round(one.win_error, _PLACES),
                points=round(one.points, _PLACES),
                points_error=round(one.points_error, _PLACES),
                open=round(one.open, _PLACES),
            )
            for one in self._reviewer.alternatives(view, deal, evaluation, best)
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
            for alternative in alternatives
            if alternative.action != best and not are_alike(view, alternative.action, best)
        )
        return None if any(is_right(exercise, one) for one in wrong) else puzzle


def is_ahead(
    view: View, tally: LossTally, evaluation: EvaluationSums, play: BookPlay, *, sure: float
) -> bool:
    """Return whether the best choice is far enough ahead of all that are not like it.

    The lead must also exceed `sure` standard errors; a negative `sure` forgives a lead that is
    short by no more than that. `tally` is that of the action that `sensible` chooses, which must
    not be like the best.
    """
    best, by_score = tally.best, can_go_by_score(view)
    rivals = [
        action
        for action in evaluation.actions
        if action != best and not are_alike(view, action, best)
    ]
    if tally.played not in rivals:
        return False
    for action in rivals:
        if by_score:
            rival = tally if action == tally.played else LossTally(view, action, play, evaluation)
            lead, error, least = rival.loss, rival.loss_error, LEAST_WIN
        else:
            lead, error = evaluation.behind(action), evaluation.error_behind(action)
            least = LEAST_POINTS
        # An error that is not a number makes nothing sure.
        if not (lead > least + min(0.0, sure) * error and lead > sure * error):
            return False
    return True


def share_of_failures(
    view: View, tally: LossTally, evaluation: EvaluationSums, play: BookPlay, seed: int
) -> float:
    """Return the share of 100 noisy players that choose wrong.

    Each tries every choice in a few deals of its own, and takes what came out best in them, of
    equals any.
    """
    random = Random(seed)
    highest = tally.mean(tally.best)[tally.side]
    is_good = [
        highest - tally.mean(action)[tally.side] < THRESHOLDS[Grade.INACCURACY]
        for action in evaluation.actions
    ]
    rules, sides = compile_rules(view.rules), len(view.rules.teams)
    drawn: list[list[float]] = []
    for counts in evaluation.counts:
        results = random.choices(list(counts), list(counts.values()), k=_EACH * sum(THOUGHTS))
        if can_go_by_score(view):
            chances = (play.chances_after(result, view.scores) for result in results)
            drawn.append([by_side[tally.side] for by_side in chances])
        else:
            points = (unpack_result(result).points[:sides] for result in results)
            drawn.append([gain_of(rules, one[tally.side], sum(one)) for one in points])
    failed = 0
    at = 0
    for thoughts in THOUGHTS:
        for _ in range(_EACH):
            sums = [sum(values[at : at + thoughts]) for values in drawn]
            best = [number for number, total in enumerate(sums) if total == max(sums)]
            failed += not is_good[random.choice(best)]
            at += thoughts
    return failed / (_EACH * len(THOUGHTS))


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
