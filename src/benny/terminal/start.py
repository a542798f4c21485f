"""What a person has chosen to play, and where."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Start:
    """A variant's name or rules file, the person's seat, and the bots of the others."""

    variant: str
    seat: int = 0
    bots: tuple[str, ...] = ("sensible",)


@dataclass(frozen=True)
class Place:
    """A place at a server: its address, a table's code, one's name there and a seat, or to watch.

    Code and name may be "" and the seat None where they are to be found.
    """

    server: str
    table: str = ""
    name: str = ""
    seat: int | None = None
    watch: bool = False
