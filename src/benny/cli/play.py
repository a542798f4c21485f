"""Playing and watching games, lessons, puzzles and mistakes."""

from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any

import typer

from benny.bots import OPPONENT, PARTNER, signature
from benny.cli import completion
from benny.cli.options import (
    AsJson,
    Bots,
    Changes,
    File,
    Plain,
    Seed,
    Traceback,
    Variant,
    VariantOption,
    rules_of,
    show_tracebacks,
)
from benny.errors import NotationError
from benny.rules.loading import USUAL
from benny.terminal import exits

if TYPE_CHECKING:
    from benny.study.puzzles.puzzle import Puzzle
    from benny.terminal.faces import Face
    from benny.terminal.home import TerminalSettings
    from benny.terminal.local import LocalSession
    from benny.terminal.start import Chosen, Place, StartChoice


_Seat = Annotated[
    int | None, typer.Option(min=0, help="Your seat; on a server by default a free one.")
]


_Partner = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        autocompletion=completion.bots,
        help=f"Your partner, if --bots names only one bot; {PARTNER} by default.",
    ),
]


_Watch = Annotated[bool, typer.Option("--watch", help="Watch bots, or a table on a server.")]


_Target = Annotated[int | None, typer.Option(min=1, max=1000, help="Play to this score.")]


_Server = Annotated[str, typer.Option(metavar="URL", help="Play with people on this server.")]


_Table = Annotated[
    str, typer.Option(metavar="CODE", help="Code of the table; a variant opens a new one.")
]


_Name = Annotated[str, typer.Option(help="Your name, at a server and in the game's record.")]


def play(
    context: typer.Context,
    variant: Variant = "",
    seat: _Seat = None,
    bots: Bots = OPPONENT,
    partner: _Partner = None,
    seed: Seed = None,
    watch: _Watch = False,
    to: _Target = None,
    changes: Changes = None,
    plain: Plain = False,
    server: _Server = "",
    table: _Table = "",
    name: _Name = "",
    traceback: Traceback = False,
) -> None:
    """Play a game against bots, or with people on a server; without a variant, choose one."""
    from benny.terminal.faces import choose_face
    from benny.terminal.start import Place

    _check_no_command(context, variant)
    if server or table:
        if seed is not None or to is not None or (bots, partner) != (OPPONENT, None):
            raise NotationError("--bots, --partner, --seed and --to are for games without a server")
        place = Place(server, table, name, seat, watch)
        raise typer.Exit(_play_at(place, variant, changes or [], choose_face(plain)))
    if watch:
        _check_watching(seat, partner, name)
    start = _requested_start(
        variant, None if watch else seat or 0, bots, partner, changes or [], to
    )
    face = choose_face(plain)
    chosen = start if start.variant else _choose_start(face, _settings(), start)
    settings = _settings()  # they may have been changed on the start screen
    session = _begin_session(chosen, name or settings.name, seed)
    again = replace(start, variant="", changes=(), to=None)
    raise typer.Exit(_run(face, session, settings, again, name, traceback))


def _begin_session(chosen: "Chosen", name: str, seed: int | None = None) -> "LocalSession":
    """Return the session of a new game, or of one to go on with."""
    from benny.game.game import Game
    from benny.terminal.game_files import GameFile
    from benny.terminal.home import load_settings
    from benny.terminal.local import LocalSession
    from benny.terminal.start import left_out

    if isinstance(chosen, GameFile):
        return LocalSession.resume(chosen)
    rules = rules_of(chosen.variant, [*chosen.changes], chosen.to)
    session = LocalSession(Game(rules, seed, players=chosen.players(rules, name)))
    # The start screen has saved what was chosen there, and it is in the changes.
    remembered = load_settings()[0].house_rules.get(chosen.variant, ())
    session.notices += filter(None, [left_out(remembered, chosen.changes)])
    return session


def _run(
    face: "Face",
    session: "LocalSession",
    settings: "TerminalSettings",
    wanted: "StartChoice",
    name: str = "",
    traceback: bool = False,
) -> int:
    """Play, by way of the start screen more than once, until the person leaves.

    Then show why bots failed, if that is wanted.
    """
    from benny.terminal.home import load_settings

    while True:
        try:
            code = face.run(session, settings)
        finally:
            session.close()
            if traceback:
                show_tracebacks(session.failures)
        if code != exits.MENU:
            return code
        settings = load_settings()[0]  # they may have been changed at the table
        session = _begin_session(_choose_start(face, settings, wanted), name or settings.name)


def _check_no_command(context: typer.Context, variant: str) -> None:
    """Raise NotationError for a command in the place of a game, as in make play ARGS=resume."""
    from benny.terminal.home import command_name

    root: Any = context.find_root().command
    if root.get_command(context, variant):
        raise NotationError(
            f"{variant!r} is a command, not a game: write {command_name()} {variant}"
        )


def _requested_start(
    variant: str,
    seat: int | None,
    bots: str,
    partner: str | None,
    changes: list[str],
    to: int | None,
) -> "StartChoice":
    """Return what the options ask for; raise NotationError for what is impossible."""
    from benny.terminal.start import StartChoice, check_possible

    names = tuple(bots.split(","))
    if partner is not None and len(names) > 1:
        raise NotationError(f"--bots names your partner already: leave --partner {partner} out")
    ally = PARTNER if partner is None else partner
    start = StartChoice(variant, seat, names, ally, tuple(changes), to)
    if variant:
        rules = rules_of(variant, changes, to)
        start.players(rules)
        if partner is not None and rules.sides != "partners":
            raise NotationError(f"these rules have no partners: leave --partner {partner} out")
    else:  # refused before the start screen, if no rules could allow it
        check_possible(start)
    for name in {*start.bots, start.partner}:
        signature(name)  # raises for an unknown bot
    return start


def _choose_start(face: "Face", settings: "TerminalSettings", wanted: "StartChoice") -> "Chosen":
    try:
        chosen = face.choose_start(settings, wanted)
    except EOFError:
        typer.echo("benny: no game was chosen", err=True)
        raise typer.Exit(exits.WRONG) from None
    if chosen is None:
        raise typer.Exit(exits.DONE)
    return chosen


def _check_watching(seat: int | None, partner: str | None, name: str) -> None:
    """Raise NotationError if a spectator asks for a seat, a partner or a name at the table."""
    if seat is not None:
        raise NotationError(f"with --watch you have no seat: leave --seat {seat} out")
    if partner is not None:
        raise NotationError(f"with --watch you have no partner: leave --partner {partner} out")
    if name:
        raise NotationError(f"with --watch you have no name: leave --name {name} out")


def resume(
    file: Annotated[
        str, typer.Argument(help="The game's file; by default the one played last.")
    ] = "",
    plain: Plain = False,
) -> None:
    """Resume an unfinished game."""
    from benny.terminal.faces import choose_face
    from benny.terminal.game_files import open_file, open_latest
    from benny.terminal.start import StartChoice

    session = _begin_session(open_file(file) if file else open_latest(), "")
    raise typer.Exit(_run(choose_face(plain), session, _settings(), StartChoice()))


def replay(
    file: File,
    game: Annotated[int, typer.Option(min=1, help="Which game of the file, from 1.")] = 1,
    plain: Plain = False,
) -> None:
    """Step through a stored game, back and forth, from any seat or with all hands open."""
    from benny.game import records
    from benny.io.files import source_name
    from benny.terminal.faces import choose_face

    record = records.load_game(file, game)
    records.check(record, f"{source_name(file)}, game {game}")
    raise typer.Exit(choose_face(plain).replay(record, _settings()))


def _play_at(place: "Place", variant: str, changes: list[str], face: "Face") -> int:
    """Play at a server's table; a variant instead of a code opens a new one."""
    if not place.server:
        raise NotationError("--table needs a server: give its address with --server")
    from benny.terminal.remote import join

    settings = _settings()
    session = join.join(place, variant, changes, settings.name)
    try:
        return face.run(session, settings)
    finally:
        session.close()


def learn(
    lesson: Annotated[
        str,
        typer.Argument(
            help="A lesson, by its name or number; by default choose one.",
            autocompletion=completion.lessons,
        ),
    ] = "",
    variant: VariantOption = USUAL,
    train: Annotated[
        str,
        typer.Option(
            metavar="KIND",
            help="Train one kind of decision instead, as in order or discard.",
            autocompletion=completion.trainers,
        ),
    ] = "",
    changes: Changes = None,
    plain: Plain = False,
) -> None:
    """Learn to play in lessons of two minutes, or train one kind of decision, in any game."""
    from benny.study.lessons.course import check_lesson, course
    from benny.terminal.faces import choose_face
    from benny.terminal.home import load_settings
    from benny.terminal.questions import DrillSession, own_mistakes

    rules = rules_of(variant, changes, None)
    if lesson and train:
        raise NotationError(f"learn {lesson} or --train {train}: only one of them at a time")
    if lesson:
        numbers = {str(number): head.name for number, head in enumerate(course(rules).lessons, 1)}
        lesson = numbers.get(lesson, lesson)
        check_lesson(rules, lesson)
    settings, problem = load_settings()
    if problem:
        typer.echo(problem, err=True)
    face = choose_face(plain)
    if train:
        session = DrillSession(rules, train, mistakes=own_mistakes(rules, train))
        raise typer.Exit(face.train(session, settings))
    raise typer.Exit(face.learn(rules, lesson, settings))


def mistakes(
    review: Annotated[
        int, typer.Option(min=0, help="First review so many of your games that have no review.")
    ] = 0,
    lists: Annotated[
        bool, typer.Option("--list", help="Only say how many there are, and of what kind.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Practise your mistakes; the ones you know come back less often."""
    from benny.terminal.lines.study import run_mistakes

    return run_mistakes(review, lists=lists, as_json=as_json)


def puzzle(
    name: Annotated[
        str, typer.Argument(metavar="NAME", help="A puzzle's name; by default the day's puzzle.")
    ] = "",
    variant: Annotated[
        str,
        typer.Option(
            "--variant", help="A puzzle of this game.", autocompletion=completion.variants
        ),
    ] = "",
    theme: Annotated[
        str,
        typer.Option(
            "--theme", help="A puzzle about this; see --list.", autocompletion=completion.themes
        ),
    ] = "",
    another: Annotated[
        bool, typer.Option("--next", help="One that you have not tried, of about your level.")
    ] = False,
    listed: Annotated[
        bool, typer.Option("--list", help="List how many puzzles there are, and the themes.")
    ] = False,
    answer: Annotated[
        str | None, typer.Option(help="Answer at once, as in 'play JS', instead of being asked.")
    ] = None,
    plain: Plain = False,
    as_json: AsJson = False,
) -> int:
    """Solve the puzzle of the day or another one: one decision, and what each choice is worth."""
    from benny.terminal.lines import study as lines

    if name and (variant or theme or another):
        raise NotationError(f"{name} names the puzzle: leave out --variant, --theme and --next")
    if listed:
        return lines.list_puzzles(as_json=as_json)
    first, following = _select_puzzle(name, variant, theme, another)
    if answer is not None:
        return lines.answer_puzzle(first, answer, as_json=as_json)
    if as_json:
        return lines.show_puzzle(first)
    from benny.terminal.faces import choose_face
    from benny.terminal.home import load_settings

    return choose_face(plain).puzzles(first, following, load_settings()[0])


def _select_puzzle(
    name: str, variant: str, theme: str, another: bool
) -> "tuple[Puzzle, tuple[Puzzle, ...]]":
    """Return the puzzle that the options ask for, and those that may come after it."""
    from benny.study.puzzles import collection
    from benny.study.puzzles.collection import ALL_TRIED
    from benny.terminal.puzzles import load_solver

    selection = collection.select_puzzles(variant, theme)
    if name:
        return collection.find_puzzle(name), selection
    if not (variant or theme or another):
        return collection.today(collection.utc_today()), selection
    puzzle = load_solver()[0].next_of(selection)
    if puzzle is None:
        raise NotationError(f"{ALL_TRIED}: name one to see it again")
    return puzzle, selection


def _settings() -> "TerminalSettings":
    from benny.terminal.home import load_settings

    settings, problem = load_settings()
    if problem:
        typer.echo(problem, err=True)
    return settings
