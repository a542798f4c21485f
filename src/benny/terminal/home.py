"""The folder of a player's settings and games: the user's config folder, or BENNY_HOME."""

import os
import shutil
import sys
from itertools import count
from pathlib import Path
from typing import Annotated, Literal, TypeVar

import msgspec
import typer
from msgspec import Meta

from benny.errors import NotationError
from benny.io import files
from benny.io.json import convert, read_json, to_json
from benny.io.validation import suggestion
from benny.rules.rules import PRINTABLE

Own = TypeVar("Own", bound=msgspec.Struct)

Speed = Literal["instant", "fast", "normal"]

# Seconds that each sentence or card stays before the next.
PAUSES: dict[Speed, float] = {"instant": 0.0, "fast": 0.25, "normal": 0.8}


class TerminalSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's settings, kept from game to game.

    `house_rules` are those chosen last for each game, as `change_rules` takes them.
    """

    name: Annotated[str, Meta(max_length=20, pattern=PRINTABLE)] = ""
    speed: Speed = "normal"
    four_colours: bool = False
    suit_letters: bool = False
    spoken_cards: bool = False  # in line mode: "jack of spades"
    auto_last_card: bool = True
    auto_forced_card: bool = False  # a card played at once tells the table that it was the only one
    house_rules: dict[str, tuple[str, ...]] = {}


def home() -> Path:
    chosen = os.environ.get("BENNY_HOME")
    return Path(chosen) if chosen else Path(typer.get_app_dir("benny"))


def load_own(
    name: str, kind: type[Own], what: str, instead: str = "starting over"
) -> tuple[Own, str]:
    """Return the content of a file in the folder, and a sentence if it can't be read, else ''."""
    path = home() / name
    try:
        return read_json(path.read_bytes(), kind), ""
    except FileNotFoundError:
        return kind(), ""
    except (OSError, NotationError) as error:
        return kind(), f"{what} in {path} can't be read ({error}): {instead}."


def save_own(name: str, value: msgspec.Struct, what: str) -> str:
    """Write a file of the folder; return a sentence if that fails, else ''.

    A file that can't be read keeps what it holds under another name, which the sentence tells.
    """
    path = home() / name
    try:
        aside = _set_aside(path, type(value))
        files.write(path, [to_json(value)])
    except OSError as error:
        return f"{what} can't be saved in {path}: {files.reason(error)}."
    return f"{what} start over; the unreadable file is now {aside}." if aside else ""


def _set_aside(path: Path, kind: type[msgspec.Struct]) -> Path | None:
    """Give a file that can't be read a free name and return that, None if there is no such file."""
    try:
        read_json(path.read_bytes(), kind)
    except NotationError:
        names = (path.with_name(f"{path.name}.unreadable{n or ''}") for n in count())
        return path.rename(next(name for name in names if not name.exists()))
    except OSError:
        pass  # it is not there, or writing says what is wrong
    return None


def load_settings() -> tuple[TerminalSettings, str]:
    return load_own("settings.json", TerminalSettings, "The settings", "using the defaults")


def save_settings(settings: TerminalSettings) -> str:
    return save_own("settings.json", settings, "The settings")


def named_settings(settings: TerminalSettings) -> dict[str, str | bool]:
    """Return the settings that a person can change by name; house rules are chosen by game."""
    values = msgspec.structs.asdict(settings)
    del values["house_rules"]
    return values


def setting_text(value: str | bool) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else value


def change_setting(settings: TerminalSettings, field: str, text: str) -> TerminalSettings:
    """Return settings with one field changed; raise NotationError for an invalid value."""
    values = msgspec.structs.asdict(settings)
    named = named_settings(settings)
    if field not in named:
        raise NotationError(f"there is no setting {field!r}; {suggestion(field, named)}")
    switch = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}
    is_switch = isinstance(values[field], bool)
    values[field] = switch.get(text.lower(), text) if is_switch else text
    try:
        return convert(values, TerminalSettings)
    except msgspec.ValidationError:
        allowed = {"name": "a line of at most 20 characters", "speed": "instant, fast or normal"}
        possible = allowed.get(field, "on or off")
        raise NotationError(f"{field} can't be {text!r}: it is {possible}") from None


def command_name() -> str:
    """Return the command's name, or its path if the shell would not find the name."""
    called = Path(sys.argv[0])
    if shutil.which("benny") or called.name != "benny":
        return "benny"
    return str(called.relative_to(Path.cwd()) if called.is_relative_to(Path.cwd()) else called)
