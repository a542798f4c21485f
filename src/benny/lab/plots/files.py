"""Files of plots: SVG or PNG, the same bytes for the same plot."""

import importlib
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from benny.errors import NotationError
from benny.io import files
from benny.io.extras import how_to_install
from benny.lab.runs.jobs import WorkersError

if TYPE_CHECKING:
    from matplotlib.figure import Figure

ENDINGS = (".svg", ".png")


def check_plot_file(path: Path) -> None:
    """Raise NotationError for a name that no plot can have, WorkersError without matplotlib."""
    if path.suffix.lower() not in ENDINGS:
        raise NotationError(f"{str(path)!r} is not a plot: end its name in .svg or .png")
    files.check_place(path, "plot")
    try:
        importlib.import_module("matplotlib")
    except ModuleNotFoundError:
        raise WorkersError(
            f"a plot needs matplotlib, which is not installed: {how_to_install('lab')}"
        ) from None


def new_figure(width: float, height: float) -> "Figure":
    """Return an empty figure of a size in inches; no screen is needed for it."""
    from matplotlib.figure import Figure

    return Figure(figsize=(width, height), layout="constrained")


def save_figure(figure: "Figure", path: Path) -> None:
    """Write a figure, all or nothing; raise OSError if that fails."""
    import matplotlib

    kind = path.suffix.lower()[1:]
    data = BytesIO()
    # No dates, random ids or versions: the same plot has the same bytes.
    with matplotlib.rc_context({"svg.hashsalt": "benny", "svg.fonttype": "none"}):
        metadata = {"Date": None} if kind == "svg" else {"Software": None}
        figure.savefig(data, format=kind, metadata=metadata, dpi=150)
    files.write(path, [data.getvalue()])
