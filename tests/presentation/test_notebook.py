"""A view in a notebook: one piece of HTML with what its player knows."""

import re
from xml.etree import ElementTree

import pytest

from benny import Game, variant
from benny.presentation.notebook import table_html
from benny.presentation.plain_text import spell_cards
from support.rules import house


def shown(view):
    """Return the HTML of a view as elements; it is XML, too."""
    return ElementTree.fromstring(table_html(view).replace("&nbsp;", " "))


def views(name, seed=1):
    """Yield each seat's view and a spectator's, all through a first deal."""
    game = Game(variant(name), seed=seed)
    while not game.results:
        yield from (game.view(seat) for seat in (None, *range(game.rules.players)))
        game.act(game.legal[-1])


@pytest.mark.parametrize("name", ["family", "dnd", "buck"])
def test_it_shows_the_cards_in_sight_and_the_calls(name):
    for view in views(name):
        page = shown(view)
        text = "".join(page.itertext())
        cards = {element.text for element in page.iter("span") if element.get("title")}
        calls = [element.text for element in page.iter("code")]

        assert {spell_cards(card.symbol) for card in view.hand} <= cards
        assert calls == ([] if view.phase in ("play", "discard") else list(view.legal))
        assert all(f"seat {seat}" in text for seat in range(view.rules.players))


def test_a_card_that_can_not_be_played_is_faint_and_says_why():
    view = next(view for view in views("classic") if view.must and view.phase == "play")
    faint = {
        element.text: element.get("title")
        for element in shown(view).iter("span")
        if "opacity" in element.get("style", "") and element.get("title")
    }

    barred = [card for card in view.hand if f"play {card}" not in view.legal]
    assert faint.keys() == {spell_cards(card.symbol) for card in barred}
    assert all(view.must in title for title in faint.values())


def test_it_asks_for_nothing_from_elsewhere_and_runs_nothing():
    page = table_html(Game("dnd", seed=1).view(0))

    assert not re.search(r"<(script|style|link|img|iframe)|https?:|url\(|\bon\w+=", page)


def test_text_of_a_rules_file_stays_text():
    rules = house("classic", title="<b>Mine & 'yours'</b>")

    assert "<b>" not in table_html(Game(rules, seed=1).view(0))
    assert "<b>Mine & 'yours'</b>" in "".join(shown(Game(rules, seed=1).view(0)).itertext())


def test_a_game_that_is_over_says_who_has_won():
    game = Game("sawdust", seed=1)
    while not game.over:
        game.act(game.legal[0])

    assert " win the game" in "".join(shown(game.view(None)).itertext())
