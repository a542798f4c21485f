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
from benny.rules.prose.words import figures, join_words
from benny.web.hosts import bind
from benny.web.settings import DATABASE_FILE, Settings

_ENOUGH = 500_000_000  # bytes: some 25,000 games
_PATIENCE = 1.5  # seconds
_OLD = 7 * 86400  # seconds: a backup each night has failed for a week
_FULL = 0.8  # of the descriptors: then some hundred people more are too many
_ALL = ("0.0.0.0", "::", "")
_DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))  # it is on this machine


class Finding(Struct, frozen=True):
    """The finding of a check, with the cure if it is a problem."""

    check: str
    ok: bool
    says: str
    cure: str = ""


def _finding(check: str, says: str, cure: str = "") -> Finding:
    """Return a finding, which is a problem if there is a cure."""
    return Finding(check, not cure, says, cure)


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
            findings.append(_finding(name, says, cure))
    return findings


def _program(settings: Settings) -> Iterator[Finding]:
    yield _finding("Python", sys.version.partition(" ")[0])
    if str(deal.__file__).endswith(".py"):
        cure = "Install a C compiler and Python's headers, then install Benny again."
        yield _finding("core", "It is not compiled, so bots are many times slower", cure)
    else:
        yield _finding("core", "It is compiled")
    uses = {"web": True, "postgres": settings.url.startswith("postgres"), "redis": settings.news}
    for extra in (name for name, is_used in uses.items() if is_used):
        names = missing(extra)
        says = f"{', '.join(names)} missing" if names else "All are there"
        yield _finding(f"benny[{extra}]", says, how_to_install(extra) if names else "")


def _database(settings: Settings) -> Iterator[Finding]:
    try:
        from benny.web.store.database import check_ordinary, file_of
        from benny.web.store.sqlite_file import STOP_CLEANLY, is_locked, lost_in, transfer_target

        path = file_of(settings.url)
        for end in ("", "-wal", "-shm", ".lock", ".transferred"):
            if path is not None:
                check_ordinary(path.with_name(path.name + end))
        if path is not None and (target := transfer_target(path)):
            cure = "Give that with --database or BENNY_DATABASE."
            yield _finding("database", f"It was transferred to {target}", cure)
            return
        is_there = path is None or path.exists()
        schema = _schema(settings.url, path) if is_there else None
    except ModuleNotFoundError as error:
        yield _finding("database", f"It can't be read without {error.name}", "See above.")
        return
    except Exception as error:
        says = f"It can't be used: {_detail(error)}"
        yield _finding("database", says, _cure(getattr(error.__cause__, "orig", error)))
        return
    yield schema or _finding("database", f"There is no {path} yet")
    if path is None:
        return
    if schema:
        yield _backup(path)
        if lost := lost_in(path):
            cure = "See whether a backup has more, and restore it."
            yield _finding("log", lost, STOP_CLEANLY if is_locked(path) else cure)
    if is_locked(path) and _answers(settings):
        yield _finding("lock", f"A server is using {path}")
    elif is_locked(path):
        cure = "Stop that one, or give this one a folder of its own with --data."
        yield _finding("lock", f"Another server is using {path}", cure)


def _backup(path: Path) -> Finding:
    from benny.web.store.copies import last_backup

    made_at = last_backup(path)
    if made_at is None:
        return _finding("backup", "None was made with `benny host backup` so far")
    age = time.time() - made_at
    cure = "Run `benny host backup`, and see why it has not run by itself." if age > _OLD else ""
    hours = round(age / 3600)
    ago = f"{figures(hours, 'hour')} ago" if hours else "in the last hour"
    return _finding("backup", f"The last one was made {ago}", cure)


def _detail(error: Exception) -> str:
    detail: str = getattr(error, "detail", "") or reason(error)
    return detail.rstrip(".")


def _cure(error: Exception) -> str:
    """Return the cure for an error of SQLite, or of another database."""
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
        return _finding("database", "It is empty, and filled at the first start")
    if version is None:
        cure = "Name another file with --database."
        return _finding("database", "It is the database of another program", cure)
    if version == REVISION:
        says = f"It has schema {version}, which is current, and takes {size / 1e6:,.1f} MB"
        return _finding("database", says)
    if str(version).isdecimal() and int(version) < int(REVISION):
        says = f"It has schema {version}, and the next start brings it to {REVISION}"
        return _finding("database", says)
    says = f"It has schema {version!r}, and this Benny knows up to {REVISION}"
    return _finding("database", says, "Install a newer Benny.")


def _folder(settings: Settings) -> Iterator[Finding]:
    folder, name = settings.data.absolute(), "data folder"
    cure = "Give this user a folder of its own with --data, or change its owner."
    there = next(path for path in (folder, *folder.parents) if os.path.lexists(path))
    if not os.path.exists(there):  # unlike Path.exists it never raises
        yield _finding(name, f"{there} is a link that leads nowhere", cure)
    elif not there.is_dir() or not os.access(there, os.W_OK | os.X_OK):
        yield _finding(name, f"Nothing can be written to {there}", cure)
    else:
        free = shutil.disk_usage(there).free
        cure = "" if free >= _ENOUGH else "Free some space, or give another folder with --data."
        yield _finding(name, f"{settings.data} has {free / 1e9:.1f} GB free", cure)
    for path in sorted(settings.data.glob(f"{DATABASE_FILE}*")):
        is_open = path.is_file() and bool(path.stat().st_mode & 0o077)
        says = f"{path.name} {'may be read by others' if is_open else 'is private'}"
        yield _finding(name, says, f"chmod 600 {path}" if is_open else "")


def _books(_settings: Settings) -> Iterator[Finding]:
    try:
        books()
    except NotationError as error:
        cure = "Correct or remove it; BENNY_BOOKS names the folder."
        yield _finding("books", str(error).rstrip("."), cure)


def _ports(settings: Settings) -> Iterator[Finding]:
    host, port = settings.host, settings.port
    place = _place("port", host, port, "--host and --port")
    if not place.ok and _answers(settings):
        says = f"A Benny runs at {host}:{port} and is well, with this database or another"
        place = _finding("port", says)
    yield place
    # A Benny that runs has taken the port for metrics itself.
    if settings.metrics_port is not None and not _answers(settings):
        options = "--metrics-host and --metrics-port"
        yield _place("metrics port", settings.metrics_host, settings.metrics_port, options)


def _place(check: str, host: str, port: int, options: str) -> Finding:
    """Return whether a server could listen at an address."""
    try:
        bind(host, port).close()
    except OSError as error:
        says = f"{host}:{port} can't be used: {error}"
        return _finding(check, says, f"Choose another one with {options}.")
    return _finding(check, f"{host}:{port} is free")


def _get(host: str, port: int, path: str) -> str:
    """Return the answer of a server on this machine, "" for none."""
    host = "127.0.0.1" if host in _ALL else host
    address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    try:
        with _DIRECT.open(f"http://{address}{path}", timeout=_PATIENCE) as answer:
            return str(answer.read().decode())
    except (OSError, HTTPException, ValueError):
        return ""


@cache
def _answers(settings: Settings) -> bool:
    try:
        health = json.loads(_get(settings.host, settings.port, "/health") or "{}")
    except ValueError:
        return False
    return isinstance(health, dict) and health.get("status") == "well"


def _server(settings: Settings) -> Iterator[Finding]:
    if not _answers(settings):
        return
    from prometheus_client.parser import text_string_to_metric_families

    if settings.metrics_port is None:
        body = _get(settings.host, settings.port, "/metrics")
    else:
        body = _get(settings.metrics_host, settings.metrics_port, "/metrics")
    try:
        families = [*text_string_to_metric_families(body)]
    except ValueError:  # another program may answer there
        families = []
    if not families:
        yield _finding("server", "It answers, but its metrics can't be read from here")
        return
    sums = Counter[str]()
    for family in families:
        for sample in family.samples:
            sums[sample.name] += sample.value  # type: ignore[assignment]
    used, most = sums["process_open_fds"], sums["process_max_fds"]
    is_full = most > 0 and used > _FULL * most
    says = (
        f"It takes {sums['process_resident_memory_bytes'] / 1e6:,.0f} MB of memory and "
        f"{used:,.0f} of {most:,.0f} descriptors; {sums['benny_waiting']:,.0f} tasks wait, "
        f"{sums['benny_refusals_total']:,.0f} requests were refused and "
        f"{sums['benny_errors_total']:,.0f} errors logged since its start"
    )
    cure = "Raise LimitNOFILE, or `ulimit -n`, and start it again." if is_full else ""
    yield _finding("server", says, cure)


def _redis(settings: Settings) -> Iterator[Finding]:
    if not settings.news:
        return
    try:
        from benny.web.redis_broker import RedisBroker

        RedisBroker(settings.news).check()
    except ModuleNotFoundError:
        yield _finding("Redis", "It can't be asked without its library", "See above.")
    except NotationError as error:
        yield _finding("Redis", str(error).rstrip("."), "Correct --news.")
    except Exception as error:
        says = f"It does not answer: {_detail(error)}"
        yield _finding("Redis", says, "Check --news, and whether Redis runs.")
    else:
        yield _finding("Redis", "It answers")


def _names(settings: Settings) -> Iterator[Finding]:
    if settings.trusts_proxy and not settings.hosts:
        cure = "Give the name that browsers use with --name."
        yield _finding("names", "A proxy is in front, and the server has no name", cure)
        return
    names = join_words(
        ("localhost", "numeric addresses", "names that end in .local", *settings.hosts)
    )
    yield _finding("names", f"Browsers may use {names}")
    if settings.trusts_proxy and settings.host in _ALL:
        says = "Any program on the network can claim any address, unless only the proxy gets in"
        yield _finding("proxy", says)


_CHECKS: dict[str, Callable[[Settings], Iterator[Finding]]] = {
    "libraries": _program,
    "database": _database,
    "data folder": _folder,
    "books": _books,
    "port": _ports,
    "server": _server,
    "Redis": _redis,
    "names": _names,
}
