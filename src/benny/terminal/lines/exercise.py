"""Exercises in lines: what is chosen, and what each choice was worth."""

from collections.abc import Iterator

from benny.errors import IllegalActionError, NotationError
from benny.learning.exercises import Exercise
from benny.presentation.commentary import as_sentence
from benny.presentation.plain_text import numbers
from benny.protocol.review import Alternative
from benny.rules.prose.words import figures
from benny.terminal.speech import ask, say

_MOST_CHARACTERS = 60


def answer_to(exercise: Exercise) -> str | None:
    """Return the action that the player chooses, None if they leave; raise EOFError."""
    while True:
        text = ask("> ").strip()
        if text.lower() in ("q", "quit"):
            return None
        try:
            return chosen_action(exercise, text)
        except (NotationError, IllegalActionError) as error:
            say(as_sentence(error))


def chosen_action(exercise: Exercise, text: str) -> str:
    """Return the action that a number or words mean.

    Raises NotationError and IllegalActionError for what is no choice.
    """
    legal = exercise.moment.view().legal
    numbered = dict(zip(numbers(legal), legal, strict=True))
    if text in numbered:
        return numbered[text]
    wanted = text.lower()
    for alternative in exercise.alternatives:
        if wanted in (alternative.label.lower(), alternative.action.lower()):
            return alternative.action
    first, *others = numbered
    choices = f"{first} to {others[-1]}" if others else first
    plain = text[:_MOST_CHARACTERS]
    raise NotationError(f"{plain!r} is no choice here: type {choices}, or the words")


def alternatives_told(alternatives: tuple[Alternative, ...], worlds: int) -> Iterator[str]:
    """Tell what each choice is worth, the best first."""
    yield f"Tried in {figures(worlds, 'deal')}:"
    width = max(len(alternative.label) for alternative in alternatives)
    for one in alternatives:
        wins = f"wins {one.win:6.1%}  " if any(other.win for other in alternatives) else ""
        yield f"  {one.label:{width}}  {wins}{one.points:+5.2f} points  {one.reason}"
