"""How long bots think: every decision that leaves a choice, in deals against themselves.

Times are those of the core that a bot runs on, so that others on a shared machine matter little.
The limit of `search` is one of the clock; how often and how far it was overrun is told of both, and
of the core compiled and uncompiled.
"""

import json
import time
from collections.abc import Iterator
from statistics import median, quantiles

from measuring import Row, python

from benny import Game, bot, variant
from benny.analysis.books import GAMES_WITH_BOOKS
from benny.bots.search import LIMIT

HOW = "median / 99th percentile of decisions"

DEALS = 20
PLAIN_DEALS = 2

# Each bot's aim in milliseconds.
BOTS = {"sensible": 1, "search": 50, "expert": 500}

# Times decisions on the core's plain sources, whether or not it is compiled.
PLAIN = """
import json, sys
sys.path[:0] = ["bench", "tests"]
from support.pure import use_plain
use_plain()
from bench_bots import PLAIN_DEALS, decision_times
found = []
for deal in range(PLAIN_DEALS):
    found += decision_times(*sys.argv[1:], deal)
print(json.dumps(found))
"""

Times = list[tuple[float, float]]
"""The seconds that decisions took of a core, and by the clock."""


def decision_times(name: str, game: str, deal: int) -> Times:
    """Return how long each decision took in a deal that a bot plays in all seats."""
    rules = variant(game)
    played = Game(rules, seed=deal, first_dealer=deal % rules.players)
    player, found = bot(name, deal), []
    while played.turn is not None and not played.results:
        view = played.view(played.turn)
        core, clock = time.thread_time(), time.perf_counter()
        action = player.act(view)
        if len(view.legal) > 1:
            found.append((time.thread_time() - core, time.perf_counter() - clock))
        played.act(action)
    return found


def plain_times(name: str, game: str) -> Times:
    return [(core, clock) for core, clock in json.loads(python("-c", PLAIN, name, game))]


def measured() -> dict[str, Times]:
    """Return all decisions by bot and variant; they take turns after each deal."""
    games = GAMES_WITH_BOOKS
    found: dict[str, Times] = {f"{name}, {game}": [] for name in BOTS for game in games}
    for deal in range(DEALS):
        for name in BOTS:
            for game in games:
                found[f"{name}, {game}"] += decision_times(name, game, deal)
    return found | {f"search, {game}, uncompiled": plain_times("search", game) for game in games}


def rows() -> Iterator[Row]:
    found = measured()
    for what, times in found.items():
        aim = "" if what.endswith("uncompiled") else f"under {BOTS[what.partition(',')[0]]} ms"
        cores = [1e3 * core for core, _ in times]
        late = quantiles(cores, n=100, method="inclusive")[98]
        yield what, f"{median(cores):.2f} / {late:.2f} ms, of {len(cores)}", aim
    for what, times in found.items():
        if what.startswith("search"):
            by_core, by_clock = zip(*times, strict=True)
            core, clock = (sum(seconds > LIMIT for seconds in some) for some in (by_core, by_clock))
            most = f"{1e3 * max(by_core):.0f} / {1e3 * max(by_clock):.0f} ms"
            over = f"{core} / {clock} of {len(times)}, the longest {most}"
            yield f"{what}: over {1e3 * LIMIT:.0f} ms, core / clock", over, ""
