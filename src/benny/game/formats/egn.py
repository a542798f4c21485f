"""Euchre Game Notation (EGN): a game of partners over a turned-up card as one JSON object.

The structs are its JSON schema of versions 1.2 to 1.6; what is written is 1.4.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.formats import annotations
from benny.game.formats.course import Course, lost, player, replayed, rest, winner
from benny.game.log import DealLog, Player, Record
from benny.io.json import read_json
from benny.io.validation import SAYS
from benny.rules.cards import JOKER, Card, Suit
from benny.rules.loading import variant
from benny.rules.rules import Rules

MARK: Final = "Euchre Game Notation"

_SEATS = 4
_HAND = 5
_BOT = "benny"
_LONGEST_NAME = 64
_MOST_DEALS = 100
_TARGET = 10
_NO_TARGET = 1000

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
    "farmers_hand",
    "throw_in",
    "throw_in_dealer",
    "next_dealer",
    "lone_defence",
    "lone_defence_alone",
}
_UNKNOWN = {
    "fast_break": "scores that a fast break takes away",
    "four_trick_tokens": "tokens for four tricks",
}
_UNUSED = {
    "farmers": "farmer's hands",
    "partners_best": "a partner's best card",
    "go_under": "going under",
    "allow_no_trump": "calls of no trump",
}


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
EgnVersion = Annotated[
    str,
    Meta(
        pattern=r"^1\.[23456](\.\d+)?$",
        extra={SAYS: "1.2 to 1.6 (EGN's own tool egn-upgrade brings older files up to date)"},
    ),
]


class _Egn(msgspec.Struct, forbid_unknown_fields=True, rename="camel", kw_only=True):
    """An object of EGN."""


class EgnAccount(_Egn):
    """A player's id with a provider."""

    id: Text64
    source: Text64


class EgnPlayer(_Egn, omit_defaults=True):
    """A player with ids."""

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
    """Who played, when and by which rules."""

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
    """One deal."""

    deal_number: Annotated[int, Meta(ge=0)]
    initial_state: EgnState
    phases: Annotated[list[EgnPhase], Meta(max_length=2)]
    alternative_lines: Annotated[list[EgnBranch], Meta(max_length=50)] = []


class EgnFile(_Egn):
    """A file."""

    file_type: Literal["Euchre Game Notation"]
    version: EgnVersion
    metadata: EgnMetadata
    deals: Annotated[list[EgnDeal | EgnPacked], Meta(max_length=_MOST_DEALS)]


def read(text: str, rules: Rules | None = None) -> tuple[list[Record], list[str]]:
    """Return the game of a file as one record, and what the record does not hold.

    `rules` replace those that the file names. Raises NotationError with the field or the deal.
    """
    file = read_json(text, EgnFile)
    notes = list(_left_out(file))
    sources = [_Source(deal, number) for number, deal in enumerate(file.deals, 1)]
    if not sources:
        raise NotationError("deals = [] should hold a deal")
    played_by = rules or _rules(file.metadata, sources)
    courses = [one.course(played_by) for one in sources]
    notes += [note for one in sources for note in one.notes]
    notes.append("the three cards under the upcard are in the order of the deck")
    record = replayed(played_by, courses, _players(file.metadata))
    for log, one in zip(record.deals, sources, strict=False):
        notes += one.take_notes(log)
    notes += _other_end(file.metadata, record)
    return [record], notes


def written(records: Sequence[Record]) -> tuple[str, list[str]]:
    """Return a game as the text of a file, and what the file does not hold.

    Raises NotationError for a game that EGN has no words for, and for more games than one.
    """
    if len(records) != 1:
        raise NotationError(f"an EGN file holds one game, not {len(records)}: choose one")
    (record,) = records
    _check_kind(record.rules)
    courses = [Course.of(deal, f"deal {place}") for place, deal in enumerate(record.deals, 1)]
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


def _check_kind(rules: Rules) -> None:
    other = rules.other_deals_by(replace(variant("american"), name="egn")) - _SAID - _MAY_SHOW
    if rules.lowest == "T":
        other.add("lowest")
    if not other:
        return
    field = min(other)
    raise NotationError(
        f"EGN has no words for {rules.called}: its {field} is {getattr(rules, field)!r}"
    )


def _check_held(record: Record, courses: list[Course], text: str) -> None:
    """Raise NotationError unless the text, read again, is the same game."""
    if len(courses) > _MOST_DEALS:
        raise NotationError(f"{len(courses)} deals are more than the {_MOST_DEALS} of an EGN file")
    try:
        (again,), _ = read(text)
    except NotationError as error:
        raise NotationError(f"EGN has no words for this game: {error}") from None
    for course, deal, ours in zip(courses, again.deals, record.deals, strict=True):
        wrong = lost(course, Course.of(deal, course.where))
        if wrong or deal.points != ours.points:
            raise NotationError(f"{course.where}: EGN has no words for its {wrong or 'points'}")


def _not_held(record: Record) -> Iterator[str]:
    said = _rules(EgnMetadata(players=[], initial_score=[], ruleset=_ruleset(record.rules)), [])
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
        players=[_named(one, seat, notes) for seat, one in enumerate(record.seats)],
        initial_score=[start, start],
        final_score=UNSET if ends is None else list(ends.scores),
        ruleset=_ruleset(record.rules),
    )


def _named(one: Player, seat: int, notes: list[str]) -> str | EgnPlayer:
    name = one.name[:_LONGEST_NAME]
    if name != one.name:
        notes.append(f"the name of seat {seat} is cut to {_LONGEST_NAME} characters")
    if one.bot is None:
        return name
    if len(one.bot) > _LONGEST_NAME:
        notes.append(f"the bot of seat {seat} is left out: its name is too long")
        return name
    return EgnPlayer(name=name, player_ids=[EgnAccount(id=one.bot, source=_BOT)])


def _ruleset(rules: Rules) -> EgnRuleset:
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


def _deal(number: int, course: Course, log: DealLog) -> EgnDeal:
    phases: list[EgnPhase] = []
    on_calls, on_plays = annotations.annotated(log)
    if course.calls:
        phases.append(replace(_bidding(course), call_annotations=on_calls))
    if course.plays:
        tricks = list(_tricks(course))
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


def _tricks(course: Course) -> Iterator[list[str]]:
    size = _SEATS - course.alone - (course.lone_defender is not None)
    for first in range(0, len(course.plays), size):
        yield [_card(card) for card in course.plays[first : first + size]]


def _card(card: Card) -> str:
    return "B" if card.is_joker else f"{card[0]}{card[1].lower()}"


def _players(metadata: EgnMetadata) -> list[Player]:
    if not metadata.players:
        return []
    if len(metadata.players) != _SEATS:
        raise NotationError(f"metadata.players: {len(metadata.players)} names for {_SEATS} seats")
    return [_player(one, f"metadata.players[{at}]") for at, one in enumerate(metadata.players)]


def _player(one: str | EgnPlayer, where: str) -> Player:
    if isinstance(one, str):
        return player(one, where)
    bots = [account.id for account in one.player_ids if account.source == _BOT]
    return player(one.name, where, bots[0] if bots else None)


def _rules(metadata: EgnMetadata, sources: "list[_Source]") -> Rules:
    ruleset = metadata.ruleset
    for field, what in _UNKNOWN.items():
        if getattr(ruleset, field):
            raise NotationError(f"metadata.ruleset.{field}: Benny has no game with {what}")
    if ruleset.num_players != _SEATS:
        raise NotationError(
            f"metadata.ruleset.num_players = {ruleset.num_players} should be {_SEATS}: EGN does "
            "not say how others play"
        )
    if ruleset.min_rank not in (7, 8, 9):
        raise NotationError(f"metadata.ruleset.min_rank = {ruleset.min_rank} should be 7, 8 or 9")
    target = _target(ruleset) or _NO_TARGET
    score = metadata.initial_score
    start = score[0] if len(set(score)) == 1 and 0 <= score[0] < target else 0
    return replace(
        variant("american"),
        name="egn",
        title="Euchre as its EGN file says",
        first_dealer="random",
        lowest=str(ruleset.min_rank),
        jokers=int(ruleset.joker),
        all_pass=_all_pass(ruleset, sources),
        partner_orders_alone=ruleset.canadian,
        first_lead_alone="same" if ruleset.loner_lead == "LEFT_OF_DEALER" else "left_of_maker",
        made_alone=(1, 1, ruleset.loner_march_score),
        euchred_alone=(ruleset.loner_euchred_score,) * 3,
        defend_alone="against_alone" if ruleset.defend_alone else "never",
        start=start,
        target=target,
    )


def _target(ruleset: EgnRuleset) -> int | None:
    """Return the score that ends a game, None if it is a number of deals that does."""
    deals, score = ruleset.num_deals or 0, ruleset.winning_score
    if deals and score:
        raise NotationError(
            "metadata.ruleset: winning_score and num_deals are both given, and one of them ends a "
            "game"
        )
    if score == 0 and not deals:
        raise NotationError("metadata.ruleset: winning_score or num_deals should be more than 0")
    if deals:
        return None
    return _TARGET if score is UNSET else score


def _all_pass(ruleset: EgnRuleset, sources: "list[_Source]") -> str:
    """Return what a deal is that all pass, as far as the dealers show."""
    if ruleset.std:
        return "stick_dealer"
    for deal, following in pairwise(sources):
        if deal.is_passed_out:
            return "same_dealer" if deal.dealer == following.dealer else "next_dealer"
    return "next_dealer"


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
    if _target(metadata.ruleset) is None:
        yield f"the game goes on to no score: the record says {_NO_TARGET}"
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


class _Source:
    """A deal of a file on its way to a course; `notes` are what had to be assumed."""

    def __init__(self, deal: EgnDeal | str, number: int) -> None:
        self.where = f"deal {number}"
        self.notes: list[str] = []
        if isinstance(deal, str):
            raise NotationError(f"{self.where} is packed, and only plain deals can be read")
        self._state = deal.initial_state
        bidding = [phase for phase in deal.phases if isinstance(phase, EgnBidding)]
        tricks = [phase for phase in deal.phases if isinstance(phase, EgnTricks)]
        if len(bidding) > 1 or len(tricks) > 1 or (tricks and not bidding):
            raise NotationError(f"{self.where}: its phases should be the bidding and the tricks")
        self._bidding = bidding[0] if bidding else EgnBidding(calls=[])
        self._tricks = tricks[0].tricks if tricks else []
        self._on_plays: EgnNotes = tricks[0].play_annotations if tricks else {}

    @property
    def dealer(self) -> int:
        """Return the seat that deals."""
        return self._state.dealer

    @property
    def is_passed_out(self) -> bool:
        """Return whether nobody made trump."""
        calls = self._bidding.calls
        return len(calls) == 2 * _SEATS and set(calls) == {"Pass"}

    def take_notes(self, log: DealLog) -> list[str]:
        """Give a deal the notes that its annotations are; return what they do not hold.

        Raises NotationError for an annotation of what is not there.
        """
        try:
            notes, cut = annotations.notes_of(log, self._bidding.call_annotations, self._on_plays)
        except NotationError as error:
            raise NotationError(f"{self.where}: {error}") from None
        log.notes = notes or UNSET
        return [f"{self.where}: {one}" for one in cut]

    def course(self, rules: Rules) -> Course:
        """Return the course; raise NotationError for what the file does not tell."""
        if not self.dealer < _SEATS:
            raise NotationError(f"{self.where}: dealer {self.dealer} is not a seat from 0 to 3")
        if self._bidding.card_exchanges:
            raise NotationError(f"{self.where}: Benny has no game with cardExchanges")
        self._upcard = self._plain(self._state.up_card, None)
        calls = [self._call(call) for call in self._bidding.calls]
        made = calls[-1] if calls and calls[-1] != "pass" else None
        self._trump = None if made is None else made.suit or self._suit_up()
        discard = self._bidding.discard
        lone = self._bidding.alone_defender
        course = Course(
            dealer=self.dealer,
            hands=((),) * _SEATS,
            kitty=(self._upcard,),
            calls=calls,
            discard=None if discard is UNSET else self._plain(discard, self._trump),
            lone_defender=None if lone == -1 else lone,
            plays=[self._plain(card, self._trump) for trick in self._tricks for card in trick],
            where=self.where,
        )
        course.hands = self._hands(course, rules)
        known = [card for hand in course.hands for card in hand]
        course.kitty = (self._upcard, *rest(rules.deck, [*known, self._upcard]))
        return course

    def _suit_up(self) -> Suit:
        if self._upcard.is_joker:
            raise NotationError(f"{self.where}: EGN does not say what a turned-up joker means")
        return self._upcard.suit

    def _call(self, call: str) -> Action:
        if call == "n":
            raise NotationError(f"{self.where}: Benny has no game without trump")
        if call == "x":
            raise NotationError(f"{self.where}: the call 'x' is unknown, and a record needs it")
        if call == "Pass":
            return Action("pass")
        alone = " alone" if self._bidding.is_alone else ""
        return Action(f"{'order' if call == 'Order' else f'call {call}'}{alone}")

    def _plain(self, text: str, trump: Suit | None) -> Card:
        """Return the card that a text means; the bowers depend on trump."""
        if text == "B":
            return JOKER
        if text in ("R", "L") and trump is not None:
            return Card(f"J{trump if text == 'R' else trump.mate}")
        if not re.fullmatch("[78N9TJQKA][SsHhCcDd]", text):
            raise NotationError(
                f"{self.where}: {text!r} is no certain card, and a record needs one"
            )
        return Card(text.replace("N", "9"))

    def _hands(self, course: Course, rules: Rules) -> tuple[tuple[Card, ...], ...]:
        """Return the hands as dealt, as the file gives them or as the tricks show them."""
        given = self._state.player_cards
        if given and all(len(hand) == _HAND and "Xx" not in hand for hand in given):
            return tuple(tuple(self._plain(card, self._trump) for card in row) for row in given)
        if self._trump is None or len(self._tricks) != _HAND:
            raise NotationError(
                f"{self.where}: playerCards is missing, and not all five tricks are there to show "
                "who held what"
            )
        return self._shown(course, rules)

    def _shown(self, course: Course, rules: Rules) -> tuple[tuple[Card, ...], ...]:
        """Return the hands that the tricks show; those who sat out get cards of the rest."""
        held = self._played(course, rules)
        if course.is_ordered and self._upcard in held[self.dealer]:
            held[self.dealer].remove(self._upcard)
        elif course.is_ordered and course.discard is None:
            course.discard = self._upcard
        known = [card for hand in held for card in hand]
        if course.is_ordered and course.discard not in (None, self._upcard):
            known.append(course.discard)
            held[self.dealer].append(course.discard)
        unknown = list(rest(rules.deck, [*known, self._upcard]))
        needed = sum(_HAND - len(hand) for hand in held)
        if needed:
            self.notes.append(
                f"{self.where}: cards that nobody showed are assumed, {needed} of them: the file "
                "has no playerCards"
            )
        for seat, hand in enumerate(held):
            while len(hand) < _HAND and unknown:
                hand.append(unknown.pop(0))
                if seat == self.dealer and course.is_ordered and course.discard is None:
                    course.discard = hand[-1]
        return tuple(tuple(hand) for hand in held)

    def _played(self, course: Course, rules: Rules) -> list[list[Card]]:
        """Return each seat's cards in the order in which they fell."""
        assert self._trump is not None
        seats = [(self.dealer + 1 + step) % _SEATS for step in range(_SEATS)]
        out = {(course.maker + 2) % _SEATS} if course.alone else set()
        if course.lone_defender is not None:
            out.add((course.lone_defender + 2) % _SEATS)
        leads = seats[0]
        if course.alone and rules.first_lead_alone == "left_of_maker":
            leads = (course.maker + 1) % _SEATS
        held: list[list[Card]] = [[] for _ in range(_SEATS)]
        cards = iter(course.plays)
        for trick in self._tricks:
            turns = [seat % _SEATS for seat in range(leads, leads + _SEATS)]
            turns = [seat for seat in turns if seat not in out]
            if len(turns) != len(trick):
                raise NotationError(
                    f"{self.where}: a trick of {len(trick)} cards, and {len(turns)} players"
                )
            fell = [next(cards) for _ in trick]
            for seat, card in zip(turns, fell, strict=True):
                held[seat].append(card)
            leads = turns[winner(rules.ordering(self._trump), fell)]
        return held
