"""A program of this machine, which reads messages and writes answers on its standard streams."""

import os
import shlex
import signal
import subprocess
from contextlib import suppress

from benny.bots.outside.line import LONGEST, LineError
from benny.io.files import reason
from benny.io.validation import in_short

_CHUNK = 1 << 16
_ENDING = 0.5  # seconds between the end of its output and its own


class ProcessLine:
    """Starts a command without a shell; what it writes to standard error is shown."""

    def __init__(self, command: str) -> None:
        try:
            # With a session of its own, it can be ended with all that it has started.
            self._process = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:  # also unbalanced quotation marks
            raise LineError(f"can't be started: {reason(error)}") from None
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._stdin, self._stdout = self._process.stdin, self._process.stdout
        self._read = b""

    def exchange(self, message: bytes) -> bytes:
        """Return the line that answers a message; raise LineError if there is none."""
        if self._read:
            raise LineError(f"said {in_short(_text(self._read))} without being asked")
        with suppress(BrokenPipeError):  # the end of its output tells more
            self._stdin.write(message + b"\n")
            self._stdin.flush()
        while b"\n" not in self._read:
            if len(self._read) > LONGEST:
                raise LineError(
                    f"sent {len(self._read)} bytes without ending the line: "
                    f"{in_short(_text(self._read))}"
                )
            chunk = os.read(self._stdout.fileno(), _CHUNK)
            if not chunk:
                said = f" in the middle of {in_short(_text(self._read))}" if self._read else ""
                raise LineError(f"{self._ending()}{said}")
            self._read += chunk
        line, _, self._read = self._read.partition(b"\n")
        return line

    def leave(self) -> None:
        for stream in (self._stdin, self._stdout):
            with suppress(OSError):  # it may have ended before it read all
                stream.close()

    def end(self, patience: float) -> None:
        """Kill the program if it has not ended after `patience` seconds, with all it started."""
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(patience)
        with suppress(OSError):  # nothing is left
            if hasattr(os, "killpg"):
                os.killpg(self._process.pid, signal.SIGKILL)
            else:
                self._process.kill()
        self._process.wait()

    def _ending(self) -> str:
        """Return how a program ended whose output has."""
        try:
            code = self._process.wait(_ENDING)
        except subprocess.TimeoutExpired:
            return "closed its standard output"
        if code >= 0:
            return f"ended with exit code {code}"
        return f"was killed by signal {-code} ({signal.strsignal(-code)})"


def _text(data: bytes) -> str:
    return data[:_CHUNK].decode(errors="replace")
