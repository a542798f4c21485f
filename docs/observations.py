"""The parts of observations in reference/environments.md: python docs/observations.py"""

from pathlib import Path

from benny import Rules, variant
from benny.env.observation import PARTS, Layout
from benny.rules.loading import change_rules

PAGE = Path(__file__).with_name("reference") / "environments.md"
BEGIN = "<!-- made by docs/observations.py: begin -->\n"
END = "<!-- made by docs/observations.py: end -->\n"


def shapes() -> dict[str, str]:
    """Return the shape of each part in `classic`, or else in other rules that have it."""
    house = change_rules(variant("classic"), ["farmers_hand=true", "all_pass=goes_on"])
    found: dict[str, str] = {}
    for rules in (variant("classic"), variant("buck"), variant("dnd"), house):
        found = _shapes(rules) | found
    return found


def _shapes(rules: Rules) -> dict[str, str]:
    layout = Layout(rules, recalls=True, reveals=True)
    return {name: " × ".join(map(str, shape)) for name, (_, shape) in layout.parts.items()}


def table() -> str:
    """Return a Markdown table of all parts."""
    known = shapes()
    rows = [f"| `{name}` | {known[name]} | {meaning} |" for name, meaning in PARTS.items()]
    return "\n".join(["| part | shape | what it tells |", "|---|---|---|", *rows, ""])


def updated(page: str) -> str:
    """Return the page with the table of today between its two marks."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
