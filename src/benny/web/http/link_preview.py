"""What other sites and messengers show of a link: its title, a line and a picture."""

from html import escape
from urllib.parse import quote

from msgspec import Struct

from benny.protocol.answers import Listed
from benny.web.http.requests import Request, base_path, header

PICTURE = "/static/art/link.jpg"
"""The picture of every link, made by docs/pictures.py: most sites show no SVG."""

_SIZE = {"width": "1200", "height": "630"}
_PICTURED = "The king, queen and jack of spades and the jack of clubs beside the name Benny"


class LinkPreview(Struct, frozen=True):
    """The title of a link, a line about it, its picture and what that shows.

    `query` are the parameters that belong to the address.
    """

    title: str
    line: str
    picture: str = PICTURE
    pictured: str = _PICTURED
    query: str = ""


SITE = LinkPreview(
    "Benny: euchre with friends or bots",
    "Open a table in your browser, and send its link to your friends. You need no account.",
)
INVITATION = LinkPreview(
    "You are invited to a game of euchre",
    "Open the link and take a seat at the table. You need no account.",
)
"""What is said of every table that is not public, and of codes without a table: the same."""


def of_table(table: Listed) -> LinkPreview:
    """Return the preview of a public table, from what the lobby shows of it."""
    names = (seat.name for seat in table.seats if seat.kind == "person")
    free = sum(seat.kind != "person" and seat.coming is None for seat in table.seats)
    return LinkPreview(
        f"{next(names, 'Somebody')} invites you to euchre",
        f"{table.title}: {len(table.seats)} seats, {free or 'none'} free",
    )


def tags(preview: LinkPreview, request: Request) -> str:
    """Return the tags for a page's head, by Open Graph and as X (Twitter) reads them."""
    # The middleware has checked the name, and has read the scheme that a trusted proxy tells.
    host = header(request, b"host")
    origin = f"{request.scope['scheme']}://{host}{base_path(request)}"
    properties = {
        "og:type": "website",
        "og:site_name": "Benny",
        "og:title": preview.title,
        "og:description": preview.line,
        "og:url": origin + quote(request.scope["path"]) + preview.query,
        "og:image": origin + preview.picture,
        **{f"og:image:{name}": value for name, value in _SIZE.items()},
        "og:image:alt": preview.pictured,
    }
    lines = [_meta("property", name, value) for name, value in properties.items()]
    lines += [_meta("name", "twitter:card", "summary_large_image")]
    lines += [_meta("name", "description", preview.line)]
    return "".join(lines)


def _meta(kind: str, name: str, value: str) -> str:
    return f'    <meta {kind}="{name}" content="{escape(value)}" />\n'
