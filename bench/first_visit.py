"""Measure a first visit to the lobby over slow lines: `python bench/first_visit.py`.

Chromium with an empty cache opens a server's first page, with its network slowed down through the
DevTools protocol. Usable means that a game can be chosen. It needs Playwright and Chromium.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import BrowserContext, sync_playwright
from web_watch import serving

_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
_USABLE = ".game:enabled"
_PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
_QUIET = 1000  # milliseconds, for what is still on its way


class Line(Struct):
    """A line: the delay of an answer in milliseconds, and bytes a second."""

    name: str
    delay: float
    speed: float


LINES = (
    Line("as it is", 0, -1),
    Line("60 ms, 9 Mbit/s", 60, 9e6 / 8),
    Line("150 ms, 1.6 Mbit/s", 150, 1.6e6 / 8),
    Line("300 ms, 0.7 Mbit/s", 300, 0.7e6 / 8),
)


class Visit(Struct):
    """What a visit took; times in milliseconds since it began."""

    requests: int
    bytes: float
    painted: float
    usable: float


def visit(context: BrowserContext, address: str, line: Line) -> Visit:
    """Open a page over a line, with the cache as earlier visits in the context have left it."""
    page = context.new_page()
    devtools = context.new_cdp_session(page)
    devtools.send("Network.enable")
    conditions = {
        "offline": False,
        "latency": line.delay,
        "downloadThroughput": line.speed,
        "uploadThroughput": line.speed,
    }
    devtools.send("Network.emulateNetworkConditions", conditions)
    asked: list[object] = []
    sizes: list[float] = []  # headers included
    devtools.on("Network.requestWillBeSent", lambda event: asked.append(event))
    devtools.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(address, wait_until="commit")
    page.locator(_USABLE).first.wait_for()
    usable = page.evaluate("performance.now()")
    page.wait_for_timeout(_QUIET)
    found = Visit(len(asked), sum(sizes), page.evaluate(_PAINTED), usable)
    page.close()
    return found


def row(line: Line, which: str, visits: list[Visit]) -> str:
    middle = {
        name: statistics.median(getattr(one, name) for one in visits)
        for name in Visit.__struct_fields__
    }
    return (
        f"{line.name:20} {which:7} {middle['requests']:4.0f} requests, "
        f"{middle['bytes'] / 1e3:4.0f} kB, first paint {middle['painted'] / 1e3:.2f} s, "
        f"usable {middle['usable'] / 1e3:.2f} s"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--browser", default="/usr/bin/chromium", help="where Chromium is")
    parser.add_argument("--runs", type=int, default=3, help="visits over each line")
    options = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=options.browser, args=list(_ARGUMENTS))
        for line in LINES:
            first, second = [], []
            for _ in range(options.runs):
                with browser.new_context() as context:
                    first.append(visit(context, server.address, line))
                    second.append(visit(context, server.address, line))
            print(row(line, "first", first), flush=True)
            print(row(line, "second", second), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
