"""A game read from an EGN file."""

from collections.abc import Iterator

from msgspec import UNSET

from benny.errors import NotationError
from benny.game.formats.course import player, replay_courses
from benny.game.formats.egn.deal import DealSource
from benny.game.formats.egn.ruleset import NO_TARGET, rules_of, target_of
from benny.game.formats.egn.schema import (
    BOT,
    SEATS,
    EgnDeal,
    EgnFile,
    EgnMetadata,
    EgnPlayer,
    read_file,
)
from benny.game.log import Player, Record
from benny.rules.rules import Rules

_UNUSED = {
    "farmers": "farmer's hands",
    "partners_best": "a partner's best card",
    "go_under": "going under",
    "allow_no_trump": "calls of no trump",
}


def read(text: str, rules: Rules | None = None) -> tuple[list[Record], list[str]]:
    """Return the game of a file as one record, and what the record does not hold.

    `rules` replace those that the file names. Raises NotationError with the field or the deal.
    """
    file = read_file(text)
    notes = list(_left_out(file))
    sources = [DealSource(deal, number) for number, deal in enumerate(file.deals, 1)]
    if not sources:
        raise NotationError("deals = [] should hold a deal")
    played_by = rules or rules_of(file.metadata, sources)
    courses = [source.course(played_by) for source in sources]
    notes += [note for one in sources for note in one.notes]
    notes.append("the three cards under the upcard are in the order of the deck")
    record = replay_courses(played_by, courses, _players(file.metadata))
    for log, one in zip(record.deals, sources, strict=False):
        notes += one.take_notes(log)
    notes += _other_end(file.metadata, record)
    return [record], notes


def _players(metadata: EgnMetadata) -> list[Player]:
    if not metadata.players:
        return []
    if len(metadata.players) != SEATS:
        raise NotationError(f"metadata.players: {len(metadata.players)} names for {SEATS} seats")
    return [_player(one, f"metadata.players[{at}]") for at, one in enumerate(metadata.players)]


def _player(one: str | EgnPlayer, where: str) -> Player:
    if isinstance(one, str):
        return player(one, where)
    bots = [account.id for account in one.player_ids if account.source == BOT]
    return player(one.name, where, bots[0] if bots else None)


def _left_out(file: EgnFile) -> Iterator[str]:
    metadata = file.metadata
    told = ("game_id", "title", "description", "team_names", "date")
    fields = [field.replace("_", " ") for field in told if getattr(metadata, field) is not UNSET]
    if fields:
        yield f"a record has no place for these, and they are left out: {', '.join(fields)}"
    deals = [deal for deal in file.deals if isinstance(deal, EgnDeal)]
    if any(deal.alternative_lines for deal in deals):
        yield "the alternative lines are left out"
    if len(set(metadata.initial_score)) > 1:
        score = " to ".join(map(str, metadata.initial_score))
        yield f"the score before the first deal, {score}, is left out: a record starts level"
    if target_of(metadata.ruleset) is None:
        yield f"the game goes on to no score: the record says {NO_TARGET}"
    for field, what in _UNUSED.items():
        if getattr(metadata.ruleset, field):
            yield f"metadata.ruleset.{field}: Benny has no game with {what}; none is in the file"
    if not metadata.players:
        yield "the players have no names: they get those of the table"


def _other_end(metadata: EgnMetadata, record: Record) -> Iterator[str]:
    scores = record.deals[-1].scores
    final = metadata.final_score
    if final is UNSET or len(set(metadata.initial_score)) > 1 or scores is UNSET:
        return
    if list(scores) != final:
        yield (
            f"metadata.finalScore says {' '.join(map(str, final))}, and the deals give "
            f"{' '.join(map(str, scores))}"
        )
