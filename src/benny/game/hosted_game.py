"""Games as hosts and tools handle them: dropped past deals, standings, and moments of a record."""

from collections.abc import Iterable, Iterator
from typing import Self

from msgspec import UNSET, Struct
from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.deal import DealInProgress
from benny.game.game import Game, copy_logs, script_of
from benny.game.log import DealLog, Player, Record, Standing
from benny.game.view import View
from benny.io.validation import whole
from benny.rules.rules import Rules


class HostedGame(Game):
    """A game that can drop its past deals, and that goes on from a standing.

    `deals` are then those after the first `forgotten` ones, and `record` and `outcomes`, which need
    them all, must not be called.
    """

    @property
    def forgotten(self) -> int:
        return self._forgotten

    @property
    def dealt(self) -> int:
        return self._dealt

    @property
    def finished_tricks(self) -> int:
        return len(self._live.tricks) if self._lives else 0

    @classmethod
    def retrace(cls, record: Record) -> Iterator[Self]:
        """Replay a stored game; yield the same object at the start and after each action.

        Raises NotationError as `replay` does when it reaches an action that breaks the rules.
        """
        script = script_of(record)
        # Without a seed nothing says how the deal after the last stored one would lie.
        game = cls._begin(record, len(record.deals), by_hand=record.seed is UNSET)
        yield game
        for move in script:
            game._follow(record, *move)
            yield game

    @classmethod
    def retrace_deal(cls, rules: Rules, before: Standing, log: DealLog) -> Iterator[Self]:
        """Replay one deal as `retrace` does a game; `before` is not checked."""
        game = cls.resume(rules, before)
        game._begin_deal(replace(log, actions=[]))
        yield game
        number = game.dealt
        for place, (seat, action) in enumerate(log.actions, 1):
            game._repeat(number - 1, seat, action, f"deal {number}, action {place}")
            yield game

    @classmethod
    def resume(cls, rules: Rules, standing: Standing) -> Self:
        """Return a game, dealt by hand, that goes on from a standing.

        Only the deals that the standing holds are replayed; the results of others are not checked.
        Without the last finished deal there is none `previous` in views.
        """
        game = cls(
            rules,
            by_hand=True,
            players=standing.players,
            first_dealer=standing.first_dealer,
            ledger=standing.ledger,
            draw=standing.draw,
        )
        for log in standing.deals:
            game._take_up(DealInProgress.again(rules, log))
        game._forgotten = len(standing.results) - len(game._lives) + game._in_play
        for points in standing.results:
            game._score(points)
        return game

    def standing(self) -> Standing:
        """Return the standing, at the same cost however long the game is."""
        # Views still show the last finished deal.
        held = self._lives[-1 - self._in_play :] if self.results else self._lives
        return Standing(
            players=self.players,
            first_dealer=self._first_dealer,
            ledger=self._start_ledger,
            draw=self.draw,
            results=self.results,
            deals=copy_logs(held),
        )

    def seat_players(self, players: Iterable[Player]) -> None:
        self._players = tuple(players)

    def forget(self) -> None:
        """Drop the deals before the last finished one: only the whole record needs them."""
        past = max(0, len(self.results) - 1 - self._forgotten)
        del self._lives[:past]
        self._forgotten += past

    def last_decision(self, seat: int) -> int | None:
        """Return the number of actions in this deal before a seat's last one with a choice.

        None if the seat has had no choice yet. Raises NotationError for a seat that is not at the
        table.
        """
        seat = self.rules.seat(seat)
        return self._live.last_decisions.get(seat) if self._lives else None


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
        """Return the view of the seat to act; raise NotationError as `game` does."""
        game = self.game()
        if game.turn is None:
            raise NotationError("no one is to act there: the deal is over")
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
    """Yield the view and the action of each turn in a deal, counted from 1."""
    log = record.deals[deal - 1]
    games = HostedGame.retrace_deal(record.rules, record.standing(deal - 1), log)
    for game, (seat, action) in zip(games, log.actions, strict=False):
        yield game.view(seat), game.check(action)


def truncate(log: DealLog, actions: int) -> DealLog:
    """Return a deal as it was after some of its actions, without notes."""
    unknown = dict.fromkeys(("tricks", "points", "scores", "fair", "notes"), UNSET)
    return replace(log, actions=log.actions[:actions], **unknown)
