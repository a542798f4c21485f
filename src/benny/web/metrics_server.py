"""The metrics on a port of their own, which no player can reach."""

from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import start_http_server

from benny.errors import NotationError
from benny.io.files import reason
from benny.web import metrics
from benny.web.live.registry import TableRegistry
from benny.web.settings import Settings


@contextmanager
def served_metrics(settings: Settings) -> Iterator[None]:
    """Serve the metrics while the context lasts, if the settings have a port for them.

    Raises NotationError for a port that is in use.
    """
    if settings.metrics_port is None:
        yield
        return
    host, port = settings.metrics_host, settings.metrics_port
    try:
        server, _ = start_http_server(port, host, metrics.REGISTRY)
    except (OSError, OverflowError, UnicodeError, TypeError) as error:
        raise NotationError(
            f"can't listen on {host}:{port}: {reason(error)}; choose another address with "
            f"--metrics-host and --metrics-port"
        ) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


def count_from(registry: TableRegistry) -> None:
    """Count tables and seats from now on whenever the metrics are read."""
    metrics.TABLES.set_function(lambda: len(registry.runners))
    metrics.SEATS.set_function(lambda: registry.seats)
