"""One's own mistakes, asked again: `benny mistakes`."""

from typing import Annotated

import typer

from benny.cli.options import AsJson


def mistakes(
    review: Annotated[
        int, typer.Option(min=0, help="First review so many of your games that have no review.")
    ] = 0,
    lists: Annotated[
        bool, typer.Option("--list", help="Only say how many there are, and of what kind.")
    ] = False,
    as_json: AsJson = False,
) -> int:
    """Practise your mistakes; the ones you know come back less often."""
    from benny.terminal.lines.mistakes import run_mistakes

    return run_mistakes(review, lists=lists, as_json=as_json)
