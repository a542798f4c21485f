"""Print a digest of all that two bots do in some deals: the same while no choice of theirs changes.

`python bench/digest.py bench/patient.py:PatientExpert bench/patient.py:PatientSearch` plays deals
in two seatings, from the score at which games begin and from one near their end, and says how many
seconds of a core that took as well. So one sees whether a change made bots faster and left them as
they are. Bots with a clock need not do the same twice.
"""

import argparse
import hashlib
import time

from asking import at_least_one, in_a_sentence
from msgspec.structs import replace

from benny import Game
from benny.lab.seats import seatings
from benny.lab.simulation import play_out
from benny.rules.loading import find_rules
from benny.rules.rules import Rules


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("bots", nargs=2, metavar="BOT", help="a name or mybot.py:MyBot")
    parser.add_argument("--variant", default="american", help="its name or a rules file")
    parser.add_argument("--deals", type=at_least_one, default=20)
    given = parser.parse_args()
    with in_a_sentence():
        rules = find_rules(given.variant)
        places = {"as games begin": rules}
        if not rules.is_one_deal:
            places["near their end"] = near_the_end(rules)
        for where, played in places.items():
            play(played, given.bots, 0)  # that books are read and tables made is not to count
            began = time.process_time()
            found = hashlib.sha256()
            for seed in range(1, given.deals + 1):
                found.update(play(played, given.bots, seed).encode())
            seconds = time.process_time() - began
            print(f"{where}: {found.hexdigest()[:16]} in {seconds:.1f} s of a core")


def near_the_end(rules: Rules) -> Rules:
    """Return the same game with all at a score from which a good deal or two win."""
    return replace(rules, start=rules.target + 4 if rules.lower_is_better else rules.target - 2)


def play(rules: Rules, bots: list[str], seed: int) -> str:
    done = []
    for seats in seatings(rules.players):
        seated = [bots[seat not in seats] for seat in range(rules.players)]
        game = play_out(Game(rules, seed), seated, max_deals=1)
        done.append(",".join(action for _, action in game.deals[0].actions))
    return "\n".join(done)


if __name__ == "__main__":
    main()
