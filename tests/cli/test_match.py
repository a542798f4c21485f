"""`benny match`, and a server that hosts one."""

import hashlib
import json

import pytest

from benny.game import records
from support.games import CUT, hosted, play, records_of, sit
from support.serving import Serving

REGISTER = ("match", "register", "classic", "--out", "evening.json")


@pytest.fixture
def played(tmp_path):
    """Register a match, and write what its tables would publish."""
    match = hosted(tmp_path)
    records.save(tmp_path / "match.jsonl", records_of(match))
    return match


def test_registering_says_what_to_publish_and_what_the_deals_show(run, tmp_path):
    done = run(*REGISTER, "--bot=sensible", "--deals=4", "--deviation=0.75")
    digest = hashlib.sha256((tmp_path / "evening.json").read_bytes()).hexdigest()

    assert done.returncode == 0
    assert digest in done.stdout
    assert "4 deals show a gain of 1.051 points a deal; 0.1 points take 442 deals." in done.stdout
    assert "There will be no verdict: it takes 30 deals." in done.stdout
    assert "evening.secret" in done.stdout


@pytest.mark.slow
@pytest.mark.parametrize(("bot", "stand_in"), [("sensible", "novice"), ("novice", "sensible")])
def test_the_standard_deviation_is_measured_with_another_bot(run, tmp_path, bot, stand_in):
    done = run(*REGISTER, "--bot", bot, "--deals=40")
    fields = json.loads((tmp_path / "evening.json").read_text())

    assert done.returncode == 0
    assert 0.5 < fields["deviation"] < 1
    assert fields["deviation_of"] == f"measured with {stand_in} in the people's seats, 200 deals"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("register classic --form plian --out x.json", "--form 'plian' should be 'duplicate' or "),
        ("register classic --level nan --out x.json", "--level nan should be a number from 0.001"),
        ("register classic --effect inf --out x.json", "--effect inf should be a number from "),
        ("register classic --deviation nan --out x.json", "--deviation nan should be a number "),
        ("register classic --deviation 1e300 --out x.json", "--deviation 1e+300 should be a "),
        (
            "register classic --deals 4 --deviation 1 --out no/x.json",
            "there is no folder 'no' for ",
        ),
        ("analyse no.json match.jsonl", "can't read 'no.json': No such file or directory"),
        ("analyse match.jsonl match.jsonl", "match.jsonl is not a registration: "),
        ("analyse evening.json no.jsonl", "can't read 'no.jsonl': No such file or directory"),
        (
            "analyse evening.json match.jsonl --records-sha256 3f9",
            "'3f9' is no SHA-256: write all of its 64 digits from 0 to 9 and a to f",
        ),
        ("records evening.json --out x.jsonl --data no", "there is no database 'no/benny.sqlite'"),
        ("records evening.json --out evening.json", "evening.json, line 1: not a benny/1 record"),
        ("records evening.json --out -", "what was saved is told to standard output: name a file "),
    ],
)
def test_what_can_not_be_done_is_told_in_a_sentence(run, played, arguments, sentence):
    done = run("match", *arguments.split())

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"benny: {sentence}")


def test_the_analysis_prints_the_result(run, played):
    done = run("match", "analyse", "evening.json", "match.jsonl")

    assert done.returncode == 0
    assert "Classic Euchre: people against sensible/3, 4 deals" in done.stdout
    assert "Player 0 and Player 2" in done.stdout
    assert "No verdict: 4 deals are fewer than the 30 it takes." in done.stdout
    assert f"SHA-256 of the registration: {played.registered.digest}\n" in done.stdout


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_the_analysis_prints_the_hash_of_the_records_as_it_was_published(run, played, tmp_path):
    noted = sha256(tmp_path / "match.jsonl")
    done = run("match", "analyse", "evening.json", "match.jsonl", "--records-sha256", noted.upper())

    assert done.returncode == 0
    assert done.stdout.endswith(f"SHA-256 of the records: {noted}\n")


def test_records_in_several_files_are_hashed_one_after_the_other(run, played, tmp_path):
    found = records.load(tmp_path / "match.jsonl")
    records.save(tmp_path / "first.jsonl", found[:4])
    records.save(tmp_path / "last.jsonl", found[4:])
    done = run("match", "analyse", "evening.json", "first.jsonl", "last.jsonl")

    assert done.stdout.endswith(f"SHA-256 of the records: {sha256(tmp_path / 'match.jsonl')}\n")


def test_records_with_other_names_are_not_those_whose_hash_was_noted(run, played, tmp_path):
    noted = sha256(tmp_path / "match.jsonl")
    changed = tmp_path / "changed.jsonl"
    changed.write_text((tmp_path / "match.jsonl").read_text().replace("Player 0", "Somebody"))
    told = run("match", "analyse", "evening.json", "changed.jsonl", "--records-sha256", noted)

    assert run("match", "analyse", "evening.json", "changed.jsonl").returncode == 0
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr == (
        f"benny: the records have the SHA-256 {sha256(changed)}, and {noted} was noted: "
        "someone has changed them, or they are of another match\n"
    )


def test_the_analysis_is_for_programs_too(run, played, tmp_path):
    done = run("match", "analyse", "evening.json", "match.jsonl", "--json")
    found = json.loads(done.stdout)

    assert found["digest"] == played.registered.digest
    assert found["records_digest"] == sha256(tmp_path / "match.jsonl")
    assert found["cut"] == "blue-heron-42"
    assert [table["deals"] for table in found["tables"]] == [4, 4]


def test_the_analysis_reads_standard_input(run, played, tmp_path):
    from_file = run("match", "analyse", "evening.json", "match.jsonl")
    given = (tmp_path / "match.jsonl").read_text()

    assert run("match", "analyse", "evening.json", "-", given=given).stdout == from_file.stdout
    broken = run("match", "analyse", "evening.json", "-", given=given[:100])
    assert broken.stderr.startswith("benny: standard input, line 1: not a benny/1 record: ")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ("--match evening.json", "the cards of the match are not cut: give --cut WORDS, which "),
        ("--match evening.json --cut !", "'!' can't cut the cards: write 1 to 24 letters"),
        ("--match no.json --cut words", "can't read 'no.json': No such file"),
        ("--cut words", "--cut is for a match: name its registration with --match"),
    ],
)
def test_a_server_refuses_what_is_no_match(run, played, options, sentence):
    done = run("serve", *options.split())

    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"benny: {sentence}")


def test_a_server_refuses_a_bot_of_another_version(run, played, tmp_path):
    path = tmp_path / "evening.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | {"bot": "sensible/2"}))
    done = run("serve", "--match", "evening.json", "--cut", CUT)

    assert done.returncode == 2
    assert (
        done.stderr == "benny: evening.json registers sensible/2, and this Benny has sensible/3\n"
    )


def test_a_server_refuses_to_play_by_another_book(run, played, tmp_path):
    path = tmp_path / "evening.json"
    own = json.loads(path.read_text())["book"]
    path.write_text(json.dumps(json.loads(path.read_text()) | {"book": ""}))
    done = run("serve", "--match", "evening.json", "--cut", CUT)

    assert done.returncode == 2
    assert done.stderr == (
        f"benny: evening.json registers no book for these rules, and here is the book {own}: name "
        "the folder that had it with BENNY_BOOKS\n"
    )


def test_who_has_lost_their_browser_gets_a_link_back(run, tmp_path):
    with Serving(tmp_path / "benny-data", match=hosted(tmp_path)) as serving:
        ann = serving.person("Ann")
        ann.do(serving.backend.match.codes[0], "sit", seat=0)
        done = run("match", "link", "evening.json", "Ann")
        address, link = done.stdout.splitlines()[0].split("#")
        taken = serving.client().post("/api/links", {"link": link})

        assert address == "http://localhost:8080/take"
        assert taken.json()["id"] == ann.id
        assert done.stdout.endswith("It works once, within 10 minutes.\n")

        nobody = run("match", "link", "evening.json", "Eve")
        assert nobody.stderr == (
            "benny: no one in the match has the name or id 'Eve'; there are Ann\n"
        )


def test_a_match_that_nobody_plays_has_nobody_to_give_a_link_to(run, tmp_path):
    with Serving(tmp_path / "benny-data", match=hosted(tmp_path)):
        done = run("match", "link", "evening.json", "Ann")

        assert done.stderr.startswith("benny: no one sits at a table of the match '")


@pytest.mark.slow
def test_what_has_been_played_is_saved_again_and_again(run, tmp_path):
    save = ("match", "records", "evening.json", "--out", "so-far.jsonl")
    with Serving(tmp_path / "benny-data", match=hosted(tmp_path)) as serving:
        nothing = run(*save)
        players = sit(serving)
        play(serving, players, until=lambda table: table.closed or table.number == 2)
        some = run(*save)
        play(serving, players)
        everything = run(*save)

    assert "has been played on this server" in nothing.stderr
    assert some.stdout == "so-far.jsonl has 2 of 8 deals, table by table.\n"
    assert everything.stdout == "so-far.jsonl has 8 of 8 deals, table by table.\n"
    assert run("match", "analyse", "evening.json", "so-far.jsonl").returncode == 0
