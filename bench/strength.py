"""Rerun, small, what docs/measurements/strength.md shows; `make strength` runs this.

Each part stands under the headings of its section there, with the command that it runs.
"""

import json
import subprocess
import sys
from pathlib import Path

from asking import in_a_sentence
from measuring import table_head

from benny.analysis.statistics import Estimate
from benny.lab.report.style import in_points

NOTE = (
    "This takes about six minutes on two cores. Few deals mean wide intervals: nearly all of them "
    "should overlap those of docs/measurements/strength.md."
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
PARTS = (
    (
        "## euchre-bench",
        f"benny benchmark random novice sensible {SEARCH} {EXPERT} --decisions 300 --processes",
    ),
    (
        "## Fewer deals\n\n### `novice` against `sensible`",
        "python bench/fewer_deals.py novice sensible --deals 400 --seed 2 "
        "classic family dnd sawdust buck",
    ),
    (
        "### `search` against `sensible`",
        f"python bench/fewer_deals.py {SEARCH} sensible --deals 160 --seed 2 classic",
    ),
    (
        "## Exploitability",
        "python bench/exploitability.py classic --against random --seats one --method both "
        "--deals 24 --seed 2",
    ),
    (
        "",
        "python bench/exploitability.py classic --against expert --seats one --method both "
        "--deals 40 --seed 2",
    ),
)
"""The other parts: headings and a command; without headings it goes with the part before."""

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = {"benny": [sys.executable, "-m", "benny"], "python": [sys.executable]}


def main() -> None:
    """Run all parts, each under its headings and its command."""
    with in_a_sentence():
        print(NOTE)
        print_ladder()
        for headings, command in PARTS:
            print_command(headings, command)
            run(command)


def print_ladder() -> None:
    """Play each bot against the next weaker one, and print a row for each game."""
    print_command("## The ladder", ARENA.format("FIRST", "SECOND", "V", "N"))
    *most, last = (f"{deals:,}" for _, _, deals in LADDER)
    print(
        f"N is {', '.join(most)} and {last}, column by column; `search` and `expert` are {SEARCH} "
        f"and {EXPERT}.\n"
    )
    print(table_head(LADDER_HEADINGS), flush=True)
    for game in GAMES:
        gains = [gain(first, second, game, deals) for first, second, deals in LADDER]
        print(f"| `{game}` | {' | '.join(gains)} |", flush=True)


def gain(first: str, second: str, game: str, deals: int) -> str:
    """Return what a bot gains on another, with its interval."""
    command = f"{ARENA.format(first, second, game, deals)} --json"
    found = json.loads(run(command, stdout=subprocess.PIPE))["pairs"][0]["gain"]
    return in_points(Estimate(found["mean"], found["error"])).replace("-", "−")


def print_command(headings: str, command: str) -> None:
    """Print the headings of a part, if it has some, and the command that it runs."""
    print(f"\n{headings}\n\n$ {command}\n" if headings else f"\n$ {command}\n", flush=True)


def run(command: str, stdout: int | None = None) -> str:
    """Run a command and return what it prints to a pipe; end as it does if it fails."""
    program, *arguments = command.split()
    done = subprocess.run(
        [*PROGRAMS[program], *arguments], cwd=ROOT, stdout=stdout, text=True, check=False
    )
    if done.returncode:
        sys.exit(done.returncode)  # it has said why
    return done.stdout


if __name__ == "__main__":
    main()
