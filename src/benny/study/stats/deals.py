"""Reads deals of records: what each seat did and what came of it, as cases of figures."""

from contextlib import suppress
from functools import lru_cache
from typing import Literal

from msgspec import UNSET, Raw, Struct, UnsetType

from benny.core import constants
from benny.core.deal import Deal
from benny.core.scoring import gain
from benny.errors import NotationError
from benny.game.actions import ACTIONS, Action
from benny.game.log import Player, Result
from benny.io.json import read_json
from benny.lab.seats import place_name, place_of
from benny.rules.cards import CARDS, SUITS, Card, Rank
from benny.rules.compile import compile_rules
from benny.rules.loading import rules_id
from benny.rules.rules import Rules, scoring_of

_CARDS = {str(card): card.number for card in CARDS}
_CODES = {str(action): action.code for action in ACTIONS}


class SlimDeal(Struct, gc=False):
    """A deal log without a check of its texts; the fields are those of DealLog that are needed."""

    dealer: int
    hands: tuple[tuple[str, ...], ...]
    kitty: tuple[str, ...]
    actions: list[tuple[int, str]]
    piles: tuple[tuple[tuple[str, str], ...], ...] | UnsetType = UNSET
    points: tuple[int, ...] | UnsetType = UNSET

    def cards(self) -> list[int]:
        """Return the cards in the order in which the core takes them; raise NotationError."""
        texts = [card for hand in self.hands for card in hand]
        if self.piles is not UNSET:
            texts += [card for row in self.piles for pile in row for card in pile]
        texts += self.kitty
        try:
            return [_CARDS[text] for text in texts]
        except KeyError:  # a card may be written in other ways, too
            return [Card(text).number for text in texts]

    def codes(self) -> list[tuple[int, int]]:
        """Return each seat that acted with its action's code; raise NotationError for no action."""
        with suppress(KeyError):
            return [(seat, _CODES[text]) for seat, text in self.actions]
        codes = []
        for seat, text in self.actions:  # an action may be written in other ways, too
            code = Action(text).code
            if code == constants.NOTHING:
                raise NotationError(f"{text!r} does not name its cards")
            codes.append((seat, code))
        return codes


class SlimRecord(Struct):
    """A record without what statistics don't need; its rules are still JSON."""

    format: Literal["benny/1"]
    rules: Raw
    seats: tuple[Player, ...]
    deals: list[SlimDeal]
    result: Result | None


def read_slim(line: bytes) -> SlimRecord:
    """Read a line of a file of games; raise NotationError if it is none."""
    try:
        return read_json(line, SlimRecord)
    except NotationError as error:
        raise NotationError(f"not a benny/1 record: {error}") from None


Case = tuple[int, str, int]
"""A seat, a figure, and whether the seat took its chance (1 or 0), or what it gained."""


class Cases(dict[str, str]):
    """The keys of a figure by when, as `topic/name/when`.

    They are made once: a text that is there already is quickly found in a dict.
    """

    def __init__(self, topic: str, name: str) -> None:
        self._figure = f"{topic}/{name}"

    def __missing__(self, when: str) -> str:
        self[when] = f"{self._figure}/{when}"
        return self[when]


_KINDS = [action.kind for action in ACTIONS]
_ALONE = [action.alone for action in ACTIONS]

# For turns with a choice: what is counted, and the kind of action that it is.
TURNS = {
    constants.AT_ORDER: (("orders", "order"), ("swaps", "swap"), ("throws in", "throw in")),
    constants.AT_CALL: (("names", "call"), ("throws in", "throw in")),
    constants.AT_BID: (("bids", "bid"), ("throws in", "throw in")),
    constants.AT_THROW_IN: (("throws in", "throw in"),),
    constants.AT_DEFEND: (("defends alone", "defend alone"),),
    constants.AT_FOLD: (("folds", "fold"),),
}
MADE_BY = {constants.AT_ORDER: "ordered", constants.AT_CALL: "named", constants.AT_BID: "bid"}
"""How trump was made, by the phase of the maker's call."""

_CALLS = {name: Cases("calls", name) for turns in TURNS.values() for name, _ in turns}
_POINTS, _GAINED, _TRICKS = (Cases("deals", name) for name in ("points", "gained", "tricks"))
_RESULTS = ("made", "all tricks", "euchred", "gained")
_MAKERS = [Cases("makers", name) for name in _RESULTS]
_LONERS = [Cases("loners", name) for name in _RESULTS]
_TRIED = Cases("loners", "tried")
_EUCHRES, _BUMPED = (Cases("defence", name) for name in ("euchres", "bumped"))
_LED, _FROM_PILE, _TRICK_WON, _LEAD_GAINED = (
    Cases("leads", name) for name in ("led", "from a pile", "trick won", "gained")
)

MAKER, PARTNER, DEFENDER, NO_MAKER = "as maker", "as partner", "as defender", "without a maker"
ROLES = (MAKER, PARTNER, DEFENDER, NO_MAKER)

TOP_TRUMP, TRUMP, ACE, LOW = "the top trump", "another trump", "an ace", "another card"
LEADS = (TOP_TRUMP, TRUMP, ACE, LOW)


class Lead(Struct):
    """The first lead: the kind of card, and the kinds of card that could have been led instead."""

    seat: int
    card: str
    choice: set[str]
    from_pile: bool
    has_pile: bool
    taker: int = constants.NO_SEAT


class DealReader:
    def __init__(self, rules: Rules) -> None:
        seats = range(rules.players)
        self.rules = rules
        self.rules_id = rules_id(rules)
        self.sides = [rules.side_of(seat) for seat in seats]
        self._has_partners = rules.sides == "partners"
        self._has_bumps = scoring_of(rules).field == "bump"
        self._is_auction = rules.making == "auction"
        self._compiled = compile_rules(rules)
        self._deck = sorted(card.number for card in rules.deck)
        self._hands = [rules.hand_size] * rules.players
        self._piles = [rules.piles] * (rules.players if rules.piles else 0)
        # By dealer and seat.
        self._places = [[place_name(rules, place_of(rules, s, d)) for s in seats] for d in seats]
        ranks = ["joker" if card.is_joker else card.rank.word for card in CARDS]
        self._ups = [[f"{rank} up, {whose} deal" for rank in ranks] for whose in ("their", "own")]
        self._leads = [_leads(rules, trump) for trump in range(len(SUITS))]

    def read(self, log: SlimDeal) -> tuple[Deal, list[Case]]:
        """Return a deal after its last action, and if it has ended what its seats did.

        Raises NotationError if it breaks the rules.
        """
        deal = self._begin_deal(log)
        cases: list[Case] = []
        made_by, lead = "", None
        for number, (seat, code) in enumerate(log.codes()):
            phase = deal.phase
            if phase == constants.AT_PLAY:
                if lead is None:
                    lead = self._lead(deal, code)
            elif phase in TURNS:
                self._turn(deal, phase, code, cases)
                if phase in MADE_BY and _KINDS[code] in ("order", "call", "bid"):
                    made_by = MADE_BY[phase]
            if seat != deal.turn or not deal.act(code):
                what = f"action {number + 1}, {str(ACTIONS[code])!r} of seat {seat}"
                why = ": the deal is over" if deal.over else ""
                raise NotationError(f"{what}, breaks the rules{why}")
            if deal.tricks_done == 1 and not deal.in_trick and lead is not None:
                lead.taker = deal.best_seat
        if not deal.over:
            return deal, []
        self._end(deal, made_by, lead, cases)
        return deal, cases

    def _begin_deal(self, log: SlimDeal) -> Deal:
        cards = log.cards()
        piles = () if log.piles is UNSET else log.piles
        if (
            sorted(cards) != self._deck
            or [len(hand) for hand in log.hands] != self._hands
            or [len(row) for row in piles] != self._piles
        ):
            raise NotationError(f"its cards are not the deck of {self.rules.name}")
        if not 0 <= log.dealer < self.rules.players:
            raise NotationError(
                f"its dealer is seat {log.dealer}, and {self.rules.players} people play"
            )
        return Deal(self._compiled, log.dealer, cards)

    def _turn(self, deal: Deal, phase: int, code: int, cases: list[Case]) -> None:
        """Add what a seat could do at its turn, and whether it did; what is forced is no chance."""
        legal = deal.legal()
        kinds = {_KINDS[option] for option in legal}
        seat, done = deal.turn, _KINDS[code]
        place = self._places[deal.dealer][seat]
        if len(kinds) > 1:
            for name, kind in TURNS[phase]:
                if kind in kinds:
                    keys, taken = _CALLS[name], done == kind
                    cases.append((seat, keys[""], taken))
                    cases.append((seat, keys[place], taken))
                    if kind == "order":
                        cases.append((seat, keys[self._up(deal, seat)], taken))
        ways = {_ALONE[option] for option in legal if _KINDS[option] == done}
        if len(ways) > 1:
            cases.append((seat, _TRIED[""], _ALONE[code]))
            cases.append((seat, _TRIED[place], _ALONE[code]))

    def _up(self, deal: Deal, seat: int) -> str:
        return self._ups[self.sides[seat] == self.sides[deal.dealer]][deal.upcard]

    def _lead(self, deal: Deal, code: int) -> Lead | None:
        if not 0 <= code < constants.CARDS:
            return None  # no card: the deal will refuse it
        kinds, seat = self._leads[deal.trump], deal.turn
        tops = deal.face_up(seat)
        return Lead(
            seat=seat,
            card=kinds[code],
            choice={kinds[card] for card in deal.cards(seat)},
            from_pile=code in tops,
            has_pile=bool(tops),
        )

    def _end(self, deal: Deal, made_by: str, lead: Lead | None, cases: list[Case]) -> None:
        places, points, taken = self._places[deal.dealer], deal.points, deal.taken
        maker = None if deal.maker == constants.NO_SEAT else deal.maker
        is_played = deal.ending == constants.PLAYED_OUT
        tricks = [sum(taken[seat] for seat in team) for team in self.rules.teams]
        gains = [gain(deal, seat) for seat in range(self.rules.players)]
        for seat, side in enumerate(self.sides):
            for when in ("", places[seat]):
                cases.append((seat, _POINTS[when], points[side]))
                cases.append((seat, _GAINED[when], gains[seat]))
            if not is_played:
                continue
            cases.append((seat, _TRICKS[""], tricks[side]))
            if deal.out >> seat & 1 and not self._has_partners:
                continue  # it has folded
            role = role_of(self.rules, seat, maker)
            cases.append((seat, _GAINED[role], gains[seat]))
            if role != MAKER and self._has_bumps:
                cases.append((seat, _BUMPED[""], points[side] > 0))
            if role == DEFENDER:
                whens = ("", places[seat], *(["against a loner"] if deal.alone else []))
                cases += [(seat, _EUCHRES[when], deal.euchred) for when in whens]
        if is_played and maker is not None:
            self._count_made(deal, made_by, tricks[self.sides[maker]], gains[maker], cases)
        if lead is not None and lead.taker != constants.NO_SEAT:
            seat, role = lead.seat, role_of(self.rules, lead.seat, maker)
            if len(lead.choice) > 1:
                for card in lead.choice:
                    cases.append((seat, _LED[f"{card}, {role}"], card == lead.card))
            if lead.has_pile:
                cases.append((seat, _FROM_PILE[role], lead.from_pile))
            when = f"{lead.card}, {role}"
            cases.append((seat, _TRICK_WON[when], self.sides[lead.taker] == self.sides[seat]))
            cases.append((seat, _LEAD_GAINED[when], gains[seat]))

    def _count_made(
        self, deal: Deal, made_by: str, tricks: int, gained: int, cases: list[Case]
    ) -> None:
        maker, place, euchred = deal.maker, self._places[deal.dealer][deal.maker], deal.euchred
        whens = ["", place]
        if self._is_auction:
            whens.append(f"bid {deal.bid}")
        elif made_by:
            whens.append(f"{made_by}, {place}")
        if made_by == MADE_BY[constants.AT_ORDER]:
            whens.append(self._up(deal, maker))
        results = (not euchred, tricks == self.rules.tricks, euchred, gained)
        for keys, value in zip(_MAKERS, results, strict=True):
            cases += [(maker, keys[when], value) for when in whens]
        if deal.alone:
            loners = zip(_LONERS, results, strict=True)
            cases += [(maker, keys[""], value) for keys, value in loners]


def role_of(rules: Rules, seat: int, maker: int | None) -> str:
    """Return a seat's role in a deal, one of the `ROLES`."""
    if maker is None:
        return NO_MAKER
    if seat == maker:
        return MAKER
    return PARTNER if rules.side_of(seat) == rules.side_of(maker) else DEFENDER


# Nearly all games of a file are played by the same rules, and making a reader takes a while.
@lru_cache(maxsize=256)
def reader_of(text: bytes) -> DealReader:
    """Return the reader for rules in JSON; raise NotationError if they are invalid."""
    return DealReader(read_json(text, Rules))


def _leads(rules: Rules, trump: int) -> list[str]:
    order = rules.ordering(SUITS[trump])
    top = max(rules.deck, key=order.place)
    kinds = []
    for card in CARDS:
        if card == top:
            kinds.append(TOP_TRUMP)
        elif order.is_trump(card):
            kinds.append(TRUMP)
        else:
            kinds.append(ACE if card.rank is Rank.ACE else LOW)
    return kinds
