"""Reads text, writes files all or nothing, and puts the system's errors into words."""

import codecs
import errno
import os
import re
import stat
import sys
import tomllib
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any

from benny.errors import NotationError
from benny.io.validation import check_kind, quote, replaced_sign

# UTF-32 comes first, because its mark begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
# How compressed files begin.
_COMPRESSED = {b"\x1f\x8b": "gzip", b"BZh": "bzip2", b"\xfd7zXZ": "xz", b"PK\x03\x04": "zip"}
_COMPRESSED |= {b"x\x9c": "zlib", b"\x28\xb5\x2f\xfd": "zstd"}


def check_path(path: Any, what: str = "the path of a file") -> None:
    """Raise NotationError unless a program gave a path that a file can have."""
    check_kind(path, str | Path, what)
    with suppress(UnicodeEncodeError):
        if path != "" and b"\0" not in os.fsencode(path):
            return
    why = "no file can have that name" if path else "it is empty"
    raise NotationError(f"{quote(str(path))} should be {what}: {why}")


def check_place(path: Path, what: str) -> None:
    """Raise NotationError if a file can't be written there: before the work, and not after it.

    The folder must exist and be writable, or, for a device, the device itself. A link stands for
    the file that it leads to.
    """
    path = link_target(path)
    folder = path.absolute().parent
    if not os.path.isdir(folder):
        raise NotationError(f"there is no folder {str(path.parent)!r} for the {what} {path.name!r}")
    if os.path.isdir(path):
        raise NotationError(f"{str(path)!r} is a folder: name a file for the {what}")
    if not os.access(path if _is_special(path) else folder, os.W_OK):
        raise NotationError(f"can't write the {what} {path.name!r} in {str(path.parent)!r}")


def check_file_place(path: Path, what: str) -> None:
    """Raise NotationError as `check_place` does, and for a device or a pipe, which may not end."""
    check_place(path, what)
    if _is_special(link_target(path)):
        raise NotationError(f"{str(path)!r} is no ordinary file: name one for the {what}")


def link_target(path: Path) -> Path:
    """Return the file that a link leads to, which may be missing; any other path as it is.

    What is written all or nothing replaces that file, and the link stays.
    """
    is_device = os.path.exists(path) and not os.path.isfile(path)
    return Path(os.path.realpath(path)) if os.path.islink(path) and not is_device else path


def _is_special(path: Path) -> bool:
    """Return whether there is something but a file: a folder, a device or a link to itself."""
    return os.path.lexists(path) and not os.path.isfile(path)


def check_ends(path: Path) -> None:
    """Raise OSError for a missing file, and for a device such as /dev/zero, which never ends."""
    status = path.stat()
    if not stat.S_ISCHR(status.st_mode) or status.st_rdev == os.stat(os.devnull).st_rdev:
        return
    with path.open("rb") as device:
        if not device.isatty():
            raise OSError(errno.EINVAL, "it is a device, which may never end")


def source_name(source: str | Path) -> str:
    """Return a file's name for a sentence, or standard input for `-`."""
    # More of a path would hide the sentence.
    return "standard input" if source == "-" else str(source)[:300]


def read_bytes(source: str | Path) -> bytes:
    """Return the content of a file, or of standard input for `-`; raise NotationError on failure.

    A file of that name is `./-` or Path("-").
    """
    check_path(source)
    if source == "-" and sys.stdin is None:
        raise NotationError("can't read 'standard input': it is closed")
    try:
        if source != "-":
            check_ends(Path(source))
            return Path(source).read_bytes()
        return sys.stdin.buffer.read()
    except (OSError, ValueError) as error:  # ValueError: a closed stream
        raise NotationError(f"can't read {source_name(source)!r}: {reason(error)}") from None


def read_text(source: str | Path) -> str:
    """Return the text of a file, or of standard input for `-`, with line feeds.

    Raises NotationError on failure, and for what is not text.
    """
    return text_of(read_bytes(source), source)


def text_of(data: bytes, source: str | Path) -> str:
    try:
        return plain_utf8(data, source).decode()
    except UnicodeDecodeError:
        raise _not_text(source, "it is not UTF-8 text") from None


def compressed_with(data: bytes) -> str:
    """Return the compression of data, "" if they begin like none that is known."""
    return next((name for magic, name in _COMPRESSED.items() if data.startswith(magic)), "")


def plain_utf8(data: bytes, source: str | Path) -> bytes:
    """Return text of any system with line feeds, in UTF-8 and without a byte order mark.

    UTF-16 and UTF-32 are known by their mark, and any other encoding is left as it is. Raises
    NotationError, which names the source, for a compressed file, for broken UTF-16 and for NUL.
    """
    if packer := compressed_with(data):
        why = f"it is compressed with {packer}: unpack it first"
        raise NotationError(f"can't read {source_name(source)!r}: {why}")
    mark, encoding = next((pair for pair in _MARKS if data.startswith(pair[0])), (b"", "utf-8"))
    data = data[len(mark) :]
    if encoding != "utf-8":
        try:
            data = data.decode(encoding).encode()
        except UnicodeError:
            why = f"it begins as {encoding[:6].upper()} but goes on otherwise"
            raise _not_text(source, why) from None
    if b"\0" in data:
        raise _not_text(source, "it has NUL bytes, as UTF-16 without a byte order mark has")
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in data else data


def _not_text(source: str | Path, why: str) -> NotationError:
    return NotationError(f"can't read {source_name(source)!r}: {why}; save it as UTF-8")


def plain_text(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")


def has_plain_lines(data: bytes) -> bool:
    """Return whether a text that begins like this can be split into lines as it is."""
    other = (*_COMPRESSED, *(mark for mark, encoding in _MARKS if encoding != "utf-8"))
    return not data.startswith(other) and b"\0" not in data and (b"\n" in data or b"\r" not in data)


def parse_toml(text: str, source: str) -> dict[str, Any]:
    """Return the values of a TOML text; raise NotationError, which names the source and the line.

    A byte order mark and the line ends of all systems are allowed.
    """
    text = plain_text(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        number = int(place[1]) if place else text.rstrip().count("\n") + 1
        replaced = replaced_sign(text.split("\n")[number - 1])
        why = f"line {number} has {replaced}" if replaced else str(error)
        raise NotationError(f"{source} is not valid TOML: {why}") from None
    except RecursionError:
        raise NotationError(f"{source} can't be read: it is nested too deeply") from None
    except ValueError:  # Python parses no integer of more than 4,300 digits
        raise NotationError(f"{source} can't be read: a number has too many digits") from None


# Enough for what Benny writes itself, as the review of a thousand deals.
MOST_UNPACKED = 1 << 27


def decompress(data: bytes, most: int) -> bytes:
    """Return decompressed zlib or gzip data; raise NotationError if broken or over `most` bytes.

    A megabyte of zeros takes a kilobyte, so the size is checked while unpacking.
    """
    unpacker = zlib.decompressobj(wbits=zlib.MAX_WBITS | 32)  # either of the two
    try:
        unpacked = unpacker.decompress(data, most + 1)
    except zlib.error as error:
        raise NotationError(f"its compressed part is broken: {error}") from None
    if len(unpacked) > most:
        raise NotationError(f"it unpacks to more than {most:,} bytes")
    if not unpacker.eof or unpacker.unused_data:
        raise NotationError("its compressed part is cut off, or something follows it")
    return unpacked


def write(path: Path, lines: Iterable[bytes], mode: int = 0o666) -> None:
    """Write a file and its folders; a crash leaves the old file as it was.

    `mode` sets the permissions, less the umask. A device or a pipe is written to directly. Raises
    OSError with the path if that fails.
    """
    try:
        if path.exists() and not path.is_file():
            _fill(path, lines, mode)
            return
        link_target(path).parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as new:
            _fill(new, lines, mode)
    except OSError as error:
        error.filename = str(path)
        raise


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """Yield the path of a file to make, which replaces `path` unless the context raises.

    A link is followed. Raises NotationError for what is no file, such as a device.
    """
    path = link_target(path)
    if _is_special(path):
        raise NotationError(f"{str(path)!r} is no ordinary file: name another")
    _remove_left(path)
    # In the same folder: a rename is atomic only within one file system.
    new = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        yield new
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def hold(file: int) -> None:
    """Lock a file while it is open here; raise BlockingIOError if another program has it.

    Process ids are not enough: another container may share the folder but not the ids.
    """
    if sys.platform != "win32":
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def reason(error: BaseException) -> str:
    """Return the system's words for an error, without its number."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


def _fill(path: Path, lines: Iterable[bytes], mode: int) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    with os.fdopen(os.open(path, flags, mode), "wb") as file:
        with suppress(OSError):  # some file systems have no locks, and this one is a precaution
            hold(file.fileno())
        file.writelines(lines)
        file.flush()
        # Without this, a rename may reach the disk before the contents.
        if path.is_file():
            os.fsync(file.fileno())


@cache
def _remove_left(path: Path) -> None:
    """Remove what killed programs left half written of a file; a program looks once."""
    of_it = re.compile(rf"\.{re.escape(path.name)}\.(\d+)\.new")
    with suppress(OSError):  # a folder that can't be listed may still be writable
        for name in os.listdir(path.parent):
            process = of_it.fullmatch(name)
            if process and not _is_alive(int(process[1])):
                # Another process may have removed it, or hold it.
                with suppress(OSError), path.with_name(name).open("rb") as file:
                    hold(file.fileno())
                    path.with_name(name).unlink()


def _is_alive(process: int) -> bool:
    """Return whether a process runs here; always true on Windows, where asking interrupts it."""
    if sys.platform == "win32":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        pass
    return True
