"""The figures of the house: how the sources are arranged, named and written.

`make house` prints them beside what is wanted.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from rich import print as show
from rich.table import Table

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from support.plan import (  # type: ignore[import-not-found]  # noqa: E402
    FLOORS,
    TEXTS,
    arrows,
    circles,
    classes,
    entries,
    wrong_arrows,
)

LONG_FUNCTION = 25
LONG_SENTENCE = 35
NEW_FIELD = "turned_down_suit"
"""The youngest field of the rules: what names it is what a new field touches."""

KIND_OF_SCORING = re.compile(
    r"rules\.scoring\b|\bscoring ==|\.(is_one_deal|everybody_has_a_goal|lower_is_better)\b"
)
HINT_WORDS = re.compile(r"Hint(?!Pool)|ActionValue|Worth|Explanation")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def main() -> None:
    """Print the figures."""
    table = Table("", "today", "wanted")
    for row in figures():
        table.add_row(*row)
    show(table)


def figures() -> Iterator[tuple[str, str, str]]:
    """Yield each figure: what is counted, today's count and what is wanted."""
    sizes = sorted(map(code_lines, functions()))
    long = sum(size > LONG_FUNCTION for size in sizes)
    twice = [name for name, paths in classes(TEXTS).items() if len(paths) > 1]
    modules = [path for path in TEXTS if path.endswith("ing.py")]
    comments, lines = comment_lines()
    yield "entries at the root of src/benny", f"{len(entries())}", "15 or fewer"
    yield "floors of imports", f"{len(FLOORS) - 1}", "11"  # errors lies under all
    wrong = len(circles(arrows(TEXTS))) + len(wrong_arrows(TEXTS))
    yield "circles and wrong arrows, types too", f"{wrong}", "0"
    yield "class names that stand twice", f"{len(twice)}", "0"
    yield "modules named with -ing", f"{len(modules)}", "under 10"
    yield (
        "files that name the youngest rule field",
        f"{len(naming(NEW_FIELD))}",
        "4 with a scenario",
    )
    yield "places that ask for the kind of scoring", f"{asking()}", "under 8"
    yield "structs for a hint", f"{len(hints())}", "2"
    yield (
        "lines of Python in src",
        f"{sum(text.count(chr(10)) for text in TEXTS.values())}",
        "28,000",
    )
    yield "functions: median, 9 in 10, longest", spread(sizes), "5, 14, under 60"
    yield f"functions over {LONG_FUNCTION} lines", f"{long / len(sizes):.1%}", "under 1%"
    yield "comment lines", f"{comments / lines:.1%}", "1.5 to 2.5%"
    yield f"sentences over {LONG_SENTENCE} words in docs", f"{long_sentences()}", "under 10"


def functions() -> Iterator[Function]:
    """Yield every function of the sources."""
    for text in TEXTS.values():
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, Function):
                yield node


def code_lines(function: Function) -> int:
    """Return how many lines a function has, its docstring left out."""
    first = function.body[0]
    has_docstring = ast.get_docstring(function, clean=False) is not None
    docstring = (first.end_lineno or 0) - first.lineno + 1 if has_docstring else 0
    return (function.end_lineno or 0) - function.lineno + 1 - docstring


def spread(sizes: list[int]) -> str:
    """Return the median, the ninth decile and the greatest of sizes."""
    return f"{median(sizes):.0f}, {quantiles(sizes, n=10)[-1]:.0f}, {sizes[-1]}"


def comment_lines() -> tuple[int, int]:
    """Return how many lines hold a comment, and how many there are."""
    comments = 0
    for text in TEXTS.values():
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        comments += sum(token.type == tokenize.COMMENT for token in tokens)
    return comments, sum(text.count("\n") for text in TEXTS.values())


def naming(field: str) -> list[str]:
    """Return the sources that name a field of the rules."""
    return [path for path, text in TEXTS.items() if re.search(rf"\b{field}\b", text)]


def asking() -> int:
    """Return how often sources outside the rules and the core ask for the kind of scoring."""
    return sum(
        len(KIND_OF_SCORING.findall(text))
        for path, text in TEXTS.items()
        if not path.startswith(("rules/", "core/"))
    )


def hints() -> list[str]:
    """Return the structs that say what an action is worth."""
    return [name for name in classes(TEXTS) if HINT_WORDS.search(name)]


def long_sentences() -> int:
    """Return how many sentences of the docs are too long."""
    pages = (ROOT / "docs").rglob("*.md")
    return sum(len(long_ones(page.read_text(encoding="utf-8"))) for page in pages)


def long_ones(text: str) -> list[str]:
    """Return the sentences of a page with too many words; code and tables are none."""
    prose = re.sub(r"```.*?```|^\|[^\n]*$", "", text, flags=re.DOTALL | re.MULTILINE)
    sentences = re.split(r"(?<=[.!?])\s+|\n\n", prose)
    return [one for one in sentences if len(one.split()) > LONG_SENTENCE]


if __name__ == "__main__":
    main()
