"""A person's way through a lesson at this terminal, without a face."""

from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from benny.learning.lessons.course import course, lesson
from benny.learning.lessons.practice import practice_deal
from benny.presentation.choices import Choice, as_offered
from benny.presentation.commentary import capitalise
from benny.presentation.picture import Picture
from benny.protocol.study import Lesson, LessonDeal, LessonStep
from benny.rules.rules import Rules
from benny.terminal.progress import load_progress, note_done, note_step


class LessonReply(Struct, frozen=True):
    """What follows an answer: whether it ends the step, why, and what happens at the table."""

    ends: bool
    says: str
    then: tuple[str, ...] = ()


class TeachingSession(Protocol):
    """Something that asks at a table, one question after the other, as a face sees it."""

    rules: Rules
    picture: Picture
    problem: str
    is_answered: bool

    @property
    def title(self) -> str:
        """Return what is learned."""

    @property
    def place(self) -> str:
        """Return how far it has come."""

    @property
    def says(self) -> tuple[str, ...]:
        """Return what is said before the question."""

    @property
    def story(self) -> tuple[str, ...]:
        """Return what has happened at the table before the question."""

    @property
    def asks(self) -> str:
        """Return the question, "" where the table asks."""

    @property
    def answers(self) -> dict[str, str]:
        """Return the answers that can be given, each with its label."""

    @property
    def is_by_action(self) -> bool:
        """Return whether answers are actions, and no cards or words."""

    @property
    def hint(self) -> str:
        """Return what to do and why, "" where there is no hint."""

    @property
    def is_over(self) -> bool:
        """Return whether nothing more follows."""

    @property
    def is_lost(self) -> bool:
        """Return whether the same comes again with other cards."""

    @property
    def following(self) -> str:
        """Return what Enter leads to at the end."""

    def answer(self, answer: str) -> LessonReply:
        """Give one of the answers."""

    @property
    def is_ready(self) -> bool:
        """Return whether `go_on` can go on at once."""

    def prepare(self) -> None:
        """Wait until `go_on` can go on at once; may run in a thread."""

    def go_on(self) -> None:
        """Go to the next question, once this one is answered."""


class LessonSession:
    """One lesson, from the step at which it was left; `picture` is the table as it is now.

    `is_answered` says that the step is done, `is_over` that the lesson is. `problem` is a sentence
    if progress can't be kept.
    """

    is_ready = True

    def __init__(self, rules: Rules, name: str) -> None:
        self.rules = rules
        self.lesson: Lesson = lesson(rules, name)
        self.problem = ""
        self.picture: Picture
        self._attempt = 0
        begun = load_progress().step_of(rules.name, name)
        self._begin(begun if begun < len(self.lesson.steps) else 0)  # a house rule may drop steps

    @property
    def step(self) -> LessonStep:
        return self.lesson.steps[self.number]

    @property
    def title(self) -> str:
        return f"{self.lesson.rules}: {self.lesson.title}"

    @property
    def says(self) -> tuple[str, ...]:
        return self.step.says

    @property
    def asks(self) -> str:
        return "" if self._deal else self.step.asks

    @property
    def is_by_action(self) -> bool:
        return self._deal is not None or self.step.kind == "calls"

    @property
    def following(self) -> str:
        return "to the next lesson" if self.lesson.next else "done"

    @property
    def is_over(self) -> bool:
        return self.is_answered and self.number == len(self.lesson.steps) - 1

    @property
    def is_lost(self) -> bool:
        """Return whether a deal is over that did not go well, so that another one follows."""
        return self._deal is not None and self._deal.over and not self._deal.won

    @property
    def answers(self) -> dict[str, str]:
        if self._deal is None:
            return {option.answer: option.label for option in self.step.options}
        view = self._deal.picture.view
        return {action: capitalise(as_offered(action, view)) for action in view.legal}

    @property
    def place(self) -> str:
        return f"step {self.number + 1} of {len(self.lesson.steps)}"

    @property
    def hint(self) -> str:
        """Return what to do in a deal and why, "" where nothing is to be played."""
        return "" if self._deal is None else self._deal.hint

    @property
    def story(self) -> tuple[str, ...]:
        return self.step.story if self._deal is None else self._deal.told

    def answer(self, answer: str) -> LessonReply:
        """Give one of the answers; a wrong one may be followed by another."""
        if self._deal is not None:
            return self._play(answer)
        option = next(one for one in self.step.options if one.answer == answer)
        if option.right:
            self.picture = option.after or self.picture
            self._end_step()
        return LessonReply(option.right, option.says, option.then)

    def prepare(self) -> None:
        """Do nothing: the next step is there."""

    def go_on(self) -> None:
        """Go to the next step, or to other cards after a deal that was lost."""
        if self.is_lost:
            self._attempt += 1
            self._begin(self.number)
        elif self.is_answered and not self.is_over:
            self._begin(self.number + 1)
            self.problem = note_step(self.lesson.variant, self.lesson.name, self.number)

    def _begin(self, number: int) -> None:
        self.number = number
        self.is_answered = False
        self._deal: LessonDeal | None = None
        if self.step.kind == "deal":
            self._deal = practice_deal(self.rules, self._attempt, ())
        self.picture = self._lesson_picture()

    def _lesson_picture(self) -> Picture:
        """Return the table with the answers that are words as calls."""
        if self._deal is not None:
            return self._deal.picture
        picture = self.step.picture
        assert picture is not None
        if self.step.kind != "words":
            return picture
        labels = [option.label for option in self.step.options]
        calls = (Choice(label, str(n), str(n), None) for n, label in enumerate(labels, 1))
        return replace(picture, choices=tuple(calls))

    def _play(self, answer: str) -> LessonReply:
        assert self._deal is not None
        self._deal = practice_deal(self.rules, self._attempt, (*self._deal.played, answer))
        self.picture = self._deal.picture
        if self._deal.won:
            self._end_step()
        return LessonReply(self._deal.over, self._deal.says, self._deal.told)

    def _end_step(self) -> None:
        self.is_answered = True
        if self.is_over:
            self.problem = note_done(self.lesson.variant, self.lesson.name)


def titles(rules: Rules) -> dict[str, str]:
    """Return the lessons of a course by name, each with its title and what it is about."""
    return {head.name: f"{head.title}: {head.about}" for head in course(rules).lessons}
