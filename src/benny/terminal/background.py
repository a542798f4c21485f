"""Work beside a game, which must neither hold up a screen nor end the table."""

import asyncio
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Thread
from typing import Any, TypeVar

from benny.errors import IllegalActionError, NotationError
from benny.io.abandonment import run_for_future
from benny.io.files import reason
from benny.presentation.commentary import as_sentence
from benny.terminal.home import home

Result = TypeVar("Result")

_LOG = "errors.log"
_MOST_LOGGED = 1_000_000  # bytes, after which the log begins again


async def in_background(function: Callable[[], Result]) -> Result:
    """Run a function in a daemon thread, which can't keep the program from ending."""
    loop = asyncio.get_running_loop()
    future: asyncio.Future[Result] = loop.create_future()

    def settle(setter: Callable[[Any], None], value: object) -> None:
        with suppress(RuntimeError):  # the loop is closed
            loop.call_soon_threadsafe(set_unless_done, setter, value)

    def set_unless_done(setter: Callable[[Any], None], value: object) -> None:
        if not future.done():
            setter(value)

    def work() -> None:
        try:
            settle(future.set_result, run_for_future(function))
        except Exception as error:
            settle(future.set_exception, error)

    Thread(target=work, daemon=True).start()
    return await future


@contextmanager
def aid(name: str, tell: Callable[[str], object]) -> Iterator[None]:
    """Guard an aid such as "The hint": if it fails, `tell` that in a sentence, and go on.

    An unexpected failure is logged with its traceback.
    """
    try:
        yield
    except (NotationError, IllegalActionError) as error:
        tell(as_sentence(error))
    except Exception as error:
        path = home() / _LOG
        details = f" Details are in {path}."
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            is_full = path.exists() and path.stat().st_size > _MOST_LOGGED
            with path.open("w" if is_full else "a", encoding="utf-8", errors="replace") as log:
                log.write(f"{time.strftime('%Y-%m-%d %H:%M:%S')}\n")
                log.writelines(traceback.format_exception(error))
        except OSError:
            details = ""
        tell(f"{name} failed unexpectedly ({reason(error)}).{details}")
