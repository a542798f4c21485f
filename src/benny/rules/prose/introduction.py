"""What somebody reads who has never played: what euchre is, and the words of the card table."""

import tomllib
from functools import cache
from pathlib import Path

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
