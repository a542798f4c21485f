"""Measure the page without a server, after `make offline`: `python bench/offline_page.py`.

All times are by the clock, so that other work counts. It needs Playwright and Chromium.
"""

import argparse
import gc
import json
import os
import re
import sys
import time
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from inspect import getsource
from itertools import product
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from threading import Thread
from typing import Any

from first_visit import _ARGUMENTS
from measuring import Row, print_table, spread
from playwright.sync_api import expect, sync_playwright

from benny.analysis.books import GAMES_WITH_BOOKS
from benny.bots import REGISTRY

sys.path.append(str(Path(__file__).parents[1] / "tests"))

from support.browser import by_mouse, play, sit_down  # type: ignore[import-not-found]

GAME, SCRIPT = "American", "text/javascript"
# Lets this script talk to the interpreter of the page's worker.
HOOK = """import { loadPyodide as load } from "./pyodide.mjs?itself";
export const loadPyodide = async (options) => (self.python = await load(options));
"""


class Files(SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        pass


def visits(start: Any, is_quick: bool) -> Iterator[Row]:
    times: dict[str, list[float]] = {"first": [], "second": [], "third": [], "fourth": []}
    for _ in range(1 if is_quick else 5):
        with TemporaryDirectory() as profile:
            for which in times:
                with start(profile) as context:
                    (page,) = context.pages
                    began = time.perf_counter()
                    page.goto("/", wait_until="commit")
                    page.get_by_role("button", name=GAME).first.click()
                    page.locator(".hand button").first.wait_for()
                    times[which].append(time.perf_counter() - began)
                    # The browser keeps the page, and the compiled code once it has run for a while.
                    page.wait_for_timeout(8000)
    for which, taken in times.items():
        aim = "under 4 s" if which == "first" else "under 2 s"
        yield f"first card, {which} visit", spread(taken, 1, "{:.2f} s"), aim


async def decide(name: str, game: str, decisions: int) -> list[tuple[float, int]]:
    """Return the seconds and the deals tried of decisions with a choice; the page runs this."""
    from benny.bots.search import Search
    from benny.game.game import Game
    from benny.offline.browser import WorkerHost
    from benny.rules.loading import variant
    from benny.web.live.bot_pool import _bot_at

    def noting(*args: Any, **options: Any) -> Any:
        tried.append((evaluation := search(*args, **options)).worlds)
        return evaluation

    (host,) = (thing for thing in gc.get_objects() if isinstance(thing, WorkerHost))
    await host._books.fetch(game)
    decided: list[tuple[float, int]] = []
    tried, search, Search._search = [0], Search._search, noting  # type: ignore[method-assign]
    while len(decided) < decisions:
        played = Game(variant(game), seed=len(decided))
        while (seat := played.turn) is not None and len(decided) < decisions:
            view = played.view(seat)
            began = time.perf_counter()
            action = _bot_at(name, seat, view.deal).act(view)
            if len(view.legal) > 1:
                decided.append((time.perf_counter() - began, tried[-1]))
            played.act(action)
    Search._search = search  # type: ignore[method-assign]
    return decided


def bots(start: Any, is_quick: bool) -> Iterator[Row]:
    # A service worker would fetch for itself what is asked for.
    with TemporaryDirectory() as profile, start(profile, service_workers="block") as context:
        (page,) = context.pages
        page.route("**/pyodide.mjs", lambda route: route.fulfill(body=HOOK, content_type=SCRIPT))
        sit_down(page, GAME)
        worker = next(one for one in page.workers if one.evaluate("() => 'python' in self"))
        for bot, game in product(REGISTRY, GAMES_WITH_BOOKS):
            call = f"json.dumps(await decide({bot!r}, {game!r}, {3 if is_quick else 200}))"
            code = f"import gc, json, time\nfrom typing import Any\n{getsource(decide)}\n{call}"
            answer = worker.evaluate("code => self.python.runPythonAsync(code)", code)
            took, tried = zip(*json.loads(answer), strict=True)
            most = quantiles(took, n=100, method="inclusive")[98], max(took)
            figures = " / ".join(f"{1e3 * seconds:.1f}" for seconds in (median(took), *most))
            worlds = median([*filter(None, tried)] or [0])
            aim = {"search": "under 300", "expert": "under 800"}.get(bot, "")
            yield f"{bot}, {game}", f"{figures} ms, {worlds:.0f} deals tried", aim


def memory(start: Any, is_quick: bool) -> Iterator[Row]:
    with TemporaryDirectory() as profile, start(profile) as context:
        (page,) = context.pages
        page.add_init_script("localStorage['benny.settings'] = '{\"pace\": \"instant\"}'")
        sit_down(page, GAME)
        yield "at the first card", used(context), "under 300 MB"
        for number in range(1 if is_quick else 3):
            play(page, by_mouse)
            yield f"after game {number + 1}", used(context), "under 300 MB"
            page.get_by_role("link", name="Benny, to the lobby").click()
            page.get_by_role("button", name=GAME).first.click()
        page.wait_for_timeout(80_000)  # the assistant ends after a minute
        yield "at rest", used(context), "under 300 MB"
        context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
        yield "without the browser's garbage", used(context), "under 300 MB"


def used(context: Any) -> str:
    """Return the megabytes that the page's process has for itself, and others beside them."""
    session, sizes = context.browser.new_browser_cdp_session(), []
    for process in session.send("SystemInfo.getProcessInfo")["processInfo"]:
        if process["type"] == "renderer":
            folder = Path(f"/proc/{process['id']}")
            text = (folder / "smaps_rollup").read_text() + (folder / "status").read_text()
            kilobytes = map(int, re.findall(r"\b(?:Rss|Pss|RssAnon):\s+(\d+)", text))
            sizes.append([1.024e-3 * size for size in kilobytes])
    rss, pss, own = max(sizes)
    return f"{own:.0f} MB; PSS {pss:.0f}, RSS {rss:.0f}"


PARTS = {"visits": visits, "bots": bots, "memory": memory}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("parts", nargs="*", default=PARTS, help=f"of {', '.join(PARTS)}; else all")
    parser.add_argument("--page", default="build/offline", help="where the page is")
    parser.add_argument("--browser", default="/usr/bin/chromium", help="where Chromium is")
    parser.add_argument("--quick", action="store_true", help="see that it works")
    options = parser.parse_args()
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Files, directory=options.page))
    Thread(target=server.serve_forever, daemon=True).start()
    expect.set_options(timeout=60_000)
    with sync_playwright() as playwright:
        launch = playwright.chromium.launch_persistent_context
        how = {"executable_path": options.browser, "args": _ARGUMENTS, "bypass_csp": True}
        start = partial(launch, base_url=f"http://127.0.0.1:{server.server_port}", **how)
        for part in options.parts:
            rows = list(PARTS[part](start, options.quick))
            print_table(part, rows, f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
