"""The analysis of a match: only what was registered counts, and how it is counted."""

import json
from statistics import mean

import pytest
from msgspec.structs import replace

from benny import NotationError
from benny.game.fair_deal import key
from benny.game.game import Game
from benny.game.log import Player
from benny.game.records import decode, encode
from benny.lab.arena import arena
from benny.lab.match_analysis import analyse_match
from benny.lab.match_registration import RegisteredMatch
from benny.web.table.match_table import HostedMatch
from support.games import hosted, records_of


def analyse(match, records):
    return analyse_match(match.registered, [(f"game {n}", one) for n, one in enumerate(records, 1)])


@pytest.fixture(scope="module")
def match(tmp_path_factory):
    return hosted(tmp_path_factory.mktemp("match"))


@pytest.fixture(scope="module")
def records(match):
    return records_of(match)


def changed(record, **deal):
    """Return a record with other fields of its deal."""
    return replace(record, deals=[replace(record.deals[0], **deal)])


def test_the_gain_is_the_mean_of_both_tables_and_of_all_deals(match, records):
    found = analyse(match, records[::-1])
    points = [one.deals[0].points for one in records]
    gains = [ours[0] - ours[1] for ours in points[:4]] + [ours[1] - ours[0] for ours in points[4:]]

    assert found.gain.mean == sum(gains) / 8
    assert [one.gain.mean for one in found.tables] == [sum(gains[:4]) / 4, sum(gains[4:]) / 4]
    assert [one.people for one in found.tables] == [
        ("Player 0", "Player 2"),
        ("Player 1", "Player 3"),
    ]
    assert found.verdict == "No verdict: 4 deals are fewer than the 30 it takes."


@pytest.mark.parametrize("name", ["dnd", "buck", "sawdust"])
def test_a_gain_is_what_a_seat_of_the_people_makes_more_than_one_of_the_bot(tmp_path, name):
    match = hosted(tmp_path, name, people={"dnd": 2}.get(name, 4), deals=4)
    records = records_of(match, "random")

    assert analyse(match, records_of(match, "sensible")).gain.mean == 0
    assert analyse(match, records).gain.mean == pytest.approx(mean(map(people_ahead, records)))


def people_ahead(record):
    points, seats = record.deals[0].points, range(record.rules.players)
    made = {True: [], False: []}
    for seat in seats:
        made[record.seats[seat].bot is None].append(points[record.rules.side_of(seat)])
    ahead = mean(made[True]) - mean(made[False])
    return -ahead if record.rules.lower_is_better else ahead


@pytest.mark.slow
def test_weak_play_is_shown_to_be_behind(tmp_path):
    match = hosted(tmp_path, deals=60, hypothesis="the bot is ahead", people=8)
    found = analyse(match, records_of(match, "random"))
    expected = arena(["random", "sensible"], "classic", deals=200, games=0).pairs[0].gain

    assert found.is_shown
    assert found.verdict.startswith("Shown: the bot is ahead (p = ")
    assert abs(found.gain.mean - expected.mean) < 4 * (found.gain.error + expected.error)
    assert len(found.tables) == 4


def test_strong_play_is_shown_to_be_ahead_with_an_interval_of_the_registered_level(tmp_path):
    match = hosted(tmp_path, deals=30, bot="random", level=0.01)
    found = analyse(match, records_of(match, "sensible"))
    low, high = found.interval

    assert found.is_shown
    assert found.verdict.startswith("Shown: the people are ahead (p = ")
    assert found.verdict.endswith(", level 0.01).")
    assert found.gain.mean - low == pytest.approx(high - found.gain.mean)
    assert high - found.gain.mean == pytest.approx(2.575829 * found.gain.error)


@pytest.mark.parametrize(
    "hypothesis", ["people and bot differ", "the bot is ahead", "the people are ahead"]
)
def test_no_gain_at_all_shows_nothing(tmp_path, hypothesis):
    match = hosted(tmp_path, deals=30, bot="novice", hypothesis=hypothesis)
    found = analyse(match, records_of(match, "novice"))

    assert (found.gain.mean, found.gain.error, found.interval) == (0, 0, (0, 0))
    assert not found.is_shown
    assert found.verdict.startswith(f"Not shown that {hypothesis} (p = ")


def test_plain_deals_are_played_at_one_table(tmp_path):
    match = hosted(tmp_path, form="plain", people=2)
    found = analyse(match, records_of(match))

    assert (found.deals, len(found.tables)) == (4, 1)


def refused(match, records):
    with pytest.raises(NotationError) as error:
        analyse(match, records)
    return str(error.value)


def test_a_changed_registration_is_not_that_of_the_records(match, records, tmp_path):
    path = tmp_path / "evening.json"
    fields = json.loads(match.registered.body)
    path.write_text(json.dumps(fields | {"deviation_of": "made up"}))
    other = HostedMatch(RegisteredMatch.read(path), match.secret, match.cut)

    assert "the registration was changed" in refused(other, records)


def test_missing_deals_say_how_far_the_match_is(match, records):
    told = refused(match, records[:6])

    assert told == (
        "the match is not over: it has 2 of 4 deals from all tables; missing: deal 3 of table 2, "
        "deal 4 of table 2"
    )
    assert "it has 0 of 4 deals" in refused(match, [])


def test_a_deal_that_is_there_twice_is_named(match, records):
    assert refused(match, [*records, records[0]]) == "game 9: deal 1 of table 1 is there twice"


def test_changed_cards_plays_and_results_are_named(match, records):
    first, second, *rest = records
    log = first.deals[0]
    (seat, action), *actions = log.actions
    for wrong, word in (
        (changed(first, actions=[(seat + 1, action), *actions]), "turn"),
        (changed(first, points=(2, 2)), "points"),
        (changed(first, kitty=(log.kitty[0], *log.kitty[:0:-1])), "the cards do not follow"),
        (changed(first, fair=replace(log.fair, secret="0" * 64)), "secret"),
    ):
        assert refused(match, [wrong, second, *rest]).startswith("game 1: ")
        assert word in refused(match, [wrong, second, *rest])


def test_cards_of_another_secret_are_refused_though_they_follow_from_it(match, records, tmp_path):
    """Whoever deals cards of their own needs a secret that the commitment does not fit."""
    own = HostedMatch(match.registered, "ab" * 32, match.cut)

    told = refused(match, records_of(own))
    assert told == "game 1: deal 1: its secret does not fit the registered commitment"


def test_a_rematch_whose_dealer_anybody_could_choose_is_refused(tmp_path):
    match = hosted(tmp_path, "sawdust", deals=2)
    first, *rest = records_of(match)
    game = Game.replay(first).rematch(by_hand=True)
    transcript = first.deals[0].fair
    game.deal(key(transcript), transcript)
    while game.turn is not None:
        game.act(game.view(game.turn).legal[0])

    assert refused(match, [game.record(), *rest]) == (
        "game 1: deal 1 is a rematch, whose dealer does not follow from its secret"
    )


def test_the_cards_are_cut_once(match, records):
    again = HostedMatch(match.registered, match.secret, "other-words")

    told = refused(match, [*records[:4], *records_of(again)[4:]])
    assert told == "the cards were cut twice: 'blue-heron-42' in game 1 and 'other-words' in game 5"


def test_another_bot_or_other_seats_are_refused(match, records):
    first, *rest = records
    seats = [replace(one, bot=one.bot and "sensible/2") for one in first.seats]
    told = refused(match, [replace(first, seats=tuple(seats)), *rest])
    assert told == "game 1: deal 1 was played by sensible/2, and sensible/3 is registered"

    seats = (Player("Ann"), *first.seats[1:2], Player("Robot", "sensible/3"), *first.seats[3:])
    told = refused(match, [replace(first, seats=seats), *rest])
    assert told == "game 1: in deal 1 the people had seat 0, which should be " + (
        "seats 0 and 2 or seats 1 and 3"
    )


def test_other_rules_are_refused(match, records):
    first, *rest = records
    rules = replace(first.rules, target=11)

    told = refused(match, [replace(first, rules=rules), *rest])
    assert told == "game 1: deal 1 was played by other rules than registered"


def test_what_is_no_deal_of_a_match_is_refused(match, records):
    bare = decode(encode(changed(records[0], fair=replace(records[0].deals[0].fair, game="g.1"))))

    assert "it is of game 'g.1'" in refused(match, [bare])


@pytest.mark.parametrize("end", ["words", "words.5", "words.0", "words.1.1", "words." + "9" * 5000])
def test_a_deal_that_the_match_does_not_have_is_refused(match, records, end):
    name = f"{match.registered.id}.{end}"
    other = changed(records[0], fair=replace(records[0].deals[0].fair, game=name))

    assert refused(match, [other]) == f"game 1: {name!r} is none of the 4 deals"
