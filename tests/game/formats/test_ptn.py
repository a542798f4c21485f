"""Deals that Trickster's players copy."""

import pytest

from benny import NotationError, variant
from benny.game import records
from benny.game.formats import guess_format, ptn

# Seat by seat: South (deals), West, North, East; ranks of S, H, D, C.
DEAL = r"""[Event "Some table - play to 10"]
[GameCode "Euchre"]
[GameOptionsJson "{\"stickTheDealer\":true,\"allowNotrump\":true,\"noWatching\":true}"]
[GameScores "S:1 2 1 2"]
[West "Wes (Auto)"]
[North "Nora"]
[East "Eli"]
[South "Sue (12)"]
[Dealer "S"]
[Deal "S:.JT9.AK. ...KQJT9 KQT9...A AJ.AKQ.."]
[Undealt "DJD9DTDQ"]
[Declarer "S"]
[Contract "♦"]
[Auction "W"]
Pass Pass Pass ♦
[CardsAdded "S:DJ"]
[CardsRemoved "S:H9"]
[Play "W"]
C9 CA SA HT
CT ST SJ HJ
CJ S9 HQ DJ
CQ SQ HK DA
CK SK HA DK
"""


def read(text, rules=None):
    found, notes = ptn.read(text, rules)
    assert [records.verify(record) for record in found] == [None] * len(found)
    return found, notes


def test_a_deal_is_read():
    (record,), notes = read(f"% PTN ----\n{DEAL}")
    deal = record.deals[0]

    assert guess_format(f"% PTN ----\n{DEAL}") == guess_format(DEAL) == "ptn"
    assert [one.name for one in record.seats] == ["Sue (12)", "Wes (Auto)", "Nora", "Eli"]
    assert deal.dealer == 0
    assert deal.kitty == ("JD", "9D", "TD", "QD")
    assert deal.actions[3:6] == [(0, "order"), (0, "discard 9H"), (1, "play 9C")]
    assert deal.points == (2, 0)
    assert record.rules.all_pass == "stick_dealer"
    assert notes == [
        "deal 1: a record has no place for these tags: Event, GameScores",
        "deal 1: these options did not show and are left out: allowNotrump",
    ]


def test_columns_stay_with_their_seats_and_who_sits_out_has_none():
    alone = DEAL.replace("Pass Pass Pass ♦", "Pass Pass Pass D alone")
    rows = ["C9 - SA HJ", "CT - HQ DJ", "CJ - HK DA", "CQ - HA DK", "CK - SJ HT"]
    head, _, _ = alone.partition("C9 CA")
    (record,), _ = read(head + "\n".join(rows))

    assert record.deals[0].actions[3] == (0, "order alone")
    assert record.deals[0].points == (4, 0)


def test_who_leads_against_a_lone_maker_is_seen():
    text = DEAL.replace("Pass Pass Pass ♦", "Pass ♦alone - -").replace('Play "W"', 'Play "E"')
    head, _, _ = text.partition("C9 CA")
    (record,), _ = read(f"{head}SA - CT SK\n")

    assert record.rules.first_lead_alone == "left_of_maker"
    assert record.deals[0].actions[-1] == (2, "play KS")


def test_who_goes_under_swaps_at_their_first_call():
    text = DEAL.replace("stickTheDealer", "goUnder").replace(
        '[CardsAdded "S:DJ"]',
        '[CardsAdded "S:DJ"]\n[CardsAdded "N:DTDQD9"]\n[CardsRemoved "N:STS9CA"]',
    )
    with pytest.raises(NotationError, match="'swap TS 9S AC' is not an action"):
        ptn.read(text)

    text = text.replace("KQT9...A", "KT9...AT").replace("...KQJT9", "Q...KQJ9")
    text = text.replace("STS9CA", "STS9CT").partition("[Play")[0]
    (record,), _ = read(text)

    assert record.deals[0].actions[1:3] == [(2, "swap TC 9S TS"), (2, "pass")]


def test_several_deals_are_several_records():
    found, notes = read(DEAL + DEAL.partition("[CardsAdded")[0] + DEAL.partition("[Auction")[0])

    assert [len(record.deals[0].actions) for record in found] == [25, 4, 0]
    assert notes[2].startswith("deal 2: ")


def test_rules_may_be_named():
    assert read(DEAL, variant("family"))[0][0].rules.name == "family"


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("[Deal ", "[Hands ", "there is no deal"),
        ('"Euchre"', '"Bridge"', "deal 1, [GameCode]: 'Bridge' is another game"),
        ("stickTheDealer", "withJoker", "[GameOptionsJson]: Benny has no game with withJoker"),
        (r"\"stickTheDealer\":true", r"\"variation\":1", "Benny has no game with variation 1"),
        (r"\"stickTheDealer\":true", r"\"players\":3", "Benny has no game with players 3"),
        (r"\"stickTheDealer\":true", r"\"deckSize\":16", "Benny has no game with deckSize 16"),
        (r"\"stickTheDealer\":true", r"\"gameOverScore\":-5", "[GameOptionsJson]: settings"),
        (r"\"stickTheDealer\":true", r"\"deckSize\":[]", "Benny has no game with deckSize []"),
        (':true}"]', ':true"]', "[GameOptionsJson]: truncated JSON: it ends too early"),
        ('[Dealer "S"]', '[Dealer "S', "line 9: '[Dealer \"S' is not a tag"),
        ('[Dealer "S"]', '[Dealer "W"]', "[Deal]: it begins with S, and [Dealer] says another"),
        ('Deal "S:', 'Deal "X:', "[Deal]: 'X' and 4 hands should be"),
        ("KQT9...A ", "", "[Deal]: 'S' and 3 hands should be"),
        ("KQT9...A", "-", "[Deal]: a hand is hidden"),
        ("KQT9...A", "KQT9..A", "[Deal]: 'KQT9..A' should be the ranks of four suits"),
        ("KQT9...A", "KQT9...1", "[Deal]: 'C1' is not a suit and a rank"),
        ("KQT9...A", "KQT9...K", "deal 1: the deal is not the deck of ptn"),
        ('[Undealt "DJD9DTDQ"]\n', "", "[Undealt] is missing"),
        ("DJD9DTDQ", "", "[Undealt]: it should begin with the card turned up"),
        ("DJD9DTDQ", "DJD9D", "[Undealt]: 'D' is not a suit and a rank"),
        ('Auction "W"', 'Auction "N"', "[Auction]: it should begin with W, left of the dealer"),
        ("Pass ♦", "Pass 2♦", "[Auction]: '2♦' is no call"),
        ("Pass ♦", "Pass NT", "[Auction]: 'NT' is no call"),
        ("Pass ♦", "Pass ♠", "deal 1: 'call S' is not allowed now"),
        ("[Play", '[CardsPassed "S:N:DQ"]\n[Play', "[CardsPassed]: Benny has no game in which"),
        ('[CardsRemoved "S:H9"]\n', "", "[CardsAdded]: each needs its [CardsRemoved]"),
        ('Removed "S:H9"', 'Removed "W:C9"', "[CardsRemoved]: 9C of W were not changed"),
        ('Removed "S:H9"', 'Removed "S:C9"', "deal 1: 'discard 9C' is not allowed now"),
        ('Removed "S:H9"', 'Removed "S,H9"', "[CardsRemoved]: 'S,H9' should be a seat and cards"),
        ('Play "W"', 'Play "Z"', "[Play]: 'Z' should be one of S W N E"),
        ('Play "W"', 'Play "N"', "deal 1, [Play]: 9C is in the column of N: W has it"),
        ("C9 CA", "C9 KS", "[Play]: 'KS' is not a suit and a rank"),
        (
            "C9 CA SA HT",
            "C9 SK SA HT",
            "deal 1: 'play KS' is not allowed now (you must follow clubs",
        ),
        ("C9 CA SA HT", "- CA SA HT", "[Play]: '- CA SA HT' has no card of W, who leads"),
        ("C9 CA SA HT", "C9 CA SA HT HJ", "has more than four cards"),
        ("Nora", "<img src=x>", "deal 1, [North]: '<img src=x>' should be a name"),
    ],
)
def test_a_broken_deal_is_refused_with_its_tag(old, new, words):
    assert old in DEAL
    with pytest.raises(NotationError) as found:
        ptn.read(DEAL.replace(old, new, 1))

    assert words in str(found.value)


def test_alone_that_must_take_all_five_is_another_game():
    text = DEAL.replace("stickTheDealer", "aloneTake5").replace("Pass ♦", "Pass ♦alone")

    with pytest.raises(NotationError, match="Benny has no game with aloneTake5, alone"):
        ptn.read(text)
