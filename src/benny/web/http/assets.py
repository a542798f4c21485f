"""The browser's client as it is sent: few files, compressed, whose names change with them.

`/assets/VERSION/` holds the client's modules as one, its stylesheets as one, both besides for late
screens, fonts and pictures. Browsers keep them for good. `/static/` has the source files, as they
are developed.
"""

import gzip
import re
from functools import cache
from hashlib import sha256
from html import escape
from mimetypes import guess_type
from pathlib import Path

from litestar import Response
from msgspec import Struct

from benny.bots.registry import LEVELS
from benny.io.json import to_json
from benny.protocol.commands import Options
from benny.web.http.bundle import bundle
from benny.web.http.previews import SITE, LinkPreview, tags
from benny.web.http.requests import Request

STATIC = Path(__file__).parents[1] / "static"

_SHEET = re.compile(r' *<link rel="stylesheet" href="/static/([^"]+)"( disabled)? />\n')
_SCRIPT = re.compile(r'(?<=<script type="module" src=")/static/([^"]+)')
_SPARE = re.compile(r"/\*(?:(?!\*/).)*\*/|^[ \t]+", re.MULTILINE | re.DOTALL)
_FIRST = "app.js"
_LATE = "late.js"
_SHEETS = {"": "styles/all.css", " disabled": "styles/late.css"}  # by what their links say
_KEPT_AS_THEY_ARE = ("fonts/*.woff2", "art/*.svg", "art/*.jpg")
_PACKED = ("font/", "image/jpeg")  # compressed by themselves
_ADDRESS = re.compile(r' (href|src)="/')
_END_OF_HEAD = "  </head>\n"
FOR_GOOD = {"cache-control": "public, max-age=31536000, immutable"}
ASK_AGAIN = {"cache-control": "no-cache"}


class Asset(Struct, frozen=True):
    """Something that is sent often and the same each time; compressed once, if it is text."""

    content: bytes
    media_type: str
    compressed: bytes
    etag: str

    @classmethod
    def from_content(cls, content: bytes, media_type: str) -> "Asset":
        is_packed = media_type.startswith(_PACKED)
        compressed = b"" if is_packed else gzip.compress(content, 9, mtime=0)
        # Weak, for the compressed bytes have the same.
        return cls(content, media_type, compressed, f'W/"{sha256(content).hexdigest()[:16]}"')

    def answer(
        self, request: Request, headers: dict[str, str] | None = None, status: int = 200
    ) -> Response[bytes]:
        """Return the asset, compressed for clients that can read that; 304 if they have it."""
        headers = (headers or {}) | {"vary": "accept-encoding", "etag": self.etag}
        if status == 200 and self.etag in request.headers.get("if-none-match", ""):
            return Response(b"", status_code=304, headers=headers)
        content = self.content
        if self.compressed and "gzip" in request.headers.get("accept-encoding", ""):
            content = self.compressed
            headers["content-encoding"] = "gzip"
        return Response(content, status_code=status, media_type=self.media_type, headers=headers)


class Client:
    """The client in a folder, for a server at a path; or for a worker that takes its place."""

    def __init__(self, folder: Path, path: str = "", worker: str = "") -> None:
        # The bots that a host may seat, and the options of a table.
        choices = escape(to_json({"bots": LEVELS, "options": Options()}).decode())
        index = (folder / "index.html").read_text(encoding="utf-8")
        index = index.replace("<html ", f'<html data-choices="{choices}" ', 1)
        if worker:
            index = index.replace("<html ", f'<html data-worker="{worker}" ', 1)
            index = index.replace("/static/app/main.js", "/static/offline/main.js")
            sheet = '    <link rel="stylesheet" href="/static/offline/offline.css" />\n'
            index = index.replace(_END_OF_HEAD, sheet + _END_OF_HEAD)
        [main] = _SCRIPT.findall(index)
        first, late = bundle(folder / main, _FIRST, _LATE)
        texts = {_FIRST: first, _LATE: late}
        for name, when in _SHEET.findall(index):
            text = _SPARE.sub("", (folder / name).read_text(encoding="utf-8"))
            texts[_SHEETS[when]] = texts.get(_SHEETS[when], "") + text
        files = {
            file.relative_to(folder).as_posix(): file.read_bytes()
            for pattern in _KEPT_AS_THEY_ARE
            for file in sorted(folder.glob(pattern))
        }
        version = sha256(repr((index, texts, files)).encode()).hexdigest()[:12]
        self._root = f"/assets/{version}"
        files |= {name: self._with_root(text).encode() for name, text in texts.items()}
        self._files = {}
        for name, content in files.items():
            kind = "font/woff2" if name.endswith(".woff2") else guess_type(name)[0]
            self._files[name] = Asset.from_content(content, kind or "text/plain")
        links = "".join(
            f'    <link rel="stylesheet" href="{self._root}/{name}"{when} />\n'
            for when, name in _SHEETS.items()
        )
        page = _SHEET.sub("", _SHEET.sub(links, index, count=1))
        page = self._with_root(_SCRIPT.sub(f"{self._root}/{_FIRST}", page))
        self._page, self._single = below(path, page), below(path, index)

    def page(
        self, request: Request, status: int = 200, preview: LinkPreview = SITE
    ) -> Response[bytes]:
        """Return the page; with `?dev` it loads the source files, for whoever works on them.

        The preview is for messengers and other sites that are given its link.
        """
        page = self._single if "dev" in request.query_params else self._page
        if request.app.state.offers_page:
            page = page.replace("<html ", "<html data-offers-page ", 1)
        head = self._with_root(tags(preview, request)) + _END_OF_HEAD
        whole = page.replace(_END_OF_HEAD, head).encode()
        return Asset.from_content(whole, "text/html").answer(request, ASK_AGAIN, status)

    def contents(self) -> dict[str, bytes]:
        """Return the files of a site without a server, by their paths."""
        files = {f"{self._root}/{name}": asset.content for name, asset in self._files.items()}
        return files | {"/index.html": self._page.encode()}

    def file(self, request: Request) -> Response[bytes] | None:
        """Return a file of the page by its path, None for another name.

        While several processes are updated one after the other, a page may come from another
        version: it gets what there is, but does not keep it.
        """
        path = request.scope["path"]
        asset = self._files.get("/".join(path.split("/")[3:]))
        kept = FOR_GOOD if path.startswith(f"{self._root}/") else ASK_AGAIN
        return None if asset is None else asset.answer(request, kept)

    def _with_root(self, text: str) -> str:
        return text.replace("/static/art/", f"{self._root}/art/")


def below(path: str, page: str) -> str:
    """Return a page whose addresses, and those that its program makes, are below a path."""
    placed = _ADDRESS.sub(rf' \1="{path}/', page)
    return placed.replace("<html ", f'<html data-path="{path}" ', 1) if path else page


@cache
def client(path: str = "") -> Client:
    return Client(STATIC, path)
