"""What a person at a table can ask for, as it comes from a client."""

from typing import Annotated

from msgspec import Meta, Struct

from benny.web.table.options import Options

Identifier = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[!-~]+$")]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class Command(
    Struct, frozen=True, kw_only=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True
):
    """A wish with an id of the client's choice, under which it is done once and no more.

    `expect` is the last sequence number that the client has seen.
    """

    id: Identifier
    expect: int | None = None


class Act(Command):
    """Do an action in the game, given as its text."""

    action: Annotated[str, Meta(max_length=40)]


class Sit(Command):
    """Take a seat, or one's own seat back."""

    seat: SeatNumber


class Stand(Command):
    """Give one's seat up."""


class SeatBot(Command, tag="seat_bot"):
    """Give a seat to a bot (host)."""

    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)]


class Unseat(Command):
    """Take a bot from its seat (host)."""

    seat: SeatNumber


class Start(Command):
    """Begin a game, or the next one (host)."""


class Pause(Command):
    """Stop the play (host)."""


class Resume(Command):
    """Let the play go on (host)."""


class Kick(Command):
    """Send a person away (host)."""

    person: Annotated[str, Meta(max_length=40)]


class End(Command):
    """Close the table (host)."""


class Undo(Command):
    """Take one's last decision back, if all others agree."""


class Answer(Command):
    """Say whether another player may take his decision back."""

    agree: bool


class Claim(Command):
    """Claim the rest of the tricks."""


class Hash(Command):
    """Be bound to a part of the next deal by its SHA-256."""

    hash: Digest


class Reveal(Command):
    """Show the part that one was bound to."""

    part: Digest


class Change(Command):
    """Choose other options (host)."""

    options: Options


class Agree(Command):
    """Say whether one wants the next game to be rated."""

    rated: bool


class Say(Command):
    """Say something: free text at private tables, else one of the table's phrases or emotes."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class Ping(Command):
    """Ask whether the server is there."""


AnyCommand = (
    Act
    | Sit
    | Stand
    | SeatBot
    | Unseat
    | Start
    | Pause
    | Resume
    | Kick
    | End
    | Undo
    | Answer
    | Claim
    | Hash
    | Reveal
    | Change
    | Agree
    | Say
    | Ping
)
