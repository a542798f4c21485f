"""Whole games between bots, each from its own seed, and their totals; deals in self-play."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar, cast

from msgspec import UNSET, Struct

from benny.analysis.equity import DealCounts, play_deals
from benny.analysis.statistics import Estimate, Share, Sums
from benny.bots import BotSource, bot, signature
from benny.bots.programs import DEFAULT_LIMIT, PROGRAMS
from benny.bots.sandbox import GuardedBot
from benny.core.policy.policy import Policy
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.game import Game, default_players
from benny.game.log import Player, Record
from benny.game.shuffling import check_seed, derive
from benny.game.view import Ending, View
from benny.io.validation import check_kind, is_list, whole
from benny.lab.runs.jobs import Job
from benny.rules.compile import compile_rules
from benny.rules.loading import find_rules
from benny.rules.rules import Rules

Source = TypeVar("Source", bound=BotSource)

_LONGEST_LIMIT = 86400.0  # seconds: a day

# Random bots would play for ever in a count-down, where their scores go up on average.
DEFAULT_MAX_DEALS = 1000

DEALS_A_PIECE = 4000


def bots_by_seat(rules: Rules, bots: Sequence[Source]) -> tuple[Source, ...]:
    """Return the bot of each seat: one for all, one a side, or one a seat.

    Raises NotationError for any other number of bots.
    """
    if len(bots) == 1:
        return tuple(bots) * rules.players
    if len(bots) == rules.players:
        return tuple(bots)
    if len(bots) == len(rules.teams):
        return tuple(bots[rules.side_of(seat)] for seat in range(rules.players))
    raise NotationError(
        f"{len(bots)} bots for {rules.players} seats: name one for all, one for each seat"
        f"{' or one for each side' if rules.sides == 'partners' else ''}"
    )


def play_games(
    rules: Rules | str | Path,
    bots: BotSource | Iterable[BotSource],
    games: int,
    seed: int = 0,
    max_deals: int = DEFAULT_MAX_DEALS,
    limit: float = DEFAULT_LIMIT,
) -> Iterator[Game]:
    """Yield games between bots, in order; the same arguments give the same games.

    `rules` are Rules, a variant's name or the path of a rules file. `bots` are one for all seats,
    one for each side or one for each seat: names such as `sensible` or `mybot.py:MyBot`, classes or
    functions that make a bot, or bots. A name or class gives a new bot for each seat and game; a
    bot plays all of its seats and games, and goes on with what it remembers. A game that reaches
    `max_deals` is left unfinished. A bot of a file or program has `limit` seconds for a decision.

    Raises NotationError at once for what does not fit, and BotError later if a bot fails.

    Examples:
        >>> (game,) = play_games("american", ["sensible", "random"], games=1, seed=1)
        >>> game.scores
        (10, 3)
    """
    rules = find_rules(rules)
    seated = bots_by_seat(rules, sources_of(bots))
    number, seed, most = whole(games, "games"), check_seed(seed), whole(max_deals, "max_deals", 1)
    check_limit(limit)

    def play() -> Iterator[Game]:
        try:
            for game in range(number):
                yield play_out(new_game(rules, seated, seed, game), seated, most, limit)
        finally:
            PROGRAMS.end_idle()

    return play()


def new_game(rules: Rules, bots: Sequence[BotSource], seed: int, number: int) -> Game:
    """Return a game between bots, by seat, before its first action; numbers count from 0."""
    players = tuple(
        Player(player.name, signature(source))
        for player, source in zip(default_players(rules), bots, strict=True)
    )
    return Game(rules, derive(seed, f"game {number}"), players=players)


def sources_of(bots: BotSource | Iterable[BotSource]) -> list[BotSource]:
    """Return some bots, or a single one, as a list; raise NotationError as `bot` does."""
    found = list(cast("Iterable[BotSource]", bots)) if is_list(bots) else [cast("BotSource", bots)]
    for source in found:
        bot(source)
    return found


def bot_objects(sources: Sequence[BotSource]) -> tuple[BotSource, ...]:
    """Return the bots that a job has to hold: all of them, unless names find every one."""
    return () if all(isinstance(source, str) for source in sources) else tuple(sources)


def play_out(
    game: Game,
    bots: Sequence[BotSource],
    max_deals: int = DEFAULT_MAX_DEALS,
    limit: float = DEFAULT_LIMIT,
) -> Game:
    """Let bots, by seat, play a new game and return it; their seeds follow from its seed.

    It is left unfinished if it reaches `max_deals`. Raises BotError if a bot fails, or takes longer
    than `limit` seconds for a decision.
    """
    for _ in decisions(game, bots, max_deals, limit):
        pass
    return game


def decisions(
    game: Game,
    bots: Sequence[BotSource],
    max_deals: int = DEFAULT_MAX_DEALS,
    limit: float = DEFAULT_LIMIT,
) -> Iterator[tuple[View, Action]]:
    """Let bots play as `play_out` does; yield what each saw and its action, before it is done."""
    with ExitStack() as stack:
        seated = [
            stack.enter_context(closing(GuardedBot(one, derive(game.seed, f"bot {seat}"), limit)))
            for seat, one in enumerate(bots)
        ]
        told = [seat for seat, one in enumerate(seated) if one.hears_ends]
        while game.turn is not None and len(game.results) < max_deals:
            deals = len(game.results)
            view = game.view(game.turn)
            action = seated[game.turn].act(view)
            yield view, action
            game.act(action)
            if len(game.results) > deals:
                for seat in told:
                    seated[seat].see_end(game.view(seat))


def check_limit(limit: float) -> float:
    """Return a number of seconds for a decision; raise NotationError if it is none."""
    check_kind(limit, float | int, "a number of seconds for a decision")
    if not 0 < limit <= _LONGEST_LIMIT:
        raise NotationError(
            f"{limit:g} seconds for a decision are impossible: give more than 0, and a day at most"
        )
    return limit


def record_of(game: Game) -> Record:
    """Return a game's record; that of an unfinished game ends with its last finished deal."""
    record = game.record()
    if not game.over and not record.deals[-1].actions:
        record.deals = record.deals[:-1]
    return record


@dataclass
class SideTally:
    """One side's results in all games; the counts are of games or deals."""

    won: int = 0
    points: int = 0
    squares: int = 0
    tricks: int = 0
    made: int = 0
    euchred: int = 0
    alone: int = 0

    @property
    def calls(self) -> int:
        return self.made + self.euchred


@dataclass
class Tally:
    """The totals of games, by side."""

    sides: list[SideTally]
    games: int = 0
    unfinished: int = 0
    deals: int = 0
    unplayed: int = 0

    @classmethod
    def from_games(cls, rules: Rules, games: Iterable[Game] = ()) -> "Tally":
        tally = cls([SideTally() for _ in rules.teams])
        for game in games:
            tally.add(game)
        return tally

    def add(self, game: Game) -> None:
        self.games += 1
        self.unfinished += game.winner is None
        if game.winner is not None:
            self.sides[game.winner].won += 1
        for log in game.deals:
            if log.points is UNSET or log.tricks is UNSET:
                continue
            self.deals += 1
            for side, gain, taken in zip(self.sides, log.points, log.tricks, strict=True):
                side.points += gain
                side.squares += gain * gain
                side.tricks += taken
        for outcome in game.outcomes(None):
            self.unplayed += outcome.ending is not Ending.PLAYED
            maker = outcome.contract.maker
            if maker is not None and outcome.ending is Ending.PLAYED:
                side = self.sides[game.rules.side_of(maker)]
                side.euchred += outcome.euchred
                side.made += not outcome.euchred
                side.alone += outcome.contract.alone

    def win_rate(self, side: SideTally) -> Share:
        return Share.from_counts(side.won, self.games - self.unfinished)

    def points_a_deal(self, side: SideTally) -> Estimate:
        """Return a side's mean points a deal; there must be a deal."""
        return Sums(self.deals, side.points, side.squares).estimate()

    def euchre_rate(self, side: SideTally) -> Share:
        return Share.from_counts(side.euchred, side.calls)


class SelfPlay(Job[DealCounts], Struct, frozen=True, kw_only=True):
    """The job of playing deals by the policy, with as many deals of each dealer in each piece."""

    rules: Rules
    seed: int = 0
    deals: int = DEALS_A_PIECE

    part = DealCounts

    def work(self, _number: int, seed: int) -> DealCounts:
        return play_deals(
            Policy(compile_rules(self.rules)), -(-self.deals // self.rules.players), seed
        )
