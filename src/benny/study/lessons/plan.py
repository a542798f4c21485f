"""What a course is made from: the lessons of `course.toml`, before any rules are known."""

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from benny.io.decoders import convert
from benny.rules.rules import Rules

_FILE = Path(__file__).with_name("course.toml")

Asked = Literal["act", "rank", "left", "taker", "points", "deal"]


class StepPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A step as `course.toml` has it, which says what each field is."""

    says: tuple[str, ...] = ()
    asks: str = ""
    praise: str = ""
    ask: Asked = "act"
    needs: Mapping[str, Any] = {}
    when: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    nth: int = 0
    rank: int = 0


class LessonPlan(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A lesson as `course.toml` has it."""

    name: str
    title: str
    about: str
    steps: tuple[StepPlan, ...]
    needs: Mapping[str, Any] = {}


@cache
def plans() -> tuple[LessonPlan, ...]:
    """Return all lessons, also those of one name for different rules."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return convert(data["lessons"], tuple[LessonPlan, ...])


def fits(rules: Rules, needs: Mapping[str, Any]) -> bool:
    """Return whether rules have what is needed: for each field or property one of its values."""
    return all(
        getattr(rules, name) in (values if isinstance(values, list) else [values])
        for name, values in needs.items()
    )
