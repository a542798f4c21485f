"""How soon a program or a command can begin."""

import time
from collections.abc import Iterator

from measuring import Row, measure, millis, of_rounds, python

ROUNDS = 20
HOW = of_rounds(ROUNDS)


def command_time(*arguments: str) -> float:
    start = time.perf_counter()
    python(*arguments)
    return time.perf_counter() - start


def rows() -> Iterator[Row]:
    figures = measure(
        {
            "import": lambda: command_time("-c", "import benny") - command_time("-c", "pass"),
            "help": lambda: command_time("-m", "benny", "--help"),
        },
        ROUNDS,
    )
    yield "import benny", millis(figures["import"]), "under 60 ms"
    yield "benny --help", millis(figures["help"]), "under 130 ms"
