"""Sampled worlds: all that agree with a view, none other, and each as often as any other."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from benny import ACTIONS, Action, Card, DealLog, Game, NotationError, Rules, variant
from benny.analysis.knowledge import Knowledge
from benny.analysis.worlds import Worlds, seen_deal
from benny.core.policy.policy import Policy
from benny.core.search.evaluation import Belief
from benny.core.state import State
from benny.game.deal import DealInProgress
from benny.game.log import deal_out
from benny.game.view import Phase, View, encode
from benny.rules.cards import parse_cards
from benny.rules.compile import compile_rules
from support import pure
from support.brute_force import (
    Key,
    candidates,
    deviation,
    drawn_keys,
    every_world,
    hidden_places,
    key,
    standing,
    unevenness,
)
from support.rules import HOUSES, SMALL, house, mark_slow
from support.worlds import deal_of

DRAWS = 12  # for each world
UNEVEN = 4.5  # standard deviations: by chance one in 300,000
FEWEST, MOST = (20, 120) if pure.PLAIN else (60, 500)

# Two players hold nearly the whole deck: so few cards are hidden that calls can be tried as well.


each_house = pytest.mark.parametrize("name", mark_slow(HOUSES))


def random_games(rules: Rules, number: int) -> Iterator[Game]:
    """Yield a random game at each decision of its first deals, all kinds of actions alike."""
    random = Random(f"{rules.name} {number}")
    game = Game(rules, seed=number)
    for _ in range(60):
        if game.over:
            return
        yield game
        kind = random.choice(sorted({action.kind for action in game.legal}))
        game.act(random.choice([action for action in game.legal if action.kind == kind]))


def some_views(rules: Rules, number: int) -> list[View]:
    """Return what the seat whose turn it is sees at some decisions of a random game."""
    views = [game.view(game.turn) for game in random_games(rules, number)]
    return views[::7]


def few_worlds(rules: Rules, number: int) -> tuple[Game, int]:
    """Return a game and a seat for which few cards are hidden, but not too few."""
    for attempt in range(1000):
        random = Random(f"{rules.name} {number} {attempt}")
        for game in random_games(rules, 1000 * number + attempt):
            seat = random.randrange(rules.players)
            is_due = game.deals[-1].actions and random.random() < 0.5
            if is_due and FEWEST <= candidates(game, seat) <= MOST:
                return game, seat
    raise AssertionError(f"no ending of {rules.name} has few worlds")


WORTHLESS = "KH AH QD TS QS 9C TC 9D TD 9S QH JD AS AC JC KD KC QC AD JS 9H TH JH KS"


def worthless_game(**changes: object) -> Game:
    """Return a game in which seat 1 was asked whether its hand was worth playing, and passed."""
    rules = house("family", throw_in=("no_ace_no_face_no_trump",), **changes)
    game = Game(rules, seed=1, deals=[deal_out(rules, 3, list(parse_cards(WORTHLESS)))])
    for action in ("pass", "pass", "order alone", "discard QC", "pass"):
        game.act(action)
    return game


def worthless_ending() -> tuple[Game, int]:
    """Return a game near its end in which seat 1 was asked whether its hand was worth playing."""
    game, random = worthless_game(), Random(1)
    while len(game.view(0).tricks) < 4:
        game.act(random.choice(game.legal))
    return game, 0


RULES = HOUSES | SMALL


@pytest.mark.parametrize("name", mark_slow(RULES))
def test_all_worlds_that_agree_are_drawn_equally_often_and_no_other_is(name):
    assert_even(*few_worlds(RULES[name], 0))


@pytest.mark.parametrize("name", mark_slow(RULES))
def test_all_worlds_that_agree_are_counted_once_and_no_other_is(name):
    game, seat = few_worlds(RULES[name], 0)
    view = game.view(seat)
    numbered = Worlds(view, seed=1).numbered_sampler()
    if numbered is None:
        assert any(event.action.kind == "swap" for event in view.log)
        return
    belief = Belief(Policy(compile_rules(view.rules)), numbered, seat, 1)
    belief.count_out(is_believed=False)

    assert drawn_keys(view, belief, belief.found) == dict.fromkeys(every_world(game, seat), 1)


def test_a_hand_that_was_asked_for_its_worth_is_worthless_in_all_worlds_equally_often():
    assert_even(*worthless_ending())


@pytest.mark.parametrize("passes", range(3))
def test_a_hand_was_asked_for_its_worth_whoever_was_asked_to_defend_alone_since(passes):
    game = worthless_game(defend_alone="always")
    for _ in range(passes):
        game.act("pass")
    worlds = Worlds(game.view(0), seed=1)

    for _ in range(50):
        world = worlds.sample()
        assert encode(standing(game, world).view(0)) == encode(game.view(0))
        assert all(card[0] in "9T" for card in world.hands[1])


def assert_even(game: Game, seat: int) -> None:
    wanted = every_world(game, seat)
    view = game.view(seat)
    drawn = drawn_keys(view, Worlds(view, seed=1).sampler, DRAWS * len(wanted))

    assert set(drawn) <= set(wanted)
    assert len(wanted) == 1 or unevenness(drawn[world] for world in wanted) < UNEVEN
    assert set(drawn) == set(wanted)


def dealt_blindly(view: View, random: Random) -> Key | None:
    """Return a world in which each card fell to any open place that may hold it, None if stuck."""
    knowledge = Knowledge(view)
    deck = {place: card.number for place, card in knowledge.known.items()}
    open_places = [(place, group.mask) for group in knowledge.hidden for place in group.places]
    for card in knowledge.cards:
        fitting = [entry for entry in open_places if entry[1] >> card.number & 1]
        if not fitting:
            return None
        chosen = random.choice(fitting)
        open_places.remove(chosen)
        deck[chosen[0]] = card.number
    return key([deck[place] for place in range(len(view.rules.deck))], [], view)


def test_draws_that_do_not_count_what_comes_after_are_found_to_be_biased():
    game, seat = few_worlds(HOUSES["three players"], 0)
    wanted, random = every_world(game, seat), Random(1)
    drawn = Counter(dealt_blindly(game.view(seat), random) for _ in range(3000))

    assert unevenness(drawn[world] for world in wanted) > UNEVEN


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_every_sampled_world_shows_its_seat_the_same_bytes(name):
    random = Random(name)
    seats = [*range(HOUSES[name].players), None]
    for number in range(3):
        for game in random_games(HOUSES[name], number):
            seat = random.choice(seats)
            world = Worlds(game.view(seat), seed=number).sample()

            assert encode(standing(game, world).view(seat)) == encode(game.view(seat))


@each_house
def test_at_the_first_call_each_card_lies_everywhere_as_often_as_its_places_are_many(name):
    game, draws = Game(HOUSES[name], seed=1), 3000
    worlds = Worlds(game.view(0), seed=1)
    deal = worlds.deal()
    found: Counter[tuple[int, int]] = Counter()
    for _ in range(draws):
        worlds.sampler.sample(deal)
        found.update(enumerate(deal.deck))
    groups = [places for places, _ in hidden_places(game, 0) if places]
    cards = [game.deals[0].deck[place].number for places in groups for place in places]
    square = 0.0
    for places, card in product(groups, cards):
        mean = draws * len(places) / len(cards)
        square += (sum(found[place, card] for place in places) - mean) ** 2 / mean
    others = len(cards) - 1

    # No two cards lie in one place, which makes the counts differ a little more.
    assert deviation(square * others / len(cards), others * (len(groups) - 1)) < UNEVEN


@each_house
def test_a_sampled_deal_stands_as_the_sampled_log_played_out(name):
    for view in some_views(HOUSES[name], 2):
        deal, log = Worlds(view, seed=4).deal(), Worlds(view, seed=4).sample()
        live = DealInProgress(view.rules, msgspec.structs.replace(log, actions=[]))
        for _, action in log.actions:
            live.act(action)

        assert fields(deal) == fields(live.deal)


def fields(deal: State) -> list[object]:
    values = [getattr(deal, name) for name in State.__slots__]
    return [list(value) if isinstance(value, list) else value for value in values]


def played(name: str, seed: int) -> Game:
    """Return a game whose dealer was told to take the upcard, with two tricks played at random."""
    game, random = Game(HOUSES[name], seed=seed), Random(seed)
    game.act("order")
    while len(game.view(0).tricks) < 2:
        game.act(random.choice(game.legal))
    return game


@each_house
def test_what_was_done_after_a_view_counts_as_what_stands_in_it(name):
    tried = 0
    for early, late in views_apart(HOUSES[name]):
        further = [(event.seat, event.action) for event in late.log[len(early.log) :]]
        worlds = Worlds(early, seed=1, further=further)
        worlds_seen = Worlds(late, seed=1)

        assert known(replayed(late, worlds.sample())) == known(late)
        assert worlds.count >= worlds_seen.count
        tried += 1
    assert tried > 10


def views_apart(rules: Rules) -> Iterator[tuple[View, View]]:
    """Yield views of one seat, some actions of others and of its own apart."""
    random = Random(rules.name)
    for number in range(4):
        seat = random.randrange(rules.players)
        early = Game(rules, seed=number).view(seat)
        for game in random_games(rules, number):
            late = game.view(seat)
            if late.deal or late.swapped:
                break
            if random.random() < 0.3 and not late.over:
                yield early, late
            if not (late.turn == seat and late.phase in (Phase.DISCARD, Phase.ORDER)):
                early = random.choice([early, late])


def known(view: View) -> object:
    """Return what a view shows, but for cards turned up when those above them were played."""
    return (view.log, view.hand) if view.piles else encode(view)


def replayed(view: View, world: DealLog) -> View:
    """Return what a seat sees of the first deal of a game that a world is."""
    game = Game(view.rules, seed=1, deals=[msgspec.structs.replace(world, actions=[])])
    game._draw = view.draw
    for _, action in world.actions:
        game.act(action)
    return game.view(view.seat)


FIRST = "KH AH QD 9S TS 9H TH JH QC JD QH TC AS AC JC KD KC 9C AD JS KS 9D TD QS"


def first_view(name: str = "classic") -> View:
    """Return seat 0's view of a deal by seat 3 with the king of spades turned up."""
    log = deal_out(variant(name), 3, list(parse_cards(FIRST)))
    return Game(variant(name), seed=1, deals=[log]).view(0)


# What was done, each by the number of its seat; and what is wrong with it.
CONTRADICTIONS = {
    "0call+C": "seat 0 could not 'call C' there",
    "0pass 1pass 2pass 0pass": "seat 0 could not 'pass' there",
    "0order 3discard 0play+KH 1play+9S": "9S would lie in two places",
    "0order 3discard 0play+KH 1play+AH": "AH would lie in two places",
    "0order 3discard 0play+KH 1play+KS": "seat 1 could not 'play KS' there",
    "0order 3discard 0play+KH 1play+8H": "seat 1 can't play 8H",
    "0order 3discard 0play+KH 1play+TC 2play+QH 3play+QH": "seat 3 can't play QH",
    "0order 3discard 0play+KH 1play+TC 2play+QH 3play+9H 0play+KC": "seat 0 had",
    "0order 3discard 0play+KH 1play+TC 2play+QH 3play+9H 0play+9S 1play+JH": (
        "seat 1 showed no hearts and then played JH"
    ),
    "0order 3discard 0play+KH 1play+TC 2play+JD 3play+9C 0play+9S 1play+TD 2play+9D 3play+QC": (
        "leaves no hands"
    ),
}


@pytest.mark.parametrize("done", CONTRADICTIONS)
def test_what_no_deal_agrees_with_is_named(done):
    further = [(int(text[0]), Action(text[1:].replace("+", " "))) for text in done.split()]

    with pytest.raises(NotationError, match=CONTRADICTIONS[done]):
        Worlds(first_view(), seed=1, further=further)


def test_a_dealer_who_must_put_an_own_card_away_can_not_have_played_all_that_they_were_dealt():
    done = "0order 3discard 0play+KH 1play+9H 2play+TH 3play+QH 0play+AH 1play+JH 2play+AC 3play+KC"
    done += " 0play+QD 1play+9D 2play+TD 3play+JD 0play+9S 1play+TC 2play+AS 3play+QC 0play+TS"
    done += " 1play+AD 2play+JS 3play+KD"
    further = [(int(text[0]), Action(text[1:].replace("+", " "))) for text in done.split()]

    with pytest.raises(NotationError, match=r"seat 3 had .* and a discard, more than 5 cards"):
        Worlds(first_view("family"), seed=1, further=further)


def test_a_card_that_the_deck_does_not_have_agrees_with_no_deal():
    view = first_view()
    strange = msgspec.structs.replace(view, hand=(Card("7S"), *view.hand[1:]))

    with pytest.raises(NotationError, match="7S is not in the deck of classic"):
        Worlds(strange, seed=1)


def test_a_turn_that_can_not_have_come_agrees_with_no_deal():
    view = msgspec.structs.replace(first_view(), turn=2)

    with pytest.raises(NotationError, match="someone else's turn"):
        Worlds(view, seed=1)


def test_what_ones_own_swap_drew_has_to_be_in_the_view():
    rules = HOUSES["farmers"]
    view = Game(rules, seed=1, deals=[deal_out(rules, 3, list(parse_cards(FIRST)))]).view(1)
    swap = [(0, Action("pass")), (1, Action("swap 9H TH TC"))]

    with pytest.raises(NotationError, match="give a view from after the swap"):
        Worlds(view, seed=1, further=swap)


def test_hidden_places_keep_the_order_by_which_worlds_are_numbered():
    # Else the same seed would draw other worlds near the end of a deal.
    rules = replace(variant("american"), farmers_hand=True, lowest="7")

    drawn_by_a_swap, rest, *_ = Knowledge(Game(rules, 0).view()).hidden

    under = rules.upcard_place + 1
    assert drawn_by_a_swap.places == (under, under + 1, under + 2)
    assert min(rest.places) == under + 3


def test_a_view_that_allows_what_its_rules_do_not_agrees_with_no_deal():
    view = first_view()

    with pytest.raises(NotationError, match="no game has this view: its log leads to pass, order"):
        Worlds(msgspec.structs.replace(view, legal=view.legal[:1]), seed=1)


def standings(rules, seed):
    """Yield what the seat at turn sees with the true deal, half of it played by the policy."""
    game, random, policy = Game(rules, seed=seed), Random(seed), Policy(compile_rules(rules))
    while not game.results:
        deal = deal_of(rules, game.deals[0])
        yield game.view(game.turn), deal
        usual = ACTIONS[deal.action_of(policy.choose(deal))]
        game.act(usual if random.random() < 0.5 else random.choice(game.legal))


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_the_policy_chooses_by_what_a_seat_has_seen_as_it_does_by_the_true_deal(name):
    rules = HOUSES[name]
    policy = Policy(compile_rules(rules))
    for seed in range(12):
        for view, true in standings(rules, seed):
            seen = seen_deal(view)
            assert (seen.turn, seen.phase) == (true.turn, true.phase)
            assert seen.legal() == true.legal()
            assert seen.action_of(policy.choose(seen)) == true.action_of(policy.choose(true))


@pytest.mark.parametrize("name", ["classic", "dnd"])
def test_what_the_seat_can_not_see_is_not_in_it(name):
    others = 0
    for view, true in standings(HOUSES[name], seed=3):
        others += list(seen_deal(view).deck) != list(true.deck)

    assert others > 5


def test_a_view_with_more_cards_than_the_deck_is_refused():
    view = Game("buck", seed=1).view()
    all_cards = tuple(card for card in view.rules.deck if card != view.upcard)

    with pytest.raises(NotationError, match="its hands take more than the deck"):
        seen_deal(replace(view, hand=all_cards))
