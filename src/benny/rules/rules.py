"""Rules: every way in which the games differ, as one frozen value."""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta

from benny.core.constants import MOST_TRICKS
from benny.errors import NotationError
from benny.io.json import check_fields
from benny.io.validation import possible, whole
from benny.rules import scoring
from benny.rules.cards import Card, Rank, Suit, make_deck, parse_suit
from benny.rules.ordering import Bowers, LeftFollows, Ordering, ordering

_T = TypeVar("_T")

Needs = Literal["nothing", "printed_suit", "any_trump"]
ThrowIn = Literal["ace_no_face", "no_ace_no_face", "no_ace_no_face_no_trump"]
Points = tuple[Annotated[int, Meta(ge=0, le=100)], ...]

_PRINTED = r"[^\x00-\x1f\x7f-\x9f]"

# Python's $ also stands before a line feed at the end; a browser's does not, and has no \Z.
_END = r"(?!\n)$"

LINE = f"^{_PRINTED}*{_END}"
"""A line without characters that move a terminal's cursor."""

PRINTABLE = rf"^[^\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]{{0,80}}{_END}"
"""Such a line of at most 80 characters, none of which reorder the others."""


def _says(text: str, **limits: Any) -> Meta:
    return Meta(description=text, **limits)


class Rules(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The rules of one variant, checked as a whole when made.

    Each field's description says what it settles; `settings()` lists them. Raises NotationError
    if fields contradict each other.

    Examples:
        >>> import msgspec
        >>> short = msgspec.structs.replace(variant("american"), target=5)
        >>> Game(short, seed=7).rules.target
        5
    """

    name: Annotated[
        str, _says("short name, as on the command line", pattern=PRINTABLE, min_length=1)
    ]
    title: Annotated[str, _says("what people call the game", pattern=PRINTABLE)] = ""

    players: Annotated[int, _says("people at the table", ge=2, le=4)] = 4
    sides: Annotated[
        Literal["partners", "solo", "maker_against_rest"],
        _says("who scores together: those across, each alone, or all but the maker"),
    ] = "partners"
    lowest: Annotated[Literal["7", "8", "9", "T"], _says("lowest rank in the deck")] = "9"
    jokers: Annotated[
        int, _says("jokers in the deck; the joker is the highest trump", ge=0, le=1)
    ] = 0
    bowers: Annotated[
        Bowers, _says("jacks that are the top trumps: right and left, right only, or none")
    ] = "both"
    left_follows: Annotated[
        LeftFollows, _says("the suit that the left bower follows; it ranks as a trump either way")
    ] = "trump"
    hand_size: Annotated[int, _says("cards in each hand", ge=1, le=MOST_TRICKS)] = 5
    piles: Annotated[int, _says("piles of two cards before each player", ge=0, le=3)] = 0

    first_dealer: Annotated[
        Literal["random", "first_jack", "first_black_jack", "seat_0", "seat_1", "seat_2", "seat_3"],
        _says("who deals first; for a jack, cards are dealt face up one by one from South"),
    ] = "random"
    next_dealer: Annotated[
        Literal["left", "winner"],
        _says("who deals next: left of the dealer, or the winner of the winning side's last trick"),
    ] = "left"

    making: Annotated[
        Literal["turn_up", "auction"],
        _says("how trump is made: in two rounds over a turned-up card, or by bids of tricks"),
    ] = "turn_up"
    upcard: Annotated[
        Literal["dealer_takes", "stays"],
        _says("what happens to the turned-up card when its suit is ordered"),
    ] = "dealer_takes"
    discard: Annotated[
        Literal["any_card", "own_card"],
        _says("what the dealer may discard: any card, or any but the upcard"),
    ] = "any_card"
    order_needs: Annotated[Needs, _says("what a player must hold to order the upcard's suit")] = (
        "nothing"
    )
    dealer_needs: Annotated[
        Needs, _says("what the dealer must hold to pick up without being ordered")
    ] = "nothing"
    call_needs: Annotated[
        Needs, _says("what a player must hold to call a suit in the second round")
    ] = "nothing"
    turned_down_suit: Annotated[
        Literal["barred", "open"],
        _says("whether the suit turned down is barred in the second round, or open to be called"),
    ] = "barred"
    partner_orders_alone: Annotated[
        bool, _says("the dealer's partner who orders must play alone (Canadian loner)")
    ] = False
    partner_calls_alone: Annotated[
        bool, _says("the dealer's partner who calls in the second round must play alone")
    ] = False
    partner_takes_over: Annotated[
        bool, _says("the maker's partner may play alone in the maker's place")
    ] = False
    all_pass: Annotated[
        Literal["next_dealer", "same_dealer", "stick_dealer", "goes_on"],
        _says(
            "when no one makes trump: the next or the same dealer deals, the dealer must call, or "
            "calling goes on"
        ),
    ] = "next_dealer"
    bid_minimum: Annotated[int, _says("lowest bid of an auction", ge=1, le=MOST_TRICKS)] = 2
    bid_once: Annotated[bool, _says("each player has one turn in an auction")] = False
    turned_trump: Annotated[
        Literal["none", "C", "D", "H", "S"],
        _says("suit that is trump at once when turned up in an auction game; no one may fold then"),
    ] = "none"
    turned_trump_auction: Annotated[
        Literal["held", "skipped"],
        _says("whether the auction is still held when that suit is turned up"),
    ] = "held"

    throw_in: Annotated[
        tuple[ThrowIn, ...],
        _says(
            "hands that may be thrown in on a player's turn to call. One with no ace, no face card "
            "and no trump may be thrown in once trump is made"
        ),
    ] = ()
    throw_in_dealer: Annotated[
        Literal["left", "same"], _says("who deals after a hand was thrown in")
    ] = "left"
    farmers_hand: Annotated[
        bool,
        _says(
            "one player with three nines and tens may swap them for the cards under the upcard, "
            "on their first turn"
        ),
    ] = False

    alone: Annotated[
        Literal["never", "may", "must"], _says("whether the maker plays without a partner")
    ] = "never"
    defend_alone: Annotated[
        Literal["never", "against_alone", "always"],
        _says("whether a defender may play without a partner, and against whom"),
    ] = "never"
    folding: Annotated[bool, _says("whether those who did not bid may fold")] = False

    first_lead: Annotated[
        Literal["left_of_dealer", "maker", "left_of_maker"], _says("who leads the first trick")
    ] = "left_of_dealer"
    first_lead_alone: Annotated[
        Literal["same", "left_of_maker"], _says("who leads when the maker plays alone")
    ] = "same"
    led_joker: Annotated[
        Literal["any_trump", "highest_trump"], _says("which trumps may follow a led joker")
    ] = "any_trump"

    scoring: Annotated[
        Literal["table", "difference", "countdown", "stake", "euchs"],
        _says(
            "by a table, by the difference of tricks, counting tricks down, for a stake, or by "
            "euchres and marches only"
        ),
    ] = "table"
    made: Annotated[
        Points, _says("by a table: the makers' points, from a bare majority of the tricks")
    ] = (1, 1, 2)
    made_alone: Annotated[Points, _says("by a table: the same for a lone maker")] = (1, 1, 4)
    euchred: Annotated[
        Points, _says("by a table: the defenders' points, from the fewest tricks that euchre")
    ] = (2, 2, 2)
    euchred_alone: Annotated[Points, _says("by a table: the same against a lone maker")] = (2, 2, 2)
    lone_defence: Annotated[Points, _says("by a table: the same for a lone defender")] = (4, 4, 4)
    lone_defence_alone: Annotated[Points, _says("by a table: the same against a loner")] = (4, 4, 4)
    euchre_factor: Annotated[int, _says("multiplies the difference in a euchre", ge=1, le=10)] = 2
    bump: Annotated[int, _says("points added for a missed bid or no trick", ge=0, le=100)] = 5
    stake: Annotated[int, _says("what each player puts in", ge=1, le=100)] = 1

    start: Annotated[int, _says("score at the start of the game", ge=0, le=1000)] = 0
    target: Annotated[int, _says("score that ends the game", ge=0, le=1000)] = 10
    tie: Annotated[
        Literal["another_deal", "lowest_seat"],
        _says("when sides are level at the target: another hand, or the first from South wins"),
    ] = "another_deal"

    def __post_init__(self) -> None:
        for complaint in _complaints(self):
            raise NotationError(f"rules {self.name!r} are invalid: {complaint}")

    def __repr__(self) -> str:
        return f"<Rules {self.name}: {self.called}>"

    @property
    def tricks(self) -> int:
        """Return the tricks of a deal: one for each card of a player."""
        return self.hand_size + 2 * self.piles

    @property
    def called(self) -> str:
        """Return the game's title, or else its name."""
        return self.title or self.name

    @property
    def upcard_place(self) -> int:
        """Return the upcard's place in the deck as it is dealt: after the players' cards."""
        return self.players * self.tricks

    def hand_places(self, seat: int) -> range:
        """Return the places of a seat's hand in the deck as it is dealt."""
        return range(seat * self.hand_size, (seat + 1) * self.hand_size)

    def pile_places(self, seat: int) -> range:
        """Return the places of a seat's piles in the deck, each top before the card under it."""
        size = 2 * self.piles
        first = self.players * self.hand_size + size * seat
        return range(first, first + size)

    @property
    def deck(self) -> tuple[Card, ...]:
        """Return the deck in the order of the cards' numbers."""
        return make_deck(Rank(self.lowest), self.jokers)

    @property
    def teams(self) -> tuple[tuple[int, ...], ...]:
        """Return the sides as tuples of the seats that score together."""
        return _teams(self.sides, self.players)

    @property
    def majority(self) -> int:
        """Return the fewest tricks that are more than half."""
        return self.tricks // 2 + 1

    @property
    def lower_is_better(self) -> bool:
        """Return whether the lowest score wins."""
        return scoring_of(self).sign < 0

    @property
    def everybody_has_a_goal(self) -> bool:
        """Return whether each player scores by their own tricks, whoever made trump."""
        return scoring_of(self).is_by_own_tricks

    @property
    def others_defend_together(self) -> bool:
        """Return whether there are more than two sides and those against the maker score alike."""
        return len(self.teams) > 2 and not self.everybody_has_a_goal

    @property
    def is_one_deal(self) -> bool:
        """Return whether a game is a single deal, with a ledger of each player's winnings."""
        return self.goal_field is None

    @property
    def gain_bounds(self) -> tuple[int, int]:
        """Return the least and the most points that a deal can gain a seat; see `core.scoring`."""
        return scoring_of(self).gain_bounds(self)

    @property
    def goal_field(self) -> str | None:
        """Return the field that sets how many points a game takes, None if it is one deal."""
        return scoring_of(self).goal

    @property
    def goal_least(self) -> int:
        """Return the least that this field may hold, for a game must not end as it begins."""
        return scoring_of(self).goal_least(self)

    @property
    def table_rows(self) -> dict[str, int]:
        """Return the score tables in use, each with the fewest tricks it has an entry for."""
        if not scoring_of(self).has_tables:
            return {}
        fewest_euchring = self.tricks - self.majority + 1
        rows: dict[str, int] = {}
        if self.alone != "must":
            rows |= {"made": self.majority, "euchred": fewest_euchring}
        if self.alone != "never":
            rows |= {"made_alone": self.majority, "euchred_alone": fewest_euchring}
        if self.defend_alone == "always" and self.alone != "must":
            rows["lone_defence"] = fewest_euchring
        if self.defend_alone != "never" and self.alone != "never":
            rows["lone_defence_alone"] = fewest_euchring
        return rows

    @property
    def fixed_first_dealer(self) -> int | None:
        """Return the seat that always deals first, None if the first dealer is drawn."""
        word, _, seat = self.first_dealer.partition("seat_")
        return None if word else int(seat)

    @property
    def first_jacks(self) -> tuple[Card, ...]:
        """Return the jacks of which the first to be turned up finds the first dealer."""
        suits = {"first_jack": tuple(Suit), "first_black_jack": (Suit.CLUBS, Suit.SPADES)}
        return tuple(Card(f"J{suit.value}") for suit in suits.get(self.first_dealer, ()))

    def seat(self, number: int) -> int:
        """Return a seat's number; raise NotationError if there is no such seat."""
        if type(number) is int and 0 <= number < self.players:  # nearly always, and quick
            return number
        return whole(number, "seat", most=self.players - 1)

    def side_of(self, seat: int) -> int:
        """Return the number of the side that a seat scores with."""
        return _side_numbers(self.sides, self.players)[self.seat(seat)]

    def partner_of(self, seat: int) -> int | None:
        """Return the seat that scores with a seat, if any."""
        team = self.teams[self.side_of(seat)]
        return next((partner for partner in team if partner != seat), None)

    def own_first(self, seat: int, by_side: Sequence[_T]) -> tuple[_T, ...]:
        """Return values by side with a seat's own side first, if there are two.

        It is its own inverse.
        """
        return tuple(by_side[::-1] if len(self.teams) == 2 and self.side_of(seat) else by_side)

    def winner_at(self, scores: Sequence[int], gains: Sequence[int]) -> int | None:
        """Return the side that has won, given the scores and the last deal's gains by side.

        None if the game goes on. A game of one deal goes to the side that gained in it.
        """
        return scoring_of(self).winner(self, scores, gains)

    def to_go(self, score: int) -> int:
        """Return the points that a side with this score still needs to reach the target."""
        return scoring_of(self).to_go(self, score)

    def deals_like(self, other: "Rules") -> bool:
        """Return whether a deal goes the same under other rules, whatever the target."""
        return not self.other_deals_by(other)

    def other_deals_by(self, other: "Rules") -> set[str]:
        """Return the fields that make a deal go differently under other rules.

        A field that only one of the two uses does not count: the field that makes it relevant does.
        """
        ours, theirs = self.deal_fields(), other.deal_fields()
        return {field for field in ours.keys() & theirs if ours[field] != theirs[field]}

    def deal_fields(self) -> dict[str, Any]:
        """Return the fields that matter in a deal, each with its value.

        A stake does not: it scales every gain and loss alike.
        """
        unused = _SCORE_ROWS - self.table_rows.keys()
        unused |= scoring.FIELDS - {scoring_of(self).field}
        left_out = _OF_THE_GAME | unused | {"stake"}
        values = msgspec.structs.asdict(self)
        return {field: value for field, value in values.items() if field not in left_out}

    def ordering(self, trump: Suit | str) -> Ordering:
        """Return the ordering of the cards under a trump suit; a suit's text will do."""
        return ordering(parse_suit(trump), self.bowers, self.left_follows)


def scoring_of(rules: Rules) -> scoring.Scoring:
    return scoring.KINDS[rules.scoring]


@cache
def _teams(sides: str, players: int) -> tuple[tuple[int, ...], ...]:
    if sides == "partners":
        return ((0, 2), (1, 3))
    return tuple((seat,) for seat in range(players))


@cache
def _side_numbers(sides: str, players: int) -> tuple[int, ...]:
    teams = _teams(sides, players)
    return tuple(
        next(side for side, team in enumerate(teams) if seat in team) for seat in range(players)
    )


# Fields that say which game is played and to what score, but change no deal.
_OF_THE_GAME = {"name", "title", "first_dealer", "start", "target", "tie"}
_SCORE_ROWS = {"made", "made_alone", "euchred", "euchred_alone"}
_SCORE_ROWS |= {"lone_defence", "lone_defence_alone"}


def settings() -> dict[str, tuple[str, str, str]]:
    """Return each field's allowed values, default and meaning, in words."""
    return {
        field.encode_name: (
            allowed_values(field.encode_name),
            "" if field.required else msgspec.json.encode(field.default).decode(),
            field.type.__metadata__[-1].description or "",
        )
        for field in msgspec.structs.fields(Rules)
    }


@cache
def allowed_values(field: str) -> str:
    kinds = {item.name: item.type for item in msgspec.structs.fields(Rules)}
    return possible(msgspec.inspect.type_info(kinds[field]))


def _complaints(rules: Rules) -> Iterator[str]:
    try:
        check_fields(rules)
    except NotationError as error:
        yield str(error)
    yield from _wrong_players(rules)
    yield from _wrong_cards(rules)
    yield from _wrong_making(rules)
    yield from _wrong_alone(rules)
    yield from _wrong_scoring(rules)


def _wrong_players(rules: Rules) -> Iterator[str]:
    if rules.sides == "partners" and rules.players != 4:
        yield f"partners need 4 players, not {rules.players}"
    if rules.sides == "maker_against_rest" and rules.players < 3:
        yield "a maker against the rest needs 3 or 4 players"
    if (rules.fixed_first_dealer or 0) >= rules.players:
        yield f"first_dealer {rules.first_dealer!r} is not a seat of {rules.players} players"
    if rules.next_dealer == "winner" and (len(rules.teams) != 2 or rules.everybody_has_a_goal):
        yield "next_dealer 'winner' needs two sides, one of which wins the deal"


def _wrong_cards(rules: Rules) -> Iterator[str]:
    needed = rules.players * rules.tricks + 1  # one card is turned up
    size = len(rules.deck)
    if rules.tricks > MOST_TRICKS:
        yield f"{rules.tricks} cards a player are more than {MOST_TRICKS}"
    elif needed > size:
        yield (
            f"{rules.players} players with {rules.tricks} cards and an upcard need {needed} cards, "
            f"and the deck holds {size}"
        )
    if rules.farmers_hand and (rules.making == "auction" or size < needed + 3):
        yield "farmers_hand needs an order round and three cards under the upcard"


def _wrong_making(rules: Rules) -> Iterator[str]:
    if (rules.making == "auction") != rules.everybody_has_a_goal:
        yield "an auction goes with scoring 'countdown', and only with it"
    if rules.everybody_has_a_goal and rules.sides != "solo":
        yield "scoring 'countdown' needs sides 'solo'"
    if rules.making == "auction" and rules.upcard != "stays":
        yield "making 'auction' needs upcard 'stays': no one takes it"
    if rules.making == "auction" and rules.all_pass == "goes_on":
        yield "an auction can't go on after all have passed: the deal would never end"
    # If no suit is barred, only the joker is of no suit that may be named, and there is just one.
    if rules.all_pass == "goes_on" and rules.call_needs != "nothing":
        no_use = len(rules.deck) // len(Suit) - 1 + rules.jokers
        if rules.turned_down_suit == "barred" and rules.players * rules.hand_size <= no_use:
            yield (
                f"all_pass 'goes_on' with call_needs {rules.call_needs!r}: if everyone holds only "
                "the turned-down suit, the deal would never end"
            )
    if rules.bid_minimum > rules.tricks and rules.making == "auction":
        yield f"bid_minimum {rules.bid_minimum} is more than the {rules.tricks} tricks"
    if rules.making == "turn_up" and (rules.folding or rules.turned_trump != "none"):
        yield "folding and turned_trump need making 'auction'"


_OF_PARTNER = ("partner_orders_alone", "partner_calls_alone", "partner_takes_over")


def _wrong_alone(rules: Rules) -> Iterator[str]:
    of_partner = [name for name in _OF_PARTNER if getattr(rules, name)]
    needs_partners = [name for name in ("alone", "defend_alone") if getattr(rules, name) != "never"]
    needs_partners += of_partner
    if needs_partners and rules.sides != "partners":
        yield f"{needs_partners[0]} needs sides 'partners'"
    if rules.alone == "never":
        yield from (f"{name} needs alone 'may' or 'must'" for name in of_partner)
    if rules.alone == "never" and rules.defend_alone == "against_alone":
        yield "defend_alone 'against_alone' needs alone 'may' or 'must'"


def _wrong_scoring(rules: Rules) -> Iterator[str]:
    kind = scoring_of(rules)
    if kind.needs_two_sides and len(rules.teams) != 2:
        yield f"scoring {rules.scoring!r} needs two sides"
    for name, fewest in rules.table_rows.items():
        entries = getattr(rules, name)
        size = rules.tricks - fewest + 1
        if len(entries) != size:
            yield (
                f"{name} = {list(entries)} should have {size} numbers, for {fewest} to "
                f"{rules.tricks} tricks"
            )
    if rules.table_rows and not any(any(getattr(rules, name)) for name in rules.table_rows):
        yield "no one can ever score: all tables hold only zeros"
    if complaint := kind.wrong_end(rules):
        yield complaint
