"""Figures in files, drawn by matplotlib: of the lab's results, for the web and for print."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from benny.errors import NotationError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ENDINGS = (".svg", ".png", ".pdf")


def check_path(path: Path) -> None:
    """Raise NotationError unless a figure can be drawn and written to a file of that name."""
    if path.suffix.lower() not in ENDINGS:
        raise NotationError(f"can't draw {str(path)!r}: its name must end in {', '.join(ENDINGS)}")
    if not path.parent.is_dir():
        raise NotationError(f"can't draw {str(path)!r}: there is no folder {str(path.parent)!r}")
    try:
        import matplotlib  # noqa: F401
    except ModuleNotFoundError:
        raise NotationError(
            "a plot needs matplotlib, which is not installed: pip install 'benny[lab]'"
        ) from None


@contextmanager
def figure(path: Path, width: float, height: float) -> Iterator["Figure"]:
    """Give a figure of so many inches to draw on, and write it; the same drawing is the same file.

    Raises NotationError where that can't be done, and OSError where the file can't be written.
    """
    check_path(path)
    import matplotlib as mpl
    from matplotlib.figure import Figure

    with mpl.rc_context({"svg.hashsalt": "benny", "svg.fonttype": "none", "font.size": 10}):
        drawn = Figure(figsize=(width, height), layout="constrained")
        yield drawn
        is_svg = path.suffix.lower() == ".svg"
        drawn.savefig(path, dpi=150, metadata={"Date": None} if is_svg else None)
