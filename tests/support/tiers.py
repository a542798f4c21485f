"""Three tiers of tests: quick while one works, the system before a commit, proofs in the end.

What a test is marked with decides, or else where it lies and what it takes.
"""

from support.houses import HOUSES, SMALL
from support.places import TESTS

TIERS = ("quick", "system", "proof")

# No process, no socket, no other program.
QUICK_FOLDERS = (
    "analysis/",
    "bots/",
    "core/",
    "game/",
    "io/",
    "lab/",
    "presentation/",
    "project/",
    "protocol/",
    "rules/",
    "web/history/",
    "web/http/routes/",
    "web/table/",
)

# One with partners, one with everybody alone in an auction, one with a joker and piles.
QUICK_HOUSES = {"classic", "buck", "dnd"}
_HOUSES = {*HOUSES, *SMALL}


def tier_of(item):
    """Return the tier of a collected test."""
    for tier in TIERS:
        if item.get_closest_marker(tier):
            return tier
    folder = f"{item.path.parent}/".removeprefix(f"{TESTS}/")
    is_pure = folder.startswith(QUICK_FOLDERS) and not item.get_closest_marker("needs")
    return "quick" if is_pure and _is_first_case(item) else "system"


def _is_first_case(item):
    """Return whether a test is done with quick houses alone, and the first of its seeds."""
    call = getattr(item, "callspec", None)
    if call is None:
        return True
    houses = _HOUSES.intersection(filter(_is_text, call.params.values()))
    return houses <= QUICK_HOUSES and not call.indices.get("seed", 0)


def _is_text(value):
    return isinstance(value, str)
