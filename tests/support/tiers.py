"""Three tiers of tests: quick while you work, system before a commit, slow ones on CI.

A test's marks decide, or else its folder and what it needs.
"""

from support import pure
from support.houses import HOUSES, QUICK, SMALL
from support.places import TESTS

TIERS = ("quick", "system", "slow")

# No process, no socket, no other program.
QUICK_FOLDERS = (
    "analysis/",
    "bots/",
    "core/",
    "game/",
    "env/",
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

# These folders run on the plain build too; all others run once.
CORE_FOLDERS = ("analysis/", "bots/", "core/", "game/", "lab/")

_HOUSES = {*HOUSES, *SMALL}


def is_read(path, wanted):
    """Return whether a folder or file may hold tests for a run of the wanted tiers."""
    if not path.is_relative_to(TESTS):
        return True
    place = f"{path}/".removeprefix(f"{TESTS}/")
    if pure.is_second_run():
        return _leads_to(place, ("core/",) if wanted == "not slow" else CORE_FOLDERS)
    return wanted != "quick" or _leads_to(place, QUICK_FOLDERS)


def _leads_to(place, folders):
    return any(place.startswith(folder) or folder.startswith(place) for folder in folders)


def tier_of(item):
    """Return the tier of a collected test."""
    if pure.is_second_run() and not _folder(item).startswith("core/"):
        return "slow"
    for tier in TIERS:
        if item.get_closest_marker(tier):
            return tier
    is_pure = _folder(item).startswith(QUICK_FOLDERS) and not item.get_closest_marker("needs")
    return "quick" if is_pure and _is_first_case(item) else "system"


def _folder(item):
    return f"{item.path.parent}/".removeprefix(f"{TESTS}/")


def _is_first_case(item):
    """Return whether a case has quick houses alone, and the first seed."""
    call = getattr(item, "callspec", None)
    if call is None:
        return True
    houses = _HOUSES.intersection(filter(_is_text, call.params.values()))
    return houses <= QUICK and not call.params.get("seed", 0)


def _is_text(value):
    return isinstance(value, str)
