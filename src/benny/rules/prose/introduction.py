"""What somebody reads who has never played: what euchre is, and the words of the card table."""

import tomllib
from functools import cache
from pathlib import Path

from benny.io.validation import suggestion

EUCHRE = (
    "In every euchre one suit is trump: its cards beat all others. The jack of trumps, the right"
    " bower, is the highest card; the other jack of the same colour, the left bower, comes second."
    " A card is turned up, and the players say in turn whether its suit is to be trump. Then"
    " everybody plays a card to each trick, of the suit that was led if they hold one; the highest"
    " takes it. Whoever made trump must take most of the tricks or is euchred."
)

_GLOSSARY = Path(__file__).with_name("glossary.toml")


@cache
def glossary() -> dict[str, str]:
    """Return the words of the card table in their order, each with its meaning."""
    return tomllib.loads(_GLOSSARY.read_text(encoding="utf-8"))


def meanings(word: str = "") -> list[str]:
    """Return what a word of the card table means, or all of them, in plain text.

    For an unknown word it is one sentence that says so.
    """
    words = {known.lower(): (known, meaning) for known, meaning in glossary().items()}
    wanted = word.strip().lower()
    if wanted and wanted not in words:
        return [f"{word.strip()[:40]!r} is no word of the table; {suggestion(wanted, words)}."]
    found = [words[wanted]] if wanted else list(words.values())
    return [f"{known}: {meaning.replace('*', '')}" for known, meaning in found]
