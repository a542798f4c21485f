"""Names and lines in the scripts of the world, and those that hide or pretend something."""

import unicodedata

import pytest

from benny.bots import REGISTRY
from benny.protocol.commands import EMOTES, PHRASES
from benny.web.table.person import RefusedError
from benny.web.text import clean_line, clean_name

NAMES = {
    "Persian": "\u0639\u0644\u06cc\u200c\u0631\u0636\u0627",
    "Arabic": "\u0645\u064f\u062d\u064e\u0645\u0651\u064e\u062f",
    "Hebrew, pointed": "\u05e9\u05c1\u05bc\u05b8\u05dc\u05d5\u05b9\u05dd",
    "Tibetan": "\u0f56\u0f66\u0f92\u0fb2\u0f72\u0f7c",
    "Hindi": "\u0905\u092d\u093f\u0928\u0935 \u0936\u0930\u094d\u092e\u093e",
    "Marathi": "\u0930\u094d\u200d\u092f\u093e",
    "Hindi, ZWNJ": "\u0930\u093e\u091c\u094d\u200c\u092f",
    "Bengali": "\u09b0\u200d\u09cd\u09af\u09be\u09ac",
    "Sinhala": "\u0dc1\u0dca\u200d\u0dbb\u0dd3",
    "Malayalam": "\u0d05\u0d35\u0d28\u0d4d\u200d",
    "Thai": "\u0e2a\u0e21\u0e0a\u0e32\u0e22",
    "Burmese": "\u1000\u103b\u1031\u102c\u103a",
    "Khmer": "\u179f\u17bb\u1781",
    "Vietnamese": "Nguy\u1ec5n Th\u1ecb H\u1ed3ng Nhung",
    "Japanese": "\u7530\u4e2d\u3055\u3093\u30ab\u30ca",
    "Japanese and Latin": "Ken\u5065\u4e00",
    "Han and Latin": "\u738bAnn",
    "Korean": "\uae40\ucca0\uc218",
    "Russian, short": "\u0422\u043e\u043c",
    "German": "Gro\u00df",
    "Russian": "\u0412\u043b\u0430\u0434\u0438\u043c\u0438\u0440",
    "Greek": "\u0391\u03b8\u03b7\u03bd\u03ac",
    "Cherokee": "\u13e3\u13b3\u13a9",
    "Welsh": "Si\u00e2n",
    "Irish": "Niamh N\u00ed Bhriain",
    "apostrophe": "O\u2019Neill",
    "hyphen": "Jean-Luc",
    "digits": "R2D2",
    "in two scripts": "Ann \u0410\u043d\u043d\u0430",
    "a bot's name within": "Expert Ann",
    "the program's name within": "Benny Lee",
    "a role within a word": "Ghost Hostetler",
    "family": "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466",
    "skin tone": "\U0001f469\U0001f3fd\u200d\U0001f680",
    "flag": "\U0001f1e9\U0001f1ea",
    "flag of tags": "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f",
    "new emoji": "\U0001fae9",  # Unicode 16, which Python's own tables have from 3.14 on
}


@pytest.mark.parametrize("name", NAMES.values(), ids=NAMES)
def test_a_name_may_be_written_in_any_script(name):
    normal = unicodedata.normalize("NFC", name)

    assert clean_name(name) == clean_name(unicodedata.normalize("NFD", name)) == normal
    assert clean_line(name) == normal


HOSTILE = {
    "two scripts": [
        "\u0435xpert", "s\u043emebody", "\u0410nn", "EXP\u0395RT", "h\u03bfst", "J\u09e6hn"
    ],
    "a bot has": [
        *REGISTRY, "Expert\U0001f916", "S3nsible", "s\u20acnsible", "\uff25xpert", "expert 4",
        "n o v i c e", "\u212fxpert", "Exp\u00e9rt", "N0v1ce!", "Sensible bot", "\u00a3xpert",
        "\u0435\u0445\u0440\u0435\u0433\u0442",
    ],
    "deleted accounts": ["somebody", "SomeBody", "s\u00f8mebody", "s\u00f3me-body!", "s0meb0dy"],
    "a role on": [
        "operator", "Moderator", "admin", "host", "server", "Ann (host)",
        "\U0001f6e1\ufe0f Moderator", "\U0001f6e1Moderator", "xXModeratorXx", "The Operator",
        "M0d3rat0r", "rnoderator",
        "Server 1", "admin1",
        "m.o.d.e.r.a.t.o.r", "\u1d00\u1d05\u1d0d\u026a\u0274", "\u041d\u041e\u0405\u0422",
        "\U0001f177\U0001f17e\U0001f182\U0001f183", "\U0001f1ed\U0001f1f4\U0001f1f8\U0001f1f9",
        "\u24d7\u24de\u24e2\u24e3",
        "\U0001d573\U0001d594\U0001d598\U0001d599", "Ann [mod]", "H\u00f6st",
        "@dm1n", "Adm|n", "hos+", "adm\u00a1n", "\u041d\u043e\u0455\u0442",
    ],
    "the page uses": ["You", "you!", "Y0u", "Benny", "B3NNY", "(Benny)", "8enny", "\u00dfenny"],
    "marks": ["Ann" + "\u0301" * 6, "a" + "\u0302" * 4, "\u0e01" + "\u0e49" * 5],
    "a mark needs": ["\u0301Ann", "A \u0301", "a\u0489b"],
    "write 1 to 24": ["", "  ", "A" * 25, "\ufdfa" * 2],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "problem"),
    [(name, problem) for problem, names in HOSTILE.items() for name in names],
    ids=ascii,
)
def test_a_name_that_pretends_to_be_another_is_refused(name, problem):
    with pytest.raises(RefusedError, match=problem):
        clean_name(name)


HIDDEN = (
    "\u200b\u2060\u061c\u00ad\ufeff\u200e\u200f\u180e\U000e0041"  # category Cf
    "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u2028\u2029"
    "\u3164\u115f\u1160\uffa0\u2800\u034f\u17b4\u180b\u200c\u200d\ufff9\ufffc"
    "\u0378\ue000\U0010ffff\0\x1b\x9b"  # not assigned, private, controls
)
# What keyboards and pages leave in a line is dropped; Braille's blank is part of pictures.
HARMLESS = "\u200b\u2060\u061c\u00ad\ufeff\u200e\u200f\u200c\u200d\u2028\u2029"


@pytest.mark.parametrize("sign", HIDDEN, ids=ascii)
def test_what_nobody_sees_is_refused(sign):
    for name in (f"A{sign}nn", sign):
        if not (sign in "\u2028\u2029" and len(name) > 1):  # those are spaces
            with pytest.raises(RefusedError, match="can't be your name"):
                clean_name(name)
    with pytest.raises(RefusedError, match="can't be written"):
        clean_line(sign)
    if sign not in f"{HARMLESS}\u2800":
        with pytest.raises(RefusedError, match="leave out the invisible character"):
            clean_line(f"A{sign}nn")


KEYCAP_AND_FLAG = "1\ufe0f\u20e3 \U0001f3f3\ufe0f\u200d\U0001f308"


@pytest.mark.parametrize(
    ("line", "cleaned"),
    [
        ("  two   words ", "two words"),
        ("Jose\u0301", "Jos\u00e9"),
        ("\u00bd \u00b2 \u2460", "\u00bd \u00b2 \u2460"),
        ("\u1797\u200b\u1796", "\u1797\u1796"),
        ("a\u200cb", "ab"),
        ("\u200f\u05e9\u05dc\u05d5\u05dd, 3?", "\u05e9\u05dc\u05d5\u05dd, 3?"),
        ("\u845b\U000e0100", "\u845b\U000e0100"),
        (KEYCAP_AND_FLAG, KEYCAP_AND_FLAG),
        ("\u28ff\u2800\u28ff", "\u28ff\u2800\u28ff"),
    ],
    ids=ascii,
)  # fmt: skip
def test_a_line_is_stored_as_it_looks(line, cleaned):
    assert clean_line(line) == cleaned


def test_a_tower_of_marks_is_refused_in_a_line_too():
    for tower in ("z" + "\u0310" * 9, "a" + "\u0302" * 4 + "\u0903" + "\u0302" * 4):
        with pytest.raises(RefusedError, match="too many marks"):
            clean_line(f"so {tower}!")


def test_what_the_page_offers_can_be_said():
    assert [clean_line(text) for text in (*PHRASES, *EMOTES)] == [*PHRASES, *EMOTES]
