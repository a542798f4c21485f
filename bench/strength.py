"""Rerun, small, what docs/measurements/strength.md shows; `make strength` runs this.

Each part is printed under the heading of its section there, with its command.
"""

import json
import subprocess
import sys
from pathlib import Path

from asking import in_a_sentence

from benny.analysis.statistics import Estimate
from benny.lab.report.style import in_points

NOTE = (
    "This takes less than six minutes on two cores. Few deals mean wide intervals: nearly all of "
    "them should overlap those of docs/measurements/strength.md."
)
GAMES = ("classic", "american", "family", "dnd", "sawdust", "buck")
SEARCH, EXPERT = "bench/patient.py:PatientSearch", "bench/patient.py:PatientExpert"

# All seeds differ from the page's, so other deals are played.
ARENA = "benny arena {} {} --variant {} --deals {} --games 0 --all --seed 2 --processes"
LADDER = (
    ("novice", "random", 1000),
    ("sensible", "novice", 1000),
    (SEARCH, "sensible", 200),
    (EXPERT, SEARCH, 60),
)
"""Each bot, the next weaker one, and how many deals they play: the fewer, the dearer they are."""
LADDER_HEADINGS = (
    "| game | `novice` over `random` | `sensible` over `novice` | `search` over `sensible` "
    "| `expert` over `search` |"
)
ADJUSTED = "benny arena {} sensible --variant {} --deals {} --games 0 --all --seed 2 --adjusted"
PARTS = (
    (
        "## euchre-bench",
        f"benny benchmark random novice sensible {SEARCH} {EXPERT} --decisions 300 --processes",
    ),
    ("## Fewer deals", ADJUSTED.format("novice", "classic", 400)),
    ("", ADJUSTED.format("novice", "buck", 400)),
    ("", ADJUSTED.format(SEARCH, "classic", 160)),
)
"""The other parts: a heading and a command; without a heading it goes with the part before."""

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    with in_a_sentence():
        print(NOTE)
        print_ladder()
        for heading, command in PARTS:
            print_command(heading, command)
            run(command)


def print_ladder() -> None:
    print_command("## The ladder", ARENA.format("FIRST", "SECOND", "V", "N"))
    *most, last = (f"{deals:,}" for _, _, deals in LADDER)
    print(
        f"N is {', '.join(most)} and {last}, column by column; `search` and `expert` are {SEARCH} "
        f"and {EXPERT}.\n"
    )
    print(f"{LADDER_HEADINGS}\n|---|---|---|---|---|", flush=True)
    for game in GAMES:
        gains = [gain(first, second, game, deals) for first, second, deals in LADDER]
        print(f"| `{game}` | {' | '.join(gains)} |", flush=True)


def gain(first: str, second: str, game: str, deals: int) -> str:
    command = f"{ARENA.format(first, second, game, deals)} --json"
    found = json.loads(run(command, stdout=subprocess.PIPE))["pairs"][0]["gain"]
    return in_points(Estimate(found["mean"], found["error"])).replace("-", "−")


def print_command(heading: str, command: str) -> None:
    print(f"\n{heading}\n\n$ {command}\n" if heading else f"\n$ {command}\n", flush=True)


def run(command: str, stdout: int | None = None) -> str:
    """Run a command and return what it prints to a pipe; end as it does if it fails."""
    program = [sys.executable, "-m", *command.split()]
    done = subprocess.run(program, cwd=ROOT, stdout=stdout, text=True, check=False)
    if done.returncode:
        sys.exit(done.returncode)  # it has said why
    return done.stdout


if __name__ == "__main__":
    main()
