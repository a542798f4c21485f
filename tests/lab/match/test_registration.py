"""Registrations: what stands in them, and what can't be one."""

import hashlib
import json

import pytest

from benny import NotationError
from benny.lab.match.deal_secrets import earlier, last_secret, read_cut
from benny.lab.match.registration import RegisteredMatch, read_secret, register
from support.matches import plan


@pytest.fixture
def out(tmp_path):
    return tmp_path / "evening.json"


def test_a_registration_is_its_file_and_is_known_by_the_hash_of_its_bytes(out):
    made = register(plan(), out)
    found = RegisteredMatch.read(out)

    assert found == made
    assert found.digest == hashlib.sha256(out.read_bytes()).hexdigest()
    assert found.digest.startswith(found.id)
    assert found.registration.bot == "sensible/3"
    assert found.registration.number_of_tables == 2


def test_the_secret_is_beside_it_for_its_owner_alone(out):
    match = register(plan(people=8), out)
    secret = out.with_suffix(".secret")

    assert secret.stat().st_mode & 0o777 == 0o600
    assert secret.read_text().strip() not in out.read_text()
    assert read_secret(match, out) == secret.read_text().strip()


def test_each_team_has_a_chain_of_its_own_that_ends_in_its_commitment(out):
    match = register(plan(people=8), out)
    secret = read_secret(match, out)
    teams = [last_secret(secret, team) for team in range(2)]

    assert match.registration.deals_of_team == 2
    assert match.registration.commitments == tuple(earlier(one, 2) for one in teams)
    assert hashlib.sha256(bytes.fromhex(teams[0])).hexdigest() == earlier(teams[0], 1)


def test_teams_share_the_deals(out):
    registration = register(plan(people=8), out).registration

    assert [registration.team_of(deal) for deal in range(1, 5)] == [0, 0, 1, 1]
    assert [registration.place_of(deal) for deal in range(1, 5)] == [1, 2, 1, 2]
    assert registration.table_of(3, (1, 3)) == 4


def test_another_secret_is_refused(out):
    match = register(plan(), out)
    for wrong in ("0" * 64, "no digits"):
        out.with_suffix(".secret").write_text(wrong)
        with pytest.raises(NotationError, match=r"is not the secret of .*evening\.json"):
            read_secret(match, out)


def test_a_registration_is_not_overwritten(out):
    before = register(plan(), out).body

    with pytest.raises(NotationError, match="exists already"):
        register(plan(), out)
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("evening.secret", "is where the secret goes: end the registration's name in .json"),
        (".", "is a folder: name a file for the registration"),
        ("no/evening.json", "there is no folder"),
    ],
)
def test_a_file_that_can_hold_no_registration_is_refused(tmp_path, name, sentence):
    with pytest.raises(NotationError, match=sentence):
        register(plan(), tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("chosen", "sentence"),
    [
        ({"people": 5}, "5 people don't make teams of 4: classic in duplicate form takes 4, 8"),
        ({"people": 8, "deals": 5}, "2 teams can't share 5 deals evenly"),
        ({"deals": 10**11}, "deals 100000000000 should be a whole number from 2 to 1000000"),
        ({"bot": "best"}, "'best'"),
        ({"rules": "dnd", "form": "plain", "people": 1}, "dnd always lets seat 0 deal first"),
    ],
)
def test_what_can_not_be_registered_is_told_in_a_sentence_and_leaves_no_file(out, chosen, sentence):
    with pytest.raises(NotationError, match=sentence):
        register(plan(**chosen), out)
    assert list(out.parent.iterdir()) == []


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"format": "benny-match/2"}, "'benny-match/2' should be 'benny-match/1'"),
        ({"bot": "best/1"}, "the server has no bot 'best'"),
        ({"deals": 10**11}, "deals = 100000000000 should be a whole number from 2 to 1000000"),
        ({"people": 8}, "8 people make 2 teams, and there are 1 commitments"),
        ({"stop": "when I like"}, "'when I like' should be 'when all deals are played'"),
    ],
)
def test_a_file_that_is_none_is_told_in_a_sentence(out, change, sentence):
    register(plan(), out)
    out.write_text(json.dumps(json.loads(out.read_text()) | change))

    with pytest.raises(NotationError, match=sentence):
        RegisteredMatch.read(out)


def test_a_file_that_is_not_there_is_told_in_a_sentence(out):
    with pytest.raises(NotationError, match=r"can't read .*: No such file"):
        RegisteredMatch.read(out)


def test_people_cut_with_words():
    assert read_cut(" Blue  heron 42 ") == "blue-heron-42"
    for wrong in ("", "a.b", "ä", "x" * 25):
        with pytest.raises(NotationError, match="can't cut the cards"):
            read_cut(wrong)
