"""The route of the metrics, unless they have a port of their own."""

from litestar import Response, get
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from benny.web import metrics
from benny.web.http.admission import METRICS
from benny.web.http.dependencies import AllParts, Auth
from benny.web.http.requests import Request
from benny.web.http.responses import failing, said

_KIND = CONTENT_TYPE_LATEST.partition("; charset")[0]  # the framework adds the charset once more


@get(
    "/metrics",
    price=METRICS,
    summary="Metrics for Prometheus, on this machine",
    tags=["running"],
    responses={200: said(200, str, "text/plain"), **failing(403)},
)
async def show(request: Request, backend: AllParts, authenticator: Auth) -> Response[bytes]:
    authenticator.check_near(request)
    backend.measure()
    return Response(generate_latest(metrics.REGISTRY), media_type=_KIND)
