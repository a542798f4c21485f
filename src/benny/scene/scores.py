"""Scores as players keep them at the table."""

from benny.rules import Rules
from benny.view import View

_PIPS = 5
_CROSSED = 5

# Pips of the two and of the three that make up a number of pips.
_SHOWN = ((0, 0), (1, 0), (2, 0), (0, 3), (1, 3), (2, 3))


def score_cards(score: int) -> str:
    """Return a score as a two and a three show it: pips, and five more when crossed.

    Past ten the count starts anew behind a `10+`, as at tables that play to more (page 003).
    """
    tens, is_crossed, pips = _counted(score)
    if not pips:
        return "2 and 3 face down"
    crossed = "crossed, " if is_crossed else ""
    word = "pip" if pips == 1 else "pips"
    return f"{f'{10 * tens}+ ' if tens else ''}{crossed}{pips} {word} showing"


def score_pips(score: int) -> str:
    """Return the two and the three as a picture: `●● ○○○` is two, `●● × ○○○` crossed is seven."""
    tens, is_crossed, pips = _counted(score)
    two, three = _SHOWN[pips]
    between = " × " if is_crossed else "   "
    cards = f"{'●' * two:○<2}{between}{'●' * three:○<3}"
    return f"{cards}{f'  {10 * tens}+' if tens else ''}"


def _counted(score: int) -> tuple[int, bool, int]:
    """Return the tens that are left behind, whether the cards are crossed, and the pips."""
    if score <= 0:
        return 0, False, 0
    tens, rest = divmod(score - 1, _PIPS + _CROSSED)
    return tens, rest >= _PIPS, rest % _PIPS + 1


def score_line(view: View, names: list[str]) -> str:
    """Return all scores in one line, the way the game at hand counts them."""
    return " · ".join(
        f"{name} {_one_score(view.rules, view, side)}" for side, name in enumerate(names)
    )


def _one_score(rules: Rules, view: View, side: int) -> str:
    score = view.scores[side]
    if rules.is_one_deal:
        return f"{view.ledger[rules.teams[side][0]]:+d}"
    if rules.counts_down:
        left = score - rules.target
        return f"{left} to go" if left > 0 else f"{score}, out"
    if rules.sides == "partners":
        return f"{score} ({score_cards(score)})"
    return f"{score} of {rules.target}"
