"""Bots against each other in duplicate: the same cards in every seating."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct

from benny.analysis.statistics import Estimate, Share, Sums, trials_worth
from benny.bots import BotSource, called, name_of, signature
from benny.bots.failures import BotError
from benny.bots.outside.bot import DEFAULT_LIMIT
from benny.bots.outside.pool import PROGRAMS
from benny.errors import NotationError
from benny.game.game import Game
from benny.game.shuffling import check_seed, derived
from benny.io.validation import whole
from benny.lab.runs.runner import run
from benny.lab.simulation import DEFAULT_MAX_DEALS, check_limit, play_out, sources_of
from benny.rules.loading import find_rules
from benny.rules.rules import Rules

FEWEST_DEALS = 100
# A game takes far longer than the deals of a round.
ROUNDS_A_GAME = 5
# A short match plays games more often, to have at least this many.
FEWEST_GAMES = 5
MOST_DEALS = 1000
SETTLED = 4.0
"""Standard errors by which a gain must differ from zero to be settled.

The arena looks after every round, so chance has many tries: of equal bots, 1 pair in 500 would be
called settled within 10,000 deals. With three standard errors it would be 1 in 15.
"""


class MatchResult(Struct, frozen=True):
    """The sums over rounds: gains and games won by pair, ratings by bot, in the arena's units.

    `unfinished` counts games that ended before anybody had won.
    """

    gains: tuple[Sums, ...]
    ratings: tuple[Sums, ...]
    wins: tuple[Sums, ...]
    unfinished: int


class Pairing(Struct, frozen=True):
    """How two bots did: the points a deal that a seat of the first gains on one of the second.

    `won` is the share of games that the first won, None if none was played. `settled` says that the
    better bot is clear.
    """

    bots: tuple[str, str]
    gain: Estimate
    won: Share | None
    settled: bool


class Match(Struct, frozen=True):
    """How bots did against each other.

    `ratings` are by bot: how far it is above the mean of all, in points a deal. `deals` and `games`
    are those of each pair, and each is played in every seating. `unfinished` counts games that
    ended before anybody had won.
    """

    bots: tuple[str, ...]
    pairs: tuple[Pairing, ...]
    ratings: tuple[Estimate, ...]
    deals: int
    games: int
    unfinished: int


class Arena(Struct, frozen=True, kw_only=True):
    """The job of playing duplicate deals and games between every two of some bots.

    A piece is a round, in which every seat deals once. All pairs of bots get the same cards, and in
    each seating the same random numbers. The first of every `rounds_a_game` rounds also plays a
    whole game, up to `most_games` unless that is None; if either is 0 there are no games. `bots`
    are signatures such as `sensible/1`. The job is settled when the better bot of each pair is
    clear, or never with `to_the_end`. A bot of a file or program has `limit` seconds for a
    decision, which may be changed in the middle. `held` are the bots of a program, where names
    would not find them; such a job has no checkpoint.
    """

    rules: Rules
    bots: tuple[str, ...]
    seed: int = 0
    rounds_a_game: int = ROUNDS_A_GAME
    most_games: int | None = None
    to_the_end: bool = False
    limit: float = DEFAULT_LIMIT
    held: tuple[Any, ...] = ()

    adjustable: ClassVar[frozenset[str]] = frozenset({"limit"})

    @property
    def part_type(self) -> type[MatchResult]:
        """Return the type of the parts."""
        return MatchResult

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Return all pairs of bots by number, in the order in which they are counted."""
        return tuple(combinations(range(len(self.bots)), 2))

    def work(self, number: int, seed: int) -> MatchResult:
        """Play the deals of one round with each pair, and its game if it has one."""
        deals = [
            [self._gain(pair, derived(seed, f"deal {dealer}"), dealer) for pair in self.pairs]
            for dealer in range(self.rules.players)
        ]
        pairs = self.pairs if self._has_game(number) else ()
        games = [self._wins(pair, derived(seed, "game")) for pair in pairs]
        return MatchResult(
            gains=tuple(map(Sums.of, zip(*deals, strict=True))),
            ratings=tuple(
                Sums.of([self._lead(bot, gains) for gains in deals])
                for bot in range(len(self.bots))
            ),
            wins=tuple(Sums.of([wins]) for wins, _ in games) or (Sums.of([]),) * len(self.pairs),
            unfinished=sum(unfinished for _, unfinished in games),
        )

    def merged(self, total: MatchResult, part: MatchResult) -> MatchResult:
        """Add up the results of rounds."""
        return MatchResult(
            _added(total.gains, part.gains),
            _added(total.ratings, part.ratings),
            _added(total.wins, part.wins),
            total.unfinished + part.unfinished,
        )

    def settled(self, total: MatchResult) -> bool:
        """Return whether the better bot of every pair is clear."""
        return not self.to_the_end and all(
            self.is_clear(total, number) for number in range(len(self.pairs))
        )

    def is_clear(self, total: MatchResult, number: int) -> bool:
        """Return whether the better bot of a pair is clear."""
        gain = self.gain(total, number)
        is_enough = total.gains[number].number >= FEWEST_DEALS
        return is_enough and abs(gain.mean) > SETTLED * gain.error

    def gain(self, total: MatchResult, number: int) -> Estimate:
        """Return the points a deal that a seat of a pair's first bot gains on one of the second.

        In a count-down, gaining is going down faster.
        """
        return total.gains[number].estimate(self._deal_unit)

    def rating(self, total: MatchResult, bot: int) -> Estimate:
        """Return how far a bot is above the mean of all bots, itself included, in points a deal.

        These ratings fit the gains of all pairs best (least squares). The error comes from the
        deals themselves, which all pairs share.
        """
        return total.ratings[bot].estimate(self._deal_unit * len(self.bots))

    def won(self, total: MatchResult, number: int) -> Share | None:
        """Return the share of games that a pair's first bot won, None if none was played.

        Par is a half, whatever the number of sides; an unfinished game counts a half. The error is
        computed with one more game won in all seatings and one lost, so that few games don't look
        certain.
        """
        found = total.wins[number]
        if not found.number:
            return None
        unit = self._game_unit
        padded = found.merged(Sums.of([0, unit])).estimate(unit)
        mean = found.total / found.number / unit
        return Share(mean, padded.error, trials_worth(padded.mean, padded.error))

    def match(self, total: MatchResult) -> Match:
        """Return the result in points and shares."""
        pairs = [
            Pairing(
                (self.bots[first], self.bots[second]),
                self.gain(total, number),
                self.won(total, number),
                self.is_clear(total, number),
            )
            for number, (first, second) in enumerate(self.pairs)
        ]
        return Match(
            bots=self.bots,
            pairs=tuple(pairs),
            ratings=tuple(self.rating(total, bot) for bot in range(len(self.bots))),
            deals=total.gains[0].number,
            games=total.wins[0].number,
            unfinished=total.unfinished,
        )

    @property
    def _deal_unit(self) -> int:
        """Return the unit of a point a seat and deal, chosen so that gains are ints."""
        chosen = seatings(self.rules.players)
        return len(chosen) * len(chosen[0]) * (self.rules.players - len(chosen[0]))

    @property
    def _game_unit(self) -> int:
        return 2 * len(seatings(self.rules.players))

    def _has_game(self, number: int) -> bool:
        if not self.rounds_a_game or number % self.rounds_a_game:
            return False
        return self.most_games is None or number // self.rounds_a_game < self.most_games

    def _gain(self, pair: tuple[int, int], seed: int, dealer: int) -> int:
        rules = self.rules
        total = 0
        for seats in seatings(rules.players):
            game = Game(rules, seed, first_dealer=dealer)
            play_out(game, self._seated(pair, seats), 1, self.limit)
            points = [game.scores[rules.side_of(seat)] for seat in range(rules.players)]
            ours = sum(points[seat] for seat in seats)
            theirs = sum(points) - ours
            total += ours * (rules.players - len(seats)) - theirs * len(seats)
        return -total if rules.lower_is_better else total

    def _wins(self, pair: tuple[int, int], seed: int) -> tuple[int, int]:
        """Return twice the seatings that a pair's first bot won, and those that nobody won."""
        wins = unfinished = 0
        for seats in seatings(self.rules.players):
            seated = self._seated(pair, seats)
            game = play_out(Game(self.rules, seed), seated, DEFAULT_MAX_DEALS, self.limit)
            # Doubled, so that half a win is an int.
            if game.winner is None:
                wins += 1
                unfinished += 1
            elif self.rules.teams[game.winner][0] in seats:
                wins += 2
        return wins, unfinished

    def _lead(self, bot: int, gains: Sequence[int]) -> int:
        """Return a bot's total gain on all others in a deal."""
        signs = ((bot == first) - (bot == second) for first, second in self.pairs)
        return sum(sign * gain for sign, gain in zip(signs, gains, strict=True))

    def _seated(self, pair: tuple[int, int], seats: Sequence[int]) -> list[BotSource]:
        first, second = (self.held[bot] if self.held else name_of(self.bots[bot]) for bot in pair)
        return [first if seat in seats else second for seat in range(self.rules.players)]


def arena(
    rules: Rules | str | Path,
    bots: Sequence[BotSource],
    *,
    deals: int = MOST_DEALS,
    games: int | None = None,
    seed: int = 0,
    to_the_end: bool = False,
    limit: float = DEFAULT_LIMIT,
) -> Match:
    """Match bots on the same cards in every seating, as `benny arena` does.

    `rules` and `bots` are as for `play_games`; each bot plays against each. A match stops when the
    better bot of every pair is clear, or after about `deals` deals; `to_the_end` plays them all.
    Without `games` there is a whole game for every few rounds of deals. A bot of a file or program
    has `limit` seconds for a decision.

    Raises NotationError for what does not fit, and BotError if a bot fails, with the result so far.
    """
    job = arena_job(find_rules(rules), bots, deals, games, seed, to_the_end=to_the_end, limit=limit)
    so_far: list[MatchResult] = []

    def keep(_done: int, total: MatchResult) -> None:
        so_far[:] = [total]

    try:
        return job.match(run(job, rounds_of(job.rules, deals), report=keep))
    except BotError as error:
        error.so_far = next(map(job.match, so_far), None)
        raise
    finally:
        PROGRAMS.end_idle()


def arena_job(
    rules: Rules,
    bots: Sequence[BotSource],
    deals: int = MOST_DEALS,
    games: int | None = None,
    seed: int = 0,
    *,
    to_the_end: bool = False,
    limit: float = DEFAULT_LIMIT,
) -> Arena:
    """Return the job of a match, as for `arena`; raise NotationError if it can't be done."""
    sources = sources_of(bots)
    if len(sources) < 2:
        alone = "".join(repr(called(source)) for source in sources) or "nobody"
        raise NotationError(f"{alone} has nobody to play against: name two bots or more")
    rounds = rounds_of(rules, deals)
    return Arena(
        rules=rules,
        bots=tuple(map(signature, sources)),
        seed=check_seed(seed),
        rounds_a_game=_rounds_a_game(rounds, games),
        most_games=games,
        to_the_end=to_the_end,
        limit=check_limit(limit),
        held=() if all(isinstance(source, str) for source in sources) else tuple(sources),
    )


def rounds_of(rules: Rules, deals: int) -> int:
    """Return how many rounds have at least so many deals; raise NotationError for none."""
    return -(-whole(deals, "deals", 1) // rules.players)


def _rounds_a_game(rounds: int, games: int | None) -> int:
    if games is None:
        return min(ROUNDS_A_GAME, max(1, rounds // FEWEST_GAMES))
    if whole(games, "games") > rounds:
        raise NotationError(
            f"{games} games don't go with {rounds} rounds of deals: play 0 to {rounds}"
        )
    return rounds // games if games else 0


def seatings(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of the first of two bots in each seating; the second has the others.

    They sit alternately, both ways round. With an odd number of players one bot has a single seat,
    each seat in turn, and then the other has.
    """
    seats = range(players)
    if players % 2 == 0:
        return tuple(seats[::2]), tuple(seats[1::2])
    singles = tuple((seat,) for seat in seats)
    return singles + tuple(combinations(seats, players - 1))


def _added(first: Sequence[Sums], second: Sequence[Sums]) -> tuple[Sums, ...]:
    return tuple(one.merged(other) for one, other in zip(first, second, strict=True))
