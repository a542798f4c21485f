"""Stored games in lines: told from beginning to end, or stepped through where somebody types."""

import sys

from benny.commentary import Commentator, Voice
from benny.game import Game
from benny.log import Record
from benny.terminal.home import Settings
from benny.terminal.lines import EXIT_ENDED, ask, card_names, say
from benny.terminal.stepper import Stepper

HELP = """\
  Enter  the next action        b   the one before
  d      the next deal          bd  back a deal
  0-3    a seat's view          o   open, all hands
  end    to the end             q   leave"""


def run_replay(record: Record, settings: Settings) -> int:
    """Show a stored game; return an exit code."""
    names = [player.name for player in record.seats]
    say(f"{', '.join(names)} play {record.rules.title}.")
    if sys.stdin.isatty() and sys.stdout.isatty():
        _step_through(Stepper(record))
    else:
        _tell_all(record)
    return EXIT_ENDED


def _tell_all(record: Record) -> None:
    commentator = Commentator([player.name for player in record.seats])
    game = Game.replay(record, 0)
    for deal in record.deals:
        _say_new(commentator, game)
        _say_hands(game)
        for _, action in deal.actions:
            game.act(action)
            _say_new(commentator, game)
    view = game.view(None)
    voice = Voice(view.rules, [player.name for player in record.seats], None)
    say(voice.result(view) if view.over else "The record ends here: the game is not over.")


def _step_through(stepper: Stepper) -> None:
    say(HELP)
    seat: int | None = None
    while True:
        _say_place(stepper, seat)
        answer = ask("replay> ").strip().lower()
        if answer in ("q", "quit"):
            return
        seat = _do(stepper, answer, seat)


def _do(stepper: Stepper, answer: str, seat: int | None) -> int | None:
    """Do what was typed; return the seat whose view is shown, None for all hands."""
    match answer:
        case "" | "n":
            stepper.step(1)
        case "b":
            stepper.step(-1)
        case "d":
            stepper.step_deal(forward=True)
        case "bd":
            stepper.step_deal(forward=False)
        case "end":
            stepper.go_to(stepper.length)
        case "o":
            return None
        case digit if digit.isdigit() and int(digit) < stepper.record.rules.players:
            return int(digit)
        case _:
            say(f"{answer!r} is none of these:\n{HELP}")
    return seat


def _say_place(stepper: Stepper, seat: int | None) -> None:
    game = stepper.game
    say(f"-- {stepper.place} of {stepper.length} --")
    before = Game.replay(stepper.record, max(stepper.place - 1, 0))
    commentator = Commentator([player.name for player in game.players])
    told = commentator.tell(before.view(seat))
    for line in commentator.tell(game.view(seat)) if stepper.place else told:
        say(line)
    _say_hands(game, seat)


def _say_new(commentator: Commentator, game: Game) -> None:
    for line in commentator.tell(game.view(None)):
        say(line)


def _say_hands(game: Game, only: int | None = None) -> None:
    for seat, player in enumerate(game.players):
        if only is None or seat == only:
            say(f"  {player.name}: {card_names(game.view(seat))}")
