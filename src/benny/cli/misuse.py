"""Usage errors of the command line, in Benny's own words."""

import re
from typing import Any

from msgspec import inspect

# Private, and the same in all versions of typer that Benny may be installed with.
from typer._click.core import ParameterSource
from typer._click.exceptions import (
    BadOptionUsage,
    BadParameter,
    MissingParameter,
    NoArgsIsHelpError,
    NoSuchOption,
    UsageError,
)

from benny.io.validation import possible, suggestion

__all__ = ["NoArgsIsHelpError", "UsageError", "sentence"]


def sentence(error: UsageError) -> str:
    """Return a sentence that quotes the mistake and says what is possible."""
    match error:
        case NoSuchOption():
            return _no_option(error)
        case MissingParameter():
            return _missing(error.param)
        case BadParameter():
            return _unfit(error)
        case BadOptionUsage():
            return f"{error.option_name} needs a value after it"
        case _:
            return _out_of_place(error)


def _no_option(error: NoSuchOption) -> str:
    context: Any = error.ctx
    found = (param for param in context.command.params if param.param_type_name == "option")
    named = [*map(_name, found), "--help"]
    return f"there is no option {error.option_name!r}; {suggestion(error.option_name, named)}"


def _missing(param: Any) -> str:
    said = (param.help or "").rstrip(".")
    # A word in capitals, such as TRUMP, keeps them.
    begin = said[:1] if said[1:2].isupper() else said[:1].lower()
    return f"{_name(param)} is missing: give {begin}{said[1:]}"


def _name(param: Any) -> str:
    """Return a parameter as it is written, an option in its long form."""
    is_option = param.param_type_name == "option"
    return str(max(param.opts, key=len) if is_option else param.human_readable_name)


def _unfit(error: BadParameter) -> str:
    """Return why a number, a switch, a path or one of a few words is invalid."""
    param: Any = error.param
    context: Any = error.ctx
    value = error.message.partition(" is not ")[0]  # "'x' is not a valid integer."
    if param.type.name == "path":  # "Path 'x' is not readable."
        return f"can't read {value.removeprefix('Path ')}: Permission denied"
    is_environment = context.get_parameter_source(param.name) is ParameterSource.ENVIRONMENT
    given = f"{param.envvar}={value}" if is_environment else f"{_name(param)} {value}"
    return f"{given} should be {_possible(param.type)}"


def _possible(kind: Any) -> str:
    if kind.name == "boolean":  # only in the environment has it a value
        return "1 or 0"
    if words := getattr(kind, "choices", None):
        return possible(inspect.LiteralType(tuple(words)))
    least, most = (getattr(kind, name, None) for name in ("min", "max"))
    number = inspect.FloatType if kind.name.startswith("float") else inspect.IntType
    return possible(number(ge=least, le=most))


def _out_of_place(error: UsageError) -> str:
    """Return which command is unknown, or which word is too many."""
    context: Any = error.ctx
    if hasattr(context.command, "list_commands"):
        word = re.search("'(.*?)'", error.message)  # "No such command 'x'. ..."
        names = context.command.list_commands(context)
        there = suggestion(word[1] if word else "", names)
        return f"there is no command {word[1]!r}; {there}" if word else f"no command; {there}"
    words = error.message.partition("(s) (")[2].removesuffix(")")  # "Got ... argument(s) (x y)"
    usage = " ".join(context.command.get_usage(context).split()[1:])  # "Usage: benny ..."
    return f"unexpected {words!r}: write {usage}"
