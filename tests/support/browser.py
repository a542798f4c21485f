"""People at the browser, who do whatever is open to them."""

from collections.abc import Callable, Sequence
from contextlib import suppress

from playwright.sync_api import Page, TimeoutError, expect

from support.tools import ROOT

_AXE = ROOT / ".venv" / "node" / "node_modules" / "axe-core" / "axe.min.js"


def sit_down(page: Page, game: str, name: str = "Ann") -> None:
    page.goto("/")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name=game).first.click()
    expect(page.get_by_role("group", name="Your cards")).to_be_visible()


def open_table(page: Page, name: str, body: dict) -> str:
    """Open a table by the API as the person of a page, and go there; return its code."""
    person = page.request.post("/api/people", data={"name": name})
    assert person.ok
    opened = page.request.post("/api/tables", data=body)
    assert opened.ok, opened.text()
    code = opened.json()["code"]
    page.goto(f"/t/{code}")
    return code


def command(page: Page, code: str, **fields: object) -> None:
    body = {"id": f"{fields['do']}-{fields.get('seat', '')}"} | fields
    # The server may just have closed a connection that was idle; what has an id is done once.
    reply = page.request.post(f"/api/tables/{code}/commands", data=body, max_retries=2)
    assert reply.ok, reply.text()


def hidden_cards(page: Page, selector: str) -> list[str]:
    """Return the cards among a selector's whose rank or suit lies under something else."""
    hidden: list[str] = page.locator(selector).evaluate_all(_HIDDEN)
    return hidden


def faults(page: Page) -> list[tuple[str, str]]:
    """Return axe's findings in the light theme, and its contrast findings in the dark one."""
    page.add_script_tag(path=_AXE)
    page.emulate_media(color_scheme="light")
    found = page.evaluate("axe.run()")["violations"]
    page.emulate_media(color_scheme="dark")
    found += page.evaluate("axe.run({runOnly: ['color-contrast']})")["violations"]
    return [(fault["id"], fault["nodes"][0]["html"]) for fault in found]


def small(page: Page) -> list[str]:
    """Return what is pressed and too small: 44 pixels one way and 24 the other are needed.

    Words in a sentence are as high as its lines (WCAG 2.5.8, inline).
    """
    found: list[str] = page.evaluate(_SMALL)
    return found


WINDOWS = ((320, 568), (390, 844), (768, 1024), (1366, 768))


def check_looks(page: Page, windows: Sequence[tuple[int, int]] = WINDOWS) -> None:
    """Check that a page fits its windows, and that axe finds no fault on a phone and at a desk."""
    for width, height in windows:
        page.set_viewport_size({"width": width, "height": height})
        # Cards that are still on their way to a pile may lie outside.
        page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width)
        assert small(page) == [], width
        if width in (390, 1366):
            assert faults(page) == [], width


def is_over(page: Page) -> bool:
    return page.locator(".ended.is-over h2").is_visible()


def until_asked(pages: Sequence[Page], looks: int = 1500) -> None:
    """Wait until one of these people is asked something; nothing changes until they act."""
    for _ in range(looks):
        if any(page.evaluate(_IS_ASKED) for page in pages):
            return
        pages[0].wait_for_timeout(20)
    raise AssertionError(f"nobody was asked anything in {looks} looks")


def play(page: Page, act: Callable[[Page], None], turns: int = 2000) -> None:
    for _ in range(turns):
        page.wait_for_function(_IS_ASKED)
        if is_over(page):
            return
        act(page)
    shown = page.inner_text("body")
    raise AssertionError(f"the game was not over after {turns} turns: {shown}")


def play_together(pages: Sequence[Page], act: Callable[[Page], None], turns: int = 4000) -> None:
    """Let each person act who is asked, until all have seen the end of the game."""
    for _ in range(turns):
        asked = [page for page in pages if page.evaluate(_IS_ASKED) and not is_over(page)]
        for page in asked:
            act(page)
        if not asked and all(is_over(page) for page in pages):
            return
        if not asked:
            pages[0].wait_for_timeout(20)
    raise AssertionError(f"the game was not over after {turns} turns")


def by_mouse(page: Page) -> None:
    for selector in (_GO_ON, _CALL, _CARD):
        found = page.locator(selector).first
        if found.is_visible():
            with suppress(TimeoutError):  # it may go by itself while one aims at it
                found.click(timeout=1000)
            page.wait_for_timeout(10)
            return


def by_keyboard(page: Page) -> None:
    if page.locator(_GO_ON).is_visible():
        page.keyboard.press("Space")
        page.wait_for_timeout(50)
        return
    for selector in (_CALL, _CARD):
        found = page.locator(selector).first
        if found.is_visible():
            page.keyboard.press(found.locator("kbd").inner_text() or "p")
            return


# The first rank and the first suit that are drawn on a card, each at its middle.
_HIDDEN = """places => places.filter((place) => {
    const isDrawn = (part) => part.getBoundingClientRect().width > 0;
    return ["text", "path"].some((kind) => {
        const [part] = [...place.querySelectorAll(`:is(.jumbo, .index) ${kind}`)].filter(isDrawn);
        const { left, right, top, bottom } = part.getBoundingClientRect();
        const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return !place.contains(seen);
    });
}).map((place) => place.dataset.card)"""

_GO_ON = ".ended button.primary:has-text('Next hand')"
_CALL = ".calls button:not([aria-disabled=true])"
_CARD = ".hand button.legal:not([aria-disabled=true])"

# Not the element itself: Playwright would keep it, and with it all that was shown then.
_IS_ASKED = f"""() => !!document.querySelector(
    "{_CALL}, {_CARD}, .ended button.primary, .ended a.button")"""

_SMALL = """() => [...document.querySelectorAll("a, button, select, summary, label, input")]
    .filter((one) => one.checkVisibility() && !(one.matches("input") && one.closest("label")))
    .filter((one) => !one.matches(":is(p, li, td, dd) .word"))
    .map((one) => [one.getBoundingClientRect(), one.outerHTML])
    .filter(([{ width, height }]) => Math.max(width, height) < 43.9 || Math.min(width, height) < 24)
    .map(([{ width, height }, html]) => `${width} x ${height}: ${html.slice(0, 200)}`)"""
