"""Measure Benny's speed and print it as tables, beside others in the same run.

The things compared take turns in several rounds, so that a shared machine slows them alike. Run it
with `make bench`, or a part with `make bench ARGS=lab`.
"""

import argparse
from importlib import import_module

from measuring import HOW, print_table

PARTS = ("start", "engine", "lab", "bots", "env")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; else all")
    given = parser.parse_args()
    if unknown := [name for name in given.parts if name not in PARTS]:
        parser.error(f"{unknown[0]!r} is no part: there are {', '.join(PARTS)}")
    for name in given.parts or PARTS:
        part = import_module(f"bench_{name}")  # each needs other programs, to compare with
        print_table(name, part.rows(), getattr(part, "HOW", HOW))


if __name__ == "__main__":
    main()
