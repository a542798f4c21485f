"""A game written as an EGN file of version 1.4."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.formats.course import MARKUP, Course, first_difference
from benny.game.formats.egn import annotations
from benny.game.formats.egn.reader import read
from benny.game.formats.egn.ruleset import check_kind, rules_of, ruleset_of
from benny.game.formats.egn.schema import (
    BOT,
    MARK,
    MOST_DEALS,
    SEATS,
    EgnAccount,
    EgnBidding,
    EgnDeal,
    EgnFile,
    EgnMetadata,
    EgnPhase,
    EgnPlayer,
    EgnState,
    EgnTricks,
)
from benny.game.log import DealLog, Player, Record
from benny.rules.cards import Card, Suit

_LONGEST_NAME = 64
_NO_MARKUP = str.maketrans("<>", "‹›")


def write(records: Sequence[Record]) -> tuple[str, list[str]]:
    """Return a game as the text of a file, and what the file does not hold.

    Raises NotationError for a game that EGN has no words for, and for more games than one.
    """
    if len(records) != 1:
        raise NotationError(f"an EGN file holds one game, not {len(records)}: choose one by number")
    (record,) = records
    check_kind(record.rules)
    courses = [Course.from_log(deal, f"deal {place}") for place, deal in enumerate(record.deals, 1)]
    notes: list[str] = []
    file = EgnFile(
        file_type=MARK,
        version="1.4",
        metadata=_metadata(record, notes),
        deals=[
            _deal(number, course, log)
            for number, (course, log) in enumerate(zip(courses, record.deals, strict=True))
        ],
    )
    text = msgspec.json.format(msgspec.json.encode(file), indent=2).decode() + "\n"
    _check_held(record, courses, text)
    return text, [*notes, *_not_held(record)]


def _check_held(record: Record, courses: list[Course], text: str) -> None:
    """Raise NotationError unless the text, read again, is the same game."""
    if len(courses) > MOST_DEALS:
        raise NotationError(f"{len(courses)} deals are more than the {MOST_DEALS} of an EGN file")
    try:
        (again,), _ = read(text)
    except NotationError as error:
        raise NotationError(f"EGN has no words for this game: {error}") from None
    for course, deal, ours in zip(courses, again.deals, record.deals, strict=True):
        wrong = first_difference(course, Course.from_log(deal, course.where))
        if wrong or deal.points != ours.points:
            raise NotationError(f"{course.where}: EGN has no words for its {wrong or 'points'}")


def _not_held(record: Record) -> Iterator[str]:
    said = rules_of(EgnMetadata(players=[], initial_score=[], ruleset=ruleset_of(record.rules)), [])
    fields = sorted(record.rules.other_deals_by(said))
    if fields:
        yield f"the rules by which these fields are set are left out: {', '.join(fields)}"
    yield "the order of the three cards under the upcard is left out"
    if record.seed is not UNSET:
        yield "the seed is left out"
    if record.draw is not UNSET:
        yield "the cards turned for the first dealer are left out"
    if any(deal.fair is not UNSET for deal in record.deals):
        yield "the transcripts of fair deals are left out"
    yield from annotations.not_held(record.deals)


def _metadata(record: Record, notes: list[str]) -> EgnMetadata:
    start = record.rules.start
    ends = record.result
    return EgnMetadata(
        players=[_player_entry(one, seat, notes) for seat, one in enumerate(record.seats)],
        initial_score=[start, start],
        final_score=UNSET if ends is None else list(ends.scores),
        ruleset=ruleset_of(record.rules),
    )


def _player_entry(one: Player, seat: int, notes: list[str]) -> str | EgnPlayer:
    name = one.name[:_LONGEST_NAME]
    if name != one.name:
        notes.append(f"the name of seat {seat} is cut to {_LONGEST_NAME} characters")
    if MARKUP.search(name):
        name = name.translate(_NO_MARKUP)
        notes.append(f"the name of seat {seat} has markup: its < and > become ‹ and ›")
    if not name.strip():
        name = f"Seat {seat}"
        notes.append(f"seat {seat} has no name: it is called {name}")
    if one.bot is None:
        return name
    if len(one.bot) > _LONGEST_NAME:
        notes.append(f"the bot of seat {seat} is left out: its name is too long")
        return name
    return EgnPlayer(name=name, player_ids=[EgnAccount(id=one.bot, source=BOT)])


def _deal(number: int, course: Course, log: DealLog) -> EgnDeal:
    phases: list[EgnPhase] = []
    on_calls, on_plays = annotations.annotations_of(log)
    if course.calls:
        phases.append(replace(_bidding(course), call_annotations=on_calls))
    if course.plays:
        fell, size = [_card(card) for card in course.plays], SEATS - len(course.sitting_out)
        tricks = [fell[first : first + size] for first in range(0, len(fell), size)]
        phases.append(EgnTricks(phase_number=1, tricks=tricks, play_annotations=on_plays))
    state = EgnState(
        dealer=course.dealer,
        up_card=_card(course.upcard),
        player_cards=[[_card(card) for card in hand] for hand in course.hands],
    )
    return EgnDeal(deal_number=number, initial_state=state, phases=phases)


def _bidding(course: Course) -> EgnBidding:
    if course.swaps:
        raise NotationError(f"{course.where}: EGN says too little of how cards are swapped")
    said = {"pass": "Pass", "order": "Order"}
    calls: list[Any] = [
        said.get(call.kind) or str(call.suit or Suit.SPADES).lower() for call in course.calls
    ]
    lone = course.lone_defender
    return EgnBidding(
        phase_number=0,
        calls=calls,
        is_alone=course.alone,
        alone_defender=-1 if lone is None else lone,
        discard=UNSET if course.discard is None else _card(course.discard),
    )


def _card(card: Card) -> str:
    return "B" if card.is_joker else f"{card[0]}{card[1].lower()}"
