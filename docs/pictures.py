"""The pictures that a browser draws: python docs/pictures.py [NAME...]

It needs Playwright and Chromium, as the tests do.
"""

import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import BytesIO
from itertools import count, pairwise
from operator import itemgetter
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from PIL import Image
from playwright.sync_api import Browser, ViewportSize, sync_playwright

from benny.game.records import load
from benny.rules.cards import CARDS
from benny.web.http.previews import CARD_HEIGHT, CARD_WIDTH, SHEET_COLUMNS

ROOT = Path(__file__).parents[1]
sys.path.append(str(ROOT / "bench"))

from web_reviews import store_records  # noqa: E402

CHROMIUM = "/usr/bin/chromium"
BENNY = (sys.executable, "-m", "benny")

# Cards as on the table, drawn by the client's own modules.
_LINK = """async () => {
    const [{ html }, { render }, { CardFace }] = await Promise.all([
        import("/static/app/html.js"),
        import("/static/vendor/preact.js"),
        import("/static/app/card.js"),
    ]);
    const cards = ["KS", "QS", "JC", "JS"].map((card, n) => html`
        <div style=${`position: absolute; inset-block-start: ${Math.abs(n - 1.5) * 24}px;
            inset-inline-start: ${n * 105}px; inline-size: 250px; rotate: ${(n - 1.5) * 9}deg`}>
          <${CardFace} card=${card} />
        </div>`);
    const root = document.createElement("div");
    document.body.replaceChildren(root);
    document.documentElement.dataset.theme = "light";
    render(html`<div style="position: relative; block-size: 630px; color: var(--felt-ink);
        background: url(/static/art/felt.svg),
            radial-gradient(110% 80% at 50% 40%, var(--felt), var(--felt-deep))">
      <h1 style="position: absolute; inset: 190px auto auto 80px; font-size: 130px">Benny</h1>
      <p style="position: absolute; inset: 350px auto auto 84px; font-size: 42px;
          color: var(--felt-soft)">Euchre with friends<br />or with bots</p>
      <div style="position: absolute; inset: 115px auto auto 555px">${cards}</div>
    </div>`, root);
    await document.fonts.ready;
}"""

# All cards in one picture, of which the server puts together what a link to a hand shows.
_SHEET = """async ([cards, columns, width]) => {
    const [{ html }, { render }, { CardFace }] = await Promise.all([
        import("/static/app/html.js"),
        import("/static/vendor/preact.js"),
        import("/static/app/card.js"),
    ]);
    const root = document.createElement("div");
    document.body.replaceChildren(root);
    document.documentElement.dataset.theme = "light";
    document.documentElement.style.background = document.body.style.background = "none";
    render(html`<style>.card { box-shadow: inset 0 0 0 1px var(--card-line) !important }</style>
      <div style=${`display: grid; grid-template-columns: repeat(${columns}, ${width}px);
        inline-size: max-content`}>
        ${cards.map((card) => html`<${CardFace} card=${card} />`)}
      </div>`, root);
    await document.fonts.ready;
}"""

IMAGES = "docs/images"
WIDE: ViewportSize = {"width": 1280, "height": 720}
DESK: ViewportSize = {"width": 1280, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
_LOW = {"width": 1000, "height": 520}
FILM = (720, 405)

# What a person may press now: a call, or a card that may be played.
_READY = ".calls button:not([aria-disabled=true]), .hand .legal:not([aria-disabled=true])"

# The games of docs/explanation/reviewed-games.md, each with the number of a decision.
_FOUR = ("--bots", "novice,sensible,search,expert")
REVIEWED = (
    (("classic", "--games", "1", "--seed", "5", *_FOUR), 106),
    (("buck", "--games", "1", "--seed", "3", *_FOUR), 104),
    (("dnd", "--games", "1", "--seed", "2", "--bots", "sensible,expert"), 222),
)

# Everything is shown at once, and the figures of a hint are open.
_SETTINGS = (
    """localStorage["benny.settings"] = JSON.stringify({ pace: "instant", figures: true })"""
)

_ids = count()


class World(NamedTuple):
    """A browser, and a server with its data folder."""

    browser: Browser
    address: str
    data: str


class Person:
    """Somebody with a browser of their own, who also acts by the API."""

    def __init__(self, world: World, name: str, **options: Any) -> None:
        context = world.browser.new_context(base_url=world.address, color_scheme="light", **options)
        context.add_init_script(_SETTINGS)
        self.page = context.new_page()
        self.id = self.ask("people", name=name)["id"]

    def ask(self, path: str, **body: Any) -> Any:
        """Return the answer to a request with a body, or to one without."""
        request, place = self.page.request, f"/api/{path}"
        answer = request.post(place, data=body) if body else request.get(place)
        assert answer.ok, answer.text()
        return answer.json() if answer.status != 204 else None

    def do(self, code: str, do: str, **fields: Any) -> None:
        """Do something at a table."""
        self.ask(f"tables/{code}/commands", id=f"{do}-{next(_ids)}", do=do, **fields)

    def play(self, code: str, until: Callable[[Any], bool]) -> None:
        """Call whenever possible and play, until an update at this person's turn is as wanted."""
        while not until(update := self.ask(f"tables/{code}")):
            legal = update.get("picture", {}).get("view", {}).get("legal", [])
            if update["table"]["status"] == "over":
                self.do(code, "start")
            elif legal:
                bold = [one for one in legal if one.startswith(("order", "call"))]
                self.do(code, "act", action=(bold or legal)[0], expect=update["seq"])
            else:
                self.page.wait_for_timeout(50)

    def draw(self, file: Path) -> None:
        """Make a picture of what this person sees once it has come to rest."""
        self.page.wait_for_timeout(1200)
        self.page.screenshot(path=file, type="jpeg", quality=80)


def link(world: World, file: Path) -> None:
    """Draw what is shown of a link in messengers, in the size that they ask for."""
    page = world.browser.new_page(viewport={"width": 1200, "height": 630}, bypass_csp=True)
    page.goto(f"{world.address}/?dev")
    page.get_by_label("Your name").wait_for()
    page.evaluate(_LINK)
    page.screenshot(path=file, type="jpeg", quality=85)


def cards(world: World, file: Path) -> None:
    """Draw all cards on a sheet, with few colours so that it stays small."""
    rows = -(-len(CARDS) // SHEET_COLUMNS)
    page = world.browser.new_page(
        viewport={"width": SHEET_COLUMNS * CARD_WIDTH, "height": rows * CARD_HEIGHT},
        bypass_csp=True,
    )
    page.goto(f"{world.address}/?dev")
    page.get_by_label("Your name").wait_for()
    page.evaluate(_SHEET, [list(CARDS), SHEET_COLUMNS, CARD_WIDTH])
    page.screenshot(path=file, omit_background=True)
    with Image.open(file) as drawn:
        drawn.quantize(96, method=Image.Quantize.FASTOCTREE).save(file, optimize=True)


def table(world: World, file: Path) -> None:
    """Draw a table with a hint, whose player may play the left bower."""
    ann = Person(world, "Ann", viewport=WIDE)
    code = ann.ask("tables", variant="american")["code"]
    ann.page.goto(f"/t/{code}")
    ann.do(code, "sit", seat=0)
    ann.do(code, "start")
    ann.play(code, _has_left_bower)
    ann.page.get_by_role("button", name="Hint", exact=True).click()
    ann.page.get_by_role("region", name="Hint").locator("li").first.wait_for()
    ann.draw(file)


def _has_left_bower(update: Any) -> bool:
    picture = update.get("picture", {})
    slots = [slot for slot in picture.get("slots", ()) if slot.get("card")]
    has_choice = len(picture.get("view", {}).get("legal", ())) > 2 and len(slots) == 4
    return has_choice and any(slot.get("mark") for slot in slots)


def _chatting(world: World, seat_at_turn: int, **options: Any) -> Person:
    """Return Ann at a table with a clock, where she talks with Bob and Nia."""
    ann = Person(world, "Ann", **options)
    bob, nia = Person(world, "Bob"), Person(world, "Nia")
    clock = {"clock": 30, "bank": 120}
    code = ann.ask("tables", variant="american", options=clock)["code"]
    people = (ann, bob, nia)
    for seat, person in enumerate(people):
        person.do(code, "sit", seat=seat)
        person.page.goto(f"/t/{code}")
    ann.do(code, "start")
    ann.page.locator(".middle .card").first.wait_for()
    while (turn := ann.ask(f"tables/{code}")["picture"]["view"].get("turn")) != seat_at_turn:
        if turn in (0, 1, 2):
            people[turn].do(code, "act", action="pass")
        ann.page.wait_for_timeout(200)
    for person, text in (
        (bob, "Hello both, good cards!"),
        (nia, "Good luck!"),
        (ann, "First to ten, as always?"),
        (bob, "As always."),
        (nia, "😀"),
    ):
        person.do(code, "say", text=text)
    return ann


def hand(world: World, file: Path) -> None:
    """Film the first seconds of a game: the deal, the calls, two tricks."""
    context = world.browser.new_context(base_url=world.address, viewport=WIDE, color_scheme="light")
    page = context.new_page()
    frames: list[tuple[float, Image.Image]] = []
    screen = context.new_cdp_session(page)

    def keep(frame: dict[str, Any]) -> None:
        with Image.open(BytesIO(b64decode(frame["data"]))) as drawn:
            drawn.thumbnail(FILM)
            frames.append((frame["metadata"]["timestamp"], drawn.convert("RGB")))
        screen.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    screen.on("Page.screencastFrame", keep)
    page.goto("/")
    page.get_by_role("button", name="Play euchre").wait_for()
    screen.send("Page.startScreencast", {"format": "png", "everyNthFrame": 2})
    page.get_by_role("button", name="Play euchre").click()
    page.get_by_role("button", name="Yes, deal").click()
    while len(page.query_selector_all(".trick-row > b")) < 2:
        for button in page.query_selector_all(_READY)[:1]:
            page.wait_for_timeout(900)  # as long as a person looks at it
            button.click()
        page.wait_for_timeout(100)
    screen.send("Page.stopScreencast")
    page.wait_for_timeout(500)  # for the last frames
    frames.sort(key=itemgetter(0))
    durations = [round(1000 * (after[0] - before[0])) for before, after in pairwise(frames)]
    first, *rest = (drawn for _, drawn in frames[:-1])
    first.save(
        file, save_all=True, append_images=rest, duration=durations, loop=0, quality=60, method=6
    )


def clock(world: World, file: Path) -> None:
    """Draw a table of three people with a clock, and their chat."""
    ann = _chatting(world, seat_at_turn=1, viewport=WIDE)
    ann.page.get_by_role("tab", name="Chat").click()
    ann.draw(file)


def phone(world: World, file: Path) -> None:
    """Draw the sheet of the chat on a phone."""
    ann = _chatting(world, seat_at_turn=0, viewport=PHONE, has_touch=True, is_mobile=True)
    ann.page.get_by_role("button", name="Chat and log").click()
    ann.draw(file)


def end(world: World, file: Path) -> None:
    """Draw the end of a game, deal by deal."""
    ann = Person(world, "Ann", viewport=WIDE)
    code = ann.ask("tables", variant="american", changes=["target=5"])["code"]
    ann.do(code, "sit", seat=0)
    ann.do(code, "start")
    ann.page.goto(f"/t/{code}")
    ann.play(code, lambda update: update["table"]["status"] == "over")
    ann.page.get_by_text("Hand by hand").click()
    ann.page.get_by_role("row").nth(1).wait_for()
    ann.draw(file)


def review(world: World, file: Path) -> None:
    """Draw the review of a game, at one of its marked decisions."""
    ann = Person(world, "Ann", viewport=DESK)
    code = ann.ask("tables", variant="american", changes=["target=5"])["code"]
    ann.do(code, "sit", seat=0)
    ann.do(code, "start")
    ann.play(code, lambda update: update["table"]["status"] == "over")
    ann.page.goto(f"/g/{ann.ask(f'tables/{code}')['table']['game']}/review")
    ann.page.get_by_text("Reviewed.", exact=True).wait_for()
    ann.draw(file)


def house_rules(world: World, file: Path) -> None:
    """Draw the form of house rules, with one of them changed."""
    page = Person(world, "Ann", viewport=DESK).page
    page.goto("/new")
    page.get_by_role("heading", name="House rules").click()
    page.get_by_role("checkbox", name="Stick the dealer").click()
    page.get_by_text("1 changed").wait_for()
    page.locator(".house-rules").screenshot(path=file, type="jpeg", quality=80)


def ask(world: World, file: Path) -> None:
    """Draw a question about a hand, with its values settled."""
    ann = Person(world, "Ann", viewport={"width": 1280, "height": 900})
    ann.page.goto("/ask?variant=american&hand=JC+KS+9S+AH+QD&up=TS&score=6-8&seat=0&dealer=2")
    ann.page.get_by_text("From 32,768 hands").wait_for()
    ann.draw(file)


def lesson(world: World, file: Path) -> None:
    """Draw the lesson on bowers, after a wrong answer about the left one."""
    ann = Person(world, "Ann", viewport=WIDE)
    ann.page.goto("/learn/american/bowers")
    cards = ann.page.locator(".hand [data-card]")
    cards.first.click()
    ann.page.get_by_role("button", name="Continue").click()
    cards.nth(3).click()
    ann.page.get_by_role("status").get_by_text("look for the jack").wait_for()
    ann.draw(file)


def moderation(world: World, file: Path) -> None:
    """Draw the moderators' page, with the form of a ban."""
    mona = Person(world, "Mona", viewport={"width": 1000, "height": 720})
    ann, rude = Person(world, "Ann"), Person(world, "Rob")
    subprocess.run([*BENNY, "moderator", "add", mona.id, "--data", world.data], check=True)
    code = ann.ask("tables", variant="american")["code"]
    for seat, person in enumerate((ann, rude)):
        person.do(code, "sit", seat=seat)
        person.page.goto(f"/t/{code}")
    rude.do(code, "say", text="You play like a potato!")
    ann.ask("reports", table=code, person=rude.id, reason="Insults")
    act = {"do": "warn", "person": rude.id, "reason": "Please be kind"}
    mona.ask("moderation/acts", **act)
    mona.page.goto("/moderation")
    mona.page.get_by_text("potato").wait_for()
    mona.page.get_by_role("button", name=f"Rob ({rude.id}) …").first.click()
    mona.page.get_by_label("What to do").select_option("Ban")
    for label, text in (("Hours, nothing", "24"), ("Hours in which", "12"), ("Reason", "Insults")):
        mona.page.get_by_label(label).fill(text)
    mona.draw(file)


def match(world: World, file: Path) -> None:
    """Draw the page of a match that is over; bots play for the people."""
    registration = f"{world.data}/evening.json"
    register = ("match", "register", "classic", "--bot", "novice", "--deals", "30")
    subprocess.run([*BENNY, *register, "--deviation", "0.75", "--out", registration], check=True)
    hosted = ("--match", registration, "--cut", "blue heron 42")
    with served(f"{world.data}/match", *hosted, lines=4) as [address, page, *tables]:
        codes = [table.rpartition("/")[2] for table in tables]
        rehearsal = [sys.executable, f"{ROOT}/examples/rehearsal.py", address, "sensible"]
        subprocess.run([*rehearsal, *codes], check=True)
        ann = Person(World(world.browser, address, world.data), "Ann", viewport=_LOW)
        ann.page.goto(page)
        ann.page.locator("strong", has_text="Shown").wait_for()
        ann.draw(file)


def reviewed(game: Sequence[str], number: int) -> Callable[[World, Path], None]:
    """Return what draws the review of a game that `benny simulate` plays, at a marked decision."""

    def draw(world: World, file: Path) -> None:
        records = Path(world.data) / "games.jsonl"
        subprocess.run([*BENNY, "simulate", *game, "--records", str(records)], check=True)
        [found] = store_records(Path(world.data), load(records))
        page = world.browser.new_page(base_url=world.address, viewport=DESK, color_scheme="light")
        page.goto(f"/g/{found}/review")
        page.get_by_text("Reviewed.", exact=True).wait_for(timeout=120_000)
        page.get_by_role("slider").fill(str(number))
        page.screenshot(path=file, type="jpeg", quality=80)

    return draw


PICTURES: dict[str, Callable[[World, Path], None]] = {
    "src/benny/web/static/art/link.jpg": link,
    "src/benny/web/static/art/cards.png": cards,
    f"{IMAGES}/browser.jpg": table,
    f"{IMAGES}/hand.webp": hand,
    f"{IMAGES}/clock.jpg": clock,
    f"{IMAGES}/phone.jpg": phone,
    f"{IMAGES}/end.jpg": end,
    f"{IMAGES}/review.jpg": review,
    f"{IMAGES}/house-rules.jpg": house_rules,
    f"{IMAGES}/ask.jpg": ask,
    f"{IMAGES}/lesson.jpg": lesson,
    f"{IMAGES}/moderation.jpg": moderation,
    f"{IMAGES}/match.jpg": match,
    **{f"{IMAGES}/review-{game[0]}.jpg": reviewed(game, at) for game, at in REVIEWED},
}


@contextmanager
def served(data: str, *options: str, lines: int = 1) -> Iterator[list[str]]:
    """Yield the addresses that a server prints, in so many lines; the first is its own."""
    command = [*BENNY, "serve", "--port", "0", "--data", data, *options]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        told = "".join(server.stdout.readline() for _ in range(lines))
        try:
            yield [address.rstrip("/") for address in re.findall(r"http://\S+", told)]
        finally:
            server.terminate()


def main() -> None:
    """Draw all pictures, or those whose names are given."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, draw in PICTURES.items():
            if not sys.argv[1:] or Path(name).stem in sys.argv[1:]:
                with TemporaryDirectory() as data, served(data) as [address]:
                    draw(World(browser, address, data), ROOT / name)
                print(name, (ROOT / name).stat().st_size)


if __name__ == "__main__":
    main()
