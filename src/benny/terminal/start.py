"""What a person has chosen to play, and where."""

from dataclasses import dataclass

from benny.bots import OPPONENT, PARTNER


@dataclass(frozen=True)
class Start:
    """A variant's name or rules file, the person's seat, the bots against him and with him.

    Where there are several bots they are named for all other seats, a partner's among them. The
    variant is "" while it is to be chosen.
    """

    variant: str = ""
    seat: int = 0
    bots: tuple[str, ...] = (OPPONENT,)
    partner: str = PARTNER


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
