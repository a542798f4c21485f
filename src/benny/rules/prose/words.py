"""The words of the card table: its glossary, and numbers, lists and names as players say them."""

import tomllib
from collections.abc import Sequence
from functools import cache
from itertools import groupby
from pathlib import Path

from benny.io.validation import suggestion
from benny.rules.cards import RANKS, Rank
from benny.rules.rules import Rules

EUCHRE = (
    "In euchre one suit is trump: its cards beat all others. The jack of trumps, the right bower,"
    " is the highest card. The other jack of the same colour, the left bower, comes second. A card"
    " is turned up, and the players say in turn whether its suit is trump. Then everyone plays a"
    " card to each trick, of the suit led if they can. The highest trump wins it, or else the"
    " highest card of that suit. Whoever made trump must win most of the tricks or is euchred."
)


@cache
def glossary() -> dict[str, str]:
    """Return the words of the card table in their order, each with its meaning."""
    return tomllib.loads(Path(__file__).with_name("glossary.toml").read_text(encoding="utf-8"))


def meanings(word: str = "") -> list[str]:
    """Return the meaning of a card player's word, or of all of them, in plain text.

    For an unknown word it is one sentence that says so.
    """
    entries = {name.lower(): (name, meaning) for name, meaning in glossary().items()}
    key = word.strip().lower()
    if key and key not in entries:
        return [f"{word.strip()[:40]!r} is no word of the table; {suggestion(key, entries)}."]
    chosen = [entries[key]] if key else list(entries.values())
    return [f"{name}: {meaning.replace('*', '')}" for name, meaning in chosen]


_NUMBERS = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve"),
)


def number(count: int) -> str:
    """Return a number in words up to twelve, in digits above."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def count_of(count: int, thing: str) -> str:
    """Return a number with its noun, as in 'five cards'."""
    return f"{number(count)} {thing}{'' if count == 1 else 's'}"


def figures(count: int, thing: str) -> str:
    """Return a number in digits with its noun, as in '5 cards'."""
    return f"{count} {thing}{'' if count == 1 else 's'}"


def points(count: int) -> str:
    return figures(count, "point") if count else "nothing"


def join_words(items: Sequence[str], last: str = "and") -> str:
    """Return items as a list in words: 'a, b and c'."""
    head, tail = ", ".join(items[:-1]), items[-1]
    return f"{head} {last} {tail}" if head else tail


_LISTED = 3


def few_of(items: Sequence[str]) -> tuple[str, ...]:
    """Return at most three items, with the number of those left out as the last one."""
    if len(items) <= _LISTED:
        return tuple(items)
    return *items[: _LISTED - 1], f"{len(items) - _LISTED + 1} others"


def tricks(fewest: int, most: int, all_tricks: int) -> str:
    """Return a range of tricks, as in '3 or 4 tricks' and 'all 5 tricks'."""
    if fewest == all_tricks:
        return f"all {fewest} tricks" if fewest > 1 else "the one trick"
    joined = f" {'or' if most == fewest + 1 else 'to'} {most}" if most > fewest else ""
    return f"{fewest}{joined} trick{'' if most == 1 else 's'}"


def score_row(entries: Sequence[int], fewest: int, all_tricks: int) -> str:
    """Return a row of a score table, as in '1 point for 3 or 4 tricks and 2 for all 5'."""
    text, last = "", 0
    rows = groupby(enumerate(entries, fewest), key=lambda pair: pair[1])
    for place, (entry, group) in enumerate(rows):
        counts = [count for count, _ in group]
        won = tricks(counts[0], counts[-1], all_tricks)
        if place % 2:
            gain = str(entry) if entry and last else points(entry)
            text += f" and {gain} for {won.removesuffix(' tricks')}"
        else:  # a long row takes several sentences
            text += f"{'. Also ' if place else ''}{points(entry)} for {won}"
        last = entry
    return text


def ranks(rules: Rules) -> list[str]:
    lowest = Rank(rules.lowest).number
    return [rank.word for rank in reversed(RANKS) if rank.number >= lowest]


def maker(rules: Rules) -> str:
    return "bidder" if rules.making == "auction" else "maker"


def left_of(rules: Rules, who: str) -> str:
    return f"the {who}'s opponent" if rules.players == 2 else f"the player to the {who}'s left"


def first_jack(rules: Rules) -> str:
    """Return the jack that finds the first dealer, as in 'black jack'."""
    return rules.first_dealer.removeprefix("first_").replace("_", " ")


def has_alone(rules: Rules) -> bool:
    return rules.alone != "never"


def has_partners(rules: Rules) -> bool:
    return rules.sides == "partners"


def has_printed_left(rules: Rules) -> bool:
    return rules.bowers == "both" and rules.left_follows == "printed"
