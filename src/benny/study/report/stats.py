"""Statistics of games on the screen, as JSON, as files of tables and as a plot."""

from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from statistics import mode

import typer
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
from benny.study.stats.figures import TITLES, WORDS, check_table_file, save_table, statistics
from benny.study.stats.job import GamesFile, line_number
from benny.study.stats.sums import StatsSums

_LEGEND = (
    "Shares are in %. Brackets and ± are 95% intervals. After · is the count, where it is not "
    "the row's."
)

# What the tables of one player leave out: what is not made is euchred.
_LEFT_OUT = {("makers", "euchred"), ("loners", "euchred")}
_BY_GAME = ("games", "review", "over time")
_MOST_PLAYERS = 20

# The tables of all players, each narrow enough for a terminal: heading, and the figure in it.
_OVERVIEW = (
    {
        "won": ("games", "won"),
        "points a hand": ("deals", "points"),
        "luck a game": ("review", "luck"),
        "lost per decision": ("review", "error rate"),
    },
    {
        "orders up": ("calls", "orders"),
        "calls": ("calls", "names"),
        "bids": ("calls", "bids"),
        "folds": ("calls", "folds"),
        "alone": ("loners", "tried"),
    },
    {
        "made": ("makers", "made"),
        "all tricks": ("makers", "all tricks"),
        "euchred": ("makers", "euchred"),
        "sets": ("defence", "euchres"),
    },
)


def check_files(csv: Path | None, parquet: Path | None, how: Run) -> None:
    """Raise NotationError or WorkersError if the files can't be written, before any work."""
    for path, ending in ((csv, ".csv"), (parquet, ".parquet")):
        if path is not None:
            check_table_file(path, ending)
    if how.checkpoint is not None and how.checkpoint in (csv, parquet):
        raise NotationError(
            f"{str(how.checkpoint)!r} can't be both table and checkpoint: name two files"
        )


def run(
    job: Job[StatsSums], pieces: int, player: str | None, *, paths: list[Path], how: Run, doing: str
) -> None:
    """Count games, of one `player` or of all, and show the figures; save them in files, too.

    Raises NotationError if there is nothing.
    """
    sums = work_out(job, pieces, doing, how) if pieces else StatsSums()
    files = getattr(job, "files", ())
    tables = figures_of(sums, player, files)
    for remark in _remarks(sums, files):
        typer.echo(f"benny: {remark}", err=True)
    if how.as_json:
        typer.echo(to_json({"left_out": sums.left_out.games, "rules": tables}))
    else:
        show(parts(tables, is_asked=player is not None))
    for path in paths:
        save_table(path, tables)
        if not how.as_json:
            typer.echo(f"The figures are in {path}.")
    draw(how, lambda path: _plot(tables, path))


def as_text(tables: Sequence[RulesStatistics], columns: int) -> str:
    """Return all figures as they are printed of one player, up to `columns` wide."""
    return style.as_text(parts(tables, is_asked=True), columns)


def figures_of(
    sums: StatsSums, player: str | None, files: Sequence[GamesFile] = ()
) -> tuple[RulesStatistics, ...]:
    """Return the figures of some players, or of all; raise NotationError if there are none."""
    tables = statistics(sums)
    if any(rules.players for rules in tables):
        return tables
    if sums.others and player is not None:
        raise NotationError(
            f"no one called {player!r} has played; {suggestion(player, list(sums.others))}"
        )
    remarks = [*_remarks(sums, files)]
    if files and not remarks:
        several = f" and {len(files) - 1} more hold" if len(files) > 1 else " holds"
        raise NotationError(f"{files[0].name or files[0].path}{several} no games")
    raise NotationError("; ".join(["there are no games to count", *remarks]))


def _remarks(sums: StatsSums, files: Sequence[GamesFile]) -> Iterator[str]:
    """Yield a sentence for each thing left out; files that are copies have other names."""
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


def parts(tables: Sequence[RulesStatistics], *, is_asked: bool) -> Iterator[Part]:
    """Yield the parts of the report; if one player `is_asked` for, all of their figures."""
    for rules in tables:
        unfinished = f" ({rules.unfinished} not finished)" if rules.unfinished else ""
        games, deals = words.figures(rules.games, "game"), words.figures(rules.deals, "hand")
        yield f"{rules.title}: {games}{unfinished}, {deals}"
        for columns in _OVERVIEW:
            yield _overview(rules.players[:_MOST_PLAYERS], columns)
        yield "Brackets and ± are 95% intervals."
        if len(rules.players) > _MOST_PLAYERS:
            more = len(rules.players) - _MOST_PLAYERS
            yield f"{more} more players: --json and --csv have all."
        if is_asked or len(rules.players) == 1:
            for player in rules.players:
                yield from _player(player)


def _overview(players: Sequence[PlayerFigures], columns: dict[str, tuple[str, str]]) -> Table:
    by_player = [_of_all_cases(player) for player in players]
    headings = [name for name, key in columns.items() if any(key in one for one in by_player)]
    rows = (
        (player.player, str(player.deals), *(_value(figures.get(columns[h])) for h in headings))
        for player, figures in zip(players, by_player, strict=True)
    )
    return new_table((name_column("player"), *map(figure_column, ("hands", *headings))), rows)


def _of_all_cases(player: PlayerFigures) -> dict[tuple[str, str], Figure]:
    return {(figure.topic, figure.name): figure for figure in player.figures if not figure.when}


def _player(player: PlayerFigures) -> Iterator[Part]:
    for topic, title in TITLES.items():
        figures = [figure for figure in player.figures if figure.topic == topic]
        if topic == "leaks":
            # A deed that costs nothing leaks nothing.
            rows = [(one.name, _value(one), str(one.cases)) for one in figures if one.mean > 0]
            if rows:
                yield new_table(("", *map(figure_column, ("a game", "decisions"))), rows, title)
        elif figures:
            yield _topic(topic, title, figures)
    yield _LEGEND
    if player.like:
        yield f"Plays {player.like}, as the bots are measured."


def _topic(topic: str, title: str, figures: Sequence[Figure]) -> Table:
    """Return a row for each case and a column for each figure."""
    shown = [figure for figure in figures if (figure.topic, figure.name) not in _LEFT_OUT]
    names = list(dict.fromkeys(figure.name for figure in shown))
    by_when: dict[str, dict[str, Figure]] = {}
    for figure in shown:
        by_when.setdefault(figure.when, {})[figure.name] = figure
    rows = []
    for when, by_name in by_when.items():
        cases = mode(figure.cases for figure in by_name.values())
        row = [when or "all"]
        for name in names:
            cell = by_name.get(name)
            text = _value(cell)
            row.append(text if cell is None or cell.cases == cases else f"{text} · {cell.cases}")
        rows.append((*row, str(cases)))
    counted = "games" if topic in _BY_GAME else "hands"
    headings = [*(WORDS.get(name, name) for name in names), counted]
    return new_table(("", *map(figure_column, headings)), rows, title)


def _value(figure: Figure | None) -> str:
    if figure is None:
        return "-"
    if figure.unit is Unit.SHARE:
        return in_percent(figure.mean, (figure.low or 0.0, figure.high or 0.0))
    factor, digits = (100, 2) if figure.unit is Unit.CHANCE else (1, 3)
    sign = "+z" if figure.unit is Unit.POINTS or figure.name == "luck" else "z"
    mean = f"{factor * figure.mean:{sign}.{digits}f}"
    percent = "%" if figure.unit is Unit.CHANCE else ""
    if figure.low is None or figure.high is None:
        return mean + percent
    return f"{mean} ± {factor * (figure.high - figure.low) / 2:.{digits}f}{percent}"


def _plot(tables: Sequence[RulesStatistics], path: Path) -> None:
    rules = tables[0]
    players = rules.players[:_MOST_PLAYERS]
    parts: dict[str, list[Row]] = {}
    if len(players) == 1:
        for figure in players[0].figures:
            if figure.topic == "leaks" and figure.mean > 0:
                meaning = "% of the chance to win a game that leaks"
                parts.setdefault(meaning, []).append(_row(figure.name, figure))
            elif figure.topic in ("calls", "makers", "over time") and ", " not in figure.when:
                meaning = _meaning(f"{figure.topic}: {figure.name}", figure)
                parts.setdefault(meaning, []).append(_row(figure.when or "all", figure))
    else:
        for heading, key in chain.from_iterable(columns.items() for columns in _OVERVIEW):
            for player in players:
                if shown := _of_all_cases(player).get(key):
                    meaning = _meaning(heading, shown)
                    parts.setdefault(meaning, []).append(_row(player.player, shown))
    who = f"{players[0].player}, " if len(players) == 1 else ""
    draw_forest(path, f"{who}{rules.title}, with 95% intervals", parts)


def _meaning(heading: str, figure: Figure) -> str:
    return heading if figure.unit in (Unit.POINTS, Unit.TRICKS) else f"{heading}, %"


def _row(name: str, figure: Figure) -> Row:
    factor = 1 if figure.unit in (Unit.POINTS, Unit.TRICKS) else 100
    if figure.low is None or figure.high is None:
        return Row(name, factor * figure.mean, 0.0)
    below, above = max(0.0, figure.mean - figure.low), max(0.0, figure.high - figure.mean)
    return Row(name, factor * figure.mean, factor * below, factor * above)
