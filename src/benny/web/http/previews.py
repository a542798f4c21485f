"""Links that people pass on: previews on other sites and in messengers, and QR codes for cameras.

A preview is a title, a line and a picture. A hand is drawn as a picture, with the cards as the
client shows them.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from html import escape
from io import BytesIO
from pathlib import Path
from urllib.parse import quote

import segno
from msgspec import Struct
from PIL import Image, ImageDraw, ImageFont
from PIL.Image import Resampling

from benny.game.view import View, joined_scores
from benny.lab.questions import HandQuestion, in_words, names_of
from benny.presentation import words
from benny.presentation.commentary import card_text
from benny.protocol.answers import Listed
from benny.rules.cards import CARDS, Card
from benny.web.http.requests import Request, base_path, header

PICTURE = "/static/art/link.jpg"
"""The picture of every link, made by docs/pictures.py: most sites show no SVG."""

_LINK_SIZE = {"width": "1200", "height": "630"}
_PICTURED = "The king, queen and jack of spades and the jack of clubs beside the name Benny"
HAND_PICTURE = "/ask/picture.jpg"
_STATIC = Path(__file__).parents[1] / "static"
_FONTS = _STATIC / "fonts"

CARD_WIDTH = 200
CARD_HEIGHT = 280
SHEET_COLUMNS = 11
"""How docs/pictures.py lays out all cards, in the order of their numbers, on the sheet."""

SIZE = (1200, 630)
_WEIGHT = 500
_WIDEST = 1040
_FELT = ((40, 101, 77), (27, 77, 58))  # in the middle, and at the edge
_INK = "#f6f8f2"
_SOFT = "#d3e4d9"
_MOST_CARDS = 12
_HAND = (80, 240)
_ROOM = 740  # pixels for the hand: the upcard is beside it
_UPCARD = (920, 240)
_QUALITY = 85
_KEPT = 64  # pictures, of a tenth of a megabyte each


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
ANY_HAND = LinkPreview(
    "What is a hand of euchre worth?",
    "Choose the cards and the calls, and see what each choice wins. You need no account.",
)
"""What is said of a page that asks about no hand yet, or about an impossible one."""


def of_table(table: Listed) -> LinkPreview:
    """Return the preview of a public table, from what the lobby shows of it."""
    names = (seat.name for seat in table.seats if seat.kind == "person")
    free = sum(seat.kind != "person" and seat.coming is None for seat in table.seats)
    return LinkPreview(
        f"{next(names, 'Someone')} invites you to euchre",
        f"{table.title}: {len(table.seats)} seats, {free or 'none'} free",
    )


def tags(preview: LinkPreview, request: Request) -> str:
    """Return the tags for a page's head, by Open Graph and as X (Twitter) reads them."""
    origin = _origin(request)
    properties = {
        "og:type": "website",
        "og:site_name": "Benny",
        "og:title": preview.title,
        "og:description": preview.line,
        "og:url": origin + quote(request.scope["path"]) + preview.query,
        "og:image": origin + preview.picture,
        **{f"og:image:{name}": value for name, value in _LINK_SIZE.items()},
        "og:image:alt": preview.pictured,
    }
    names = {"twitter:card": "summary_large_image", "description": preview.line}
    return "".join(
        f'    <meta {kind}="{name}" content="{escape(value)}" />\n'
        for kind, pairs in (("property", properties), ("name", names))
        for name, value in pairs.items()
    )


def qr_code(request: Request, path: str) -> bytes:
    """Return the address of one of our paths as a QR code, an SVG without a size."""
    written = BytesIO()
    code = segno.make_qr(_origin(request) + path)
    code.save(written, kind="svg", border=2, omitsize=True, xmldecl=False)
    return written.getvalue()


def _origin(request: Request) -> str:
    # The middleware has checked the name, and has read the scheme that a trusted proxy tells.
    host = header(request, b"host")
    return f"{request.scope['scheme']}://{host}{base_path(request)}"


def of_hand(question: HandQuestion, query: str) -> LinkPreview:
    """Return the preview of a hand; `query` are the parameters of its address.

    Raises NotationError for an impossible hand.
    """
    view = question.reconstruct().view
    question_text = in_words(view)
    return LinkPreview(
        f"{' '.join(map(card_text, view.held))}: {_asks(view)}",
        f"{question_text} See what each choice is worth in {view.rules.called}.",
        HAND_PICTURE + query,
        question_text,
        query,
    )


def picture_of(question: HandQuestion) -> bytes:
    """Return the picture of a hand as a JPEG; raise NotationError as `of_hand` does."""
    view = question.reconstruct().view
    dealer = names_of(view.rules, view.seat or 0)[view.dealer]
    facts = [view.rules.called, "you deal" if view.dealer == view.seat else f"{dealer} deals"]
    if view.trump:
        facts.append(f"{view.trump.word} are trump")
    if any(view.scores):
        facts.append(joined_scores(view.rules.own_first(view.seat or 0, view.scores)))
    return hand_picture(view.held, view.upcard, _asks(view), " · ".join(facts))


def _asks(view: View) -> str:
    if not view.legal:
        return "What would you do?"
    return words.question(view).replace(f"up {card_text(view.upcard)}", "it up")


@lru_cache(maxsize=_KEPT)
def hand_picture(hand: tuple[Card, ...], up: Card, title: str, line: str) -> bytes:
    """Return a JPEG of a hand and the upcard, under a title and a line: in hundredths of a second.

    The fonts have the letters of Western languages, and no suits.
    """
    picture = _table().copy()
    draw = ImageDraw.Draw(picture)
    draw.text((80, 145), title, _INK, _font_to_fit(_display, title, 68), anchor="ls")
    draw.text((82, 195), line, _SOFT, _font_to_fit(_text, line, 34), anchor="ls")
    draw.text((80, 556), "Benny", _INK, _display(40))
    hand = hand[:_MOST_CARDS]
    step = min((_ROOM - CARD_WIDTH) // max(len(hand) - 1, 1), CARD_WIDTH + 12)
    for number, card in enumerate(hand):
        _lay(picture, card, (_HAND[0] + number * step, _HAND[1]))
    _lay(picture, up, _UPCARD)
    middle = _UPCARD[0] + CARD_WIDTH // 2
    draw.text((middle, 540), "turned up", _SOFT, _text(30), anchor="mt")
    written = BytesIO()
    picture.save(written, "JPEG", quality=_QUALITY)
    return written.getvalue()


def _lay(picture: Image.Image, card: Card, place: tuple[int, int]) -> None:
    face = _face(card)
    picture.paste(face, place, face)


@cache
def _face(card: Card) -> Image.Image:
    row, column = divmod(CARDS.index(card), SHEET_COLUMNS)
    left, top = column * CARD_WIDTH, row * CARD_HEIGHT
    return _sheet().crop((left, top, left + CARD_WIDTH, top + CARD_HEIGHT))


@cache
def _sheet() -> Image.Image:
    with Image.open(_STATIC / "art" / "cards.png") as sheet:
        return sheet.convert("RGBA")


@cache
def _table() -> Image.Image:
    """Return the felt: lighter in the middle, as in the client."""
    light = Image.radial_gradient("L").resize(SIZE, Resampling.BICUBIC)
    middle, edge = (Image.new("RGB", SIZE, colour) for colour in _FELT)
    return Image.composite(edge, middle, light)


def _font_to_fit(
    font: Callable[[int], ImageFont.FreeTypeFont], text: str, size: int
) -> ImageFont.FreeTypeFont:
    """Return a font in which a text is no wider than the cards."""
    width = font(size).getlength(text)
    return font(size if width <= _WIDEST else int(size * _WIDEST / width))


@cache
def _display(size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(_FONTS / "fraunces-latin-600-normal.woff2", size)


@cache
def _text(size: int) -> ImageFont.FreeTypeFont:
    font = ImageFont.truetype(_FONTS / "figtree-latin-wght-normal.woff2", size)
    font.set_variation_by_axes([_WEIGHT])
    return font
