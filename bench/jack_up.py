"""Measure what a dealer makes of a jack that is turned up, against one who always takes it.

`python bench/jack_up.py --deals 1000` plays each deal twice under American rules, with the same
cards: once the bot deals, with the like as partner, and once a search of 50 deals with open cards
that never passes (`published.py`). The others are the bot in both. It prints the points a deal of
both dealers, ours less theirs, and the difference, with 95% intervals.
"""

import argparse
from pathlib import Path

from asking import at_least_one, in_a_sentence
from msgspec import Struct

from benny import Game, load_rules
from benny.analysis.statistics import Sums
from benny.bots import name_of, signature
from benny.game.log import DealLog, deal_out
from benny.game.shuffling import chosen, derived, shuffled
from benny.lab.report.runs import Run, work_out
from benny.lab.simulation import play_out
from benny.rules.cards import Rank
from benny.rules.rules import Rules

HERE = Path(__file__).parent
RULES = load_rules(HERE / "american.toml")
OTHER = f"{HERE / 'published.py'}:NeverPassing"


class Dealt(Struct, frozen=True):
    """What the bot's side made as dealer, the other's, and by how much the bot's made more."""

    ours: Sums
    theirs: Sums
    gained: Sums


class JackUp(Struct, frozen=True, kw_only=True):
    """The job of dealing with a jack turned up; a piece is a deal of each seat."""

    bot: str
    seed: int = 0

    @property
    def part_type(self) -> type[Dealt]:
        """Return what pieces come to."""
        return Dealt

    def work(self, _number: int, seed: int) -> Dealt:
        """Play a deal of each seat by both dealers."""
        pairs = []
        for dealer in range(RULES.players):
            chance = derived(seed, f"deal {dealer}")
            name = name_of(self.bot)
            deal = with_a_jack_up(RULES, dealer, chance)
            pairs.append([made(deal, dealing, name, chance) for dealing in (name, OTHER)])
        ours, theirs = zip(*pairs, strict=True)
        return Dealt(Sums.of(ours), Sums.of(theirs), Sums.of([one - two for one, two in pairs]))

    def merged(self, total: Dealt, part: Dealt) -> Dealt:
        """Add up what deals came to."""
        return Dealt(
            total.ours.merged(part.ours),
            total.theirs.merged(part.theirs),
            total.gained.merged(part.gained),
        )

    def settled(self, _total: Dealt) -> bool:
        """Return False: all the deals that were asked for are played."""
        return False


def with_a_jack_up(rules: Rules, dealer: int, seed: int) -> DealLog:
    """Return a random deal in which a jack is turned up."""
    deck = shuffled(rules.deck, seed, "cards")
    jacks = [place for place, card in enumerate(deck) if card.rank is Rank.JACK]
    jack = jacks[chosen(len(jacks), seed, "jack")]
    up = rules.upcard_place
    deck[up], deck[jack] = deck[jack], deck[up]
    return deal_out(rules, dealer, deck)


def made(deal: DealLog, dealing: str, others: str, seed: int) -> int:
    """Return what the dealer's side makes in a deal more than the other side."""
    side = RULES.side_of(deal.dealer)
    bots = [dealing if RULES.side_of(seat) == side else others for seat in range(RULES.players)]
    log = DealLog(deal.dealer, deal.hands, deal.kitty, deal.piles)
    played = play_out(Game(RULES, seed, deals=[log]), bots, max_deals=1)
    return played.scores[side] - played.scores[1 - side]


def main() -> None:
    """Play as many deals as are asked for and print what they came to."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--bot", default="expert", help="one of ours, or mybot.py:MyBot")
    parser.add_argument("--deals", type=at_least_one, default=1000, help="each by both dealers")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=at_least_one, default=1, help="processes")
    parser.add_argument("--checkpoint", type=Path, help="a file to go on from")
    options = parser.parse_args()
    how = Run(workers=options.workers, processes=True, checkpoint=options.checkpoint)
    with in_a_sentence():
        job = JackUp(bot=signature(options.bot), seed=options.seed)
        found = work_out(job, -(-options.deals // RULES.players), "Dealing", how)
    print(f"{found.gained.number} deals with a jack up, points of the dealer's side:")
    for name, sums in (
        (job.bot, found.ours),
        ("never passing", found.theirs),
        ("difference", found.gained),
    ):
        mean = sums.estimate()
        print(f"{name:<14} {mean.mean:+.3f} ± {mean.margin:.3f}")


if __name__ == "__main__":
    main()
