"""How many sequences of actions a deal has: data/counts.txt, and a second way of counting."""

import pytest

from benny import Action, Card, DealLog, Game, Rules, variant
from benny.core.bulk import count_sequences
from benny.core.deal import Deal
from benny.game.log import deal_out
from benny.rules.compile import compile_rules
from support.tools import DATA

FILE = DATA / "counts.txt"
FEW = 3_000  # sequences that the plain build may count, too
MOST_COUNTED_TWICE = 100

Start = tuple[Rules, DealLog, list[Action]]


def read_counts() -> list[tuple[str, dict[str, str], int, int]]:
    """Return each count: its name, what the lines above it say, its depth and its number."""
    found, about = [], {}
    for line in FILE.read_text(encoding="utf-8").splitlines():
        word, _, rest = line.partition(" ")
        if word == "count":
            depth, number = map(int, rest.split())
            found.append((f"{about['deal']}, {depth}", dict(about), depth, number))
        elif word and word != "#":
            about[word] = rest
    return found


def start_of(about: dict[str, str]) -> Start:
    rules = variant(about["deal"].split()[0])
    cards = [Card(text) for text in about["cards"].split()]
    done = [Action(text) for text in about["after"].split(", ") if text]
    return rules, deal_out(rules, rules.players - 1, cards), done


def count_in_the_core(start: Start, depth: int) -> int:
    rules, log, done = start
    deal = Deal(compile_rules(rules), log.dealer, [card.number for card in log.deck])
    for action in done:
        assert deal.act(action.code)
    return count_sequences(deal, depth)


def count_by_playing(start: Start, depth: int) -> int:
    """Count by playing every sequence from the start of a game, action by action, as text."""
    rules, log, done = start
    game = Game(rules, deals=[log])
    for action in done:
        game.act(str(action))
    if not depth or game.over or len(game.deals) > 1:
        return 1
    legal = game.view(game.turn).legal
    return sum(count_by_playing((rules, log, [*done, action]), depth - 1) for action in legal)


COUNTS = read_counts()


@pytest.mark.parametrize(
    ("about", "depth", "number"),
    [
        pytest.param(
            *rest,
            id=name,
            marks=[pytest.mark.needs("compiled"), pytest.mark.slow] * (rest[-1] > FEW),
        )
        for name, *rest in COUNTS
    ],
)
def test_sequences_are_as_many_as_counted_once(about, depth, number):
    assert count_in_the_core(start_of(about), depth) == number


@pytest.mark.parametrize(
    ("about", "depth", "number"),
    [pytest.param(*rest, id=name) for name, *rest in COUNTS if rest[-1] <= MOST_COUNTED_TWICE],
)
def test_playing_them_all_counts_the_same(about, depth, number):
    assert count_by_playing(start_of(about), depth) == number
