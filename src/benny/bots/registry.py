"""The bots by name, and loading a bot from its module or a player's file."""

import os
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, Protocol

from benny.bots.programs import ADDRESSES, OutsideBot
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.log import Player
from benny.game.shuffling import check_seed
from benny.game.view import View
from benny.io.files import source_name
from benny.io.validation import quote, short_repr, suggestion
from benny.rules.rules import Rules

# Each bot's name, the weakest first, with its module and class. They are loaded on demand, because
# `import benny` must be quick.
REGISTRY = {
    "random": ("benny.bots.beginners", "RandomBot"),
    "novice": ("benny.bots.beginners", "NoviceBot"),
    "sensible": ("benny.bots.sensible", "SensibleBot"),
    "search": ("benny.bots.search", "SearchBot"),
    "expert": ("benny.bots.expert", "ExpertBot"),
}

LEVELS = {
    "random": "very easy",
    "novice": "easy",
    "sensible": "medium",
    "search": "hard",
    "expert": "very hard",
}
"""How hard the bots are to beat, in a word for players."""

OPPONENT, PARTNER = "sensible", "expert"
"""The bots against a person and with them, unless they ask for others."""

COVER = "sensible"
"""The bot that plays for the absent and for bots that fail, and that fills empty seats."""


class Bot(Protocol):
    """A player that is a program: at its turn it gets a view and returns an action.

    The action is one of `view.legal`, or its text. A class may have a `version`. If its constructor
    takes `seed`, it gets a number for its random choices.

    Examples:
        >>> class First:
        ...     def act(self, view):
        ...         return view.legal[0]
        >>> bot(First).act(Game("american", seed=7).view())
        Action('pass')
    """

    def act(self, view: View) -> Action | str:
        """Return what to do."""


BotSource = str | Bot | Callable[..., Bot]
"""Where a bot comes from: a name, a class or a function that makes it, or the bot itself."""


def bot(source: BotSource, seed: int = 0) -> Bot:
    """Return a bot by its name, or from a Python file as `path.py:Class`.

    A program is named by its command, as in `./mybot --seat`, or its address; it is started when it
    is asked. A class or a function that makes a bot will do too; a bot is returned as it is. Raises
    NotationError for an unknown name and for a file or class that does not load.

    Examples:
        >>> bot("sensible").act(Game("american", seed=7).view())
        Action('pass')
    """
    import inspect  # here, like the loader below: `import benny` must be quick

    seed = check_seed(seed)
    if not isinstance(source, str | type) and hasattr(source, "act"):
        return _check_bot(source, type(source).__name__)
    if isinstance(source, str) and is_outside(source):
        return OutsideBot(source, seed)
    name = source if isinstance(source, str) else getattr(source, "__name__", short_repr(source))
    cls = _load_class(source) if isinstance(source, str) else source
    if not callable(cls):
        raise NotationError(
            f"{short_repr(source)} is no bot: give a name of {', '.join(REGISTRY)}, "
            "mybot.py:MyBot, a class or a bot"
        )
    try:
        takes_seed = "seed" in inspect.signature(cls).parameters
        made: Bot = cls(seed=seed) if takes_seed else cls()
    except NotationError as error:
        raise NotationError(f"bot {name!r} can't be made: {error}") from None
    except (Exception, SystemExit, GeneratorExit) as error:
        at = place_in(name, error)
        raise NotationError(f"bot {name!r} can't be made: {short_repr(error)}{at}") from error
    return _check_bot(made, name)


def name_of(signature: str) -> str:
    """Return the name in a signature, from which `bot` makes the current version."""
    return signature.rpartition("/")[0]


def bot_name(source: BotSource) -> str:
    if isinstance(source, str):
        return source
    cls = _class_of(source)
    if isinstance(cls, OutsideBot):
        return cls.name
    place = (cls.__module__, cls.__name__)
    return next((name for name, entry in REGISTRY.items() if entry == place), cls.__name__)


def is_outside(name: str) -> bool:
    """Return whether a name is that of a program: its address, or a command.

    A command is a path or has several words, which tells it from a misspelt name. A signature of
    one of our bots is neither.
    """
    if name in REGISTRY or _has_version(name):
        return False
    if name.startswith(ADDRESSES):
        return True
    path, is_command = _split(name)[0], len(name.split()) > 1
    if path.endswith(".py"):  # `python mybot.py`, but a path may have spaces, too
        return is_command and not os.path.isfile(path)
    return is_command or "/" in name


def signature(source: BotSource) -> str:
    """Return a bot's name with its version, as records keep it: `sensible/1`.

    A program is started to be asked for it. Raises NotationError as `bot` does, if a program can't
    be asked, and for a version that a record can't keep.
    """
    name, version = bot_name(source), str(getattr(_class_of(source), "version", 0))
    if "/" in version:
        raise NotationError(
            f"version {version!r} of bot {name!r} contains a '/', which ends a name"
        )
    text = f"{name}/{version}"
    with suppress(NotationError):
        Player("", text)
        return text
    raise NotationError(
        f"version {short_repr(version)} of bot {name!r} can't be kept in a record: each must be "
        "a short line of text"
    )


def place_in(name: str, error: BaseException) -> str:
    """Return where in its own file a bot raised an error, as in ' at mybot.py:12', or ''."""
    from traceback import walk_tb

    if name in REGISTRY:
        written = file = import_module(REGISTRY[name][0]).__file__ or ""
    else:
        written = _split(name)[0]
        file = str(Path(written).resolve())
    frames = walk_tb(error.__traceback__)
    lines = [line for frame, line in frames if frame.f_code.co_filename == file]
    return f" at {written}:{lines[-1]}" if lines else ""


def remark(name: str, rules: Rules) -> str:
    """Return a remark for players on one of our bots under some rules, "" for none."""
    said = getattr(_load_class(name), "remark", None) if name in REGISTRY else None
    return str(said(rules)) if said else ""


def _check_bot(made: Bot, name: str) -> Bot:
    import inspect

    if not callable(getattr(made, "act", None)):
        raise NotationError(f"bot {name!r} has no method act(view)")
    if inspect.iscoroutinefunction(made.act):
        raise NotationError(f"bot {name!r} has an async act(view): make it a plain method")
    return made


def _class_of(source: BotSource) -> Any:
    if isinstance(source, type):
        return source
    if isinstance(source, str) and not is_outside(source):
        return _load_class(source)
    made = bot(source)
    return made if isinstance(made, OutsideBot) else type(made)


def _load_class(name: str) -> Any:
    if name in REGISTRY:
        place, cls = REGISTRY[name]
        return getattr(import_module(place), cls)
    if _has_version(name):
        raise NotationError(
            f"{quote(name)} names a version, but only the current version of a bot can play: write "
            f"{quote(name_of(name))}"
        )
    path, cls = _split(name)
    if not path.endswith(".py"):
        raise NotationError(
            f"unknown bot {quote(name)}: {suggestion(name, REGISTRY)}, or give a class as "
            "mybot.py:MyBot, or a program as ./mybot or http://localhost:8000"
        )
    if not os.path.isfile(path):
        raise NotationError(f"there is no bot file {source_name(path)!r}")
    try:
        module = _load_file(Path(path).resolve())
    except (Exception, SystemExit, GeneratorExit) as error:
        why = short_repr(error)
        if isinstance(error, SyntaxError) and error.lineno:
            why = f"{short_repr(error.msg)} in line {error.lineno}"
        at = place_in(name, error)
        raise NotationError(f"bot file {path!r} does not load: {why}{at}") from error
    kind = getattr(module, cls, None)
    if isinstance(kind, type):
        return kind
    bots = [
        key
        for key, value in vars(module).items()
        if isinstance(value, type)
        and value.__module__ == module.__name__
        and callable(getattr(value, "act", None))
    ]
    if not bots:
        raise NotationError(f"there is no class with a method act(view) in {path!r}")
    if not cls:
        written = " or ".join(f"{path}:{bot_class}" for bot_class in bots)
        raise NotationError(f"{name!r} names no class of the file: write {written}")
    raise NotationError(f"there is no class {cls!r} in {path!r}; {suggestion(cls, bots)}")


def _has_version(name: str) -> bool:
    own, _, version = name.rpartition("/")
    return own in REGISTRY and version.isdecimal()


def _split(name: str) -> tuple[str, str]:
    if name.endswith(".py"):
        return name, ""
    path, _, cls = name.rpartition(":")
    return path, cls


@cache
def _load_file(path: Path) -> ModuleType:
    """Return the module of a file, registered under its path, since two files may share a name.

    Raises whatever the file raises.
    """
    import importlib.util
    import sys

    # Without dots, which pickle would take for those of packages.
    name = f"benny bot {path}".replace("%", "%25").replace(".", "%2E")
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None, f"{path} ends in .py"
    assert spec.loader is not None
    # Registered while it loads, because dataclasses and pickle look a class's module up.
    sys.modules[spec.name] = module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[spec.name]
        raise
    return module
