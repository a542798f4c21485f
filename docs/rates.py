"""The tables of how often each bot calls in measurements/calling-rates.md: python docs/rates.py

They are made of measurements/rates.jsonl, whose lines are what commands
`benny table rates V BOT... --json` have printed.
"""

import json
from pathlib import Path
from typing import Any

import msgspec

from benny import variant
from benny.lab.report.rates import percent
from benny.lab.surveys.rates import Rate, rate_names
from benny.rules import loading

HERE = Path(__file__).parent / "measurements"
PAGE = HERE / "calling-rates.md"
BEGIN = "<!-- made by docs/rates.py: begin -->\n"
END = "<!-- made by docs/rates.py: end -->\n"


class Published(msgspec.Struct, frozen=True):
    """How often a bot did what, and in how many deals that was found."""

    deals: int
    rates: dict[str, Rate]


def published() -> dict[tuple[str, str], Published]:
    """Return what was measured, by variant and bot with its version."""
    found: dict[tuple[str, str], Published] = {}
    for line in (HERE / "rates.jsonl").read_text(encoding="utf-8").splitlines():
        run: dict[str, Any] = json.loads(line)
        for bot, rates in run["bots"].items():
            known = msgspec.convert(rates, dict[str, Rate])
            if (run["variant"], bot) in found:
                raise ValueError(f"rates.jsonl has {bot} in {run['variant']} twice: leave one out")
            found[run["variant"], bot] = Published(run["deals"], known)
    return found


def tables() -> str:
    """Return a Markdown table for each variant."""
    found = published()
    return "\n".join(_table(name, found) for name in loading.names())


def updated(page: str) -> str:
    """Return the page with the tables of today between its two marks."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}{tables()}{END}{after}"


def _table(name: str, found: dict[tuple[str, str], Published]) -> str:
    ours = {bot: known for (game, bot), known in found.items() if game == name}
    counted = {rate for known in ours.values() for rate in known.rates}
    columns = [rate for rate in rate_names(variant(name)) if rate in counted]
    rows = [
        [f"`{bot}`", f"{known.deals:,}", *(percent(known.rates.get(rate)) for rate in columns)]
        for bot, known in ours.items()
    ]
    head = [f"`{name}`, %", "deals", *columns]
    return "".join(f"| {' | '.join(row)} |\n" for row in [head, ["---"] * len(head), *rows])


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
