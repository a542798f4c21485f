"""The server's metrics, for Prometheus."""

import logging
import shutil
from math import nan

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector

from benny.web.settings import Settings
from benny.web.store.copies import last_backup
from benny.web.store.database import file_of
from benny.web.store.store import Store

REGISTRY = CollectorRegistry()
ProcessCollector(registry=REGISTRY)  # memory, descriptors and time of this process, on Linux

# Seconds: most moves take a few milliseconds, and over five seconds only outliers are left.
_FAST = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)

TABLES = Gauge("benny_tables", "Tables that this process serves.", registry=REGISTRY)
SEATS = Gauge("benny_seats", "Seats of people who are present.", registry=REGISTRY)
SOCKETS = Gauge("benny_sockets", "Open connections.", registry=REGISTRY)
COMMANDS = Counter("benny_commands", "Commands by status.", ["status"], registry=REGISTRY)
MOVE_SECONDS = Histogram(
    "benny_move_seconds",
    "From a command's arrival until all its messages wait to be written.",
    registry=REGISTRY,
    buckets=_FAST,
)
BOT_SECONDS = Histogram(
    "benny_bot_seconds", "How long bots think.", registry=REGISTRY, buckets=_FAST
)
RECONNECTS = Counter("benny_reconnects", "Clients that reconnected.", registry=REGISTRY)
RESYNCS = Counter("benny_resyncs", "Clients that were out of date.", registry=REGISTRY)
CUTS = Counter("benny_cuts", "Clients disconnected for reading too slowly.", registry=REGISTRY)
WAITING = Gauge("benny_waiting", "Queued work, by kind.", ["queue"], registry=REGISTRY)
REFUSALS = Counter(
    "benny_refusals",
    "Refused requests by status, and closed connections.",
    ["status"],
    registry=REGISTRY,
)
ERRORS = Counter("benny_errors", "Errors that were logged.", registry=REGISTRY)
DATABASE_BYTES = Gauge("benny_database_bytes", "Size of the database.", registry=REGISTRY)
DISK_FREE_BYTES = Gauge("benny_disk_free_bytes", "Free space for data.", registry=REGISTRY)
BACKUP_TIME = Gauge(
    "benny_last_backup_timestamp_seconds",
    "When `benny host backup` last copied the database: 0 for never, NaN if it isn't a file.",
    registry=REGISTRY,
)


def count_logged_errors() -> None:
    for logger in ("benny", "asyncio", "uvicorn.error"):
        # A filter, because a handler would replace stderr.
        logging.getLogger(logger).addFilter(_count_error)


def _count_error(record: logging.LogRecord) -> bool:
    ERRORS.inc(record.levelno >= logging.ERROR)
    return True


def measure_database(store: Store, settings: Settings) -> None:
    """Measure the database and its disk now: a scrape should not wait for a slow one."""
    path = file_of(settings.url)
    folder = settings.data if path is None else path.parent
    DATABASE_BYTES.set(store.size())
    DISK_FREE_BYTES.set(shutil.disk_usage(folder).free if folder.is_dir() else nan)
    BACKUP_TIME.set(nan if path is None else last_backup(path) or 0)
