"""What a program prints, whatever the terminal can show and whoever reads it."""

import codecs
import os
import re
import sys
from io import TextIOWrapper
from unicodedata import normalize

# What is printed for a sign that the terminal's encoding lacks.
_INSTEAD = {
    **dict(zip("♠♥♦♣", "SHDC", strict=True)),
    **dict(zip("·×●○", "/x*o", strict=True)),
    "±": "+-",
    "\u2068": "",
    "\u2069": "",
}
_HANDLER = "benny_instead"
_ASCII = "benny_ascii"

_BIDI = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
# Hebrew, Arabic and other letters that are written from right to left, with what is between them.
_LEFTWARD = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
_RUN = re.compile(rf"{_LEFTWARD}(?:(?:[^\w\n]|[\d_])*{_LEFTWARD})*")


def replace_unknown_signs() -> None:
    """Let a sign that the terminal's encoding lacks become one that it has, not a failure."""
    codecs.register_error(_HANDLER, _instead)
    codecs.register(_find_ascii)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            is_ascii = codecs.lookup(stream.encoding).name == "ascii"
            stream.reconfigure(encoding=_ASCII if is_ascii else None, errors=_HANDLER)


def drop_output() -> None:
    """Print nothing more, because nobody reads it."""
    # Python flushes the output once more at its end, which would fail again.
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def isolated(text: str) -> str:
    """Return text in which words from right to left do not reorder what is around them.

    Characters that control the direction are removed; each run of such words is isolated.
    """
    return text if text.isascii() else _RUN.sub("\u2068\\g<0>\u2069", _BIDI.sub("", text))


def _instead(error: UnicodeError) -> tuple[str, int]:
    """Return the letter of a suit, a letter without its accents, or else a question mark."""
    assert isinstance(error, UnicodeEncodeError)
    signs = error.object[error.start : error.end]
    letters = (normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?" for sign in signs)
    return "".join(map(_INSTEAD.get, signs, letters)), error.end


def _find_ascii(name: str) -> codecs.CodecInfo | None:
    """Return ASCII under a name of our own: to a stream named ASCII, Click writes UTF-8 instead."""
    if name != _ASCII:
        return None
    ascii_ = codecs.lookup("ascii")
    return codecs.CodecInfo(*ascii_, ascii_.incrementalencoder, ascii_.incrementaldecoder, _ASCII)
