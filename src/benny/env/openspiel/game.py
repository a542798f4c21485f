"""OpenSpiel's games and states of Benny."""

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

import pyspiel

from benny.core.constants import ACTION_COUNT, SEATS
from benny.env.openspiel.deal import ActionText, SpielDeal, ToldDeal, cards_dealt, most_actions
from benny.env.openspiel.observer import SpielObserver
from benny.errors import NotationError
from benny.game.actions import ACTIONS, Action
from benny.io.json import from_json, read_json, to_json
from benny.io.validation import whole
from benny.rules.cards import Card
from benny.rules.loading import USUAL, find_rules, names, variant
from benny.rules.rules import Rules

ANY = "python_benny"
"""The name of the game whose parameter `rules` is a variant's name or a rules file's path."""

_KIND = pyspiel.GameType
_SEEDS = 1 << 53  # a float below 1 is a multiple of one part of these
_DEAL = "deal"  # what chance does
_RESERVED = ",=()"


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of OpenSpiel: one deal, dealt by the seat in the parameter `dealer`.

    Raises NotationError for rules that can't be found or are invalid, and for a dealer who is not
    at the table.
    """

    short_name: ClassVar[str] = ANY
    preset: ClassVar[Rules | None] = None

    def __init__(self, params: dict[str, Any]) -> None:
        if self.preset is None and set(params["rules"]) & set(_RESERVED):
            raise NotationError(
                f"rules {params['rules']!r}: OpenSpiel can't write a path that holds any of "
                f"{_RESERVED}"
            )
        self.rules = rules = self.preset or find_rules(params["rules"])
        self.dealer = whole(params["dealer"], "dealer", most=rules.players - 1)
        least, most = rules.gain_bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTION_COUNT,
            max_chance_outcomes=len(rules.deck),
            num_players=rules.players,
            min_utility=least,
            max_utility=most,
            utility_sum=None if rules.everybody_has_a_goal else 0.0,
            max_game_length=most_actions(rules),
        )
        super().__init__(_type_of(self.short_name, rules), info, params)

    def max_chance_nodes_in_history(self) -> int:
        return cards_dealt(self.rules)

    def new_initial_state(
        self, told: pyspiel.StateStruct | dict[str, Any] | str | None = None
    ) -> "SpielState":
        """Return a state before the first card, or the state that a struct, a dict or JSON tells.

        Raises NotationError for what tells no state of this game, and IllegalActionError for an
        action that is not legal.
        """
        state = SpielState(self)
        if told is not None:
            told = told.to_dict() if isinstance(told, pyspiel.StateStruct) else told
            state.repeat(read_json(told if isinstance(told, str) else to_json(told), ToldDeal))
        return state

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: dict[str, Any] | None = None,
    ) -> SpielObserver:
        """Return an observer, without a type one of what a player sees now."""
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        return SpielObserver(self.rules, kind, params)


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a deal, from the first card that chance deals to the score."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.deal = SpielDeal(game.rules, game.dealer)

    def current_player(self) -> int:
        if self.deal.over:
            return int(pyspiel.PlayerId.TERMINAL)
        if self.deal.watched is None:
            return int(pyspiel.PlayerId.CHANCE)
        return self.deal.watched.deal.turn

    def is_terminal(self) -> bool:
        return self.deal.over

    def returns(self) -> list[float]:
        return self.deal.gains

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, by their places in the deck, with their chances."""
        left = self.deal.undealt_places
        return [(place, 1 / len(left)) for place in left]

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> "SpielState":
        """Return a state drawn from those that agree with all that a player knows, all alike.

        Calls `probability_sampler` once. Raises NotationError while cards are being dealt.
        """
        state = SpielState(self.get_game())
        state.follow(*self.deal.world(player_id, int(probability_sampler() * _SEEDS)))
        return state

    def repeat(self, told: ToldDeal) -> None:
        """Deal and do what is told; raise NotationError for what can't have come about."""
        self.follow(told.cards, told.actions)
        found = self._full_deal()
        for field in found.__struct_fields__:
            given, due = getattr(told, field), getattr(found, field)
            if given != due and given != "":
                raise NotationError(
                    f"{field} {given!r} does not fit the rest: it should be {due!r}"
                )

    def follow(self, cards: Iterable[Card], actions: Iterable[Action]) -> None:
        """Deal cards and do actions; raise NotationError for a card or an action that can't be."""
        for card in cards:
            if self.deal.watched is not None:
                raise NotationError(f"{card} comes after all cards that are dealt")
            self.apply_action(self.deal.place_of(card))
        for action in actions:
            if self.deal.watched is None:
                raise NotationError(f"{str(action)!r} comes before all cards are dealt")
            self.apply_action(action.code)

    def _legal_actions(self, player: int) -> list[int]:
        return self.deal.legal

    def _apply_action(self, action: int) -> None:
        if self.deal.watched is None:
            self.deal.lay(action)
        else:
            self.deal.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        is_dealing = player == pyspiel.PlayerId.CHANCE
        items = self.deal.rules.deck if is_dealing else ACTIONS
        text = str(items[whole(action, "action", most=len(items) - 1)])
        return f"{_DEAL} {text}" if is_dealing else text

    def __str__(self) -> str:
        return str(self.deal)

    def _full_deal(self) -> ToldDeal:
        player = self.current_player()
        is_seat = player >= 0
        return self.deal.full_deal(
            f"Player_{player}" if is_seat else pyspiel.PlayerId(player).name.capitalize()
        )

    def _to_struct(self) -> dict[str, Any]:
        return _plain(self._full_deal())

    def _to_observation_struct(self, player: int) -> dict[str, Any]:
        return _plain(self.deal.view(player)) if self.deal.watched else {}

    def _action_to_struct(self, player: int, action: int) -> dict[str, Any]:
        return _plain(ActionText(self._action_to_string(player, action)))

    def _struct_to_actions(self, struct: dict[str, Any]) -> list[int]:
        text = read_json(to_json(struct), ActionText).action
        if text.startswith(f"{_DEAL} "):
            return [self.deal.place_of(Card(text.removeprefix(f"{_DEAL} ")))]
        return [Action(text).code]


def _plain(value: object) -> dict[str, Any]:
    return from_json(to_json(value), dict)


def name_of(name: str) -> str:
    return f"{ANY}_{name}"


def _type_of(name: str, rules: Rules | None) -> pyspiel.GameType:
    is_general = rules is None or rules.everybody_has_a_goal
    parameters: dict[str, int | str] = {"dealer": 0}
    if name == ANY:
        parameters["rules"] = USUAL
    return _KIND(
        short_name=name,
        long_name=rules.called if rules else "Benny",
        dynamics=_KIND.Dynamics.SEQUENTIAL,
        chance_mode=_KIND.ChanceMode.EXPLICIT_STOCHASTIC,
        information=_KIND.Information.IMPERFECT_INFORMATION,
        utility=_KIND.Utility.GENERAL_SUM if is_general else _KIND.Utility.ZERO_SUM,
        reward_model=_KIND.RewardModel.TERMINAL,
        max_num_players=rules.players if rules else SEATS,
        min_num_players=rules.players if rules else 2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters,
    )


pyspiel.register_game(_type_of(ANY, None), SpielGame)
for _name in names():
    _preset = variant(_name)
    # A class each, which pickle finds here. Besides, OpenSpiel drops what it has registered after
    # Python has ended, which must not be the last reference: to a class it never is.
    _own = {"short_name": name_of(_name), "preset": _preset, "__module__": __name__}
    _game_class = type(f"{_name.capitalize()}{SpielGame.__name__}", (SpielGame,), _own)
    globals()[_game_class.__name__] = _game_class
    pyspiel.register_game(_type_of(name_of(_name), _preset), _game_class)
