"""Results that print as the commands print them, and that notebooks and data frames can read."""

from importlib import import_module
from typing import Any, ClassVar

_LONGEST = 199


class Printable:
    """A result with a table: `print` it, show it in a notebook, or hand `to_dicts()` to pandas."""

    __slots__ = ()

    drawn_by: ClassVar[str] = "benny.study.report.results"
    """The module whose `text` and `html` draw it. It is above this one, so it is loaded late."""

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return the rows of the table, each with the same flat fields."""
        raise NotImplementedError

    def headline(self) -> str:
        """Return the result in a few words."""
        raise NotImplementedError

    def __str__(self) -> str:
        return str(import_module(self.drawn_by).text(self))

    def __repr__(self) -> str:
        line = f"<{type(self).__name__} {self.headline()}"
        return f"{line if len(line) < _LONGEST else f'{line[: _LONGEST - 2]}…'}>"

    def _repr_html_(self) -> str:
        return str(import_module(self.drawn_by).html(self))
