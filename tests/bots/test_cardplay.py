"""Which card the rule of thumb plays, as positions of the card table, and why."""

import pytest

from benny import Card, Game, Suit, variant
from benny.analysis.card_counts import Reading
from benny.bots.sensible import ONLY_TRUMPS, SensibleBot
from support.bots import action, advice
from support.houses import house
from support.scenario import game_of


@pytest.fixture
def ordered():
    """Return a function that deals classic hands and has seat 0 make spades, 9S to the dealer."""

    def start(hands: dict[str, str], *plays: str, discard: str = "9S") -> Game:
        cards = [f"play {card}" for card in plays]
        return game_of(variant("classic"), "9S", 3, hands, "order", f"discard {discard}", *cards)

    return start


def test_the_maker_draws_trump(ordered):
    assert action(ordered({"0": "JS AS KS 9H AD"})) == "play JS"


def test_partner_leads_trump_back_to_the_maker(ordered):
    hands = {"0": "JS KS TH 9D 9C", "1": "9H JD QD TC TS", "2": "KH AS JC QC KC"}
    hands |= {"3": "JH QH KD AD QS"}
    game = ordered(hands, "TH", "9H", "KH", "JH")

    assert advice(game) == ("play JC", "leads the best trump to partner, who made it")


def test_sure_cards_are_cashed_and_the_loser_kept_for_the_end():
    hands = {"3": "JS JC AS KD AD"}
    game = game_of(variant("family"), "9S", 2, hands, "order alone")
    bots = SensibleBot()
    led = []
    while len(led) < 5:
        chosen = bots.act(game.view(game.turn))
        if game.turn == 3 and chosen.kind == "play":
            led.append(chosen.card)
        game.act(chosen)

    assert led[-1] == "KD"


def test_the_last_player_takes_as_cheaply_as_can_be(ordered):
    hands = {"0": "JS AS KS KH 9H", "1": "TH QD JD 9D TC", "2": "QH KD AC QC 9C"}
    hands |= {"3": "JC TS TD AD KC"}
    game = ordered(hands, "KH", "TH", "QH", discard="KC")

    assert advice(game) == ("play 9S", "takes the trick as cheaply as possible")


def test_a_trick_that_partner_has_is_left_alone(ordered):
    hands = {"0": "TD JS AS KS TC", "1": "AD QH JH TH 9C", "2": "9D KH AC QC KC"}
    hands |= {"3": "KD QD 9H AH TS"}
    game = ordered(hands, "TD", "AD", "9D")

    assert advice(game) == ("play QD", "partner has the trick")


def test_second_hand_plays_low():
    # The dealer, who comes next, is known to hold the jack that was turned up.
    hands = {"3": "9C TD 9D QD KD", "0": "AC TS AD JD KH", "1": "TC QS 9S QH 9H"}
    hands |= {"2": "KC AH TH JH AS"}
    cards = ["play 9C", "play AC", "play TC", "play KC", "play TS"]
    game = game_of(variant("classic"), "JS", 2, hands, "order", "discard AS", *cards)

    assert advice(game) == ("play 9S", "second hand low: keeps the higher card")


def test_second_hand_tries_with_a_queen_that_may_hold(ordered):
    game = ordered({"0": "TH JS AS KS TC", "1": "QH 9H JD TD 9C"}, "TH")

    assert advice(game) == ("play QH", "tries for the trick with the queen of hearts")


def test_third_hand_plays_high(ordered):
    hands = {"0": "QH JS AS KS TC", "1": "9H JD TD 9C QC", "2": "AH TH KD AC KC"}
    game = ordered(hands, "QH", "9H")

    assert advice(game) == ("play AH", "third hand plays high")


def test_a_low_trump_of_third_hand_is_not_said_to_be_high(ordered):
    hands = {"0": "QC JS AS 9D AD", "1": "9C JD TD KD QD", "2": "QS KS TS AH KH"}
    game = ordered(hands, "QC", "9C")

    assert advice(game) == ("play TS", "safer than partner's card")


@pytest.mark.parametrize(
    ("mine", "played", "reason"),
    [
        ("KH AH KD QD TS", "TH QH 9H", "every legal card takes the trick from partner"),
        ("JC TS QS AS KS", "9D AD TD", "every legal card takes the trick from partner"),
        ("JC TS QS KH AH", "9D AD TD", "partner has the trick"),
        ("KD QD JC AS TS", "9D AD TD", "partner has the trick"),
    ],
)
def test_the_reason_for_what_goes_to_partners_trick_is_true_of_it(ordered, mine, played, reason):
    hands = {"0": "TH 9D JS TC JH", "1": "QH AD JD 9C QC", "2": "9H TD KC AC", "3": mine}
    game = ordered(hands, *played.split())

    assert advice(game)[1] == reason


def test_partners_ace_is_not_said_to_be_trumped_where_one_must_follow_suit(ordered):
    hands = {"0": "AH JS KS TC 9D", "1": "9H JD TD 9C QC", "2": "KH TH AS KD AC"}

    assert advice(ordered(hands, "AH", "9H"))[1] == "leaves the trick to partner"


@pytest.mark.parametrize(
    ("trump", "card", "reason"),
    [
        ("JS", "JS", "draws trump with the highest"),
        ("AS", "TC", "the lowest card of the shortest plain suit"),
    ],
)
def test_a_defender_draws_only_with_the_highest_trump(trump, card, reason):
    called = ("pass", "pass", "pass", "order", "discard 9S")
    game = game_of(variant("classic"), "9S", 3, {"0": f"TC 9D TD QD {trump}"}, *called)

    assert advice(game) == (f"play {card}", reason)


def test_who_plays_alone_leads_high_from_the_longest_plain_suit():
    called = ("bid 2", *["pass"] * 3, "trump S", "stay", "fold", "fold")
    game = game_of(variant("buck"), "KH", 3, {"0": "9C 9D TD QD 9S"}, *called)

    assert advice(game) == ("play QD", "the highest card of the longest plain suit")


@pytest.mark.parametrize(("name", "draws"), [("sawdust", False), ("classic", True)])
def test_trump_is_not_drawn_with_a_left_bower_that_asks_for_another_suit(name, draws):
    called = (*["pass"] * 3, "order", *["discard 9S"] * (name == "classic"))
    game = game_of(variant(name), "9S", 3, {"0": "JC AS KS AD 9H", "3": "TS"}, *called)

    table = Reading(game.view(0))

    assert [table.draws(Card(card)) for card in ("JC", "AS")] == [draws, True]


def test_a_trump_is_kept_or_spent_only_by_who_can_t_follow_and_could_trump():
    feared, bot = 0, SensibleBot()
    for seed in range(60):
        game = Game(variant("classic"), seed)
        while not game.results:
            view = game.view(game.turn)
            found = bot.advise(view)
            if found.reason.startswith("keeps the trumps"):
                table = Reading(view)
                assert table.order.suit(found.action.card) != table.suit_led
                assert not table.order.is_trump(found.action.card)
                assert table.trumps(table.winners(one.card for one in view.legal))
                feared += 1
            game.act(found.action)

    assert feared > 0


def test_who_has_only_trumps_left_and_will_be_overtrumped_plays_the_lowest():
    # The dealer, who comes next, has shown no hearts and is known to hold the jack of spades.
    hands = {"3": "9C KD 9D JD QH", "0": "AC AH KH QC KS", "1": "TC 9H QS 9S TS"}
    hands |= {"2": "KC AD TD AS QD"}
    cards = ["9C", "AC", "TC", "KC", "AH", "9H", "AD", "QH", "KH"]
    game = game_of(variant("classic"), "JS", 2, hands, "order", "discard QD")
    for card in cards:
        game.act(f"play {card}")

    assert advice(game) == ("play 9S", ONLY_TRUMPS)


def test_where_the_maker_is_alone_nobody_is_third_hand_before_them():
    hands = {"0": "JH AH KH QH TH", "1": "9C KC TC JD TD", "3": "AC QC KD QD 9D"}
    alone = ["pass", "pass", "pass", "order alone", "discard TH"]
    game = game_of(variant("family"), "9H", 0, hands, *alone, "play 9C")

    assert advice(game) == ("play QC", "safer than partner's card")


def test_second_hand_takes_with_an_ace(ordered):
    hands = {"0": "TH JS AS KS TC", "1": "AH 9H JD TD 9C"}
    game = ordered(hands, "TH")

    assert action(game) == "play AH"


def test_who_has_shown_out_is_known_to_be_void(ordered):
    hands = {"0": "AH KH JS AS TC", "1": "9D TD JD 9C QC", "2": "QH TH KD AC KC"}
    game = ordered(hands, "AH", "9D", "TH")
    game.act(action(game))

    table = Reading(game.view(0))

    assert Suit.HEARTS in table.voids[1]
    assert Suit.HEARTS not in table.voids[3]


@pytest.mark.parametrize(("name", "may_have"), [("classic", False), ("sawdust", True)])
def test_who_is_void_in_trump_may_have_a_left_bower_that_follows_its_printed_suit(name, may_have):
    hands = {"0": "AD KD TD QS KS", "1": "9S TS AS JS 9H", "2": "JD QD TH KH AH"}
    called = (*["pass"] * 3, "order", *["discard 9D"] * (name == "classic"))
    rules = house(name, order_needs="nothing")
    game = game_of(rules, "9D", 3, {**hands, "3": "JC 9C TC QC KC"}, *called)
    for card in ("AD", "9S", "QD", "9C"):
        game.act(f"play {card}")

    table = Reading(game.view(0))

    assert [table.may_have_trump(seat) for seat in (1, 3)] == [may_have, may_have]
    assert table.may_have_trump(2)
    # Whoever has only the left bower need not follow a trump that is led.
    assert not table.may_follow(1, Suit.DIAMONDS)
    assert not table.may_follow(3, Suit.DIAMONDS)
    assert not table.draws(Card("KD"))


def test_the_king_is_boss_once_the_ace_is_gone(ordered):
    hands = {"0": "AH KH JS AS TC", "1": "9D TD JD 9C QC", "2": "QH TH KD AC KC"}
    game = ordered(hands, "AH", "9D", "TH")
    game.act(action(game))

    table = Reading(game.view(0))

    assert table.is_boss(Card("KH"))
    assert not table.is_boss(Card("TC"))
