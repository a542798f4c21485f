"""How far a house rule is from the rules that a book was trained for.

`python bench/nearness.py --deals 200000` trains a book for American rules and one for each of the
house rules of `house_rules.py`, all alike. It prints what the American book gains under the house
rule on no book, and what the house rule's own gains on the American one, in points a deal with 95%
intervals, each deal in two seatings. The second figure is the distance that
`benny.analysis.shelf` goes by.
"""

import argparse

from asking import at_least_one, in_a_sentence
from house_rules import AMERICAN, HOUSE_RULES, house

from benny.analysis.books import Lessons
from benny.analysis.statistics import Estimate
from benny.lab.training import Training, gained
from benny.rules.rules import Rules

DEALS_MEASURED = 100_000


def main() -> None:
    """Train and compare the books that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=at_least_one, default=200_000, help="to train with")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    with in_a_sentence():
        american = trained(AMERICAN, arguments.deals, arguments.seed)
        for name in HOUSE_RULES:
            rules = house(name)
            own = trained(rules, arguments.deals, arguments.seed)
            brought = gain(rules, american, None, arguments.seed)
            missing = gain(rules, own, american, arguments.seed)
            print(f"{name:40} {shown(brought)}   {shown(missing)}", flush=True)


def trained(rules: Rules, deals: int, seed: int) -> Lessons:
    """Return what one run of training teaches."""
    return Training(rules=rules, deals=deals, seed=seed).work(0, seed).lessons(rules)


def gain(
    rules: Rules,
    first: Lessons | None,
    second: Lessons | None,
    seed: int,
    deals: int = DEALS_MEASURED,
) -> Estimate:
    """Return what a seat with some lessons gains on one with others, or none, in points a deal."""
    return gained(rules, first, second, deals, seed).estimate(len(rules.teams))


def shown(found: Estimate) -> str:
    """Return a gain with its 95% interval as text."""
    return f"{found.mean:+.4f} ± {found.margin:.4f}"


if __name__ == "__main__":
    main()
