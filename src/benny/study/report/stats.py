"""Statistics of games on the screen, as JSON, as files of tables and as a plot."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from statistics import mode

import typer
from msgspec import Struct
from rich.table import Table

from benny.errors import NotationError
from benny.io.json import to_json
from benny.io.validation import suggestion
from benny.lab.plots import Row, draw_forest
from benny.lab.report import style
from benny.lab.report.runs import Run, draw, work_out
from benny.lab.report.style import Part, figure_column, in_percent, name_column, new_table, show
from benny.lab.runs.jobs import Job
from benny.protocol.statistics import Figure, PlayerFigures, RulesStatistics, Unit
from benny.rules.prose import words
from benny.study.stats.figures import TITLES, check_table_file, save_csv, save_parquet, statistics
from benny.study.stats.job import GamesFile, line_number
from benny.study.stats.sums import StatsSums

_LEGEND = (
    "Shares are in %; brackets and ± are 95% intervals. Behind · stands the number of cases, if "
    "it is not the row's."
)

# What the tables of one player leave out: what is not made is euchred.
_LEFT_OUT = {("makers", "euchred"), ("loners", "euchred")}
_MOST_PLAYERS = 20

# The tables of all players, each narrow enough for a terminal: heading, and the figure in it.
_OVERVIEW = (
    {
        "won": ("games", "won"),
        "points a deal": ("deals", "points"),
        "luck a game": ("review", "luck"),
        "error rate": ("review", "error rate"),
    },
    {
        "orders": ("calls", "orders"),
        "names": ("calls", "names"),
        "bids": ("calls", "bids"),
        "folds": ("calls", "folds"),
        "alone": ("loners", "tried"),
    },
    {
        "made": ("makers", "made"),
        "all tricks": ("makers", "all tricks"),
        "euchred": ("makers", "euchred"),
        "euchres": ("defence", "euchres"),
    },
)


class WantedStats(Struct, frozen=True, kw_only=True):
    """Whose statistics are wanted, None for everybody's, and the files that they go to."""

    player: str | None = None
    csv: Path | None = None
    parquet: Path | None = None


def check(wanted: WantedStats, how: Run) -> None:
    """Raise NotationError or WorkersError if the files can't be written, before any work."""
    if wanted.csv is not None:
        check_table_file(wanted.csv, ".csv")
    if wanted.parquet is not None:
        check_table_file(wanted.parquet, ".parquet")
    if how.checkpoint is not None and how.checkpoint in (wanted.csv, wanted.parquet):
        raise NotationError(
            f"{str(how.checkpoint)!r} can't be both table and checkpoint: name two files"
        )


def run(job: Job[StatsSums], pieces: int, wanted: WantedStats, how: Run, doing: str) -> None:
    """Count games and show what was found; raise NotationError if there is nothing."""
    sums = work_out(job, pieces, doing, how) if pieces else StatsSums()
    files = getattr(job, "files", ())
    found = figures_of(sums, wanted.player, files)
    for said in _remarks(sums, files):
        typer.echo(f"benny: {said}", err=True)
    if how.as_json:
        typer.echo(to_json({"left_out": sums.left_out.games, "rules": found}))
    else:
        show(parts(found, is_asked=wanted.player is not None))
    _save(wanted.csv, found, save_csv, how)
    _save(wanted.parquet, found, save_parquet, how)
    draw(how, lambda path: _plot(found, path))


def as_text(found: Sequence[RulesStatistics], columns: int) -> str:
    """Return all figures as they are printed of one player, up to `columns` wide."""
    return style.as_text(parts(found, is_asked=True), columns)


def figures_of(
    sums: StatsSums, player: str | None, files: Sequence[GamesFile] = ()
) -> tuple[RulesStatistics, ...]:
    """Return the figures of some players, or of all; raise NotationError if there are none."""
    found = statistics(sums)
    if any(rules.players for rules in found):
        return found
    if sums.others and player is not None:
        raise NotationError(
            f"nobody called {player!r} has played; {suggestion(player, list(sums.others))}"
        )
    remarks = [*_remarks(sums, files)]
    if files and not remarks:
        several = f" and {len(files) - 1} more hold" if len(files) > 1 else " holds"
        raise NotationError(f"{files[0].name or files[0].path}{several} no games")
    raise NotationError("; ".join(["there are no games to count", *remarks]))


def _save(
    path: Path | None,
    found: Sequence[RulesStatistics],
    save: Callable[[Path, Sequence[RulesStatistics]], None],
    how: Run,
) -> None:
    if path is not None:
        save(path, found)
        if not how.as_json:
            typer.echo(f"The figures are in {path}.")


def _remarks(sums: StatsSums, files: Sequence[GamesFile]) -> Iterator[str]:
    """Yield what was left out, in a sentence each; files that are copies have other names."""
    if unread := [file.complaint for file in files if file.complaint]:
        number = f"{len(unread):,} file{' is' if len(unread) == 1 else 's are'}"
        yield f"{number} left out; the first: {unread[0]}"
    names = {file.path: file.name for file in files if file.name}
    for left_out, what in (
        (sums.left_out, "left out"),
        (sums.unreviewed, "counted without a review"),
    ):
        if left_out.games:
            thing = "line" if left_out.path else "game"
            number = f"{left_out.games:,} {thing}{' is' if left_out.games == 1 else 's are'}"
            place = f"game {left_out.game}"
            if path := left_out.path:
                place = f"{names.get(path, path)}, line {line_number(path, left_out.begin)}"
            yield f"{number} {what}; the first is {place}: {left_out.complaint}"


def parts(found: Sequence[RulesStatistics], *, is_asked: bool) -> Iterator[Part]:
    """Yield what is printed; if one player `is_asked` for, all of their figures."""
    for rules in found:
        yield from _overviews(rules)
        if is_asked or len(rules.players) == 1:
            for player in rules.players:
                yield from _player(player)


def _overviews(rules: RulesStatistics) -> Iterator[Part]:
    unfinished = f" ({rules.unfinished} not finished)" if rules.unfinished else ""
    games, deals = words.figures(rules.games, "game"), words.figures(rules.deals, "deal")
    yield f"{rules.title}: {games}{unfinished}, {deals}"
    for columns in _OVERVIEW:
        yield _overview(rules.players[:_MOST_PLAYERS], columns)
    yield "Brackets and ± are 95% intervals."
    if len(rules.players) > _MOST_PLAYERS:
        more = len(rules.players) - _MOST_PLAYERS
        yield f"{more} more players: --json and --csv have all."


def _overview(players: Sequence[PlayerFigures], columns: dict[str, tuple[str, str]]) -> Table:
    by_player = [_of_all_cases(player) for player in players]
    headings = [name for name, key in columns.items() if any(key in one for one in by_player)]
    rows = (
        (player.player, str(player.deals), *(_value(figures.get(columns[h])) for h in headings))
        for player, figures in zip(players, by_player, strict=True)
    )
    return new_table((name_column("player"), *map(figure_column, ("deals", *headings))), rows)


def _of_all_cases(player: PlayerFigures) -> dict[tuple[str, str], Figure]:
    return {(figure.topic, figure.name): figure for figure in player.figures if not figure.when}


def _player(player: PlayerFigures) -> Iterator[Part]:
    for topic, title in TITLES.items():
        figures = [figure for figure in player.figures if figure.topic == topic]
        if topic == "leaks":
            figures = [one for one in figures if one.mean > 0]  # what costs nothing leaks nothing
        if figures:
            table = _leaks if topic == "leaks" else _topic
            yield table(title, figures)
    yield _LEGEND
    if player.like:
        yield f"Plays {player.like}, as the bots are measured."


def _topic(title: str, figures: Sequence[Figure]) -> Table:
    """Return a row for each case and a column for each figure."""
    shown = [figure for figure in figures if (figure.topic, figure.name) not in _LEFT_OUT]
    names = list(dict.fromkeys(one.name for one in shown))
    whens = list(dict.fromkeys(one.when for one in shown))
    cells = {(one.when, one.name): one for one in shown}
    rows = []
    for when in whens:
        row = [cells.get((when, name)) for name in names]
        cases = mode(one.cases for one in row if one)
        rows.append((when or "all", *(_cell(figure, cases) for figure in row), str(cases)))
    return new_table(("", *map(figure_column, [*names, "cases"])), rows, title)


def _leaks(title: str, figures: Sequence[Figure]) -> Table:
    rows = ((figure.name, _value(figure), str(figure.cases)) for figure in figures)
    return new_table(("", *map(figure_column, ("a game", "cases"))), rows, title)


def _cell(one: Figure | None, cases: int) -> str:
    """Return a figure, with the number of its cases if that is not the row's."""
    return _value(one) if one is None or one.cases == cases else f"{_value(one)} · {one.cases}"


def _value(one: Figure | None) -> str:
    if one is None:
        return "-"
    if one.unit is Unit.SHARE:
        return in_percent(one.mean, (one.low or 0.0, one.high or 0.0))
    factor, digits = (100, 2) if one.unit is Unit.CHANCE else (1, 3)
    sign = "+z" if one.unit is Unit.POINTS or one.name == "luck" else "z"
    mean = f"{factor * one.mean:{sign}.{digits}f}"
    percent = "%" if one.unit is Unit.CHANCE else ""
    if one.low is None or one.high is None:
        return mean + percent
    return f"{mean} ± {factor * (one.high - one.low) / 2:.{digits}f}{percent}"


def _plot(found: Sequence[RulesStatistics], path: Path) -> None:
    rules = found[0]
    players = rules.players[:_MOST_PLAYERS]
    parts = _of_one(players[0]) if len(players) == 1 else _of_players(players)
    who = f"{players[0].player}, " if len(players) == 1 else ""
    draw_forest(path, f"{who}{rules.title}, with 95% intervals", parts)


def _of_players(players: Sequence[PlayerFigures]) -> dict[str, list[Row]]:
    parts: dict[str, list[Row]] = {}
    for heading, key in chain.from_iterable(columns.items() for columns in _OVERVIEW):
        for player in players:
            if one := _of_all_cases(player).get(key):
                parts.setdefault(_meaning(heading, one), []).append(_row(player.player, one))
    return parts


def _of_one(player: PlayerFigures) -> dict[str, list[Row]]:
    parts: dict[str, list[Row]] = {}
    for figure in player.figures:
        if figure.topic == "leaks" and figure.mean > 0:
            parts.setdefault("% of the chance to win a game that leaks", []).append(
                _row(figure.name, figure)
            )
        elif figure.topic in ("calls", "makers", "over time") and ", " not in figure.when:
            meaning = _meaning(f"{figure.topic}: {figure.name}", figure)
            parts.setdefault(meaning, []).append(_row(figure.when or "all", figure))
    return parts


def _meaning(heading: str, one: Figure) -> str:
    return heading if one.unit in (Unit.POINTS, Unit.TRICKS) else f"{heading}, %"


def _row(name: str, one: Figure) -> Row:
    factor = 1 if one.unit in (Unit.POINTS, Unit.TRICKS) else 100
    if one.low is None or one.high is None:
        return Row(name, factor * one.mean, 0.0)
    below, above = max(0.0, one.mean - one.low), max(0.0, one.high - one.mean)
    return Row(name, factor * one.mean, factor * below, factor * above)
