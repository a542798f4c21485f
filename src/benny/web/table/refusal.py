"""The error for refused requests."""

from benny.protocol.messages import ErrorCode, code_of


class RefusedError(Exception):
    """A refused request: an HTTP status, and one sentence that says why.

    `wait` says after how many seconds a retry may succeed, 0 if unknown. `code` is for programs,
    and may be more precise than the status.
    """

    def __init__(
        self, status: int, sentence: str, wait: float = 0, code: ErrorCode | None = None
    ) -> None:
        super().__init__(sentence)
        self.status = status
        self.wait = wait
        self.code = code or code_of(status)
