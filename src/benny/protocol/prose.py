"""Rules in plain words, as the server sends them."""

from msgspec import Struct

from benny.rules.prose import as_text
from benny.rules.prose.brief import summary
from benny.rules.rules import Rules


class Explained(Struct):
    """Rules in plain words."""

    name: str
    title: str
    players: int
    summary: str
    text: str


def explained(rules: Rules) -> Explained:
    """Return rules in plain words."""
    return Explained(rules.name, rules.called, rules.players, summary(rules), as_text(rules))
