"""Finds puzzles in games: between bots, or in records."""

from collections import Counter
from collections.abc import Iterator
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from benny.analysis.evaluation import Evaluation, can_go_by_score, ordered_actions
from benny.analysis.seen_deal import seen_deal
from benny.analysis.shelf import SHELF
from benny.bots.patience import without_endless_pass
from benny.bots.sensible import SensibleBot
from benny.core.deal import Deal
from benny.core.policy.policy import Policy
from benny.errors import NotationError
from benny.game.actions import ACTIONS, Action
from benny.game.game import Game
from benny.game.log import DealLog, Record
from benny.game.moment import cut
from benny.game.shuffling import derived
from benny.game.view import Phase, View
from benny.io.validation import whole
from benny.lab.review.chances import BookPlay
from benny.lab.review.decisions import Depth, Judge
from benny.lab.review.tally import LossTally
from benny.lab.runs.jobs import check_wanted
from benny.learning.exercises import is_right
from benny.learning.puzzles.difficulty import share_of_failures
from benny.learning.puzzles.puzzle import Puzzle, name_of
from benny.learning.puzzles.themes import themes_of
from benny.protocol.review import Alternative
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

LEAST_WIN = 0.05
LEAST_POINTS = 0.3
"""By how much the best choice is ahead of the second at least: in chance to win the game, or in
points where the score can't decide."""

SURE = 6.0
"""Standard errors of that lead, at least."""

LOOKS = (48, 384, 3072)
"""Worlds of the quick looks that drop a decision."""

WORLDS = 20_480
"""Worlds of the last look: ten times as many as a review needs in the middle of all decisions with
a mark (docs/measurements/puzzles.md)."""

MOST_OF_A_THEME = 0.2
"""The share of a variant's puzzles that have one theme as their first, at most."""

_HOPE = 2.0  # standard errors that a quick look allows for
_PLACES = 5
_MOST_DEALS = 30  # a game of buck may take hundreds


class Mined(Struct, frozen=True):
    """What was found in games: how many decisions with a choice there were, and the puzzles.

    So many were `weighed` at full depth.
    """

    decisions: int = 0
    weighed: int = 0
    puzzles: tuple[Puzzle, ...] = ()

    def and_(self, other: "Mined") -> "Mined":
        """Return what was found here and elsewhere."""
        return Mined(
            self.decisions + other.decisions,
            self.weighed + other.weighed,
            self.puzzles + other.puzzles,
        )


class Mining(Struct, frozen=True, kw_only=True):
    """The job of finding puzzles of a variant; each piece is a game.

    Games are those of the `records`, or else between bots. It ends with as many puzzles as are
    `wanted`. No deal gives two.
    """

    rules: Rules
    seed: int = 0
    wanted: int = 200
    records: tuple[Record, ...] = ()

    @property
    def part_type(self) -> type[Mined]:
        """Return the type of the parts."""
        return Mined

    def work(self, number: int, seed: int) -> Mined:
        """Look for puzzles in a game."""
        record = self.records[number] if self.records else _played(self.rules, seed)
        return Prospector(self.rules).mined(record, seed)

    def merged(self, total: Mined, part: Mined) -> Mined:
        """Add what was found in another game, less what there is enough of."""
        found = total.and_(part)
        kept: list[Puzzle] = []
        told: Counter[str] = Counter()
        for puzzle in found.puzzles:
            if told[puzzle.themes[0]] < self.wanted * MOST_OF_A_THEME:
                kept.append(puzzle)
                told[puzzle.themes[0]] += 1
        return replace(found, puzzles=tuple(kept[: self.wanted]))

    def settled(self, total: Mined) -> bool:
        """Return whether there are enough puzzles."""
        return len(total.puzzles) >= self.wanted


class BookBot:
    """Calls and plays by the book for the rules, without a search."""

    def __init__(self, rules: Rules) -> None:
        self._policy = Policy(compile_rules(rules))
        if (book := SHELF.open(rules)) is not None:
            book.lessons.teach(self._policy)

    def act(self, view: View) -> Action:
        """Return what the book says."""
        left = without_endless_pass(view)
        deal = seen_deal(view)
        found = ACTIONS[deal.action_of(self._policy.choose(deal))]
        return found if found in left.legal else left.legal[0]


class Prospector:
    """Looks through games of some rules for puzzles; one object serves one thread."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._play = BookPlay(rules)
        self._looks = [Judge(self._play, Depth(first=worlds, most=worlds)) for worlds in LOOKS]
        self._judge = Judge(self._play, Depth(first=WORLDS, most=WORLDS))

    def mined(self, record: Record, seed: int) -> Mined:
        """Return what is found in a game."""
        total = Mined()
        for number, log in enumerate(record.deals):
            check_wanted()
            found = self._in_deal(record, number, log, derived(seed, f"deal {number}"))
            total = total.and_(found)
        return total

    def _in_deal(self, record: Record, number: int, log: DealLog, seed: int) -> Mined:
        decisions = weighed = 0
        deal = Deal(compile_rules(self._rules), log.dealer, [card.number for card in log.deck])
        for place, (view, action) in enumerate(_moments(record, number)):
            if len(view.legal) > 1:
                decisions += 1
                rival = SensibleBot().act(view)
                if self._is_hopeful(view, rival, derived(seed, f"action {place}")):
                    weighed += 1
                    at = derived(seed, f"action {place}, once more")
                    before = tuple(one.result for one in record.deals[:number])
                    puzzle = self._puzzle(view, deal, rival, before, cut(log, place), at)
                    if puzzle is not None:
                        return Mined(decisions, weighed, (puzzle,))
            deal.act(action.code)
        return Mined(decisions, weighed)

    def _is_hopeful(self, view: View, rival: Action, seed: int) -> bool:
        """Return whether a few worlds leave hope for a puzzle."""
        try:
            return all(
                is_ahead(view, *judge.tried(view, rival, seed), self._play, hope=_HOPE)
                for judge in self._looks
            )
        except NotationError:
            return False

    def _puzzle(
        self,
        view: View,
        deal: Deal,
        rival: Action,
        results: tuple[tuple[int, ...], ...],
        log: DealLog,
        seed: int,
    ) -> Puzzle | None:
        tally, evaluation = self._judge.tried(view, rival, seed)
        if not is_ahead(view, tally, evaluation, self._play, hope=-SURE):
            return None
        best = ordered_actions(view)[tally.best]
        alternatives = tuple(map(_rounded, self._judge.alternatives(view, deal, evaluation, best)))
        puzzle = Puzzle(
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
            one
            for one in puzzle.alternatives
            if one.action != best and not are_alike(view, one.action, best)
        )
        return None if any(is_right(exercise, one) for one in wrong) else puzzle


def _rounded(one: Alternative) -> Alternative:
    """Return an alternative with figures that are no longer than they are exact."""
    return replace(
        one,
        win=round(one.win, _PLACES),
        win_error=round(one.win_error, _PLACES),
        points=round(one.points, _PLACES),
        points_error=round(one.points_error, _PLACES),
        open=round(one.open, _PLACES),
    )


def is_ahead(
    view: View, tally: LossTally, evaluation: Evaluation, play: BookPlay, *, hope: float
) -> bool:
    """Return whether the best choice is far enough ahead of all that are not like it.

    A lead counts with so many standard errors more: below zero is doubt. `tally` is that of what
    `sensible` chooses, which must not be like the best.
    """
    actions = ordered_actions(view)
    best = actions[tally.best]
    if actions[tally.played] == best or are_alike(view, actions[tally.played], best):
        return False
    for number, action in enumerate(actions):
        if number == tally.best or are_alike(view, action, best):
            continue
        if not can_go_by_score(view):
            lead, error = evaluation.behind(number), evaluation.error_behind(number)
            least = LEAST_POINTS
        else:
            one = tally if number == tally.played else LossTally(view, action, play, evaluation)
            lead, error, least = one.loss, one.loss_error, LEAST_WIN
        if hope > 0 and lead + hope * error <= least:
            return False
        if hope < 0 and (lead <= least or lead < -hope * error):
            return False
    return True


def are_alike(view: View, one: Action, other: Action) -> bool:
    """Return whether two cards do the same: of one suit, and nobody has a card between them."""
    if view.phase is not Phase.PLAY or view.ordering is None:
        return False
    order, first, second = view.ordering, one.card, other.card
    if first not in view.hand or second not in view.hand or order.suit(first) != order.suit(second):
        return False
    low, high = sorted((order.place(first), order.place(second)))
    mine = {action.card for action in view.legal} | set(view.hand)
    gone = {played.card for trick in view.tricks for played in trick.cards}
    between = (
        card
        for card in view.rules.deck
        if order.suit(card) == order.suit(first) and low < order.place(card) < high
    )
    return all(card in mine or card in gone for card in between)


def _moments(record: Record, number: int) -> Iterator[tuple[View, Action]]:
    log = record.deals[number]
    games = Game.retrace_deal(record.rules, record.standing(number), log)
    for game, (seat, action) in zip(games, log.actions, strict=False):
        yield game.view(seat), game.check(action)


def _played(rules: Rules, seed: int) -> Record:
    """Return a game in which each seat plays by rule of thumb or by the book, by lot."""
    random = Random(seed)
    game = Game(rules, seed=derived(seed, "game"))
    seated = [random.choice((SensibleBot(), BookBot(rules))) for _ in range(rules.players)]
    while game.turn is not None and game.finished_deals < _MOST_DEALS:
        game.act(seated[game.turn].act(game.view(game.turn)))
    record = game.record()
    record.deals = record.deals[: game.finished_deals]
    return record


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
