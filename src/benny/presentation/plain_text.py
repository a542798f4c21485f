"""A view in lines of plain text, as line mode and `print` show it."""

import re
from collections.abc import Iterator, Sequence
from itertools import count

from benny.game.actions import Action
from benny.game.game import default_players
from benny.game.view import Phase, View
from benny.presentation.commentary import Voice, deal_ended
from benny.presentation.scores import scores
from benny.presentation.words import prompt
from benny.rules.cards import Card, Suit, parse_suit

_SUITED = re.compile(r"(?:\b(10|[789TJQKA]))?([♠♥♦♣])")
_LISTED = re.compile(r"([♠♥♦♣]|joker)( \((?:right|left)\))? (?=[789TJQKA][♠♥♦♣]|joker)")
_CODED = re.compile(r"\b(play|discard|the) ([789TJQKA][CDHS]|JK)\b")
_LETTERS = {suit.symbol: suit.value for suit in Suit}


def table_text(view: View) -> str:
    """Return the deal so far, the cards in sight and what the viewer may do, with default names."""
    return "\n".join(map(spell_cards, _lines(view)))


def _lines(view: View) -> Iterator[str]:
    names = [player.name for player in default_players(view.rules)]
    voice = Voice(view.rules, names, view.seat)
    seats = ", ".join(
        f"{seat} {name}{' (you)' * (seat == view.seat)}" for seat, name in enumerate(names)
    )
    yield f"{view.rules.called}. Seats: {seats}."
    yield scores_told(view, names)
    yield from voice.deal(view)
    yield from voice.events(view)
    if view.over:
        yield from deal_ended(view, names)
    elif view.turn is not None:
        if view.trick:
            yield trick_told(view, names)
        if view.seat is not None:
            yield from hand_told(view, names)
        yield from choices_told(view) if view.legal else [prompt(view, voice)]


def hand_told(view: View, names: Sequence[str]) -> Iterator[str]:
    trump = f" Trump: {view.trump.word}." if view.trump else ""
    yield f"Your hand: {card_names(view) or 'no card'}.{trump}"
    for seat, piles in enumerate(view.piles):
        tops = " ".join(pile.top.symbol if pile.top else "--" for pile in piles)
        owner = "Your" if seat == view.seat else f"{names[seat]}'s"
        yield f"{owner} piles: {tops}"
    if view.must and view.phase is Phase.PLAY:
        yield f"({view.must})"


def trick_told(view: View, names: Sequence[str]) -> str:
    played = ", ".join(f"{names[card.seat]} {card.card.symbol}" for card in view.trick)
    return f"On the table: {played or 'no card'}."


def scores_told(view: View, names: Sequence[str]) -> str:
    board = scores(view, Voice(view.rules, names, view.seat))
    rows = " · ".join(f"{row.name} {row.text}" for row in board.rows)
    return f"{board.heading}: {rows}."


def choices_told(view: View) -> Iterator[str]:
    """Tell the viewer's choices with their numbers, and why some calls are not open."""
    numbered = zip(numbers(view.legal), view.legal, strict=True)
    yield "  ".join(f"{number} {shown_action(action)}" for number, action in numbered)
    if view.must and view.phase is not Phase.PLAY:
        yield f"({view.must})"


def numbers(legal: Sequence[Action]) -> list[str]:
    """Return the numbers to choose actions by, from 1; a bid's number is its tricks."""
    bids = {action.tricks for action in legal if action.kind == "bid"}
    free = (number for number in count(1) if number not in bids)
    return [str(action.tricks or next(free)) for action in legal]


def shown_action(action: Action) -> str:
    """Return an action with its cards as they look: 'play J♠'."""
    cards = [card.symbol for card in action.cards]
    return " ".join([action.kind, *cards]) if cards else action


def card_names(view: View) -> str:
    order = view.ordering
    if order is None:
        return " ".join(card.symbol for card in view.hand)
    bowers = {order.right: " (right)", order.left: " (left)"}
    return " ".join(card.symbol + bowers.get(card, "") for card in view.hand)


def spell_cards(line: str, *, letters: bool = False) -> str:
    """Return a line with tens as 10, and with letters for suits if wanted."""

    def spell(card: re.Match[str]) -> str:
        rank = "10" if card[1] == "T" else card[1] or ""
        return rank + (_LETTERS[card[2]] if letters else card[2])

    return _SUITED.sub(spell, line)


def spoken(line: str) -> str:
    """Return a line with its cards and suits in words, as in 'jack of spades'."""
    line = _LISTED.sub(r"\1\2, ", line)
    line = _CODED.sub(lambda card: f"{card[1]} {Card(card[2]).word}", line)
    return _SUITED.sub(
        lambda card: Card(card[0]).word if card[1] else parse_suit(card[2]).word, line
    )
