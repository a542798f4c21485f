"""A hand as one sees it: one trick on the table at a time, and nothing that jumps."""

from itertools import pairwise

import pytest

from support.browser import by_mouse, play, sit_down

pytestmark = [pytest.mark.needs("chromium", "compiled"), pytest.mark.slow]

# At each change: the cards of the trick, the cards on their way to a winner, whether it has ended.
_WATCH = """
    localStorage.setItem("benny.settings", JSON.stringify({ pace: "fast", isMuted: true }));
    window.changes = [];
    window.shifts = 0;
    const count = (selector) => document.querySelectorAll(selector).length;
    new MutationObserver(() => {
        changes.push([count(".middle > .lying"), count(".ghost"), count(".ended")]);
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
        for (const shift of list.getEntries()) if (!shift.hadRecentInput) shifts += shift.value;
    }).observe({ type: "layout-shift" });
"""


@pytest.mark.parametrize(
    ("game", "width", "height"),
    [("Sawdust", 1280, 720), ("Sawdust", 390, 844), ("Sawdust", 360, 640), ("Sawdust", 844, 390)],
)
def test_a_trick_is_swept_before_what_follows_and_nothing_jumps(open_page, game, width, height):
    page = open_page(viewport={"width": width, "height": height})
    page.add_init_script(_WATCH)
    sit_down(page, game)
    page.evaluate("shifts = 0")  # the lobby gives way to the table

    play(page, by_mouse)

    changes = page.evaluate("changes")
    for (before, *_), (cards, swept, ended) in pairwise(changes):
        assert cards in (0, before) or cards > before, (before, cards)
        assert not cards or not (swept or ended), (cards, swept, ended)
    assert max(cards for cards, *_ in changes) >= 3
    assert any(swept for _, swept, _ in changes)
    assert page.evaluate("shifts") < 0.05
