"""Playing and watching games, lessons, puzzles and mistakes."""

import os
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated, Any, Protocol

import typer

from benny.bots import OPPONENT, PARTNER, signature
from benny.cli import completion
from benny.cli import options as opt
from benny.cli.options import argument, option, rules_of, show_tracebacks
from benny.errors import NotationError
from benny.rules.loading import USUAL
from benny.terminal import exits

if TYPE_CHECKING:
    from benny.game.log import Record
    from benny.rules.rules import Rules
    from benny.study.puzzles.collection import Puzzle
    from benny.terminal.any_session import Session
    from benny.terminal.home import TerminalSettings
    from benny.terminal.local import LocalSession
    from benny.terminal.questions import DrillSession, PuzzleSession
    from benny.terminal.start import Chosen, Place, StartChoice


class Face(Protocol):
    """A way of showing games at a terminal; each module that is one has these functions.

    Except for `choose_start` they return the exit code.
    """

    def choose_start(self, settings: "TerminalSettings", wanted: "StartChoice") -> "Chosen | None":
        """Ask what to play, starting from `wanted`; return None if the person leaves.

        The file of a game is one to go on with. Raises EOFError if the input ends.
        """

    def run(self, session: "Session", settings: "TerminalSettings") -> int:
        """Play until the person leaves; return the exit code, or MENU.

        Raises EndedError if the game can't go on.
        """

    def replay(self, record: "Record", settings: "TerminalSettings") -> int:
        """Step through a stored game; raise NotationError if the record breaks the rules."""

    def practise(
        self, session: "DrillSession | PuzzleSession", settings: "TerminalSettings"
    ) -> int:
        """Set exercises until the person leaves or none is left."""

    def learn(self, rules: "Rules", name: str, settings: "TerminalSettings") -> int:
        """Teach lessons, first the one of a name if any."""


def choose_face(plain: bool) -> Face:
    """Return the full-screen table if it is wanted and possible here, else lines."""
    from benny.terminal.speech import is_live

    # A dumb terminal can't move its cursor.
    if plain or not is_live() or os.environ.get("TERM") == "dumb":
        from benny.terminal.lines import play

        return play
    from benny.terminal.screen import app  # Textual is imported only when it is used

    return app


_SEAT = option("Your seat; on a server by default a free one.", min=0)
_PARTNER = option(
    f"Your partner, if --bots names only one bot; {PARTNER} by default.",
    metavar="NAME",
    autocompletion=completion.bots,
)
_TABLE = option("Code of the table; a variant opens a new one.", metavar="CODE")


def play(
    context: typer.Context,
    variant: opt.Variant = "",
    seat: Annotated[int | None, _SEAT] = None,
    bots: opt.Bots = OPPONENT,
    partner: Annotated[str | None, _PARTNER] = None,
    seed: Annotated[int | None, option("Seed for the cards.", min=0)] = None,
    watch: Annotated[bool, option("Watch bots, or a table on a server.")] = False,
    to: Annotated[int | None, option("Play to this score.", min=1, max=1000)] = None,
    changes: opt.Changes = None,
    plain: opt.Plain = False,
    server: Annotated[str, option("Play with people on this server.", metavar="URL")] = "",
    table: Annotated[str, _TABLE] = "",
    name: Annotated[str, option("Your name, at a server and in the game's record.")] = "",
    traceback: opt.Traceback = False,
) -> None:
    """Play a game against bots, or with people on a server; without a variant, choose one."""
    from benny.terminal.home import command_name
    from benny.terminal.start import Place

    commands: Any = context.find_root().command
    if commands.get_command(context, variant):  # as in make play ARGS=resume
        raise NotationError(
            f"{variant!r} is a command, not a game: write {command_name()} {variant}"
        )
    if server or table:
        if seed is not None or to is not None or (bots, partner) != (OPPONENT, None):
            raise NotationError("--bots, --partner, --seed and --to are for games without a server")
        place = Place(server, table, name, seat, watch)
        raise typer.Exit(_play_at(place, variant, changes or [], choose_face(plain)))
    if watch:
        for thing, given in (("seat", seat), ("partner", partner), ("name", name or None)):
            if given is not None:
                option_given = f"--{thing} {given}"
                raise NotationError(f"with --watch you have no {thing}: leave {option_given} out")
    start = _requested_start(
        variant, None if watch else seat or 0, bots, partner, changes or [], to
    )
    face = choose_face(plain)
    chosen = start if start.variant else _choose_start(face, _settings(), start)
    settings = _settings()  # they may have been changed on the start screen
    session = _begin_session(chosen, name or settings.name, seed)
    again = replace(start, variant="", changes=(), to=None)
    raise typer.Exit(_run(face, session, settings, again, name, traceback))


def _play_at(place: "Place", variant: str, changes: list[str], face: Face) -> int:
    """Play at a server's table; a variant instead of a code opens a new one."""
    if not place.server:
        raise NotationError("--table needs a server: give its address with --server")
    from benny.terminal.remote import join

    settings = _settings()
    with closing(join.join(place, variant, changes, settings.name)) as session:
        return face.run(session, settings)


def _begin_session(chosen: "Chosen", name: str, seed: int | None = None) -> "LocalSession":
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
    face: Face,
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


def _requested_start(
    variant: str,
    seat: int | None,
    bots: str,
    partner: str | None,
    changes: list[str],
    to: int | None,
) -> "StartChoice":
    """Return the start that the options ask for; raise NotationError if it is impossible."""
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


def _choose_start(face: Face, settings: "TerminalSettings", wanted: "StartChoice") -> "Chosen":
    try:
        chosen = face.choose_start(settings, wanted)
    except EOFError:
        typer.echo("benny: no game was chosen", err=True)
        raise typer.Exit(exits.WRONG) from None
    if chosen is None:
        raise typer.Exit(exits.DONE)
    return chosen


def resume(
    file: Annotated[str, argument("The game's file; by default the one played last.")] = "",
    plain: opt.Plain = False,
) -> None:
    """Resume an unfinished game."""
    from benny.terminal.game_files import open_file, open_latest
    from benny.terminal.start import StartChoice

    session = _begin_session(open_file(file) if file else open_latest(), "")
    raise typer.Exit(_run(choose_face(plain), session, _settings(), StartChoice()))


def replay(
    file: opt.File,
    game: Annotated[int, option("Which game of the file, from 1.", min=1)] = 1,
    plain: opt.Plain = False,
) -> None:
    """Step through a stored game, back and forth, from any seat or with all hands open."""
    from benny.game import records
    from benny.io.files import source_name

    record = records.load_game(file, game)
    records.check(record, f"{source_name(file)}, game {game}")
    raise typer.Exit(choose_face(plain).replay(record, _settings()))


_LESSON = argument(
    "A lesson, by its name or number; by default choose one.", autocompletion=completion.lessons
)
_TRAIN = option(
    "Train one kind of decision instead, as in order or discard.",
    metavar="KIND",
    autocompletion=completion.trainers,
)


def learn(
    lesson: Annotated[str, _LESSON] = "",
    variant: opt.VariantOption = USUAL,
    train: Annotated[str, _TRAIN] = "",
    changes: opt.Changes = None,
    plain: opt.Plain = False,
) -> None:
    """Learn to play in lessons of two minutes, or train one kind of decision, in any game."""
    from benny.study.lessons.course import check_lesson, course
    from benny.terminal.questions import DrillSession, own_mistakes

    rules = rules_of(variant, changes)
    if lesson and train:
        raise NotationError(f"learn {lesson} or --train {train}: only one of them at a time")
    if not train:
        numbers = {str(number): head.name for number, head in enumerate(course(rules).lessons, 1)}
        lesson = numbers.get(lesson, lesson)
        check_lesson(rules, lesson or numbers["1"])
    settings = _settings()
    face = choose_face(plain)
    if train:
        session = DrillSession(rules, train, mistakes=own_mistakes(rules, train))
        raise typer.Exit(face.practise(session, settings))
    raise typer.Exit(face.learn(rules, lesson, settings))


_FIRST = option("First review so many of your games that have no review.", min=0)
_COUNT = option("Only say how many there are, and of what kind.", "--list")


def mistakes(
    review: Annotated[int, _FIRST] = 0,
    lists: Annotated[bool, _COUNT] = False,
    as_json: opt.AsJson = False,
) -> int:
    """Practise your mistakes; the ones you know come back less often."""
    from benny.terminal.lines.questions import run_mistakes

    return run_mistakes(review, lists=lists, as_json=as_json)


_NAME = argument("A puzzle's name; by default the day's puzzle.", metavar="NAME")
_GAME = option("A puzzle of this game.", autocompletion=completion.variants)
_THEME = option("A puzzle about this; see --list.", autocompletion=completion.themes)
_NEXT = option("One that you have not tried, of about your level.", "--next")
_LIST = option("List how many puzzles there are, and the themes.", "--list")
_ANSWER = option("Answer at once, as in 'play JS', instead of being asked.")


def puzzle(
    name: Annotated[str, _NAME] = "",
    variant: Annotated[str, _GAME] = "",
    theme: Annotated[str, _THEME] = "",
    another: Annotated[bool, _NEXT] = False,
    listed: Annotated[bool, _LIST] = False,
    answer: Annotated[str | None, _ANSWER] = None,
    plain: opt.Plain = False,
    as_json: opt.AsJson = False,
) -> int:
    """Solve the puzzle of the day or another one: one decision, and what each choice is worth."""
    from benny.study.puzzles import collection
    from benny.terminal.lines import questions as lines
    from benny.terminal.questions import PuzzleSession, load_solver

    if name and (variant or theme or another):
        raise NotationError(f"{name} names the puzzle: leave out --variant, --theme and --next")
    if listed:
        return lines.list_puzzles(as_json=as_json)
    following = collection.select_puzzles(variant, theme)
    first: Puzzle | None
    if name:
        first = collection.find_puzzle(name)
    elif variant or theme or another:
        first = load_solver()[0].next_of(following)
    else:
        first = collection.today(collection.utc_today())
    if first is None:
        raise NotationError(f"{collection.ALL_TRIED}: name one to see it again")
    if answer is not None:
        return lines.answer_puzzle(first, answer, as_json=as_json)
    if as_json:
        return lines.show_puzzle(first)
    from benny.terminal.home import load_settings

    session = PuzzleSession(first, following)
    return choose_face(plain).practise(session, load_settings()[0])


def _settings() -> "TerminalSettings":
    from benny.terminal.home import load_settings

    settings, problem = load_settings()
    if problem:
        typer.echo(problem, err=True)
    return settings
