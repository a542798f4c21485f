"""The pictures that a browser draws: python docs/pictures.py [NAME...]

It needs Playwright and Chromium, as the tests do.
"""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
CHROMIUM = "/usr/bin/chromium"

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


def link(browser: Browser, address: str, file: Path) -> None:
    """Draw what is shown of a link in messengers, in the size that they ask for."""
    page = browser.new_page(viewport={"width": 1200, "height": 630}, bypass_csp=True)
    page.goto(f"{address}/?dev")
    page.get_by_label("Your name").wait_for()
    page.evaluate(_LINK)
    page.screenshot(path=file, type="jpeg", quality=85)


PICTURES: dict[str, Callable[[Browser, str, Path], None]] = {
    "src/benny/web/static/art/link.jpg": link,
}


@contextmanager
def served() -> Iterator[str]:
    """Yield the address of a server with a database of its own."""
    with TemporaryDirectory() as data:
        command = [sys.executable, "-m", "benny", "serve", "--port", "0", "--data", data]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            found = re.search(r"http://\S+(?=/)", server.stdout.readline())
            assert found is not None
            yield found[0]
            server.terminate()


def main() -> None:
    """Draw all pictures, or those whose names are given."""
    with served() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for name, draw in PICTURES.items():
            if not sys.argv[1:] or Path(name).stem in sys.argv[1:]:
                draw(browser, address, ROOT / name)
                print(name, (ROOT / name).stat().st_size)


if __name__ == "__main__":
    main()
