"""The mark of an SQLite file that was transferred: nobody may go on with it by mistake."""

from pathlib import Path

from benny.errors import NotationError
from benny.web.store.database import file_of, make_private, without_password


def mark(path: Path, target: str) -> None:
    """Note beside a file to which database it was transferred."""
    make_private(_mark(path))
    _mark(path).write_text(without_password(target), encoding="utf-8")


def target_of(path: Path) -> str:
    """Return the database to which a file was transferred, "" for none."""
    return _mark(path).read_text(encoding="utf-8") if _mark(path).is_file() else ""


def check_not_transferred(address: str) -> None:
    """Raise NotationError if an address is that of a file that was transferred."""
    path = file_of(address)
    if path is not None and (target := target_of(path)):
        raise NotationError(
            f"{str(path)!r} was transferred to {target}: give that with --database or "
            f"BENNY_DATABASE, or delete {str(_mark(path))!r} to go on with the file"
        )


def _mark(path: Path) -> Path:
    return path.with_name(f"{path.name}.transferred")
