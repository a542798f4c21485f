"""Commentary: the same events in the words of whoever looks on."""

import pytest
from msgspec.structs import replace

import benny
from benny.game.view import Contract, Ending, Outcome
from benny.presentation.commentary import Commentator, Voice, as_sentence
from benny.presentation.words import mood, outcome_title
from benny.rules.cards import Suit
from benny.rules.loading import change_rules
from support.bots import FAST
from support.rules import SIX


def told(game, seat, actions):
    """Return what a seat is told of actions, from the beginning."""
    commentator = Commentator([player.name for player in game.players])
    found = commentator.tell(game.view(seat))
    for action in actions:
        game.act(action)
        found += commentator.tell(game.view(seat))
    return found


def test_a_player_is_addressed_and_others_are_named():
    game = benny.Game(benny.variant("buck"), seed=4)
    watched, turn = benny.Game(benny.variant("buck"), seed=4), game.turn

    assert told(game, turn, ["pass"])[-1] == "You pass."
    assert told(watched, None, ["pass"])[-1] == f"{game.players[turn].name} passes."


def test_a_deal_that_all_pass_is_told_before_the_next_begins():
    found = told(benny.Game(benny.variant("classic"), seed=4), None, ["pass"] * 8)

    assert found[-2] == "Everyone passed: the hand is thrown in."
    assert found[-1].startswith("Hand 2: ")


def dealt(rules, turned):
    """Return what is told of the first deal of a game in which a card of a suit is turned up."""
    games = (benny.Game(rules, seed) for seed in range(1000))
    game = next(game for game in games if game.view(0).upcard.suit == turned)
    return told(game, 0, [])[-2:]


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ([], "Clubs are trump at once, and no one may fold."),
        (["folding=false"], "Clubs are trump at once."),
    ],
)
def test_a_turned_up_suit_that_is_trump_without_a_choice_is_told(changes, line):
    turned, trump = dealt(change_rules(benny.variant("buck"), changes), "C")

    assert turned.endswith("♣ is turned up.")
    assert trump == line


@pytest.mark.parametrize(("name", "suit"), [("buck", "S"), ("classic", "C")])
def test_a_turned_up_suit_that_is_not_trump_yet_is_told_as_a_card_alone(name, suit):
    assert dealt(benny.variant(name), suit)[-1].endswith(" is turned up.")


@pytest.mark.parametrize(
    ("name", "mine", "theirs"),
    [
        ("american", "You pick it up.", "picks it up."),
        ("sawdust", "You order it up.", "orders it up."),
    ],
)
def test_a_dealer_picks_up_the_card_that_they_order_where_they_take_it(name, mine, theirs):
    def ordered(seat_of):
        game = benny.Game(benny.variant(name), seed=3)
        dealer = game.view(None).dealer
        return told(game, seat_of(dealer), [*["pass"] * 3, "order"])

    assert mine in ordered(lambda dealer: dealer)
    assert any(line.endswith(f" {theirs}") for line in ordered(lambda _dealer: None))
    assert any(line.endswith(f" {theirs}") for line in ordered(lambda dealer: (dealer + 1) % 4))


def test_a_hand_that_is_thrown_in_is_told():
    rules = change_rules(benny.variant("family"), ["throw_in=no_ace_no_face"])
    for seed in range(10_000):
        game = benny.Game(rules, seed)
        if "throw in" in game.legal:
            break

    assert "The hand is thrown in: no one scores." in told(game, None, ["throw in"])


@pytest.mark.parametrize("name", SIX)
@pytest.mark.parametrize("bot", FAST)
def test_a_whole_game_is_told_once_and_in_order(name, bot):
    game = benny.Game(benny.variant(name), seed=2)
    player = benny.bot(bot, 3)
    commentator = Commentator([player.name for player in game.players])
    found = commentator.tell(game.view(0))
    while not game.over and len(game.deals) < 12:
        game.act(player.act(game.view(game.turn)))
        found += commentator.tell(game.view(0))
    tricks = sum(len(outcome.tricks) for outcome in game.outcomes(0))
    tricks += 0 if game.over else len(game.view(0).tricks)

    assert sum(" the trick with " in line for line in found) == tricks
    assert sum(line.startswith("Hand ") for line in found) == len(game.deals)
    assert commentator.tell(game.view(0)) == []


def test_the_result_names_who_won():
    game = benny.Game(benny.variant("sawdust"), seed=3)
    while not game.over:
        game.act(benny.bot("sensible").act(game.view(game.turn)))
    view = game.view(1)
    voice = Voice(view.rules, ["South", "Player 2", "Nora", "Eli"], 1)

    assert voice.result(view).startswith(voice.side(game.winner) + " win the game")
    assert f"You and Eli: {view.scores[1]}".replace("-", "−") in voice.result(view)


@pytest.mark.parametrize(
    ("name", "dealer", "jack"), [("classic", "black jack: J♣", 1), ("family", "jack: J♥", 3)]
)
def test_the_cut_for_the_first_dealer_is_told_in_one_line(name, dealer, jack):
    game = next(
        game
        for game in (benny.Game(benny.variant(name), seed) for seed in range(200))
        if dealer.endswith(game.draw[-1].symbol) and game.view(None).dealer == jack
    )
    for seat in range(4):
        who = "You deal" if seat == jack else f"{game.players[jack].name} deals"
        assert told(game, seat, [])[0] == f"First {dealer}. {who}."


@pytest.mark.parametrize(
    ("contract", "euchred", "line"),
    [
        ({"maker": 2, "trump": Suit.HEARTS}, False, "Nora called hearts and made it."),
        ({"maker": 1, "trump": Suit.CLUBS}, True, "Wes called clubs and was euchred."),
        (
            {"maker": 1, "trump": Suit.CLUBS, "alone": True},
            True,
            "Wes called clubs alone and was euchred.",
        ),
    ],
)
def test_it_is_told_what_the_makers_called_and_whether_they_made_it(contract, euchred, line):
    assert next(voice("family").outcome(outcome(contract, euchred))) == line


def test_a_bid_is_told_with_its_suit():
    buck, was_set = voice("buck"), outcome({"maker": 0, "trump": Suit.SPADES, "bid": 3}, True)

    assert next(buck.outcome(was_set)) == "You bid 3 in spades and were set."
    assert outcome_title(was_set, benny.variant("buck")) == "Set!"


def test_a_march_is_told_as_one():
    contract, family = {"maker": 2, "trump": Suit.HEARTS}, benny.variant("family")
    march = outcome(contract, False, taken=(2, 0, 3, 0))

    assert next(voice("family").outcome(march)) == "Nora called hearts and won every trick."
    assert outcome_title(march, family) == "All five!"
    assert outcome_title(outcome(contract, False, taken=(2, 1, 2, 0)), family) == "Made it"
    alone = contract | {"alone": True}
    assert outcome_title(outcome(alone, False, taken=(0, 0, 5, 0)), family) == "Loner!"
    assert outcome_title(outcome(alone, False, taken=(0, 1, 4, 0)), family) == "Loner stopped"


@pytest.mark.parametrize(
    ("name", "alone", "euchred", "won", "points", "moods"),
    [
        ("family", True, False, 4, (1, 0), ["bad", "good"]),  # a loner who is stopped
        ("family", True, False, 5, (4, 0), ["good", "bad"]),
        ("family", True, True, 2, (0, 2), ["bad", "good"]),
        ("buck", False, True, 0, (5, -2, 0), ["bad", "good", ""]),  # each counts down alone
    ],
)
def test_an_end_is_good_or_bad_for_the_viewers_side(name, alone, euchred, won, points, moods):
    contract, rules = {"maker": 0, "trump": Suit.CLUBS, "alone": alone}, benny.variant(name)
    end = replace(outcome(contract, euchred, (won, 5 - won, 0, 0)), points=points)
    views = [replace(benny.Game(rules).view(seat), previous=end) for seat in range(len(moods))]

    assert [mood(view) for view in views] == moods


def test_a_name_with_and_in_it_is_one_player():
    contract = {"maker": 1, "trump": Suit.SPADES, "bid": 3}
    told = Voice(benny.variant("buck"), ["South", "Rock and Roll", "Nora", "Eli"], 0)

    verdict, *_ = told.outcome(outcome(contract, True))
    assert verdict == "Rock and Roll bid 3 in spades and was set."


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        ("there is no lesson 'x'", "There is no lesson 'x'."),
        ("unknown word 'x'; did you mean 'y'?", "Unknown word 'x'; did you mean 'y'?"),
        ("The table is full.", "The table is full."),
        ("seats[0].name = 5 should be a text", "seats[0].name = 5 should be a text."),
    ],
)
def test_an_error_becomes_a_sentence(error, sentence):
    assert as_sentence(benny.NotationError(error)) == sentence


def voice(name):
    return Voice(benny.variant(name), ["South", "Wes", "Nora", "Eli"], 0)


def outcome(contract, euchred, taken=(0, 0, 0, 0)):
    """Return a deal that was played, with nothing else in it."""
    return Outcome(
        dealer=0,
        upcard=benny.Card("9S"),
        ending=Ending.PLAYED,
        contract=Contract(**contract),
        euchred=euchred,
        log=(),
        tricks=(),
        taken=taken,
        points=(0,) * 4,
        scores=(0,) * 4,
    )
