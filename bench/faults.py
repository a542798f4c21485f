"""Kill a server while games are played at it, over and over, and look whether anything is lost.

`python bench/faults.py --kills 200` kills it at random moments with SIGKILL and starts it again.
Players are scripts over WebSocket, who come back by themselves and send what was not answered
again. Afterwards every command that was acknowledged has to be in the log, once, every game has
to be over, its record has to verify, and nobody may have seen anything that was gone later. The
exit code says whether that is so.
"""

import argparse
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from support import faults  # type: ignore[import-not-found]
from support.servers import Server  # type: ignore[import-not-found]

TABLES_OF_A_GAME = 2
PATIENCE = 600


def main() -> None:
    """Kill as often as is asked for, and print what has become of the games."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=0)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{folder}/benny.sqlite"
        server = Server(database, parts_wait=0.3)
        try:
            wrong = storm(server, database, chosen.kills, chosen.seed)
        finally:
            print(server.said(), end="")
            server.remove()
    sys.exit(bool(wrong))


def storm(server: Any, database: str, kills: int, seed: int) -> list[str]:
    """Play rounds of games until the server was killed so often; return what is wrong."""
    began, wrong = time.monotonic(), []
    killing = faults.Killing(server, kills, seed)
    games = done = 0
    while killing.left:
        players = seated(server, seed + games)
        faults.play_while(players, killing, PATIENCE)
        wrong += faults.complaints(database, players)
        games += TABLES_OF_A_GAME * len(faults.GAMES)
        done += sum(len(player.done) for player in players)
        took = time.monotonic() - began
        print(
            f"{kills - killing.left} kills, {games} games over, {done} actions acknowledged, "
            f"{len(wrong)} complaints, {took:.0f} s",
            flush=True,
        )
    print(*wrong, sep="\n")
    return wrong


def seated(server: Any, seed: int) -> list[Any]:
    """Return the players of a round of games."""
    games = faults.GAMES * TABLES_OF_A_GAME
    tables = [
        faults.seat([server.address], game, seed + number, pause=0.05)
        for number, game in enumerate(games)
    ]
    return [player for players in tables for player in players]


if __name__ == "__main__":
    main()
