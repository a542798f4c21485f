"""Our game and OpenSpiel's euchre are the same for both of its parameters.

The same cards are dealt in both, and each action goes to both; seat, legal actions, tricks and
points are compared. Two of OpenSpiel's procedures can't be expressed by our rules:

- Naming trump and going alone are two actions, with the dealer's discard between them. With us they
  are one. When a maker has chosen to go alone our game goes back and does it again.
- Defenders are asked from the dealer's left whether they go alone, with us from the maker's left.
  Our game hears of it when they have answered.
"""

from collections import Counter
from random import Random
from typing import Any, NamedTuple

import pyspiel
import pytest
from msgspec.structs import replace

from benny import Action, Game, Rules
from benny.game.formats.openspiel import ALONE, PASS, WITH_PARTNER, dealt, meanings, spiel_rules
from benny.game.log import DealLog, deal_out
from benny.game.view import Contract, Phase

_SPIEL = pyspiel.euchre


class DifferenceError(Exception):
    """The two games don't agree; says on what."""


class Settings(NamedTuple):
    """The parameters of OpenSpiel's euchre, by its names and with its defaults."""

    stick_the_dealer: bool = True
    allow_lone_defender: bool = False

    @property
    def rules(self) -> Rules:
        """Return the rules by which ours is the same game."""
        return spiel_rules(self.stick_the_dealer, self.allow_lone_defender)

    def new_state(self) -> Any:
        """Return a state of OpenSpiel's in which nothing has been dealt."""
        return pyspiel.load_game("euchre", self._asdict()).new_initial_state()


class LockStep:
    """One deal in both games; raises DifferenceError as soon as they don't agree.

    `state` is OpenSpiel's, to which actions are numbers (codes), and `game` is ours.
    """

    def __init__(self, rules: Rules, undealt: Any, deal: DealLog) -> None:
        self._rules = rules
        self._deal = deal
        self._answers: dict[int, bool] = {}
        self.state = undealt
        for code in dealt(deal):
            self.state.apply_action(code)
        self.game = self._start()
        self._check()

    @property
    def over(self) -> bool:
        """Return whether the deal has ended."""
        return bool(self.state.is_terminal())

    @property
    def seat(self) -> int:
        """Return the seat that has to act."""
        return int(self.state.current_player())

    @property
    def asks_maker(self) -> bool:
        """Return whether trump has been named and its maker has to say whether they go alone."""
        return self._asks_alone and self.state.declarer_go_alone() is None

    @property
    def contract(self) -> Contract:
        """Return what has been settled in our game."""
        return self.game.view(None).contract

    def code(self, action: Action) -> int:
        """Return the number of an action; that of naming trump says nothing of going alone."""
        codes: list[int] = self.state.legal_actions()
        return next(code for code in codes if action in self._meanings(code))

    def take(self, code: int, alone: bool = False) -> None:
        """Do an action in both games.

        Where it names trump, `alone` is whether our game takes it as going alone until its maker
        is asked.
        """
        if self.asks_maker:
            self._declare(alone=code == ALONE)
        elif self._asks_defender:
            self._answers[self.seat] = code == ALONE
        else:
            self.game.act(self._meanings(code)[-1 if alone else 0])
        self.state.apply_action(code)
        if self._answers and not self._asks_defender:
            self._defend()
        self._check()

    @property
    def _asks_alone(self) -> bool:
        return bool(self.state.current_phase() == _SPIEL.Phase.GO_ALONE)

    @property
    def _asks_defender(self) -> bool:
        return self._asks_alone and not self.asks_maker

    def _start(self) -> Game:
        return Game(self._rules, seed=0, deals=[self._deal])

    def _meanings(self, code: int) -> tuple[Action, ...]:
        """Return the actions of ours that a number stands for, going alone last."""
        is_discard = self.state.current_phase() == _SPIEL.Phase.DISCARD
        return meanings(code, self._deal.kitty[0], is_discard=is_discard)

    def _declare(self, alone: bool) -> None:
        """Let our game go as if its maker had said at once whether they go alone."""
        if self.contract.alone == alone:
            return
        done = [action for _, action in self.game.deals[0].actions]
        self.game = self._start()
        for action in done:
            is_call = action.kind in ("order", "call")
            self.game.act(_said(action, alone) if is_call else action)

    def _defend(self) -> None:
        """Let our game's defenders answer as OpenSpiel's did, in their order."""
        if not any(self._answers.values()):
            _same("the number of defenders who are asked", len(self._answers), 2)
        while self.game.view(None).phase is Phase.DEFEND:
            is_lone = self._answers.get(self.game.turn or 0, False)
            self.game.act("defend alone" if is_lone else "pass")
        self._answers = {}

    def _check(self) -> None:
        if self.over:
            self._check_end()
        elif self._asks_alone:
            self._check_question()
        else:
            _same("the deal's end", 0, len(self.game.results))
            _same("the turn", self.seat, self.game.turn)
            codes = self.state.legal_actions()
            meant = {action for code in codes for action in self._meanings(code)}
            _same("what is legal", meant, set(self.game.legal))

    def _check_question(self) -> None:
        _same("the answer to choose", set(self.state.legal_actions()), {ALONE, WITH_PARTNER})
        if self.asks_maker:
            _same("the maker", self.seat, self.contract.maker)
        else:
            _same("the question", Phase.DEFEND, self.game.view(None).phase)
            _same("the side that defends", self.seat % 2, 1 - self.state.declarer() % 2)

    def _check_end(self) -> None:
        _same("the deal's end", 1, len(self.game.results))
        outcome = self.game.outcomes(None)[0]
        winners = [trick.winner() for trick in self.state.tricks()][: len(outcome.tricks)]
        _same("the tricks", winners, [trick.winner for trick in outcome.tricks])
        gain = outcome.points[0] - outcome.points[1]
        _same("the points", self.state.returns(), [gain, -gain, gain, -gain])


def random_deal(rules: Rules, chance: Random) -> DealLog:
    """Return a deal with any dealer and cards."""
    order = chance.sample(rules.deck, len(rules.deck))
    return deal_out(rules, chance.randrange(rules.players), order)


def play_randomly(table: LockStep, chance: Random) -> Counter[str]:
    """Do what chance says until the deal is over; count the decisions and what is rare."""
    found: Counter[str] = Counter(deals=1)
    shyness = chance.random()  # else hardly a deal would be passed out
    while not table.over:
        codes = table.state.legal_actions()
        passes = PASS in codes and chance.random() < shyness
        code = PASS if passes else chance.choice(codes)
        table.take(code, alone=chance.random() < 0.5)
        found["decisions"] += 1
    outcome = table.game.outcomes(None)[0]
    found["passed out"] += outcome.contract.maker is None
    found["played alone"] += outcome.contract.alone
    found["defended alone"] += outcome.contract.lone_defender is not None
    return found


def _said(action: Action, alone: bool) -> Action:
    named = action.removesuffix(" alone")
    return Action(f"{named} alone" if alone else named)


def _same(what: str, theirs: Any, ours: Any) -> None:
    if theirs != ours:
        raise DifferenceError(f"{what} is {theirs} in OpenSpiel and {ours} with us")


def compare(settings: Settings, deals: int, seed: int) -> Counter[str]:
    """Play random deals in both games; return what was compared."""
    found: Counter[str] = Counter()
    for number in range(deals):
        chance = Random(f"{seed} {number}")
        deal = random_deal(settings.rules, chance)
        try:
            table = LockStep(settings.rules, settings.new_state(), deal)
            found += play_randomly(table, chance)
        except DifferenceError as error:
            raise DifferenceError(f"{settings}, seed {seed}, deal {number}: {error}") from None
    return found


SETTINGS = Settings()


@pytest.mark.parametrize("lone", [False, True], ids=["partners defend", "lone defence"])
@pytest.mark.parametrize("stuck", [False, True], ids=["passed out", "stuck"])
def test_random_deals_go_the_same_way_in_both(stuck, lone):
    found = compare(Settings(stick_the_dealer=stuck, allow_lone_defender=lone), deals=250, seed=1)

    assert found["deals"] == 250
    assert found["played alone"] > 0
    assert (found["passed out"] == 0) == stuck
    assert (found["defended alone"] > 0) == lone


@pytest.mark.parametrize(
    "changes",
    [
        {"discard": "any_card"},
        {"all_pass": "next_dealer"},
        {"order_needs": "printed_suit"},
        {"call_needs": "printed_suit"},
        {"turned_down_suit": "open"},
        {"defend_alone": "always"},
        {"alone": "never"},
        {"bowers": "right"},
        {"made": (1, 1, 3)},
        {"made_alone": (1, 1, 5)},
        {"euchred": (2, 2, 4)},
        {"first_lead": "maker"},
    ],
    ids=str,
)
def test_other_rules_are_told_apart(changes):
    rules = replace(SETTINGS.rules, **changes)

    with pytest.raises(DifferenceError, match=r"in OpenSpiel and .* with us"):
        play_deals(rules, 200)


def test_the_dealer_buries_before_knowing_whether_the_maker_goes_alone():
    table = dealt_by_seat_3()

    table.take(table.code(Action("order")))
    seen_by_dealer = table.game.view(3).log
    table.take(table.state.legal_actions()[0])
    table.take(ALONE)

    assert [event.action for event in seen_by_dealer] == ["order"]
    assert table.game.view(3).log[0].action == "order alone"
    assert table.game.view(3).discarded
    assert table.contract.alone


def test_a_maker_of_ours_has_said_at_once_that_they_go_alone():
    table = dealt_by_seat_3()

    table.take(table.code(Action("order alone")), alone=True)
    known_at_once = table.contract.alone
    table.take(table.state.legal_actions()[0])
    table.take(WITH_PARTNER)

    assert known_at_once
    assert not table.contract.alone


def play_deals(rules, number):
    chance = Random(1)
    for _ in range(number):
        table = LockStep(rules, SETTINGS.new_state(), random_deal(rules, chance))
        play_randomly(table, chance)


def dealt_by_seat_3():
    """Return a deal of seat 3 before its first call."""
    chance = Random(2)
    deal = replace(random_deal(SETTINGS.rules, chance), dealer=3)
    return LockStep(SETTINGS.rules, SETTINGS.new_state(), deal)
