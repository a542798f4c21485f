"""Numbers, lists and names as they are said at the card table."""

from collections.abc import Sequence
from itertools import groupby

from benny.rules.cards import RANKS, Rank
from benny.rules.rules import Rules

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


def tricks(fewest: int, most: int, all_tricks: int) -> str:
    """Return a range of tricks, as in '3 or 4 tricks' and 'all 5 tricks'."""
    if fewest == all_tricks:
        return f"all {fewest} tricks" if fewest > 1 else "the one trick"
    joined = f" {'or' if most == fewest + 1 else 'to'} {most}" if most > fewest else ""
    return f"{fewest}{joined} trick{'' if most == 1 else 's'}"


def score_row(entries: Sequence[int], fewest: int, all_tricks: int) -> str:
    """Return a row of a score table, as in '1 point for 3 or 4 tricks and 2 points for ...'."""
    found = []
    for entry, group in groupby(enumerate(entries, fewest), key=lambda pair: pair[1]):
        counts = [count for count, _ in group]
        found.append(f"{points(entry)} for {tricks(counts[0], counts[-1], all_tricks)}")
    return join_words(found)


def ranks(rules: Rules) -> list[str]:
    """Return the ranks of the deck in words, from the ace down."""
    lowest = Rank(rules.lowest).number
    return [rank.word for rank in reversed(RANKS) if rank.number >= lowest]


def maker(rules: Rules) -> str:
    return "bidder" if rules.making == "auction" else "maker"


def left_of(rules: Rules, who: str) -> str:
    """Return the seat to the left of the dealer or maker, in words."""
    return f"the {who}'s opponent" if rules.players == 2 else f"the player to the {who}'s left"


def first_jack(rules: Rules) -> str:
    """Return the jack that finds the first dealer, as in 'black jack'."""
    return rules.first_dealer.removeprefix("first_").replace("_", " ")


def has_alone(rules: Rules) -> bool:
    return rules.alone != "never"


def has_partners(rules: Rules) -> bool:
    return rules.sides == "partners"
