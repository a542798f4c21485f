"""A game read from an EGN file: its rules, its deals, and what a record does not hold of it."""

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import UNSET
from msgspec.structs import replace

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.formats.egn import annotations
from benny.game.formats.egn.schema import (
    BOT,
    HAND,
    SEATS,
    EgnBidding,
    EgnDeal,
    EgnFile,
    EgnMetadata,
    EgnNotes,
    EgnPlayer,
    EgnRuleset,
    EgnTricks,
    read_file,
)
from benny.game.formats.foreign_deal import ForeignDeal, cards_missing, player, replay_deals, winner
from benny.game.log import DealLog, Player, Record
from benny.rules.cards import JOKER, Card, Suit
from benny.rules.loading import variant
from benny.rules.rules import Rules

NO_TARGET = 1000
"""The score to play to where a file names none."""

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


class DealSource:
    """A deal of a file; `notes` are what had to be assumed to read it."""

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
        return self._state.dealer

    @property
    def is_passed_out(self) -> bool:
        """Return whether all passed."""
        calls = self._bidding.calls
        return len(calls) == 2 * SEATS and set(calls) == {"Pass"}

    def take_notes(self, log: DealLog) -> list[str]:
        """Give a deal the notes that its annotations are; return what they do not hold.

        Raises NotationError for an annotation of what is not there.
        """
        try:
            notes, cut = annotations.notes_of(log, self._bidding.call_annotations, self._on_plays)
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
        made = calls[-1] if calls and calls[-1] != "pass" else None
        self._trump = None if made is None else made.suit or self._suit_up()
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
        foreign.hands = self._hands(foreign, rules)
        shown = [card for hand in foreign.hands for card in hand]
        foreign.kitty = (self._upcard, *cards_missing(rules.deck, [*shown, self._upcard]))
        return foreign

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

    def _hands(self, foreign: ForeignDeal, rules: Rules) -> tuple[tuple[Card, ...], ...]:
        """Return the hands as dealt, as the file gives them or as the tricks show them."""
        given = self._state.player_cards
        if given and all(len(hand) == HAND and "Xx" not in hand for hand in given):
            return tuple(tuple(self._plain(card, self._trump) for card in row) for row in given)
        if self._trump is None or len(self._tricks) != HAND:
            raise NotationError(
                f"{self.where}: playerCards is missing, and not all five tricks are there to show "
                "who held what"
            )
        return self._hands_from_tricks(foreign, rules)

    def _hands_from_tricks(
        self, foreign: ForeignDeal, rules: Rules
    ) -> tuple[tuple[Card, ...], ...]:
        """Return the hands that the tricks show; those who sat out get cards of the rest."""
        held = self._cards_in_order(foreign, rules)
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
                f"{self.where}: cards that nobody showed are assumed, {needed} of them: the file "
                "has no playerCards"
            )
        for seat, hand in enumerate(held):
            while len(hand) < HAND and unknown:
                hand.append(unknown.pop(0))
                if seat == self.dealer and foreign.is_ordered and foreign.discard is None:
                    foreign.discard = hand[-1]
        return tuple(tuple(hand) for hand in held)

    def _cards_in_order(self, foreign: ForeignDeal, rules: Rules) -> list[list[Card]]:
        """Return each seat's cards in the order in which they fell."""
        assert self._trump is not None
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
            leads = turns[winner(rules.ordering(self._trump), fell)]
        return held


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
    deals = [source.foreign(played_by) for source in sources]
    notes += [note for source in sources for note in source.notes]
    notes.append("the three cards under the upcard are in the order of the deck")
    record = replay_deals(played_by, deals, _players(file.metadata))
    for log, source in zip(record.deals, sources, strict=False):
        notes += source.take_notes(log)
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
    left_out = ("game_id", "title", "description", "team_names", "date")
    fields = [
        field.replace("_", " ") for field in left_out if getattr(metadata, field) is not UNSET
    ]
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


def rules_of(metadata: EgnMetadata, sources: Sequence[DealSource]) -> Rules:
    """Return the rules that a file names; raise NotationError for those of no game of ours."""
    ruleset = metadata.ruleset
    _check_ruleset(ruleset)
    target = target_of(ruleset) or NO_TARGET
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


def _check_ruleset(ruleset: EgnRuleset) -> None:
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


def target_of(ruleset: EgnRuleset) -> int | None:
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


def _all_pass(ruleset: EgnRuleset, sources: Sequence[DealSource]) -> str:
    """Return what follows when all pass, as the dealers show."""
    if ruleset.std:
        return "stick_dealer"
    for deal, following in pairwise(sources):
        if deal.is_passed_out:
            return "same_dealer" if deal.dealer == following.dealer else "next_dealer"
    return "next_dealer"
