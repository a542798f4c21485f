"""What holds for any cards, actions and deals, as far as hypothesis can find out."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benny import ACTIONS, Action, Card, Game, NotationError, Suit, variant
from benny.core.deal import Deal
from benny.core.state import State
from benny.game import records
from benny.game.deal import DealInProgress
from benny.game.log import deal_out
from benny.game.shuffling import draw_number, shuffle
from benny.game.view import Trick, decode, encode
from benny.rules import loading
from benny.rules.cards import CARDS, parse_suit
from benny.rules.compile import compile_rules
from support.rules import SIX

seeds = st.integers(0, 2**256)
names = st.sampled_from(loading.names())
many_names = pytest.mark.parametrize("name", SIX)


def play_on(game: Game, random: Random, actions: int) -> Game:
    """Play some random actions, passing no more often than doing anything else."""
    for _ in range(actions):
        if not game.over:
            game.act(random.choice(game.legal))
    return game


@st.composite
def games(draw, name: str | None = None, least: int = 0) -> Game:
    """Draw a game of a variant after some random actions."""
    rules = variant(name or draw(names))
    game = Game(rules, seed=draw(st.integers(0, 2**32)))
    return play_on(game, Random(draw(st.integers(0, 2**32))), draw(st.integers(least, 90)))


@st.composite
def core_deals(draw, least: int = 0) -> Deal:
    """Draw a deal of the core after some random actions."""
    rules = variant(draw(names))
    random = Random(draw(st.integers(0, 2**32)))
    deck = [card.number for card in random.sample(rules.deck, len(rules.deck))]
    deal = Deal(compile_rules(rules), random.randrange(rules.players), deck)
    for _ in range(draw(st.integers(least, least + 30))):
        if not deal.over:
            deal.act(random.choice(deal.legal()))
    return deal


def contents(deal: Deal) -> list[object]:
    """Return all fields of a deal, lists as they stand now."""
    fields = (getattr(deal, name) for name in State.__slots__ if name != "rules")
    return [list(field) if isinstance(field, list) else field for field in fields]


@given(st.sampled_from(CARDS))
def test_a_card_reads_its_own_text(card):
    assert Card(str(card)) is card
    assert Card(f" {card.lower()} ") is card
    assert Card(card.symbol) is card


@given(st.sampled_from(list(Suit)))
def test_a_suit_reads_its_own_text(suit):
    assert parse_suit(suit.value.lower()) is suit
    assert parse_suit(suit.symbol) is suit
    assert parse_suit(suit.word) is suit


@given(st.sampled_from(ACTIONS))
def test_an_action_reads_its_own_text(action):
    assert Action(str(action)) is action
    assert Action(f"  {action.lower().replace(' ', '   ')} ") is action
    assert ACTIONS[action.code] is action


@pytest.mark.parametrize("read", [Card, Action, parse_suit])
@given(st.text())
def test_any_other_text_is_refused_by_quoting_it(read, text):
    complaint = complaint_of(read, text)

    # A long quotation is cut, and a later quotation mark may change the first one.
    assert complaint is None or complaint[1:].startswith(repr(text)[1:50])


def complaint_of(read: Callable[[str], object], text: str) -> str | None:
    """Return what is said of a text that can't be read; no other error may come of it."""
    try:
        read(text)
    except NotationError as error:
        return str(error)
    return None


@given(games())
def test_a_view_reads_its_own_json(game):
    for seat in (*range(game.rules.players), None):
        view = game.view(seat)

        assert decode(encode(view)) == view


@given(games())
def test_a_record_reads_its_own_json(game):
    line = records.encode(game.record())

    assert records.encode(records.decode(line)) == line


@given(games())
def test_a_record_replays_to_the_same_views(game):
    again = Game.replay(records.decode(records.encode(game.record())))

    assert encode(again.view(0)) == encode(game.view(0))


@given(core_deals(), st.integers(0, 2**32))
def test_a_copy_of_a_deal_goes_its_own_way(deal, seed):
    random = Random(seed)
    before = contents(deal)
    copy = deal.copy()
    assert contents(copy) == before
    while not copy.over:
        copy.act(random.choice(copy.legal()))

    assert contents(deal) == before


@given(core_deals(), st.integers(-(2**31), 2**31 - 1) | st.integers(-5, len(ACTIONS) + 5))
def test_a_number_that_is_not_legal_is_refused_and_changes_nothing(deal, number):
    before = contents(deal)
    is_legal = number in deal.legal()

    assert deal.copy().act(number) == is_legal
    if not is_legal:
        deal.act(number)
        assert contents(deal) == before


@given(core_deals())
def test_a_card_that_lies_face_up_is_one_that_its_owner_may_play_from(deal):
    for seat in range(deal.rules.players):
        assert set(deal.face_up(seat)) <= set(deal.cards(seat))


@given(core_deals(least=400))
def test_a_deal_that_is_over_knows_no_action(deal):
    assert deal.over
    assert deal.legal() == []
    assert not any(deal.act(number) for number in range(len(ACTIONS)))


@given(st.integers(0, 2**32), names)
def test_a_table_turned_by_a_seat_plays_the_same(seed, name):
    rules = variant(name)
    random = Random(seed)
    log = deal_out(rules, 0, random.sample(rules.deck, len(rules.deck)))
    turned = deal_out(rules, 1, log.deck)
    turned.hands = (log.hands[-1], *log.hands[:-1])
    if rules.piles:
        turned.piles = (log.piles[-1], *log.piles[:-1])
    first, second = DealInProgress(rules, log), DealInProgress(rules, turned)
    while not first.deal.over:
        assert second.turn == (first.turn + 1) % rules.players
        assert second.legal == first.legal
        action = random.choice(first.legal)
        first.act(action)
        second.act(action)

    assert second.deal.over
    assert second.taken == (first.taken[-1], *first.taken[:-1])
    assert second.points == (first.points[-1], *first.points[:-1])
    assert second.deal.next_dealer == (first.deal.next_dealer + 1) % rules.players


@many_names
@given(st.data())
def test_each_trick_goes_to_its_highest_trump_or_else_to_the_highest_card_led(name, data):
    game = data.draw(games(name, least=50))
    for outcome in game.outcomes(None):
        for trick in outcome.tricks:
            assert trick.winner == winner_by_the_book(trick, outcome.contract.trump, name)


def winner_by_the_book(trick: Trick, trump: Suit, name: str) -> int:
    """Return who takes a trick, found from lists of ranks rather than from the core's bits."""
    left = Card(f"J{trump.mate.value}")
    trumps = ["JK", f"J{trump.value}", left, *(f"{rank}{trump.value}" for rank in "AKQT9")]
    led = trick.cards[0].card
    if led in trumps and not (led == left and name == "sawdust"):
        order = trumps
    else:
        order = [*trumps, *(f"{rank}{led.suit.value}" for rank in "AKQJT9")]
    able = [one for one in trick.cards if one.card in order]
    return min(able, key=lambda one: order.index(one.card)).seat


@pytest.mark.parametrize("name", ["buck", "classic", "family", "sawdust"])
@given(st.data())
def test_whoever_does_not_follow_has_nothing_to_follow_with(name, data):
    game = data.draw(games(name, least=50))
    for outcome in game.outcomes(None):
        missing = set()
        for trick in outcome.tricks:
            trump = outcome.contract.trump
            followed = [(one.seat, suit_by_the_book(one.card, trump, name)) for one in trick.cards]
            led = followed[0][1]

            assert not missing & set(followed)
            missing |= {(seat, led) for seat, suit in followed if suit != led}


def suit_by_the_book(card: Card, trump: Suit, name: str) -> Suit:
    """Return the suit that a card belongs to in following."""
    is_left = card == f"J{trump.mate.value}" and name != "sawdust"
    return trump if card.is_joker or is_left else card.suit


@given(games("sawdust", least=50), st.permutations(list(Suit)))
def test_no_order_of_suits_ever_decides_a_trick_in_sawdust(game, suits):
    for outcome in game.outcomes(None):
        order = game.rules.ordering(outcome.contract.trump)
        for trick in outcome.tricks:
            led = trick.cards[0].card.suit
            winner = max(
                trick.cards,
                key=lambda one: (
                    order.place(one.card) if order.is_trump(one.card) else -1,
                    one.card.suit == led,
                    suits.index(one.card.suit),
                    one.card.rank.number,
                ),
            )
            assert winner.seat == trick.winner


@given(st.lists(st.integers(), unique=True, max_size=40), seeds, st.text())
def test_a_shuffle_is_a_permutation_that_its_seed_gives_again(items, seed, purpose):
    order = shuffle(items, seed, purpose)

    assert sorted(order) == sorted(items)
    assert shuffle(items, seed, purpose) == order


@given(st.integers(1, 100), seeds)
def test_a_choice_lies_below_its_limit(limit, seed):
    assert 0 <= draw_number(limit, seed, "test") < limit
