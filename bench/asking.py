"""How the programs of this folder take what is asked for, and say in a sentence what can't be."""

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from benny.errors import BotError, NotationError
from benny.io.files import reason
from benny.io.output import drop_output, flush_or_drop, replace_unknown_signs
from benny.lab.runs.jobs import WorkersError
from benny.terminal import exits


@contextmanager
def in_a_sentence() -> Iterator[None]:
    """End the program with one sentence if it can't do what it is asked for or is interrupted."""
    replace_unknown_signs()
    try:
        yield
        sys.stdout.flush()  # else a full disk shows when Python ends, in words of its own
    except BrokenPipeError:
        drop_output()
        sys.exit(exits.WRONG)
    except OSError as error:
        flush_or_drop()
        sys.exit(f"{error.filename or 'output'}: {reason(error)}")
    except (BotError, NotationError, WorkersError) as error:
        sys.exit(f"{error}")
    except KeyboardInterrupt:
        print("interrupted", file=sys.stderr)
        sys.exit(exits.INTERRUPTED)


def at_least_one(text: str) -> int:
    """Return the number that a text says, for argparse; raise ArgumentTypeError below one."""
    try:
        number = int(text)
    except ValueError:
        number = 0
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 on")
    return number
