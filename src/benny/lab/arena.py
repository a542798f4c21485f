"""Bots against each other in duplicate: deals and games with the same cards in every seating."""

from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct

from benny.analysis.statistics import Estimate, Sums
from benny.bots import name_of
from benny.game.game import Game
from benny.game.shuffling import derived
from benny.lab.simulation import DEFAULT_MAX_DEALS, play_out
from benny.rules.rules import Rules

FEWEST_DEALS = 100
ROUNDS_A_GAME = 5
CERTAINTY = 4.0
"""Standard errors by which a gain must differ from zero, at any look, to be settled."""


class MatchResult(Struct, frozen=True):
    """What rounds came to: gains and games won by pair, and ratings by bot, in the arena's units.

    `unfinished` counts games that were ended before anybody had won.
    """

    gains: tuple[Sums, ...]
    ratings: tuple[Sums, ...]
    wins: tuple[Sums, ...]
    unfinished: int


class Arena(Struct, frozen=True, kw_only=True):
    """The job of playing duplicate deals and games between every two of some bots.

    A piece is a round, in which every seat deals once; all pairs of bots get the same cards, and
    in each seating the same chance. With the first of every `rounds_a_game` rounds a whole game is
    played as well, up to `most_games` if that is not None; with none where one of both is 0. `bots`
    are signatures as in `sensible/1`. It is settled when the better one of each pair is known for
    sure, or never with `to_the_end`.
    """

    rules: Rules
    bots: tuple[str, ...]
    seed: int = 0
    rounds_a_game: int = ROUNDS_A_GAME
    most_games: int | None = None
    to_the_end: bool = False

    @property
    def part_type(self) -> type[MatchResult]:
        """Return what pieces come to."""
        return MatchResult

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        """Return every two bots by their numbers, in the order in which they are counted."""
        return tuple(combinations(range(len(self.bots)), 2))

    def work(self, number: int, seed: int) -> MatchResult:
        """Play the deals of one round by each pair, and its game where it has one."""
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
        """Add up what rounds came to."""
        return MatchResult(
            _added(total.gains, part.gains),
            _added(total.ratings, part.ratings),
            _added(total.wins, part.wins),
            total.unfinished + part.unfinished,
        )

    def settled(self, total: MatchResult) -> bool:
        """Return whether it is known for each pair which bot is the better one."""
        return not self.to_the_end and all(
            self.is_clear(total, number) for number in range(len(self.pairs))
        )

    def is_clear(self, total: MatchResult, number: int) -> bool:
        """Return whether it is known for sure which bot of a pair is the better one."""
        gain = self.gain(total, number)
        is_enough = total.gains[number].number >= FEWEST_DEALS
        return is_enough and abs(gain.mean) > CERTAINTY * gain.error

    def gain(self, total: MatchResult, number: int) -> Estimate:
        """Return the points a deal that a seat of a pair's first bot gains on one of its second.

        Where the score counts down, gaining is going down faster.
        """
        return total.gains[number].estimate(self._deal_unit)

    def rating(self, total: MatchResult, bot: int) -> Estimate:
        """Return the points a deal by which a bot is better than the mean of all, itself included.

        These are the ratings whose differences come closest to the gains of all pairs (least
        squares). The error is found from the deals themselves, which all pairs have in common.
        """
        return total.ratings[bot].estimate(self._deal_unit * len(self.bots))

    def won(self, total: MatchResult, number: int) -> Estimate | None:
        """Return the share of games that a pair's first bot won; None where none was played.

        Half of them is par, whatever the number of sides, and what an unfinished game counts. The
        error is that with one more game won in all seatings and one lost, lest a few look sure.
        """
        found = total.wins[number]
        if not found.number:
            return None
        unit = self._game_unit
        mean = found.total / found.number / unit
        return Estimate(mean, found.merged(Sums.of([0, unit])).estimate(unit).error)

    @property
    def _deal_unit(self) -> int:
        """Return what one point a seat and deal is counted as, so that gains are whole."""
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
            play_out(game, self._seated(pair, seats), max_deals=1)
            points = [game.scores[rules.side_of(seat)] for seat in range(rules.players)]
            ours = sum(points[seat] for seat in seats)
            theirs = sum(points) - ours
            total += ours * (rules.players - len(seats)) - theirs * len(seats)
        return -total if rules.lower_is_better else total

    def _wins(self, pair: tuple[int, int], seed: int) -> tuple[int, int]:
        """Return how many seatings a pair's first bot won, doubled, and how many nobody did."""
        wins = unfinished = 0
        for seats in seatings(self.rules.players):
            game = play_out(Game(self.rules, seed), self._seated(pair, seats), DEFAULT_MAX_DEALS)
            if game.winner is None:
                wins += 1
                unfinished += 1
            elif self.rules.teams[game.winner][0] in seats:
                wins += 2
        return wins, unfinished

    def _lead(self, bot: int, gains: Sequence[int]) -> int:
        """Return what a bot gained on all others in a deal."""
        signs = ((bot == first) - (bot == second) for first, second in self.pairs)
        return sum(sign * gain for sign, gain in zip(signs, gains, strict=True))

    def _seated(self, pair: tuple[int, int], seats: Sequence[int]) -> list[str]:
        first, second = (name_of(self.bots[bot]) for bot in pair)
        return [first if seat in seats else second for seat in range(self.rules.players)]


def seatings(players: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of the first of two bots in each seating; the second has the others.

    They sit by turns, both ways round. With an odd number of players one of them has a single
    seat, each seat in turn, and then the other has.
    """
    seats = range(players)
    if players % 2 == 0:
        return tuple(seats[::2]), tuple(seats[1::2])
    singles = tuple((seat,) for seat in seats)
    return singles + tuple(combinations(seats, players - 1))


def _added(first: Sequence[Sums], second: Sequence[Sums]) -> tuple[Sums, ...]:
    return tuple(one.merged(other) for one, other in zip(first, second, strict=True))
