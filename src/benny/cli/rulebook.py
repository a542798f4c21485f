"""Commands that print rules, variants and settings."""

import typer

from benny.cli.options import Changes, Variant, rules_of


def rules(
    variant: Variant,
    changes: Changes = None,
) -> None:
    """Print the rules of a variant or rules file in plain words."""
    from benny.rules.prose import as_text

    typer.echo(as_text(rules_of(variant, changes, None)))


def variants() -> None:
    """List the variants that come with Benny."""
    from benny.rules.loading import names_in_order
    from benny.rules.loading import variant as find_variant
    from benny.rules.prose import summary

    for name in names_in_order():
        typer.echo(f"{name:10}{find_variant(name).title}: {summary(find_variant(name))}")


def list_settings() -> None:
    """List the fields of a rules file: allowed values, default and meaning."""
    from benny.rules.rules import settings

    for name, (allowed, default, meaning) in settings().items():
        typer.echo(f"{name} = {default or '...'}\n    {meaning}\n    ({allowed})")
