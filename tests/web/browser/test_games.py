"""Whole games in a real browser."""

import pytest

from support.browser import by_keyboard, by_mouse, command, is_over, open_table, play, sit_down

pytestmark = pytest.mark.needs("chromium")

GAMES = ("classic", "dnd", "sawdust", "family", "buck")
TITLES = {
    "classic": "Classic",
    "dnd": "DnD",
    "sawdust": "Sawdust",
    "family": "Family",
    "buck": "Buck",
}
SHORT = {
    "classic": ["target=1"],
    "dnd": ["target=1"],
    "family": ["target=1"],
    "buck": ["start=2"],
    "sawdust": [],
}


def short_game(page, name):
    """Open a table for a short game of a variant, sit down and start."""
    code = open_table(page, "Ann", {"variant": name, "changes": SHORT[name]})
    command(page, code, do="sit", seat=0)
    command(page, code, do="start")


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_mouse(open_page, name):
    page = open_page(viewport={"width": 1366, "height": 768})
    short_game(page, name)

    play(page, by_mouse)

    assert is_over(page)


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_played_by_keyboard_alone(open_page, name):
    page = open_page(viewport={"width": 1024, "height": 768})
    short_game(page, name)

    play(page, by_keyboard)

    assert is_over(page)


@pytest.mark.parametrize("name", ["family", pytest.param("dnd", marks=pytest.mark.slow)])
def test_a_game_is_begun_with_one_click_and_played_on_a_phone(open_page, name):
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    sit_down(page, TITLES[name])

    for _ in range(12):
        page.wait_for_timeout(50)
        if not is_over(page):
            by_mouse(page)

    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")
