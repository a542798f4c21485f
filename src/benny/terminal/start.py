"""The choice of a game, its house rules, the seats and the bots."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from benny.bots import OPPONENT, PARTNER, signature
from benny.core.constants import SEATS
from benny.errors import NotationError
from benny.game.game import default_players
from benny.game.log import Player
from benny.io import files
from benny.rules import loading
from benny.rules.prose.settings import Setting, Switch, settings, switches
from benny.rules.prose.words import figures
from benny.rules.rules import Rules
from benny.terminal.game_files import GameFile
from benny.terminal.home import TerminalSettings, home


@dataclass(frozen=True)
class StartChoice:
    """A variant's name or rules file, the person's seat, their opponents and partner.

    Several `bots` name one for each other seat, including the partner's. The variant is "" until
    it is chosen, and the seat None if the person only watches. `changes` of the rules are as
    `change_rules` takes them; `to` is a score to play to, None for the game's own.
    """

    variant: str = ""
    seat: int | None = 0
    bots: tuple[str, ...] = (OPPONENT,)
    partner: str = PARTNER
    changes: tuple[str, ...] = ()
    to: int | None = None

    def players(self, rules: Rules, name: str = "") -> list[Player]:
        """Return the players by seat; several bots sit clockwise from the person's left.

        A single bot takes the opponents' seats, and `partner` the partner's. Raises NotationError
        for a seat or a number of bots that does not fit the table, and for an unknown bot.
        """
        players = list(default_players(rules))
        for seat, bot in self._bots_by_seat(rules).items():
            players[seat] = Player(players[seat].name, signature(bot))
        if self.seat is not None:
            players[self.seat] = Player(name or players[self.seat].name)
        return players

    def by_rules(self, house: "HouseRules") -> "StartChoice":
        """Return the choice of a game by its house rules, with a seat that this game has.

        Raises NotationError as `players` does.
        """
        seat = None if self.seat is None else self.seat % house.rules.players
        changes = (*asked_changes(self.variant, self), *house.changes)
        choice = replace(self, seat=seat, changes=changes, to=None)
        choice.players(house.rules)
        return choice

    def _bots_by_seat(self, rules: Rules) -> dict[int, str]:
        everyone = range(rules.players)
        seats = list(everyone)
        if self.seat is not None and self.seat not in everyone:
            raise NotationError(f"there is no seat {self.seat}: the seats are 0 to {everyone[-1]}")
        if self.seat is not None:
            seats = [(self.seat + step) % rules.players for step in everyone[1:]]
        if len(self.bots) not in (1, len(seats)):
            raise NotationError(
                f"{figures(len(self.bots), 'bot')} for {figures(len(seats), 'seat')}: "
                "name one for all, or one for each seat"
            )
        if len(self.bots) > 1:
            return dict(zip(seats, self.bots, strict=True))
        allies = () if self.seat is None else rules.teams[rules.side_of(self.seat)]
        return {seat: self.partner if seat in allies else self.bots[0] for seat in seats}


def check_possible(start: StartChoice) -> None:
    """Raise NotationError for a seat, bots or changes that fit no rules at all."""
    loading.read_changes(start.changes)
    if start.seat is not None and start.seat >= SEATS:
        raise NotationError(f"there is no seat {start.seat}: the seats are 0 to {SEATS - 1}")
    if len(start.bots) > SEATS:
        raise NotationError(f"{len(start.bots)} bots are too many: a table has {SEATS} seats")


Chosen = StartChoice | GameFile
"""A new game, or the file of one to go on with."""


@dataclass(frozen=True)
class Place:
    """A place at a server: address, table code, name and seat, or `watch`.

    An empty code or name and a seat of None are chosen later.
    """

    server: str
    table: str = ""
    name: str = ""
    seat: int | None = None
    watch: bool = False


_FINE = 30  # up to this score the points change one by one, above by tens
_STEP = 10


class HouseRules:
    """Rules with some fields changed, as `field=value`; raises NotationError if they don't fit.

    `goal` is the setting of how many `points` a game takes, None if that is one deal.
    """

    def __init__(self, base: Rules, changes: Sequence[str] = ()) -> None:
        self._base = base
        self.changes = tuple(changes)
        self.rules = loading.change_rules(base, list(changes)) if changes else base

    @classmethod
    def restore(cls, base: Rules, changes: Sequence[str], asked: Sequence[str]) -> "HouseRules":
        """Return house rules as they were left, without the fields that are asked for now.

        None of them are left if they don't fit the game any more.
        """
        fixed = loading.read_changes(asked)
        try:
            return cls(
                base,
                [change for change in changes if not loading.read_changes([change]).keys() & fixed],
            )
        except NotationError:
            return cls(base)

    @property
    def switches(self) -> tuple[Switch, ...]:
        return switches(self.rules, self._base)

    @property
    def goal(self) -> Setting | None:
        by_name = {setting.name: setting for setting in settings()}
        return by_name.get(self.rules.goal_field or "")

    @property
    def points(self) -> int:
        return getattr(self.rules, self.rules.goal_field) if self.rules.goal_field else 0

    def flip(self, switch: Switch) -> "HouseRules":
        return self._with(switch.changes)

    def longer(self, step: int) -> "HouseRules":
        """Return these with more points to a game, or fewer; raise NotationError for too few."""
        goal = self.goal
        if goal is None or goal.least is None or goal.most is None:
            return self
        by = 1 if self.points + min(step, 0) < _FINE else _STEP
        return self._with({goal.name: min(max(self.points + step * by, goal.least), goal.most)})

    def _with(self, values: dict[str, Any]) -> "HouseRules":
        changed = (loading.read_changes(self.changes) | values).items()
        kept = {name: value for name, value in changed if value != getattr(self._base, name)}
        return HouseRules(self._base, [f"{name}={loading.as_text(kept[name])}" for name in kept])


def own_rules() -> Iterator[str]:
    """Yield the paths of the player's named rules, without files that can't be read."""
    for path in sorted((home() / "rules").glob("*.toml")):
        with suppress(NotationError):
            loading.load_rules(path)
            yield str(path)


def save_rules(rules: Rules, title: str, opened: str) -> Path:
    """Save rules as a file among the player's own; raise OSError if that fails.

    Only the rules that are opened may be replaced: NotationError is raised for another's name.
    """
    stem = re.sub(r"\W+", "-", title.lower()).strip("-") or "rules"
    path = home() / "rules" / f"{stem}.toml"
    if path.exists() and str(path) != opened:
        raise NotationError(f"{title!r} is taken: open it to change it, or choose another name")
    files.write(path, [loading.as_toml(rules, title).encode()])
    return path


def asked_changes(variant: str, wanted: StartChoice) -> list[str]:
    """Return the changes given on the command line, which are fixed."""
    return [*wanted.changes, *loading.goal_change(loading.find_rules(variant), wanted.to)]


def as_left(variant: str, wanted: StartChoice, settings: TerminalSettings) -> HouseRules:
    """Return the rules of a game with what is asked for, and with the house rules last chosen.

    Raises NotationError for an unknown game, and for changes that do not fit the rules.
    """
    asked = asked_changes(variant, wanted)
    base = loading.chosen_rules(variant, asked)
    return HouseRules.restore(base, settings.house_rules.get(variant, ()), asked)


def left_out(remembered: Sequence[str], changes: Sequence[str]) -> str:
    """Return a sentence on remembered house rules that a game is not played by; "" for none."""
    missing = [change for change in remembered if change not in changes]
    if not missing:
        return ""
    options = " ".join(f"--set {change}" for change in missing)
    return (
        f"Your house rules from the start screen don't apply here; to play by them add {options}."
    )
