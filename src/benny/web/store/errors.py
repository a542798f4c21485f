"""Errors of the store; their messages contain no address and no secret."""


class ConflictError(Exception):
    """Another writer was first: read the new events and decide again."""


class RepeatedError(Exception):
    """A command that has been stored before; `seq` is where it left the table."""

    def __init__(self, seq: int) -> None:
        super().__init__(f"This command was done before and led to {seq}.")
        self.seq = seq


class TakenError(Exception):
    """Something else has this id, code or hash already."""


class UnavailableError(Exception):
    """The database can't be reached, or can't store anything.

    A write may have been stored all the same, if only the answer was lost: read before writing
    again. `detail` is the driver's message, for the operator only.
    """

    def __init__(self, sentence: str, detail: str) -> None:
        super().__init__(sentence)
        self.detail = detail


class UnknownSchemaError(Exception):
    """The database has a schema that this program can't migrate: a newer or a very old one."""
