"""Input and output in lines of text."""

import os
import re
import select
import shutil
import sys
from collections.abc import Iterable
from textwrap import wrap

from benny.io.output import isolate_bidi
from benny.presentation.plain_text import spell_cards, spoken
from benny.terminal.home import TerminalSettings

_CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f-\x9f]")  # all but the newline


class LeaveError(Exception):
    """The person wants to leave."""


class MenuError(Exception):
    """The person wants another game; this one stays for later."""


class _Style:
    """How cards are printed: there is one person at a terminal, and one output."""

    letters = spoken = False


def write_cards_as(settings: TerminalSettings) -> None:
    _Style.letters, _Style.spoken = settings.suit_letters, settings.spoken_cards


def say(line: str) -> None:
    """Print a line at once.

    Control characters are removed: a record from elsewhere may hold escape codes in a name.
    """
    text = spoken(line) if _Style.spoken else spell_cards(line, letters=_Style.letters)
    text = _CONTROL.sub("", text)
    if is_live():
        text = broken_at_words(text, shutil.get_terminal_size().columns)
    print(isolate_bidi(text), flush=True)


def say_all(lines: Iterable[str]) -> None:
    for line in lines:
        say(line)


def warn(*complaints: str) -> None:
    # To standard error, where no result is mixed with them.
    for complaint in filter(None, complaints):
        print(complaint, file=sys.stderr)


_PATH_PART = re.compile(r"[^/\\_]*[/\\_]?")


def broken_at_words(text: str, columns: int) -> str:
    """Return a text with its long lines broken at words, but no word."""
    lines: list[str] = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip()))
        hanging = f"{indent}  " if indent else ""  # the rest of an item stands farther in
        lines += wrap(
            line, columns, subsequent_indent=hanging, break_long_words=False, break_on_hyphens=False
        ) or [""]
    return "\n".join(lines)


def broken_at_parts(text: str, columns: int) -> str:
    """Return a text broken at words, and paths that are longer than a line at their parts.

    Examples:
        >>> print(broken_at_parts("The record is in /home/ann/games/first_game.jsonl", 20))
        The record is in
        /home/ann/games/
        first_game.jsonl
    """
    lines = [""]
    for line in broken_at_words(text, columns).split("\n"):
        for part in _PATH_PART.findall(line) if len(line) > columns else [line]:
            if lines[-1] and len(lines[-1] + part) > columns:
                lines.append("")
            lines[-1] += part
        lines.append("")
    return "\n".join(lines[:-1])


def ask(prompt: str) -> str:
    """Ask for a line; raise EOFError if the input has ended, or the input or output is closed."""
    if not _are_open():
        raise EOFError
    return input(prompt)


class Bell:
    """Asks for a line, and stops asking when it is rung, if `can_hear`."""

    def __init__(self) -> None:
        self.can_hear = is_live() and os.name != "nt"  # Windows can't wait for keys and a pipe
        if self.can_hear:
            # `select` waits for the pipe and for keys at once.
            self._read_end, self._write_end = os.pipe()

    def ring(self) -> None:
        if self.can_hear:
            os.write(self._write_end, b"!")

    def hush(self) -> None:
        while self.can_hear and select.select([self._read_end], [], [], 0)[0]:
            os.read(self._read_end, 64)

    def ask(self, prompt: str) -> str | None:
        """Ask for a line; return None if it is rung before one is typed.

        Raises EOFError as `ask` does.
        """
        if not (self.can_hear and _are_open()):
            return ask(prompt)
        print(prompt, end="", flush=True)
        if sys.stdin not in select.select([sys.stdin, self._read_end], [], [])[0]:
            print(end="\n" if prompt else "", flush=True)  # news begin on a line of their own
            return None
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return line.rstrip("\n")


def choose(question: str, options: list[str]) -> int:
    """Let the person choose one of numbered options; return its number from 0.

    Raises LeaveError if they quit.
    """
    say(question)
    for number, option in enumerate(options, 1):
        say(f"  {number} {option}")
    words = [option.split()[0].rstrip(":") for option in options]
    while True:
        answer = ask("> ").strip().lower()
        if answer in ("q", "quit"):
            raise LeaveError
        if answer.isdigit() and 1 <= int(answer) <= len(options):
            return int(answer) - 1
        if answer in words:
            return words.index(answer)
        say(f"{answer[:40]!r} is not a choice: type 1 to {len(options)}, or a name.")


def is_live() -> bool:
    return _are_open() and sys.stdin.isatty() and sys.stdout.isatty()


def _are_open() -> bool:
    """Return whether standard input and output are open; a player's bot may close them."""
    return all(stream is not None and not stream.closed for stream in (sys.stdin, sys.stdout))
