"""A deal told in sentences, as far as it has come."""

from collections.abc import Sequence

from benny.commentary import Told, Voice
from benny.view import View


def deal_so_far(view: View, names: Sequence[str]) -> list[str]:
    """Return the deal of a view in sentences, from the turned-up card on."""
    voice = Voice(view.rules, names, view.seat)
    begin = [] if view.deal else list(voice.draw(view))
    return [*begin, *voice.deal(view), *voice.events(Told.of_view(view), 0)]


def deal_ended(view: View, names: Sequence[str]) -> list[str]:
    """Return how the deal before a view ended, and who has won the game where it is over."""
    voice = Voice(view.rules, names, view.seat)
    assert view.previous is not None
    lines = list(voice.outcome(view.previous))
    return [*lines, voice.result(view)] if view.over else lines
