"""What a person has chosen to play."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Start:
    """A variant's name or rules file, the person's seat, and the bots of the others."""

    variant: str
    seat: int = 0
    bots: tuple[str, ...] = ("sensible",)
