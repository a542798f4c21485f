"""People's names: normalised, and checked for tricks."""

import unicodedata

from benny.bots import REGISTRY
from benny.protocol.requests import LONGEST_NAME
from benny.web.store.people import FORGOTTEN
from benny.web.table.refusal import RefusedError

_MOST_MARKS = 2  # Vietnamese needs two; stacks of them would cover the lines around a name

# Variation selectors only choose between two looks of a character. A lone acute accent is meant as
# an apostrophe; NFKC would turn it into a mark on a space.
_PLAIN = dict.fromkeys(range(0xFE00, 0xFE10)) | {0xB4: "\u2019"}

# Invisible characters, though Unicode counts them among letters, marks and symbols.
_BLANK = set("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800")
_BLANK |= {chr(code) for code in range(0xE0100, 0xE01F0)}


def read_name(text: str) -> str:
    """Return a name as it is stored: in NFKC, with single spaces.

    Raises RefusedError for a name that is too long, has invisible characters or stacks of marks,
    or is reserved.
    """
    name = " ".join(unicodedata.normalize("NFKC", text.translate(_PLAIN)).split())
    if problem := _problem(name):
        raise RefusedError(400, f"{text!r} can't be your name: {problem}.")
    return name


def _problem(name: str) -> str:
    """Return what is wrong with a name, "" for nothing."""
    if not 1 <= len(name) <= LONGEST_NAME:
        return f"write 1 to {LONGEST_NAME} characters"
    if hidden := next((sign for sign in name if not sign.isprintable() or sign in _BLANK), ""):
        return f"leave out the invisible character U+{ord(hidden):04X}"
    if _has_stack(name):
        return f"a letter may have at most {_MOST_MARKS} marks"
    bare = _bare(name)
    if bare == FORGOTTEN:
        return "it stands for deleted accounts, so choose another"
    return "a bot has that name, so choose another" if bare in REGISTRY else ""


def _has_stack(name: str) -> bool:
    """Return whether a letter has too many marks, or a mark stands before all letters."""
    marks = _MOST_MARKS
    for kind in map(unicodedata.category, name):
        if kind in ("Mn", "Me"):
            marks += 1
        elif kind != "Mc":  # spacing marks, as in Burmese, are part of their letter
            marks = 0
        if marks > _MOST_MARKS:
            return True
    return False


def _bare(name: str) -> str:
    """Return a name's letters and digits, without case or accents."""
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in apart if sign.isalnum())
