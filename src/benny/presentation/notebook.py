"""A view as HTML for notebooks: one piece without scripts or files, on light and dark pages."""

from html import escape

from benny.game.game import default_players
from benny.game.view import View
from benny.presentation.choices import CARD_PHASES
from benny.presentation.commentary import Voice
from benny.presentation.picture import Picture, Slot, SlotState, draw
from benny.presentation.plain_text import spell_cards
from benny.rules.cards import Card

# Text takes the page's colour, lines and marks are see-through, and cards bring their own paper.
_FRAME = (
    "display:inline-block;box-sizing:border-box;max-width:100%;width:34em;padding:.8em 1em;"
    "border:1px solid #8886;border-radius:.6em;font:14px/1.5 system-ui,sans-serif"
)
_TABLE = (
    "display:grid;grid-template:'. north .' 'west middle east' '. south .' / 1fr auto 1fr;"
    "gap:.4em 1em;align-items:center;text-align:center;margin:.6em 0"
)
_CARD = (
    "display:inline-block;min-width:2em;margin:.1em;padding:.1em .2em;border-radius:.3em;"
    "border:1px solid #888;text-align:center;font-weight:600"
)
_RED, _BLACK = "background:#fff;color:#b3131d", "background:#fff;color:#111"
_BACK = "background:#3c5a80;color:#3c5a80"
_FAINT, _COVERS = "opacity:.45", "border-bottom:3px double #888"
_QUIET = "opacity:.75;font-size:.9em"
_MARK = "border-radius:.3em;padding:0 .3em;background:#8883"


def table_html(view: View) -> str:
    """Return the table as a seat sees it, with default names and the actions open to the viewer."""
    names = [player.name for player in default_players(view.rules)]
    picture = draw(view, names)
    scores = " · ".join(f"{row.name} {row.text}" for row in picture.scores.rows)
    title = f"<strong>{_text(picture.title)}</strong>, {_text(picture.deal)}: "
    head = _div(f"{title}{_text(picture.banner)}")
    head += _div(_text(f"{picture.scores.heading}: {scores}"), _QUIET)
    seats = "".join(_seat(number, picture) for number in range(view.rules.players))
    slots = "".join(_slot(slot, picture) for slot in picture.slots)
    hand = _div(slots, "text-align:center") if view.seat is not None else ""
    result = Voice(view.rules, names, view.seat).result(view) if view.over else picture.prompt
    calls = () if view.phase in CARD_PHASES else view.legal
    marked = (f'<code style="{_MARK}">{_text(call)}</code>' for call in calls)
    foot = _div(" ".join([_text(result), *marked]))
    return _div(head + _div(seats + _middle(picture), _TABLE) + hand + foot, _FRAME)


def _seat(number: int, picture: Picture) -> str:
    seat = picture.seats[number]
    made = f" {seat.made.symbol}" if seat.made else ""
    name = _span(_text(f"{seat.name}{made}{' ▸' * seat.is_turn}"), _MARK if seat.is_turn else "")
    role = f"seat {number}{', dealer' * seat.is_dealer}"
    about = " · ".join(filter(None, (role, seat.saying, seat.note, seat.taken)))
    cards = ""
    if number != picture.view.seat:
        piles = [pile for pile in seat.piles if pile.cards]
        tops = "".join(_card(pile.top, picture) if pile.top else _backs(1) for pile in piles)
        cards = _backs(seat.backs) + (_div(tops) if tops else "")
    return _div(f"{name}{_div(_text(about), _QUIET)}{cards}", f"grid-area:{seat.place}")


def _middle(picture: Picture) -> str:
    middle = picture.middle
    if middle.upcard is not None:
        shown = _card(middle.upcard, picture) + _div(_text(middle.caption), _QUIET)
    else:
        shown = ""
        names = {seat.place: seat.name for seat in picture.seats}
        for place, card in middle.cards.items():
            name = _span(_text(names[place]), _MARK if place == middle.winner else "")
            shown += _div(f"{_card(card, picture)} {name}")
    return _div(shown, "grid-area:middle;min-height:3.5em")


def _slot(slot: Slot, picture: Picture) -> str:
    if slot.card is None:
        return "" if slot.state is SlotState.EMPTY else _backs(1)
    looks = [_FAINT] * (slot.state is SlotState.BARRED) + [_COVERS] * slot.covers
    return _card(slot.card, picture, ";".join(looks), slot.why)


def _card(card: Card, picture: Picture, style: str = "", why: str = "") -> str:
    is_red = not card.is_joker and card.suit.symbol in "♦♥"
    title = f"{picture.words.get(card, card.word)}{f': {why}' if why else ''}"
    shown = escape(spell_cards(card.symbol))
    colours = _RED if is_red else _BLACK
    return f'<span title="{escape(title)}" style="{_CARD};{colours};{style}">{shown}</span>'


def _backs(number: int) -> str:
    backs = f'<span style="{_CARD};{_BACK};min-width:.5em;padding:0">&nbsp;</span>'
    return backs * number


def _div(html: str, style: str = "") -> str:
    return f'<div style="{style}">{html}</div>' if style else f"<div>{html}</div>"


def _span(html: str, style: str) -> str:
    return f'<span style="{style}">{html}</span>' if style else html


def _text(text: str) -> str:
    return escape(spell_cards(text))
