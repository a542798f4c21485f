"""At the reader's own turn question and hand are in sight, however large the letters are."""

import pytest

from support import tools
from support.browser import command, open_table

pytestmark = [pytest.mark.needs("chromium"), pytest.mark.slow]

WINDOWS = ((1280, 800), (1024, 768), (390, 844))
ZOOMS = (1, 1.25, 1.5, 1.75, 2)


def hidden(page, width, height):
    """Return what of question, calls and hand is not whole inside a window of this size."""
    page.set_viewport_size({"width": round(width), "height": round(height)})
    parts: list[str] = page.evaluate(_HIDDEN)
    return parts


@pytest.mark.parametrize("size", [16, 20, 24, 28, 32])
def test_question_and_hand_are_in_sight(chromium, address, size):
    with (
        chromium.browser_type.launch(
            executable_path=tools.path("chromium"),
            args=["--no-sandbox", "--disable-gpu", f"--blink-settings=defaultFontSize={size}"],
        ) as browser,
        browser.new_context(base_url=address, reduced_motion="reduce") as context,
    ):
        page = context.new_page()
        for game in ("american", "dnd"):
            code = open_table(page, "Ann", {"variant": game})
            command(page, code, do="sit", seat=0)
            command(page, code, do="start")
            page.wait_for_selector(".mine.is-turn .prompt.is-mine")
            font = page.evaluate("getComputedStyle(document.documentElement).fontSize")
            assert font == f"{size}px"
            for width, height in WINDOWS:
                for zoom in ZOOMS if size == 16 else (1,):
                    assert hidden(page, width / zoom, height / zoom) == [], (game, width, zoom)


_HIDDEN = """() =>
    [...document.querySelectorAll(".prompt.is-mine, .calls button, .hand .slot")]
        .map((part) => [part.className, part.getBoundingClientRect()])
        .filter(([, { left, top, right, bottom }]) =>
            left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        .map(([name, box]) => [name, box.left, box.top, box.right, box.bottom].join(" "))"""
