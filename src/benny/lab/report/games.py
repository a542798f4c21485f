"""Games between bots on the screen and as JSON: simulations, and duplicate matches."""

from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import Any

import typer
from msgspec import Struct
from rich.table import Column, Table

from benny.analysis.statistics import Estimate
from benny.bots import signature
from benny.errors import BotError
from benny.game import records
from benny.game.game import default_players
from benny.game.log import Record
from benny.io import files
from benny.io.json import to_json
from benny.lab.arena import FEWEST_DEALS, SETTLED, Arena, Match, MatchResult, Pairing, rounds_of
from benny.lab.plots import Row, draw_forest
from benny.lab.report import runs, style
from benny.lab.simulation import Tally, bots_by_seat, play_games, record_of
from benny.rules.prose import words
from benny.rules.rules import Rules

_HEADINGS = ("won %", "points a deal", "tricks", "calls", "euchred %", "alone")
_POINTS = "points a deal"
_NOTHING: dict[str, Any] = {"deals": 0, "games": 0, "unfinished": 0, "pairs": [], "ratings": []}


class Simulation(Struct, frozen=True, kw_only=True):
    rules: Rules
    bots: tuple[str, ...]
    games: int
    seed: int
    max_deals: int
    limit: float


def simulate(job: Simulation, path: Path | None, as_json: bool) -> None:
    """Play games, save them in a file if one is given, and print the totals.

    Games in the file are replaced. After an interruption it holds the games that were played, or
    its old ones if there were any. So it does if a bot fails: then the totals until then are
    printed, and BotError raised. Raises NotationError if the file is something else, in use or
    without a folder, and OSError if it can't be written.
    """
    before = 0 if path is None else runs.check_game_file(path, "the totals go")
    bots_by_seat(job.rules, job.bots)  # their number is refused before a name
    runs.check_bots(job.rules, job.bots)
    tally = Tally.from_games(job.rules)

    def play() -> Iterator[Record]:
        with runs.bots_print_aside(), runs.progress("Playing", job.games) as update:
            games = play_games(job.rules, job.bots, job.games, job.seed, job.max_deals, job.limit)
            for done, game in enumerate(games, 1):
                tally.add(game)
                yield record_of(game)
                update(done)

    try:
        if path is None:
            for _ in play():
                pass
        else:
            _save_games(path, play(), before)
    except BotError as error:
        _show_tally(job, tally, as_json, str(error))
        raise
    _show_tally(job, tally, as_json)
    if path is not None and not as_json:
        where = f"The games are in {path}"
        if before:
            where += f", in place of the {words.figures(before, 'game')} that it held before"
        style.new_console().print(f"{where}.", highlight=False)


def _show_tally(job: Simulation, tally: Tally, as_json: bool, failure: str = "") -> None:
    if as_json:
        typer.echo(to_json(tally_summary(job, tally) | {"failure": failure}))
    elif tally.games:
        console = style.new_console()
        console.print(tally_table(job.rules, job.bots, tally))
        if tally.unfinished:
            ended = "1 game was" if tally.unfinished == 1 else f"{tally.unfinished} games were"
            deals = words.figures(job.max_deals, "deal")
            console.print(f"{ended} ended unfinished after {deals}.")


def _save_games(path: Path, games: Iterator[Record], before: int) -> None:
    """Write games to a file that held some before; raise what cuts them short when it is kept."""
    played = 0
    cut_short: KeyboardInterrupt | BotError | None = None

    def encoded_games() -> Iterator[bytes]:
        nonlocal played, cut_short
        try:
            for game in games:
                yield records.encode(game)  # here, since an interruption is caught here alone
                played += 1
        except (KeyboardInterrupt, BotError) as error:
            # A user who stops it may have seen that it would replace a file they need.
            if before or not played:
                raise
            cut_short = error

    try:
        files.write(path, encoded_games())
    except (KeyboardInterrupt, BotError):
        if before:
            typer.echo(f"{path} still holds its {words.figures(before, 'game')}.", err=True)
        raise
    if cut_short:
        holds = "1 game that was" if played == 1 else f"{played} games that were"
        typer.echo(f"{path} holds the {holds} played.", err=True)
        raise cut_short


def tally_table(rules: Rules, names: tuple[str, ...], tally: Tally) -> Table:
    bots = bots_by_seat(rules, names)
    players = default_players(rules)
    unplayed = f" ({tally.unplayed} not played)" if tally.unplayed else ""
    rows = []
    for team, side in zip(rules.teams, tally.sides, strict=True):
        seated = " + ".join(players[seat].name for seat in team)
        playing = " + ".join(dict.fromkeys(bots[seat] for seat in team))
        won, euchred = tally.win_rate(side), tally.euchre_rate(side)
        rows.append(
            (
                f"{seated}\n({playing})",
                style.in_percent(won.mean, won.interval) if won.trials else "-",
                style.in_points(tally.points_a_deal(side)),
                f"{side.tricks / tally.deals:.2f}",
                str(side.calls),
                style.in_percent(euchred.mean, euchred.interval) if euchred.trials else "-",
                str(side.alone),
            )
        )
    return style.new_table(
        (style.name_column("side"), *(Column(h, no_wrap=True, overflow="fold") for h in _HEADINGS)),
        rows,
        f"{rules.called}: {words.figures(tally.games, 'game')}, "
        f"{words.figures(tally.deals, 'deal')}{unplayed}",
        "± and brackets: 95% intervals",
    )


def tally_summary(job: Simulation, tally: Tally) -> dict[str, Any]:
    """Return the result for JSON, without sides if nothing was played; intervals are 95%."""
    return {
        "variant": job.rules.name,
        "seed": job.seed,
        "bots": [signature(name) for name in bots_by_seat(job.rules, job.bots)],
        "games": tally.games,
        "unfinished": tally.unfinished,
        "deals": tally.deals,
        "not_played": tally.unplayed,
        "sides": [
            {
                "seats": team,
                "won": side.won,
                "win_rate": style.estimate_json(tally.win_rate(side)),
                "points_a_deal": style.estimate_json(tally.points_a_deal(side)),
                "tricks": side.tricks,
                "calls": side.calls,
                "euchred": side.euchred,
                "euchre_rate": style.estimate_json(tally.euchre_rate(side)),
                "alone": side.alone,
            }
            for team, side in zip(job.rules.teams, tally.sides, strict=True)
            if tally.deals
        ],
    }


def compete(arena: Arena, deals: int, how: runs.Run) -> None:
    """Play until all pairs are settled or `deals` are played, and print the result.

    If a bot fails, that of the rounds before is printed, and BotError raised. Raises NotationError
    for an impossible plot or checkpoint.
    """

    def progress_note(played: MatchResult) -> str:
        name, best = _ratings(arena.match(played))[0]
        if len(arena.bots) == 2:
            name, best = arena.bots[0], arena.gain(played, 0)
        return f"{name} {style.in_points(best)}"

    def show_match(played: MatchResult | None, failure: str = "") -> None:
        if how.as_json:
            typer.echo(to_json(match_summary(arena, played) | {"failure": failure}))
        if played is None:
            return
        match = arena.match(played)
        if not how.as_json:
            style.show(match_parts(match))
        rows = {
            "points a deal gained, with 95% intervals": [
                Row(" on ".join(pair.bots), pair.gain.mean, pair.gain.margin)
                for pair in match.pairs
            ]
        }
        if len(match.bots) > 2:
            ratings = [Row(name, rating.mean, rating.margin) for name, rating in _ratings(match)]
            rows = {"points a deal above the mean of all bots, with 95% intervals": ratings} | rows
        runs.draw(how, lambda path: draw_forest(path, arena.rules.called, rows))

    played = runs.work_out(
        arena, rounds_of(arena.rules, deals), "Playing", how, progress_note, show_match
    )
    show_match(played)


def match_parts(match: Match) -> Iterator[style.Part]:
    called = match.rules.called
    if len(match.bots) > 2:
        rows = ((name, style.in_points(rating)) for name, rating in _ratings(match))
        yield style.new_table(
            (style.name_column("bot"), style.figure_column(_POINTS)), rows, f"{called}: ratings"
        )
    yield pair_table(match)
    yield verdict(match)
    if match.is_adjusted:
        yield adjustment(match)


def pair_table(match: Match) -> Table:
    games = match.games
    columns = [*map(style.name_column, ("bot", "against")), style.figure_column(_POINTS)]
    rows = [[*pair.bots, style.in_points(pair.gain)] for pair in match.pairs]
    if games:
        columns.append(style.figure_column("games won %"))
    for row, pair in zip(rows, match.pairs, strict=True):
        row += [style.in_percent(pair.won.mean, pair.won.interval)] if pair.won else []
    return style.new_table(
        columns,
        rows,
        f"{match.rules.called}: {words.figures(match.deals, 'deal')}"
        + (f" and {words.figures(games, 'game')}" if games else ""),
        f"each in {words.figures(match.seatings, 'seating')}; "
        f"±{' and brackets' * (games > 0)}: 95% intervals",
    )


def verdict(match: Match) -> str:
    left = [" and ".join(pair.bots) for pair in match.pairs if not pair.settled]
    if match.deals < FEWEST_DEALS:
        text = f"Not settled: {match.deals} deals are fewer than {FEWEST_DEALS}."
    elif left:
        text = (
            f"Not settled after {match.deals} deals: {', '.join(left)} are less than "
            f"{SETTLED:.0f} standard errors apart."
        )
    else:
        text = (
            f"Settled after {match.deals} deals: every gain is more than {SETTLED:.0f} standard "
            "errors."
        )
    if match.unfinished:
        halves = "counts half" if match.unfinished == 1 else "count half"
        text += f" {words.figures(match.unfinished, 'game')} had no end and {halves}."
    return text


def adjustment(match: Match) -> str:
    deals = match.deals
    worths = sorted({pair.worth for pair in match.pairs if pair.worth is not None})
    if worths == [deals]:
        return "Luck is taken out, but these deals leave none that the value function sees."
    chances = f" and of the choices of {words.join_words(match.stating)}" if match.stating else ""
    taken_out = f"The luck of the cards{chances} is taken out"
    finite = list(filter(isfinite, worths))
    if not finite:
        return f"{taken_out}, and nothing is left to chance in these {deals} deals."
    least, most = (f"{worth:.0f}" for worth in (finite[0], finite[-1]))
    worth = least if least == most else f"{least} to {most}"
    text = f"{taken_out}: these {deals} deals are as sure as {worth} plain ones"
    return (
        f"{text}." if finite == worths else f"{text}, and nothing is left to chance in some pairs."
    )


def match_summary(arena: Arena, played: MatchResult | None) -> dict[str, Any]:
    """Return the result for JSON, also if nothing was played; intervals are 95%."""
    result = _NOTHING
    if played:
        match = arena.match(played)
        result = {
            "deals": match.deals,
            "games": match.games,
            "unfinished": match.unfinished,
            "pairs": [_pair_summary(pair) for pair in match.pairs],
            "ratings": [
                {"bot": name, "points": style.estimate_json(rating)}
                for name, rating in _ratings(match)
            ],
        }
    return {
        "variant": arena.rules.name,
        "seed": arena.seed,
        "bots": arena.bots,
        "seatings": arena.seatings_a_deal,
        "value_function": arena.value_function,
        "stating": arena.stating,
        **result,
    }


def _pair_summary(pair: Pairing) -> dict[str, Any]:
    summary = {
        "bots": pair.bots,
        "gain": style.estimate_json(pair.gain),
        "won": style.estimate_json(pair.won) if pair.won else None,
        "settled": pair.settled,
    }
    if pair.plain is None or pair.worth is None:
        return summary
    worth = pair.worth if isfinite(pair.worth) else None
    return summary | {"plain": style.estimate_json(pair.plain), "worth": worth}


def _ratings(match: Match) -> list[tuple[str, Estimate]]:
    """Return each bot's lead over the mean of all, the best first."""
    rated = zip(match.bots, match.ratings, strict=True)
    return sorted(rated, key=lambda row: -row[1].mean)
