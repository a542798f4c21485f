"""A moment of a game that one can come back to."""

from collections.abc import Iterator

from msgspec import UNSET, Struct
from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.hosted_game import HostedGame
from benny.game.log import DealLog, Record, Standing
from benny.game.view import View
from benny.io.validation import whole
from benny.rules.rules import Rules


class Moment(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A seat's turn in a game: where the game stood before the deal, and the deal up to there.

    It holds all cards, so clients get a view of it. Nothing is checked before `game` is asked for.
    """

    rules: Rules
    before: Standing
    deal: DealLog

    def game(self) -> HostedGame:
        """Return the game there; later deals are dealt by hand.

        Raises NotationError if the deal breaks the rules.
        """
        *_, game = HostedGame.retrace_deal(self.rules, self.before, self.deal)
        return game

    def view(self) -> View:
        """Return what the seat to act knows; raise NotationError as `game` does."""
        game = self.game()
        if game.turn is None:
            raise NotationError("nobody is to act there: the deal is over")
        return game.view(game.turn)


def moment(record: Record, deal: int, action: int) -> Moment:
    """Return where a stored game was before an action of a deal, both counted from 1.

    Raises NotationError if the record has no such action.
    """
    number = whole(deal, "deal", least=1, most=len(record.deals))
    log = record.deals[number - 1]
    place = whole(action, "action", least=1, most=len(log.actions))
    return Moment(
        rules=record.rules, before=record.standing(number - 1), deal=truncate(log, place - 1)
    )


def moments(record: Record, deal: int) -> Iterator[tuple[View, Action]]:
    """Yield what each seat that acted in a deal, counted from 1, knew, and what it did."""
    log = record.deals[deal - 1]
    games = HostedGame.retrace_deal(record.rules, record.standing(deal - 1), log)
    for game, (seat, action) in zip(games, log.actions, strict=False):
        yield game.view(seat), game.check(action)


def truncate(log: DealLog, actions: int) -> DealLog:
    """Return a deal as it was after some of its actions, without notes."""
    unknown = dict.fromkeys(("tricks", "points", "scores", "fair", "notes"), UNSET)
    return replace(log, actions=log.actions[:actions], **unknown)
