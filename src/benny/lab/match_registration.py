"""The registration of a match of people against a bot: all that is fixed before it is played.

It is a file of JSON. Its SHA-256 is published beforehand, and is part of the id of every game of
the match. The secret, from which all cards follow, is in a file of its own.

The secrets of a team's deals are a chain of hashes, which ends in a published commitment. The
SHA-256 of a deal's secret is the secret of the deal before, and that of the first deal's is the
commitment. A player who is shown a secret can check it against the commitment, and learns nothing
of the deals that follow. The cards follow from the secret and the game's id, which holds the cut,
as in any fair deal to which the players gave no part (`benny.game.fair_deal`).
"""

import hashlib
import re
from math import ceil, sqrt
from pathlib import Path
from statistics import NormalDist, stdev
from typing import Annotated, Literal, Self

import msgspec
from msgspec import Meta, Struct

from benny.analysis.books import SHELF
from benny.bots import REGISTRY, name_of, signature
from benny.errors import NotationError
from benny.game.fair_deal import new_secret
from benny.game.game import Game
from benny.game.shuffling import derive
from benny.io import files
from benny.io.json import read_json, to_json
from benny.io.validation import SAYS, suggestion, whole
from benny.lab.seats import Form, gain, people_in_team, tables_of_team, unit
from benny.lab.simulation import play_out
from benny.rules.prose.words import figures
from benny.rules.rules import Rules

_CUT = re.compile(r"[a-z0-9-]{1,24}")

Hypothesis = Literal["people and bot differ", "the bot is ahead", "the people are ahead"]

POWER = 0.8
"""The chance to show a gain that is there, as planned."""

USUAL_EFFECT = 2 / 15
"""The gain to be shown if none is named, in standard deviations: 0.1 where one is 0.75 points."""

FEWEST_DEALS = 30
"""With fewer deals the mean is not normally distributed, and the test gives no verdict."""

MOST_DEALS = 1_000_000
"""No match is longer: each server hashes through all of its secrets as it starts."""

_ID_DIGITS = 24  # 96 bits: too many to find another registration that has them too

Secret = Annotated[
    str, Meta(pattern="^[0-9a-f]{64}$", extra={SAYS: "64 digits from 0 to 9 and a to f"})
]
OwnSignature = Annotated[
    str, Meta(pattern="^[a-z]+/[0-9]+$", extra={SAYS: "a bot with its version, as in 'expert/4'"})
]
# Bounded, or else the figures that follow from them are no numbers.
Fraction = Annotated[float, Meta(ge=1e-300, lt=1, extra={SAYS: "a number between 1e-300 and 1"})]
Points = Annotated[float, Meta(ge=1e-6, le=1e6, extra={SAYS: "a number from 0.000001 to 1000000"})]


def read_cut(words: str) -> str:
    """Return the cut as it stands in the ids of games; raise NotationError for what is none."""
    cut = "-".join(words.lower().split())
    if not _CUT.fullmatch(cut):
        raise NotationError(
            f"{words!r} can't cut the cards: write 1 to 24 letters of English, digits and spaces"
        )
    return cut


def last_secret(secret: str, team: int) -> str:
    """Return the secret of a team's last deal, which follows from that of the match."""
    return f"{derive(int(secret, 16), f'team {team}'):064x}"


def earlier(secret: str, deals: int) -> str:
    """Return the secret from some deals before another; before the first comes the commitment.

    A secret is 64 hexadecimal digits.
    """
    digest = bytes.fromhex(secret)
    for _ in range(deals):
        digest = hashlib.sha256(digest).digest()
    return digest.hex()


def game_id(match: str, cut: str, deal: int) -> str:
    return f"{match}.{cut}.{deal}"


class ZTest(Struct, frozen=True, forbid_unknown_fields=True):
    hypothesis: Hypothesis
    level: float

    @property
    def is_two_sided(self) -> bool:
        return self.hypothesis == "people and bot differ"

    @property
    def reach(self) -> float:
        """Return by how many standard errors a mean has to differ from zero."""
        return errors_exceeded(self.level / (1 + self.is_two_sided))

    def chance(self, z: float) -> float:
        """Return the p-value of the people's gain in standard errors."""
        if self.is_two_sided:
            return 2 * NormalDist().cdf(-abs(z))
        return NormalDist().cdf(z if self.hypothesis == "the bot is ahead" else -z)

    def deals_for(self, effect: float, deviation: float) -> int:
        return ceil((self._reach_with_power * deviation / effect) ** 2)

    def shown_by(self, deals: int, deviation: float) -> float:
        """Return the least mean that a number of deals shows with the planned power, rounded."""
        return round(self._reach_with_power * deviation / sqrt(deals), 3)

    @property
    def _reach_with_power(self) -> float:
        return self.reach + NormalDist().inv_cdf(POWER)


def errors_exceeded(probability: float) -> float:
    """Return how many standard errors a mean exceeds by chance with some probability."""
    return -NormalDist().inv_cdf(probability)  # one less a tiny probability would be 1


def stand_in_for_people(bot: str) -> str:
    """Return the bot in the people's seats where the standard deviation against a bot is measured.

    The less alike two players decide, the further their scores on the same cards differ; people and
    a bot are less alike than two bots of a kind. Against itself a bot gains exactly 0 in duplicate.
    """
    return "sensible" if bot == "novice" else "novice"


def measured_deviation(
    rules: Rules, form: Form, bot: str, deals: int, stand_in: str, seed: int = 0
) -> float:
    """Return the standard deviation of a deal's gain, with a bot in the people's seats.

    Raises NotationError for fewer than two deals, and for a bot that there is not.
    """
    tables = tables_of_team(rules, form)
    gains = []
    for number in range(whole(deals, "deals", 2)):
        total = 0
        for people in tables:
            game = Game(rules, derive(seed, f"deal {number}"))
            seated = [stand_in if seat in people else bot for seat in range(rules.players)]
            log = play_out(game, seated, 1).deals[0]
            total += gain(rules, log.result, people)
        gains.append(total / len(tables) / unit(rules.players))
    return stdev(gains)


class Plan(Struct, frozen=True, kw_only=True):
    """What an organiser decides: the form of a match, its deals and its test.

    `effect` is the gain in points a deal that is to be shown, and `deviation` the standard
    deviation of a deal's gain that is expected, measured as `deviation_of` says. Without `effect`
    it is a share of the deviation, for points are not worth the same in all games. Without `deals`
    there are as many as show the effect, and enough for a verdict.
    """

    rules: Rules
    bot: str
    people: int
    deals: int | None = None
    form: Form = "duplicate"
    hypothesis: Hypothesis = "people and bot differ"
    level: float = 0.05
    effect: float | None = None
    deviation: float
    deviation_of: str = "assumed"

    @property
    def effect_to_show(self) -> float:
        """Return the gain that is to be shown, with three significant digits if it is a share."""
        if self.effect is not None:
            return self.effect
        return float(f"{USUAL_EFFECT * self.deviation:.3g}")


class Registration(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match as it is registered; `deals` are shared evenly by the teams of people.

    `book` is the fingerprint of the book for the rules, "" without one. `commitments` are by team:
    the hash of its first deal's secret. `deals_for_effect` is how many deals show the `effect` with
    the `power`, and `effect_of_deals` what these deals show.
    """

    format: Literal["benny-match/1"]
    variant: str
    rules: Rules
    form: Form
    people: Annotated[int, Meta(ge=1)]
    bot: OwnSignature
    book: str
    deals: Annotated[int, Meta(ge=2, le=MOST_DEALS)]
    stop: Literal["when all deals are played"]
    statistic: Literal["the people's mean gain on the bot in points a deal"]
    hypothesis: Hypothesis
    level: Fraction
    effect: Points
    power: Fraction
    deviation: Points
    deviation_of: str
    deals_for_effect: int
    effect_of_deals: float
    commitments: tuple[Secret, ...]

    @property
    def test(self) -> ZTest:
        return ZTest(self.hypothesis, self.level)

    @property
    def bot_name(self) -> str:
        return name_of(self.bot)

    @property
    def teams(self) -> int:
        return len(self.commitments)

    @property
    def deals_of_team(self) -> int:
        return self.deals // self.teams

    @property
    def tables(self) -> tuple[tuple[int, ...], ...]:
        return tables_of_team(self.rules, self.form)

    @property
    def number_of_tables(self) -> int:
        return self.teams * len(self.tables)

    @property
    def games(self) -> int:
        return self.deals * len(self.tables)  # each deal is a game at each table of its team

    def team_of(self, deal: int) -> int:
        return (deal - 1) // self.deals_of_team

    def place_of(self, deal: int) -> int:
        return (deal - 1) % self.deals_of_team + 1

    def table_of(self, deal: int, people: tuple[int, ...]) -> int:
        """Return the number of the table, from 1, where people sit in some seats at a deal."""
        return self.team_of(deal) * len(self.tables) + self.tables.index(people) + 1


class RegisteredMatch(Struct, frozen=True):
    """A registration with the bytes of its file, whose hash is published."""

    registration: Registration
    body: bytes

    @classmethod
    def read(cls, path: Path) -> Self:
        """Read a registration; raise NotationError if the file holds none, or one that is wrong."""
        body = files.read_bytes(path)
        files.text_of(body, path)
        try:
            return cls.from_json(body)
        except NotationError as error:
            raise NotationError(f"{path} is not a registration: {error}") from None

    @classmethod
    def from_json(cls, body: bytes) -> Self:
        registration = read_json(body, Registration)
        rules, form, people = registration.rules, registration.form, registration.people
        test, deviation = registration.test, registration.deviation
        check_playable(rules, form, registration.bot_name, people, registration.deals)
        teams = teams_of(people, rules, form)
        if registration.teams != teams:
            raise NotationError(
                f"{people} people make {figures(teams, 'team')}, and it has "
                f"{figures(registration.teams, 'commitment')}"
            )
        for name, follows in {
            "variant": rules.name,
            "power": POWER,
            "deals_for_effect": test.deals_for(registration.effect, deviation),
            "effect_of_deals": test.shown_by(registration.deals, deviation),
        }.items():
            if (stated := getattr(registration, name)) != follows:
                raise NotationError(
                    f"{name} is {stated!r}, but the rest of it gives {follows!r}: it was changed, "
                    "or written by another version of Benny"
                )
        return cls(registration, body)

    @property
    def digest(self) -> str:
        """Return the SHA-256 of the file, as `sha256sum` prints it."""
        return hashlib.sha256(self.body).hexdigest()

    @property
    def id(self) -> str:
        """Return the digits of the digest that are in the ids of the games."""
        return self.digest[:_ID_DIGITS]


def register(plan: Plan, out: Path) -> RegisteredMatch:
    """Write a registration and, beside it, its secret; raise NotationError for what can't be.

    Neither file may exist: a registration is not changed.
    """
    check_out(out)
    check_playable(plan.rules, plan.form, plan.bot, plan.people, plan.deals)
    secret = new_secret()
    teams = teams_of(plan.people, plan.rules, plan.form)
    test = ZTest(plan.hypothesis, plan.level)
    deals = _deals(plan, test, teams)
    registration = Registration(
        format="benny-match/1",
        variant=plan.rules.name,
        rules=plan.rules,
        form=plan.form,
        people=plan.people,
        bot=signature(plan.bot),
        book=SHELF.fingerprint(plan.rules),
        deals=deals,
        stop="when all deals are played",
        statistic="the people's mean gain on the bot in points a deal",
        hypothesis=plan.hypothesis,
        level=plan.level,
        effect=plan.effect_to_show,
        power=POWER,
        deviation=plan.deviation,
        deviation_of=plan.deviation_of,
        deals_for_effect=test.deals_for(plan.effect_to_show, plan.deviation),
        effect_of_deals=test.shown_by(deals, plan.deviation),
        commitments=_commitments(secret, teams, deals // teams),
    )
    body = msgspec.json.format(to_json(registration), indent=2) + b"\n"
    match = RegisteredMatch.from_json(body)
    files.write(secret_file(out), [f"{secret}\n".encode()], mode=0o600)
    files.write(out, [match.body])
    return match


def check_out(out: Path) -> None:
    """Raise NotationError if a registration can't be written, or would replace a file."""
    if str(out) == "-":
        raise NotationError("a registration has its secret beside it: name a file, not '-'")
    files.check_place(out, "registration")
    beside = secret_file(out)
    if beside == out:
        raise NotationError(
            f"{str(out)!r} is where the secret goes: end the registration's name in .json"
        )
    for path in (out, beside):
        if path.exists():
            raise NotationError(f"{str(path)!r} exists already: name another file with --out")


def secret_file(path: Path) -> Path:
    return path.with_suffix(".secret")


def read_secret(match: RegisteredMatch, path: Path) -> str:
    """Return the secret beside a registration; raise NotationError if it is not the registered one.

    A wrong secret would deal cards that the commitments do not fit.
    """
    secret = files.read_text(secret_file(path)).strip()
    registration = match.registration
    try:
        commitments = _commitments(secret, registration.teams, registration.deals_of_team)
    except ValueError:  # no hexadecimal digits
        commitments = ()
    if commitments != registration.commitments:
        raise NotationError(
            f"{secret_file(path)} is not the secret of {path}: its commitments are of another one"
        )
    return secret


def check_playable(rules: Rules, form: Form, bot: str, people: int, deals: int | None) -> None:
    """Raise NotationError for a match that can't be played; without `deals` there are enough."""
    if bot not in REGISTRY:
        raise NotationError(
            f"{bot!r} is not one of Benny's bots; {suggestion(bot, tuple(REGISTRY))}"
        )
    teams = teams_of(people, rules, form)
    if deals is not None and whole(deals, "deals", 2, MOST_DEALS) % teams:
        raise NotationError(f"{figures(teams, 'team')} can't share {deals} deals evenly")
    if form == "plain" and rules.fixed_first_dealer is not None:
        raise NotationError(
            f"{rules.name} always lets seat {rules.fixed_first_dealer} deal first, so that plain "
            "deals would favour one side: play in duplicate form"
        )


def teams_of(people: int, rules: Rules, form: Form) -> int:
    """Return the number of teams for some people; raise NotationError if some are left over."""
    each = people_in_team(rules, form)
    if people < each or people % each:
        raise NotationError(
            f"{people} people can't be divided into teams of {each}: {rules.name} in {form} form "
            f"takes {each}, {2 * each}, {3 * each} people and so on"
        )
    return people // each


def _deals(plan: Plan, test: ZTest, teams: int) -> int:
    """Return the number of deals of all teams; raise NotationError if the effect takes too many."""
    if plan.deals is not None:
        return plan.deals
    needed = test.deals_for(plan.effect_to_show, plan.deviation)
    deals = -(-max(FEWEST_DEALS, needed) // teams) * teams
    if deals > MOST_DEALS:
        raise NotationError(
            f"{figures(teams, 'team')} would need {deals:,} deals to show {plan.effect_to_show:g} "
            f"points with a standard deviation of {plan.deviation:g}, and a match has at most "
            f"{MOST_DEALS:,}"
        )
    return deals


def _commitments(secret: str, teams: int, deals: int) -> tuple[str, ...]:
    """Return what the first `deals` deals of each team are checked against."""
    return tuple(earlier(last_secret(secret, team), deals) for team in range(teams))
