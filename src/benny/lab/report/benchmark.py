"""Scores in euchre-bench: on the screen and as JSON; and decisions for others to answer."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import typer
from rich.table import Table

from benny.errors import NotationError
from benny.io import files
from benny.io.json import begins_with, to_json
from benny.lab.benchmark.decisions import DecisionKind, DecisionSet
from benny.lab.benchmark.examination import (
    Examination,
    LossSums,
    PosedDecision,
    Scores,
    examination,
    in_all,
    merge_scores,
    pose,
)
from benny.lab.report import style
from benny.lab.report.runs import Run, bots_print_aside, work_out
from benny.rules.prose import words

ALL = "all"
"""What stands for all games together."""

_NAMED = ("game", "bot")
_DIGITS = 12
"""Digits of a hash that the table shows."""


def run(
    sets: Sequence[DecisionSet], job: Examination | None, known: Mapping[str, Scores], how: Run
) -> None:
    """Ask the bots of a job, and print their scores with those that are known, the best first.

    `sets` are the decisions of all these scores. If a bot fails, the scores until then are printed,
    and BotError raised.
    """

    def show(total: tuple[Scores, ...] | None, failure: str = "") -> None:
        asked = dict(zip(job.bots, total, strict=True)) if job and total else {}
        ranked = {}
        for name, scores in {**known, **asked}.items():
            every = merge_scores({ALL: kinds} for kinds in scores.values())
            ranked[name] = {**scores, **every} if len(scores) > 1 else scores
        if how.as_json:
            typer.echo(to_json({**summary(sets, ranked), "failure": failure}))
        elif ranked:
            console = style.new_console()
            console.print(score_table(sets, ranked))
            console.print(kind_table(ranked))
            typer.echo(told_hashes(sets))

    if job is None:
        show(None)
    else:
        show(work_out(job, job.pieces, "Asking", how, if_failed=show))


def read_examination(names: Sequence[str], **settings: Any) -> Examination | None:
    """Return the job that a command line asks for, None without bots; raise as `examination`."""
    if not names:
        return None
    with bots_print_aside():
        return examination(names, **settings)


def export(
    sets: Sequence[DecisionSet], decisions: int | None, path: Path, *, as_json: bool
) -> None:
    """Write decisions without their values, a line each, to `-` as well.

    With `as_json` standard output is left to the scores. Only a file of decisions may be
    overwritten. Raises NotationError for any other, and OSError if writing fails.
    """
    posed = tuple(pose(sets, decisions))
    if str(path) == "-":
        typer.echo(b"\n".join(map(to_json, posed)))
        return
    files.check_place(path, "decisions")
    if path.is_file() and path.stat().st_size and not begins_with(path, PosedDecision):
        raise NotationError(f"{path} holds something else than decisions: name another file")
    files.write(path, (to_json(decision) + b"\n" for decision in posed))
    if not as_json:
        typer.echo(f"{words.figures(len(posed), 'decision')}: {path}.")


def score_table(sets: Sequence[DecisionSet], scores: Mapping[str, Scores]) -> Table:
    name = "euchre-bench" if all(part.is_shipped for part in sets) else "other decisions"
    rows = []
    for game, bot, kinds in _rows(scores):
        total = in_all(kinds.values())
        best = style.in_percent(total.best_share.mean, total.best_share.interval)
        # What is lost has no sign.
        lost = style.in_points(total.mean_loss).removeprefix("+")
        rows.append((game, bot, str(total.losses.number), lost, best))
    columns = [
        *map(style.name_column, _NAMED),
        *map(style.figure_column, ("decisions", "lost", "best %")),
    ]
    title = f"{name}: points lost a decision"
    return style.new_table(columns, rows, title, "±, brackets: 95% intervals")


def kind_table(scores: Mapping[str, Scores]) -> Table:
    rows = _rows(scores)
    present = [kind for kind in DecisionKind if any(kind in kinds for _, _, kinds in rows)]
    losses = (
        (game, name, *(f"{kinds[k].mean_loss.mean:.3f}" if k in kinds else "" for k in present))
        for game, name, kinds in rows
    )
    columns = [*map(style.name_column, _NAMED), *map(style.figure_column, present)]
    return style.new_table(columns, losses, "points lost by kind of decision")


def told_hashes(sets: Sequence[DecisionSet]) -> str:
    hashes = ", ".join(f"{part.variant} {part.sha256[:_DIGITS]}" for part in sets)
    foreign = [part.variant for part in sets if not part.is_shipped]
    text = f"SHA-256 of the decisions: {hashes}."
    if not foreign:
        return text
    return f"{text} Those of {words.join_words(foreign)} are not the ones that come with Benny."


def summary(sets: Sequence[DecisionSet], scores: Mapping[str, Scores]) -> dict[str, Any]:
    """Return the scores for JSON, with the files of the decisions; intervals are 95%."""
    return {
        "files": [
            {"game": one.variant, "sha256": one.sha256, "shipped": one.is_shipped} for one in sets
        ],
        "scores": [
            {
                "game": game,
                "bot": name,
                **_figures(in_all(kinds.values())),
                "kinds": {kind: _figures(sums) for kind, sums in kinds.items()},
            }
            for game, name, kinds in _rows(scores)
        ],
    }


def _rows(scores: Mapping[str, Scores]) -> list[tuple[str, str, dict[DecisionKind, LossSums]]]:
    games = dict.fromkeys(game for score in scores.values() for game in score)
    rows = []
    for game in games:
        named = [(game, name, score[game]) for name, score in scores.items() if game in score]
        rows += sorted(named, key=lambda row: in_all(row[2].values()).mean_loss.mean)
    return rows


def _figures(sums: LossSums) -> dict[str, Any]:
    return {
        "decisions": sums.losses.number,
        "lost": style.estimate_json(sums.mean_loss),
        "best": style.estimate_json(sums.best_share),
    }
