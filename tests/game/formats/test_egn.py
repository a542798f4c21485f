"""Euchre Game Notation."""

import json
from copy import deepcopy

import pytest
from msgspec.structs import replace

from benny import Game, NotationError, bot, variant
from benny.game import records
from benny.game.actions import Action
from benny.game.formats import egn
from benny.game.log import Player
from benny.game.notes import ActionNote, Grade
from support.rules import house

HANDS = [
    ["9c", "Tc", "Jc", "Qc", "Kc"],
    ["Ac", "Ks", "Qs", "Ts", "9s"],
    ["As", "Js", "Ah", "Kh", "Qh"],
    ["Jh", "Th", "9h", "Ad", "Kd"],
]
TRICKS = [
    ["Nc", "Ac", "As", "Th"],
    ["Ks", "Js", "L", "Qc"],
    ["R", "Tc", "Ts", "Qh"],
    ["AD", "Jc", "9s", "Kh"],
    ["Kd", "Kc", "Qs", "Ah"],
]


def file(**changes):
    """Return a file of one deal, with changes to its deal."""
    deal = {
        "dealNumber": 0,
        "initialState": {"dealer": 3, "upCard": "Jd", "playerCards": HANDS},
        "phases": [
            {
                "phaseNumber": 0,
                "type": "EUCHRE_BIDDING",
                "calls": ["Pass", "Pass", "Pass", "Order"],
                "isAlone": False,
                "discard": "9h",
            },
            {"phaseNumber": 1, "type": "TRICK_PLAY", "tricks": TRICKS},
        ],
    }
    value = {
        "fileType": "Euchre Game Notation",
        "version": "1.4",
        "metadata": {
            "players": ["Ann", {"name": "Bob", "id": "b"}, "Cem", "Dee"],
            "initialScore": [0, 0],
        },
        "deals": [deal | changes],
    }
    return deepcopy(value)  # tests change it


def changed(place, value):
    """Return a file with a value at a place such as deals/0/phases; None takes it out."""
    found = file()
    *way, last = place.split("/")
    at = found
    for step in way:
        at = at[int(step) if step.isdigit() else step]
    if value is None:
        del at[last]
    else:
        at[int(last) if last.isdigit() else last] = value
    return found


def read(value):
    found, notes = egn.read(json.dumps(value))
    assert [records.verify(record) for record in found] == [None]
    return found[0], notes


def refused(value):
    with pytest.raises(NotationError) as found:
        egn.read(json.dumps(value))
    return str(found.value)


def test_a_game_is_read_with_its_players_and_bowers():
    record, notes = read(file())
    deal = record.deals[0]

    assert [one.name for one in record.seats] == ["Ann", "Bob", "Cem", "Dee"]
    assert deal.kitty == ("JD", "9D", "TD", "QD")
    assert deal.actions[4] == (3, "discard 9H")
    assert deal.actions[11] == (3, "play JH")
    assert deal.tricks == (0, 5)
    assert deal.points == (0, 2)
    assert notes == ["the three cards under the upcard are in the order of the deck"]


def test_without_hands_the_tricks_show_them():
    value = file(initialState={"dealer": 3, "upCard": "Jd"})
    record, notes = read(value)

    assert [sorted(hand) for hand in record.deals[0].hands] == [
        sorted(card.upper() for card in hand) for hand in HANDS
    ]
    assert notes[0].startswith("the three")

    del value["deals"][0]["phases"][0]["discard"]
    record, notes = read(value)

    assert notes[0].startswith("deal 1: cards that no one showed are assumed, 1 of them")
    assert record.deals[0].points == (0, 2)


def test_who_sat_out_gets_cards_that_nobody_showed():
    value = file(initialState={"dealer": 3, "upCard": "Jd"})
    bidding, play = value["deals"][0]["phases"]
    bidding["isAlone"] = True
    play["tricks"] = [
        ["9c", "As", "Jh"],
        ["Jd", "Tc", "Qh"],
        ["Ad", "Jc", "Kh"],
        ["Kd", "Kc", "Ah"],
        ["Th", "Qc", "Js"],
    ]
    record, notes = read(value)

    assert record.deals[0].points == (0, 4)
    assert "deal 1: cards that no one showed are assumed, 5 of them" in notes[0]


def test_what_a_record_has_no_place_for_is_said():
    value = file(
        alternativeLines=[
            {"branchIndex": 1, "phases": [{"type": "EUCHRE_BIDDING", "calls": ["Pass"]}]}
        ]
    )
    value["metadata"] |= {
        "title": "A final",
        "date": "2026-05-29T16:30",
        "initialScore": [3, 9],
        "ruleset": {"num_deals": 8, "allow_no_trump": True},
    }
    _, notes = read(value)

    assert notes[:5] == [
        "a record has no place for these, and they are left out: title, date",
        "the alternative lines are left out",
        "the score before the first deal, 3 to 9, is left out: a record starts level",
        "the game goes on to no score: the record says 1000",
        "metadata.ruleset.allow_no_trump: Benny has no game with calls of no trump; none is in "
        "the file",
    ]


def annotated(calls, plays):
    value = file()
    value["deals"][0]["phases"][0]["callAnnotations"] = calls
    value["deals"][0]["phases"][1]["playAnnotations"] = plays
    return value


def test_annotations_are_read_as_notes():
    record, _ = read(
        annotated({"3": ["[?!]<b>thin"]}, {"0": ["[!] well led", "[??]\x1b[2J no,\n no"]})
    )

    assert record.deals[0].notes == (
        ActionNote(action=4, mark=Grade.INACCURACY, comment="<b>thin"),
        ActionNote(action=6, comment="[!] well led"),
        ActionNote(action=6, mark=Grade.BLUNDER, comment="[2J no, no"),
    )


def test_a_long_annotation_is_cut_and_that_is_said():
    record, notes = read(annotated({}, {"19": ["[?]" + "a" * 1000]}))

    assert notes[1] == "deal 1: the annotation of action 25 is cut to 800 characters"
    assert record.deals[0].notes == (ActionNote(action=25, mark=Grade.MISTAKE, comment="a" * 800),)


@pytest.mark.parametrize(
    ("calls", "plays", "words"),
    [
        ({"4": ["?"]}, {}, "deal 1: callAnnotations: '4' is not a number from 0, below 4"),
        ({}, {"20": ["?"]}, "deal 1: playAnnotations: '20' is not a number from 0, below 20"),
        ({}, {"9" * 5000: ["?"]}, "deal 1: playAnnotations: '99999999999999999999' is not"),
    ],
)
def test_an_annotation_of_what_is_not_there_is_refused(calls, plays, words):
    assert refused(annotated(calls, plays)).startswith(words)


def test_notes_are_written_as_annotations():
    record, _ = read(file())
    record.deals[0].notes = (
        ActionNote(
            action=4, mark=Grade.MISTAKE, loss=0.05, best=Action("pass"), comment="too thin"
        ),
        ActionNote(action=5, comment="why this one?"),
        ActionNote(action=6, comment="[?] who knows"),
        ActionNote(action=6),
    )

    text, notes = egn.write([record])
    (again,), _ = egn.read(text)

    bidding, tricks = json.loads(text)["deals"][0]["phases"]
    assert bidding["callAnnotations"] == {"3": ["[?] loses 5.0%; better: pass; too thin"]}
    assert tricks["playAnnotations"] == {"0": [" [?] who knows"]}
    assert notes[-2:] == [
        "what notes say of losses and better actions is only text in the annotations",
        "the notes on discards and lone defenders are left out: EGN has no place for them",
    ]
    assert again.deals[0].notes == (
        ActionNote(action=4, mark=Grade.MISTAKE, comment="loses 5.0%; better: pass; too thin"),
        ActionNote(action=6, comment="[?] who knows"),
    )


def test_a_final_score_that_the_deals_don_t_give_is_said():
    _, notes = read(changed("metadata/finalScore", [1, 0]))

    assert "metadata.finalScore says 1 0, and the deals give 0 2" in notes


def test_a_ruleset_is_read():
    value = changed(
        "metadata/ruleset",
        {
            "std": False,
            "min_rank": 7,
            "winning_score": 15,
            "canadian": True,
            "loner_lead": "LEFT_OF_LONER",
            "loner_march_score": 5,
            "loner_euchred_score": 3,
            "defend_alone": True,
        },
    )
    rules = read(value)[0].rules

    assert (rules.all_pass, rules.lowest, rules.target) == ("next_dealer", "7", 15)
    assert (rules.partner_orders_alone, rules.first_lead_alone) == (True, "left_of_maker")
    assert (rules.made_alone, rules.euchred_alone) == ((1, 1, 5), (3, 3, 3))
    assert rules.defend_alone == "against_alone"


def test_the_same_dealer_deals_again_where_the_dealers_show_it():
    value = file(phases=[{"type": "EUCHRE_BIDDING", "calls": ["Pass"] * 8}])
    value["metadata"]["ruleset"] = {"std": False}
    value["deals"] *= 2

    assert read(value)[0].rules.all_pass == "same_dealer"


@pytest.mark.parametrize("version", ["1.0.0", "1.1"])
def test_the_first_versions_have_other_names_and_count_annotations_from_1(version):
    new = file()
    bidding, tricks = new["deals"][0]["phases"]
    bidding["callAnnotations"] = {"3": ["[?] too weak"]}
    tricks["playAnnotations"] = {"0": ["a lead"]}
    old = deepcopy(new) | {"version": version, "timings": {"0": 0}, "views": [], "videoUrl": ""}
    deal = old["deals"][0]
    cards = deal["initialState"].pop("playerCards")
    deal["initial_state"] = deal.pop("initialState") | {"kitty": ["", "", ""]}
    deal["initial_state"]["player_cards"] = cards
    bidding, tricks = deal["phases"]
    bidding["calls_annotations"] = {"4": bidding.pop("callAnnotations")["3"]}
    tricks["tricks_annotations"] = {"1": tricks.pop("playAnnotations")["0"]}
    tricks |= {"initialLead": 0, "isAlone": False}

    assert read(old) == read(new)


def test_an_old_file_is_refused_in_the_words_of_todays():
    old = file() | {"version": "1.0.0"}
    old["deals"][0]["initialState"]["up_card"] = old["deals"][0]["initialState"].pop("upCard")[:1]

    assert "deals[0].initialState.upCard = 'J' should be a card" in refused(old)


def test_rules_may_be_named():
    (record,), _ = egn.read(json.dumps(file()), variant("family"))

    assert record.rules == variant("family")


@pytest.mark.parametrize(
    ("place", "value", "words"),
    [
        ("fileType", "Chess", "fileType = 'Chess' should be 'Euchre Game Notation'"),
        ("version", "0.9", "version = '0.9' should be 1.0 to 1.6"),
        ("version", "1.7", "version = '1.7' should be 1.0 to 1.6"),
        ("version", None, "'version' is missing"),
        ("kitty", [], "there is no field 'kitty'"),
        ("metadata/players", ["A"], "metadata.players: 1 names for 4 seats"),
        ("metadata/players/0", "<b>A", "metadata.players[0]: '<b>A' should be a name"),
        ("metadata/players/1", {"name": "A\n"}, r"metadata.players[1]: 'A\n' should be a name"),
        ("metadata/initialScore", ["x"], "metadata.initialScore[0] = 'x' should be a whole"),
        ("metadata/ruleset", {"speed": 1}, "metadata.ruleset: there is no field 'speed'"),
        ("metadata/ruleset", {"fast_break": True}, "ruleset.fast_break: Benny has no game with"),
        ("metadata/ruleset", {"num_players": 6}, "ruleset.num_players = 6 should be 4"),
        ("metadata/ruleset", {"min_rank": 2}, "ruleset.min_rank = 2 should be 7, 8 or 9"),
        ("metadata/ruleset", {"winning_score": 0}, "should be more than 0"),
        (
            "metadata/ruleset",
            {"winning_score": 10, "num_deals": 8},
            "winning_score and num_deals are both given",
        ),
        ("deals", [], "deals = [] should hold a deal"),
        ("deals/0", "EjQ0", "deal 1 is packed"),
        ("deals/0/initialState/dealer", 4, "deal 1: dealer 4 is not a seat"),
        ("deals/0/initialState/upCard", "1c", "deals[0].initialState.upCard = '1c' should be a"),
        ("deals/0/initialState/upCard", "9c", "deal 1: the deal is not the deck of egn"),
        ("deals/0/initialState/upCard", "Xx", "deal 1: 'Xx' is no certain card"),
        ("deals/0/initialState/upCard", "B", "deal 1: EGN does not say what a turned-up joker"),
        ("deals/0/initialState/playerCards/0/0", "Ac", "deal 1: the deal is not the deck of egn"),
        ("deals/0/phases/0/calls/0", "Hm", "deals[0].phases[0].calls[0] = 'Hm' should be one of"),
        ("deals/0/phases/0/calls/3", "n", "deal 1: Benny has no game without trump"),
        ("deals/0/phases/0/calls/3", "x", "deal 1: the call 'x' is unknown"),
        ("deals/0/phases/0/calls/3", "d", "deal 1: 'call D' is not allowed now"),
        ("deals/0/phases/0/calls/0", "Order", "deal 1: 'pass' is there, and no one could do that"),
        ("deals/0/phases/0/aloneDefender", 1, "deal 1: 'seat 1 alone' is there, and no one"),
        ("deals/0/phases/0/discard", "9c", "deal 1: 'discard 9C' is not allowed now"),
        ("deals/0/phases/0/discard", None, "deal 1: the dealer's discard is missing"),
        (
            "deals/0/phases/0/cardExchanges",
            [{"receiver": 1, "cards": ["9c"]}],
            "deal 1: Benny has no game with cardExchanges",
        ),
        (
            "deals/0/phases/1/tricks/0/1",
            "9s",
            "deal 1: 'play 9S' is not allowed now (you must follow",
        ),
        ("deals/0/phases/1/tricks/0/1", "9d", "deal 1: 'play 9D' is not allowed now"),
        ("deals/0/phases/1/tricks/4", ["Kd"] * 9, "deal 1: 'play KD' is not allowed now"),
        ("deals/0/phases/0/type", "TRICK_PLAY", "deals[0].phases[0]"),
        ("deals/0/phases/0", None, "deal 1: its phases should be the bidding and the tricks"),
    ],
)
def test_a_broken_file_is_refused_with_its_field(place, value, words):
    value = changed(place, value) if place != "deals/0/phases/0" else without_bidding()

    assert words in refused(value)


def without_bidding():
    value = file()
    del value["deals"][0]["phases"][0]
    return value


def test_a_file_that_is_cut_off_is_refused():
    with pytest.raises(NotationError, match="truncated JSON: it ends too early, after '"):
        egn.read(json.dumps(file())[:-9])


def test_without_hands_a_deal_that_was_not_played_out_is_refused():
    value = file(initialState={"dealer": 3, "upCard": "Jd"})
    value["deals"][0]["phases"][1]["tricks"] = TRICKS[:4]

    assert "deal 1: playerCards is missing, and not all five tricks" in refused(value)


def test_deals_after_the_game_are_refused():
    value = changed("metadata/ruleset", {"winning_score": 1})
    value["deals"].append(value["deals"][0])

    assert refused(value) == "deal 2: the game had ended before it"


def test_a_deal_out_of_turn_is_refused():
    value = file()
    value["deals"].append(value["deals"][0])

    assert refused(value) == "deal 2: seat 3 deals, and seat 0 is due"


def finished(rules, **more):
    game = Game(rules, seed=5, **more)
    while not game.over:
        game.act(bot("sensible").act(game.view(game.turn)))
    return game.record()


def test_what_a_file_has_no_place_for_is_said():
    record = finished(variant("family"))

    text, notes = egn.write([record])

    assert json.loads(text)["version"] == "1.4"
    assert notes == [
        "the rules by which these fields are set are left out: dealer_needs, discard",
        "the order of the three cards under the upcard is left out",
        "the seed is left out",
        "the cards turned for the first dealer are left out",
    ]


def test_bots_go_with_their_players_and_long_names_are_cut():
    players = [Player("A" * 80), Player("B", "sensible/1"), Player("C", "x" * 65), Player("D")]
    text, notes = egn.write([finished(variant("american"), players=players)])
    (record,), _ = egn.read(text)

    assert record.seats[1] == players[1]
    assert record.seats[2].bot is None
    assert notes[:2] == [
        "the name of seat 0 is cut to 64 characters",
        "the bot of seat 2 is left out: its name is too long",
    ]


def test_names_with_markup_and_blank_ones_are_changed():
    names = ("<b>x</b>", "<<i", " ", "a < b")
    record = finished(variant("american"), players=[Player(name) for name in names])
    text, notes = egn.write([record])
    (again,), _ = egn.read(text)

    assert [one.name for one in again.seats] == ["‹b›x‹/b›", "‹‹i", "Seat 2", "a < b"]
    assert notes[:3] == [
        "the name of seat 0 has markup: its < and > become ‹ and ›",
        "the name of seat 1 has markup: its < and > become ‹ and ›",
        "seat 2 has no name: it is called Seat 2",
    ]


def test_a_game_that_shows_other_rules_is_refused():
    rules = house("american", throw_in=("no_ace_no_face",), made=(3, 3, 4))

    with pytest.raises(NotationError, match="EGN has no words for American Euchre: its made is"):
        egn.write([finished(rules)])


def test_two_games_are_too_many():
    record = finished(variant("american"))

    with pytest.raises(NotationError, match="an EGN file holds one game, not 2"):
        egn.write([record, replace(record)])
