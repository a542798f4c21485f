"""A deal of another game that one person plays again, with bots."""

from collections.abc import Collection, Sequence
from typing import ClassVar

from msgspec import UNSET
from msgspec.structs import replace

from benny.game.game import default_players
from benny.game.hosted_game import HostedGame, Moment, truncate
from benny.game.log import DealLog, Standing
from benny.game.view import Ending, Outcome
from benny.presentation.commentary import Voice
from benny.protocol import commands
from benny.rules.rules import Rules
from benny.web.table.kind import TableKind


class Practice(TableKind, frozen=True, kw_only=True, omit_defaults=True):
    """Which deal a table plays again, from where on, and from which seat.

    `deal` is the deal as it went, of which the first `actions` stand; `before` is where its game
    stood. The bots' random numbers follow from the `secret`, in hexadecimal. `game` is the game
    that the deal is number `number` of, "" if clients must not know it; `same` is the id of the
    link to the deal, if it is played by one, and `puzzle` that of the puzzle that it is from.
    """

    allowed: ClassVar[Collection[type[commands.Command]]] = (
        commands.Act,
        commands.Sit,
        commands.Stand,
        commands.Pause,
        commands.Resume,
        commands.End,
        commands.Undo,
        commands.Claim,
    )
    refusal: ClassVar[str] = "This table is for practice: one person plays one hand with bots."
    has_record: ClassVar[bool] = False

    before: Standing
    deal: DealLog
    actions: int
    seat: int
    secret: str
    game: str = ""
    number: int = 0
    same: str = ""
    puzzle: str = ""

    @property
    def end(self) -> str:
        return "its only hand is over."

    @property
    def actions_before(self) -> int:
        return self.actions

    def start(self, rules: Rules, before: HostedGame | None) -> HostedGame:
        return Moment(
            rules=rules, before=self.before, deal=truncate(self.deal, self.actions)
        ).game()

    def has_last_deal(self, number: int) -> bool:
        return True

    def bot_secret(self, game: HostedGame) -> int:
        return int(self.secret, 16)

    def original(self, rules: Rules) -> Outcome | None:
        if self.puzzle:  # the deal ends with a choice that was made in no game
            return None
        return outcome(rules, self.before, self.deal)


def nameless(rules: Rules, before: Standing) -> Standing:
    """Return a standing without the names of those who played."""
    return replace(
        before, players=default_players(rules), deals=[bare(deal) for deal in before.deals]
    )


def bare(deal: DealLog) -> DealLog:
    """Return a deal without what was noted of it and how its cards came about."""
    return replace(deal, fair=UNSET, notes=UNSET)


def outcome(rules: Rules, before: Standing, deal: DealLog) -> Outcome | None:
    """Return the ending of a deal, None for an unfinished one."""
    *_, game = HostedGame.retrace_deal(rules, before, deal)
    return game.view(None).previous if game.is_waiting or game.over else None


def describe_original(rules: Rules, names: Sequence[str], seat: int | None, there: Outcome) -> str:
    """Describe the deal's course in its own game, and the result of a seat's side, if any."""
    lines = list(Voice(rules, names, seat).outcome(there))
    course, sides = lines[: -len(rules.teams)], lines[-len(rules.teams) :]
    if there.ending is not Ending.PLAYED or seat is None:
        return f"In the game itself: {lines[0]}"
    return " ".join(["In the game itself:", *course, sides[rules.side_of(seat)]])
