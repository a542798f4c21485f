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
from benny.game.log import deal_out
from benny.game.shuffling import derive, shuffle
from benny.game.view import Phase, View
from benny.lab.evaluation import EvaluationJob
from benny.lab.runs.jobs import Job
from benny.lab.seats import place_name
from benny.rules.cards import SUITS, Card, Suit
from benny.rules.rules import Rules

Hand = tuple[Card, ...]

TOP_TRUMPS = "JRLA"
"""The letters of the joker, the bowers and the ace, from the highest down."""


class Detail(StrEnum):
    """The features that define a class of hands: each value adds one to those before it."""

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

    def exchange(card: Card, moves: dict[Suit, Suit]) -> Card:
        if card.is_joker or card.suit not in moves:
            return card
        return Card(f"{card.rank.value}{moves[card.suit].value}")

    return min(
        tuple(sorted((exchange(card, moves) for card in cards), key=lambda card: card.number))
        for moves in exchanges
    )


def hand_class(rules: Rules, trump: Suit, hand: Iterable[Card], detail: Detail) -> str:
    """Return the class of a hand as text, such as `3RA 1a 1v`.

    It gives the number of trumps, with letters for the joker (J), the bowers (R, L) and the ace (A)
    among them. Then come the numbers of other aces and of plain suits in which the hand is void.
    """
    features = _card_features(rules, trump)
    tops, trumps, aces, void_suits = "", 0, 0, set(SUITS) - {trump}
    for suit, is_trump, top, is_other_ace in map(features.__getitem__, hand):
        trumps += is_trump
        aces += is_other_ace
        tops += top
        void_suits.discard(suit)
    tops = "".join(sorted(tops, key=TOP_TRUMPS.index))
    parts = (f"{trumps}{tops}", f"{aces}a", f"{len(void_suits)}v")
    return " ".join(parts[: 1 + tuple(Detail).index(detail)])


@lru_cache
def _card_features(rules: Rules, trump: Suit) -> dict[Card, tuple[Suit, bool, str, bool]]:
    """Return each card's suit, if it is a trump, its letter at the top, if it is another ace."""
    order = rules.ordering(trump)
    tops = (Card("JK"), order.right, order.left, Card(f"A{trump.value}"))
    letters = dict(zip(tops, TOP_TRUMPS, strict=True))
    features = {}
    for card in rules.deck:
        is_trump = order.is_trump(card)
        letter = letters.get(card, "") if is_trump else ""
        features[card] = order.suit(card), is_trump, letter, card[0] == "A" and not is_trump
    return features


def classes_of(rules: Rules, upcard: Card, trump: Suit, detail: Detail) -> dict[str, list[Hand]]:
    deck = [card for card in rules.deck if card != upcard]
    hands_by_class: dict[str, list[Hand]] = {}
    for hand in combinations(deck, rules.hand_size):
        hands_by_class.setdefault(hand_class(rules, trump, hand, detail), []).append(hand)

    def order(name: str) -> tuple[int, tuple[int, ...], str]:
        first, *rest = name.split()
        ranks = [-TOP_TRUMPS.index(letter) for letter in first[1:]]
        # Below every top card, so that of two hands the one with fewer tops comes first.
        return int(first[0]), (*ranks, -9), " ".join(rest)

    return {name: hands_by_class[name] for name in sorted(hands_by_class, key=order)}


def trump_of(rules: Rules, upcard: Card) -> Suit:
    """Return the suit of an upcard; raise NotationError for a card that proposes none."""
    if upcard not in rules.deck:
        raise NotationError(f"{upcard} is not in the deck of {rules.name}: give one of its cards")
    if upcard.is_joker:
        raise NotationError(f"the joker names no suit in {rules.name}: turn another card up")
    return upcard.suit


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

    @property
    def best(self) -> str:
        points = self.points
        return str(self.actions[points.index(max(points))])

    @property
    def passes(self) -> list[int]:
        return [number for number, action in enumerate(self.actions) if action == "pass"]

    @property
    def calls(self) -> list[int]:
        return [number for number, action in enumerate(self.actions) if action != "pass"]

    def behind(self, action: int) -> float:
        """Return an action's distance from the best one, in standard errors."""
        behind = max(self.points) - self.points[action]
        error = self.behind_errors[action]
        return behind / error if error else (inf if behind else 0.0)

    def chosen_value(self, among: Sequence[int]) -> float:
        """Return the best value of some actions, chosen in each half and valued in the other."""
        usable = among or range(len(self.actions))
        first, second = self.halves
        best_by_first = max(usable, key=first.__getitem__)
        best_by_second = max(usable, key=second.__getitem__)
        return (second[best_by_first] + first[best_by_second]) / 2


class Called(Summed, frozen=True):
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
        sizes = _class_sizes(self.rules, self.upcard, self.detail)
        return {name: sizes[name] for name in sizes if self.only in (None, name)}

    @property
    def pieces(self) -> int:
        return -(-len(chosen_hands(self)) // HANDS_A_PIECE)

    def work(self, number: int, seed: int) -> Called:
        begin = number * HANDS_A_PIECE
        hands = chosen_hands(self)[begin : begin + HANDS_A_PIECE]
        return Called(
            tuple(self._value_hand(hand, derive(seed, f"hand {n}")) for n, hand in enumerate(hands))
        )

    def view(self, hand: Hand) -> View:
        """Return the view of the seat that calls; other cards in sight are random."""
        rules, seat, caller = self.rules, self.place - 1, place_name(self.rules, self.place)
        rest = [card for card in rules.deck if card not in (*hand, self.upcard)]
        rest = shuffle(rest, self.seed, f"cards beside {' '.join(hand)}")
        begin = rules.hand_size * seat
        order = [*rest[:begin], *hand, *rest[begin:]]
        order.insert(rules.upcard_place, self.upcard)
        game = Game(rules, 0, deals=[deal_out(rules, rules.players - 1, order)])
        while game.turn != seat and "pass" in game.legal:
            if len(game.view(None).log) == rules.players:
                break
            game.act("pass")
        view = game.view(seat)
        if view.turn != seat or view.phase not in (Phase.ORDER, Phase.BID):
            raise NotationError(f"with {self.upcard} up the {caller} is not asked in {rules.name}")
        return view

    def _value_hand(self, hand: ChosenHand, seed: int) -> CalledHand:
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
def _class_sizes(rules: Rules, upcard: Card, detail: Detail) -> dict[str, int]:
    classes = classes_of(rules, upcard, trump_of(rules, upcard), detail)
    return {name: len(hands) for name, hands in classes.items()}


_SURE = 2.0
"""Standard errors by which passing must be ahead or behind to count as sure."""


class Mean(Struct, frozen=True):
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
    upcard: Card
    place: int
    worlds: int
    rows: tuple[CallRow, ...]
    totals: CallTotals


class HandRow(Struct, frozen=True, kw_only=True):
    cards: Hand
    like: int
    best: str
    points: dict[str, Mean]


Measure = Callable[[CalledHand], float]


def call_table(job: Calling, called: Called) -> CallTable:
    sizes = job.classes()
    every = sum(sizes.values())
    groups: dict[str, list[CalledHand]] = {kind: [] for kind in sizes}
    for hand in called.hands:
        groups[hand.hand.kind].append(hand)

    def total(measure: Measure) -> Mean:
        means = []
        for kind, members in groups.items():
            mean = _mean(members, list(map(measure, members)), sizes[kind])
            means.append((sizes[kind] / every, mean))
        error = sqrt(sum((share * mean.error) ** 2 for share, mean in means))
        return Mean(sum(share * mean.mean for share, mean in means), error)

    return CallTable(
        upcard=job.upcard,
        place=job.place,
        worlds=job.worlds,
        rows=tuple(_row(kind, hands, sizes[kind], every) for kind, hands in groups.items()),
        totals=CallTotals(
            taken=total(_is_taken),
            alone=total(_is_alone),
            surely_taken=total(
                lambda hand: float(not hand.passes or hand.behind(hand.passes[0]) > _SURE)
            ),
            surely_passed=total(
                lambda hand: float(all(hand.behind(call) > _SURE for call in hand.calls))
            ),
            passing=total(lambda hand: hand.chosen_value(hand.passes)),
            taking=total(lambda hand: hand.chosen_value(hand.calls)),
            choosing=total(lambda hand: hand.chosen_value(range(len(hand.actions)))),
        ),
    )


def hand_rows(called: Called) -> list[HandRow]:
    """Return the hands one by one, first those that gain most by not passing."""

    def gain_of_passing(hand: CalledHand) -> float:
        if not hand.passes or not hand.calls:
            return 0.0
        return hand.points[hand.passes[0]] - max(hand.points[call] for call in hand.calls)

    rows = []
    for hand in sorted(called.hands, key=gain_of_passing):
        means = zip(hand.actions, map(Mean, hand.points, hand.errors), strict=True)
        points = {str(action): mean for action, mean in means if action.kind != "swap"}
        rows.append(
            HandRow(cards=hand.hand.cards, like=hand.hand.weight, best=hand.best, points=points)
        )
    return rows


def _row(kind: str, members: Sequence[CalledHand], hands: int, every: int) -> CallRow:
    actions = {action for hand in members for action in hand.actions if action.kind != "swap"}
    points = {}
    for action in sorted(actions, key=lambda action: action.code):
        able = [(hand, hand.actions.index(action)) for hand in members if action in hand.actions]
        points[str(action)] = _mean(
            [hand for hand, _ in able],
            [hand.points[place] for hand, place in able],
            hands,
            [hand.errors[place] for hand, place in able],
        )
    return CallRow(
        kind=kind,
        hands=hands,
        share=hands / every,
        valued=sum(hand.hand.weight for hand in members),
        points=points,
        best=max(points, key=lambda action: points[action].mean),
        taken=_mean(members, list(map(_is_taken, members)), hands),
        alone=_mean(members, list(map(_is_alone, members)), hands),
    )


def _mean(
    members: Sequence[CalledHand],
    values: Sequence[float],
    hands: int,
    errors: Sequence[float] | None = None,
) -> Mean:
    """Return the estimated mean of a class of `hands` hands from the values of some.

    The error is that of two-stage sampling: hands of the class, then worlds of each hand.
    """
    weights = [hand.hand.weight for hand in members]
    number = sum(weights)
    mean = sum(w * v for w, v in zip(weights, values, strict=True)) / number
    squares = sum(w * (v - mean) ** 2 for w, v in zip(weights, values, strict=True))
    # If all hands of the class were drawn, only their worlds are a sample.
    drawn = min(1.0, number / hands)
    errors = errors or [max(hand.errors) for hand in members]
    within = sum((w * error) ** 2 for w, error in zip(weights, errors, strict=True)) / number**2
    between = squares / (number - 1) / number if number > 1 else inf
    return Mean(mean, sqrt(drawn * within + ((1 - drawn) * between if drawn < 1 else 0.0)))


def _is_taken(hand: CalledHand) -> float:
    return float(hand.best != "pass")


def _is_alone(hand: CalledHand) -> float:
    return float(hand.best.endswith("alone"))
