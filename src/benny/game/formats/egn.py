"""Euchre Game Notation (EGN): a game of partners over a turned-up card as one JSON object.

Reads versions 1.0 to 1.6 and writes 1.4.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.formats.egn_schema import (
    BOT,
    HAND,
    MARK,
    MOST_DEALS,
    SEATS,
    EgnAccount,
    EgnBidding,
    EgnDeal,
    EgnFile,
    EgnMetadata,
    EgnNotes,
    EgnPhase,
    EgnPlayer,
    EgnRuleset,
    EgnState,
    EgnTricks,
    annotations_of,
    call_and_play_numbers,
    notes_of,
    read_file,
)
from benny.game.formats.foreign_deal import (
    MARKUP,
    UNSEEN_ORDER,
    ForeignDeal,
    cards_missing,
    first_difference,
    player,
    replay_deals,
    winner,
)
from benny.game.log import DealLog, Player, Record
from benny.rules.cards import JOKER, Card, Suit
from benny.rules.loading import variant
from benny.rules.rules import Rules

_NO_TARGET = 1000  # the score to play to where a file names none
_TARGET = 10
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


def read(text: str, rules: Rules | None = None) -> tuple[list[Record], list[str]]:
    """Return the game of a file as one record, and what the record does not hold.

    `rules` replace those that the file names. Raises NotationError with the field or the deal.
    """
    file = read_file(text)
    metadata, notes = file.metadata, list(_left_out(file))
    sources = [_DealSource(deal, number) for number, deal in enumerate(file.deals, 1)]
    if not sources:
        raise NotationError("deals = [] should hold a deal")
    played_by = rules or _rules_of(metadata, sources)
    deals = [source.foreign(played_by) for source in sources]
    notes += [note for source in sources for note in source.notes]
    notes.append(UNSEEN_ORDER)
    if len(metadata.players) not in (0, SEATS):
        raise NotationError(f"metadata.players: {len(metadata.players)} names for {SEATS} seats")
    players = [_player(entry, seat) for seat, entry in enumerate(metadata.players)]
    record = replay_deals(played_by, deals, players)
    for log, source in zip(record.deals, sources, strict=False):
        notes += source.take_notes(log)
    scores, final = record.deals[-1].scores, metadata.final_score
    is_level = len(set(metadata.initial_score)) <= 1
    if is_level and final is not UNSET and scores is not UNSET and list(scores) != final:
        notes.append(
            f"metadata.finalScore says {' '.join(map(str, final))}, and the deals give "
            f"{' '.join(map(str, scores))}"
        )
    return [record], notes


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
    start, ends = record.rules.start, record.result
    file = EgnFile(
        file_type=MARK,
        version="1.4",
        metadata=EgnMetadata(
            players=[
                _player_entry(player, seat, notes) for seat, player in enumerate(record.seats)
            ],
            initial_score=[start, start],
            final_score=UNSET if ends is None else list(ends.scores),
            ruleset=_ruleset_of(record.rules),
        ),
        deals=[
            _written_deal(number, foreign, log)
            for number, (foreign, log) in enumerate(zip(deals, record.deals, strict=True))
        ],
    )
    text = msgspec.json.format(msgspec.json.encode(file), indent=2).decode() + "\n"
    _check_read_again(record, deals, text)
    return text, [*notes, *_not_held(record)]


class _DealSource:
    """A deal of a file; `notes` are what had to be assumed to read it."""

    def __init__(self, deal: EgnDeal | str, number: int) -> None:
        self.where = f"deal {number}"
        self.notes: list[str] = []
        if isinstance(deal, str):
            raise NotationError(f"{self.where} is packed, and only plain deals can be read")
        self._state = deal.initial_state
        self.dealer = self._state.dealer
        bidding = [phase for phase in deal.phases if isinstance(phase, EgnBidding)]
        tricks = [phase for phase in deal.phases if isinstance(phase, EgnTricks)]
        if len(bidding) > 1 or len(tricks) > 1 or (tricks and not bidding):
            raise NotationError(f"{self.where}: its phases should be the bidding and the tricks")
        self._bidding = bidding[0] if bidding else EgnBidding(calls=[])
        self._tricks = tricks[0].tricks if tricks else []
        self._on_plays: EgnNotes = tricks[0].play_annotations if tricks else {}

    @property
    def is_passed_out(self) -> bool:
        calls = self._bidding.calls
        return len(calls) == 2 * SEATS and set(calls) == {"Pass"}

    def take_notes(self, log: DealLog) -> list[str]:
        """Set a deal's notes from the annotations; return what the notes do not hold.

        Raises NotationError for an annotation of what is not there.
        """
        try:
            notes, cut = notes_of(log, self._bidding.call_annotations, self._on_plays)
        except NotationError as error:
            raise NotationError(f"{self.where}: {error}") from None
        log.notes = notes or UNSET
        return [f"{self.where}: {remark}" for remark in cut]

    def foreign(self, rules: Rules) -> ForeignDeal:
        """Return the deal; raise NotationError for what the file does not tell."""
        if not self.dealer < SEATS:
            raise NotationError(f"{self.where}: dealer {self.dealer} is not a seat from 0 to 3")
        if self._bidding.card_exchanges:
            raise NotationError(f"{self.where}: Benny has no game with cardExchanges")
        self._upcard = self._plain(self._state.up_card, None)
        calls = [self._call(call) for call in self._bidding.calls]
        self._trump: Suit | None = None
        if calls and calls[-1] != "pass":
            if calls[-1].suit is None and self._upcard.is_joker:
                raise NotationError(f"{self.where}: EGN does not say what a turned-up joker means")
            self._trump = calls[-1].suit or self._upcard.suit
        discard = self._bidding.discard
        lone = self._bidding.alone_defender
        foreign = ForeignDeal(
            dealer=self.dealer,
            hands=((),) * SEATS,
            kitty=(self._upcard,),
            calls=calls,
            discard=None if discard is UNSET else self._plain(discard, self._trump),
            lone_defender=None if lone == -1 else lone,
            plays=[self._plain(card, self._trump) for trick in self._tricks for card in trick],
            where=self.where,
        )
        given = self._state.player_cards
        if given and all(len(hand) == HAND and "Xx" not in hand for hand in given):
            foreign.hands = tuple(
                tuple(self._plain(card, self._trump) for card in row) for row in given
            )
        elif self._trump is None or len(self._tricks) != HAND:
            raise NotationError(
                f"{self.where}: playerCards is missing, and not all five tricks are there to show "
                "who held what"
            )
        else:
            foreign.hands = self._hands_from_tricks(foreign, rules, self._trump)
        shown = [card for hand in foreign.hands for card in hand]
        foreign.kitty = (self._upcard, *cards_missing(rules.deck, [*shown, self._upcard]))
        return foreign

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
        if text == "B":
            return JOKER
        if text in ("R", "L") and trump is not None:
            return Card(f"J{trump if text == 'R' else trump.mate}")
        if not re.fullmatch("[78N9TJQKA][SsHhCcDd]", text):
            raise NotationError(
                f"{self.where}: {text!r} is no certain card, and a record needs one"
            )
        return Card(text.replace("N", "9"))

    def _hands_from_tricks(
        self, foreign: ForeignDeal, rules: Rules, trump: Suit
    ) -> tuple[tuple[Card, ...], ...]:
        """Return the hands that the tricks show; those who sat out get cards of the rest."""
        held = self._cards_in_order(foreign, rules, trump)
        if foreign.is_ordered and self._upcard in held[self.dealer]:
            held[self.dealer].remove(self._upcard)
        elif foreign.is_ordered and foreign.discard is None:
            foreign.discard = self._upcard
        shown = [card for hand in held for card in hand]
        if foreign.is_ordered and foreign.discard not in (None, self._upcard):
            shown.append(foreign.discard)
            held[self.dealer].append(foreign.discard)
        unknown = list(cards_missing(rules.deck, [*shown, self._upcard]))
        needed = sum(HAND - len(hand) for hand in held)
        if needed:
            self.notes.append(
                f"{self.where}: cards that no one showed are assumed, {needed} of them: the file "
                "has no playerCards"
            )
        for seat, hand in enumerate(held):
            while len(hand) < HAND and unknown:
                hand.append(unknown.pop(0))
                if seat == self.dealer and foreign.is_ordered and foreign.discard is None:
                    foreign.discard = hand[-1]
        return tuple(tuple(hand) for hand in held)

    def _cards_in_order(self, foreign: ForeignDeal, rules: Rules, trump: Suit) -> list[list[Card]]:
        leads = (self.dealer + 1) % SEATS
        if foreign.alone and rules.first_lead_alone == "left_of_maker":
            leads = (foreign.maker + 1) % SEATS
        held: list[list[Card]] = [[] for _ in range(SEATS)]
        cards = iter(foreign.plays)
        for trick in self._tricks:
            turns = [seat % SEATS for seat in range(leads, leads + SEATS)]
            turns = [seat for seat in turns if seat not in foreign.sitting_out]
            if len(turns) != len(trick):
                raise NotationError(
                    f"{self.where}: a trick of {len(trick)} cards, and {len(turns)} players"
                )
            fell = [next(cards) for _ in trick]
            for seat, card in zip(turns, fell, strict=True):
                held[seat].append(card)
            leads = turns[winner(rules.ordering(trump), fell)]
        return held


def _player(entry: str | EgnPlayer, seat: int) -> Player:
    where = f"metadata.players[{seat}]"
    if isinstance(entry, str):
        return player(entry, where)
    bots = [account.id for account in entry.player_ids if account.source == BOT]
    return player(entry.name, where, bots[0] if bots else None)


def _left_out(file: EgnFile) -> Iterator[str]:
    metadata = file.metadata
    left_out = ("game_id", "title", "description", "team_names", "date")
    fields = [
        field.replace("_", " ") for field in left_out if getattr(metadata, field) is not UNSET
    ]
    if fields:
        yield f"a record has no place for these, and they are left out: {', '.join(fields)}"
    if any(isinstance(deal, EgnDeal) and deal.alternative_lines for deal in file.deals):
        yield "the alternative lines are left out"
    if len(set(metadata.initial_score)) > 1:
        score = " to ".join(map(str, metadata.initial_score))
        yield f"the score before the first deal, {score}, is left out: a record starts level"
    if _target_of(metadata.ruleset) is None:
        yield f"the game goes on to no score: the record says {_NO_TARGET}"
    for field, what in _UNUSED.items():
        if getattr(metadata.ruleset, field):
            yield f"metadata.ruleset.{field}: Benny has no game with {what}; none is in the file"
    if not metadata.players:
        yield "the players have no names: they get those of the table"


def _rules_of(metadata: EgnMetadata, sources: Sequence[_DealSource]) -> Rules:
    ruleset = metadata.ruleset
    for field, what in _UNKNOWN.items():
        if getattr(ruleset, field):
            raise NotationError(f"metadata.ruleset.{field}: Benny has no game with {what}")
    if ruleset.num_players != SEATS:
        raise NotationError(
            f"metadata.ruleset.num_players = {ruleset.num_players} should be {SEATS}: EGN does "
            "not say how others play"
        )
    if ruleset.min_rank not in (7, 8, 9):
        raise NotationError(f"metadata.ruleset.min_rank = {ruleset.min_rank} should be 7, 8 or 9")
    target = _target_of(ruleset) or _NO_TARGET
    score = metadata.initial_score
    start = score[0] if len(set(score)) == 1 and 0 <= score[0] < target else 0
    # What follows when all pass shows in the next dealer, if it happened.
    all_pass = "stick_dealer" if ruleset.std else "next_dealer"
    passed_out = (pair for pair in pairwise(sources) if pair[0].is_passed_out)
    if not ruleset.std and (pair := next(passed_out, None)):
        all_pass = "same_dealer" if pair[0].dealer == pair[1].dealer else "next_dealer"
    return replace(
        variant("american"),
        name="egn",
        title="Euchre as its EGN file says",
        first_dealer="random",
        lowest=str(ruleset.min_rank),
        jokers=int(ruleset.joker),
        all_pass=all_pass,
        partner_orders_alone=ruleset.canadian,
        first_lead_alone="same" if ruleset.loner_lead == "LEFT_OF_DEALER" else "left_of_maker",
        made_alone=(1, 1, ruleset.loner_march_score),
        euchred_alone=(ruleset.loner_euchred_score,) * 3,
        defend_alone="against_alone" if ruleset.defend_alone else "never",
        start=start,
        target=target,
    )


def _target_of(ruleset: EgnRuleset) -> int | None:
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


_LONGEST_NAME = 64
_NO_MARKUP = str.maketrans("<>", "‹›")
# What stands in EGN's rules with another word, or as facts of the deals.
_SAID = {
    *("lowest", "jokers", "all_pass", "partner_orders_alone", "first_lead_alone", "made_alone"),
    *("euchred_alone", "defend_alone"),
}
# What these settle may never show in a game; if it does, the file read again is another game.
_MAY_SHOW = {
    *("alone", "discard", "order_needs", "dealer_needs", "call_needs", "partner_calls_alone"),
    *("farmers_hand", "throw_in", "throw_in_dealer", "next_dealer"),
    *("lone_defence", "lone_defence_alone"),
}


def _check_kind(rules: Rules) -> None:
    fields = rules.other_deals_by(replace(variant("american"), name="egn")) - _SAID - _MAY_SHOW
    if rules.lowest == "T":
        fields.add("lowest")
    if fields:
        field = min(fields)
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


def _check_read_again(record: Record, deals: list[ForeignDeal], text: str) -> None:
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
    metadata = EgnMetadata(players=[], initial_score=[], ruleset=_ruleset_of(record.rules))
    if fields := sorted(record.rules.other_deals_by(_rules_of(metadata, []))):
        yield f"the rules by which these fields are set are left out: {', '.join(fields)}"
    yield "the order of the three cards under the upcard is left out"
    if record.seed is not UNSET:
        yield "the seed is left out"
    if record.draw is not UNSET:
        yield "the cards turned for the first dealer are left out"
    if any(deal.fair is not UNSET for deal in record.deals):
        yield "the transcripts of fair deals are left out"
    notes = [(log, note) for log in record.deals for note in log.notes or ()]
    if any(note.loss or note.best for _, note in notes):
        yield "what notes say of losses and better actions is only text in the annotations"
    if any(
        not any(note.action in numbers for numbers in call_and_play_numbers(log))
        for log, note in notes
    ):
        yield "the notes on discards and lone defenders are left out: EGN has no place for them"


def _player_entry(player: Player, seat: int, notes: list[str]) -> str | EgnPlayer:
    name = player.name[:_LONGEST_NAME]
    if name != player.name:
        notes.append(f"the name of seat {seat} is cut to {_LONGEST_NAME} characters")
    if MARKUP.search(name):
        name = name.translate(_NO_MARKUP)
        notes.append(f"the name of seat {seat} has markup: its < and > become ‹ and ›")
    if not name.strip():
        name = f"Seat {seat}"
        notes.append(f"seat {seat} has no name: it is called {name}")
    if player.bot is None:
        return name
    if len(player.bot) > _LONGEST_NAME:
        notes.append(f"the bot of seat {seat} is left out: its name is too long")
        return name
    return EgnPlayer(name=name, player_ids=[EgnAccount(id=player.bot, source=BOT)])


def _written_deal(number: int, foreign: ForeignDeal, log: DealLog) -> EgnDeal:
    phases: list[EgnPhase] = []
    calls, plays = call_and_play_numbers(log)
    if foreign.calls:
        if foreign.swaps:
            raise NotationError(f"{foreign.where}: EGN says too little of how cards are swapped")
        names = {"pass": "Pass", "order": "Order"}
        words: list[Any] = [
            names.get(call.kind) or str(call.suit or Suit.SPADES).lower() for call in foreign.calls
        ]
        bidding = EgnBidding(
            phase_number=0,
            calls=words,
            is_alone=foreign.alone,
            alone_defender=-1 if foreign.lone_defender is None else foreign.lone_defender,
            discard=UNSET if foreign.discard is None else _card(foreign.discard),
            call_annotations=annotations_of(log, calls),
        )
        phases.append(bidding)
    if foreign.plays:
        fell, size = [_card(card) for card in foreign.plays], SEATS - len(foreign.sitting_out)
        tricks = [fell[first : first + size] for first in range(0, len(fell), size)]
        annotations = annotations_of(log, plays)
        phases.append(EgnTricks(phase_number=1, tricks=tricks, play_annotations=annotations))
    state = EgnState(
        dealer=foreign.dealer,
        up_card=_card(foreign.upcard),
        player_cards=[[_card(card) for card in hand] for hand in foreign.hands],
    )
    return EgnDeal(deal_number=number, initial_state=state, phases=phases)


def _card(card: Card) -> str:
    return "B" if card.is_joker else f"{card[0]}{card[1].lower()}"
