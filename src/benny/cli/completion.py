"""Shell completion of variants, bots and settings, each loaded on demand."""

import re
from typing import Any


def variants(incomplete: str) -> list[str]:
    """Return the variants that a word may become; rules files are completed by the shell."""
    from benny.rules.loading import names

    return [name for name in names() if name.startswith(incomplete)]


def bots(incomplete: str) -> list[str]:
    from benny.bots import REGISTRY

    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in REGISTRY if name.startswith(last)]


def lessons(incomplete: str) -> list[tuple[str, str]]:
    from benny.study.lessons.plan import plans

    about = {plan.name: plan.about for plan in reversed(plans())}
    return [(name, about[name]) for name in reversed(about) if name.startswith(incomplete)]


def trainers(incomplete: str) -> list[tuple[str, str]]:
    from benny.study.trainers import all_kinds

    return [(kind.name, kind.title) for kind in all_kinds() if kind.name.startswith(incomplete)]


def methods(incomplete: str) -> list[str]:
    from benny.analysis.evaluation import Method

    return [method for method in Method if method.startswith(incomplete)]


def themes(incomplete: str) -> list[tuple[str, str]]:
    from benny.study.puzzles.themes import THEMES

    items = THEMES.items()
    return [(name, theme.sentence) for name, theme in items if name.startswith(incomplete)]


def kinds(incomplete: str) -> list[str]:
    from benny.lab.surveys import By

    return [kind for kind in By if kind.startswith(incomplete)]


def fields(incomplete: str) -> list[tuple[str, str]]:
    from benny.rules.rules import settings

    return [(name, field[2]) for name, field in settings().items() if name.startswith(incomplete)]


def variants_or_fields(ctx: Any, incomplete: str) -> list[str] | list[tuple[str, str]]:
    """Return the settings that a word may become after --fields, else the variants."""
    return fields(incomplete) if ctx.params.get("fields") else variants(incomplete)


_NOT_BARE = r'[\["\]\s]'


def changes(incomplete: str) -> list[tuple[str, str]]:
    from benny.rules.rules import settings

    field, equals, value = incomplete.partition("=")
    by_name = settings()
    if not equals:
        return [
            # A default as an option takes it: without quotes, brackets and spaces.
            (f"{name}={re.sub(_NOT_BARE, '', default)}", meaning)
            for name, (_, default, meaning) in by_name.items()
            if name.startswith(field) and default
        ]
    allowed = by_name[field][0] if field in by_name else ""
    words = re.findall(r"'(\w+)'", allowed)
    if allowed == "true or false":
        words = ["true", "false"]
    return [(f"{field}={word}", "") for word in words if word.startswith(value)]
