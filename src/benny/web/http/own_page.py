"""The page without a server, as a server offers it to be kept: plain files, below its own."""

from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import Response, get
from litestar.exceptions import NotFoundException
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath
from litestar.response import File

from benny.errors import NotationError
from benny.web.http.admission import FILE
from benny.web.http.assets import ASK_AGAIN, FOR_GOOD
from benny.web.http.requests import Request, base_path

PLACE = "/offline"
"""Where it is below the server's path."""

_PAGE = "index.html"
_LASTING = ("assets/", "engine/")  # their names change with what is in them
_FOLDERS = (*_LASTING, "licences/", "static/")


def check_page(folder: Path, path: str) -> None:
    """Raise NotationError unless a page for a server at a path is in a folder."""
    page, option = folder / _PAGE, f"--path {path} --server" if path else "--server"
    way = f'build it with `make offline ARGS="{option}"`'
    if not page.is_file():
        raise NotationError(f"{str(folder)!r} has no page to keep for offline: {way}")
    if f'data-server="{path}/"' not in page.read_text(encoding="utf-8"):
        raise NotationError(f"the page in {str(folder)!r} is for another place: {way}")


def route_of(folder: Path) -> HTTPRouteHandler:
    """Return the route of all files that are in a folder now."""
    files = {
        file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()
    }

    paths = [PLACE, f"{PLACE}/{{name:path}}"]

    @get(paths, price=FILE, include_in_schema=False, sync_to_thread=False)
    def own_page(request: Request, name: FromPath[str] = "") -> Response[Any]:
        name = name.lstrip("/")
        if name not in files:
            if name.startswith(_FOLDERS):
                raise NotFoundException
            name = _PAGE  # which knows the addresses of its screens
        headers = FOR_GOOD if name.startswith(_LASTING) else ASK_AGAIN
        # Its service worker leads here from the server's own pages while no server answers.
        headers = headers | {"service-worker-allowed": f"{base_path(request)}/"}
        kind = guess_type(name)[0] or "application/octet-stream"
        return File(
            files[name], media_type=kind, headers=headers, content_disposition_type="inline"
        )

    return own_page
