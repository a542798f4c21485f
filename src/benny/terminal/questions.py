"""Questions at a table, without a face: lessons, trainers, puzzles, and a person's mistakes."""

import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from benny.game.actions import Action
from benny.game.shuffling import new_seed
from benny.presentation.choices import Choice, as_offered
from benny.presentation.commentary import as_sentence, capitalise, deal_so_far
from benny.presentation.picture import Picture, draw
from benny.presentation.plain_text import spell_cards
from benny.protocol.review import Alternative
from benny.protocol.study import Lesson, LessonDeal, LessonStep, PuzzleAnswer
from benny.rules.prose.words import figures
from benny.rules.rules import Rules
from benny.study import trainers
from benny.study.exercises import Exercise, answer, seat_names
from benny.study.lessons.course import course, lesson
from benny.study.lessons.practice import practice_deal
from benny.study.library import Mistake
from benny.study.mistakes import answer_mistake, mistake_exercise, own_exercises
from benny.study.puzzles.collection import ALL_TRIED, Puzzle, puzzle_answer, today, utc_today
from benny.study.puzzles.solver import PuzzleSolver
from benny.study.stats.reviews import THEMES
from benny.terminal.background import aid
from benny.terminal.home import load_own, save_own
from benny.terminal.library import FileLibrary
from benny.terminal.progress import load_progress, note_done, note_step

_SEEDS = 2**31
_QUESTION = "What would you do?"
_ALL_ASKED = "That was the last of your mistakes that are due today."


class QuestionReply(Struct, frozen=True):
    """What follows an answer.

    `ends` says whether it ends the question, `says` why, and `then` what happens at the table.
    `values` are lines about the value of each choice, if these are explained.
    """

    ends: bool
    says: str
    then: tuple[str, ...] = ()
    values: tuple[str, ...] = ()


class LessonSession:
    """One lesson, from the step at which it was left.

    `is_answered` says that the step is done, `is_over` that the lesson is.
    """

    is_explained = False
    is_ready = True

    def __init__(self, rules: Rules, name: str) -> None:
        self.rules = rules
        self.lesson: Lesson = lesson(rules, name)
        self.title = f"{self.lesson.rules}: {self.lesson.title}"
        self.problem = ""
        self.picture: Picture
        self._attempt = 0
        self._deal: LessonDeal | None = None
        begun = load_progress().step_of(rules.name, name)
        self._begin(begun if begun < len(self.lesson.steps) else 0)  # a house rule may drop steps

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.number]

    @property
    def place(self) -> str:
        return f"step {self.number + 1} of {len(self.lesson.steps)}"

    @property
    def says(self) -> tuple[str, ...]:
        return self.step.says

    @property
    def story(self) -> tuple[str, ...]:
        return self.step.story if self._deal is None else self._deal.told

    @property
    def asks(self) -> str:
        return self.step.asks if self._deal is None else ""

    @property
    def answers(self) -> dict[str, str]:
        if self._deal is None:
            return {option.answer: option.label for option in self.step.options}
        return _call_labels(self._deal.picture)

    @property
    def is_by_action(self) -> bool:
        return self._deal is not None or self.step.kind == "calls"

    @property
    def hint(self) -> str:
        return "" if self._deal is None else self._deal.hint

    @property
    def is_over(self) -> bool:
        return self.is_answered and self.number == len(self.lesson.steps) - 1

    @property
    def is_lost(self) -> bool:
        return self._deal is not None and self._deal.over and not self._deal.won

    @property
    def following(self) -> str:
        if not self.is_over:
            return "go on"
        return "to the next lesson" if self.lesson.next else "done"

    def answer(self, answer: str) -> QuestionReply:
        if self._deal is not None:
            self._deal = practice_deal(self.rules, self._attempt, (*self._deal.played, answer))
            self.picture = self._deal.picture
            if self._deal.won:
                self._end_step()
            return QuestionReply(self._deal.over, self._deal.says, self._deal.told)
        option = next(option for option in self.step.options if option.answer == answer)
        if option.right:
            self.picture = option.after or self.picture
            self._end_step()
        return QuestionReply(option.right, option.says, option.then)

    def prepare(self) -> None:
        pass  # the next step is there

    def go_on(self) -> str:
        if self.is_lost:
            self._attempt += 1
            self._begin(self.number)
        elif self.is_answered and not self.is_over:
            self._begin(self.number + 1)
            self.problem = note_step(self.lesson.variant, self.lesson.name, self.number)
        return ""

    def _begin(self, number: int) -> None:
        self.number = number
        self.is_answered = False
        self._deal = None
        if self.step.kind == "deal":
            self._deal = practice_deal(self.rules, self._attempt, ())
            self.picture = self._deal.picture
            return
        picture = self.step.picture
        assert picture is not None
        if self.step.kind == "words":
            labels = enumerate((option.label for option in self.step.options), 1)
            calls = (Choice(label, str(n), str(n), None) for n, label in labels)
            picture = replace(picture, choices=tuple(calls))
        self.picture = picture

    def _end_step(self) -> None:
        self.is_answered = True
        if self.is_over:
            self.problem = note_done(self.lesson.variant, self.lesson.name)


def _call_labels(picture: Picture) -> dict[str, str]:
    view = picture.view
    return {action: capitalise(as_offered(action, view)) for action in view.legal}


def titles(rules: Rules) -> dict[str, str]:
    return {head.name: f"{head.title}: {head.about}" for head in course(rules).lessons}


class _Exercises:
    """Exercises without an end, each with one answer."""

    is_by_action = True
    is_over = is_lost = False
    hint = ""  # it would be the answer
    rules: Rules
    picture: Picture
    story: tuple[str, ...]

    def __init__(self) -> None:
        self.problem = ""

    def _begin(self, exercise: Exercise) -> None:
        view, names = exercise.moment.view(), seat_names(exercise)
        self._exercise = exercise
        self.rules = view.rules
        self.picture = draw(view, names)
        self.story = tuple(deal_so_far(view, names))
        self.is_answered = False

    @property
    def farewell(self) -> str:
        return ""

    def close(self) -> None:
        """End the work in the background, if there is any."""


class DrillSession(_Exercises):
    """Exercises of one kind, harder after right answers and easier after wrong ones.

    `mistakes` are exercises of the person's own, mixed in as long as there are any. The next
    exercise is made while the person thinks about this one.
    """

    is_explained = False
    asks = ""  # the table asks
    following = "go on"

    def __init__(
        self,
        rules: Rules,
        kind: str,
        *,
        mistakes: Iterable[Exercise] = (),
        first: int | None = None,
    ) -> None:
        super().__init__()
        self.rules = rules
        self.right = self.asked = self.level = 0
        self._following: Future[tuple[Exercise, bool]]
        self._kind = trainers.kind_of(rules, kind)
        self.title = f"{rules.called}: {self._kind.title}"
        self._mistakes = iter(mistakes)
        self._number = new_seed() % _SEEDS if first is None else first
        self._maker = ThreadPoolExecutor(1, thread_name_prefix="trainer")
        self._is_own = False
        self._begin(self._make_exercise(self._number))

    @property
    def place(self) -> str:
        return f"{self.right} of {self.asked} right" if self.asked else "level 1"

    @property
    def says(self) -> tuple[str, ...]:
        level = f"Level {self.level + 1} of {len(trainers.LEVELS)}."
        return (level, trainers.OWN) if self._is_own else (level,)

    @property
    def answers(self) -> dict[str, str]:
        return _call_labels(self.picture)

    @property
    def farewell(self) -> str:
        levels = len(trainers.LEVELS)
        return f"{self.right} of {self.asked} right, at level {self.level + 1} of {levels}."

    def answer(self, answer_given: str) -> QuestionReply:
        result = answer(self._exercise, answer_given)
        self.is_answered = True
        self.asked += 1
        self.right += result.right
        self.level = trainers.level_after(self.level, is_right=result.right)
        self._following = self._maker.submit(self._next_exercise)
        values = (
            f"{capitalise(choice.label)}: {choice.points:+.2f} ± {choice.points_error:.2f} points"
            for choice in result.alternatives
        )
        return QuestionReply(True, result.verdict, tuple(values))

    @property
    def is_ready(self) -> bool:
        return self._following.done()

    def prepare(self) -> None:
        wait([self._following])

    def go_on(self) -> str:
        if self.is_answered:
            following, self._is_own = self._following.result()
            self._begin(following)
        return ""

    def close(self) -> None:
        self._maker.shutdown(wait=False, cancel_futures=True)

    def _next_exercise(self) -> tuple[Exercise, bool]:
        """Return the next exercise, and whether it is a mistake of the person's own."""
        own: Exercise | None = None
        if trainers.own_place(self.asked) is not None:
            with aid("Reading your mistakes", partial(setattr, self, "problem")):
                own = next(self._mistakes, None)
        return own or self._make_exercise(self._number + 1), own is not None

    def _make_exercise(self, first: int) -> Exercise:
        new = trainers.exercise(self.rules, self._kind, self.level, first)
        self._number = trainers.number_of(new)
        return new


def own_mistakes(rules: Rules, kind: str) -> Iterator[Exercise]:
    # A generator, so that the library is read when the first mistake is due.
    yield from own_exercises(FileLibrary(), rules, trainers.kind_of(rules, kind))


class _ExplainedExercises(_Exercises):
    is_explained = is_ready = True
    asks = _QUESTION

    def _begin(self, exercise: Exercise) -> None:
        super()._begin(exercise)
        self.title, self.place = self.picture.title, self.picture.deal
        choices = exercise.alternatives
        self.answers: dict[str, str] = {choice.action: choice.label for choice in choices}

    def prepare(self) -> None:
        pass  # the next question is there


_PUZZLES = "puzzles.json"


def load_solver() -> tuple[PuzzleSolver, str]:
    return load_own(_PUZZLES, PuzzleSolver, "The puzzles")


def store_answer(puzzle: Puzzle, action: Action | str) -> tuple[PuzzleAnswer, tuple[str, str]]:
    """Rate and store an answer; return its value, and a sentence each for failing to read or save.

    Raises NotationError and IllegalActionError as `puzzle_answer` does.
    """
    solver, unreadable = load_solver()
    result = puzzle_answer(puzzle, puzzle.rating, action)
    solver, _, result = solver.after_answer(puzzle.id, puzzle.rating, result, utc_today())
    return result, (unreadable, save_own(_PUZZLES, solver, "The puzzles"))


class PuzzleSession(_ExplainedExercises):
    """A puzzle, and `others` of about the player's level after it."""

    following = "next puzzle"

    def __init__(self, puzzle: Puzzle, others: Sequence[Puzzle]) -> None:
        super().__init__()
        self._others = others
        self._begin_puzzle(puzzle)

    @property
    def says(self) -> tuple[str, ...]:
        of_day = "Puzzle of the day, " if today(utc_today()).id == self.puzzle.id else "Puzzle "
        return (f"{of_day}{self.puzzle.id}, difficulty {self.puzzle.rating.points} of 700–1600.",)

    def answer(self, answer: str) -> QuestionReply:
        result, problems = store_answer(self.puzzle, answer)
        self.is_answered = True
        verdict, *lines = puzzle_lines(result)
        values = (verdict, *filter(None, problems), *lines)
        return QuestionReply(True, verdict, tuple(lines[-1:]), values)

    def go_on(self) -> str:
        untried = tuple(puzzle for puzzle in self._others if puzzle.id != self.puzzle.id)
        following = load_solver()[0].next_of(untried)
        if following is None:
            return as_sentence(ALL_TRIED)
        self._begin_puzzle(following)
        return ""

    def _begin_puzzle(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle
        self._begin(puzzle.exercise)


class MistakeSession(_ExplainedExercises):
    """A person's mistakes that are due, the costliest first."""

    following = "next mistake"

    def __init__(self, library: FileLibrary, due: Sequence[Mistake]) -> None:
        super().__init__()
        self._library = library
        self._mistake, *self._others = due
        self._begin(mistake_exercise(library, self._mistake))

    @property
    def says(self) -> tuple[str, ...]:
        return (f"A decision of yours: {THEMES[self._mistake.theme].lower()}.",)

    def answer(self, answer_given: str) -> QuestionReply:
        answered = answer_mistake(self._library, self._mistake, answer_given, time.time())
        self.is_answered = True
        reply = answered.reply
        labels = {value.action: value.label for value in reply.alternatives}
        due_on = time.strftime("%Y-%m-%d", time.gmtime(answered.due_at))
        lines = (
            reply.verdict,
            *value_lines(reply.alternatives, reply.worlds),
            f"Your choice in the game: {labels[answered.played]}.",
            *self._library.problems,
            f"It is asked again on {due_on}.",
        )
        values = tuple(filter(None, lines))
        return QuestionReply(True, reply.verdict, values[-1:], values)

    def go_on(self) -> str:
        if not self._others:
            return _ALL_ASKED
        self._mistake, *self._others = self._others
        self._begin(mistake_exercise(self._library, self._mistake))
        return ""


Questions = LessonSession | DrillSession | PuzzleSession | MistakeSession
"""Questions at a table, one after the other, as a face asks them.

`picture` is the table as it is now, with answers in words as calls; `story` is what has happened
there before. `place` is the position in the lesson, or the score so far. `asks` is "" where the
table asks, and `hint` "" where there is none. `answers` are labels by answer: actions if it
`is_by_action`, else cards or words. `problem` is a sentence if progress can't be kept.

If each is `is_explained`, the values in the reply explain the only answer, and the person may pass
a question by. Otherwise a wrong answer may be followed by another. A question that `is_lost` comes
again with other cards, and one that `is_over` is the last; `following` is what Enter does next.
`go_on` returns a sentence if there is no next question; unless it `is_ready`, `prepare` waits for
it and may run in a thread.
"""


def puzzle_lines(result: PuzzleAnswer) -> Iterator[str]:
    """Yield the verdict on an answer, the value of each choice, and the player's rating last."""
    yield result.verdict
    yield from value_lines(result.alternatives, result.worlds)
    for theme in result.about:
        yield f"{theme.title}: {theme.sentence}"
    standing = result.standing
    if standing is not None:
        rating = f"Your rating is {standing.rating}"
        rating += (
            f" ({result.change:+})" if result.rated else ", unchanged: this was not your first try"
        )
        days = f" {figures(standing.streak, 'day')} in a row." if standing.streak else ""
        yield f"{rating}. Solved at once: {standing.solved} of {standing.tried}.{days}"


def value_lines(alternatives: tuple[Alternative, ...], worlds: int) -> Iterator[str]:
    yield f"Tried in {figures(worlds, 'deal')}:"
    labels = [spell_cards(choice.label) for choice in alternatives]
    width = max(map(len, labels))
    is_by_wins = any(choice.win for choice in alternatives)
    for label, choice in zip(labels, alternatives, strict=True):
        wins = f"wins {choice.win:6.1%}  " if is_by_wins else ""
        yield f"  {label:{width}}  {wins}{choice.points:+5.2f} points  {choice.reason}"
