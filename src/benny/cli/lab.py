"""Solving, evaluating, matches and tables: the lab from the command line."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from benny.cli.options import (
    AsJson,
    Changes,
    Checkpoint,
    Cluster,
    Deals,
    FixedSeed,
    NumberOfWorkers,
    Plot,
    Processes,
    Step,
    Variant,
    VariantOption,
    rules_of,
)
from benny.errors import NotationError

if TYPE_CHECKING:
    from benny.lab.situations.input import SituationInput
    from benny.lab.situations.situation import Situation


def solve(
    deals: Annotated[
        list[str],
        typer.Argument(
            metavar="DEAL...",
            help="TRUMP LEADER HANDS as in 'S 1 9S KH / JS AH / TS AC / QS TC', a file of such "
            "lines or of games, or - for standard input.",
        ),
    ],
    variant: VariantOption = "classic",
    changes: Changes = None,
    as_json: AsJson = False,
) -> None:
    """Find the exact tricks of deals with open cards, with best play of all."""
    from benny.lab.report import solve as report

    report.run(rules_of(variant, changes, None), deals, as_json)


def arena(
    bots: Annotated[
        list[str],
        typer.Argument(metavar="BOT...", help="Two bots or more: names or mybot.py:MyBot."),
    ],
    variant: VariantOption = "classic",
    changes: Changes = None,
    deals: Annotated[int, typer.Option(help="Play no more than so many deals, or a few.")] = 1000,
    games: Annotated[
        int | None,
        typer.Option(help="How many whole games in that; else one for each few rounds."),
    ] = None,
    to_the_end: Annotated[
        bool, typer.Option("--all", help="Play all the deals, even if it is settled before.")
    ] = False,
    seed: FixedSeed = 0,
    workers: NumberOfWorkers = None,
    processes: Processes = False,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Match bots on the same cards in every seating, until it is clear which is better."""
    from benny.lab.report import arena as report
    from benny.lab.report.runs import Run

    rules = rules_of(variant, changes, None)
    wanted = report.read_arena(rules, bots, deals, games, seed, to_the_end=to_the_end)
    report.run(wanted, deals, Run(workers, processes, cluster, checkpoint, as_json, plot))


def train(
    variant: Variant,
    out: Annotated[Path, typer.Option(help="Where the book is written to.")],
    changes: Changes = None,
    runs: Annotated[int, typer.Option(min=1, help="How many runs learn each by itself.")] = 8,
    deals: Annotated[
        int | None, typer.Option(help="How many deals each run learns from; else a million.")
    ] = None,
    seed: FixedSeed = 0,
    workers: NumberOfWorkers = None,
    processes: Processes = False,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    plot: Plot = None,
) -> None:
    """Train a book by self-play, by which the bot `expert` calls and takes others to play."""
    from benny.lab.report import train as report
    from benny.lab.report.runs import Run
    from benny.lab.training import DEALS_A_RUN, Training

    rules = rules_of(variant, changes, None)
    training = Training(rules=rules, seed=seed, deals=DEALS_A_RUN if deals is None else deals)
    report.run(training, runs, out, Run(workers, processes, cluster, checkpoint, plot=plot))


def evaluate(
    file: Annotated[
        str,
        typer.Argument(
            help="A situation (.toml), a file of games (.jsonl), or - for a situation on standard "
            "input; without it the options describe one."
        ),
    ] = "",
    variant: Annotated[str, typer.Option(help="A variant's name or a rules file (.toml).")] = "",
    changes: Changes = None,
    hand: Annotated[str, typer.Option(help="Your cards, as in 'JH 9H AS KC 9D'.")] = "",
    up: Annotated[str, typer.Option(help="The card turned up.")] = "",
    seat: Annotated[int | None, typer.Option(help="Your seat; else whoever's turn it is.")] = None,
    dealer: Annotated[int | None, typer.Option(help="Who dealt.")] = None,
    score: Annotated[str, typer.Option(help="Your score first, as in 6-8; else by seat.")] = "",
    done: Annotated[
        str,
        typer.Option("--play", help="What was done so far, as in 'pass, order, JS, 2: 9S'."),
    ] = "",
    piles: Annotated[str, typer.Option(help="Your open piles; KH:9C once 9C is up.")] = "",
    their_piles: Annotated[str, typer.Option(help="The piles of the others.")] = "",
    game: Annotated[int | None, typer.Option(help="Which game of a file; else the first.")] = None,
    deal: Annotated[int | None, typer.Option(help="Which deal; else the last.")] = None,
    action: Annotated[int | None, typer.Option(help="Before which action of the deal.")] = None,
    worlds: Annotated[
        int, typer.Option(help="Stop after so many worlds, by the thousand.")
    ] = 200_000,
    error: Annotated[
        float, typer.Option(help="Standard error in points that is close enough.")
    ] = 0.01,
    method: Annotated[
        str,
        typer.Option(
            help="`played` by a policy, or `open`, that is solved; else cards open, calls played."
        ),
    ] = "",
    uniform: Annotated[
        bool, typer.Option("--uniform", help="Learn nothing from the calls of the others.")
    ] = False,
    book: Annotated[
        bool | None,
        typer.Option(
            help="All call and play by the book for these rules; by default if there is one."
        ),
    ] = None,
    seed: FixedSeed = 0,
    workers: NumberOfWorkers = None,
    processes: Processes = False,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Say what each action of a situation is worth: points, chances, and how sure that is."""
    from benny.lab.report import evaluate as report
    from benny.lab.report.runs import Run
    from benny.lab.situations.input import SituationInput
    from benny.lab.situations.situation import from_games

    given = SituationInput(
        hand=hand,
        up=up,
        seat=seat,
        dealer=dealer,
        score=score,
        play=done,
        piles=piles,
        their_piles=their_piles,
    )
    places = {"--game": game, "--deal": deal, "--action": action}
    if file:
        _refuse(f"the situation is in {file}", _told(given))
    if file.endswith(".jsonl"):
        _refuse(f"{file} has its own rules", {"--variant": variant, "--set": changes})
        situation = from_games(file, 1 if game is None else game, deal, action)
    else:
        _refuse("these are for a file of games (.jsonl)", places)
        situation = _described(file, variant, changes, given)
    trying = report.read_evaluation(
        situation, method, error, believed=not uniform, by_book=book, seed=seed
    )
    how = Run(workers, processes, cluster, checkpoint, as_json, plot)
    report.run(trying, worlds, how, situation.assumed)


def _described(
    file: str, variant: str, changes: list[str] | None, given: "SituationInput"
) -> "Situation":
    from benny.lab.report.evaluate import read_text
    from benny.lab.situations.situation import from_flags, from_text

    if file and not variant:
        _refuse(f"{file} says what the rules are, by `set` as well", {"--set": changes})
        return from_text(read_text(file))
    rules = rules_of(variant or "classic", changes, None)
    return from_text(read_text(file), rules) if file else from_flags(rules, given)


def _told(given: "SituationInput") -> dict[str, Any]:
    told = {field: getattr(given, field) for field in given.__struct_fields__}
    return {f"--{field.replace('_', '-')}": value for field, value in told.items()}


def _refuse(why: str, options: dict[str, Any]) -> None:
    """Raise NotationError where any of these options is given."""
    given = [name for name, value in options.items() if value not in ("", None, [])]
    if given:
        raise NotationError(f"{why}: leave out {', '.join(given)}")


table = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode=None,
    help="Tables of what deals and calls come to, as text, JSON or heat maps.",
)


def _shares(name: str) -> Any:
    says = "Percent of deals in which this side scores each of --points, instead of deals played."
    return typer.Option(name, metavar="PERCENT,PERCENT,...", help=says)


@table.command("scores")
def table_scores(
    variant: Variant,
    changes: Changes = None,
    by: Annotated[
        list[str] | None,
        typer.Option(help="all, maker, rank or card; may be given repeatedly."),
    ] = None,
    deals: Deals = 100_000,
    seed: FixedSeed = 0,
    workers: NumberOfWorkers = None,
    processes: Processes = False,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    as_json: AsJson = False,
) -> None:
    """Print how often each side scores what: by dealer, by who made trump, by the upcard."""
    from benny.lab.report import surveys as report
    from benny.lab.report.runs import Run

    how = Run(workers, processes, cluster, checkpoint, as_json)
    report.scores(rules_of(variant, changes, None), deals, seed, report.read_kinds(by or []), how)


@table.command("equity")
def table_equity(
    variant: Variant,
    changes: Changes = None,
    dealers: Annotated[str | None, _shares("--dealers-side")] = None,
    others: Annotated[str | None, _shares("--other-side")] = None,
    points: Annotated[str, typer.Option(help="The points that shares are given for.")] = "1,2,4",
    step: Step = None,
    deals: Deals = 400_000,
    seed: FixedSeed = 0,
    workers: NumberOfWorkers = None,
    processes: Processes = False,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Print the chance to win the game at every score, dealing and not dealing."""
    from benny.lab.report import surveys as report
    from benny.lab.report.runs import Run

    how = Run(workers, processes, cluster, checkpoint, as_json, plot)
    rules = rules_of(variant, changes, None)
    given = report.read_shares(rules, dealers, others, points)
    report.equity(rules, given, deals, seed, step, how)


@table.command("calls")
def table_calls(
    variant: Variant,
    up: Annotated[str, typer.Option(metavar="CARD", help="The card turned up, as in JS.")],
    place: Annotated[
        list[int] | None,
        typer.Option(
            help="Who calls: 1 for the dealer's left to the most for the dealer, who does "
            "otherwise; all before have passed. May be given repeatedly."
        ),
    ] = None,
    classes: Annotated[
        str, typer.Option(help="Tell hands apart by trumps, by aces as well, or by voids as well.")
    ] = "aces",
    only: Annotated[
        str | None,
        typer.Option("--class", metavar="CLASS", help="List the hands of one class: '2LA 1a'."),
    ] = None,
    hands: Annotated[int, typer.Option(help="Hands of each class, or all it has.")] = 20,
    worlds: Annotated[int, typer.Option("--depth", help="Deals each hand is valued in.")] = 200,
    any_calls: Annotated[
        bool, typer.Option("--any-calls", help="Take no heed of what the passes before tell.")
    ] = False,
    changes: Changes = None,
    seed: FixedSeed = 0,
    workers: NumberOfWorkers = None,
    processes: Processes = False,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Print what passing, ordering and going alone are worth with hands of each class."""
    from benny.lab.report import calls as report
    from benny.lab.report.runs import Run
    from benny.lab.surveys.first_calls import Calling
    from benny.rules.cards import Card

    job = Calling(
        rules=rules_of(variant, changes, None),
        upcard=Card(up),
        place=1,
        detail=report.read_detail(classes),
        only=only,
        hands=hands,
        worlds=worlds,
        believed=not any_calls,
        seed=seed,
    )
    how = Run(workers, processes, cluster, checkpoint, as_json, plot)
    report.run(job, place or [], how)


@table.command("rates")
def table_rates(
    bots: Annotated[
        list[str], typer.Argument(metavar="BOT...", help="Bots: names or mybot.py:MyBot.")
    ],
    variant: VariantOption = "classic",
    changes: Changes = None,
    deals: Deals = 1000,
    seed: FixedSeed = 0,
    workers: NumberOfWorkers = None,
    processes: Processes = False,
    cluster: Cluster = None,
    checkpoint: Checkpoint = None,
    as_json: AsJson = False,
) -> None:
    """Print how often bots call, go alone and are euchred where each has all the seats."""
    from benny.lab.report import rates as report
    from benny.lab.report.runs import Run

    wanted = report.read_rates(rules_of(variant, changes, None), bots, seed)
    report.run(wanted, deals, Run(workers, processes, cluster, checkpoint, as_json))
