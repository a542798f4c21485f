"""Requests of clients over HTTP, commands at a table, and the phrases for its chat."""

from typing import Annotated, Any, ClassVar, Literal, cast

from msgspec import Meta, Struct

from benny.io.json import read_message
from benny.io.validation import SAYS
from benny.rules.rules import PRINTABLE

# Public tables have strangers, who are quicker to leave than friends to think.
_PUBLIC_CLOCK = 30


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """A table's options.

    `public` tables are listed and have no free chat. Times are in seconds: spectators see
    everything `delay` later, a bot covers for a player who is away longer than `grace`, and bots
    take at least `thinking`. A decision has `clock` seconds, 0 for no limit; None means 30 at
    public tables and no limit at private ones. Each player has a `bank` of seconds more in a game,
    and a bot covers for them once both are spent. `undo` needs the consent of the people at the
    table. A game is `rated` if all seats hold people who agreed to it. It is then played to its
    end, without hints or undo.
    """

    public: bool = False
    watchers: bool = True
    delay: Annotated[int, Meta(ge=0, le=3600)] = 0
    hints: bool = True
    undo: Literal["ask", "never"] = "ask"
    claims: bool = True
    grace: Annotated[int, Meta(ge=5, le=600)] = 25
    thinking: Annotated[float, Meta(ge=0, le=10)] = 0
    clock: Annotated[int, Meta(ge=0, le=600)] | None = None
    bank: Annotated[int, Meta(ge=0, le=3600)] = 120
    rated: bool = False

    @property
    def decision_time(self) -> int:
        """Return the seconds for a decision before the bank is used, 0 for no limit."""
        if self.clock is None:
            return _PUBLIC_CLOCK if self.public else 0
        return self.clock


LONGEST_NAME = 24
"""The most characters in a person's name."""

# The length is checked in the form in which a name is stored, which may be shorter.
_NAME = {SAYS: f"1 to {LONGEST_NAME} characters, without tabs or other control characters"}
Name = Annotated[str, Meta(min_length=1, max_length=80, pattern=PRINTABLE, extra=_NAME)]
SettingChange = Annotated[str, Meta(max_length=200)]


class NewPerson(Struct, forbid_unknown_fields=True):
    """A name; `bot` says that a program plays under it."""

    name: Name
    bot: bool = False


class NewName(Struct, forbid_unknown_fields=True):
    name: Name


class TakenLink(Struct, forbid_unknown_fields=True):
    link: Annotated[str, Meta(max_length=100)]


class ChosenAction(Struct, forbid_unknown_fields=True):
    """The answer to an exercise, as the text of an action."""

    action: Annotated[str, Meta(max_length=40)]


class ChosenRules(Struct, forbid_unknown_fields=True, kw_only=True):
    """A variant or the text of a rules file, with changes.

    Each change is a setting as text, such as `target=5`.
    """

    variant: Annotated[str, Meta(max_length=40)] = ""
    toml: Annotated[str, Meta(max_length=16384)] = ""
    changes: Annotated[list[SettingChange], Meta(max_length=60)] = []


class NewTable(ChosenRules):
    options: Options = Options()


class NewGame(Struct):
    """The record of a finished game that I have played elsewhere, and when (seconds since 1970)."""

    record: dict[str, Any]
    began_at: Annotated[float, Meta(ge=0)] = 0
    ended_at: Annotated[float, Meta(ge=0)] = 0


Identifier = Annotated[
    str,
    Meta(
        min_length=1,
        max_length=64,
        pattern=r"^[!-~]+$",
        extra={SAYS: "1 to 64 letters, digits or signs of ASCII, without spaces"},
    ),
]
SeatNumber = Annotated[int, Meta(ge=0, le=3)]
Digest = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", extra={SAYS: "64 digits from 0 to 9 and a to f"})
]

Role = Literal["anybody", "starter", "host"]

MOST_LETTERS = 300
"""The longest line of chat."""

PHRASES = (
    "Hello!",
    "Good luck!",
    "Nice hand!",
    "Well played.",
    "Thank you!",
    "Sorry, partner.",
    "Oops!",
    "One moment, please.",
    "Let's go on.",
    "Good game!",
    "Goodbye!",
)
EMOTES = ("👍", "👏", "😀", "😅", "😮", "😢", "🤔", "🎉", "😴", "❤️")
"""What can be said at every table."""


class Command(
    Struct, frozen=True, kw_only=True, tag_field="do", tag=str.lower, forbid_unknown_fields=True
):
    """A command with an id of the client's choice, under which it is done only once.

    `expect` is the last sequence number that the client has seen.

    A command declares the `role` that it needs: a starter is the host or, while the host is away,
    any player. One that `interrupts` a game is refused while a rated game is on,
    for players and spectators alike.
    """

    role: ClassVar[Role] = "anybody"
    interrupts: ClassVar[bool] = False

    id: Identifier
    expect: int | None = None


class Act(Command, frozen=True, kw_only=True):
    """Do an action in the game, given as its text."""

    action: Annotated[str, Meta(max_length=40)]


class Sit(Command, frozen=True, kw_only=True):
    """Take a seat, or take your own seat back; without a number, any free one.

    In the middle of a deal, a bot's seat is taken from the next deal on.
    """

    seat: SeatNumber | None = None


class Stand(Command, frozen=True, kw_only=True):
    """Give up your seat."""


class Admit(Command, frozen=True, kw_only=True):
    """Let a person who is waiting for a seat play at once (host, at private tables)."""

    role = "host"
    seat: SeatNumber


class SeatBot(Command, frozen=True, kw_only=True, tag="seat_bot"):
    """Give a seat to a bot (host)."""

    role = "host"
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)]


class Unseat(Command, frozen=True, kw_only=True):
    """Take a bot from its seat (host)."""

    role = "host"
    seat: SeatNumber


class Start(Command, frozen=True, kw_only=True):
    """Begin a game, or the next one (host)."""

    role = "starter"


class Pause(Command, frozen=True, kw_only=True):
    """Stop the play (host)."""

    role = "host"
    interrupts = True


class Resume(Command, frozen=True, kw_only=True):
    """Resume the play (host)."""

    role = "starter"


class Kick(Command, frozen=True, kw_only=True):
    """Remove a person (host)."""

    role = "host"
    interrupts = True
    person: Annotated[str, Meta(max_length=40)]


class Nudge(Command, frozen=True, kw_only=True):
    """Nudge the person at turn, once they have taken long."""


class Cover(Command, frozen=True, kw_only=True):
    """Let a bot cover for the person at turn, once they have taken long.

    The host may do so; without the host, anyone who sits at the table.
    """

    seat: SeatNumber


class End(Command, frozen=True, kw_only=True):
    """Close the table (host)."""

    role = "host"
    interrupts = True


class Undo(Command, frozen=True, kw_only=True):
    """Take back your last decision, if all others agree."""


class Answer(Command, frozen=True, kw_only=True):
    """Say whether another player may take a decision back."""

    agree: bool


class Claim(Command, frozen=True, kw_only=True):
    """Claim the rest of the tricks."""


class Hash(Command, frozen=True, kw_only=True):
    """Commit to a part of the next deal by its SHA-256.

    `game` and `deal` say which deal that is, since it may be dealt before the command arrives.
    """

    hash: Digest
    game: Annotated[str, Meta(max_length=80)] | None = None
    deal: Annotated[int, Meta(ge=1)] | None = None


class Reveal(Command, frozen=True, kw_only=True):
    """Show the part that you committed to."""

    part: Digest


class Change(Command, frozen=True, kw_only=True):
    """Choose other options (host)."""

    role = "host"
    options: Options


class Agree(Command, frozen=True, kw_only=True):
    """Say whether you want the next game to be rated."""

    rated: bool


class Say(Command, frozen=True, kw_only=True):
    """Say something: free text at private tables, else one of the table's phrases or emotes."""

    text: Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS)]


class Ping(Command, frozen=True, kw_only=True):
    """Ask whether the server is there."""


_Seating = Sit | Stand | Admit | SeatBot | Unseat
_Game = Start | Pause | Resume | Kick | Nudge | Cover | End | Undo | Answer | Claim
AnyCommand = Act | _Seating | _Game | Hash | Reveal | Change | Agree | Say | Ping


def read_command(body: bytes | str) -> Command:
    """Read a command from its JSON; raise as `read_message` does."""
    # To mypy a union is no type.
    return read_message(body, cast("type[Command]", AnyCommand))
