"""The decisions of a folder, frozen by the hashes of their files."""

import re
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files as resources
from pathlib import Path

from msgspec import Struct

from benny.errors import NotationError
from benny.io import files
from benny.io.validation import suggestion, whole
from benny.lab.benchmark.row import BenchmarkDecision, BenchmarkHeader, read

SUMS = "SHA256SUMS"
"""The file of hashes, in the form of `sha256sum`."""

_ENDING = ".jsonl.gz"
_SUM = re.compile(rf"(?P<hash>[0-9a-f]{{64}}) [ *](?P<variant>[^/]+){re.escape(_ENDING)}")


class DecisionSet(Struct, frozen=True, kw_only=True):
    """The decisions of a game, and the hash of their file."""

    header: BenchmarkHeader
    sha256: str
    decisions: tuple[BenchmarkDecision, ...]

    @property
    def variant(self) -> str:
        return self.header.variant

    @property
    def is_shipped(self) -> bool:
        """Return whether the file is the one that comes with Benny."""
        return hashes(shipped_folder()).get(self.variant) == self.sha256

    def first(self, number: int | None) -> tuple[BenchmarkDecision, ...]:
        """Return the first decisions, or all without a number.

        Any number of them has nearly the shares of kinds. Raises NotationError if there are fewer.
        """
        if number is not None:
            whole(number, "decisions", 1, len(self.decisions))
        return self.decisions[:number]


def shipped_folder() -> Path:
    """Return the folder that comes with Benny."""
    return Path(str(resources("benny.lab.benchmark") / "data"))


def file_name(variant: str) -> str:
    return f"{variant}{_ENDING}"


def hashes(folder: Path) -> dict[str, str]:
    """Return the hash of each game's file; without a file of hashes there are none.

    Raises NotationError for a line that is not one of `sha256sum`.
    """
    path = folder / SUMS
    text = files.read_text(path) if path.is_file() else ""
    return dict(_hash_of(path, line) for line in text.splitlines() if line.strip())


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


def _hash_of(path: Path, line: str) -> tuple[str, str]:
    """Return the game and the hash in a line of hashes."""
    found = _SUM.fullmatch(line)
    if found is None:
        raise NotationError(
            f"{str(path)!r} has the line {line[:60]!r}: each should be a SHA-256, two spaces and "
            f"a name that ends in {_ENDING}"
        )
    return found["variant"], found["hash"]


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
        _check_name(path, header)
    except NotationError as error:
        raise NotationError(f"{str(path)!r} can't be read: {error}") from None
    return DecisionSet(header=header, sha256=hashed, decisions=decisions)


def _check_name(path: Path, header: BenchmarkHeader) -> None:
    """Raise NotationError if a file is named after another game than its own."""
    if path.name != file_name(header.variant):
        raise NotationError(f"its decisions are of {header.variant!r}")
