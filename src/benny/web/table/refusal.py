"""Refusals: what a person who asks for something may not do, and why."""

from benny.protocol.error_codes import ErrorCode, code_of


class RefusedError(Exception):
    """A command that can't be done: an HTTP status, and one sentence that says why.

    `wait` says after how many seconds another try may succeed, if that is known. `code` says more
    than the status does, if programs may want to know more.
    """

    def __init__(
        self, status: int, sentence: str, wait: float = 0, code: ErrorCode | None = None
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.wait = wait
        self.code = code or code_of(status)
