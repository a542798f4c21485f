"""The browser's verifier finds what Benny finds: two programs that share no code."""

import hashlib
import hmac
import json
import subprocess
from pathlib import Path
from random import Random

import msgspec
import pytest

from benny import Game, Rules, variant
from benny.game import records
from benny.game.fair_deal import Transcript, key
from benny.io.json import to_json
from support import tools
from support.games import deal_on, fair_game, fair_record, slightly_changed, transcript_of
from support.rules import HOUSES, house

LINES = Path(__file__).with_name("lines.mjs")
RULES = [
    *HOUSES.values(),
    *(house("family", first_dealer=first) for first in ("random", "first_jack", "seat_2")),
    house("dnd", lowest="T", hand_size=3, piles=2, jokers=0, made=(1, 1, 1, 2), euchred=(2,) * 4),
]
pytestmark = pytest.mark.needs("node")


def asked(questions: list[dict[str, object]], *how: str) -> list[dict[str, object]]:
    lines = b"".join(to_json(question) + b"\n" for question in questions)
    done = subprocess.run(
        [tools.path("node"), LINES, *how], input=lines, capture_output=True, check=False
    )
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


def due(rules: Rules, transcript: Transcript) -> dict[str, object]:
    number = key(transcript)
    game = Game(rules, by_hand=True)
    game.deal(number)
    (deal,) = game.deals
    piles = [[]] * rules.players if deal.piles is msgspec.UNSET else deal.piles
    first = {"dealer": deal.dealer} | ({"draw": game.draw} if game.draw else {})
    found = {"key": f"{number:064x}", "first": first}
    return found | {"hands": deal.hands, "piles": piles, "kitty": deal.kitty}


@pytest.mark.slow
@pytest.mark.parametrize(("deals", "how"), [(2_000, "plain"), (1_000, "webcrypto")])
def test_python_and_javascript_deal_the_same_cards(deals, how):
    random = Random(deals)
    cases = [
        (rules, transcript_of(random, f"game/{number}", number, rules.players))
        for number, rules in enumerate((RULES * deals)[:deals], 1)
    ]
    questions = [{"ask": "deal", "rules": rules, "transcript": fair} for rules, fair in cases]

    for (rules, transcript), found in zip(cases, asked(questions, how), strict=True):
        assert found == json.loads(to_json(due(rules, transcript)))


@pytest.mark.parametrize("how", ["plain", "webcrypto"])
def test_digests_of_any_length_are_right(how):
    random = Random(1)
    pairs = [(random.randbytes(32), random.randbytes(length)) for length in range(200)]
    questions = [
        {"ask": "digest", "key": secret.hex(), "message": message.hex()}
        for secret, message in pairs
    ]

    assert asked(questions, how) == [
        {
            "sha256": hashlib.sha256(message).hexdigest(),
            "hmac": hmac.new(secret, message, "sha256").hexdigest(),
        }
        for secret, message in pairs
    ]


def judged(lines: list[bytes]) -> list[dict[str, object]]:
    return asked([{"ask": "record", "line": line.decode()} for line in lines])


def test_whole_games_are_right():
    games = [fair_record(rules, seed=5) for rules in HOUSES.values()]

    for record, found in zip(games, judged([records.encode(game) for game in games]), strict=True):
        assert found == {"game": "q7", "wrong": "", "deals": [""] * len(record.deals)}


def test_a_rematch_for_a_stake_is_right():
    game = fair_game(variant("sawdust"), 1, deals=99).rematch(by_hand=True)
    deal_on(game, Random(1))

    assert judged([records.encode(game.record())]) == [{"game": "q7", "wrong": "", "deals": [""]}]


def test_whatever_changes_in_a_transcript_is_noticed_by_both():
    random = Random(1)
    games = [fair_record(random.choice(RULES), seed, deals=1) for seed in range(200)]
    for game in games:
        game.deals[0].fair = slightly_changed(game.deals[0].fair, random)
    found = judged([records.encode(game) for game in games])

    assert all(map(records.verify, games))
    assert all(answer["deals"][0] for answer in found)


def swapped(fields):
    hands = fields["deals"][0]["hands"]
    hands[0][0], hands[1][0] = hands[1][0], hands[0][0]


def moved(fields):
    """Leave the order of the deck and deal one hand a card more."""
    hands = fields["deals"][0]["hands"]
    hands[0].append(hands[1].pop(0))


def turned_again(fields):
    fields["draw"].insert(0, fields["draw"][0])


def dealt_by_another(fields):
    fields["deals"][0]["dealer"] = (fields["deals"][0]["dealer"] + 1) % 4


def of_another_deal(fields):
    fields["deals"][1]["fair"] = fields["deals"][0]["fair"]


CHANGES = {
    "swapped": (swapped, 0, "the cards that were dealt do not follow from the secret and the"),
    "moved": (moved, 0, "the cards that were dealt do not follow"),
    "draw": (turned_again, 0, "the cards turned up for the dealer are wrong"),
    "dealer": (dealt_by_another, 0, "the first dealer should be seat "),
    "another deal": (of_another_deal, 1, "its transcript is that of deal 1 of game q7"),
    "no transcript": (lambda f: f["deals"][1].pop("fair"), 1, "it has no transcript"),
    "no cards": (lambda f: f["deals"][1].pop("kitty"), 1, "it has no cards"),
    "null": (lambda f: f["deals"].__setitem__(1, None), 1, "it has no cards"),
    "version": (
        lambda f: f["deals"][0]["fair"].update(version="v2"),
        0,
        "its version is v2, and this page knows benny-deal-v1",
    ),
    "no hashes": (
        lambda f: f["deals"][0]["fair"].pop("hashes"),
        0,
        "its hashes or its parts are missing",
    ),
    "a stranger": (
        lambda f: f["deals"][0]["fair"]["hashes"].update({"7": "00"}),
        0,
        "there is no seat 7 among 4",
    ),
    "no seat": (
        lambda f: f["deals"][0]["fair"]["hashes"].update({"x": "00"}),
        0,
        '"x" is no seat',
    ),
    "a part alone": (
        lambda f: f["deals"][0]["fair"].update(hashes={}, parts={"1": "00"}),
        0,
        "seat 1 showed a part and had given no hash",
    ),
    "no hexadecimal": (
        lambda f: f["deals"][0]["fair"].update(secret="00"),
        0,
        "the secret is not 64 hexadecimal digits",
    ),
    "no number": (
        lambda f: [deal["fair"].update(game="q 7") for deal in f["deals"]],
        0,
        '"q 7" is no game\'s id',
    ),
    "lowest": (lambda f: f["rules"].update(lowest="2"), 0, '"2" is no lowest card'),
    "first dealer": (
        lambda f: f["rules"].update(first_dealer="me"),
        0,
        '"me" is no first dealer',
    ),
}


@pytest.fixture(scope="module")
def changed_games():
    """Return what the browser finds in the same game after each change."""
    line = records.encode(fair_record(variant("family"), 5))
    games = [json.loads(line) for _ in CHANGES]
    for fields, (change, _, _) in zip(games, CHANGES.values(), strict=True):
        change(fields)
    return dict(zip(CHANGES, judged([json.dumps(game).encode() for game in games]), strict=True))


@pytest.mark.parametrize("name", CHANGES)
def test_the_browser_names_what_is_wrong(name, changed_games):
    _, place, complaint = CHANGES[name]

    assert complaint in changed_games[name]["deals"][place]


def test_the_browser_wants_a_first_dealer_that_was_found():
    fields = json.loads(records.encode(fair_record(variant("family"), 5))) | {"first_dealer": 1}
    (found,) = judged([json.dumps(fields).encode()])

    assert found["wrong"] == "the first dealer was named, not found"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("", "There is no game in it."),
        ("{", "Line 1 is no JSON: a record has one game a line."),
        ("[1]", "Line 1 is no game in the format benny/1."),
        ('\n{"format": "pgn"}', "Line 2 is no game in the format benny/1."),
        ('{"format": "benny/1", "rules": {}, "seats": [], "deals": []}', "it holds no deal"),
    ],
)
def test_the_browser_refuses_a_foreign_file_in_one_sentence(line, complaint):
    (found,) = asked([{"ask": "record", "line": line}])

    assert found["wrong"] == complaint


def test_a_game_without_transcripts_has_nothing_to_check():
    game = Game(variant("classic"), seed=1)
    (found,) = judged([records.encode(game.record())])

    assert found["wrong"] == (
        "none of its deals has a transcript, so that there is nothing to check"
    )


def test_the_client_holds_the_server_to_its_word():
    script = Path(__file__).with_name("part.test.mjs")
    done = subprocess.run(
        [tools.path("node"), "--test", script], capture_output=True, text=True, check=False
    )

    assert (done.returncode, "# fail 0" in done.stdout) == (0, True), done.stdout
