"""Measure a first visit to the lobby over slow lines: `python bench/first_visit.py`.

Chromium with an empty cache opens a server's first page, with its network slowed down through the
DevTools protocol. Usable means that a game can be chosen. It needs Playwright and Chromium.
"""

import argparse
import statistics
import tempfile
from pathlib import Path

from msgspec import Struct
from playwright.sync_api import Browser, CDPSession, sync_playwright
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


class Traffic:
    """Counts what a page asks for, and the bytes that come, headers included."""

    def __init__(self, devtools: CDPSession) -> None:
        self.requests = 0
        self.bytes = 0.0
        devtools.on("Network.requestWillBeSent", lambda _: self._ask())
        devtools.on("Network.loadingFinished", lambda event: self._add(event["encodedDataLength"]))

    def _ask(self) -> None:
        self.requests += 1

    def _add(self, size: float) -> None:
        self.bytes += size


def visit(browser: Browser, address: str, line: Line, visits: int) -> list[Visit]:
    """Open a page so many times in a row with a cache that is empty at first."""
    context = browser.new_context()
    found = []
    for _ in range(visits):
        page = context.new_page()
        devtools = context.new_cdp_session(page)
        devtools.send("Network.enable")
        devtools.send(
            "Network.emulateNetworkConditions",
            {
                "offline": False,
                "latency": line.delay,
                "downloadThroughput": line.speed,
                "uploadThroughput": line.speed,
            },
        )
        traffic = Traffic(devtools)
        page.goto(address, wait_until="commit")
        page.locator(_USABLE).first.wait_for()
        usable = page.evaluate("performance.now()")
        page.wait_for_timeout(_QUIET)
        found.append(Visit(traffic.requests, traffic.bytes, page.evaluate(_PAINTED), usable))
        page.close()
    context.close()
    return found


def row(line: Line, which: str, visits: list[Visit]) -> str:
    """Return a row: the median of each figure."""
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
            runs = [visit(browser, server.address, line, 2) for _ in range(options.runs)]
            print(row(line, "first", [first for first, _ in runs]), flush=True)
            print(row(line, "second", [second for _, second in runs]), flush=True)
        browser.close()


if __name__ == "__main__":
    main()
