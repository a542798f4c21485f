"""Positions: how the files of data/positions are read; see the README there."""

import tomllib
from typing import Any

import msgspec

from benny.game.actions import Action
from benny.game.view import View
from benny.lab.situations.situation import from_fields
from support.houses import AMERICAN
from support.places import DATA

FOLDER = DATA / "positions"


class Position(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A situation with what a good player does in it: one of `best`, or nothing of `never`.

    `needs` is what a bot has to know of that not every bot does, `found_wrong` what players demand
    here and the lab does not bear out.
    """

    title: str
    why: str
    situation: dict[str, Any]
    best: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    needs: str = ""
    found_wrong: str = ""

    @property
    def view(self) -> View:
        """Return what the seat at turn knows."""
        return from_fields(self.situation, AMERICAN).view

    def allows(self, action: Action) -> bool:
        """Return whether a good player may do this."""
        return action in self.best if self.best else action not in self.never


def load() -> dict[str, Position]:
    """Return all positions by demand and title, in the order of the demands."""
    found = {}
    for path in sorted(FOLDER.glob("*.toml")):
        for fields in tomllib.loads(path.read_text(encoding="utf-8"))["position"]:
            position = _read(fields)
            name = f"{path.stem}: {position.title}"
            assert name not in found, f"two positions are called {name!r}"
            found[name] = position
    return found


def _read(fields: dict[str, Any]) -> Position:
    own = {name: fields.pop(name) for name in Position.__struct_fields__ if name in fields}
    return msgspec.convert(own | {"situation": fields}, Position)
