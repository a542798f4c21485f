"""A game as a program drives it: what it is given, what it answers, and what it refuses."""

import pickle
import re
from copy import copy, deepcopy
from random import Random

import msgspec
import numpy as np
import pytest

from benny import (
    Action,
    Card,
    DealLog,
    Game,
    IllegalActionError,
    NotationError,
    Player,
    load_rules,
    variant,
)
from benny.game.hosted_game import HostedGame
from benny.game.log import deal_out
from benny.game.shuffling import derive, draw_number, shuffle
from benny.game.view import Phase
from benny.rules.loading import change_rules


@pytest.fixture
def game() -> Game:
    return Game(variant("classic"), seed=7)


def played(name: str, seed: int = 7) -> Game:
    """Return a game that is over."""
    game = Game(variant(name), seed=seed)
    random = Random(seed)
    while not game.over:
        game.act(random.choice(game.legal))
    return game


def log_of(name: str = "classic", **changes: object) -> DealLog:
    """Return a deal of a variant with some of its fields changed."""
    rules = variant(name)
    return msgspec.structs.replace(deal_out(rules, 0, list(rules.deck)), **changes)


def test_a_game_without_a_seed_takes_a_new_one():
    assert Game(variant("buck")).seed != Game(variant("buck")).seed


def test_a_negative_seed_is_refused():
    with pytest.raises(NotationError, match="seed -1 should be a whole number, 0 or more"):
        Game(variant("buck"), seed=-1)


def test_deals_of_a_seed_never_change():
    order = shuffle(range(10), 42, "deal 0")

    assert order == [4, 1, 0, 7, 6, 3, 8, 9, 2, 5]
    assert draw_number(1000, 42, "first dealer") == 948


def test_a_seed_gives_other_seeds_for_other_purposes():
    assert derive(42, "game 1") == derive(42, "game 1")
    assert derive(42, "game 1") != derive(42, "game 2")
    assert derive(42, "game 1") != derive(43, "game 1")


def test_an_action_may_be_text(game):
    game.act("ORDER")

    assert game.deals[0].actions == [(game.view(None).contract.maker, "order")]


def test_what_is_no_action_is_refused_and_changes_nothing(game):
    before = game.record()

    with pytest.raises(NotationError, match="'shuffle' is not an action"):
        game.act("shuffle")
    assert game.record() == before


@pytest.mark.parametrize("thing", [None, 3, ["pass"], {}])
def test_what_is_not_even_text_is_refused_as_other_text_is(game, thing):
    with pytest.raises(NotationError) as error:
        game.act(thing)
    assert str(error.value).startswith(f"{thing!r} is not an action: write pass, order")


def test_a_game_is_named_by_its_rules_by_a_name_or_by_a_file(tmp_path):
    file = tmp_path / "ours.toml"
    file.write_text('extends = "buck"')

    assert Game("buck").rules is variant("buck")
    assert Game(file).rules == Game(str(file)).rules == load_rules(file)
    with pytest.raises(NotationError, match="unknown variant 'bukc': did you mean 'buck'"):
        Game("bukc")


def test_a_game_says_in_short_where_it_stands():
    waiting, buck, over = Game("buck", by_hand=True), Game("buck", seed=7), played("sawdust")

    assert repr(waiting) == "<Game buck, not dealt yet, 15-15-15-15>"
    assert repr(buck) == f"<Game buck, deal 1, seat {buck.turn} to bid, 15-15-15-15>"
    teams = " and ".join(f"seat {seat}" for seat in over.rules.teams[over.winner])
    assert f", won by {teams}, " in repr(over)


def test_an_illegal_action_is_refused_with_what_is_possible(game):
    before = game.record()

    with pytest.raises(IllegalActionError) as error:
        game.act("bid 3")
    name = game.players[game.turn].name
    assert str(error.value) == f"'bid 3' is not allowed now: {name} may pass or order"
    assert game.record() == before


@pytest.mark.parametrize("text", ["discard", "swap"])
def test_what_others_are_told_of_a_hidden_action_is_no_action(game, text):
    with pytest.raises(IllegalActionError):
        game.act(text)


def test_nothing_can_be_done_once_the_game_is_over():
    game = played("sawdust")

    with pytest.raises(IllegalActionError, match="'pass' comes too late: the game is over"):
        game.act("pass")
    assert game.turn is None
    assert game.legal == ()


@pytest.mark.parametrize("seat", [-1, 4, "0", 1.0, True])
def test_there_is_no_view_from_beside_the_table(game, seat):
    said = f"seat {seat!r} should be a whole number from 0 to 3"
    for ask in (
        game.view,
        HostedGame(game.rules, game.seed).last_decision,
        game.rules.side_of,
        game.view(0).partner_of,
    ):
        with pytest.raises(NotationError, match=said):
            ask(seat)


def test_only_the_seat_whose_turn_it_is_has_legal_actions(game):
    having = [seat for seat in range(4) if game.view(seat).legal]

    assert having == [game.turn]
    assert game.view(game.turn).legal == game.legal


def test_a_view_counts_the_cards_that_are_left():
    game = Game(variant("dnd"), seed=1)

    assert [game.view(0).cards_left(seat) for seat in (0, 1)] == [11, 11]


def test_the_cards_that_a_seat_holds_are_its_hand_and_the_tops_of_its_piles():
    game = Game(variant("dnd"), seed=1)
    assert game.view(0).held == game.view(0).hand  # no pile is open before the play
    while game.view(0).phase is not Phase.PLAY:
        game.act(game.legal[-1])
    mine, theirs = game.view(0), game.view(1)

    assert mine.tops(0) == theirs.tops(0) == tuple(pile.top for pile in mine.piles[0])
    assert mine.held == (*mine.hand, *mine.tops(0)) != mine.hand
    assert game.view(None).held == ()


def test_a_view_counts_deals_from_nought(game):
    for number in range(3):
        assert game.view(0).deal == number
        for _ in range(8):
            game.act("pass")


def test_the_view_of_an_ended_deal_shows_it_as_it_lay(game):
    with pytest.raises(NotationError, match="no deal has ended yet"):
        game.ended_view(0)
    upcard = game.view(0).upcard
    for _ in range(8):
        game.act("pass")
    view = game.ended_view(0)

    assert (view.deal, view.upcard, view.phase) == (0, upcard, Phase.OVER)
    assert [event.action for event in view.log] == ["pass"] * 8
    assert (view.turn, view.legal, view.previous) == (None, (), None)


def test_only_who_swapped_sees_what_they_gave_away():
    rules = change_rules(variant("classic"), ["farmers_hand=true"])
    hands = ("9C TC 9D TD AC", "JC QC KC AD AH", "9H TH 9S KH QH", "TS JH JD QD KD")
    cards = [Card(text) for text in " ".join([*hands, "AS KS QS JS"]).split()]
    game = Game(rules, deals=[deal_out(rules, 3, cards)])
    game.act("swap 9C TC TD")

    assert game.view(0).swapped == ("9C", "TC", "TD")
    assert [game.view(seat).swapped for seat in (1, 2, 3, None)] == [()] * 4
    assert game.view(1).log[0].action == "swap"
    assert game.view(0).log[0].action == "swap 9C TC TD"


def test_only_the_dealer_sees_what_they_put_away(game):
    game.act("order")
    dealer = game.turn
    game.act(game.legal[0])

    assert [seat for seat in range(4) if game.view(seat).discarded] == [dealer]
    assert [game.view(seat).log[-1].action == "discard" for seat in range(4)].count(False) == 1


def test_the_upcard_is_turned_down_once_all_have_passed(game):
    for _ in range(3):
        game.act("pass")
    assert not game.view(0).turned_down
    game.act("pass")

    assert game.view(0).turned_down


def test_a_joker_that_stays_is_not_turned_down():
    rules = change_rules(variant("family"), ["jokers=1", "upcard=stays"])
    cards = [card for card in rules.deck if card != "JK"]
    game = Game(rules, deals=[deal_out(rules, 3, [*cards[:20], Card("JK"), *cards[20:]])])
    game.act("pass")

    assert not game.view(0).turned_down


@pytest.mark.parametrize(
    ("name", "actions", "is_taken"),
    [
        ("family", ["pass"], False),
        ("family", ["pass", "pass", "order"], True),
        ("family", ["pass"] * 4 + ["call C"], False),
        ("sawdust", ["order"], False),
        ("buck", ["bid 5", "trump S"], False),
    ],
)
def test_a_view_knows_whether_the_dealer_has_taken_the_upcard(name, actions, is_taken):
    game = Game(variant(name), seed=1)
    for action in actions:
        game.act(action)

    assert game.view(None).upcard_taken is is_taken


def test_a_view_knows_partners(game):
    assert [game.view(0).partner_of(seat) for seat in range(4)] == [2, 3, 0, 1]
    assert Game(variant("buck"), seed=1).view(0).partner_of(2) is None


def allies_of(game: Game) -> list[tuple[int, ...]]:
    return [game.view(seat).allies for seat in range(game.rules.players)]


def test_partners_are_allies_while_both_play(game):
    assert allies_of(game) == [(2,), (3,), (0,), (1,)]
    assert game.view(None).allies == ()

    lone = Game(variant("family"), seed=1)
    lone.act(next(action for action in lone.legal if action.alone))
    alone = lone.view(None).contract.maker
    left = (alone + 1) % 4, (alone + 3) % 4
    while lone.view(None).phase is not Phase.PLAY:
        lone.act(lone.legal[0])
    assert {seat: allies for seat, allies in enumerate(allies_of(lone)) if allies} == {
        left[0]: (left[1],),
        left[1]: (left[0],),
    } | {(alone + 2) % 4: (alone,)}


def test_against_a_maker_all_others_are_allies_once_there_is_one():
    three = Game(change_rules(variant("classic"), ["players=3", "sides=maker_against_rest"]), 1)
    assert allies_of(three) == [(), (), ()]

    maker = three.turn
    three.act("order")
    first, second = (seat for seat in range(3) if seat != maker)
    assert allies_of(three)[maker] == ()
    assert allies_of(three)[first] == (second,)
    assert allies_of(three)[second] == (first,)


@pytest.mark.parametrize("name", ["dnd", "buck"])
def test_who_plays_against_all_others_has_no_ally(name):
    game = Game(variant(name), seed=1)
    while game.view(None).phase is not Phase.PLAY:
        assert not any(allies_of(game))
        game.act(next(action for action in game.legal if action != "pass"))
    assert not any(allies_of(game))


def test_a_view_knows_the_order_of_cards_once_there_is_trump(game):
    assert game.view(0).ordering is None
    game.act("order")
    assert game.view(0).ordering.trump == game.view(0).upcard.suit


def test_a_record_does_not_change_while_the_game_goes_on(game):
    record = game.record()
    game.act("pass")

    assert record.deals[0].actions == []


def test_a_replay_may_stop_after_some_actions():
    record = played("classic").record()
    game = Game.replay(record, actions=5)

    assert sum(len(deal.actions) for deal in game.deals) == 5
    assert not game.over
    assert len(game.results) == 0


def test_a_record_without_a_seed_is_replayed_as_well():
    record = msgspec.structs.replace(played("sawdust").record(), seed=msgspec.UNSET)

    assert Game.replay(record).record().deals == record.deals


def test_a_replayed_game_goes_on_with_the_same_deals():
    whole = played("classic")
    game = Game.replay(whole.record(), actions=3)
    for deal in whole.deals:
        for _, action in deal.actions[3 * (deal is whole.deals[0]) :]:
            game.act(action)

    assert game.record() == whole.record()


@pytest.mark.parametrize(
    ("action", "complaint"),
    [
        ((0, "pass"), "deal 1, action 1: seat 0 acts, and it is seat 1's turn"),
        ((1, "stay"), "deal 1, action 1: 'stay' is not allowed now: Wes may pass or order"),
    ],
)
def test_a_record_that_breaks_the_rules_is_refused(action, complaint):
    seat, text = action
    deal = log_of(actions=[(seat, Action(text))])
    record = msgspec.structs.replace(Game(variant("classic"), seed=1).record(), deals=[deal])

    with pytest.raises(NotationError) as error:
        Game.replay(record)

    assert str(error.value) == complaint


def test_a_record_that_goes_on_after_a_deal_had_ended_is_refused():
    passes = [(seat, Action("pass")) for seat in (1, 2, 3, 0) * 3]
    record = Game(variant("classic"), seed=1).record()
    record = msgspec.structs.replace(record, deals=[log_of(actions=passes)])

    with pytest.raises(NotationError, match="deal 1, action 9: 'pass' comes after the deal had"):
        Game.replay(record)


def test_a_seed_that_is_no_number_is_refused(game):
    record = msgspec.structs.replace(game.record(), seed="xyz")

    with pytest.raises(NotationError, match="seed 'xyz' is not a hexadecimal number"):
        Game.replay(record)


@pytest.mark.parametrize(
    ("name", "changes", "complaint"),
    [
        ("classic", {"hands": ((), (), (), ())}, "hands of 0 0 0 0 cards: classic deals"),
        ("classic", {"kitty": ("AS",)}, "the deal is not the deck of classic: look at JS KS QS"),
        (
            "classic",
            {"kitty": ("QS", "KS", "AS", "AS")},
            "the deal is not the deck of classic: look at JS",
        ),
        (
            "classic",
            {"kitty": ("JS", "QS", "KS", "AS", "AS")},
            "the deal is not the deck of classic: look at AS",
        ),
        ("classic", {"dealer": 4}, "dealer 4 should be a whole number from 0 to 3"),
        ("dnd", {"piles": msgspec.UNSET}, "dnd deals 3 piles to each player"),
    ],
)
def test_a_deal_that_is_not_dealt_as_the_rules_say_is_refused(name, changes, complaint):
    with pytest.raises(NotationError) as error:
        Game(variant(name), deals=[log_of(name, **changes)])

    assert str(error.value).startswith(complaint)


def test_a_record_whose_second_deal_has_the_wrong_dealer_is_refused():
    record = played("classic").record()
    second = record.deals[1]
    due, wrong = second.dealer, (second.dealer + 1) % 4
    record.deals[1] = msgspec.structs.replace(second, dealer=wrong)

    with pytest.raises(NotationError, match=f"deal 2 is dealt by seat {wrong}, and seat {due} is"):
        Game.replay(record)


def test_deals_that_are_given_may_come_from_any_dealer_but_the_first():
    game = Game(variant("buck"), deals=[log_of("buck", dealer=2), log_of("buck", dealer=2)])
    for _ in range(4):
        game.act("pass")

    assert [log.dealer for log in game.deals] == [2, 3]


def test_a_game_of_given_deals_has_a_seed_only_where_it_was_given_one():
    deals = [log_of("buck")]

    assert Game(variant("buck"), deals=deals).record().seed is msgspec.UNSET
    assert Game(variant("buck"), seed=10, deals=deals).record().seed == "a"


def test_players_are_named_and_kept_in_the_record():
    names = [Player("Ann"), Player("Bo", "random/1")]
    game = Game(variant("dnd"), seed=1, players=names)

    assert game.record().seats == tuple(names)
    assert game.rematch(seed=2).players == tuple(names)


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        ({"players": [Player("Ann")]}, "1 players for 4 seats"),
        ({"ledger": [1, -1]}, "2 in the ledger for 4 seats"),
        ({"first_dealer": 4}, "first dealer 4 should be a whole number from 0 to 3"),
    ],
)
def test_a_table_that_does_not_fit_the_rules_is_refused(given, complaint):
    with pytest.raises(NotationError, match=complaint):
        Game(variant("sawdust"), seed=1, **given)


def dealt_by_hand(name: str, key: int = 1, **given: object) -> Game:
    """Return a game by hand that has got its first deal."""
    game = Game(variant(name), by_hand=True, **given)
    game.deal(key)
    return game


def play_deal(game: Game) -> None:
    """Play a deal to its end, each with the first thing that may be done."""
    number = len(game.results)
    while len(game.results) == number:
        game.act(game.legal[0])


def test_a_game_by_hand_waits_for_its_first_deal():
    game = Game(variant("classic"), by_hand=True)

    assert (game.is_waiting, game.turn, game.legal, len(game.results)) == (True, None, (), 0)
    assert game.outcomes(0) == ()
    with pytest.raises(NotationError, match="nothing has been dealt yet"):
        game.view(0)
    with pytest.raises(NotationError, match="no deal has ended yet"):
        game.ended_view(0)


def test_each_deal_by_hand_follows_from_its_own_key():
    game = dealt_by_hand("classic", 5)
    play_deal(game)
    game.deal(2**255)
    rules = game.rules

    assert [log.deck for log in game.deals] == [
        shuffle(rules.deck, 5, "deal"),
        shuffle(rules.deck, 2**255, "deal"),
    ]
    assert [log.dealer for log in game.deals] == [
        draw_number(4, 5, "first dealer"),
        game.deals[1].dealer,
    ]


def test_the_draw_for_the_first_dealer_follows_from_the_first_key():
    game = dealt_by_hand("family", 5)
    order = shuffle(game.rules.deck, 5, "draw")

    assert game.draw == tuple(order[: len(game.draw)])
    assert game.deals[0].dealer == (len(game.draw) - 1) % 4


def test_a_game_by_hand_waits_after_each_deal():
    game = dealt_by_hand("classic")
    assert not game.is_waiting
    play_deal(game)

    assert (game.is_waiting, game.turn, game.legal) == (True, None, ())
    assert (game.over, len(game.results), len(game.deals)) == (False, 1, 1)


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_while_a_game_waits_its_view_is_the_deal_as_it_ended(seat):
    game = dealt_by_hand("classic")
    play_deal(game)
    view, ended = game.view(seat), game.ended_view(seat)

    assert view.previous == game.outcomes(seat)[-1]
    assert view.scores == view.previous.scores == tuple(game.scores)
    assert msgspec.structs.replace(view, previous=None) == ended


def test_what_is_done_while_a_game_waits_comes_too_early():
    game = dealt_by_hand("classic")
    play_deal(game)

    with pytest.raises(IllegalActionError, match="'pass' comes too early: deal 2 has not been"):
        game.act("pass")


def test_a_game_by_hand_ends_with_the_deal_that_wins():
    game = Game(variant("classic"), by_hand=True)
    while not game.over:
        game.deal(len(game.deals))
        play_deal(game)

    assert not game.is_waiting
    with pytest.raises(NotationError, match="no deal is due: the game is over"):
        game.deal(1)


def test_no_deal_is_due_while_one_is_played(game):
    for playing in (game, dealt_by_hand("classic")):
        with pytest.raises(NotationError, match="no deal is due: deal 1 has not ended"):
            playing.deal(1)


def test_a_negative_key_is_refused():
    with pytest.raises(NotationError, match="key -1 should be a whole number, 0 or more"):
        Game(variant("classic"), by_hand=True).deal(-1)


def test_a_game_by_hand_takes_no_seed():
    with pytest.raises(NotationError, match="a game dealt by hand has no seed"):
        Game(variant("classic"), seed=1, by_hand=True)


def test_a_record_made_by_hand_has_no_seed_and_goes_on_by_hand():
    game = dealt_by_hand("family")
    play_deal(game)
    record = game.record()
    again = Game.replay(record, by_hand=True)

    assert record.seed is msgspec.UNSET
    assert again.is_waiting
    assert again.record() == record
    for one in (game, again):
        one.deal(9)
        play_deal(one)
    assert again.record() == game.record()


@pytest.mark.parametrize("actions", [0, 3])
def test_a_record_made_by_hand_is_replayed_to_the_middle_of_a_deal(actions):
    game = dealt_by_hand("classic")
    play_deal(game)
    again = Game.replay(game.record(), actions, by_hand=True)

    assert again.deals[0].actions == game.deals[0].actions[:actions]
    assert not again.is_waiting


def test_a_record_without_a_deal_is_replayed_by_hand():
    game = Game(variant("family"), by_hand=True)

    assert Game.replay(game.record(), by_hand=True).record() == game.record()


def test_a_rematch_by_hand_carries_dealer_and_ledger_on():
    game = dealt_by_hand("sawdust")
    while not game.over:
        play_deal(game)
        if game.is_waiting:
            game.deal(2)
    again = game.rematch(by_hand=True).rematch(by_hand=True)
    again.deal(3)

    assert again.deals[0].dealer == game.rematch(1).deals[0].dealer
    assert again.ledger == game.ledger != [0] * 4


def test_a_rematch_by_hand_for_points_begins_anew():
    game = dealt_by_hand("classic", 1).rematch(by_hand=True)

    assert game.is_waiting
    assert game.record().first_dealer is msgspec.UNSET


@pytest.mark.parametrize("name", ["family", "buck"])
def test_the_last_free_decision_of_each_seat_is_known(name):
    game = HostedGame(variant(name), seed=7)
    random = Random(7)
    free: dict[int, int] = {}
    while not game.over and len(game.results) < 20:
        deal = game.deals[-1]
        assert [game.last_decision(seat) for seat in range(4)] == [free.get(n) for n in range(4)]
        if len(game.legal) > 1:
            free[game.turn] = len(deal.actions)
        game.act(random.choice(game.legal))
        if game.deals[-1] is not deal:
            free.clear()


@pytest.mark.parametrize("name", ["classic", "buck", "dnd", "sawdust"])
def test_a_copy_goes_its_own_way(name):
    game = Game(variant(name), seed=7)
    random = Random(7)
    while not game.over and len(game.deals) < 4:
        twin, before = copy(game), game.record()
        views = [game.view(seat) for seat in (None, *range(game.rules.players))]
        for _ in range(12):
            if not twin.over:
                twin.act(twin.legal[-1])

        assert game.record() == before
        assert [game.view(seat) for seat in (None, *range(game.rules.players))] == views
        twin, action = copy(game), random.choice(game.legal)
        game.act(action)
        twin.act(action)
        assert twin.record() == game.record()
        assert twin.view(0) == game.view(0)


def test_a_copy_may_take_back_and_wait_for_cards_by_itself():
    waiting = Game("classic", by_hand=True)
    twin = copy(waiting)
    twin.deal(1)
    twin.act("pass")
    again = copy(twin)
    again.undo()

    assert (len(waiting.deals), len(twin.deals[0].actions), again.deals[0].actions) == (0, 1, [])


def test_what_a_game_shows_can_not_be_written_into(game):
    for shown in (game.scores, game.ledger, game.deals, played("sawdust").results):
        with pytest.raises(TypeError):
            shown[0] = 9
    with pytest.raises(AttributeError):
        game.deals = ()


def test_a_game_shows_its_table_in_a_notebook(game):
    assert game._repr_html_() == game.view(None)._repr_html_()
    assert Game("classic", by_hand=True)._repr_html_() is None


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"seed": "7"}, "seed '7' should be a whole number, 0 or more"),
        ({"seed": 1.5}, "seed 1.5 should be a whole number, 0 or more"),
        ({"deals": [3]}, "3 should be a DealLog"),
        ({"deals": 3}, "3 should be a list, each of them a DealLog"),
        ({"players": ["Ann"] * 4}, "'Ann' should be a Player"),
        ({"players": "Ann"}, "'Ann' should be a list, each of them a Player"),
        ({"ledger": "1234"}, "'1234' should be a list, each of them a whole number"),
        ({"ledger": np.array(5)}, "array(5) should be a list, each of them a whole number"),
        ({"by_hand": "no"}, "by_hand='no': give True or False"),
        ({"draw": 5}, "5 should be a list, each of them a Card"),
        ({"draw": ["foo", 1, None]}, "'foo' should be a Card"),
        ({"first_dealer": "1"}, "first dealer '1' should be a whole number from 0 to 3"),
    ],
)
def test_what_is_of_another_kind_is_refused_in_a_sentence(given, said):
    with pytest.raises(NotationError, match=f"^{re.escape(said)}$"):
        Game("family", **given)


class Unsaid:
    def __repr__(self):
        raise ValueError("not even this")


@pytest.mark.parametrize("value", ["x" * 5000, [0] * 5000, Unsaid(), 10**5000], ids=type)
def test_what_is_long_or_fails_when_it_is_quoted_is_refused_in_a_short_sentence(game, value):
    asked = [Game, game.act, Player, lambda value: Game.replay(game.record(), value)]
    if not isinstance(value, int):
        asked += [game.view, lambda value: Game("classic", value)]
    for ask in asked:
        with pytest.raises(NotationError) as refused:
            ask(value)
        assert len(str(refused.value)) < 300


@pytest.mark.parametrize("field", ["name", "bot"])
def test_a_player_with_what_is_no_text_is_refused(field):
    with pytest.raises(NotationError, match=rf"^{field} = '.*\\ud800' is no text: UTF-8 can't "):
        Player(**{"name": "Ann", field: "bot/\ud800"})


@pytest.mark.parametrize("seat", [-1, 4, "x", 10**30, 0.5])
def test_there_are_no_outcomes_for_a_seat_that_is_not_at_the_table(seat):
    with pytest.raises(NotationError, match=f"^seat {seat!r} should be a whole number from 0 to 3"):
        played("sawdust").outcomes(seat)


def test_a_transcript_is_one():
    waiting = Game("classic", by_hand=True)

    with pytest.raises(NotationError, match=r"^'x' should be a Transcript$"):
        waiting.deal(1, "x")
    assert waiting.is_waiting


@pytest.mark.parametrize("name", [5, None, "x" * 200, "Bad\n"])
def test_a_player_whose_name_no_file_could_hold_is_refused(name):
    with pytest.raises(
        NotationError, match=r"^name = .* should be a line of 0 to 80 characters, w"
    ):
        Player(name)


def test_whole_numbers_of_other_libraries_are_numbers():
    class Number:
        def __index__(self):
            return 7

    assert Game("buck", seed=Number()).record() == Game("buck", seed=7).record()


@pytest.mark.parametrize("actions", [-1, 99, "1"])
def test_a_game_is_replayed_within_its_actions(game, actions):
    game.act("pass")
    said = f"actions {actions!r} should be a whole number from 0 to 1"

    with pytest.raises(NotationError, match=said):
        Game.replay(game.record(), actions)


def test_the_default_view_is_that_of_the_seat_to_act(game):
    game.act("pass")

    assert game.view() == game.view(game.turn)
    assert game.view() != game.view(None)
    over = played("sawdust")
    assert over.view() == over.view(None)
    with pytest.raises(NotationError, match="nothing has been dealt yet"):
        Game("classic", by_hand=True).view()


def test_games_are_equal_if_their_records_are():
    game, twin = Game("buck", seed=3), Game("buck", seed=3)
    assert game == twin
    assert game != Game("buck", seed=4)
    assert game != "buck"
    game.act("pass")
    assert game != twin
    twin.act("pass")
    assert game == twin == copy(game) == deepcopy(game) == pickle.loads(pickle.dumps(game))
    assert game == HostedGame.replay(game.record())

    with pytest.raises(TypeError, match="unhashable"):
        hash(game)


@pytest.mark.parametrize("replay", [Game.replay, lambda record: next(HostedGame.retrace(record))])
def test_only_a_record_is_replayed(replay):
    with pytest.raises(NotationError, match=r"^None should be a Record$"):
        replay(None)
