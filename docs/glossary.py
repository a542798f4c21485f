"""The words of the card table in reference/glossary.md: python docs/glossary.py"""

from pathlib import Path

from benny.rules.prose.words import glossary

PAGE = Path(__file__).with_name("reference") / "glossary.md"
BEGIN = "<!-- made by docs/glossary.py: begin -->\n"
END = "<!-- made by docs/glossary.py: end -->\n"


def entries() -> str:
    """Return the words as Markdown, one paragraph each."""
    return "\n".join(f"**{word}.** {meaning}\n" for word, meaning in glossary().items())


def updated(page: str) -> str:
    """Return the page with the words of today between its two marks."""
    before, rest = page.split(BEGIN)
    _, after = rest.split(END)
    return f"{before}{BEGIN}\n{entries()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(updated(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
