"""Situations: what one seat knows at its turn, from flags, from text or from a record."""

import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from benny.analysis.knowledge import Done
from benny.errors import NotationError
from benny.game import records
from benny.game.game import Game
from benny.game.log import Record
from benny.game.view import Phase, View
from benny.io.files import parse_toml
from benny.io.json import convert
from benny.io.validation import quote
from benny.lab.situations.input import (
    Reconstruction,
    SituationError,
    SituationInput,
    about,
    read_facts,
    read_steps,
)
from benny.rules.loading import USUAL, change_rules, find_rules
from benny.rules.rules import Rules, scoring_of

_RULES_KEYS = ("variant", "set")
_SEATS = ("seat", "dealer")


class Situation(msgspec.Struct, frozen=True):
    """A seat's view at its turn, with a title and the assumptions made, in words.

    `has_score` says whether a score was given; without one it is that of a game's beginning.
    `names` are the players' names in a stored game.
    """

    view: View
    title: str = ""
    assumed: str = ""
    has_score: bool = False
    names: tuple[str, ...] = ()


class DealSoFar(msgspec.Struct, frozen=True):
    """A seat's view of a partial deal, and the possible next actions with their seats.

    Nothing may be done if the deal is over.
    """

    view: View
    possible: tuple[Done, ...]


def situation(
    rules: Rules | str | Path = USUAL,
    *,
    hand: str | Sequence[str] = "",
    up: str = "",
    dealer: int | None = None,
    seat: int | None = None,
    score: str | Sequence[int] = "",
    play: str | Sequence[str] = "",
    piles: str = "",
    their_piles: str = "",
) -> Situation:
    """Return the situation that a player describes, in the words of `SituationInput`.

    `rules` are Rules, a variant's name or the path of a rules file. Raises NotationError if
    something is missing or impossible.

    Examples:
        >>> spot = situation(hand="JH 9H AS KC 9D", up="TH", dealer=0, seat=3)
        >>> spot.view.legal
        (Action('pass'), Action('order'), Action('order alone'))
    """
    told = {
        "hand": hand,
        "up": up,
        "dealer": dealer,
        "seat": seat,
        "score": score,
        "play": play,
        "piles": piles,
        "their_piles": their_piles,
    }
    given = {field: value for field, value in told.items() if value is not None}
    return from_fields(given, find_rules(rules))


def from_flags(rules: Rules, given: SituationInput, *, is_begun: bool = False) -> Situation:
    """Return the situation that a player describes; raise NotationError if it is impossible.

    Without `play`, everyone before the seat has passed, unless the deal has just `is_begun`.
    """
    told, seat = reconstruct(rules, given, is_begun=is_begun)
    with about("play"):
        if told.is_over:
            raise NotationError("the deal is over after this: there is nothing left to decide")
        told.wait_for(seat)
        if told.turn != seat:
            turn, phase = told.turn, told.game.view(None).phase
            raise NotationError(
                f"after this it is seat {turn}'s turn ({phase}) and not seat {seat}'s: write in "
                "play what is done until then"
            )
    if rules.piles:
        check_piles(told)
    scores = read_scores(rules, seat, given.score)
    view = replace(told.game.view(seat), scores=scores)
    return Situation(view, given.title, "; ".join(told.assumed), bool(given.score.strip()))


def deal_so_far(rules: Rules, given: SituationInput, *, is_begun: bool = False) -> DealSoFar:
    """Return a deal up to the turn of any seat, as `from_flags` does for the seat's own.

    Raises NotationError if it is impossible.
    """
    told, seat = reconstruct(rules, given, is_begun=is_begun)
    told.wait_for(seat)
    if rules.piles and not told.is_over:
        check_piles(told)
    view = told.game.ended_view(seat) if told.is_over else told.game.view(seat)
    view = replace(view, scores=read_scores(rules, seat, given.score))
    return DealSoFar(view, tuple(told.possible()))


def reconstruct(
    rules: Rules, given: SituationInput, *, is_begun: bool
) -> tuple[Reconstruction, int]:
    """Return the partial deal, and the seat whose hand is known."""
    with about("play"):
        steps = read_steps(rules, given.play)
    facts = read_facts(rules, given, steps)
    assert facts.seat is not None
    told = Reconstruction(rules, facts)
    with about("play"):
        told.tell_all(steps)
    if not steps and not is_begun:
        told.pass_on(facts.seat)
    return told, facts.seat


def from_text(text: str, rules: Rules | None = None) -> Situation:
    return from_fields(parse_toml(text, "the situation"), rules)


def from_fields(fields: Mapping[str, Any], rules: Rules | None = None) -> Situation:
    """Return the situation that the fields of `SituationInput` describe.

    `variant`, a name or a rules file, and `set`, a list of changes such as `alone=may`, give the
    rules. Without `variant` these are `rules`, or else american. Raises NotationError if there is
    no such situation.
    """
    known = (*_RULES_KEYS, *SituationInput.__struct_fields__)
    for field in fields:
        if field not in known:
            raise NotationError(f"a situation has no {quote(field)}: it has {', '.join(known)}")
    changes = fields.get("set", [])
    name = fields.get("variant", "" if rules else USUAL)
    found = find_rules(_join_values("variant", name)) if name or rules is None else rules
    if not isinstance(changes, list):
        changes = [changes]
    changed = change_rules(found, [_join_values("set", change) for change in changes])
    given: dict[str, str | int] = {}
    for field, value in fields.items():
        if field in _SEATS:
            if type(value) is not int:
                raise NotationError(f"{field} = {quote(value)} should be the number of a seat")
            given[field] = value
        elif field not in _RULES_KEYS:
            given[field] = _join_values(field, value)
    return from_flags(changed, convert(given, SituationInput))


def from_record(record: Record, deal: int | None = None, action: int | None = None) -> Situation:
    """Return the situation before an action of a stored deal, both counted from 1.

    Without `deal` it is the last deal. Without `action` it is the first of a given deal, otherwise
    where the game stopped, or the last action for which there was a choice if no seat is to act
    there. Raises NotationError if there is no such action.
    """
    game = Game.replay(record, _place(record, deal, action))
    if game.turn is None or _is_unknown(game, record):
        game = _last_choice(record)
    assert game.turn is not None
    number, done = len(game.deals), len(game.deals[-1].actions)
    title = f"deal {number}, action {done + 1}"
    names = tuple(player.name for player in record.seats)
    return Situation(game.view(game.turn), title, has_score=True, names=names)


def from_games(
    games: list[Record],
    source: str | Path,
    game: int = 1,
    deal: int | None = None,
    action: int | None = None,
) -> Situation:
    """Return a situation of one of the games of a source, as `from_record` does."""
    situation = from_record(records.pick(games, game, source), deal, action)
    return msgspec.structs.replace(situation, title=f"game {game}, {situation.title}")


def check_piles(told: Reconstruction) -> None:
    """Raise NotationError if unseen piles are given, or visible ones are missing."""
    is_open, is_given = told.phase is Phase.PLAY, bool(told.facts.piles)
    if is_open and not is_given:
        raise SituationError(
            "the piles are open once play has begun: give piles and their_piles", "piles"
        )
    if is_given and not is_open:
        raise SituationError("no one has seen a pile while trump is made: leave piles out", "piles")


def read_scores(rules: Rules, seat: int, text: str) -> tuple[int, ...]:
    """Return the scores by side; with two sides the seat's own is written first.

    Raises NotationError for impossible scores.
    """
    sides, scoring = len(rules.teams), scoring_of(rules)
    if not text.strip():
        return (rules.start,) * sides

    def error(why: str) -> SituationError:
        return SituationError(f"score {quote(text)}: {why}", "score")

    parts = re.split(r"(?<=\d)(?:\s*,\s*|\s+-\s+|\s+|-)", text.strip())
    if len(parts) != sides or not all(re.fullmatch(r"-?\d{1,6}", part) for part in parts):
        form = "6-8, the own side's first" if sides == 2 else "12 9 -1 15, from seat 0 on"
        raise error(f"write one number for each of {sides} sides, as {form}")
    scores = [int(part) for part in parts]
    if rules.goal_field is None and any(scores):
        raise error(f"a game of {rules.name} is one deal from 0-0 on")
    if min(scores) < 0 and scoring.sign > 0:
        raise error(f"no score of {rules.name} is below 0")
    is_there = not scoring.can_tie(rules) and min(map(rules.to_go, scores)) <= 0
    if rules.goal_field and (is_there or rules.winner_at(scores, scores) is not None):
        raise error(f"the game is over at {rules.target}")
    return rules.own_first(seat, scores)


def _join_values(field: str, value: Any) -> str:
    """Return a text, or the texts and numbers of a list joined by commas."""
    parts = value if isinstance(value, list | tuple) else [value]
    if not all(isinstance(part, str | int) for part in parts):
        raise NotationError(f"{field} = {quote(value)} should be a text or a list of texts")
    return ", ".join(map(str, parts))


def _is_unknown(game: Game, record: Record) -> bool:
    """Return whether a game is at a deal that its record can't tell."""
    return len(game.deals) > len(record.deals) and record.seed is msgspec.UNSET


def _last_choice(record: Record) -> Game:
    for done in reversed(range(sum(len(log.actions) for log in record.deals))):
        game = Game.replay(record, done)
        is_choice = game.turn is not None and len(game.view(game.turn).legal) > 1
        if is_choice and not _is_unknown(game, record):
            return game
    raise NotationError("the game has no decision: nothing was played in it")


def _place(record: Record, deal: int | None, action: int | None) -> int | None:
    """Return the number of actions of a record before a position, None for all."""
    if deal is None and action is None:
        return None
    number = len(record.deals) if deal is None else deal
    if not 1 <= number <= len(record.deals):
        raise NotationError(f"there is no deal {number}: the game has {len(record.deals)}")
    log = record.deals[number - 1]
    done, is_unfinished = log.actions, log.scores is msgspec.UNSET
    first = 1 if action is None else action
    if not 1 <= first <= len(done) + is_unfinished:
        raise NotationError(f"there is no action {first}: deal {number} has {len(done)}")
    return sum(len(log.actions) for log in record.deals[: number - 1]) + first - 1
