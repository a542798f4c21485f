"""Bots against each other in duplicate: the same cards in every seating."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from math import inf
from operator import mul
from pathlib import Path
from typing import Any, ClassVar, TypeVar

from msgspec import Struct

from benny.analysis.books import SHELF
from benny.analysis.statistics import (
    Estimate,
    JointSums,
    Share,
    Summed,
    Sums,
    controlled_mean,
    trials_worth,
)
from benny.bots import BotSource, bot_name, name_of, signature
from benny.bots.programs import DEFAULT_LIMIT, PROGRAMS
from benny.bots.sandbox import GuardedBot
from benny.errors import BotError, NotationError
from benny.game.game import Game
from benny.game.shuffling import check_seed, derive, draw_number
from benny.io.output import Printable
from benny.io.validation import flag, is_list, whole
from benny.lab import simulation
from benny.lab.luck import Luck, fingerprint
from benny.lab.runs.jobs import Job
from benny.lab.runs.runner import run
from benny.lab.seats import Seats, gain, seatings, unit
from benny.rules.loading import USUAL, find_rules
from benny.rules.prose.words import figures
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


Number = TypeVar("Number", int, float)


class MatchResult(Summed, frozen=True):
    """The sums over rounds: gains and games won by pair, ratings by bot, in the arena's units.

    `unfinished` counts games that ended before anyone had won. If the match is adjusted, `lucky`
    are gains with their luck, by pair and in it by dealer, and `lucky_ratings` the same by bot.
    """

    gains: tuple[Sums, ...]
    ratings: tuple[Sums, ...]
    wins: tuple[Sums, ...]
    unfinished: int
    lucky: tuple[tuple[JointSums, ...], ...] = ()
    lucky_ratings: tuple[tuple[JointSums, ...], ...] = ()


class Pairing(Struct, frozen=True):
    """The result of two bots: the points a deal that the first gains on the second, per seat.

    `won` is the share of games that the first won, None if none was played. `settled` says that the
    better bot is clear. If the match is adjusted, luck is taken out of `gain`; `plain` is the gain
    with it, and `worth` says how many plain deals would have been as sure.
    """

    bots: tuple[str, str]
    gain: Estimate
    won: Share | None
    settled: bool
    plain: Estimate | None = None
    worth: float | None = None


class Match(Printable, Struct, frozen=True):
    """The results of bots against each other.

    `ratings` are by bot: how far it is above the mean of all, in points a deal. `deals` and `games`
    are those of each pair, each played in `seatings` seatings. `unfinished` counts games that
    ended without a winner. If the match is adjusted, `stating` are the bots whose choices'
    luck is taken out.
    """

    bots: tuple[str, ...]
    pairs: tuple[Pairing, ...]
    ratings: tuple[Estimate, ...]
    deals: int
    games: int
    unfinished: int
    rules: Rules
    seatings: int
    stating: tuple[str, ...] = ()

    @property
    def is_adjusted(self) -> bool:
        return any(pair.plain is not None for pair in self.pairs)

    def headline(self) -> str:
        return f"{self.rules.name}, {figures(self.deals, 'deal')}: {', '.join(self.bots)}"

    def to_dicts(self) -> list[dict[str, Any]]:
        """Return a row for each pair: what the first bot gained a deal, and its share of games."""
        return [
            {
                "bot": pair.bots[0],
                "against": pair.bots[1],
                "points": pair.gain.mean,
                "points_error": pair.gain.error,
                "won": pair.won and pair.won.mean,
                "won_error": pair.won and pair.won.error,
                "settled": pair.settled,
                "deals": self.deals,
                "games": self.games,
            }
            for pair in self.pairs
        ]


class Arena(Job[MatchResult], Struct, frozen=True, kw_only=True):
    """The job of playing duplicate deals and games between every two of some bots.

    A piece is a round, in which every seat deals once. All pairs of bots get the same cards, and in
    each seating the same random numbers. The first of every `rounds_a_game` rounds also plays a
    whole game, up to `most_games` unless that is None; if either is 0 there are no games. `bots`
    are signatures such as `sensible/1`. The job is settled when the better bot of each pair is
    clear, or never with `to_the_end`. A bot of a file or program has `limit` seconds for a
    decision, which may be changed in the middle. `held` are the bots of a program, where names
    would not find them; such a job has no checkpoint.

    With `single`, each deal and game is played in one seating, which follows from the seed. If
    there is a `value_function`, of which this is the fingerprint, gains and ratings are adjusted:
    the luck that it sees is taken out. `stating` are the bots for which that includes the luck of
    their choices, because they state their probabilities. `book` is the fingerprint of the book for
    the rules, so that a match never goes on with another; None lets books differ.
    """

    rules: Rules
    bots: tuple[str, ...]
    seed: int = 0
    rounds_a_game: int = ROUNDS_A_GAME
    most_games: int | None = None
    to_the_end: bool = False
    limit: float = DEFAULT_LIMIT
    held: tuple[Any, ...] = ()
    single: bool = False
    value_function: str = ""
    stating: tuple[str, ...] = ()
    book: str | None = None

    adjustable: ClassVar[frozenset[str]] = frozenset({"limit"})

    part = MatchResult

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        return tuple(combinations(range(len(self.bots)), 2))

    @property
    def seatings_a_deal(self) -> int:
        return 1 if self.single else len(seatings(self.rules.players))

    def work(self, number: int, seed: int) -> MatchResult:
        """Play the deals of one round with each pair, and its game if it has one.

        Raises NotationError if the book is another.
        """
        if self.book is not None:
            SHELF.check(self.rules, self.book)
        luck = None
        if self.value_function:
            luck = Luck(self.rules, self.value_function, self.bots, self._sources, self.limit)
        deals = [
            [
                self._play_pair(pair, derive(seed, f"deal {dealer}"), dealer, luck)
                for pair in self.pairs
            ]
            for dealer in range(self.rules.players)
        ]
        gains = [[gained for gained, _ in deal] for deal in deals]
        lucks = [[lucky for _, lucky in deal] for deal in deals]
        has_game = bool(self.rounds_a_game) and not number % self.rounds_a_game
        if has_game and self.most_games is not None:
            has_game = number // self.rounds_a_game < self.most_games
        pairs = self.pairs if has_game else ()
        games = [self._wins(pair, derive(seed, "game")) for pair in pairs]
        return MatchResult(
            gains=tuple(map(Sums.from_values, zip(*gains, strict=True))),
            ratings=tuple(map(Sums.from_values, self._leads(gains))),
            wins=tuple(Sums.from_values([wins]) for wins, _ in games)
            or (Sums.from_values([]),) * len(self.pairs),
            unfinished=sum(unfinished for _, unfinished in games),
            lucky=_joint(zip(*gains, strict=True), zip(*lucks, strict=True)) if luck else (),
            lucky_ratings=_joint(self._leads(gains), self._leads(lucks)) if luck else (),
        )

    def is_settled(self, total: MatchResult) -> bool:
        return not self.to_the_end and all(
            self.is_clear(total, number) for number in range(len(self.pairs))
        )

    def is_clear(self, total: MatchResult, number: int) -> bool:
        gain = self.gain(total, number)
        is_enough = total.gains[number].number >= FEWEST_DEALS
        return is_enough and abs(gain.mean) > SETTLED * gain.error

    def gain(self, total: MatchResult, number: int) -> Estimate:
        """Return the points a deal that a seat of a pair's first bot gains on one of the second.

        In a count-down, gaining is going down faster. If the match is adjusted, luck is taken out.
        """
        if not self.value_function:
            return total.gains[number].estimate(self._deal_unit)
        return controlled_mean(total.lucky[number], self._deal_unit)

    def rating(self, total: MatchResult, bot: int) -> Estimate:
        """Return a bot's lead over the mean of all bots, itself included, in points a deal.

        These ratings fit the gains of all pairs best (least squares). The error comes from the
        deals themselves, which all pairs share.
        """
        unit_of_rating = self._deal_unit * len(self.bots)
        if not self.value_function:
            return total.ratings[bot].estimate(unit_of_rating)
        return controlled_mean(total.lucky_ratings[bot], unit_of_rating)

    def win_share(self, total: MatchResult, number: int) -> Share | None:
        """Return the share of games that a pair's first bot won, None if none was played.

        Par is a half, whatever the number of sides; an unfinished game counts a half. The error is
        computed with one more game won in all seatings and one lost, so that few games don't look
        certain.
        """
        wins = total.wins[number]
        if not wins.number:
            return None
        unit = 2 * self.seatings_a_deal
        padded = wins.merge(Sums.from_values([0, unit])).estimate(unit)
        mean = wins.total / wins.number / unit
        return Share(mean, padded.error, trials_worth(padded.mean, padded.error))

    def match(self, total: MatchResult) -> Match:
        pairs = []
        for number, (first, second) in enumerate(self.pairs):
            names = self.bots[first], self.bots[second]
            mean, won = self.gain(total, number), self.win_share(total, number)
            plain, worth = None, None
            if self.value_function:
                plain, worth = total.gains[number].estimate(self._deal_unit), inf
                if plain.error == mean.error:
                    worth = total.gains[number].number
                elif mean.error:
                    worth = total.gains[number].number * (plain.error / mean.error) ** 2
            pairs.append(Pairing(names, mean, won, self.is_clear(total, number), plain, worth))
        return Match(
            bots=self.bots,
            pairs=tuple(pairs),
            ratings=tuple(self.rating(total, bot) for bot in range(len(self.bots))),
            deals=total.gains[0].number,
            games=total.wins[0].number,
            unfinished=total.unfinished,
            rules=self.rules,
            seatings=self.seatings_a_deal,
            stating=self.stating,
        )

    @property
    def _deal_unit(self) -> int:
        return self.seatings_a_deal * unit(self.rules.players)

    @property
    def _sources(self) -> tuple[BotSource, ...]:
        return self.held or tuple(map(name_of, self.bots))

    def _seatings(self, seed: int) -> tuple[Seats, ...]:
        every = seatings(self.rules.players)
        return (every[draw_number(len(every), seed, "seating")],) if self.single else every

    def _play_pair(
        self, pair: tuple[int, int], seed: int, dealer: int, luck: Luck | None
    ) -> tuple[int, float]:
        gained, lucky, chosen_seatings = 0, 0.0, self._seatings(seed)
        for seats in chosen_seatings:
            game = Game(self.rules, seed, first_dealer=dealer)
            dealt = game.deals[0]
            done = simulation.decisions(game, self._bots_by_seat(pair, seats), 1, self.limit)
            if luck is None:
                deque(done, maxlen=0)
            else:
                lucky += luck.of_choices(dealt, pair, seats, done)
            gained += gain(self.rules, game.scores, seats)
        if luck is not None:
            lucky += luck.of_cards(dealt, pair, chosen_seatings, derive(seed, "other deals"))
        return gained, lucky

    def _wins(self, pair: tuple[int, int], seed: int) -> tuple[int, int]:
        """Return twice the seatings that a pair's first bot won, and the drawn ones."""
        wins = unfinished = 0
        for seats in self._seatings(seed):
            seated = self._bots_by_seat(pair, seats)
            game = simulation.play_out(
                Game(self.rules, seed), seated, simulation.DEFAULT_MAX_DEALS, self.limit
            )
            # Doubled, so that half a win is an int.
            if game.winner is None:
                wins += 1
                unfinished += 1
            elif self.rules.teams[game.winner][0] in seats:
                wins += 2
        return wins, unfinished

    def _leads(self, deals: Sequence[Sequence[Number]]) -> Iterator[list[Number]]:
        """Yield each bot's total gain on all others, deal by deal, from the gains of all pairs."""
        for bot in range(len(self.bots)):
            signs = [(bot == first) - (bot == second) for first, second in self.pairs]
            yield [sum(map(mul, signs, gains)) for gains in deals]

    def _bots_by_seat(self, pair: tuple[int, int], seats: Sequence[int]) -> list[BotSource]:
        first, second = (self._sources[bot] for bot in pair)
        return [first if seat in seats else second for seat in range(self.rules.players)]


def arena(
    bots: Sequence[BotSource],
    rules: Rules | str | Path = USUAL,
    *,
    deals: int = MOST_DEALS,
    games: int | None = None,
    seed: int = 0,
    to_the_end: bool = False,
    single: bool = False,
    adjusted: bool = False,
    limit: float = DEFAULT_LIMIT,
) -> Match:
    """Match bots on the same cards in every seating, as `benny arena` does.

    `rules` and `bots` are as for `play_games`; each bot plays against each. A match stops when the
    better bot of every pair is clear, or after about `deals` deals; `to_the_end` plays them all.
    Without `games` there is a whole game for every few rounds of deals. With `single` each deal is
    played in one seating, and with `adjusted` luck is taken out of the gains. A bot of a file or
    program has `limit` seconds for a decision.

    Raises NotationError for what does not fit, and BotError if a bot fails, with the result so far.

    Examples:
        >>> match = arena(["sensible", "random"], deals=8, games=0, seed=1)
        >>> match
        <Match american, 8 deals: sensible/3, random/1>
        >>> match.pairs[0].gain.mean > 0
        True
    """
    if isinstance(bots, Rules | Path) or (isinstance(bots, str) and is_list(rules)):
        raise NotationError(
            "the bots come before the rules: benny.arena(['sensible', 'novice'], rules='family')"
        )
    job = arena_job(
        find_rules(rules),
        bots,
        deals,
        games,
        seed,
        to_the_end=to_the_end,
        single=single,
        adjusted=adjusted,
        limit=limit,
    )
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
    single: bool = False,
    adjusted: bool = False,
    limit: float = DEFAULT_LIMIT,
) -> Arena:
    """Return the job of a match, as for `arena`; raise NotationError if it can't be done."""
    sources = simulation.sources_of(bots)
    if len(sources) < 2:
        alone = f"{bot_name(sources[0])!r} has no one to play against" if sources else "no bots"
        raise NotationError(f"{alone}: name two bots or more")
    rounds, adjusted = rounds_of(rules, deals), flag(adjusted, "adjusted")
    if games is None:
        rounds_a_game = min(ROUNDS_A_GAME, max(1, rounds // FEWEST_GAMES))
    elif whole(games, "games") <= rounds:
        rounds_a_game = rounds // games if games else 0
    else:
        raise NotationError(
            f"{games} games don't go with {figures(rounds, 'round')} of deals: play 0 to {rounds}"
        )
    stating = [bot for bot in sources if adjusted and GuardedBot(bot).states_probabilities]
    return Arena(
        rules=rules,
        bots=tuple(map(signature, sources)),
        seed=check_seed(seed),
        rounds_a_game=rounds_a_game,
        most_games=games,
        to_the_end=flag(to_the_end, "to_the_end"),
        limit=simulation.check_limit(limit),
        held=simulation.bot_objects(sources),
        single=flag(single, "single"),
        value_function=fingerprint(rules) if adjusted else "",
        stating=tuple(dict.fromkeys(map(signature, stating))),
        book=SHELF.fingerprint(rules),
    )


def rounds_of(rules: Rules, deals: int) -> int:
    """Return the number of rounds for at least that many deals; raise NotationError for none."""
    return -(-whole(deals, "deals", 1) // rules.players)


def _joint(
    values: Iterable[Sequence[int]], controls: Iterable[Sequence[float]]
) -> tuple[tuple[JointSums, ...], ...]:
    return tuple(
        tuple(
            JointSums.from_values([value], [control]) for value, control in zip(*rows, strict=True)
        )
        for rows in zip(values, controls, strict=True)
    )
