"""Replays in lines: printed from start to end, or stepped through by a person."""

from benny.game.log import Record
from benny.presentation.plain_text import card_names
from benny.presentation.replay import Stepper
from benny.terminal import exits
from benny.terminal.home import TerminalSettings
from benny.terminal.speech import ask, is_live, say

HELP = """\
  Enter  the next action        b   the one before
  t      the next trick         bt  back a trick
  d      the next deal          bd  back a deal
  1-4    a seat's view          0   a spectator's
  o      open, all hands
  end    to the end             q   leave"""


def run_replay(record: Record, settings: TerminalSettings) -> int:
    """Show a stored game; return an exit code. Raises NotationError if it breaks the rules."""
    stepper = Stepper(record)
    say(f"{', '.join(stepper.names)} play {record.rules.called}.")
    if is_live():
        _step_through(stepper)
    else:
        _tell_all(stepper)
    return exits.DONE


def _tell_all(stepper: Stepper) -> None:
    told = 0
    for place, step in enumerate(stepper.steps):
        stepper.go(place)
        is_new_deal = place == 0 or step.deal > stepper.steps[place - 1].deal
        lines = stepper.told(None)
        for line in lines[0 if is_new_deal else told :]:
            say(line)
        told = len(lines)
        if is_new_deal:
            _say_hands(stepper, None)
    if stepper.record.result is None:
        say("The record ends here: the game is not over.")


def _step_through(stepper: Stepper) -> None:
    say(HELP)
    seen: set[int] | None = None
    told: list[str] = []
    while True:
        lines = stepper.told(_viewer(seen))
        # After a step back, or for another viewer, only the last line says where the game stands.
        for line in lines[len(told) :] if lines[: len(told)] == told else lines[-1:]:
            say(line)
        told = lines
        _say_hands(stepper, seen)
        answer = ask(f"{stepper.at + 1} of {len(stepper.steps)}> ").strip().lower()
        if answer in ("q", "quit"):
            return
        if answer in map(str, range(stepper.record.rules.players + 1)):
            seen = {int(answer) - 1} if int(answer) else set()
        elif answer == "o":
            seen = None
        else:
            _move(stepper, answer)


def _move(stepper: Stepper, answer: str) -> None:
    match answer:
        case "" | "b":
            stepper.go(stepper.at + (-1 if answer else 1))
        case "t" | "d":
            stepper.leap(1, to_deal=answer == "d")
        case "bt" | "bd":
            stepper.leap(-1, to_deal=answer == "bd")
        case "end":
            stepper.go(len(stepper.steps))
        case _:
            say(f"{answer!r} is not one of these:\n{HELP}")


def _viewer(seen: set[int] | None) -> int | None:
    """Return the only seat whose hand is shown, None for a spectator or all hands open."""
    return next(iter(seen), None) if seen else None


def _say_hands(stepper: Stepper, seen: set[int] | None) -> None:
    for seat, name in enumerate(stepper.names):
        if seen is None or seat in seen:
            say(f"  {name}: {card_names(stepper.view(seat))}")
