"""How the lab's tables and figures look: on the screen, as HTML and as JSON."""

import os
import re
from collections.abc import Iterable
from html import escape
from math import isfinite
from typing import Any

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console, ConsoleOptions, RenderResult
from rich.measure import measure_renderables
from rich.table import Column, Table
from rich.text import Text

from benny.analysis.statistics import Estimate, Share
from benny.io.output import as_printed
from benny.presentation.plain_text import spell_cards

# An interval in percent that is wider than this needs no decimals.
_WIDE = 2.0
# Wider than any table: what reads a pipe or a file can wrap lines by itself.
_UNBROKEN = 1000
# A name that is longer may be folded.
_NAME = 12
Part = str | Table
"""What a result is printed as: sentences and tables."""
Columns = Iterable[str | Column]
"""A heading stands for a column of text."""

# A bot's name or a file's may hold square brackets or colons, and is shown as it is.
_LITERAL: dict[str, Any] = {"markup": False, "emoji": False}


class _Uncut(Console):
    """An output that leaves the lines of a table that are too long for it to the terminal."""

    def print(self, *objects: Any, **options: Any) -> None:
        super().print(*objects, crop=False, **options)

    def render_str(self, text: str, **options: Any) -> Text:
        return super().render_str(as_printed(spell_cards(text)), **options)


class _Piped(_Uncut):
    """Standard output as a pipe or a file gets it: without the spaces that fill up a line."""

    def print(self, *objects: Any, **options: Any) -> None:
        with self.capture() as captured:
            super().print(*objects, **options)
        typer.echo(re.sub(" +$", "", captured.get(), flags=re.MULTILINE), nl=False)


def new_console() -> Console:
    """Return standard output; in a pipe or a file no line is broken, unless COLUMNS is set."""
    console = _Uncut(**_LITERAL)
    if console.is_terminal:
        return console
    return _Piped(width=None if "COLUMNS" in os.environ else _UNBROKEN, **_LITERAL)


class TitledTable(Table):
    """A table that cuts no figure and no word: if the screen is too narrow, it is wider.

    Only names are folded, in columns with the overflow `fold`. A title or caption is not folded to
    the table's own width if the screen is wider.
    """

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        unbroken = options.update_width(_UNBROKEN)
        for column in self.columns:
            widths = measure_renderables(console, unbroken, [column.header, *column.cells])
            least = min(widths.minimum, _NAME) if column.overflow == "fold" else widths.minimum
            column.min_width = widths.maximum if column.no_wrap else least
        needed = self.__rich_measure__(console, unbroken).minimum
        options = options.update_width(max(options.max_width, needed))
        width = self.__rich_measure__(console, options).maximum
        for text in (self.title, self.caption):
            if isinstance(text, Text) and width < text.cell_len <= options.max_width:
                text.overflow = "ignore"
        return super().__rich_console__(console, options)


def show(parts: Iterable[Part]) -> None:
    console = new_console()
    for part in parts:
        console.print(part, highlight=not isinstance(part, str))


def as_text(parts: Iterable[Part], columns: int = _UNBROKEN) -> str:
    """Return sentences and tables as they are printed, in lines of up to `columns` characters."""
    console = _Uncut(width=columns, color_system=None, force_terminal=False, **_LITERAL)
    with console.capture() as captured:
        for part in parts:
            console.print(part)
    return "\n".join(line.rstrip() for line in captured.get().splitlines())


def as_html(parts: Iterable[Part]) -> str:
    def element(name: str, text: object) -> str:
        return f"<{name}>{escape(spell_cards(str(text)))}</{name}>"

    html = ""
    for part in parts:
        if isinstance(part, str):
            html += element("p", part)
            continue
        title = element("caption", part.title) if part.title else ""
        head = "".join(element("th", column.header) for column in part.columns)
        html += f"<table>{title}<thead><tr>{head}</tr></thead><tbody>"
        for row in zip(*(column.cells for column in part.columns), strict=True):
            html += f"<tr>{''.join(element('td', cell) for cell in row)}</tr>"
        html += f"</tbody></table>{element('p', part.caption) if part.caption else ''}"
    return html


def name_column(heading: str) -> Column:
    return Column(heading, overflow="fold")


def figure_column(heading: str) -> Column:
    return Column(heading, justify="right", no_wrap=True)


def new_table(
    columns: Columns, rows: Iterable[Iterable[str]], title: str = "", caption: str = ""
) -> Table:
    table = TitledTable(
        *columns,
        box=SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
        pad_edge=False,
        title=Text(as_printed(title), "table.title") if title else None,
        caption=Text(as_printed(caption), "table.caption") if caption else None,
    )
    for row in rows:
        table.add_row(*row)
    return table


def in_points(estimate: Estimate) -> str:
    """Return points with their interval, as in '+0.531 ± 0.138'; a single value has none."""
    # z: a gain that rounds to zero has no minus sign.
    mean = f"{estimate.mean:+z.3f}"
    return f"{mean} ± {estimate.margin:.3f}" if isfinite(estimate.margin) else mean


def in_percent(mean: float, interval: tuple[float, float]) -> str:
    """Return a share in percent with its interval, as in '54.2 (48-60)'."""
    low, high = (100 * bound for bound in interval)
    digits = 0 if high - low > _WIDE else 1
    return f"{100 * mean:.1f} ({low:.{digits}f}-{high:.{digits}f})"


def estimate_json(estimate: Estimate | Share) -> dict[str, Any]:
    is_known = isfinite(estimate.error)
    return {
        "mean": estimate.mean,
        "error": estimate.error if is_known else None,
        "interval": estimate.interval if is_known else None,
    }
