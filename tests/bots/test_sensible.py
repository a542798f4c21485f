"""The sensible bot: the advice of the card table as positions, and what holds in every game."""

from random import Random

import pytest

from benny import Card, Game, Suit, bot, variant
from benny.analysis.card_counts import Reading
from benny.bots.sensible import CALL_REASONS, CARD_REASONS, ONLY_TRUMPS, STOPS_BIDDER, SensibleBot
from benny.core.policy import rule_numbers
from support.bots import action, advice
from support.rules import HOUSES, SIX, game_of, house, mark_slow

# The advice of How to Play Euchre


def test_a_turned_jack_is_picked_up():
    hands = {"3": "9S KH QD TC 9D"}
    game = game_of(variant("family"), "JS", 3, hands, "pass", "pass", "pass")

    assert advice(game) == ("order", "turn a jack, pick it")


def test_partner_is_counted_on_for_one():
    game = game_of(variant("classic"), "TS", 3, {"0": "JH AH KC QS 9C"}, *["pass"] * 4)

    assert advice(game) == ("call H", "good enough in hearts with one trick from partner")


def test_half_a_trick_is_not_enough_to_call():
    game = game_of(variant("classic"), "TS", 3, {"0": "QH KD QC 9D TC"}, *["pass"] * 4)

    assert action(game) == "pass"


def test_partners_ace_is_not_trumped():
    hands = {"0": "AH 9C TC QC KC", "1": "9H JC QS JH TH", "2": "KS QD 9D TD KD"}
    game = game_of(variant("classic"), "9S", 3, hands, "order", "discard 9S", "play AH", "play 9H")

    assert advice(game) == ("play 9D", "don't trump partner's ace")


def test_three_sure_tricks_go_alone():
    game = game_of(variant("family"), "9S", 2, {"3": "JS JC AS KS AH"})

    assert advice(game) == ("order alone", "strong enough in spades to try it alone")


def test_nobody_goes_alone_where_two_points_win():
    game = game_of(variant("family"), "9S", 2, {"3": "JS JC AS KS AH"})
    game._scores = (0, 8)

    assert action(game) == "order"


def test_nobody_goes_alone_for_nothing():
    rules = house("family", made_alone=(1, 1, 2))

    assert action(game_of(rules, "9S", 2, {"3": "JS JC AS KS AH"})) == "order"


def test_the_dealer_shortens_a_suit():
    hands = {"3": "JH AH KC TC 9D"}
    game = game_of(variant("family"), "9H", 3, hands, *["pass"] * 3, "order")

    assert advice(game) == ("discard 9D", "leaves no diamonds in the hand, so you can trump them")


def test_the_dealer_keeps_a_lone_ace():
    hands = {"3": "JH KH KC TC AD"}
    game = game_of(variant("family"), "9H", 3, hands, *["pass"] * 3, "order")

    assert action(game) == "discard TC"


def test_the_dealer_puts_no_trump_away():
    hands = {"3": "JH KH QH AC AD"}
    game = game_of(variant("classic"), "9H", 3, hands, *["pass"] * 3, "order")

    assert action(game) in ("discard AC", "discard AD")


def test_of_trumps_only_the_lowest_goes():
    hands = {"3": "JH KH QH TH AH"}
    game = game_of(variant("classic"), "9H", 3, hands, *["pass"] * 3, "order")

    assert advice(game) == ("discard 9H", "only trumps in hand: the lowest goes")


def test_the_dealers_partner_orders_only_what_they_can_play_alone():
    strong = game_of(variant("family"), "9S", 3, {"1": "JS JC AS KS AH"}, "pass")
    weak = game_of(variant("family"), "9S", 3, {"1": "JS QS 9H TD KC"}, "pass")

    assert action(strong) == "order alone"
    assert advice(weak) == ("pass", "too weak to go alone")


def test_a_dealer_whose_partner_goes_alone_is_told_that_the_discard_does_not_matter():
    hands = {"1": "JS JC AS KS AH"}
    game = game_of(variant("family"), "9S", 3, hands, "pass", "order alone")

    assert game.turn == 3
    assert advice(game)[1] == "you sit this hand out"


# Buck Euchre


def test_bids_grow_with_the_hand():
    buck = variant("buck")
    opening = ["JS JC AS KS AH", "JS AS 9S AH KD", "9S TH QD 9C TD"]

    bids = [action(game_of(buck, "9H", 3, {"0": hand})) for hand in opening]

    assert bids == ["bid 2", "bid 2", "pass"]


def test_only_a_strong_hand_bids_over_another():
    buck = variant("buck")

    assert action(game_of(buck, "9H", 3, {"1": "JS JC AS KS AH"}, "bid 3")) == "bid 4"
    assert action(game_of(buck, "9H", 3, {"1": "JS AS 9S TH KD"}, "bid 3")) == "pass"


def test_who_passes_says_which_bid_the_hand_is_not_good_for():
    game = game_of(variant("buck"), "9H", 3, {"0": "9S TH TD 9C QC"})

    assert advice(game) == ("pass", "not good for 2 tricks")


def test_who_bids_a_little_more_than_the_hand_promises_says_so():
    game = game_of(variant("buck"), "9H", 3, {"0": "9S QH AD TC KC"})

    assert advice(game) == ("bid 2", "nearly good for 2 tricks in clubs")


def test_the_bidder_names_the_best_suit():
    game = game_of(variant("buck"), "9H", 3, {"0": "JS JC AS KS AH"}, "bid 5")

    assert advice(game) == ("trump S", "the hand is best in spades")


def test_a_sure_trick_stays_and_a_worthless_hand_folds():
    hands = {"1": "JS 9S AD TH 9C", "2": "9H TD QC 9D TC"}
    game = game_of(variant("buck"), "KH", 3, hands, "bid 3", *["pass"] * 3, "trump S")

    assert advice(game) == ("stay", "good for a trick")
    game.act("stay")
    assert advice(game) == ("fold", "hardly good for a trick")


def test_a_bidder_who_is_about_to_win_is_stopped_if_at_all_possible():
    hands = {"1": "QS 9S AD TH 9C"}
    calls = ("bid 3", *["pass"] * 3, "trump S")
    far = game_of(variant("buck"), "KH", 3, hands, *calls)
    near = game_of(variant("buck"), "KH", 3, hands, *calls)
    near._scores = (2, *near.scores[1:])

    assert advice(far) == ("fold", "hardly good for a trick")
    assert advice(near) == ("stay", "the bidder is about to win and has to be stopped")


# Sawdust Euchre and DnD Euchre


def test_naming_does_not_go_round_for_ever():
    hands = {"0": "9C TD QH 9S TH"}
    game = game_of(variant("sawdust"), "KC", 3, hands, *["pass"] * 8)

    chosen, reason = advice(game)

    assert chosen.startswith("call")
    assert reason.startswith("someone must make trump")


def test_with_a_joker_turned_up_the_dealer_discards_and_names_a_suit():
    hands = {"0": "JS AS KS AH 9D"}
    game = game_of(variant("dnd"), "JK", 0, hands)

    assert action(game) == "discard 9D"
    game.act("discard 9D")
    assert action(game) == "trump S"


def test_the_joker_draws_the_first_trump_of_two_players():
    hands = {"0": "JS AS KS AH 9D"}
    game = game_of(variant("dnd"), "JK", 0, hands, "discard 9D", "trump S")
    while game.turn != 0 or game.view(0).trick:
        game.act(SensibleBot().act(game.view(game.turn)))

    assert action(game) == "play JK"


# Rules of other houses


def test_a_hand_worth_nothing_is_thrown_in():
    rules = house("classic", throw_in=("no_ace_no_face",))
    auction = house("buck", throw_in=("no_ace_no_face",))
    hands = {"0": "9S TH TD 9C TC"}

    assert action(game_of(rules, "9H", 3, hands)) == "throw in"
    assert action(game_of(auction, "9H", 3, hands)) == "throw in"


def test_a_hand_without_trump_is_thrown_in_unless_partner_made_it():
    rules = house("classic", throw_in=("no_ace_no_face_no_trump",))
    hands = {"1": "9H TH TD 9C TC"}
    against = game_of(rules, "9S", 2, hands, "pass", "order", "discard 9S")
    along = game_of(rules, "9S", 3, hands, *["pass"] * 3, "order", "discard 9S")

    assert against.turn == along.turn == 1
    assert action(against) == "throw in"
    assert action(along) == "pass"


def test_a_farmer_swaps_low_cards():
    rules = house("classic", farmers_hand=True)
    game = game_of(rules, "9H", 3, {"0": "9S TS TD 9C AC"})

    assert action(game).startswith("swap")


def test_three_tricks_of_ones_own_defend_alone():
    rules = house("family", defend_alone="always")
    strong = {"0": "JS JC AS KS AH", "1": "9S TS QS QD KD"}
    game = game_of(rules, "QH", 3, strong, *["pass"] * 5, "call S")

    assert (game.turn, action(game)) == (2, "pass")
    game.act("pass")
    assert (game.turn, action(game)) == (0, "defend alone")


def test_nobody_defends_alone_for_nothing():
    rules = house("family", defend_alone="always", lone_defence=(2, 2, 2))
    strong = {"0": "JS JC AS KS AH", "1": "9S TS QS QD KD"}
    game = game_of(rules, "QH", 3, strong, *["pass"] * 5, "call S", "pass")

    assert advice(game) == ("pass", "euchring them alone scores no more")


def test_a_stuck_bidder_bids_the_least():
    rules = house("buck", all_pass="stick_dealer")
    game = game_of(rules, "KH", 3, {"3": "9S TH TD 9C QC"}, *["pass"] * 3)

    assert advice(game) == ("bid 2", "someone must bid, and this is the lowest bid")


def test_two_defenders_play_as_a_team_against_the_maker():
    rules = house("classic", players=3, sides="maker_against_rest")
    hands = {"2": "AH KD QD TD KC", "0": "9H JS AS KS TC", "1": "QS JD 9D 9C TS"}
    game = game_of(rules, "9S", 1, hands, "pass", "order", "discard 9S", "play AH", "play 9H")

    assert Reading(game.view(1)).allies == {2}
    assert advice(game) == ("play 9C", "partner has the trick")


def test_without_a_partner_the_hand_must_be_better():
    hands = {"2": "JS KS AS 9D TD"}
    rest = house("classic", players=3, sides="maker_against_rest")

    assert action(game_of(variant("classic"), "9S", 1, hands)) == "order"
    assert action(game_of(rest, "9S", 1, hands)) == "pass"


# Every game


def test_each_rule_of_the_core_that_may_decide_has_a_sentence_and_a_number_of_its_own():
    numbers = [number for name, number in vars(rule_numbers).items() if name.isupper()]
    elsewhere = {
        rule_numbers.NO_RULE,
        rule_numbers.BY_BOOK,
        rule_numbers.BY_MODEL,
        rule_numbers.ONLY_CARD,
    }

    assert len(numbers) == len(set(numbers))
    assert {*CALL_REASONS, *CARD_REASONS} - {STOPS_BIDDER} == {*numbers} - elsewhere


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_it_answers_with_a_legal_action_and_a_reason_under_any_rules(name):
    random, sensible = Random(name), SensibleBot()
    game = Game(HOUSES[name], seed=7)
    for _ in range(400):
        if game.over:
            game = game.rematch(seed=random.randrange(1000))
        view = game.view(game.turn)
        advised = sensible.advise(view)
        assert advised.action in view.legal
        assert advised.reason
        game.act(random.choice(view.legal))


def test_it_says_the_same_each_time_and_keeps_nothing_between_calls():
    used = SensibleBot()
    game = Game(variant("family"), seed=3)
    while len(game.deals) < 5:
        view = game.view(game.turn)
        assert used.advise(view) == used.advise(view) == SensibleBot().advise(view)
        game.act(used.act(view))


def share_of_games_won(name: str, deals: int) -> float:
    """Return how many games one sensible side wins of those that it plays in so many deals."""
    sensible, chance = SensibleBot(), bot("random", seed=5)
    rules = variant(name)
    wins = games = played = 0
    while played < deals:
        side = games % len(rules.teams)
        game = Game(rules, seed=games)
        while not game.over:
            is_mine = rules.side_of(game.turn) == side
            game.act((sensible if is_mine else chance).act(game.view(game.turn)))
        played += len(game.deals)
        games += 1
        wins += game.winner == side
    return wins / games


@pytest.mark.slow
@pytest.mark.parametrize("name", SIX)
def test_it_beats_random_players_by_a_wide_margin(name):
    assert share_of_games_won(name, 200) > 0.6


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

    assert advice(game) == ("play 9S", "wins the trick as cheaply as possible")


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
        ("KH AH KD QD TS", "TH QH 9H", "every card you may play beats partner's"),
        ("JC TS QS AS KS", "9D AD TD", "every card you may play beats partner's"),
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
