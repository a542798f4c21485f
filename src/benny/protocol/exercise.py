"""A decision to make from one seat: what is asked, and the answer once something is chosen."""

from msgspec import Struct

from benny.game.actions import Action
from benny.presentation.picture import Picture
from benny.protocol.review import Alternative


class Option(Struct, frozen=True):
    """An action that can be chosen, with the words of its button."""

    action: Action
    label: str


class ExerciseQuestion(Struct, frozen=True, kw_only=True):
    """What a seat sees at its turn, what happened so far in sentences, and what it can do.

    `title` says what is asked, `score` how the game stands, "" in a game of one deal, and `ask` is
    the address of the page that asks about the hand. It holds nothing that the seat can't know.
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
    """What a choice was worth beside the others, the best one first.

    It is `right` if it loses too little for a mark. `verdict` says so in a sentence or two, and
    `themes` names what the decision is about.
    """

    chosen: Action
    right: bool
    verdict: str
    alternatives: tuple[Alternative, ...]
    worlds: int
    themes: tuple[str, ...]
