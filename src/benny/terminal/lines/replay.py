"""Replays in lines: printed from start to end, or stepped through by a person."""

from benny.game.log import Record
from benny.presentation.replay import Stepper, hand_lines, remark_lines, tell
from benny.terminal import exits, hints
from benny.terminal.background import aid
from benny.terminal.home import TerminalSettings
from benny.terminal.speech import ask, is_live, say, say_all, write_cards_as

HELP = """\
  Enter  the next action        b   the one before
  t      the next trick         bt  back a trick
  d      the next deal          bd  back a deal
  1-4    a seat's view          0   a spectator's
  o      open, all hands        h   a hint: what each choice is worth
  end    to the end             q   leave"""

NOTES = "  m      the next mark          bm  the mark before"


def run_replay(record: Record, settings: TerminalSettings) -> int:
    """Show a stored game; return an exit code. Raises NotationError if it breaks the rules."""
    stepper = Stepper(record)
    write_cards_as(settings)
    if is_live():
        say(f"{', '.join(stepper.names)} play {record.rules.called}.")
        _step_through(stepper)
    else:
        say_all(tell(stepper))
    return exits.DONE


def _step_through(stepper: Stepper) -> None:
    help_text = f"{HELP}\n{NOTES}" if stepper.has_notes else HELP
    say(help_text)
    seen: set[int] | None = None
    told: list[str] = []
    while True:
        lines = stepper.lines_so_far(_viewer(seen))
        # After a step back, or for another viewer, only the last line says where the game stands.
        say_all(lines[len(told) :] if lines[: len(told)] == told else lines[-1:])
        told = lines
        say_all((*hand_lines(stepper, seen), *remark_lines(stepper, _viewer(seen))))
        answer = ask(f"{stepper.at + 1} of {len(stepper.steps)}> ").strip().lower()
        if answer in ("q", "quit"):
            return
        if answer in map(str, range(stepper.record.rules.players + 1)):
            seen = {int(answer) - 1} if int(answer) else set()
        elif answer == "o":
            seen = None
        elif answer == "h":
            _say_hint(stepper)
        elif not _navigate(stepper, answer):
            say(f"{answer!r} is not one of these:\n{help_text}")


def _navigate(stepper: Stepper, answer: str) -> bool:
    """Go where an answer says; return False if it says nothing."""
    match answer:
        case "" | "b":
            stepper.go(stepper.at + (-1 if answer else 1))
        case "t" | "d":
            stepper.leap(1, to_deal=answer == "d")
        case "bt" | "bd":
            stepper.leap(-1, to_deal=answer == "bd")
        case "m" | "bm" if stepper.has_notes:
            stepper.leap_to_note(1 if answer == "m" else -1)
        case "end":
            stepper.go(len(stepper.steps))
        case _:
            return False
    return True


def _say_hint(stepper: Stepper) -> None:
    if stepper.turn is None:
        say("The deal is over.")
        return
    # The hint speaks to its reader, and so does the heading.
    say(f"What you can do as {stepper.names[stepper.turn]}:")
    with aid("The hint", say):
        say_all(hints.lines(hints.best_hint(stepper.view(stepper.turn))))


def _viewer(seen: set[int] | None) -> int | None:
    """Return the only seat whose hand is shown, None for a spectator or all hands open."""
    return next(iter(seen), None) if seen else None
