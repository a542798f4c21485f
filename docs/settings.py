"""The table of all settings in reference/rules.md, made of the rules: python docs/settings.py"""

from pathlib import Path

from benny.rules.rules import settings

PAGE = Path(__file__).with_name("reference") / "rules.md"
BEGIN = "<!-- made by docs/settings.py: begin -->\n"
END = "<!-- made by docs/settings.py: end -->\n"


def table() -> str:
    """Return a Markdown table of all settings."""
    rows = [
        f"| `{name}` | {_code(allowed)} | {f'`{default}`' if default else 'none'} | {meaning} |"
        for name, (allowed, default, meaning) in settings().items()
    ]
    return "\n".join(["| setting | may be | default | meaning |", "|---|---|---|---|", *rows, ""])


def updated(page: str) -> str:
    """Return the page with the table of today between its two marks."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}{table()}{END}{after}"


def _code(allowed: str) -> str:
    """Put the values that stand in quotes into code, as they are written in a file."""
    parts = allowed.split("'")
    return "".join(f'`"{part}"`' if place % 2 else part for place, part in enumerate(parts))


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
