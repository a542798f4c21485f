"""The job of self-play by the core's policy."""

from msgspec import Struct

from benny.analysis.outcomes import DealCounts, play_deals
from benny.core.policy.policy import Policy
from benny.lab.runs.jobs import FullJob
from benny.rules.compile import compile_rules
from benny.rules.rules import Rules

DEALS_A_PIECE = 4000


class SelfPlay(FullJob, Struct, frozen=True, kw_only=True):
    """The job of playing deals by the policy, with as many deals of each dealer in each piece."""

    rules: Rules
    seed: int = 0
    deals: int = DEALS_A_PIECE

    @property
    def part_type(self) -> type[DealCounts]:
        return DealCounts

    def work(self, _number: int, seed: int) -> DealCounts:
        return play_deals(
            Policy(compile_rules(self.rules)), -(-self.deals // self.rules.players), seed
        )
