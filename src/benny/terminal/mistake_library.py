"""The library by which mistakes are asked again, which not everybody has installed."""

from benny.io.extras import how_to_install, missing


def why_not() -> str:
    """Return why mistakes can't be asked again here, '' if they can."""
    if "fsrs" not in missing("terminal"):
        return ""
    return f"mistakes need fsrs, which is missing: {how_to_install('terminal')}"
