"""Counts what players did in games, one after the other."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from operator import add

from msgspec import UNSET

from benny.bots import name_of
from benny.errors import NotationError
from benny.game.log import Player
from benny.rules.rules import Rules
from benny.study.stats.deals import Case, Cases, DealReader, SlimRecord, reader_of
from benny.study.stats.sums import (
    MOST_OTHERS,
    NOTHING_LEFT_OUT,
    LeftOut,
    PlayerSums,
    ReviewedGame,
    RulesSums,
    StatsSums,
    sum_cases,
)

# What a player did in a deal is packed into one int, total and chances, which are fewer than this.
_CHANCES = 1 << 20

_WON = Cases("games", "won")[""]


class _Tally:
    def __init__(self) -> None:
        self.games = 0
        self.deals = 0
        self.reviewed: list[ReviewedGame] = []
        # By figure: in how many deals or games it came to what, total and chances packed.
        self.counts: defaultdict[str, Counter[int]] = defaultdict(Counter)

    def sums(self) -> PlayerSums:
        cases = {
            key: sum_cases((*divmod(packed, _CHANCES), units) for packed, units in counts.items())
            for key, counts in self.counts.items()
        }
        return PlayerSums(self.games, self.deals, cases, tuple(self.reviewed))


class _RulesCounter:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.games = self.unfinished = self.deals = 0
        self.players: defaultdict[str, _Tally] = defaultdict(_Tally)

    def sums(self) -> RulesSums:
        players = {name: tally.sums() for name, tally in self.players.items()}
        return RulesSums(self.rules, self.games, self.unfinished, self.deals, players)


class GameCounter:
    """Counts games: what a player did, by name or as a bot, or what all did."""

    def __init__(self, player: str | None = None) -> None:
        self._player = player
        self._others: set[str] = set()
        self._by_rules: dict[str, _RulesCounter] = {}

    def names(self, seats: Sequence[Player | None]) -> list[str | None]:
        """Return by which name each seat's player is counted, None for those who are not.

        A bot may be asked for by its name with or without its version.
        """
        names = [None if player is None else player.bot or player.name for player in seats]
        if self._player is None:
            return names
        if len(self._others) < MOST_OTHERS:
            self._others.update(name for name in names if name is not None)
        selected = []
        for player in seats:
            aliases = {player.name} if player else set()
            if player and player.bot:
                aliases |= {player.bot, name_of(player.bot)}
            selected.append(self._player if self._player in aliases else None)
        return selected

    def add(self, record: SlimRecord, names: Sequence[str | None]) -> None:
        """Count a game, with the names of those at its seats, None for those that don't count.

        Nothing of it is counted if it raises NotationError because the game breaks its rules.
        """
        if not any(names):
            return
        reader = reader_of(bytes(record.rules))
        rules = reader.rules
        if len(names) != rules.players:
            raise NotationError(f"{len(names)} seats, and {rules.players} people play")
        deals, winner = _read(reader, record)
        counter = self._by_rules.setdefault(reader.rules_id, _RulesCounter(rules))
        counter.games += 1
        counter.unfinished += winner is None
        counter.deals += len(deals)
        tallies = [None if name is None else counter.players[name] for name in names]
        for tally in {id(tally): tally for tally in tallies if tally is not None}.values():
            tally.games += 1
            tally.deals += len(deals)
        for cases in deals:
            _add(tallies, cases)
        if winner is not None:
            _add(tallies, [(seat, _WON, side == winner) for seat, side in enumerate(reader.sides)])

    def add_reviews(self, record: SlimRecord, reviews: Mapping[str, ReviewedGame]) -> None:
        counter = self._by_rules[reader_of(bytes(record.rules)).rules_id]
        for name, game in reviews.items():
            counter.players[name].reviewed.append(game)

    def sums(
        self, left_out: LeftOut = NOTHING_LEFT_OUT, unreviewed: LeftOut = NOTHING_LEFT_OUT
    ) -> StatsSums:
        return StatsSums(
            {key: counter.sums() for key, counter in self._by_rules.items()},
            left_out,
            unreviewed,
            tuple(sorted(self._others)[:MOST_OTHERS]),
        )


def _read(reader: DealReader, record: SlimRecord) -> tuple[list[list[Case]], int | None]:
    """Return the cases of each finished deal, and the side that won; raise NotationError."""
    rules, in_deals = reader.rules, []
    scores, winner = [rules.start] * len(rules.teams), None
    for number, log in enumerate(record.deals, 1):
        try:
            deal, cases = reader.read(log)
        except NotationError as error:
            raise NotationError(f"deal {number}: {error}") from None
        if deal.over:
            points = tuple(deal.points[: len(rules.teams)])
            if log.points is not UNSET and log.points != points:
                wrong = f"its points {list(log.points)} should be {list(points)}"
                raise NotationError(f"deal {number}: {wrong}")
            in_deals.append(cases)
            scores = list(map(add, scores, points))
            winner = rules.winner_at(scores, points)
        elif number < len(record.deals):
            raise NotationError(f"deal {number}: it has not ended, and another one follows")
        if winner is not None and number < len(record.deals):
            raise NotationError(f"the game is over after deal {number}, and another one follows")
    if record.result is not None and record.result.winner != winner:
        raise NotationError("its result does not follow from its deals")
    return in_deals, winner


def _add(tallies: Sequence[_Tally | None], cases: Sequence[Case]) -> None:
    """Add the cases of one deal or game: they are one unit for each player."""
    by_player: dict[_Tally, dict[str, int]] = {tally: {} for tally in tallies if tally is not None}
    by_seat = [None if tally is None else by_player[tally] for tally in tallies]
    for seat, key, value in cases:
        sums = by_seat[seat]
        if sums is not None:
            sums[key] = sums.get(key, 0) + value * _CHANCES + 1
    for tally, sums in by_player.items():
        for key, packed in sums.items():
            tally.counts[key][packed] += 1
