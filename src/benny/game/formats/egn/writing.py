"""A game written as an EGN file of version 1.4."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.formats.egn import annotations
from benny.game.formats.egn.reading import read, rules_of
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
    EgnRuleset,
    EgnState,
    EgnTricks,
)
from benny.game.formats.foreign_deal import MARKUP, ForeignDeal, first_difference
from benny.game.log import DealLog, Player, Record
from benny.rules.cards import Card, Suit
from benny.rules.loading import variant
from benny.rules.rules import Rules

_LONGEST_NAME = 64
_NO_MARKUP = str.maketrans("<>", "‹›")
# What stands in EGN's rules with another word, or as facts of the deals.
_SAID = {
    "lowest",
    "jokers",
    "all_pass",
    "partner_orders_alone",
    "first_lead_alone",
    "made_alone",
    "euchred_alone",
    "defend_alone",
}
# What these settle may never show in a game; if it does, the file read again is another game.
_MAY_SHOW = {
    "alone",
    "discard",
    "order_needs",
    "dealer_needs",
    "call_needs",
    "partner_calls_alone",
    "farmers_hand",
    "throw_in",
    "throw_in_dealer",
    "next_dealer",
    "lone_defence",
    "lone_defence_alone",
}


def write(records: Sequence[Record]) -> tuple[str, list[str]]:
    """Return a game as the text of a file, and what the file does not hold.

    Raises NotationError for a game that EGN has no words for, and for more games than one.
    """
    if len(records) != 1:
        raise NotationError(f"an EGN file holds one game, not {len(records)}: choose one by number")
    (record,) = records
    _check_kind(record.rules)
    deals = [
        ForeignDeal.from_log(deal, f"deal {place}") for place, deal in enumerate(record.deals, 1)
    ]
    notes: list[str] = []
    file = EgnFile(
        file_type=MARK,
        version="1.4",
        metadata=_metadata(record, notes),
        deals=[
            _deal(number, foreign, log)
            for number, (foreign, log) in enumerate(zip(deals, record.deals, strict=True))
        ],
    )
    text = msgspec.json.format(msgspec.json.encode(file), indent=2).decode() + "\n"
    _check_held(record, deals, text)
    return text, [*notes, *_not_held(record)]


def _check_kind(rules: Rules) -> None:
    """Raise NotationError for rules that EGN has no words for."""
    other = rules.other_deals_by(replace(variant("american"), name="egn")) - _SAID - _MAY_SHOW
    if rules.lowest == "T":
        other.add("lowest")
    if not other:
        return
    field = min(other)
    raise NotationError(
        f"EGN has no words for {rules.called}: its {field} is {getattr(rules, field)!r}"
    )


def _ruleset_of(rules: Rules) -> EgnRuleset:
    return EgnRuleset(
        std=rules.all_pass == "stick_dealer",
        min_rank=int(rules.lowest),
        winning_score=rules.target,
        canadian=rules.partner_orders_alone,
        loner_lead="LEFT_OF_DEALER" if rules.first_lead_alone == "same" else "LEFT_OF_LONER",
        loner_march_score=rules.made_alone[-1],
        loner_euchred_score=rules.euchred_alone[-1],
        defend_alone=rules.defend_alone != "never",
        joker=bool(rules.jokers),
    )


def _check_held(record: Record, deals: list[ForeignDeal], text: str) -> None:
    """Raise NotationError unless the text, read again, is the same game."""
    if len(deals) > MOST_DEALS:
        raise NotationError(f"{len(deals)} deals are more than the {MOST_DEALS} of an EGN file")
    try:
        (again,), _ = read(text)
    except NotationError as error:
        raise NotationError(f"EGN has no words for this game: {error}") from None
    for foreign, deal, ours in zip(deals, again.deals, record.deals, strict=True):
        wrong = first_difference(foreign, ForeignDeal.from_log(deal, foreign.where))
        if wrong or deal.points != ours.points:
            raise NotationError(f"{foreign.where}: EGN has no words for its {wrong or 'points'}")


def _not_held(record: Record) -> Iterator[str]:
    said = rules_of(
        EgnMetadata(players=[], initial_score=[], ruleset=_ruleset_of(record.rules)), []
    )
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
        ruleset=_ruleset_of(record.rules),
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


def _deal(number: int, foreign: ForeignDeal, log: DealLog) -> EgnDeal:
    phases: list[EgnPhase] = []
    on_calls, on_plays = annotations.annotations_of(log)
    if foreign.calls:
        phases.append(replace(_bidding(foreign), call_annotations=on_calls))
    if foreign.plays:
        fell, size = [_card(card) for card in foreign.plays], SEATS - len(foreign.sitting_out)
        tricks = [fell[first : first + size] for first in range(0, len(fell), size)]
        phases.append(EgnTricks(phase_number=1, tricks=tricks, play_annotations=on_plays))
    state = EgnState(
        dealer=foreign.dealer,
        up_card=_card(foreign.upcard),
        player_cards=[[_card(card) for card in hand] for hand in foreign.hands],
    )
    return EgnDeal(deal_number=number, initial_state=state, phases=phases)


def _bidding(foreign: ForeignDeal) -> EgnBidding:
    if foreign.swaps:
        raise NotationError(f"{foreign.where}: EGN says too little of how cards are swapped")
    said = {"pass": "Pass", "order": "Order"}
    calls: list[Any] = [
        said.get(call.kind) or str(call.suit or Suit.SPADES).lower() for call in foreign.calls
    ]
    lone = foreign.lone_defender
    return EgnBidding(
        phase_number=0,
        calls=calls,
        is_alone=foreign.alone,
        alone_defender=-1 if lone is None else lone,
        discard=UNSET if foreign.discard is None else _card(foreign.discard),
    )


def _card(card: Card) -> str:
    return "B" if card.is_joker else f"{card[0]}{card[1].lower()}"
