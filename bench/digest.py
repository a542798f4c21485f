"""Print a digest of all that two bots do in some deals: the same while no choice of theirs changes.

`python bench/digest.py bench/patient.py:PatientExpert bench/patient.py:PatientSearch` plays deals
in two seatings, and says how many seconds of a core that took as well. So one sees whether a
change made bots faster and left them as they are. Bots with a clock need not do the same twice.
"""

import argparse
import hashlib
import time
from pathlib import Path

from benny import Game
from benny.bots.guard import BotError
from benny.errors import NotationError
from benny.lab.arena import seatings
from benny.lab.simulation import play_out
from benny.rules import Rules
from benny.variants import find_rules

AMERICAN = Path(__file__).parent.parent / "examples" / "american.toml"


def main() -> None:
    """Print the digest of the bots that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs=2, metavar="BOT", help="a name or mybot.py:MyBot")
    parser.add_argument("--variant", default=str(AMERICAN), help="its name or a rules file")
    parser.add_argument("--deals", type=int, default=20)
    given = parser.parse_args()
    if given.deals < 1:
        parser.error(f"{given.deals} deals show nothing: play 1 or more")
    try:
        rules = find_rules(given.variant)
        play(rules, given.bots, 0)  # that books are read and tables made is not to count
        began = time.process_time()
        found = hashlib.sha256()
        for seed in range(1, given.deals + 1):
            found.update(play(rules, given.bots, seed).encode())
    except (BotError, NotationError) as error:
        parser.error(f"{error}")
    print(f"{found.hexdigest()[:16]} in {time.process_time() - began:.1f} s of a core")


def play(rules: Rules, bots: list[str], seed: int) -> str:
    """Return what was done in a deal, in all seatings."""
    done = []
    for seats in seatings(rules.players):
        seated = [bots[seat not in seats] for seat in range(rules.players)]
        game = play_out(Game(rules, seed), seated, max_deals=1)
        done.append(",".join(action for _, action in game.deals[0].actions))
    return "\n".join(done)


if __name__ == "__main__":
    main()
