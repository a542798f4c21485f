"""Checks of a machine and its settings: would a server work here?

Nothing is made or changed. The libraries of the server may be missing, so they are imported late.
"""

import json
import os
import shutil
import socket
import sqlite3
import sys
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing
from http.client import HTTPException
from pathlib import Path

from msgspec import Struct

from benny.core import deal
from benny.errors import NotationError
from benny.io.extras import how_to_install, missing
from benny.io.files import reason
from benny.rules.prose.words import listed
from benny.web.settings import DATABASE_FILE, Settings

_ENOUGH = 500_000_000  # bytes: some 25,000 games
_PATIENCE = 3  # seconds
_ALL = ("0.0.0.0", "::", "")
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # it is on this machine


class Finding(Struct, frozen=True):
    """What a check has found, and what to do if that is a problem."""

    check: str
    ok: bool
    says: str
    cure: str = ""


def examine(settings: Settings) -> list[Finding]:
    """Check all that a server with these settings needs."""
    return [finding for check in _CHECKS for finding in check(settings)]


def _python(_settings: Settings) -> Iterator[Finding]:
    yield Finding("Python", True, sys.version.partition(" ")[0])


def _core(_settings: Settings) -> Iterator[Finding]:
    if str(deal.__file__).endswith(".py"):
        yield Finding(
            "core",
            False,
            "It is not compiled, so bots are many times slower",
            "Install a C compiler and Python's headers, then install Benny again.",
        )
    else:
        yield Finding("core", True, "It is compiled")


def _libraries(settings: Settings) -> Iterator[Finding]:
    uses = {"web": True, "postgres": settings.url.startswith("postgres"), "redis": settings.news}
    for extra in (name for name, is_used in uses.items() if is_used):
        names = missing(extra)
        says = f"{', '.join(names)} missing" if names else "All are there"
        cure = how_to_install(extra) if names else ""
        yield Finding(f"benny[{extra}]", not names, says, cure)


def _database(settings: Settings) -> Iterator[Finding]:
    try:
        from benny.web.store.database import file_of
        from benny.web.store.transferred import target_of

        path = file_of(settings.url)
        if path is not None and (target := target_of(path)):
            cure = "Give that with --database or BENNY_DATABASE."
            yield Finding("database", False, f"It was transferred to {target}", cure)
            return
        found = _version_of_server(settings.url) if path is None else _version_of_file(path)
    except ModuleNotFoundError as error:
        yield Finding("database", False, f"It can't be read without {error.name}", "See above.")
    except Exception as error:
        detail = getattr(error, "detail", "") or reason(error)
        says = f"It can't be used: {detail.rstrip('.')}"
        yield Finding("database", False, says, _cure(error))
    else:
        if path is None or path.exists():
            yield _judged(found)
        else:
            yield Finding("database", True, f"There is no {path} yet")
        if path is not None:
            yield from _lock(settings, path)


def _lock(settings: Settings, path: Path) -> Iterator[Finding]:
    from benny.web.store.file_lock import is_held

    if not is_held(path):
        return
    if _answers(settings):
        yield Finding("lock", True, f"A server is using {path}")
    else:
        cure = "Stop that one, or give this one a folder of its own with --data."
        yield Finding("lock", False, f"Another server is using {path}", cure)


def _cure(error: Exception) -> str:
    """Return what helps against an error of SQLite, or of another database."""
    if isinstance(error, sqlite3.OperationalError):
        return "Let this user read and write the file and its folder."
    if isinstance(error, sqlite3.DatabaseError):
        return "Restore a backup, or name another file with --database."
    return "Check --database, and whether it runs and lets this user in."


def _judged(version: str | None) -> Finding:
    from benny.web.store.schema import REVISION

    if version is None:
        return Finding("database", True, "It is empty, and filled at the first start")
    if version == REVISION:
        return Finding("database", True, f"It has schema {version}, which is current")
    if int(version) < int(REVISION):
        says = f"It has schema {version}, and the next start brings it to {REVISION}"
        return Finding("database", True, says)
    says = f"It has schema {version}, and this Benny knows up to {REVISION}"
    return Finding("database", False, says, "Install a newer Benny.")


def _version_of_file(path: Path) -> str | None:
    from benny.web.store.file_check import damage_of, only_reading

    if not path.exists():
        return None
    if damage := damage_of(path):
        raise sqlite3.DatabaseError(damage)
    with only_reading(path) as connection:
        table = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
        if connection.execute(table).fetchone() is None:
            return None
        found: tuple[str] | None = connection.execute(_VERSION).fetchone()
        return found and found[0]


def _version_of_server(address: str) -> str | None:
    from sqlalchemy import inspect, text

    from benny.web.store.database import Database

    with closing(Database(address, _PATIENCE)) as database, database.reading() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.execute(text(_VERSION)).scalar()
        return found


_VERSION = "SELECT version_num FROM alembic_version"


def _folder(settings: Settings) -> Iterator[Finding]:
    folder = settings.data
    there = next(one for one in (folder.absolute(), *folder.absolute().parents) if one.exists())
    if not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        cure = "Give this user a folder of its own with --data, or change its owner."
        yield Finding("data folder", False, f"Nothing can be written to {there}", cure)
        return
    free = shutil.disk_usage(there).free
    cure = "" if free >= _ENOUGH else "Free some space, or give another folder with --data."
    yield Finding("data folder", not cure, f"{folder} has {free / 1e9:.1f} GB free", cure)
    yield from map(_private, sorted(folder.glob(f"{DATABASE_FILE}*")))


def _private(path: Path) -> Finding:
    is_open = bool(path.stat().st_mode & 0o077)
    says = f"{path.name} {'may be read by others' if is_open else 'is private'}"
    return Finding("data folder", not is_open, says, f"chmod 600 {path}" if is_open else "")


def _port(settings: Settings) -> Iterator[Finding]:
    host, port = settings.host, settings.port
    if (problem := _trouble_at(host, port)) and _answers(settings):
        says = f"A Benny runs at {host}:{port} and is well, with this database or another"
        yield Finding("port", True, says)
    else:
        yield _place("port", host, port, problem, "--host and --port")


def _metrics_port(settings: Settings) -> Iterator[Finding]:
    host, port = settings.metrics_host, settings.metrics_port
    if port is not None and not _answers(settings):  # a Benny that runs has taken it itself
        options = "--metrics-host and --metrics-port"
        yield _place("metrics port", host, port, _trouble_at(host, port), options)


def _place(check: str, host: str, port: int, problem: str, options: str) -> Finding:
    if problem:
        says = f"{host}:{port} can't be used: {problem}"
        return Finding(check, False, says, f"Choose another one with {options}.")
    return Finding(check, True, f"{host}:{port} is free")


def _trouble_at(host: str, port: int) -> str:
    """Return why a server could not listen at an address, "" if it could."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        with socket.socket(family) as listener:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind((host, port))
    except (OSError, OverflowError) as error:
        return reason(error)
    return ""


def _answers(settings: Settings) -> bool:
    """Return whether a healthy Benny is at the address."""
    host = "127.0.0.1" if settings.host in _ALL else settings.host
    host = f"[{host}]" if ":" in host else host
    try:
        address = f"http://{host}:{settings.port}/health"
        with _DIRECT.open(address, timeout=_PATIENCE) as answer:
            return bool(json.load(answer) == {"status": "well"})
    except (OSError, HTTPException, ValueError):
        return False


def _redis(settings: Settings) -> Iterator[Finding]:
    if not settings.news:
        return
    try:
        from benny.web.pubsub.redis import RedisBroker

        RedisBroker(settings.news).check()
    except ModuleNotFoundError:
        yield Finding("Redis", False, "It can't be asked without its library", "See above.")
    except NotationError as error:
        yield Finding("Redis", False, str(error).rstrip("."), "Correct --news.")
    except Exception as error:
        detail = getattr(error, "detail", "") or reason(error)
        says = f"It does not answer: {detail.rstrip('.')}"
        yield Finding("Redis", False, says, "Check --news, and whether Redis runs.")
    else:
        yield Finding("Redis", True, "It answers")


def _names(settings: Settings) -> Iterator[Finding]:
    if settings.trusts_proxy and not settings.hosts:
        cure = "Give the name that browsers use with --name."
        yield Finding("names", False, "A proxy is in front, and the server has no name", cure)
        return
    known = listed(("localhost", "this machine's addresses", *settings.hosts))
    yield Finding("names", True, f"Browsers may use {known}")
    if settings.trusts_proxy and settings.host in _ALL:
        says = "Any program on the network can claim any address, unless only the proxy gets in"
        yield Finding("proxy", True, says)


_CHECKS: tuple[Callable[[Settings], Iterator[Finding]], ...] = (
    _python,
    _core,
    _libraries,
    _database,
    _folder,
    _port,
    _metrics_port,
    _redis,
    _names,
)
