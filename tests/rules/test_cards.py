"""Cards, suits, actions and how they rank: what is read, what is said, what is refused."""

import pickle

import numpy as np
import pytest

from benny import Action, Card, NotationError, Suit
from benny.rules.cards import JOKER, Rank, make_deck, parse_cards, parse_suit
from benny.rules.ordering import ordering


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("9S", "9S"),
        ("10d", "TD"),
        ("td", "TD"),
        (" J♥ ", "JH"),
        ("10♣", "TC"),
        ("joker", "JK"),
        ("Ten of hearts", "TH"),
    ],
)
def test_a_card_is_read_as_people_write_it(text, card):
    assert Card(text) is Card(card)


@pytest.mark.parametrize("text", ["", "S", "1S", "SJ", "JX", "JSS", "9 S"])
def test_what_is_no_card_is_refused(text):
    with pytest.raises(NotationError) as error:
        Card(text)

    assert str(error.value) == (
        f"{text!r} is not a card: write rank and suit, as in 9H, TD or JS, or JK for the joker"
    )


def test_cards_are_read_with_spaces_or_commas():
    assert parse_cards("9S, 10D jh") == (Card("9S"), Card("TD"), Card("JH"))


@pytest.mark.parametrize("text", ["S", "s", "♠", "spades", "Spade", " spades "])
def test_a_suit_is_read_as_people_write_it(text):
    assert parse_suit(text) is Suit.SPADES


def test_what_is_no_suit_is_refused():
    with pytest.raises(NotationError, match="'N' is not a suit: write one of C D H S"):
        parse_suit("N")


class Hostile:
    def __repr__(self):
        raise ZeroDivisionError

    def __eq__(self, other):
        raise ZeroDivisionError

    __hash__ = None


@pytest.mark.parametrize(
    ("kind", "thing"),
    [
        *((Card, thing) for thing in (None, 10**5000, [1], Hostile(), np.zeros(3))),
        *((kind, thing) for kind in (Suit, Rank) for thing in (None, [1])),
    ],
    ids=lambda one: getattr(one, "__name__", type(one).__name__),
)
def test_what_is_not_even_text_is_refused_as_other_text_is(kind, thing):
    with pytest.raises(NotationError, match=f"is not a {kind.__name__.lower()}: write"):
        kind(thing)


def test_a_card_is_said_in_words_and_drawn():
    assert Card("JS").word == "jack of spades"
    assert Card("TD").symbol == "T♦"
    assert (JOKER.word, JOKER.symbol) == ("joker", "joker")


def test_a_card_knows_its_rank_and_suit():
    assert (Card("QH").rank, Card("QH").suit) == (Rank.QUEEN, Suit.HEARTS)


@pytest.mark.parametrize("attribute", ["rank", "suit"])
def test_the_joker_has_neither_rank_nor_suit(attribute):
    with pytest.raises(ValueError, match=f"the joker has no {attribute}"):
        getattr(JOKER, attribute)


@pytest.mark.parametrize("thing", [Card("JS"), Action("play JS")])
def test_a_card_or_action_stays_the_same_object_when_it_is_pickled(thing):
    assert pickle.loads(pickle.dumps(thing)) is thing


def test_a_card_or_action_shows_how_it_is_made():
    assert repr(Card("js")) == "Card('JS')"
    assert repr(Action("play js")) == "Action('play JS')"


@pytest.mark.parametrize(
    ("lowest", "jokers", "size"), [("9", 0, 24), ("9", 1, 25), ("7", 0, 32), ("T", 0, 20)]
)
def test_a_deck_reaches_down_to_its_lowest_rank(lowest, jokers, size):
    deck = make_deck(Rank(lowest), jokers)

    assert len(set(deck)) == size
    assert (JOKER in deck) == bool(jokers)
    assert min(card.rank.number for card in deck if card is not JOKER) == Rank(lowest).number


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("PASS", "pass"),
        ("order  ALONE", "order alone"),
        ("call hearts", "call H"),
        ("call ♠ alone", "call S alone"),
        ("trump Diamonds", "trump D"),
        ("play 10h", "play TH"),
        ("discard JOKER", "discard JK"),
        ("swap TS 9D 9S", "swap 9D 9S TS"),
        ("Throw In", "throw in"),
        ("defend alone", "defend alone"),
        ("bid 3", "bid 3"),
    ],
)
def test_an_action_is_read_as_people_write_it(text, action):
    assert Action(text) is Action(action)


@pytest.mark.parametrize(
    "text", ["", "  ", "play", "play 1S", "call", "call X", "bid 12", "bid", "swap 9S", "deal"]
)
def test_what_is_no_action_is_refused_with_the_grammar(text):
    with pytest.raises(NotationError) as error:
        Action(text)

    assert str(error.value).startswith(
        f"{text!r} is not an action: write pass, order, order alone,"
    )


@pytest.mark.parametrize(
    ("text", "kind", "alone", "cards", "suit", "tricks"),
    [
        ("play JS", "play", False, ("JS",), None, 0),
        ("call H alone", "call", True, (), Suit.HEARTS, 0),
        ("bid 4", "bid", False, (), None, 4),
        ("throw in", "throw in", False, (), None, 0),
        ("defend alone", "defend alone", True, (), None, 0),
        ("swap 9D 9S TS", "swap", False, ("9D", "9S", "TS"), None, 0),
    ],
)
def test_an_action_knows_what_it_names(text, kind, alone, cards, suit, tricks):
    action = Action(text)

    assert (action.kind, action.alone, action.cards) == (kind, alone, cards)
    assert (action.suit, action.tricks) == (suit, tricks)


def test_bowers_are_named_with_their_card():
    order = ordering(Suit.SPADES, "both", "trump")

    assert order.name(Card("JS")) == "jack of spades, right bower"
    assert order.name(Card("JC")) == "jack of clubs, left bower"
    assert order.name(Card("JH")) == "jack of hearts"


@pytest.mark.parametrize(
    ("trump", "suits"), [("S", "SCHD"), ("C", "CSHD"), ("H", "HDSC"), ("D", "DHSC")]
)
def test_suits_stand_in_the_order_of_the_article(trump, suits):
    order = ordering(Suit(trump), "none", "trump")
    aces = sorted((Card(f"A{suit}") for suit in "CDHS"), key=order.place, reverse=True)

    assert [ace.suit for ace in aces] == [Suit(suit) for suit in suits]
