"""The scores as this game counts them, a few lines of fixed number."""

from collections.abc import Iterator, Sequence

from benny.commentary import Voice
from benny.rules import Rules
from benny.scene.scores import score_pips
from benny.terminal.table.cards import Row
from benny.view import View

_BAR = 10
_QUIET = "#9db5a8"
_STRONG = "bold #ffffff"
_GOLD = "#e9b949"


def heading(rules: Rules) -> str:
    """Return what the scores count towards."""
    if rules.is_one_deal:
        return f"Ledger, stake {rules.stake} a deal"
    if rules.counts_down:
        return f"From {rules.start} down to {rules.target}"
    return f"First to {rules.target}"


def rows(view: View, names: Sequence[str], width: int) -> list[Row]:
    """Return the scores as rows of text of a width."""
    voice = Voice(view.rules, names, view.seat)
    if view.rules.is_one_deal:
        return [
            _line(voice.name(seat), f"{view.ledger[seat]:+d}", width, "")
            for seat in range(view.rules.players)
        ]
    if view.rules.sides == "partners":
        return list(_with_pips(view, voice, width))
    return [
        _line(voice.side(side), str(score), width, _bar(view.rules, score))
        for side, score in enumerate(view.scores)
    ]


def _with_pips(view: View, voice: Voice, width: int) -> Iterator[Row]:
    for side, score in enumerate(view.scores):
        yield _line(voice.side(side), str(score), width, "")
        yield [("  ", ""), (score_pips(score), _GOLD)]


def _line(name: str, score: str, width: int, bar: str) -> Row:
    room = width - len(bar) - 6
    return [(f"{name[:room]:<{room}}", _QUIET), (bar, _GOLD), (f"{score:>5} ", _STRONG)]


def _bar(rules: Rules, score: int) -> str:
    """Return how far a score has come, from the start to the target."""
    length = abs(rules.target - rules.start)
    done = abs(score - rules.start) if _is_ahead(rules, score) else 0
    full = min(_BAR, done * _BAR // length)
    return "━" * full + "╌" * (_BAR - full)


def _is_ahead(rules: Rules, score: int) -> bool:
    return (score < rules.start) if rules.counts_down else (score > rules.start)
