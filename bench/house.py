"""The figures of the house: how the sources are arranged, named and written.

`make house` prints them beside their ceilings in tests/project/house.toml, and lowers each ceiling
to a little above today's figure. A test refuses figures above them.
"""

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from math import ceil, inf
from pathlib import Path

from rich import print as show
from rich.table import Table

ROOT = Path(__file__).parent.parent
CEILINGS = ROOT / "tests" / "project" / "house.toml"
WANTED: dict[str, float] = {
    "lines in src": 52_000,
    "files in src": 340,
    "lines in bench": 2_500,
    "lines in tests": 48_000,
    "files under 60 lines, %": 12,
    "import lines, %": 6.5,
    "private functions with one caller, %": 45,
    "assignments to vague names, %": 3,
    "functions with a vague name": 20,
    "telltale words in src and docs": 150,
    "branches on kinds of table": 8,
    "places that ask for the kind of scoring": 8,
    "structs for the value of an action": 2,
    "executors in web": 4,
    "longest file": 600,
    "longest function": 60,
    "support files of the tests": 15,
    "marks of the tests": 2,
    "changelog, kB": 4,
}

VAGUE_VARIABLES = {"found", "one", "told", "wanted", "known", "others", "both"}
# Participles that do not end in -ed, pronouns and prepositions; `read` is a verb more often.
VAGUE_FUNCTIONS = {
    *("told", "said", "chosen", "kept", "held", "shown", "given", "known", "drawn", "made", "gone"),
    *("won", "lost", "left", "put", "sent", "met", "found", "seen", "done", "taken", "thrown"),
    *("begun", "written", "heard", "went", "retold", "laid", "cut", "thought", "taught", "so_far"),
    *("after", "before", "with_", "of", "who", "what", "both", "one", "others", "rest", "those"),
}
NO_PARTICIPLES = {"seed", "feed", "speed", "need", "deed", "reseed", "exceed", "proceed"}
TELLTALE = re.compile(
    r"\b(nobody|somebody|whoever|anew|so many|as far as|lies)\b", re.IGNORECASE | re.ASCII
)
KIND_OF_SCORING = re.compile(
    r"rules\.scoring\b|\bscoring ==|\.(is_one_deal|everybody_has_a_goal|lower_is_better)\b"
)
KINDS_OF_TABLE = {"match", "practice"}
VALUES_OF_ACTIONS = re.compile(
    r"^class (ActionValue|HintValue|AnswerValue|Alternative|Distance|Values)\(", re.MULTILINE
)
EXECUTOR = re.compile(r"\b(Thread|Process)PoolExecutor\(|\bProcess\(")

Function = ast.FunctionDef | ast.AsyncFunctionDef
Branch = ast.If | ast.IfExp | ast.While | ast.Assert


def main() -> None:
    """Print the figures beside the ceilings and what is wanted, and lower the ceilings."""
    today, ceilings = figures(), tomllib.loads(CEILINGS.read_text(encoding="utf-8"))
    table = Table("", "today", "ceiling", "wanted")
    for name, figure in today.items():
        table.add_row(name, f"{figure:g}", f"{ceilings.get(name, figure):g}", f"{WANTED[name]:g}")
    show(table)
    lowered = {
        name: min(ceiling_for(figure), ceilings.get(name, inf)) for name, figure in today.items()
    }
    lines = [f'"{name}" = {ceiling:g}\n' for name, ceiling in lowered.items()]
    CEILINGS.write_text("".join(lines), encoding="utf-8")


def ceiling_for(figure: float) -> int:
    """Return three digits of a figure, rounded up: a fix may add some lines.

    >>> ceiling_for(66_712), ceiling_for(5.2)
    (66800, 6)
    """
    unit = int(10 ** max(0, len(str(int(figure))) - 3))
    return ceil(figure / unit) * unit


def figures() -> dict[str, float]:
    """Return each figure by its name in `WANTED`; percentages have one digit after the point."""
    sources = read(ROOT / "src")
    nodes_by_path = {path: [*ast.walk(ast.parse(text))] for path, text in sources.items()}
    nodes = [*chain(*nodes_by_path.values())]
    functions = [node for node in nodes if isinstance(node, Function)]
    imports = [node for node in nodes if isinstance(node, ast.Import | ast.ImportFrom)]
    sizes = [text.count("\n") for text in sources.values()]
    pages = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "docs").rglob("*.md"))
    web = [path for path in sources if "web" in path.parts]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    text = "".join(sources.values())
    values = (
        sum(sizes),
        len(sizes),
        sum(part.count("\n") for part in read(ROOT / "bench").values()),
        sum(part.count("\n") for part in read(ROOT / "tests").values()),
        percent(sum(size < 60 for size in sizes), len(sizes)),
        percent(sum(map(lines_of, imports)), sum(sizes)),
        called_once(nodes_by_path.values()),
        vague_assignments(nodes),
        sum(map(has_vague_name, functions)),
        len(TELLTALE.findall(text + pages)),
        sum(len(list(branches_on_kinds(nodes_by_path[path]))) for path in web),
        sum(
            len(KIND_OF_SCORING.findall(part))
            for path, part in sources.items()
            if not {"rules", "core"} & {*path.parts}
        ),
        len(VALUES_OF_ACTIONS.findall(text)),
        sum(len(EXECUTOR.findall(sources[path])) for path in web),
        max(sizes),
        max(map(lines_of, functions)),
        len(read(ROOT / "tests" / "support")),
        len(project["tool"]["pytest"]["markers"]),
        round((ROOT / "CHANGELOG.md").stat().st_size / 1000, 1),
    )
    return dict(zip(WANTED, values, strict=True))


def read(folder: Path) -> dict[Path, str]:
    files = sorted(folder.rglob("*.py"))
    return {path.relative_to(ROOT): path.read_text(encoding="utf-8") for path in files}


def percent(part: float, whole: float) -> float:
    return round(100 * part / whole, 1)


def lines_of(node: ast.AST) -> int:
    """Return how many lines a statement takes, without decorators."""
    return int(node.end_lineno - node.lineno + 1)  # type: ignore[attr-defined]


def called_once(files: Iterable[list[ast.AST]]) -> float:
    """Return how many private functions their file names only once beside their definition."""
    private, once = 0, 0
    for nodes in files:
        uses = Counter(
            node.id if isinstance(node, ast.Name) else node.attr
            for node in nodes
            if isinstance(node, ast.Name | ast.Attribute)
        )
        for node in nodes:
            if isinstance(node, Function) and re.match("_(?!_)", node.name):
                private += 1
                once += uses[node.name] == 1
    return percent(once, private)


def vague_assignments(nodes: Iterable[ast.AST]) -> float:
    names = [
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    ]
    return percent(sum(name in VAGUE_VARIABLES for name in names), len(names))


def has_vague_name(function: Function) -> bool:
    name = function.name.lstrip("_")
    is_participle = name.endswith("ed") and "_" not in name and name not in NO_PARTICIPLES
    return is_participle or name in VAGUE_FUNCTIONS


def branches_on_kinds(nodes: Iterable[ast.AST]) -> Iterator[Branch]:
    """Yield the branches that ask whether a table is for a match or for practice."""
    for node in nodes:
        if isinstance(node, Branch):
            parts = ast.walk(node.test)
            if any(
                isinstance(part, ast.Attribute) and part.attr in KINDS_OF_TABLE for part in parts
            ):
                yield node


if __name__ == "__main__":
    main()
