"""Output, whatever the terminal can show and whether anyone reads it or not."""

import codecs
import os
import re
import sys
from importlib import import_module
from io import TextIOWrapper
from typing import Any, ClassVar

# What is printed for a sign of Benny's that the terminal's encoding lacks.
_INSTEAD = {
    **dict(zip("♠♥♦♣", "SHDC", strict=True)),
    **dict(zip("·×●○", "/x*o", strict=True)),
    "±": "+-",
    "…": "...",
    "\u2068": "",
    "\u2069": "",
}
_HANDLER = "benny_instead"
_ASCII = "benny_ascii"
# Columns or lines of a terminal: with fewer a table has no room, with more its titles fill memory.
_SIZE = "[1-9][0-9]{1,3}"

_LONGEST_REPR = 199

# As text: compiling these takes 3 ms, and `benny --help` prints nothing of players.
_BIDI = "[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]"
# Hebrew, Arabic and other letters that are written from right to left, with what is between them.
_LEFTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_RUN = rf"{_LEFTWARD}(?:(?:[^\w\n]|[\d_])*{_LEFTWARD})*"


def ignore_impossible_sizes() -> None:
    """Remove a size of the terminal from the environment that no terminal has, such as 0."""
    for name in ("COLUMNS", "LINES"):
        if not re.fullmatch(_SIZE, os.environ.get(name, ""), re.ASCII):
            os.environ.pop(name, None)


def replace_unknown_signs() -> None:
    """Let a sign that the terminal's encoding lacks become some that it has, not a failure."""
    codecs.register_error(_HANDLER, _instead)
    codecs.register(_find_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            is_ascii = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=_ASCII if is_ascii else None, errors=_HANDLER)


def as_printed(text: str) -> str:
    """Return text as it is printed, which may be longer: a table needs room for that."""
    if text.isascii() or getattr(sys.stdout, "errors", "") != _HANDLER:
        return text
    return text.encode(sys.stdout.encoding, _HANDLER).decode(sys.stdout.encoding)


def drop_output() -> None:
    """Print nothing more, because the reader is gone."""
    # Python flushes the output once more at its end, which would fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def flush_or_drop() -> None:
    """Print what is still to be printed, or drop it if the disk is full or the reader gone."""
    if sys.stdout is not None and not sys.stdout.closed:
        try:
            sys.stdout.flush()
        except OSError:
            drop_output()


def isolate_bidi(text: str) -> str:
    """Return text in which words from right to left do not reorder what is around them.

    Characters that control the direction are removed; each run of such words is isolated.
    """
    if text.isascii():
        return text
    return re.sub(_RUN, "\u2068\\g<0>\u2069", re.sub(_BIDI, "", text))


def _instead(error: UnicodeError) -> tuple[str, int]:
    """Return replacements for Benny's symbols, and escapes for other characters, as in \\xe4."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    # A letter without its accents could be another name that exists.
    escapes = (sign.encode("ascii", "backslashreplace").decode() for sign in signs)
    return "".join(map(_INSTEAD.get, signs, escapes)), error.end


def _find_ascii(name: str) -> codecs.CodecInfo | None:
    """Return ASCII under a name of our own: to a stream named ASCII, Click writes UTF-8 instead."""
    if name != _ASCII:
        return None
    ascii_ = codecs.lookup("ascii")
    return codecs.CodecInfo(*ascii_, ascii_.incrementalencoder, ascii_.incrementaldecoder, _ASCII)


class Printable:
    """A result with a table: `print` it, show it in a notebook, or hand `to_dicts()` to pandas."""

    __slots__ = ()

    drawn_by: ClassVar[str] = "benny.study.report.results"
    """The module whose `text` and `html` draw it. It is above this one, so it is loaded late."""

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return the rows of the table, each with the same flat fields."""
        raise NotImplementedError

    def headline(self) -> str:
        """Return the result in a few words."""
        raise NotImplementedError

    def __str__(self) -> str:
        return str(import_module(self.drawn_by).text(self))

    def __repr__(self) -> str:
        line = f"<{type(self).__name__} {self.headline()}"
        return f"{line if len(line) < _LONGEST_REPR else f'{line[: _LONGEST_REPR - 2]}…'}>"

    def _repr_html_(self) -> str:
        return str(import_module(self.drawn_by).html(self))
