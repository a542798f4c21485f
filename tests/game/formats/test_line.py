"""One deal on a line."""

import pytest

from benny import NotationError, variant
from benny.game import records
from benny.game.formats import line

HANDS = "9cTcJcQcKc|AcKsQsTs9s|AsJsAhKhQh|JhTh9hAdKd"
ORDERED = f"{HANDS}|Jd|PPPT|9h|9cAcAsTh|KsJsJhJc|"


def test_a_deal_is_read():
    (record,), notes = line.read(f"# one\n{ORDERED}\n")
    deal = record.deals[0]

    assert records.verify(record) is None
    assert deal.dealer == 3
    assert deal.hands[0] == ("9C", "TC", "JC", "QC", "KC")
    assert deal.kitty == ("JD", "9D", "TD", "QD")
    assert [action for _, action in deal.actions[:6]] == [
        *["pass"] * 3,
        "order",
        "discard 9H",
        "play 9C",
    ]
    assert len(notes) == 2


def test_a_deal_comes_back_letter_by_letter():
    found, _ = line.read(ORDERED)

    assert line.write(found)[0] == f"{ORDERED}\n"


def test_seats_are_turned_until_the_last_one_deals():
    (record,), _ = line.read(ORDERED)
    deal = record.deals[0]
    deal.dealer, deal.hands = 1, deal.hands[2:] + deal.hands[:2]
    deal.actions = [((seat + 2) % 4, action) for seat, action in deal.actions]

    assert line.write([record])[0] == f"{ORDERED}\n"


def test_other_rules_may_be_named():
    (record,), _ = line.read(f"{HANDS}|Jd|PPPPPPPP", variant("classic"))

    assert record.rules.name == "classic"
    assert record.deals[0].points == (0, 0)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no deal"),
        (HANDS, "line 1: '' is not a card"),
        (f"\n{HANDS[:-2]}", "line 2: '' is not a card"),
        (HANDS.replace("Ac", "Xx"), "line 1: 'Xx' is not a card"),
        (f"{HANDS}|9c", "line 1: the deal is not the deck of american: look at 9C"),
        (f"{HANDS}|Jd|X", "line 1: 'X' is not a call"),
        (f"{HANDS}|Jd|PPPPD", "line 1: 'call D' is not allowed now"),
        (f"{HANDS}|Jd|PPPPPPPP", "line 1: 'pass' is not allowed now"),
        (f"{HANDS}|Jd|T|9c", "line 1: 'discard 9C' is not allowed now"),
        (f"{HANDS}|Jd|T|9h|9cKs", "line 1: 'play KS' is not allowed now"),
        (f"{HANDS}|Jd|T|9h|9", "line 1: '9' is not a card"),
    ],
)
def test_a_broken_line_is_refused_with_its_number(text, words):
    with pytest.raises(NotationError) as found:
        line.read(text)

    assert words in str(found.value)
