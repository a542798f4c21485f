"""A course of lessons: what is told, what is asked, and why each answer is right or wrong."""

from typing import Literal

from msgspec import Struct

from benny.game.actions import Action
from benny.presentation.picture import Picture
from benny.protocol.review import Alternative

StepKind = Literal["cards", "calls", "words", "deal"]
"""What answers a step: a card of the hand, a call, one of some words, or a deal to play."""


class LessonOption(Struct, frozen=True, kw_only=True):
    """An answer: a card, an action or a word, and the sentence that follows it.

    After a right one `then` tells what happens at the table, and `after` shows it, if anything.
    """

    answer: str
    label: str
    right: bool
    says: str
    then: tuple[str, ...] = ()
    after: Picture | None = None


class LessonStep(Struct, frozen=True, kw_only=True):
    """Something to know, and something to do with it at the table.

    `story` is the deal so far. A deal to play has neither a picture nor options: it is asked for
    with what has been played.
    """

    kind: StepKind
    says: tuple[str, ...]
    asks: str
    picture: Picture | None
    story: tuple[str, ...]
    options: tuple[LessonOption, ...]


class LessonHead(Struct, frozen=True):
    """A lesson in the list of a course."""

    name: str
    title: str
    about: str


class LessonList(Struct, frozen=True):
    """The lessons for some rules, in their order; `rules` is what people call the game."""

    variant: str
    rules: str
    lessons: tuple[LessonHead, ...]


class Lesson(Struct, frozen=True, kw_only=True):
    """A lesson of a course, and the name of the next one, "" after the last."""

    variant: str
    rules: str
    name: str
    title: str
    about: str
    next: str
    steps: tuple[LessonStep, ...]


class LessonDeal(Struct, frozen=True, kw_only=True):
    """A deal that is played to learn, after what has been `played`.

    `told` is what has happened since the last choice. `advice` is the rule of thumb's action, and
    `hint` says it with its reason, "" once the deal is over. Then `won` says whether it went well,
    and `says` what follows.
    """

    picture: Picture
    told: tuple[str, ...]
    played: tuple[Action, ...]
    advice: Action | None
    hint: str
    over: bool
    won: bool
    says: str


class TrainerHead(Struct, frozen=True):
    """A kind of decision that can be trained."""

    name: str
    title: str


class TrainerList(Struct, frozen=True):
    """The trainers for some rules; `levels` is how many levels there are, from 0."""

    variant: str
    rules: str
    trainers: tuple[TrainerHead, ...]
    levels: int


class DrillOption(Struct, frozen=True, kw_only=True):
    """A choice in a drill, with the words of its button and what is said of it."""

    action: Action
    label: str
    right: bool
    verdict: str


class DrillTask(Struct, frozen=True, kw_only=True):
    """A decision to train, with its answers sent along.

    The next one is found from deal `following` on. `about` says so if it is a mistake of the
    asker's own, else it is "".
    """

    following: int
    about: str
    title: str
    picture: Picture
    story: tuple[str, ...]
    options: tuple[DrillOption, ...]
    alternatives: tuple[Alternative, ...]
    worlds: int
