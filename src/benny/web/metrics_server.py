"""The metrics on a port of their own, which no player can reach."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from wsgiref.types import StartResponse, WSGIEnvironment

from prometheus_client import make_wsgi_app, start_http_server

from benny.errors import NotationError
from benny.io.files import reason
from benny.web import metrics
from benny.web.http.middleware import check_host
from benny.web.settings import Settings
from benny.web.table.refusal import RefusedError

_Wsgi = Callable[[WSGIEnvironment, StartResponse], Iterable[bytes]]


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
        server.set_app(_metrics_app(settings))
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


def _metrics_app(settings: Settings) -> _Wsgi:
    """Return the metrics as an application that refuses foreign hosts, as the main port does."""
    metrics_app: _Wsgi = make_wsgi_app(metrics.REGISTRY)

    def serve(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        try:
            check_host(environ.get("HTTP_HOST", ""), settings.hosts)
        except RefusedError as refused:
            metrics.REFUSALS.labels(str(refused.status)).inc()
            start_response(f"{refused.status} Refused", [("Content-Type", "text/plain")])
            return [f"{refused}\n".encode()]
        return metrics_app(environ, start_response)

    return serve
