"""Calling tables: the value of each first call by class of hand, and how often it is best."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from enum import StrEnum
from functools import lru_cache
from itertools import combinations, permutations
from math import inf, sqrt

from msgspec import Struct
from msgspec.structs import replace

from benny.analysis.statistics import Summed
from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.game import Game
from benny.game.log import DealLog, deal_out
from benny.game.shuffling import derive, shuffle
from benny.game.view import Phase, View
from benny.lab.evaluation import EvaluationJob
from benny.lab.runs.jobs import Job
from benny.lab.seats import place_name
from benny.rules.cards import SUITS, Card, Suit
from benny.rules.rules import Rules

Hand = tuple[Card, ...]


class Detail(StrEnum):
    """What hands of one class have in common: each value adds one thing to those before it."""

    TRUMPS = "trumps"
    ACES = "aces"
    VOIDS = "voids"


def reduce_suits(rules: Rules, trump: Suit, hand: Iterable[Card]) -> Hand:
    """Return the hand that stands for all that differ only by an exchange of plain suits.

    With both bowers the two suits of the other colour may be exchanged, else all three.
    """
    cards = tuple(hand)
    fixed = (trump, trump.mate) if rules.bowers == "both" else (trump,)
    free = [suit for suit in SUITS if suit not in fixed]
    exchanges = [dict(zip(free, order, strict=True)) for order in permutations(free)]
    return min(
        tuple(sorted((_move_card(card, moves) for card in cards), key=lambda card: card.number))
        for moves in exchanges
    )


def hand_class(rules: Rules, trump: Suit, hand: Iterable[Card], detail: Detail) -> str:
    """Return the class of a hand as text, such as `3RA 1a 1v`.

    It gives the number of trumps, with letters for the joker (J), the bowers (R, L) and the ace (A)
    among them. Then come the numbers of other aces and of plain suits in which the hand is void.
    """
    order = rules.ordering(trump)
    cards = tuple(hand)
    trumps = [card for card in cards if order.is_trump(card)]
    plain = [card for card in cards if card not in trumps]
    aces = sum(card[0] == "A" for card in plain)
    voids = len(set(SUITS) - {trump} - {order.suit(card) for card in cards})
    parts = [f"{len(trumps)}{_tops(rules, trump, trumps)}", f"{aces}a", f"{voids}v"]
    return " ".join(parts[: 1 + tuple(Detail).index(detail)])


def classes_of(rules: Rules, upcard: Card, trump: Suit, detail: Detail) -> dict[str, list[Hand]]:
    """Return all possible hands for an upcard, by class, in the order of the classes."""
    deck = [card for card in rules.deck if card != upcard]
    hands_by_class: dict[str, list[Hand]] = {}
    for hand in combinations(deck, rules.hand_size):
        hands_by_class.setdefault(hand_class(rules, trump, hand, detail), []).append(hand)
    return {name: hands_by_class[name] for name in sorted(hands_by_class, key=_class_key)}


def trump_of(rules: Rules, upcard: Card) -> Suit:
    """Return the suit of an upcard; raise NotationError for a card that proposes none."""
    if upcard not in rules.deck:
        raise NotationError(f"{upcard} is not in the deck of {rules.name}: give one of its cards")
    if upcard.is_joker:
        raise NotationError(f"the joker names no suit in {rules.name}: turn another card up")
    return upcard.suit


def _tops(rules: Rules, trump: Suit, trumps: list[Card]) -> str:
    order = rules.ordering(trump)
    named = {Card("JK"): "J", order.right: "R", order.left: "L", Card(f"A{trump.value}"): "A"}
    return "".join(letter for card, letter in named.items() if card in trumps)


def _class_key(name: str) -> tuple[int, tuple[int, ...], str]:
    first, *rest = name.split()
    ranks = [-"JRLA".index(letter) for letter in first[1:]]
    # Below every top card, so that of two hands the one with fewer tops comes first.
    return int(first[0]), (*ranks, -9), " ".join(rest)


def _move_card(card: Card, moves: dict[Suit, Suit]) -> Card:
    if card.is_joker or card.suit not in moves:
        return card
    return Card(f"{card.rank.value}{moves[card.suit].value}")


HANDS_A_PIECE = 8


# One half of the worlds chooses the best call and the other values it: `CallTotals` says why.
HALVES = 2


class ChosenHand(Struct, frozen=True):
    """A hand to value; `weight` is how many equivalent hands were drawn."""

    kind: str
    cards: Hand
    weight: int


class CalledHand(Struct, frozen=True, kw_only=True):
    """The values of a hand's calls.

    `halves` are the mean points of each action in each half of the worlds, `errors` the standard
    errors over all worlds, `behind_errors` those of the difference from the best action.
    """

    hand: ChosenHand
    worlds: int
    actions: tuple[Action, ...]
    halves: tuple[tuple[float, ...], ...]
    errors: tuple[float, ...]
    behind_errors: tuple[float, ...]

    @property
    def points(self) -> tuple[float, ...]:
        return tuple(sum(pair) / HALVES for pair in zip(*self.halves, strict=True))


class Called(Summed, frozen=True):
    """The values of the calls of some hands."""

    hands: tuple[CalledHand, ...] = ()


class Calling(Job[Called], Struct, frozen=True, kw_only=True):
    """The job of valuing the calls of a seat, by its place from the dealer, after passes only.

    `hands` hands are drawn from each class, or all if it has no more. Each is valued in `worlds`
    deals (at least 4) that agree with it. `only` names a single class, None all of them.
    """

    rules: Rules
    upcard: Card
    place: int
    detail: Detail = Detail.ACES
    only: str | None = None
    hands: int = 20
    worlds: int = 200
    believed: bool = True
    seed: int = 0

    part = Called

    def check(self) -> None:
        """Raise NotationError if the job can give no result."""
        if self.hands < 1:
            raise NotationError(f"{self.hands} hands tell nothing: give 1 or more")
        if self.worlds < 2 * HALVES:
            raise NotationError(f"{self.worlds} worlds tell nothing: give {2 * HALVES} or more")
        if not self.classes():
            names = ", ".join(replace(self, only=None).classes())
            raise NotationError(f"there are no hands {self.only!r}: give one of {names}")
        self.view(chosen_hands(self)[0].cards)

    def classes(self) -> dict[str, int]:
        """Return the classes to value, with the number of hands in each."""
        sizes = _sizes(self.rules, self.upcard, self.detail)
        return {name: sizes[name] for name in sizes if self.only in (None, name)}

    @property
    def pieces(self) -> int:
        return -(-len(chosen_hands(self)) // HANDS_A_PIECE)

    def work(self, number: int, seed: int) -> Called:
        begin = number * HANDS_A_PIECE
        hands = chosen_hands(self)[begin : begin + HANDS_A_PIECE]
        return Called(
            tuple(
                self._evaluate_call(hand, derive(seed, f"hand {n}")) for n, hand in enumerate(hands)
            )
        )

    def view(self, hand: Hand) -> View:
        """Return the view of the seat that calls; other cards in sight are random."""
        players, seat = self.rules.players, self.place - 1
        place_name(self.rules, self.place)
        game = Game(self.rules, 0, deals=[self._deal(hand)])
        while game.turn != seat and "pass" in game.legal and len(game.view(None).log) < players:
            game.act("pass")
        view = game.view(seat)
        if view.turn != seat or view.phase not in (Phase.ORDER, Phase.BID):
            raise NotationError(
                f"with {self.upcard} up the {place_name(self.rules, self.place)} is not asked in "
                f"{self.rules.name}"
            )
        return view

    def _deal(self, hand: Hand) -> DealLog:
        rules, size = self.rules, self.rules.hand_size
        rest = [card for card in rules.deck if card not in (*hand, self.upcard)]
        rest = shuffle(rest, self.seed, f"cards beside {' '.join(hand)}")
        begin = size * (self.place - 1)
        order = [*rest[:begin], *hand, *rest[begin:]]
        order.insert(rules.upcard_place, self.upcard)
        return deal_out(rules, rules.players - 1, order)

    def _evaluate_call(self, hand: ChosenHand, seed: int) -> CalledHand:
        job = EvaluationJob(
            view=self.view(hand.cards), believed=self.believed, worlds=self.worlds // HALVES
        )
        halves = [job.work(half, derive(seed, f"half {half}")) for half in range(HALVES)]
        total = job.merge(*halves)
        return CalledHand(
            hand=hand,
            worlds=total.worlds,
            actions=total.actions,
            halves=tuple(tuple(map(half.mean, total.actions)) for half in halves),
            errors=tuple(map(total.error, total.actions)),
            behind_errors=tuple(map(total.error_behind, total.actions)),
        )


# It goes through all hands that can be held, 33,649 in a deck of 24, and each piece needs it.
@lru_cache(maxsize=4)
def chosen_hands(job: Calling) -> tuple[ChosenHand, ...]:
    trump = trump_of(job.rules, job.upcard)
    chosen = []
    for kind, hands in classes_of(job.rules, job.upcard, trump, job.detail).items():
        if job.only in (None, kind):
            drawn = shuffle(hands, job.seed, f"hands {kind}")[: job.hands]
            # Equivalent hands have the same value, so one is valued for all of them.
            alike = Counter(reduce_suits(job.rules, trump, hand) for hand in drawn)
            chosen += [ChosenHand(kind, hand, alike[hand]) for hand in alike]
    return tuple(chosen)


@lru_cache(maxsize=4)
def _sizes(rules: Rules, upcard: Card, detail: Detail) -> dict[str, int]:
    classes = classes_of(rules, upcard, trump_of(rules, upcard), detail)
    return {name: len(hands) for name, hands in classes.items()}


_SURE = 2.0
"""Standard errors by which passing must be ahead or behind to count as sure."""


class Mean(Struct, frozen=True):
    """A mean over hands, with its standard error."""

    mean: float
    error: float


class CallRow(Struct, frozen=True, kw_only=True):
    """The result for a class: it has `hands` hands, of which some were `valued`.

    `points` are by action; `taken` and `alone` are the shares of hands with which anything but
    passing, and going alone, is best.
    """

    kind: str
    hands: int
    share: float
    valued: int
    points: dict[str, Mean]
    best: str
    taken: Mean
    alone: Mean


class CallTotals(Struct, frozen=True, kw_only=True):
    """All hands together, each equally likely.

    `passing` is the mean value of always passing, `taking` of never passing and `choosing` of the
    best call. The best call is chosen in one half of the worlds and valued in the other, so that
    luck does not count as skill. `surely_taken` and `surely_passed` are the shares of hands for
    which that is sure by two standard errors.
    """

    taken: Mean
    alone: Mean
    surely_taken: Mean
    surely_passed: Mean
    passing: Mean
    taking: Mean
    choosing: Mean


class CallTable(Struct, frozen=True, kw_only=True):
    """A calling table: its classes and the totals of all hands."""

    upcard: Card
    place: int
    worlds: int
    rows: tuple[CallRow, ...]
    totals: CallTotals


class HandRow(Struct, frozen=True, kw_only=True):
    """The values of the calls of one hand, and the best call."""

    cards: Hand
    like: int
    best: str
    points: dict[str, Mean]


Measure = Callable[[CalledHand], float]


def call_table(job: Calling, called: Called) -> CallTable:
    groups: dict[str, list[CalledHand]] = {kind: [] for kind in job.classes()}
    for hand in called.hands:
        groups[hand.hand.kind].append(hand)
    return CallTable(
        upcard=job.upcard,
        place=job.place,
        worlds=job.worlds,
        rows=tuple(_row(kind, job, groups) for kind in groups),
        totals=_totals(job, groups),
    )


def hand_rows(called: Called) -> list[HandRow]:
    """Return the hands one by one, first those that gain most by not passing."""
    return [
        HandRow(
            cards=hand.hand.cards,
            like=hand.hand.weight,
            best=_best(hand, hand.points),
            points={
                str(action): Mean(points, error)
                for action, points, error in zip(
                    hand.actions, hand.points, hand.errors, strict=True
                )
                if action.kind != "swap"
            },
        )
        for hand in sorted(called.hands, key=_gain_of_passing)
    ]


def _row(kind: str, job: Calling, groups: dict[str, list[CalledHand]]) -> CallRow:
    members, hands = groups[kind], job.classes()[kind]
    points = {action: _of_action(members, action, hands) for action in _actions(members)}
    return CallRow(
        kind=kind,
        hands=hands,
        share=hands / sum(job.classes().values()),
        valued=sum(hand.hand.weight for hand in members),
        points=points,
        best=max(points, key=lambda action: points[action].mean),
        taken=_mean(members, _is_taken, hands),
        alone=_mean(members, _is_alone, hands),
    )


def _actions(members: Sequence[CalledHand]) -> list[str]:
    actions = {action for hand in members for action in hand.actions if action.kind != "swap"}
    return [str(action) for action in sorted(actions, key=lambda action: action.code)]


def _of_action(members: Sequence[CalledHand], action: str, hands: int) -> Mean:
    able = [hand for hand in members if action in hand.actions]
    return _mean(able, lambda hand: hand.points[_place(hand, action)], hands, action)


def _totals(job: Calling, groups: dict[str, list[CalledHand]]) -> CallTotals:
    def total(measure: Measure) -> Mean:
        sizes = job.classes()
        hands = sum(sizes.values())
        means = [
            (sizes[k] / hands, _mean(members, measure, sizes[k])) for k, members in groups.items()
        ]
        error = sqrt(sum((share * mean.error) ** 2 for share, mean in means))
        return Mean(sum(share * mean.mean for share, mean in means), error)

    return CallTotals(
        taken=total(_is_taken),
        alone=total(_is_alone),
        surely_taken=total(_is_surely_taken),
        surely_passed=total(_is_surely_passed),
        passing=total(lambda hand: _chosen_value(hand, _passes(hand))),
        taking=total(lambda hand: _chosen_value(hand, _other_actions(hand))),
        choosing=total(lambda hand: _chosen_value(hand, list(range(len(hand.actions))))),
    )


def _mean(members: Sequence[CalledHand], measure: Measure, hands: int, action: str = "") -> Mean:
    """Return the estimated mean of a class from some of its hands.

    The error is that of two-stage sampling: hands of the class, then worlds of each hand.
    """
    weights = [hand.hand.weight for hand in members]
    number = sum(weights)
    values = [measure(hand) for hand in members]
    mean = sum(w * v for w, v in zip(weights, values, strict=True)) / number
    squares = sum(w * (v - mean) ** 2 for w, v in zip(weights, values, strict=True))
    # If all hands of the class were drawn, only their worlds are a sample.
    drawn = min(1.0, number / hands)
    within = sum((hand.hand.weight * _error(hand, action)) ** 2 for hand in members) / number**2
    between = squares / (number - 1) / number if number > 1 else inf
    return Mean(mean, sqrt(drawn * within + ((1 - drawn) * between if drawn < 1 else 0.0)))


def _error(hand: CalledHand, action: str) -> float:
    if action:
        return hand.errors[_place(hand, action)]
    return max(hand.errors)


def _place(hand: CalledHand, action: str) -> int:
    return [str(legal) for legal in hand.actions].index(action)


def _best(hand: CalledHand, points: Sequence[float]) -> str:
    return str(hand.actions[max(range(len(points)), key=points.__getitem__)])


def _is_taken(hand: CalledHand) -> float:
    return float(_best(hand, hand.points) != "pass")


def _is_alone(hand: CalledHand) -> float:
    return float(_best(hand, hand.points).endswith("alone"))


def _is_surely_taken(hand: CalledHand) -> float:
    passing = _passes(hand)
    return float(not passing or _behind(hand, passing[0]) > _SURE)


def _is_surely_passed(hand: CalledHand) -> float:
    calls = _other_actions(hand)
    return float(all(_behind(hand, action) > _SURE for action in calls))


def _behind(hand: CalledHand, action: int) -> float:
    """Return how many standard errors an action is behind the best one."""
    behind = max(hand.points) - hand.points[action]
    error = hand.behind_errors[action]
    return behind / error if error else (inf if behind else 0.0)


def _passes(hand: CalledHand) -> list[int]:
    return [number for number, action in enumerate(hand.actions) if action == "pass"]


def _other_actions(hand: CalledHand) -> list[int]:
    return [number for number, action in enumerate(hand.actions) if action != "pass"]


def _chosen_value(hand: CalledHand, among: Sequence[int]) -> float:
    """Return the value of the best of some actions, chosen in each half and valued in the other."""
    usable = among or range(len(hand.actions))
    first, second = hand.halves
    best_by_first = max(usable, key=first.__getitem__)
    best_by_second = max(usable, key=second.__getitem__)
    return (second[best_by_first] + first[best_by_second]) / 2


def _gain_of_passing(hand: CalledHand) -> float:
    passing, calls = _passes(hand), _other_actions(hand)
    if not passing or not calls:
        return 0.0
    return hand.points[passing[0]] - max(hand.points[other] for other in calls)
