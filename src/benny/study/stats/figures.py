"""The figures that follow from sums of cases, in the order in which they are shown or written."""

import csv
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import StringIO
from itertools import groupby
from math import isfinite
from operator import itemgetter
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from benny.core.scoring import gain_parts
from benny.errors import NotationError
from benny.io import files
from benny.lab.parquet import check_pyarrow, parquet_bytes
from benny.lab.seats import place_name
from benny.protocol.statistics import Figure, PlayerFigures, RulesStatistics, Unit
from benny.rules.cards import RANKS
from benny.rules.compile import compile_rules
from benny.rules.loading import rules_id
from benny.rules.rules import Rules
from benny.study.review.review import like
from benny.study.review.tally import ENOUGH
from benny.study.stats.deals import LEADS, MADE_BY, ROLES
from benny.study.stats.sums import PARTS, CaseSums, PlayerSums, ReviewedGame, StatsSums, sum_cases

_WORDS = ("rules", "variant", "rules_hash", "player", "topic", "name", "when", "unit")
_NUMBERS = ("mean", "low", "high")
COLUMNS = (*_WORDS, *_NUMBERS, "cases")
"""The columns; there is a row for each figure of a player."""

TITLES = {
    "games": "Games",
    "deals": "Hands: by the seat from the dealer, and by who called",
    "calls": "Calls: how often, when there was a choice",
    "makers": "Calls made: how they turned out",
    "loners": "Loners",
    "defence": "Defence: how often the callers were set",
    "leads": "First leads: what was led when there was a choice, and how it turned out",
    "review": "Luck and errors, in chances to win",
    "over time": "Luck and errors over time",
    "leaks": "Where games are lost: what decisions cost a game",
}
"""What each topic is about, in the order in which they are shown."""

WORDS = {
    "orders": "orders up",
    "names": "calls",
    "tried": "goes alone",
    "euchres": "sets",
    "gained": "net points",
    "error rate": "per decision",
}
"""What players call a figure, where that is not its name."""

TOPICS = tuple(TITLES)
_NAMES = (
    *("won", "points", "tricks"),
    *("orders", "names", "bids", "swaps", "throws in", "defends alone", "folds"),
    *("tried", "made", "all tricks", "euchred", "euchres", "bumped"),
    *("led", "from a pile", "trick won", "gained"),
    *("luck", "errors", "error rate"),
)
_MEANS = {"points": Unit.POINTS, "gained": Unit.POINTS, "tricks": Unit.TRICKS}

_STRETCHES = 10  # parts into which games without dates fall


def statistics(sums: StatsSums) -> tuple[RulesStatistics, ...]:
    results = []
    by_rules = sorted(
        sums.by_rules.values(), key=lambda group: (-group.deals, rules_id(group.rules))
    )
    for of_rules in by_rules:
        rules, order = of_rules.rules, _Order(of_rules.rules)
        players = sorted(of_rules.players.items(), key=lambda item: (-item[1].deals, item[0]))
        results.append(
            RulesStatistics(
                variant=rules.name,
                title=rules.called,
                rules_hash=rules_id(rules),
                games=of_rules.games,
                unfinished=of_rules.unfinished,
                deals=of_rules.deals,
                players=tuple(_of_player(name, player, order) for name, player in players),
            )
        )
    return tuple(results)


class _Order:
    """The order of figures under some rules, and how many parts a point has."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.parts = gain_parts(compile_rules(rules))
        places = [place_name(rules, place) for place in range(1, rules.players + 1)]
        made = [f"{how}, {place}" for how in MADE_BY.values() for place in places]
        bids = [f"bid {tricks}" for tricks in range(rules.bid_minimum, rules.tricks + 1)]
        ranks = ["joker", *(rank.word for rank in reversed(RANKS))]
        up = [f"{rank} up, {whose} deal" for whose in ("own", "their") for rank in ranks]
        leads = [f"{lead}, {role}" for role in ROLES for lead in LEADS]
        whens = ["", *places, *made, *bids, "against a loner", *up, *ROLES, *leads]
        self._places = {when: number for number, when in enumerate(whens)}

    def __call__(self, key: str) -> tuple[int, int, int]:
        topic, name, when = key.split("/")
        return TOPICS.index(topic), _NAMES.index(name), self._places[when]


def _of_player(name: str, sums: PlayerSums, order: _Order) -> PlayerFigures:
    decisions = sum(game.decisions for game in sums.reviewed)
    rate = sum(game.loss for game in sums.reviewed) / max(decisions, 1) / PARTS
    counted = []
    for key in sorted(sums.cases, key=order):
        topic, case, when = key.split("/")
        unit, parts = _MEANS.get(case, Unit.SHARE), order.parts if case == "gained" else 1
        counted.append(_figure(topic, case, when, unit, sums.cases[key], parts))
    return PlayerFigures(
        player=name,
        games=sums.games,
        deals=sums.deals,
        reviewed=len(sums.reviewed),
        like=like(rate, order.rules.name) if decisions >= ENOUGH else "",
        figures=(*counted, *_of_reviews(sums.reviewed)),
    )


def _figure(
    topic: str, name: str, when: str, unit: Unit, sums: CaseSums, parts: int = PARTS
) -> Figure:
    """Return a figure from sums; a mean is in units that have some parts."""
    low: float | None
    high: float | None
    if unit is Unit.SHARE:
        rate = sums.share()
        mean, (low, high) = rate.share, rate.interval
    else:
        estimate = sums.mean(parts)
        mean = estimate.mean
        low, high = estimate.interval if isfinite(estimate.error) else (None, None)
    return Figure(
        topic=topic,
        name=name,
        when=when,
        unit=unit,
        mean=mean,
        low=low,
        high=high,
        cases=sums.sums.chances,
    )


def _of_reviews(games: Sequence[ReviewedGame]) -> Iterator[Figure]:
    """Yield luck, errors, how both went over time, and where chances leak, the worst first."""
    if not games:
        return
    yield from _luck_and_errors("review", "", games)
    for when, some in _stretches(games):
        yield from _luck_and_errors("over time", when, some)
    leaks = []
    for deed in {deed for game in games for deed in game.leaks}:
        lost = [(*game.leaks.get(deed, (0, 0)), game.seats) for game in games]
        sums = sum_cases((loss, seats, 1) for loss, _, seats in lost)
        leak = _figure("leaks", deed, "", Unit.CHANCE, sums)
        leaks.append(replace(leak, cases=sum(decisions for _, decisions, _ in lost)))
    yield from sorted(leaks, key=lambda leak: (-leak.mean, leak.name))


def _luck_and_errors(topic: str, when: str, games: Sequence[ReviewedGame]) -> Iterator[Figure]:
    sums = {
        "luck": [(game.luck, game.seats, 1) for game in games],
        "errors": [(game.loss, game.seats, 1) for game in games],
        "error rate": [(game.loss, game.decisions, 1) for game in games],
    }
    for name, units in sums.items():
        if any(cases for _, cases, _ in units):
            yield _figure(topic, name, when, Unit.CHANCE, sum_cases(units))


def _stretches(games: Sequence[ReviewedGame]) -> Iterator[tuple[str, list[ReviewedGame]]]:
    """Yield the games by month, or by tenths if it is not known when they were played."""
    times = [game.at for game in games if game.at is not None]
    if len(times) == len(games):
        ordered = sorted(zip(times, games, strict=True), key=itemgetter(0))
        by_month = groupby(ordered, lambda timed: f"{datetime.fromtimestamp(timed[0], UTC):%Y-%m}")
        for month, timed_games in by_month:
            yield month, [game for _, game in timed_games]
        return
    size = -(-len(games) // _STRETCHES)
    for first in range(0, len(games), size):
        part = list(games[first : first + size])
        last = first + len(part)
        yield (f"games {first + 1}-{last}" if len(part) > 1 else f"game {last}"), part


def check_table_file(path: Path, ending: str) -> None:
    """Raise NotationError for a wrong place, WorkersError if a library is missing."""
    if path.suffix.lower() != ending:
        raise NotationError(f"{str(path)!r} is not a table: end its name in {ending}")
    files.check_place(path, "table")
    if ending == ".parquet":
        check_pyarrow()


def save_table(path: Path, tables: Sequence[RulesStatistics]) -> None:
    """Write a row for each figure as CSV or Parquet, all or nothing; raise OSError if that fails.

    The ending of the path says which, as for `check_table_file`.
    """
    if path.suffix.lower() == ".csv":
        text = StringIO(newline="")
        csv.writer(text, lineterminator="\n").writerows([COLUMNS, *rows_of(tables)])
        files.write(path, [text.getvalue().encode()])
        return
    import pyarrow

    kinds = dict.fromkeys(_WORDS, pyarrow.string()) | dict.fromkeys(_NUMBERS, pyarrow.float64())
    schema = pyarrow.schema([(name, kinds.get(name, pyarrow.int64())) for name in COLUMNS])
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in rows_of(tables)]
    files.write(path, parquet_bytes([rows], schema))


def rows_of(tables: Sequence[RulesStatistics]) -> Iterator[tuple[Any, ...]]:
    """Yield a row for each figure of a player, under COLUMNS."""
    for rules in tables:
        for player in rules.players:
            for figure in player.figures:
                yield (
                    *(rules.title, rules.variant, rules.rules_hash, player.player),
                    *(figure.topic, figure.name, figure.when, str(figure.unit)),
                    *(figure.mean, figure.low, figure.high, figure.cases),
                )
