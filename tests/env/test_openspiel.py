"""Our games in OpenSpiel: its own tests of them, ours of what they tell, and its algorithms."""

import json
import pickle
import subprocess
import sys
import unittest
from importlib import import_module
from itertools import chain
from random import Random

import msgspec
import numpy as np
import openspiel_cfr
import openspiel_ismcts
import pyspiel
import pytest
from absl import flags
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

from benny import ACTIONS, Game, IllegalActionError, NotationError, Rules
from benny.core.batch.observer import Observer
from benny.core.batch.watched_deal import WatchedDeal
from benny.core.constants import MOST_ROUNDS
from benny.env.openspiel import ANY, name_of
from benny.env.openspiel.observer import PRIVATE
from benny.game.deal import DealInProgress
from benny.game.log import deal_out
from benny.game.view import encode
from benny.rules.cards import CARDS
from benny.rules.compile import compile_rules
from support.rules import HOUSES, SIX, SMALL, house, mark_slow
from support.worlds import LookAlikes, second_deal

RULES = HOUSES | SMALL
PLAYER = pyspiel.PrivateInfoType.SINGLE_PLAYER
NONE = pyspiel.PrivateInfoType.NONE
ALL = pyspiel.PrivateInfoType.ALL_PLAYERS


@pytest.fixture
def load(tmp_path):
    """Load the game of any rules."""

    def load(rules: Rules, **parameters: object) -> pyspiel.Game:
        path = tmp_path / "rules.toml"
        fields = json.loads(msgspec.json.encode(rules))
        path.write_text(
            "".join(f"{name} = {json.dumps(value)}\n" for name, value in fields.items())
        )
        return pyspiel.load_game(ANY, {"rules": str(path), **parameters})

    return load


def dealt(game, random):
    """Return a state in which all cards have been dealt by chance."""
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    return state


def chosen(state, random):
    """Return a legal action, each kind as likely as the others."""
    legal = state.legal_actions()
    kind = random.choice(sorted({ACTIONS[code].kind for code in legal}))
    return random.choice([code for code in legal if ACTIONS[code].kind == kind])


def states_of(game, random):
    """Yield the same state from the first call of a random deal to its end."""
    state = dealt(game, random)
    yield state
    while not state.is_terminal():
        state.apply_action(chosen(state, random))
        yield state


each_house = pytest.mark.parametrize("name", mark_slow(RULES))


@pytest.fixture(scope="module")
def api_test():
    """OpenSpiel's own tests, which import SciPy: that takes a second."""
    return import_module("open_spiel.integration_tests.api_test")


each_game = pytest.mark.parametrize(
    "name", mark_slow([ANY, *map(name_of, SIX)], {ANY, name_of("buck"), name_of("dnd")})
)


@each_game
def test_openspiel_simulates_each_game_as_its_own(name):
    np.random.seed(0)

    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


@each_house
def test_openspiel_simulates_any_rules_as_its_own(name, load):
    np.random.seed(1)
    game = load(RULES[name], dealer=1)

    games_sim_test.GamesSimTest().sim_game(game)
    games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(str(game)))


def run_cases(base, game, name):
    """Run a class of OpenSpiel's tests for a game; return how many there are."""
    case = type("Case", (base,), {"game": game, "game_name": name})
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(case).run(result)
    assert result.errors + result.failures == []
    return result.testsRun


@each_house
def test_openspiel_finds_its_contract_kept_under_any_rules(name, load, api_test):
    assert run_cases(api_test.EnforceAPIOnPartialTreeBase, load(RULES[name]), name) == 5


@pytest.mark.slow
def test_openspiel_finds_its_contract_kept_in_a_whole_tree(monkeypatch, api_test):
    """With one card each from the smallest deck, it is small enough to walk.

    OpenSpiel looks for perfect recall, too, and whether zero-sum games are.
    """
    inner = {"name": ANY, "rules": str(openspiel_cfr.TINY)}
    tree = pyspiel.load_game("start_at", {"history": "0", "game": inner})
    # The upcard is fixed: 19 cards for one player times 18 for the other.
    found = count_nodes(tree.new_initial_state())
    monkeypatch.setitem(api_test.TOTAL_NUM_STATES, "tiny", found)
    recalled = api_test._assert_is_perfect_recall(tree)
    monkeypatch.setitem(api_test.PERFECT_RECALL_NUM_STATES, "tiny", len(recalled))

    assert found[0] == 1 + 19
    assert run_cases(api_test.EnforceAPIOnFullTreeBase, tree, "tiny") == 8


def count_nodes(state):
    """Return the nodes of chance, of players and at the end."""
    if state.is_terminal():
        return 0, 0, 1
    below = [count_nodes(state.child(action)) for action in state.legal_actions()]
    own = (1, 0, 0) if state.is_chance_node() else (0, 1, 0)
    return tuple(map(sum, zip(own, *below, strict=True)))


@pytest.mark.slow
@each_game
def test_a_playthrough_is_replayed_to_the_letter(name, tmp_path, request):
    from open_spiel.python.algorithms import generate_playthrough  # it imports all of SciPy

    flags.FLAGS.mark_as_parsed()  # it looks at options of a command line, and there is none
    request.addfinalizer(flags.FLAGS.unparse_flags)
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(name, None, seed=7), encoding="utf-8")

    original, again = generate_playthrough.replay(path)

    assert again == original


def game_at(state, rules):
    """Return our game where a state stands, from what `to_dict` tells."""
    told = state.to_dict()
    cards = [*chain(*told["hands"], *told["piles"], told["kitty"])]
    order = [*cards, *(card for card in rules.deck if card not in cards)]
    log = deal_out(rules, told["dealer"], [CARDS[CARDS.index(card)] for card in order])
    game = Game(rules, by_hand=True, deals=[log])
    for action in told["actions"]:
        game.act(action)
    return game


def gains(game):
    """Return what the finished deal gained each seat: points above the mean of the other sides."""
    rules, points = game.rules, game.outcomes(None)[0].points
    own = [points[rules.side_of(seat)] for seat in range(rules.players)]
    if rules.everybody_has_a_goal:
        return [-score for score in own]
    if rules.is_one_deal:
        return own
    others = len(points) - 1
    return [score - (sum(points) - score) / others for score in own]


@each_house
def test_a_state_goes_in_lock_step_with_our_game(name, load):
    rules = RULES[name]
    game = load(rules, dealer=1)
    for state in states_of(game, Random(1)):
        ours = game_at(state, rules)
        if not state.is_terminal():
            assert state.current_player() == ours.turn
            assert state.legal_actions() == sorted(action.code for action in ours.legal)
            assert state.returns() == [0] * rules.players
            texts = {state.action_to_string(code) for code in state.legal_actions()}
            assert texts == {str(action) for action in ours.legal}
            assert all(state.string_to_action(text) in state.legal_actions() for text in texts)

    assert len(ours.results) == 1
    assert state.returns() == pytest.approx(gains(ours))
    least, most = game.min_utility(), game.max_utility()
    assert all(least <= gain <= most for gain in state.returns())
    if game.utility_sum() is not None:
        assert sum(state.returns()) == pytest.approx(game.utility_sum())
    assert len(state.history()) <= game.max_history_length()


@pytest.mark.parametrize(
    ("name", "bounds"),
    [
        ("classic", (-2, 2)),
        ("american", (-4, 4)),
        ("buck", (-5, 5)),
        ("dnd", (-22, 22)),
        ("sawdust", (-1, 1)),
    ],
)
def test_the_bounds_are_what_a_deal_can_gain_at_most(name, bounds):
    game = pyspiel.load_game(name_of(name))

    assert (game.min_utility(), game.max_utility()) == bounds


def test_what_only_counts_euchres_is_worth_one(load):
    game = load(house("classic", scoring="euchs", target=3))

    assert (game.min_utility(), game.max_utility()) == (-1, 1)


def test_endless_passing_ends_for_nothing():
    game = pyspiel.load_game(name_of("sawdust"))
    state = dealt(game, Random(1))
    while not state.is_terminal():
        state.apply_action(state.string_to_action("pass"))

    assert len(state.history()) == 21 + 4 + 4 * MOST_ROUNDS
    assert len(state.history()) <= game.max_history_length()
    assert state.returns() == [0, 0, 0, 0]
    assert state.legal_actions() == []


def test_the_tensor_counts_all_passes(load):
    tensor = make_observation(pyspiel.load_game(name_of("sawdust"))).dict["passes"]

    assert 1 << len(tensor) > 4 * MOST_ROUNDS


def test_chance_deals_the_upcard_first_then_hands_and_piles():
    game = pyspiel.load_game(name_of("dnd"))
    state = game.new_initial_state()
    for card in range(23):
        assert state.chance_outcomes() == [(c, 1 / (25 - card)) for c in range(card, 25)]
        state.apply_action(card)
    told = state.to_dict()

    assert told["kitty"] == ["9C"]
    assert told["hands"][0] == ["TC", "JC", "QC", "KC", "AC"]
    assert told["piles"][1][:2] == ["AH", "9S"]
    assert game.max_chance_nodes_in_history() == 23


def test_cards_that_a_player_may_swap_for_are_dealt(load):
    game = load(HOUSES["farmers"])

    assert game.max_chance_nodes_in_history() == 24
    assert len(dealt(game, Random(1)).to_dict()["kitty"]) == 4


def observed(game, **kind):
    """Return an observer of a kind; without any, of what OpenSpiel takes for an observation."""
    return (
        make_observation(game, pyspiel.IIGObservationType(**kind))
        if kind
        else make_observation(game)
    )


@each_house
def test_the_default_tensors_are_the_core_s_rows(name, load):
    rules = RULES[name]
    game = load(rules)
    for state in states_of(game, Random(2)):
        cards = [card.number for card in game_at(state, rules).deals[0].deck]
        watched = WatchedDeal(compile_rules(rules), 0, cards)
        for action in state.to_dict()["actions"]:
            assert watched.act(next(a.code for a in ACTIONS if a == action))
        for recalls in (False, True):
            observer = Observer(compile_rules(rules), recalls)
            row = np.zeros((1, observer.size), np.uint8)
            observer.write_into(row, np.zeros((1, len(ACTIONS)), np.uint8))
            for seat in range(rules.players):
                observer.observe(watched, seat, 0)
                tensor = state.information_state_tensor if recalls else state.observation_tensor
                assert tensor(seat) == row[0].tolist()


@each_house
def test_parts_have_names_and_share_the_memory_of_the_tensor(name, load):
    game, rules = load(RULES[name]), RULES[name]
    for recalls in (False, True):
        wanted = Observer(compile_rules(rules), recalls).parts
        found = observed(game, perfect_recall=recalls)

        assert {part: tensor.shape for part, tensor in found.dict.items()} == {
            part: shape for part, (_, shape) in wanted.items()
        }
        assert all(np.shares_memory(part, found.tensor) for part in found.dict.values())
        assert list(found.dict) == list(wanted)


@each_house
def test_public_and_private_parts_make_up_an_observation(name, load):
    rules = RULES[name]
    game = load(rules)
    for recalls in (False, True):
        whole = observed(game, perfect_recall=recalls)
        public = observed(game, perfect_recall=recalls, private_info=NONE)
        private = observed(game, perfect_recall=recalls, public_info=False)
        everybody = observed(game, perfect_recall=recalls, public_info=False, private_info=ALL)
        nothing = observed(game, perfect_recall=recalls, public_info=False, private_info=NONE)
        for state in states_of(game, Random(3)):
            common = set()
            for seat in range(rules.players):
                for observer in (whole, public, private, everybody, nothing):
                    observer.set_from(state, seat)
                for part, tensor in whole.dict.items():
                    is_private = part in PRIVATE
                    assert (part in private.dict, part in public.dict) == (
                        is_private,
                        not is_private,
                    )
                    if is_private:
                        assert np.array_equal(private.dict[part], tensor)
                        assert np.array_equal(everybody.dict[part][0], tensor)
                    elif seat == 0:
                        assert np.array_equal(public.dict[part], tensor)
                common.add((public.tensor.tobytes(), public.string_from(state, seat)))
                assert nothing.string_from(state, seat) == ""
                assert nothing.tensor.size == 0
                others = [everybody.dict["hand"][place].copy() for place in range(rules.players)]
                for place, hand in enumerate(others):
                    private.set_from(state, (seat + place) % rules.players)
                    assert np.array_equal(private.dict["hand"], hand)
            assert len(common) == 1


def test_a_string_says_all_that_the_tensor_does():
    game = pyspiel.load_game(name_of("classic"))
    state = game.new_initial_state()
    for card in [3, *range(3), *range(4, 21)]:
        state.apply_action(card)
    for action in ("pass", "order", "discard 9C", "play JD"):
        state.apply_action(state.string_to_action(action))

    now = (
        "seat 0; turn 2; dealer 0; phase play; said 1 pass order; said 2 order; trump C; "
        "maker 2; hand TC JC QC KC AC; upcard QC; discarded 9C; trick 1 JD; played 1 JD"
    )
    assert state.observation_string(0) == now
    assert state.information_state_string(0) == f"{now}; dealt 9C TC JC KC AC; tricks 0 JD"


@pytest.mark.parametrize("player", [4, -1, "me"])
def test_a_player_who_is_none_observes_nothing(player):
    game = pyspiel.load_game(name_of("classic"))
    observer, state = observed(game), dealt(game, Random(1))

    for observe in (observer.set_from, observer.string_from):
        with pytest.raises(NotationError, match=f"player {player!r} should be a whole number from"):
            observe(state, player)


def test_players_see_their_cards_as_they_are_dealt():
    game = pyspiel.load_game(name_of("classic"))
    state = game.new_initial_state()
    empty = observed(game, perfect_recall=True)

    assert empty.string_from(state, 0) == ""
    for card in (5, 0, 1):
        state.apply_action(card)
    assert empty.string_from(state, 0) == "seat 0; hand 9C TC; upcard AC; dealt 9C TC"
    assert empty.string_from(state, 1) == "seat 1; upcard AC"


@each_house
def test_each_column_has_words_of_its_own(name, load):
    game = load(RULES[name])
    for recalls in (False, True):
        for seats in (NONE, PLAYER, ALL):
            found = observed(game, perfect_recall=recalls, private_info=seats)
            assert len(set(found._words)) == len(found._words) == len(found.tensor)


@each_house
def test_two_information_sets_never_look_alike(name):
    found = LookAlikes(RULES[name], Random(name))
    while found.rows < 10_000:
        found.play(40)

    assert found.wrong == []


@each_house
def test_without_a_memory_of_tricks_information_sets_look_alike(name):
    """So the test above can fail."""
    found = LookAlikes(RULES[name], Random(1), recalls=False)
    while not found.wrong:
        found.play(40)


@each_house
def test_whatever_is_hidden_from_a_seat_is_hidden_from_its_tensors_and_strings(name, load):
    """Deals in which other cards are hidden look the same to a seat in all ways."""
    rules, random = RULES[name], Random(1)
    game = load(rules)
    twins = 0
    for state in states_of(game, random):
        log = game_at(state, rules).deals[0]
        in_play = bool(rules.piles) and DealInProgress.again(rules, log).deal.in_lanes
        for seat in range(rules.players):
            other = second_deal(rules, log, seat, in_play, random)
            if other is None:
                continue
            twin = told_anew(game, rules, other)
            twins += twin.to_dict() != state.to_dict()
            assert seen(twin, seat) == seen(state, seat)

    assert twins > 0


def told_anew(game, rules, log):
    piles = [[card for pile in row for card in pile] for row in log.piles or ()]
    seen_of_kitty = 4 if rules.farmers_hand else 1
    return game.new_initial_state(
        {
            "dealer": log.dealer,
            "hands": log.hands,
            "piles": piles,
            "kitty": log.kitty[:seen_of_kitty],
            "actions": [action for _, action in log.actions],
        }
    )


def seen(state, seat):
    return (
        state.information_state_tensor(seat),
        state.observation_tensor(seat),
        state.information_state_string(seat),
        state.observation_string(seat),
        state.legal_actions(seat),
    )


@each_house
def test_resampled_states_are_all_that_a_player_can_tell_from_theirs(name, load):
    rules, random = RULES[name], Random(1)
    game = load(rules, dealer=1)
    others = 0
    for state in states_of(game, random):
        for seat in range(rules.players):
            view = encode(shown(state, rules, seat))
            for _ in range(3):
                other = state.resample_from_infostate(seat, random.random)
                assert seen(other, seat) == seen(state, seat)
                assert encode(shown(other, rules, seat)) == view
                assert len(other.full_history()) == len(state.full_history())
                others += other.to_dict() != state.to_dict()

    assert others > 0


def shown(state, rules, seat):
    """Return what our game shows a seat, its piles in the order of their tops."""
    game = game_at(state, rules)
    return game.ended_view(seat) if len(game.results) else game.view(seat)


def test_resampling_follows_from_the_number_drawn():
    state = dealt(pyspiel.load_game(name_of("classic")), Random(1))
    alike = [state, state, state.clone()]
    found = {str(one.resample_from_infostate(2, lambda: 0.25)) for one in alike}
    others = {str(state.resample_from_infostate(2, Random(n).random)) for n in range(50)}

    assert len(found) == 1
    assert len(others) == 50


def test_nobody_resamples_while_cards_are_dealt():
    state = pyspiel.load_game(name_of("classic")).new_initial_state()

    with pytest.raises(NotationError, match="no seat has seen a card yet"):
        state.resample_from_infostate(0, Random(1).random)


@each_house
def test_a_state_comes_back_from_its_struct_its_dict_and_its_json(name, load):
    game, random = load(RULES[name]), Random(5)
    state = game.new_initial_state()
    while True:
        for told in (state.to_struct(), state.to_dict(), state.to_json()):
            again = game.new_initial_state(told)
            assert str(again) == str(state)
            assert again.history() == state.history()
        assert json.loads(state.to_json()) == state.to_dict() == state.to_struct().to_dict()
        if state.is_terminal():
            return
        action = random.choice(state.legal_actions())
        struct = state.action_to_struct(action)
        assert struct.to_dict() == {"action": state.action_to_string(action)}
        assert state.struct_to_actions(struct) == [action]
        assert state.validate_action_struct(struct).ok()
        other = state.clone()
        assert other.apply_action_struct(struct).ok()
        state.apply_action(action)
        assert str(other) == str(state)


def test_an_action_struct_that_is_not_legal_is_refused_by_openspiel():
    game = pyspiel.load_game(name_of("classic"))
    state = dealt(game, Random(1))
    struct = state.action_to_struct(state.string_to_action("pass"))
    state.apply_action(state.string_to_action("order"))

    assert not state.validate_action_struct(struct).ok()


@each_house
def test_an_observation_struct_is_our_view(name, load):
    rules = RULES[name]
    for state in states_of(load(rules), Random(6)):
        for seat in range(rules.players):
            told = state.to_observation_struct(seat).to_json()
            assert json.loads(told) == json.loads(encode(shown(state, rules, seat)))


def test_an_observation_struct_is_empty_while_cards_are_dealt():
    state = pyspiel.load_game(name_of("classic")).new_initial_state()

    assert state.to_observation_struct(0).to_dict() == {}


def test_states_are_pickled_and_copied_at_each_moment():
    game, random = pyspiel.load_game(name_of("dnd")), Random(8)
    state = game.new_initial_state()
    while not state.is_terminal():
        copies = [
            pickle.loads(pickle.dumps(state)),
            state.clone(),
            game.deserialize_state(state.serialize()),
        ]
        action = random.choice(state.legal_actions())
        before = str(state)
        for other in copies:
            assert str(other) == before
            other.apply_action(action)
        assert str(state) == before
        state.apply_action(action)
        assert {str(other) for other in copies} == {str(state)}


def told_deal():
    state = dealt(pyspiel.load_game(name_of("classic")), Random(1))
    state.apply_action(state.string_to_action("pass"))
    return state.to_dict()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"dealer": 1}, "dealer 1 does not fit the rest: it should be 0"),
        ({"dealer": "me"}, "dealer = 'me' should be a whole number"),
        ({"hands": [["AX"]]}, "hands[0][0]: 'AX' is not a card"),
        ({"hands": [["7C"], [], [], []]}, "7C is not in the deck of classic"),
        ({"kitty": []}, "'pass' comes before all cards are dealt"),
        ({"actions": ["sing"]}, "'sing' is not an action"),
        ({"current_player": "Player_3"}, "current_player 'Player_3' does not fit"),
        ({"cards": []}, "there is no field 'cards'"),
    ],
)
def test_what_tells_no_state_is_refused_in_a_sentence(changes, words):
    game = pyspiel.load_game(name_of("classic"))

    with pytest.raises(NotationError) as found:
        game.new_initial_state(told_deal() | changes)
    assert words in str(found.value)


def test_a_card_is_dealt_once():
    told = told_deal()
    told["hands"][0][0] = told["kitty"][0]

    with pytest.raises(NotationError, match="is dealt twice"):
        pyspiel.load_game(name_of("classic")).new_initial_state(told)


def test_a_kitty_shows_only_what_somebody_may_see():
    told = told_deal()
    left = next(card for card in Game("classic", 1).rules.deck if card not in str(told))

    with pytest.raises(NotationError, match=f"{left} comes after all cards that are dealt"):
        pyspiel.load_game(name_of("classic")).new_initial_state(
            told | {"kitty": [*told["kitty"], left]}
        )


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"rules": "clasic"}, "unknown variant 'clasic': did you mean 'classic'?"),
        ({"rules": "/no/house.toml"}, "can't read '/no/house.toml'"),
        (
            {"rules": "a,b.toml"},
            "rules 'a,b.toml': OpenSpiel can't write a path that holds any of ,=()",
        ),
        ({"dealer": 4}, "dealer 4 should be a whole number from 0 to 3"),
        ({"dealer": -1}, "dealer -1 should be a whole number from 0 to 3"),
    ],
)
def test_parameters_that_make_no_game_are_refused(parameters, words):
    with pytest.raises(NotationError) as found:
        pyspiel.load_game(ANY, parameters)
    assert words in str(found.value)


def test_an_observer_takes_no_parameters():
    with pytest.raises(NotationError, match=r"take no parameters, not \{'depth': 3\}"):
        make_observation(pyspiel.load_game(ANY), params={"depth": 3})


@pytest.mark.parametrize(
    ("action", "words"),
    [(5, "5 play QC is not legal now: legal are 93 pass, 94 order"), (152, "152 is no action")],
)
def test_an_illegal_action_is_refused_and_changes_nothing(action, words):
    state = dealt(pyspiel.load_game(name_of("classic")), Random(1))
    before = state.serialize()

    with pytest.raises(IllegalActionError) as found:
        state.apply_action(action)
    assert words in str(found.value)
    assert state.serialize() == before


@pytest.mark.parametrize(("player", "action"), [(0, 152), (0, -1), (pyspiel.PlayerId.CHANCE, 24)])
def test_what_is_no_action_has_no_text(player, action):
    state = dealt(pyspiel.load_game(name_of("classic")), Random(1))

    with pytest.raises(NotationError, match=f"action {action} should be a whole number from 0"):
        state.action_to_string(player, action)


def test_the_dealer_sits_where_the_parameter_says():
    for dealer in range(4):
        state = dealt(pyspiel.load_game(f"{ANY}(rules=family,dealer={dealer})"), Random(1))
        assert state.current_player() == (dealer + 1) % 4


def test_a_process_that_registered_our_games_ends_well():
    program = f"import benny.env.openspiel, pyspiel; pyspiel.load_game('{name_of('buck')}')"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )

    assert (done.returncode, done.stderr) == (0, "")


@pytest.fixture(scope="module")
def tiny():
    return openspiel_cfr.tiny_game("JC")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("solver", "rounds", "most"),
    [("CFR", (1, 10, 40), 0.05), ("CFR+", (1, 10, 40), 0.005), ("MCCFR", (10, 200, 1500), 0.05)],
)
def test_openspiel_s_solvers_near_an_equilibrium_of_the_smallest_game(solver, rounds, most, tiny):
    found = openspiel_cfr.exploitabilities(tiny, solver, rounds)

    assert found == sorted(found, reverse=True)
    assert found[-1] < most


@pytest.mark.slow
@pytest.mark.parametrize("name", ["classic", "buck", "dnd"])
def test_openspiel_s_ismcts_plays_our_games(name):
    found = openspiel_ismcts.gains(name_of(name), deals=1, simulations=10)

    assert found == openspiel_ismcts.gains(name, deals=1, simulations=10)
