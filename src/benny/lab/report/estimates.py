"""Estimates and shares as figures: in tables and as JSON, with 95% intervals."""

from math import isfinite
from typing import Any

from benny.analysis.statistics import Estimate, Share

# An interval in percent that is wider than this needs no decimals.
_WIDE = 2.0


def points(found: Estimate) -> str:
    """Return points with their interval, as in '+0.531 ± 0.138'; a single value has none."""
    # z: a gain that rounds to zero has no minus sign.
    mean = f"{found.mean:+z.3f}"
    return f"{mean} ± {found.margin:.3f}" if isfinite(found.margin) else mean


def percent(mean: float, interval: tuple[float, float]) -> str:
    """Return a share in percent with its interval, as in '54.2 (48-60)'."""
    low, high = (100 * bound for bound in interval)
    digits = 0 if high - low > _WIDE else 1
    return f"{100 * mean:.1f} ({low:.{digits}f}-{high:.{digits}f})"


def for_json(found: Estimate | Share) -> dict[str, Any]:
    known = isfinite(found.error)
    return {
        "mean": found.mean,
        "error": found.error if known else None,
        "interval": found.interval if known else None,
    }
