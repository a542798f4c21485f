"""The JSON schema of EGN's files, versions 1.2 to 1.6, and what 1.0 and 1.1 have otherwise.

The notes of a record are annotations: texts by the number of a call or of a play. A text may begin
with a label, such as [?]. The labels of bad decisions are our marks.
"""

import re
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from benny.errors import NotationError
from benny.game.formats.foreign_deal import is_call
from benny.game.log import DealLog
from benny.game.notes import LONGEST_COMMENT, ActionNote, Grade
from benny.io.json import read_json, to_json
from benny.io.validation import SAYS

MARK: Final = "Euchre Game Notation"

SEATS = 4
HAND = 5
BOT = "benny"
MOST_DEALS = 100

Text64 = Annotated[str, Meta(max_length=64)]
Text128 = Annotated[str, Meta(max_length=128)]
Text1024 = Annotated[str, Meta(max_length=1024)]
EgnCard = Annotated[
    str,
    Meta(
        pattern="^([78N9TJQKAX][SsHhCcDdxtngh]|[LRB])$",
        extra={SAYS: "a card such as 9c, Ts, R, L, B, Jx or Xx"},
    ),
]
EgnCards = Annotated[list[EgnCard], Meta(max_length=10)]
EgnSeat = Annotated[int, Meta(ge=0, le=9)]
EgnPoints = Annotated[int, Meta(ge=0, le=100)]
EgnCall = Literal["Pass", "Order", "s", "h", "d", "c", "n", "x"]
EgnScore = Annotated[list[int], Meta(max_length=2)]
EgnPlace = Annotated[str, Meta(pattern="^[0-9]+$", extra={SAYS: "a number in digits"})]
EgnNotes = dict[EgnPlace, Annotated[list[Text1024], Meta(max_length=50)]]
EgnPacked = Annotated[
    str, Meta(pattern="^[A-Za-z0-9+/_-]*={0,2}$", extra={SAYS: "a deal, or a packed one"})
]
EgnVersion = Annotated[str, Meta(pattern=r"^1\.[23456](\.\d+)?$", extra={SAYS: "1.0 to 1.6"})]


class _Egn(msgspec.Struct, forbid_unknown_fields=True, rename="camel", kw_only=True):
    """An object of EGN."""


class EgnAccount(_Egn):
    id: Text64
    source: Text64


class EgnPlayer(_Egn, omit_defaults=True):
    name: Text64
    id: Text64 = ""
    player_ids: Annotated[list[EgnAccount], Meta(max_length=10)] = []


class EgnRuleset(
    msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True, kw_only=True, frozen=True
):
    """How a game differs from standard euchre with a stuck dealer."""

    std: bool = True
    min_rank: int = 9
    winning_score: Annotated[int, Meta(ge=0, le=1000)] | UnsetType = UNSET
    num_deals: Annotated[int, Meta(ge=0)] | UnsetType = UNSET
    canadian: bool = False
    loner_lead: Literal["LEFT_OF_DEALER", "LEFT_OF_LONER"] = "LEFT_OF_DEALER"
    loner_march_score: EgnPoints = 4
    loner_euchred_score: EgnPoints = 2
    defend_alone: bool = False
    farmers: bool = False
    partners_best: bool = False
    go_under: bool = False
    joker: bool = False
    num_players: int = 4
    allow_no_trump: bool = False
    fast_break: bool = False
    four_trick_tokens: bool = False


class EgnMetadata(_Egn, omit_defaults=True):
    players: Annotated[list[Text64 | EgnPlayer], Meta(max_length=10)]
    initial_score: EgnScore
    final_score: EgnScore | UnsetType = UNSET
    game_id: Text64 | UnsetType = UNSET
    title: Text128 | UnsetType = UNSET
    description: Text1024 | UnsetType = UNSET
    team_names: Annotated[list[Text64], Meta(min_length=2, max_length=2)] | UnsetType = UNSET
    date: Text64 | UnsetType = UNSET
    ruleset: EgnRuleset = EgnRuleset()


class EgnExchange(_Egn):
    """Cards that went from one player, or the kitty, to another."""

    receiver: EgnSeat
    cards: EgnCards
    sender: EgnSeat | UnsetType = UNSET


class EgnBidding(_Egn, tag_field="type", tag="EUCHRE_BIDDING", omit_defaults=True):
    """The calls, from the dealer's left."""

    calls: Annotated[list[EgnCall], Meta(max_length=16)]
    phase_number: int = -1
    is_alone: bool = False
    alone_defender: int = -1
    discard: EgnCard | UnsetType = UNSET
    card_exchanges: Annotated[list[EgnExchange], Meta(max_length=4)] = []
    call_annotations: EgnNotes = {}


class EgnTricks(_Egn, tag_field="type", tag="TRICK_PLAY", omit_defaults=True):
    """The tricks, each from its leader."""

    tricks: Annotated[list[EgnCards], Meta(max_length=10)]
    phase_number: int = -1
    is_alone: bool = False
    play_annotations: EgnNotes = {}


EgnPhase = EgnBidding | EgnTricks


class EgnBranch(_Egn):
    """Another way in which a deal might have gone."""

    branch_index: Annotated[int, Meta(ge=0)]
    phases: Annotated[list[EgnPhase], Meta(min_length=1)]


class EgnState(_Egn, omit_defaults=True):
    """The cards as dealt."""

    dealer: EgnSeat
    up_card: EgnCard
    player_cards: Annotated[list[EgnCards], Meta(max_length=10)] = []


class EgnDeal(_Egn, omit_defaults=True):
    deal_number: Annotated[int, Meta(ge=0)]
    initial_state: EgnState
    phases: Annotated[list[EgnPhase], Meta(max_length=2)]
    alternative_lines: Annotated[list[EgnBranch], Meta(max_length=50)] = []


class EgnFile(_Egn):
    file_type: Literal["Euchre Game Notation"]
    version: EgnVersion
    metadata: EgnMetadata
    deals: Annotated[list[EgnDeal | EgnPacked], Meta(max_length=MOST_DEALS)]


def read_file(text: str) -> EgnFile:
    """Read a file of any version; raise NotationError for what does not fit the schema."""
    if isinstance(raw := read_json(text, Any), dict) and str(raw.get("version"))[:3] in _OLD:
        return read_json(to_json(_rename_keys(raw) | {"version": "1.2"}), EgnFile)
    return read_json(text, EgnFile)


_OLD = ("1.0", "1.1")
_NEW_NAMES = {
    "matchId": "gameId",
    "maxDeals": "num_deals",
    "callsAnnotations": "callAnnotations",
    "tricksAnnotations": "playAnnotations",
}
# The cards of the kitty, which card the lead follows from, and how a video is laid out.
_DROPPED = {"kitty", "initialLead", "timings", "views", "layouts", "videoUrl"}
_DROPPED |= {"viewSwitches", "screens"}


def _rename_keys(value: Any, *, is_ruleset: bool = False) -> Any:
    """Return a part of an old file with the names of version 1.2, which are in camel case."""
    if isinstance(value, list):
        return [_rename_keys(part) for part in value]
    if not isinstance(value, dict):
        return value
    renamed = {}
    for old, part in value.items():
        name = re.sub("_([a-z])", lambda match: match[1].upper(), old)
        if name not in _DROPPED:
            new = _NEW_NAMES.get(name, old if is_ruleset else name)
            renamed[new] = _rename_keys(part, is_ruleset=new == "ruleset")
    for name in ("callAnnotations", "playAnnotations"):
        if isinstance(texts := renamed.get(name), dict):  # they counted from 1
            renamed[name] = {
                str(max(0, int(place) - 1)) if place.isdecimal() and len(place) < 9 else place: text
                for place, text in texts.items()
            }
    return renamed


_LABELS = {Grade.BLUNDER: "[??]", Grade.INACCURACY: "[?!]", Grade.MISTAKE: "[?]"}
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_LONGEST_NUMBER = 9  # digits: Python refuses to read thousands of them


def notes_of(
    log: DealLog, calls: EgnNotes, plays: EgnNotes
) -> tuple[tuple[ActionNote, ...], list[str]]:
    """Return annotations as notes on a deal, and a sentence for each that had to be cut.

    Raises NotationError for an annotation of a call or a play that is not there.
    """
    call_numbers, play_numbers = call_and_play_numbers(log)
    texts: list[tuple[int, Grade, str]] = []
    for annotations, numbers, where in (
        (calls, call_numbers, "callAnnotations"),
        (plays, play_numbers, "playAnnotations"),
    ):
        for place, lines in annotations.items():
            if len(place) > _LONGEST_NUMBER or int(place) >= len(numbers):
                raise NotationError(
                    f"{where}: {place[:20]!r} is not a number from 0, below {len(numbers)}"
                )
            for line in lines:
                labels = (mark for mark, label in _LABELS.items() if line.startswith(label))
                mark = next(labels, Grade.FINE)
                rest = _CONTROL.sub(" ", line.removeprefix(_LABELS.get(mark, "")))
                texts.append((numbers[int(place)], mark, " ".join(rest.split())))
    notes = [
        ActionNote(action=action, mark=mark, comment=comment[:LONGEST_COMMENT].strip())
        for action, mark, comment in sorted(texts, key=lambda text: text[0])
    ]
    cut = [
        f"the annotation of action {action} is cut to {LONGEST_COMMENT} characters"
        for action, _, comment in texts
        if len(comment) > LONGEST_COMMENT
    ]
    return tuple(notes), cut


def call_and_play_numbers(log: DealLog) -> tuple[list[int], list[int]]:
    """Return the numbers of a deal's calls, and of its plays, among its actions."""
    calls: list[int] = []
    plays: list[int] = []
    is_made = False
    for number, (_, action) in enumerate(log.actions, 1):
        if action.kind == "play":
            plays.append(number)
        elif is_call(action, is_made=is_made):
            calls.append(number)
            is_made = action != "pass"
    return calls, plays


def annotations_of(log: DealLog, numbers: Sequence[int]) -> EgnNotes:
    annotations = {
        str(place): [text for note in log.notes_on(number) if (text := _text(note))]
        for place, number in enumerate(numbers)
    }
    return {place: texts for place, texts in annotations.items() if texts}


def _text(note: ActionNote) -> str:
    better = f"better: {note.best}" if note.best else ""
    loss = f"loses {100 * note.loss:.1f}%" if note.loss else ""
    said = "; ".join(filter(None, [loss, better, note.comment]))
    # A comment that begins as a label does is none: one with a mark stands behind its own.
    return f"{_LABELS.get(note.mark, '')} {said}" if note.mark or said.startswith("[") else said
