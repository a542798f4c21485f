"""Checks of a machine and its settings: would a server work here?

Nothing is made or changed. The libraries of the server may be missing, so they are imported late.
"""

import json
import os
import shutil
import sqlite3
import sys
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from http.client import HTTPException
from pathlib import Path

from msgspec import Struct

from benny.analysis.books import books
from benny.core import deal
from benny.errors import NotationError
from benny.io.extras import how_to_install, missing
from benny.io.files import reason
from benny.rules.prose.words import join_words
from benny.web.hosts import bind
from benny.web.settings import DATABASE_FILE, Settings

_ENOUGH = 500_000_000  # bytes: some 25,000 games
_PATIENCE = 1.5  # seconds
_OLD = 7 * 86400  # seconds: a backup each night has failed for a week
_FULL = 0.8  # of the descriptors: then some hundred people more are too many
_ALL = ("0.0.0.0", "::", "")
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # it is on this machine


class Finding(Struct, frozen=True):
    """What a check has found, and what to do if that is a problem."""

    check: str
    ok: bool
    says: str
    cure: str = ""


def examine(settings: Settings) -> list[Finding]:
    """Check all that a server with these settings needs; a failing check is a finding too."""
    _answers.cache_clear()
    findings: list[Finding] = []
    for name, check in _CHECKS.items():
        try:
            findings.extend(check(settings))
        except Exception as error:
            says = f"It can't be checked: {reason(error).rstrip('.')}"
            cure = "Correct the option, file or folder that this is about."
            findings.append(Finding(name, False, says, cure))
    return findings


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
        from benny.web.store.database import check_ordinary, file_of
        from benny.web.store.progress import STOP_CLEANLY, lost_in
        from benny.web.store.sqlite_file import is_locked, transfer_target

        path = file_of(settings.url)
        for end in ("", "-wal", "-shm", ".lock", ".transferred"):
            if path is not None:
                check_ordinary(path.with_name(path.name + end))
        if path is not None and (target := transfer_target(path)):
            cure = "Give that with --database or BENNY_DATABASE."
            yield Finding("database", False, f"It was transferred to {target}", cure)
            return
        is_there = path is None or path.exists()
        schema = _schema(settings.url, path) if is_there else None
    except ModuleNotFoundError as error:
        yield Finding("database", False, f"It can't be read without {error.name}", "See above.")
    except Exception as error:
        detail = getattr(error, "detail", "") or reason(error)
        says = f"It can't be used: {detail.rstrip('.')}"
        yield Finding("database", False, says, _cure(getattr(error.__cause__, "orig", error)))
    else:
        yield schema or Finding("database", True, f"There is no {path} yet")
        if path is None:
            return
        if schema:
            yield _backup(path)
            if lost := lost_in(path):
                cure = "See whether a backup has more, and restore it."
                yield Finding("log", False, lost, STOP_CLEANLY if is_locked(path) else cure)
        yield from _lock(settings, path)


def _lock(settings: Settings, path: Path) -> Iterator[Finding]:
    from benny.web.store.sqlite_file import is_locked

    if not is_locked(path):
        return
    if _answers(settings):
        yield Finding("lock", True, f"A server is using {path}")
    else:
        cure = "Stop that one, or give this one a folder of its own with --data."
        yield Finding("lock", False, f"Another server is using {path}", cure)


def _cure(error: Exception) -> str:
    """Return what helps against an error of SQLite, or of another database."""
    name = getattr(error, "sqlite_errorname", "")
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return "End the program that has locked it."
    if isinstance(error, sqlite3.OperationalError | OSError) and name != "SQLITE_ERROR":
        return "Let this user read and write the file and its folder."
    if isinstance(error, sqlite3.DatabaseError):
        return "Restore a backup, or name another file with --database."
    return "Check --database, and whether it runs and lets this user in."


def _schema(address: str, path: Path | None) -> Finding:
    """Compare the schema of a file, or of a server, with this program's."""
    from sqlalchemy import inspect, text

    from benny.web.store.database import Database
    from benny.web.store.schema import REVISION
    from benny.web.store.sqlite_file import damage_of

    if path is not None and (damage := damage_of(path)):
        raise sqlite3.DatabaseError(damage)
    with (
        closing(Database(address, _PATIENCE, is_only_read=True)) as database,
        database.reading() as connection,
    ):
        size, tables = database.size(connection), inspect(connection).get_table_names()
        query, version = text("SELECT version_num FROM alembic_version"), None
        if "alembic_version" in tables:
            version = connection.execute(query).scalar()
    if version is None and (path is None or not tables):  # a server may have those of others
        return Finding("database", True, "It is empty, and filled at the first start")
    if version is None:
        cure = "Name another file with --database."
        return Finding("database", False, "It is the database of another program", cure)
    if version == REVISION:
        says = f"It has schema {version}, which is current, and takes {size / 1e6:,.1f} MB"
        return Finding("database", True, says)
    if str(version).isdecimal() and int(version) < int(REVISION):
        says = f"It has schema {version}, and the next start brings it to {REVISION}"
        return Finding("database", True, says)
    says = f"It has schema {version!r}, and this Benny knows up to {REVISION}"
    return Finding("database", False, says, "Install a newer Benny.")


def _backup(path: Path) -> Finding:
    from benny.web.store.backup import last_backup

    made_at = last_backup(path)
    if made_at is None:
        return Finding("backup", True, "None was made with `benny host backup` so far")
    age = time.time() - made_at
    says = f"The last one was made {age / 3600:,.0f} hours ago"
    cure = "Run `benny host backup`, and see why it has not run by itself." if age > _OLD else ""
    return Finding("backup", not cure, says, cure)


def _folder(settings: Settings) -> Iterator[Finding]:
    """Check whether the server can write to its folder, which need not exist yet."""
    folder, name = settings.data.absolute(), "data folder"
    cure = "Give this user a folder of its own with --data, or change its owner."
    there = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
    if not os.path.exists(there):  # unlike Path.exists it never raises
        yield Finding(name, False, f"{there} is a link that leads nowhere", cure)
    elif not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        yield Finding(name, False, f"Nothing can be written to {there}", cure)
    else:
        free = shutil.disk_usage(there).free
        cure = "" if free >= _ENOUGH else "Free some space, or give another folder with --data."
        yield Finding(name, not cure, f"{settings.data} has {free / 1e9:.1f} GB free", cure)
    for path in sorted(settings.data.glob(f"{DATABASE_FILE}*")):
        is_open = path.is_file() and bool(path.stat().st_mode & 0o077)
        says = f"{path.name} {'may be read by others' if is_open else 'is private'}"
        yield Finding(name, not is_open, says, f"chmod 600 {path}" if is_open else "")


def _books(_settings: Settings) -> Iterator[Finding]:
    try:
        books()
    except NotationError as error:
        cure = "Correct or remove it; BENNY_BOOKS names the folder."
        yield Finding("books", False, str(error).rstrip("."), cure)


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
    try:
        bind(host, port).close()
    except OSError as error:
        return str(error)
    return ""


def _url_of(host: str, port: int) -> str:
    host = "127.0.0.1" if host in _ALL else host
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


@cache
def _answers(settings: Settings) -> bool:
    try:
        address = f"{_url_of(settings.host, settings.port)}/health"
        with _DIRECT.open(address, timeout=_PATIENCE) as answer:
            return bool(json.load(answer) == {"status": "well"})
    except (OSError, HTTPException, ValueError):
        return False


def _server(settings: Settings) -> Iterator[Finding]:
    if not _answers(settings):
        return
    host, port = settings.host, settings.port
    if settings.metrics_port is not None:
        host, port = settings.metrics_host, settings.metrics_port
    try:
        with _DIRECT.open(f"{_url_of(host, port)}/metrics", timeout=_PATIENCE) as answer:
            figures = _sums(answer.read().decode())
    except (OSError, HTTPException, ValueError):
        yield Finding("server", True, "It answers, but its metrics can't be read from here")
        return
    used, most = figures["process_open_fds"], figures["process_max_fds"]
    is_full = most > 0 and used > _FULL * most
    says = (
        f"It takes {figures['process_resident_memory_bytes'] / 1e6:,.0f} MB of memory and "
        f"{used:,.0f} of {most:,.0f} descriptors; {figures['benny_waiting']:,.0f} tasks wait, "
        f"{figures['benny_refusals_total']:,.0f} requests were refused and "
        f"{figures['benny_errors_total']:,.0f} errors logged since its start"
    )
    cure = "Raise LimitNOFILE, or `ulimit -n`, and start it again." if is_full else ""
    yield Finding("server", not is_full, says, cure)


def _sums(text: str) -> Counter[str]:
    """Return the sum of each metric's samples."""
    from prometheus_client.parser import text_string_to_metric_families

    sums = Counter[str]()
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            sums[sample.name] += sample.value  # type: ignore[assignment]
    return sums


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
    names = join_words(
        ("localhost", "numeric addresses", "names that end in .local", *settings.hosts)
    )
    yield Finding("names", True, f"Browsers may use {names}")
    if settings.trusts_proxy and settings.host in _ALL:
        says = "Any program on the network can claim any address, unless only the proxy gets in"
        yield Finding("proxy", True, says)


_CHECKS: dict[str, Callable[[Settings], Iterator[Finding]]] = {
    "Python": _python,
    "core": _core,
    "libraries": _libraries,
    "database": _database,
    "data folder": _folder,
    "books": _books,
    "port": _port,
    "metrics port": _metrics_port,
    "server": _server,
    "Redis": _redis,
    "names": _names,
}
