"""The server that bench/web_*.py measure: `python bench/web_server.py FOLDER [CORE]`.

It is `benny serve` with a free port. With a core it runs on that one, and its limits let all
players come from one address.
"""

import os
import sys
from pathlib import Path

import benny.cli.app  # noqa: F401  what the command imports is a part of the server's memory
from benny.web.serve import serve
from benny.web.settings import Limits, Settings

MANY = 10**6


def main() -> None:
    folder, limits = Path(sys.argv[1]), Limits()
    if sys.argv[2:]:
        os.sched_setaffinity(0, {int(sys.argv[2])})
        limits = Limits(
            requests_per_second=MANY,
            request_burst=MANY,
            connections_per_address=MANY,
            sockets_per_address=MANY,
            tables_per_address=MANY,
            people_per_hour=MANY,
            megabytes_per_day=MANY,
            reviews_per_hour=MANY,
        )
    settings = Settings(port=0, data=folder, limits=limits)
    serve(settings, lambda address, _codes: print(address, flush=True))


if __name__ == "__main__":
    main()
