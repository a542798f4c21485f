"""Refusals: what a person who asks for something may not do, and why."""


class RefusedError(Exception):
    """A command that can't be done: an HTTP status, and one sentence that says why.

    `wait` says after how many seconds another try may succeed, if that is known.
    """

    def __init__(self, status: int, sentence: str, wait: float = 0) -> None:
        super().__init__(sentence)
        self.status = status
        self.wait = wait
