"""What can go wrong when something is stored; none of these texts names an address or a secret."""


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
    """The database can't be reached, or stores nothing.

    What was being written may be stored all the same, if the answer was lost: read again before
    writing again. `detail` is what the driver said, for the operator's eyes.
    """

    def __init__(self, sentence: str, detail: str) -> None:
        super().__init__(sentence)
        self.detail = detail


class NewerDatabaseError(Exception):
    """The database has a schema that this program does not know."""
