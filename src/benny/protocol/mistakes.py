"""A person's mistakes, and what they are asked of them."""

from msgspec import Struct

from benny.protocol.exercise import ExerciseAnswer


class MistakeTheme(Struct, frozen=True):
    """Mistakes that are about the same: how many there are, how many are due today, what they lost.

    `loss` is the sum of the chances to win that were given away.
    """

    name: str
    title: str
    count: int
    due: int
    loss: float


class UnreviewedGame(Struct, frozen=True):
    """A finished game whose review nobody has asked for yet."""

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
