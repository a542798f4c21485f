"""Frozen decisions: files with a line of JSON for each, in a folder with their hashes."""

import gzip
import re
from collections.abc import Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files as resources
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Raw, Struct, defstruct
from msgspec.structs import asdict

from benny.analysis.evaluation import MOST_DRAWN
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.view import View, check_view, encode
from benny.io import files
from benny.io.files import decompress
from benny.io.json import from_json, read_json, to_json
from benny.io.validation import check_kind, suggestion, whole
from benny.rules.rules import Rules

UNIT = 100_000
"""Values have five decimals: this many units are a point."""

Points = Annotated[float, Meta(ge=0)]

LEAST_WORLDS = 4096
"""Fewer worlds tell nothing of a decision."""

_RULES = "rules"
# Rules are checked once for a file: to check them for each line takes a second.
_BARE_VIEW = defstruct("BareView", [(_RULES, None, None)], bases=(View,), frozen=True, kw_only=True)

# Ten times the largest file.
_MOST_BYTES = 1 << 25


SUMS = "SHA256SUMS"
"""The file of hashes, in the form of `sha256sum`."""

_ENDING = ".jsonl.gz"
_SUM = re.compile(rf"(?P<hash>[0-9a-f]{{64}}) [ *](?P<variant>[^/]+){re.escape(_ENDING)}")


class DecisionKind(StrEnum):
    CALL = "call"
    DISCARD = "discard"
    FIRST_LEAD = "first lead"
    LEAD = "lead"
    FOLLOW = "follow"


SHARES = {
    DecisionKind.CALL: 7,
    DecisionKind.DISCARD: 2,
    DecisionKind.FIRST_LEAD: 3,
    DecisionKind.LEAD: 3,
    DecisionKind.FOLLOW: 5,
}
"""How many of twenty decisions are of each kind; a game without a kind has more of the others."""


class Accuracy(Struct, frozen=True, kw_only=True):
    """When the values are known well enough.

    Each action's distance from the best one has a 95% interval. Worlds are drawn, `most_worlds` at
    most, until half its width is at most `half_width` points, or that `share` of the distance if
    this is more. Base rates come from the `first_worlds`: with a few hundred, as
    `expert` takes, values depended on the seed by more than their errors
    (docs/measurements/euchre-bench.md).

    Raises NotationError for impossible numbers.
    """

    half_width: float = 0.005
    share: float = 0.02
    most_worlds: int = 2_000_000
    first_worlds: int = 65_536

    def __post_init__(self) -> None:
        for name in ("half_width", "share"):
            number = getattr(self, name)
            check_kind(number, float | int, f"a number as {name}")
            if not 0 <= number < 1:
                raise NotationError(f"{name} {number}: give 0 or more, and less than 1")
        if not self.half_width:
            raise NotationError("a half_width of 0 is never reached: give more")
        whole(self.most_worlds, "most_worlds", LEAST_WORLDS)
        whole(self.first_worlds, "first_worlds", 1, MOST_DRAWN)


class BenchmarkHeader(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line of a file: what all its decisions share, and how they were made.

    `rules` are whole, so that a variant may change without the benchmark. `accuracy` is how well
    values are known, and `book` tells the book by which everyone played from others, "" for none.
    """

    format: Literal["euchre-bench/1"] = "euchre-bench/1"
    licence: Literal["CC0-1.0"] = "CC0-1.0"
    variant: str
    decisions: int
    seed: int
    accuracy: Accuracy
    benny: str
    book: str
    rules: Rules


class BenchmarkRow(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A decision as its line has it.

    `view` is what the seat sees, without the rules. `behind` is how many points of the deal each
    legal action is behind the best one, and `margin` half the width of that figure's 95% interval,
    by the action's text. Actions that do the same have the same figures. `worlds` is the number of
    worlds in which the actions were tried; if `exact`, they are all there are.
    """

    id: str
    kind: DecisionKind
    view: Raw
    behind: dict[str, Points]
    margin: dict[str, Points]
    worlds: int
    exact: bool


class BenchmarkDecision(Struct, frozen=True, kw_only=True):
    view: View
    row: BenchmarkRow

    def units_behind(self, action: Action) -> int:
        return round(self.row.behind[action] * UNIT)

    def is_best(self, action: Action) -> bool:
        return self.row.behind[action] <= self.row.margin[action]


def without_rules(view: View) -> Raw:
    known: dict[str, Any] = from_json(encode(view), dict)
    del known[_RULES]
    return Raw(to_json(known))


def with_rules(known: Raw, rules: Rules) -> View:
    """Return the view of `without_rules`; raise NotationError if it is none."""
    fields = asdict(read_json(bytes(known), _BARE_VIEW))
    view = View(**fields | {_RULES: rules})
    check_view(view)
    return view


def pack_rows(header: BenchmarkHeader, rows: Iterable[BenchmarkRow]) -> bytes:
    """Return the bytes of a file: equal contents give equal bytes."""
    lines = (to_json(line) + b"\n" for line in (header, *rows))
    return gzip.compress(b"".join(lines), mtime=0)


def read(data: bytes) -> tuple[BenchmarkHeader, tuple[BenchmarkDecision, ...]]:
    """Return the content of a file; raise NotationError if that is no benchmark."""
    try:
        lines = decompress(data, _MOST_BYTES).splitlines() if data else ()
    except NotationError as error:
        raise NotationError(f"it is no benchmark: {error}") from None
    if not lines:
        raise NotationError("it is no benchmark: it is empty")
    header = read_json(lines[0], BenchmarkHeader)
    if len(lines) - 1 != header.decisions:
        raise NotationError(f"it has {len(lines) - 1} decisions, and says {header.decisions}")
    decisions: dict[str, BenchmarkDecision] = {}
    for number, line in enumerate(lines[1:], 2):
        try:
            row = read_json(line, BenchmarkRow)
            decision = BenchmarkDecision(view=with_rules(row.view, header.rules), row=row)
            _check_values(decision)
        except NotationError as error:
            raise NotationError(f"line {number}: {error}") from None
        if row.id in decisions:
            raise NotationError(f"line {number}: the id {row.id!r} stands twice")
        decisions[row.id] = decision
    return header, tuple(decisions.values())


def _check_values(decision: BenchmarkDecision) -> None:
    legal = set(decision.view.legal)
    for name, values in (("behind", decision.row.behind), ("margin", decision.row.margin)):
        if not legal or values.keys() != legal:
            raise NotationError(
                f"{name} has {', '.join(values) or 'nothing'} in {decision.row.id!r}, and legal "
                f"are {', '.join(decision.view.legal) or 'no actions'}"
            )
    if min(decision.row.behind.values()):
        raise NotationError(f"no action is 0 behind in {decision.row.id!r}: the best one should be")


class DecisionSet(Struct, frozen=True, kw_only=True):
    header: BenchmarkHeader
    sha256: str
    decisions: tuple[BenchmarkDecision, ...]

    @property
    def variant(self) -> str:
        return self.header.variant

    @property
    def is_shipped(self) -> bool:
        return hashes(shipped_folder()).get(self.variant) == self.sha256

    def first(self, number: int | None) -> tuple[BenchmarkDecision, ...]:
        """Return the first decisions, or all without a number.

        Any number of them has nearly the shares of kinds. Raises NotationError if there are fewer.
        """
        if number is not None:
            whole(number, "decisions", 1, len(self.decisions))
        return self.decisions[:number]


def shipped_folder() -> Path:
    return Path(str(resources("benny.lab.benchmark") / "data"))


def file_name(variant: str) -> str:
    return f"{variant}{_ENDING}"


def hashes(folder: Path) -> dict[str, str]:
    """Return the hash of each game's file; without a file of hashes there are none.

    Raises NotationError for a line that is not one of `sha256sum`.
    """
    path = folder / SUMS
    hashed = {}
    for line in files.read_text(path).splitlines() if path.is_file() else ():
        if not line.strip():
            continue
        fields = _SUM.fullmatch(line)
        if fields is None:
            raise NotationError(
                f"{str(path)!r} has the line {line[:60]!r}: each should be a SHA-256, two spaces "
                f"and a name that ends in {_ENDING}"
            )
        hashed[fields["variant"]] = fields["hash"]
    return hashed


def frozen(folder: Path) -> dict[str, str]:
    """Return the hash of each game's file; raise NotationError as `hashes` and if there is none."""
    if not (found := hashes(folder)):
        raise NotationError(
            f"there are no decisions in {str(folder)!r} that a {SUMS} lists: name a folder that "
            "has some with --data, or make them with bench/euchre_bench.py"
        )
    return found


def freeze(folder: Path, variant: str, data: bytes) -> Path:
    """Write a game's file, then its hash among those of the folder; return the file.

    Raises NotationError as `hashes`, before anything is written, and OSError if writing fails.
    """
    known = hashes(folder) | {variant: sha256(data).hexdigest()}
    path = folder / file_name(variant)
    files.write(path, [data])
    lines = (f"{hashed}  {file_name(name)}\n" for name, hashed in sorted(known.items()))
    files.write(folder / SUMS, [line.encode() for line in lines])
    return path


def load(folder: Path, variants: Sequence[str] = ()) -> tuple[DecisionSet, ...]:
    """Return the decisions of some games, or of all that a folder has.

    Raises NotationError for a game that it lacks, and for a file that has another hash.
    """
    digests = frozen(folder)
    for name in variants:
        if name not in digests:
            raise NotationError(f"there are no decisions of {name!r}: {suggestion(name, digests)}")
    chosen = dict.fromkeys(variants or digests)
    return tuple(_load_set(folder / file_name(name), digests[name]) for name in chosen)


@lru_cache(maxsize=32)
def _load_set(path: Path, hashed: str) -> DecisionSet:
    data = files.read_bytes(path)
    if (found := sha256(data).hexdigest()) != hashed:
        raise NotationError(
            f"{str(path)!r} is not the frozen file: its SHA-256 is {found[:16]}..., and {SUMS} has "
            f"{hashed[:16]}..."
        )
    try:
        header, decisions = read(data)
    except NotationError as error:
        raise NotationError(f"{str(path)!r} can't be read: {error}") from None
    if path.name != file_name(header.variant):
        raise NotationError(f"{str(path)!r} can't be read: its decisions are of {header.variant!r}")
    return DecisionSet(header=header, sha256=hashed, decisions=decisions)
