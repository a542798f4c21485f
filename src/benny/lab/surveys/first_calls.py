"""The job of valuing the first call of many hands, drawn at random from their classes."""

from collections import Counter
from functools import lru_cache

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
from benny.lab.surveys.hands import Detail, Hand, classes_of, reduce_suits, trump_of
from benny.rules.cards import Card
from benny.rules.rules import Rules

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
    found = []
    for kind, hands in classes_of(job.rules, job.upcard, trump, job.detail).items():
        if job.only in (None, kind):
            drawn = shuffle(hands, job.seed, f"hands {kind}")[: job.hands]
            # Equivalent hands have the same value, so one is valued for all of them.
            alike = Counter(reduce_suits(job.rules, trump, hand) for hand in drawn)
            found += [ChosenHand(kind, hand, alike[hand]) for hand in alike]
    return tuple(found)


@lru_cache(maxsize=4)
def _sizes(rules: Rules, upcard: Card, detail: Detail) -> dict[str, int]:
    classes = classes_of(rules, upcard, trump_of(rules, upcard), detail)
    return {name: len(hands) for name, hands in classes.items()}
