"""The figures that follow from sums of cases, in the order in which they are shown or written."""

import csv
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from io import StringIO
from itertools import groupby
from math import isfinite
from pathlib import Path
from typing import Any

from benny.analysis.statistics import Estimate
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
from benny.study.stats.reviews import PARTS
from benny.study.stats.sums import (
    CaseSums,
    PlayerSums,
    ReviewedGame,
    RulesSums,
    StatsSums,
    in_units,
)

_WORDS = ("rules", "variant", "rules_hash", "player", "topic", "name", "when", "unit")
_NUMBERS = ("mean", "low", "high")
COLUMNS = (*_WORDS, *_NUMBERS, "cases")
"""The columns; there is a row for each figure of a player."""


TITLES = {
    "games": "Games",
    "deals": "Deals: by the chair from the dealer, and by what one was in them",
    "calls": "Calls: how often, when there was a choice",
    "makers": "Trump made: what came of it",
    "loners": "Loners",
    "defence": "Defence: how often those who made trump were euchred",
    "leads": "First leads: what was led when there was a choice, and what came of it",
    "review": "Luck and errors, in chances to win",
    "over time": "Luck and errors over time",
    "leaks": "Where chances leak: what decisions cost a game",
}
"""What each topic is about, in the order in which they are shown."""

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
    """Return all figures, by the rules of most deals first."""
    found = sorted(sums.by_rules.values(), key=lambda one: (-one.deals, rules_id(one.rules)))
    return tuple(map(_of_rules, found))


def _of_rules(sums: RulesSums) -> RulesStatistics:
    order = _Order(sums.rules)
    players = sorted(sums.players.items(), key=lambda item: (-item[1].deals, item[0]))
    return RulesStatistics(
        variant=sums.rules.name,
        title=sums.rules.called,
        rules_hash=rules_id(sums.rules),
        games=sums.games,
        unfinished=sums.unfinished,
        deals=sums.deals,
        players=tuple(_of_player(name, player, order) for name, player in players),
    )


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
    counted = [_figure(key, sums.cases[key], order.parts) for key in sorted(sums.cases, key=order)]
    decisions = sum(game.decisions for game in sums.reviewed)
    rate = sum(game.loss for game in sums.reviewed) / max(decisions, 1) / PARTS
    return PlayerFigures(
        player=name,
        games=sums.games,
        deals=sums.deals,
        reviewed=len(sums.reviewed),
        like=like(rate, order.rules.name) if decisions >= ENOUGH else "",
        figures=(*counted, *_of_reviews(sums.reviewed)),
    )


def _figure(key: str, sums: CaseSums, parts: int) -> Figure:
    topic, name, when = key.split("/")
    if name in _MEANS:
        found = sums.mean(parts if name == "gained" else 1)
        return _mean(topic, name, when, _MEANS[name], found, sums.sums.chances)
    rate = sums.share()
    low, high = rate.interval
    return Figure(
        topic=topic,
        name=name,
        when=when,
        unit=Unit.SHARE,
        mean=rate.share,
        low=low,
        high=high,
        cases=rate.chances,
    )


def _mean(topic: str, name: str, when: str, unit: Unit, found: Estimate, cases: int) -> Figure:
    low, high = found.interval if isfinite(found.error) else (None, None)
    return Figure(
        topic=topic,
        name=name,
        when=when,
        unit=unit,
        mean=found.mean,
        low=low,
        high=high,
        cases=cases,
    )


def _of_reviews(games: Sequence[ReviewedGame]) -> Iterator[Figure]:
    """Yield luck, errors, how both went over time, and where chances leak, the worst first."""
    if not games:
        return
    yield from _luck_and_errors("review", "", games)
    for when, some in _stretches(games):
        yield from _luck_and_errors("over time", when, some)
    yield from sorted(_leaks(games), key=lambda one: (-one.mean, one.name))


def _luck_and_errors(topic: str, when: str, games: Sequence[ReviewedGame]) -> Iterator[Figure]:
    def chance(name: str, cases: list[tuple[int, int]]) -> Figure:
        sums = _sum_cases(cases)
        return _mean(topic, name, when, Unit.CHANCE, sums.mean(PARTS), sums.sums.chances)

    yield chance("luck", [(game.luck, game.seats) for game in games])
    yield chance("errors", [(game.loss, game.seats) for game in games])
    if any(game.decisions for game in games):
        yield chance("error rate", [(game.loss, game.decisions) for game in games])


def _leaks(games: Sequence[ReviewedGame]) -> Iterator[Figure]:
    """Yield what each deed costs a game, with the number of its decisions."""
    for deed in {deed for game in games for deed in game.leaks}:
        told = [game.leaks.get(deed, (0, 0)) for game in games]
        lost = [(loss, game.seats) for (loss, _), game in zip(told, games, strict=True)]
        found, cases = _sum_cases(lost).mean(PARTS), sum(cases for _, cases in told)
        yield _mean("leaks", deed, "", Unit.CHANCE, found, cases)


def _sum_cases(cases: Sequence[tuple[int, int]]) -> CaseSums:
    first, *rest = (in_units(total, chances, 1) for total, chances in cases)
    for one in rest:
        first = first.merge(one)
    return first


def _stretches(games: Sequence[ReviewedGame]) -> Iterator[tuple[str, list[ReviewedGame]]]:
    """Yield the games by month, or by tenths if it is not known when they were played."""
    if all(game.at is not None for game in games):
        ordered = sorted(games, key=lambda game: game.at or 0.0)
        for month, together in groupby(
            ordered, lambda game: f"{datetime.fromtimestamp(game.at or 0.0, UTC):%Y-%m}"
        ):
            yield month, list(together)
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


def save_csv(path: Path, found: Sequence[RulesStatistics]) -> None:
    """Write a row for each figure, all or nothing; raise OSError if that fails."""
    text = StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows_of(found))
    files.write(path, [text.getvalue().encode()])


def save_parquet(path: Path, found: Sequence[RulesStatistics]) -> None:
    """Write the same rows as Parquet, all or nothing; raise OSError if that fails."""
    import pyarrow

    kinds = dict.fromkeys(_WORDS, pyarrow.string()) | dict.fromkeys(_NUMBERS, pyarrow.float64())
    schema = pyarrow.schema([(name, kinds.get(name, pyarrow.int64())) for name in COLUMNS])
    rows = [dict(zip(COLUMNS, row, strict=True)) for row in rows_of(found)]
    files.write(path, parquet_bytes([rows], schema))


def rows_of(found: Sequence[RulesStatistics]) -> Iterator[tuple[Any, ...]]:
    """Yield a row for each figure of a player, under COLUMNS."""
    for rules in found:
        for player in rules.players:
            for figure in player.figures:
                yield (
                    *(rules.title, rules.variant, rules.rules_hash, player.player),
                    *(figure.topic, figure.name, figure.when, str(figure.unit)),
                    *(figure.mean, figure.low, figure.high, figure.cases),
                )
