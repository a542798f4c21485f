"""Request bodies of the HTTP API, besides commands."""

from typing import Annotated

from msgspec import Meta, Struct

from benny.io.validation import SAYS
from benny.protocol.options import Options
from benny.rules.rules import PRINTABLE

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
