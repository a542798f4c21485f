"""Match one of our bots against OpenSpiel's ISMCTS bot, in duplicate, in lock step.

`python bench/openspiel_match.py --bot search --deals 1000` plays each deal twice with the same
cards: our bot in the even seats against ISMCTS in the odd ones, and the other way round. It prints
the points a deal that our side gains on the other, with a 95% interval. The game is OpenSpiel's
euchre with its default parameters.

Our bot sees a View. ISMCTS is handed OpenSpiel's whole state, from which it is to deal the cards
that it can't see anew; but OpenSpiel's euchre deals anew only what the players hold, so that it
always searches with the true kitty and the true buried card.
"""

import argparse
from pathlib import Path
from typing import Any, Literal, get_args

import pyspiel
from asking import in_a_sentence
from lockstep import LockStep, Settings
from msgspec import Struct

from benny import bot
from benny.analysis.statistics import Estimate, Sums
from benny.bots import name_of, signature
from benny.errors import NotationError
from benny.game.formats.openspiel import ALONE, WITH_PARTNER
from benny.game.log import DealLog, deal_out
from benny.game.shuffling import derived, shuffled
from benny.lab.report.runs import Run, work_out
from benny.lab.seats import seatings

ROLLOUTS = 1
WORLDS = -1  # as many as there are simulations
UCT = 0.7 * 4  # as OpenSpiel's example for German Whist: 0.7 times the most to be won
FEWEST_SIMULATIONS = 2  # the first only makes the root
MOST_SEED = 2**31

Final = Literal["NORMALIZED_VISIT_COUNT", "MAX_VISIT_COUNT", "MAX_VALUE"]


class ISMCTS(Struct, frozen=True, kw_only=True):
    """How OpenSpiel's bot is set up, by the names of its constructor."""

    max_simulations: int
    uct_c: float
    final_policy_type: Final

    def made(self, seed: int) -> Any:
        """Return such a bot."""
        small = seed % MOST_SEED
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, small)
        final = pyspiel.ISMCTSFinalPolicyType.__members__[self.final_policy_type]
        return pyspiel.ISMCTSBot(small, evaluator, self.uct_c, self.max_simulations, WORLDS, final)


class OurPlayer:
    """A bot of ours at one seat of a table in lock step."""

    def __init__(self, name: str, seed: int) -> None:
        self._bot = bot(name, seed)

    def move(self, table: LockStep) -> None:
        """Do what the bot says; whether it goes alone it has said when it named trump."""
        if table.asks_maker:
            table.take(ALONE if table.contract.alone else WITH_PARTNER)
            return
        action = table.game.check(self._bot.act(table.game.view(table.seat)))
        table.take(table.code(action), action.alone)


class TheirPlayer:
    """OpenSpiel's bot at one seat of a table in lock step."""

    def __init__(self, ismcts: ISMCTS, seed: int) -> None:
        self._bot = ismcts.made(seed)

    def move(self, table: LockStep) -> None:
        """Do what the bot says."""
        table.take(self._bot.step(table.state))


class OpenSpielMatch(Struct, frozen=True, kw_only=True):
    """The job of playing duplicate deals against OpenSpiel's bot; a piece is a deal of each seat.

    `bot` is a signature as in `search/1`. The cards follow from the seed. ISMCTS does not: it goes
    through hash tables whose order is never twice the same.
    """

    bot: str
    ismcts: ISMCTS
    seed: int = 0

    @property
    def part_type(self) -> type[Sums]:
        """Return what pieces come to: the sums of the gains, both seatings added up."""
        return Sums

    def work(self, number: int, seed: int) -> Sums:
        """Play a deal of each seat."""
        rules = Settings().rules
        gains = []
        for dealer in range(rules.players):
            chance = derived(seed, f"deal {dealer}")
            deal = deal_out(rules, dealer, shuffled(rules.deck, chance, "cards"))
            gains.append(sum(self._gain(deal, ours, chance) for ours in seatings(rules.players)))
        return Sums.of(gains)

    def merged(self, total: Sums, part: Sums) -> Sums:
        """Add up what pieces came to."""
        return total.merged(part)

    def settled(self, total: Sums) -> bool:
        """Return that it is never enough: the number of deals is given."""
        return False

    def gain(self, total: Sums) -> Estimate:
        """Return the points a deal that our side makes more than the other."""
        return total.estimate(len(seatings(Settings().rules.players)))

    def _gain(self, deal: DealLog, ours: tuple[int, ...], chance: int) -> int:
        name = name_of(self.bot)
        seeds = [derived(chance, f"seat {seat}") for seat in range(len(deal.hands))]
        players = [
            OurPlayer(name, seed) if seat in ours else TheirPlayer(self.ismcts, seed)
            for seat, seed in enumerate(seeds)
        ]
        settings = Settings()
        table = LockStep(settings.rules, settings.new_state(), deal)
        while not table.over:
            players[table.seat].move(table)
        return int(table.state.returns()[ours[0]])


def read_options() -> argparse.Namespace:
    """Read what was asked for."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else None)
    parser.add_argument("--bot", default="search", help="one of ours, or mybot.py:MyBot")
    parser.add_argument("--deals", type=int, default=1000, help="each in two seatings")
    parser.add_argument("--simulations", type=int, default=1000, help="of ISMCTS for a decision")
    parser.add_argument("--uct", type=float, default=UCT, help="how much ISMCTS explores")
    parser.add_argument("--final", choices=get_args(Final), default="MAX_VISIT_COUNT")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=1, help="processes")
    parser.add_argument("--checkpoint", type=Path, help="a file to go on from")
    return parser.parse_args()


def read_match(options: argparse.Namespace) -> OpenSpielMatch:
    """Return the work that is asked for; raise NotationError where it can't be done."""
    if options.simulations < FEWEST_SIMULATIONS:
        raise NotationError(
            f"{options.simulations} simulations choose nothing: give {FEWEST_SIMULATIONS} or more"
        )
    bot(options.bot)
    ismcts = ISMCTS(
        max_simulations=options.simulations, uct_c=options.uct, final_policy_type=options.final
    )
    return OpenSpielMatch(bot=signature(options.bot), ismcts=ismcts, seed=options.seed)


def play(options: argparse.Namespace) -> None:
    """Play the match and print what it came to."""
    match = read_match(options)
    rounds = -(-options.deals // Settings().rules.players)
    how = Run(workers=options.workers, processes=True, checkpoint=options.checkpoint)
    total = work_out(match, rounds, "Playing", how, lambda sums: _text(match, sums))
    print(f"{match.bot} against {match.ismcts}:")
    print(f"{total.number} deals in 2 seatings, {_text(match, total)}")


def _text(match: OpenSpielMatch, total: Sums) -> str:
    gain = match.gain(total)
    return f"{gain.mean:+.3f} ± {gain.margin:.3f} points a deal"


def main() -> None:
    """Play what is asked for, or say in one sentence why that can't be."""
    with in_a_sentence():
        play(read_options())


if __name__ == "__main__":
    main()
