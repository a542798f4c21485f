"""Whole games in a real browser."""

import pytest

from support.browser import by_keyboard, by_mouse, command, is_over, open_table, play, sit_down

pytestmark = pytest.mark.needs("chromium")

TITLES = {"dnd": "DnD", "family": "Family"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "changes", "act"),
    [
        ("classic", ["target=1"], by_mouse),
        ("buck", ["start=2"], by_mouse),
        ("sawdust", [], by_mouse),
        ("dnd", ["target=1"], by_keyboard),
        ("family", ["target=1"], by_keyboard),
    ],
)
def test_a_game_is_played_by_mouse_or_by_keyboard_alone(open_page, name, changes, act):
    page = open_page(viewport={"width": 1024, "height": 768})
    code = open_table(page, "Ann", {"variant": name, "changes": changes})
    command(page, code, do="sit", seat=0)
    command(page, code, do="start")

    play(page, act)

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
