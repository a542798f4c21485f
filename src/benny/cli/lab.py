"""Hands and rules: solving, evaluating, and tables."""

from typing import TYPE_CHECKING, Annotated, Any

from msgspec import Struct
from msgspec.structs import asdict

from benny.bots.programs import DEFAULT_LIMIT
from benny.cli import completion
from benny.cli import options as opt
from benny.cli.options import argument, command_group, failures_shown, option, rules_of
from benny.errors import NotationError
from benny.rules.loading import USUAL

if TYPE_CHECKING:
    from benny.lab.situations.situation import Situation

_DEALS = argument(
    "TRUMP LEADER HANDS as in 'S 1 9S KH / JS AH / TS AC / QS TC', a file of such lines or of "
    "games, or - for standard input.",
    metavar="DEAL...",
)


def solve(
    deals: Annotated[list[str], _DEALS],
    variant: opt.VariantOption = "",
    changes: opt.Changes = None,
    as_json: opt.AsJson = False,
) -> None:
    """Solve deals with open cards: the exact tricks under best play."""
    from benny.lab.report import hands as report

    # Games have their own rules, and lines those of american if nothing else is said.
    is_said = bool(variant or changes)
    report.solve(rules_of(variant or USUAL, changes) if is_said else None, deals, as_json)


class _HandOptions(Struct, frozen=True):
    """A situation in a player's words: fields of SituationInput."""

    hand: Annotated[str, option("Your cards, as in 'JH 9H AS KC 9D'.")] = ""
    up: Annotated[str, option("The upcard.")] = ""
    seat: Annotated[int | None, option("Your seat; by default the seat at turn.")] = None
    dealer: Annotated[int | None, option("The dealer's seat.")] = None
    score: Annotated[str, option("The score, yours first, as in 6-8; else by seat.")] = ""
    play: Annotated[str, option("The actions so far, as in 'pass, order, JS, 2: 9S'.")] = ""
    piles: Annotated[str, option("Your open piles; KH:9C once 9C is up.")] = ""
    their_piles: Annotated[str, option("The others' open piles.")] = ""


class _PlaceOptions(Struct, frozen=True):
    game: Annotated[int | None, option("Which game of a file; by default the first.")] = None
    deal: Annotated[int | None, option("Which deal; by default the last.")] = None
    action: Annotated[int | None, option("Evaluate before this action of the deal.")] = None


Worlds = Annotated[int, option("Stop after this many worlds, rounded up to thousands.")]
_ALL = "Go on to --error or --worlds, even if one action is clear earlier."
_METHOD = "`played` by a policy, or solved `open`; by default cards open, calls played."
_BOOK = "Let all seats follow the book for these rules; the default if there is one."


class ValueOptions(Struct, frozen=True):
    error: Annotated[float, option("Stop at this standard error, in points.")] = 0.01
    to_the_end: Annotated[bool, option(_ALL, "--all")] = False
    method: Annotated[str, option(_METHOD, autocompletion=completion.methods)] = ""
    uniform: Annotated[bool, option("Ignore what the others' calls tell.")] = False
    book: Annotated[bool | None, option(_BOOK)] = None

    def settings(self) -> dict[str, Any]:
        return {
            "error": self.error,
            "to_the_end": self.to_the_end,
            "method": self.method,
            "believed": not self.uniform,
            "by_book": self.book,
        }


_SITUATION = (
    "A situation (.toml), a file of games (.jsonl), or - for standard input; without it, describe "
    "the situation by options."
)


def evaluate(
    file: Annotated[str, argument(_SITUATION)] = "",
    variant: opt.VariantOption = "",
    changes: opt.Changes = None,
    hand: _HandOptions = _HandOptions(),
    place: _PlaceOptions = _PlaceOptions(),
    worlds: Worlds = 200_000,
    values: ValueOptions = ValueOptions(),
    seed: opt.Seed = 0,
    work: opt.PlotResultOptions = opt.PlotResultOptions(),
) -> None:
    """Evaluate each action of a situation: points, chances and their errors."""
    from benny.lab.evaluation import evaluation_job
    from benny.lab.report import hands as report

    situation = _situation(file, variant, changes, hand, place)
    job = evaluation_job(situation, seed=seed, **values.settings())
    report.evaluate(job, worlds, work.run(), situation)


_EXAMPLE = "benny evaluate --hand 'JH 9H AS KC 9D' --up TH --dealer 0 --seat 3"


def _situation(
    file: str, variant: str, changes: list[str] | None, hand: _HandOptions, place: _PlaceOptions
) -> "Situation":
    """Return the situation of a file, or that of options; `place` is for games' files."""
    from benny.game import records
    from benny.io.files import read_text, source_name
    from benny.lab.situations.input import SituationInput
    from benny.lab.situations.situation import from_flags, from_games, from_text

    if file:
        _refuse(f"the situation is in {source_name(file)}", asdict(hand))
    elif not _names(asdict(hand)):
        raise NotationError(
            f"there is nothing to evaluate: give a file, or a hand as in {_EXAMPLE}"
        )
    name, own = source_name(file), {"variant": variant, "set": changes}
    is_games = file.lower().endswith(".jsonl")
    if is_games:
        _refuse(f"{name} has its own rules", own)
    elif file and not variant:
        _refuse(f"{name} says what the rules are, by `set` as well", {"set": changes})
    text = read_text(file) if file else ""
    if file and not text.strip():
        raise NotationError(f"{name} is empty")
    if is_games or text.lstrip().startswith("{"):
        _refuse(f"{name} has its own rules", own)
        stored, game = records.decode_all(text.encode(), file), place.game
        return from_games(stored, file, 1 if game is None else game, place.deal, place.action)
    _refuse("these are for a file of games (.jsonl)", asdict(place))
    if file and not variant:
        return from_text(text)
    rules = rules_of(variant or USUAL, changes)
    return from_text(text, rules) if file else from_flags(rules, SituationInput(**asdict(hand)))


def _refuse(why: str, options: dict[str, Any]) -> None:
    """Raise NotationError where any of these options is given."""
    if given := _names(options):
        raise NotationError(f"{why}: leave out {', '.join(given)}")


def _names(options: dict[str, Any]) -> list[str]:
    given = [name for name, value in options.items() if value not in ("", None, [])]
    return [f"--{name.replace('_', '-')}" for name in given]


table = command_group("Print tables of scores, equity, calls and rates: text, JSON or heat maps.")
_BY = "all, maker, rank or card; may be given repeatedly."


@table.command("scores")
def table_scores(
    variant: opt.Variant,
    changes: opt.Changes = None,
    by: Annotated[list[str] | None, option(_BY, autocompletion=completion.kinds)] = None,
    deals: opt.Deals = 100_000,
    seed: opt.Seed = 0,
    work: opt.ResultOptions = opt.ResultOptions(),
) -> None:
    """Print how often each side scores what, by dealer, maker or upcard."""
    from benny.lab.report import tables as report

    run = work.run()
    report.scores(rules_of(variant, changes), deals, seed, report.read_kinds(by or []), run)


_USUAL_POINTS = "1,2,4"


def _shares(name: str) -> Any:
    says = "Percent of deals in which this side scores each of --points; replaces playing deals."
    return option(says, name, metavar="PERCENT,PERCENT")


@table.command("equity")
def table_equity(
    variant: opt.Variant,
    changes: opt.Changes = None,
    dealers: Annotated[str | None, _shares("--dealers-side")] = None,
    others: Annotated[str | None, _shares("--other-side")] = None,
    points: Annotated[str, option("The points that the percentages are for.")] = _USUAL_POINTS,
    step: Annotated[int | None, option("Show every score that is this far apart.")] = None,
    deals: opt.Deals = 400_000,
    seed: opt.Seed = 0,
    work: opt.PlotResultOptions = opt.PlotResultOptions(),
) -> None:
    """Print the chance of winning at every score, dealing or not."""
    from benny.lab.report import tables as report

    run, rules = work.run(), rules_of(variant, changes)
    if points != _USUAL_POINTS and dealers is None and others is None:
        raise NotationError("--points is for percentages: give --dealers-side and --other-side")
    given = report.read_shares(rules, dealers, others, points)
    report.equity(rules, given, deals, seed, step, run)


_PLACES = option(
    "Where the caller sits, counted from the dealer's left as 1; by default the dealer. Everyone "
    "before has passed. May be given repeatedly."
)
_CLASSES = option("Group hands by `trumps`, by `aces` too, or by `voids` too.")
_CLASS = option("List the hands of one class, as '2LA 1a'.", "--class", metavar="CLASS")


@table.command("calls")
def table_calls(
    variant: opt.Variant,
    up: Annotated[str, option("The upcard, as in JS.", metavar="CARD")],
    place: Annotated[list[int] | None, _PLACES] = None,
    classes: Annotated[str, _CLASSES] = "aces",
    only: Annotated[str | None, _CLASS] = None,
    hands: Annotated[int, option("Hands of each class, at most.")] = 20,
    worlds: Annotated[int, option("Deals to evaluate each hand in.", "--depth")] = 200,
    any_calls: Annotated[bool, option("Ignore what the earlier passes tell.")] = False,
    changes: opt.Changes = None,
    seed: opt.Seed = 0,
    work: opt.PlotResultOptions = opt.PlotResultOptions(),
) -> None:
    """Print the values of passing, ordering and going alone, by hand."""
    from benny.lab.calling import Calling
    from benny.lab.report import tables as report
    from benny.rules.cards import Card

    job = Calling(
        rules=rules_of(variant, changes),
        upcard=Card(up),
        place=1,
        detail=report.read_detail(classes),
        only=only,
        hands=hands,
        worlds=worlds,
        believed=not any_calls,
        seed=seed,
    )
    report.calls(job, place or [], work.run())


@table.command("rates")
def table_rates(
    variant: opt.Variant,
    bots: opt.BotNames,
    changes: opt.Changes = None,
    deals: opt.Deals = 1000,
    limit: opt.Limit = DEFAULT_LIMIT,
    seed: opt.Seed = 0,
    work: opt.ResultOptions = opt.ResultOptions(),
    traceback: opt.Traceback = False,
) -> None:
    """Print how often bots call, go alone and are euchred."""
    from benny.bots import REGISTRY
    from benny.lab.report import tables as report

    if variant in REGISTRY:
        raise NotationError(
            f"{variant!r} is a bot: give the game before it, as in family {variant}"
        )
    rules = rules_of(variant, changes)
    with failures_shown(traceback):
        job = report.read_rates(rules, bots, seed, limit)
        report.rates(job, deals, work.run())
