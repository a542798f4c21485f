"""Request bodies of the HTTP API, besides commands, and the options of a table."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from benny.io.validation import SAYS
from benny.rules.rules import PRINTABLE

Undo = Literal["ask", "never"]

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
    undo: Undo = "ask"
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
_NAME = {SAYS: f"a line of 1 to {LONGEST_NAME} characters"}
Name = Annotated[str, Meta(min_length=1, max_length=80, pattern=PRINTABLE, extra=_NAME)]
SettingChange = Annotated[str, Meta(max_length=200)]


class NewPerson(Struct, forbid_unknown_fields=True):
    """A name; `bot` says that a program plays under it."""

    name: Name
    bot: bool = False


class NewName(Struct, forbid_unknown_fields=True):
    """A new name."""

    name: Name


class TakenLink(Struct, forbid_unknown_fields=True):
    """A link that signs this device in."""

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
    """A table to open: its rules and its options."""

    options: Options = Options()
