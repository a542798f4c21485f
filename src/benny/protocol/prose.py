"""Rules in plain words, as the server sends them."""

from urllib.parse import urlencode

from msgspec import Struct

from benny.rules.loading import as_changes
from benny.rules.prose.page import as_text, summary
from benny.rules.rules import Rules


class Explained(Struct):
    """Rules in plain words, and the path of the page on which they can be learned."""

    name: str
    title: str
    players: int
    summary: str
    text: str
    learn: str


def explained(rules: Rules) -> Explained:
    return Explained(
        name=rules.name,
        title=rules.called,
        players=rules.players,
        summary=summary(rules),
        text=as_text(rules),
        learn=_learn_page(rules),
    )


def _learn_page(rules: Rules) -> str:
    """Return the path for rules by another title: an address can't name them."""
    game, all_changes = as_changes(rules)
    changes = [change for change in all_changes if not change.startswith("title=")]
    query = urlencode({"set": changes}, doseq=True)
    return f"/learn/{game}?{query}" if changes else f"/learn/{game}"
