"""Study messages: exercises, puzzles, own mistakes, lessons, trainers and practice."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from benny.game.actions import Action
from benny.presentation.picture import Picture
from benny.protocol.review import Alternative


class Option(Struct, frozen=True):
    action: Action
    label: str


class ExerciseQuestion(Struct, frozen=True, kw_only=True):
    """A seat's picture at its turn, with nothing that it can't know.

    `score` is "" in a game of one deal, and `ask` is the page that asks about the hand.
    """

    id: str
    variant: str
    title: str
    score: str
    picture: Picture
    story: tuple[str, ...]
    options: tuple[Option, ...]
    ask: str


class ExerciseAnswer(Struct, frozen=True, kw_only=True):
    """The values of a choice and the others, the best first.

    It is `right` if it loses too little for a mark.
    """

    chosen: Action
    right: bool
    verdict: str
    alternatives: tuple[Alternative, ...]
    worlds: int
    themes: tuple[str, ...]


class PuzzleTheme(Struct, frozen=True):
    name: str
    title: str
    sentence: str
    puzzles: int


class PuzzleQuestion(ExerciseQuestion, frozen=True, kw_only=True):
    """A puzzle without its answer; `day` is the date of which it is the puzzle, "" for none."""

    game: str
    rating: int
    day: str = ""


class PuzzleStanding(Struct, frozen=True, kw_only=True):
    """A person's standing; `solved` are right at the first try, `streak` are days in a row."""

    rating: int
    deviation: int
    tried: int
    solved: int
    streak: int


class PuzzleAnswer(ExerciseAnswer, frozen=True, kw_only=True):
    """What a choice was worth; a guest has no `standing`.

    Only a first try is `rated`; then `change` is that of the person's rating.
    """

    about: tuple[PuzzleTheme, ...]
    rating: int
    rated: bool = False
    change: int = 0
    standing: PuzzleStanding | None = None


class PuzzleIndex(Struct, frozen=True):
    """Which puzzles there are: their number by variant, and the themes."""

    variants: dict[str, int]
    themes: tuple[PuzzleTheme, ...]
    standing: PuzzleStanding | None = None


class MistakeTheme(Struct, frozen=True):
    """Mistakes that are about the same; `loss` is the sum of the chances to win given away."""

    name: str
    title: str
    count: int
    due: int
    loss: float


class UnreviewedGame(Struct, frozen=True):
    id: str
    title: str
    ended_at: float


class MistakeBook(Struct, frozen=True, kw_only=True):
    """All of a person's mistakes by theme, those that cost most first.

    `due` are to be asked today; if there are none, the next one is due at `next_at`, in seconds
    since 1970, null without mistakes. While reviews are still being looked through, it is not
    `whole`: ask again. `unreviewed` are the latest games that could tell more.
    """

    count: int
    due: int
    next_at: float | None
    whole: bool
    themes: tuple[MistakeTheme, ...]
    unreviewed: tuple[UnreviewedGame, ...]


class MistakeAnswer(Struct, frozen=True, kw_only=True):
    """What a choice was worth, what was `played` in the game, and when it is asked again.

    `game`, `deal` and `place` say where, counted from 1, so that one can play on from there. `due`
    are still to be asked today.
    """

    answer: ExerciseAnswer
    played: str
    game: str
    deal: int
    place: int
    again_at: float
    due: int


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
    """Something to know and to do; a deal to play has neither a picture nor options."""

    kind: StepKind
    says: tuple[str, ...]
    asks: str
    picture: Picture | None
    story: tuple[str, ...]
    options: tuple[LessonOption, ...]


class LessonHead(Struct, frozen=True):
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
    name: str
    title: str


class TrainerList(Struct, frozen=True):
    """The trainers for some rules; `levels` is how many levels there are, from 0."""

    variant: str
    rules: str
    trainers: tuple[TrainerHead, ...]
    levels: int


class DrillOption(Struct, frozen=True, kw_only=True):
    action: Action
    label: str
    right: bool
    verdict: str


class DrillTask(Struct, frozen=True, kw_only=True):
    """A decision to train, with its answers; the next one is found from deal `following` on.

    `about` says so if it is a mistake of the asker's own, else it is "".
    """

    following: int
    about: str
    title: str
    picture: Picture
    story: tuple[str, ...]
    options: tuple[DrillOption, ...]
    alternatives: tuple[Alternative, ...]
    worlds: int


SameStatus = Literal["new", "begun", "done", "known"]
"""A person's part in a deal: none yet, they play it, they played it, or were there."""


class NewPractice(Struct, forbid_unknown_fields=True):
    """Where to play on: before an `action`, counted from 1, or after a `choice` made there."""

    action: Annotated[int, Meta(ge=1)]
    choice: Annotated[str, Meta(max_length=40)] = ""


class NewSameDeal(Struct, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=3)]


class SameLink(Struct):
    """The id of a link to a deal that everyone plays: `/same/{id}`."""

    id: str


class SameTry(Struct, frozen=True, kw_only=True):
    """A result of a deal: `is_original` where it comes from, `is_mine` for the asker.

    `calls` are those of their seat, and `told` says who made what. `tricks` are their side's, and
    `points` are as in `HintValue`.
    """

    name: str
    person: str
    is_original: bool
    is_mine: bool
    calls: tuple[str, ...]
    told: str
    tricks: int
    points: float


class SameDeal(Struct, frozen=True, kw_only=True):
    """A deal that everyone plays once, from the same seat with the same bots.

    `situation` says how the game stands. While the asker could still play it, `tries` is empty,
    and `game` and `deal`, where it comes from, are left open. `tried` counts those who have played
    it, `average` is of the points of all `tries`, and `unit` says in words what these are. `code`
    is the asker's table while they play.
    """

    id: str
    variant: str
    title: str
    seat: int
    situation: str
    status: SameStatus
    code: str
    tried: int
    game: str
    deal: int
    tries: tuple[SameTry, ...]
    average: float | None
    unit: str
