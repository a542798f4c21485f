"""The `benny` command; what it takes is imported when it is needed, so that help is quick."""

import os
import shutil
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import NoReturn

from benny.cli.overview import overview
from benny.errors import BotError, NotationError
from benny.io import output
from benny.terminal import exits

_CLOSED = "can't print: standard output is closed"


class Interruption:
    """A request to end a command: the exit code, and the word for it."""

    code = exits.INTERRUPTED
    word = "interrupted"

    @contextmanager
    def by_sigterm_too(self) -> Iterator[None]:
        """Let SIGTERM interrupt as Ctrl+C does, so that what was done is kept.

        If SIGTERM is ignored it stays so, and only the main thread can handle signals.
        """
        before = signal.getsignal(signal.SIGTERM)
        is_main = threading.current_thread() is threading.main_thread()
        if before in (None, signal.SIG_IGN) or not is_main:
            yield
            return
        signal.signal(signal.SIGTERM, self._terminate)
        try:
            yield
        finally:
            signal.signal(signal.SIGTERM, before)

    def leave(self) -> NoReturn:
        """End the program, and leave behind any work that can't be interrupted."""
        print(f"benny: {self.word}", file=sys.stderr, flush=True)
        threads = set(threading.enumerate()) - {threading.main_thread()}
        if all(thread.daemon for thread in threads):
            sys.exit(self.code)
        from benny.bots.programs import PROGRAMS

        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)
        try:
            PROGRAMS.close()
            sys.stdout.flush()
        finally:
            os._exit(self.code)

    def _terminate(self, _number: int, _frame: FrameType | None) -> NoReturn:
        self.code, self.word = exits.TERMINATED, "terminated"
        raise KeyboardInterrupt


def main() -> None:
    """Run the command; a failure prints one sentence and exits with a code other than zero."""
    output.ignore_impossible_sizes()
    output.replace_unknown_signs()
    interruption = Interruption()
    try:
        leave_with = _run(interruption)
    except (BotError, NotationError) as error:
        _fail(f"{error}", exits.WRONG if isinstance(error, BotError) else exits.BAD_INPUT)
    except BrokenPipeError:
        output.drop_output()
        sys.exit(exits.WRONG)
    except ModuleNotFoundError as error:
        from benny.io.extras import extra_of, how_to_install

        module = (error.name or "").partition(".")[0]
        if not (extra := extra_of(module)):
            raise
        why = f"this needs {module}, which is not installed: {how_to_install(extra)}"
        _fail(why, exits.BAD_INPUT)
    except OSError as error:
        from benny.io.files import reason

        _fail(f"{reason(error)}: {error.filename or 'output'}", exits.WRONG)
    except Exception as error:
        _fail(*_explain(error))
    if leave_with == exits.INTERRUPTED:
        interruption.leave()
    sys.exit(leave_with)


def _run(interruption: Interruption) -> int:
    with interruption.by_sigterm_too():
        if sys.argv[1:] in (["-h"], ["--help"]):
            print(overview(), flush=True)
            return exits.DONE
        arguments = sys.argv[1:]
        if not arguments:
            from benny.terminal.speech import is_live

            arguments = ["play"] if is_live() else []
        from benny.cli.app import run_command

        code = run_command(arguments)
        if code == exits.WRONG and sys.stdout is None:  # it could not say why
            _fail(_CLOSED, code)
        return code


def _explain(error: Exception) -> tuple[str, int]:
    """Return a sentence for any other error, with the exit code; raise it if it is a bug."""
    import typer
    from typer._click.exceptions import UsageError

    from benny.cli.app import sentence
    from benny.lab.runs.jobs import WorkersError
    from benny.terminal.session import EndedError

    if isinstance(error, UsageError):
        return sentence(error), exits.BAD_INPUT
    if isinstance(error, typer.Abort):
        return "the input has ended", exits.WRONG
    if isinstance(error, ValueError) and sys.stdout is not None and sys.stdout.closed:
        return _CLOSED, exits.WRONG
    if isinstance(error, EndedError | WorkersError):
        return f"{error}", exits.WRONG
    raise error


def _fail(sentence: str, code: int) -> NoReturn:
    output.flush_or_drop()
    text = f"benny: {sentence}"
    if sys.stderr is not None and sys.stderr.isatty():
        from benny.terminal.speech import broken_at_words

        text = broken_at_words(text, shutil.get_terminal_size().columns)
    print(text, file=sys.stderr)
    sys.exit(code)
