"""Games in the formats of others: read as our records, and written from them.

Each module has `read` and, but for PTN, `write`, and knows one format alone.
"""

import json
import re
from collections.abc import Callable, Sequence

from benny.errors import NotationError
from benny.game.formats import egn, line, openspiel, ptn
from benny.game.formats.egn_schema import MARK
from benny.game.log import FORMAT, Record
from benny.io.validation import suggestion
from benny.rules.rules import Rules

Reader = Callable[[str, Rules | None], tuple[list[Record], list[str]]]
Writer = Callable[[Sequence[Record]], tuple[str, list[str]]]

READERS: dict[str, Reader] = {
    "egn": egn.read,
    "openspiel": openspiel.read,
    "ptn": ptn.read,
    "line": line.read,
}
WRITERS: dict[str, Writer] = {"egn": egn.write, "openspiel": openspiel.write, "line": line.write}

_FIRST_LINES = {
    "ptn": re.compile(r'% P[TB]N\b|\[\w+ "'),
    "openspiel": re.compile(r"\[?\s*\d+[,\s]+\d"),
    "line": re.compile(r"([9TJQKA][cdhs]){5}\|", re.IGNORECASE),
}


def reader(name: str) -> Reader:
    """Return the reader of a format; raise NotationError for an unknown one."""
    if name not in READERS:
        raise NotationError(f"unknown format {name!r}: {suggestion(name, READERS)}")
    return READERS[name]


def writer(name: str) -> Writer:
    """Return the writer of a format; raise NotationError for one that is only read."""
    if name not in WRITERS:
        raise NotationError(f"unknown format {name!r} to write: {suggestion(name, WRITERS)}")
    return WRITERS[name]


def guess_format(text: str) -> str:
    """Return the one format that a text can be in; raise NotationError if it is not clear."""
    lines = (line.strip() for line in text.splitlines() if not line.startswith("#"))
    first = next(filter(None, lines), "")
    if text.lstrip().startswith("{"):
        if json.dumps(MARK) in text:
            return "egn"
        if f'"{FORMAT}"' in text:
            raise NotationError("these are records already")
    for name, begins in _FIRST_LINES.items():
        if begins.match(first):
            return name
    raise NotationError(f"its format is not clear: say it with --from, {' or '.join(READERS)}")
