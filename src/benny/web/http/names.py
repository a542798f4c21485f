"""People's names: as they are kept, and which of them could be taken for another's."""

import unicodedata

from benny.bots import REGISTRY
from benny.protocol.requests import LONGEST_NAME
from benny.web.store.people import FORGOTTEN
from benny.web.table.refusal import RefusedError

_MOST_MARKS = 2  # as Vietnamese needs; piles of them would cover the lines around a name

# Variation selectors only choose between two looks of a sign; an acute accent by itself is meant
# as an apostrophe, and would else become a mark on a space.
_PLAIN = dict.fromkeys(range(0xFE00, 0xFE10)) | {0xB4: "\u2019"}

# Signs of which nothing is seen, though Unicode counts them among letters, marks and symbols.
_BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800")
_BLANK |= {chr(code) for code in range(0xE0100, 0xE01F0)}


def read_name(text: str) -> str:
    """Return a name as it is kept: one way to write what looks alike (NFKC), and single spaces.

    Raises RefusedError for a name that is too long, is not seen as it is written, or is not for
    people.
    """
    name = " ".join(unicodedata.normalize("NFKC", text.translate(_PLAIN)).split())
    if problem := _problem(name):
        raise RefusedError(400, f"{text!r} is no name here: {problem}.")
    return name


def _problem(name: str) -> str:
    """Return what is wrong with a name, "" for nothing."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"write 1 to {LONGEST_NAME} letters"
    if hidden := next((sign for sign in name if not sign.isprintable() or sign in _BLANK), ""):
        return f"nobody sees the sign U+{ord(hidden):04X} in it, so leave it out"
    if _has_stack(name):
        return f"a letter has at most {_MOST_MARKS} marks"
    bare = _bare(name)
    if bare == FORGOTTEN:
        return "it stands for people who were forgotten, so take another"
    return "a bot is called so, take another" if bare in REGISTRY else ""


def _has_stack(name: str) -> bool:
    """Return whether a letter has more marks than it may, or one stands before all letters."""
    marks = _MOST_MARKS
    for kind in map(unicodedata.category, name):
        if kind in ("Mn", "Me"):
            marks += 1
        elif kind != "Mc":  # a mark beside its letter, as in Burmese, belongs to it like the others
            marks = 0
        if marks > _MOST_MARKS:
            return True
    return False


def _bare(name: str) -> str:
    """Return a name's letters and digits without case and accents."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in apart if sign.isalnum())
