"""Commands that print rules, variants and settings."""

from itertools import groupby
from typing import Annotated

import typer
from msgspec import Raw

from benny.cli import completion
from benny.cli.options import AsJson, Changes, argument, option, rules_of
from benny.errors import NotationError

_NAME = argument(
    "A variant's name or a rules file (.toml); with --fields, a setting.",
    autocompletion=completion.variants_or_fields,
)
_FIELDS = option("List the settings of a rules file instead, or only one.")
_FIELD = argument("One of them; by default all.", autocompletion=completion.fields)


def rules(
    variant: Annotated[str, _NAME] = "",
    changes: Changes = None,
    lists: Annotated[bool, option("List the games instead.", "--list")] = False,
    fields: Annotated[bool, _FIELDS] = False,
    as_json: AsJson = False,
) -> None:
    """Print the rules of a variant or rules file in plain words."""
    from benny.io.json import to_json
    from benny.rules.prose.page import as_text

    if ((lists or fields) and changes) or (lists and (fields or variant)):
        raise NotationError("--list and --fields are used alone; only --fields takes a name")
    if lists:
        variants(as_json)
    elif fields:
        list_settings(variant, as_json)
    elif variant:
        chosen = rules_of(variant, changes)
        typer.echo(to_json(chosen) if as_json else as_text(chosen))
    else:
        raise NotationError(
            "variant is missing: give a variant's name or a rules file (.toml); --list lists them"
        )


def variants(as_json: AsJson = False) -> None:
    """List the variants that come with Benny."""
    from benny.io.json import to_json
    from benny.rules.loading import names_in_order, page
    from benny.rules.loading import variant as find_variant
    from benny.rules.prose.page import summary

    by_name = {name: find_variant(name) for name in names_in_order()}
    if as_json:
        typer.echo(to_json(by_name))
        return
    width = max(map(len, by_name))
    for group, grouped in groupby(by_name, lambda name: page(name).group):
        typer.echo(f"{group}:")
        for name in grouped:
            chosen = by_name[name]
            typer.echo(f"  {name:{width}}  {chosen.title}: {summary(chosen)}")


def list_settings(field: Annotated[str, _FIELD] = "", as_json: AsJson = False) -> None:
    """List the fields of a rules file: allowed values, default and meaning."""
    from benny.io.json import to_json
    from benny.io.validation import suggestion
    from benny.rules.rules import settings

    by_name = settings()
    if field and field not in by_name:
        raise NotationError(f"there is no setting {field!r}; {suggestion(field, by_name)}")
    shown = {name: setting for name, setting in by_name.items() if field in ("", name)}
    if as_json:
        table = {
            name: {
                "allowed": allowed,
                "default": Raw((default or "null").encode()),
                "meaning": says,
            }
            for name, (allowed, default, says) in shown.items()
        }
        typer.echo(to_json(table))
        return
    for name, (allowed, default, meaning) in shown.items():
        typer.echo(f"{name} = {default or '...'}\n    {meaning}\n    ({allowed})")
