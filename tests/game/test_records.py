"""Records on disk: they come back as they were, and nothing wrong in them goes unnamed."""

import os
import random
import signal
import subprocess
import sys
import time

import msgspec
import pytest

import benny
from benny.game import records
from benny.lab.simulation import play_games
from support.bots import FAST
from support.rules import SIX


def games_of(name, games=2, seed=5):
    played = play_games(benny.variant(name), ["random"], games, seed, max_deals=20)
    return [game.record() for game in played]


@pytest.fixture
def record():
    return games_of("family", games=1)[0]


def changed(record, change):
    fields = msgspec.json.decode(records.encode(record))
    change(fields)
    return msgspec.json.encode(fields)


@pytest.mark.parametrize("name", SIX)
def test_a_saved_game_comes_back_as_it_was(name, tmp_path):
    path = tmp_path / "games.jsonl"
    written = games_of(name)
    records.save(path, written)

    assert records.load(path) == written
    assert records.verify_file(path) == (2, sum(len(game.deals) for game in written), [])


def test_a_key_that_does_not_apply_is_missing_and_never_null(record):
    fields = msgspec.json.decode(records.encode(record))

    assert "piles" not in fields["deals"][0]
    assert "ledger" not in fields
    assert set(fields["seats"][0]) == {"name", "bot"}


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (lambda f: f["deals"][1].update(points=[9, 9]), "deal 2: points [9,9] should be "),
        (lambda f: f["deals"][0].update(scores=[7, 7]), "deal 1: scores [7,7] should be "),
        (lambda f: f["deals"][0].update(tricks=[0, 0]), "deal 1: tricks [0,0] should be "),
        (lambda f: f["result"].update(winner=1 - f["result"]["winner"]), "result "),
        (lambda f: f.update(sides=[[0, 1], [2, 3]]), "sides [[0,1],[2,3]] should be "),
        (lambda f: f["deals"][0]["actions"].pop(0), "deal 1, action 1: "),
        (lambda f: f["deals"][0]["actions"].append([0, "play 9S"]), "comes after the deal"),
        (
            lambda f: (f.update(deals=f["deals"][:1]), f["deals"][0]["actions"].pop()),
            "should not be there: the record's actions end before it",
        ),
        (lambda f: f["deals"][0].pop("points"), "deal 1: points is missing and should be ["),
        (lambda f: f["deals"].pop(0), "the first dealer "),
        (lambda f: f["deals"].pop(1), "deal 2 is dealt by seat "),
        (lambda f: f["draw"].reverse(), "draw: "),
        (lambda f: f.pop("draw"), "draw: no cards were turned"),
    ],
)
def test_verify_names_what_is_wrong_first(record, change, complaint):
    stored = records.decode(changed(record, change))

    assert complaint in (records.verify(stored) or "")


def test_a_card_dealt_twice_is_named(record):
    def twice(fields):
        fields["deals"][0]["hands"][0][0] = fields["deals"][0]["hands"][1][0]

    assert "is not the deck" in (records.verify(records.decode(changed(record, twice))) or "")


def test_verify_file_names_the_line(record, tmp_path):
    path = tmp_path / "games.jsonl"
    good = records.encode(record)
    wrong = changed(record, lambda fields: fields["deals"][0].update(points=[9, 9]))
    path.write_bytes(good + wrong + b"\n" + good[:200] + b"\n")

    games, _, complaints = records.verify_file(path)

    assert games == 3
    assert [complaint.split(": ")[0] for complaint in complaints] == [
        f"{path}, line 2",
        f"{path}, line 3",
    ]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "holds no games"),
        ("{", "line 1: not a benny/1 record: truncated JSON: it ends too early"),
        ("{“format“: “benny/1“}", r"has the curly quote “: use straight quotes"),
        ('{"format": "pgn"}', "line 1: not a benny/1 record"),
        ("\x00\x01", "it has NUL bytes, as UTF-16 without a byte order mark has"),
        ("[1, 2]", "line 1: not a benny/1 record"),
        ("\n \n[1, 2]", "line 3: not a benny/1 record"),
        ("\n\n", "holds no games"),
    ],
)
@pytest.mark.parametrize("load", [records.load, records.load_first])
def test_a_foreign_file_is_refused_in_one_sentence(load, text, complaint, tmp_path):
    path = tmp_path / "foreign.jsonl"
    path.write_text(text)

    with pytest.raises(benny.NotationError, match=complaint) as caught:
        load(path)

    assert "\n" not in str(caught.value)


def test_a_log_whose_last_action_ends_the_game_gets_its_result(record):
    def without_result(fields):
        fields["result"] = None
        for key in ("tricks", "points", "scores"):
            del fields["deals"][-1][key]

    assert records.decode(changed(record, without_result)) == record


def with_notes(record, *notes):
    return records.decode(changed(record, lambda f: f["deals"][0].update(notes=list(notes))))


def test_notes_come_back_as_they_were_and_without_them_nothing_changes(record):
    noted = with_notes(record, {"action": 1, "mark": "mistake", "loss": 0.05, "best": "pass"})
    stored = records.encode(noted)

    assert records.verify(noted) is None
    assert records.decode(stored) == noted
    assert b'"notes":[{"action":1,"mark":"mistake","loss":0.05,"best":"pass"}]' in stored
    assert b"notes" not in records.encode(record)
    noted.deals[0].notes = msgspec.UNSET
    assert records.encode(noted) == records.encode(record)


def test_comments_hold_markup_as_the_text_that_it_is(record):
    noted = with_notes(record, {"action": 1, "comment": "<b>[red]why?"}, {"action": 1})

    assert records.verify(noted) is None
    assert [note.comment for note in noted.deals[0].notes_on(1)] == ["<b>[red]why?", ""]


@pytest.mark.parametrize(
    ("notes", "complaint"),
    [
        ([{"action": 99}], "deal 1: a note on action 99, and there are "),
        ([{"action": 2}, {"action": 1}], "deal 1: its notes should be in the order of the actions"),
        ([{"action": 1, "best": "stay"}], "deal 1, action 1: a note calls 'stay' best, and that "),
    ],
)
def test_verify_names_a_note_out_of_place(record, notes, complaint):
    assert (records.verify(with_notes(record, *notes)) or "").startswith(complaint)


@pytest.mark.parametrize(
    ("note", "words"),
    [
        ({}, "'action' is missing"),
        ({"action": 0}, "action = 0 should be a whole number, 1 or more"),
        ({"action": 1, "mark": "bad"}, "mark = 'bad' should be '' or 'inaccuracy' or "),
        ({"action": 1, "loss": 2}, "loss = 2 should be a number from -1 to 1"),
        ({"action": 1, "best": "win"}, "best: 'win' is not an action"),
        ({"action": 1, "comment": "a\x1b[2J"}, "comment = 'a\\x1b[2J' should be a line"),
        ({"action": 1, "comment": "a\nb"}, "comment = 'a\\nb' should be a line"),
        ({"action": 1, "comment": "a" * 801}, "should be a line of 0 to 800 characters"),
        ({"action": 1, "by": "Ann"}, "there is no field 'by'"),
    ],
)
def test_a_note_that_says_something_else_is_refused(record, note, words):
    with pytest.raises(benny.NotationError) as caught:
        with_notes(record, note)

    assert words in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_game_that_gets_its_result_keeps_its_notes(record):
    def cut(fields):
        fields["result"] = None
        for key in ("tricks", "points", "scores"):
            del fields["deals"][-1][key]
        fields["deals"][-1]["notes"] = [{"action": 1, "comment": "why?"}]

    found = records.decode(changed(record, cut))

    assert found.result == record.result
    assert found.deals[-1].notes_on(1)[0].comment == "why?"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("/dev/full", "can't write '/dev/full': No space left on device"),
        ("x" * 300, f"can't write '{'x' * 300}': File name too long"),
        ("no/games.jsonl", "there is no folder 'no' for the games 'games.jsonl'"),
        (".", "'.' is a folder: name a file for the games"),
        ("-", "games are not saved to standard output: name a file, not '-'"),
    ],
)
def test_a_place_that_holds_no_games_is_refused(record, path, said, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(benny.NotationError) as caught:
        records.save(path, record)

    assert str(caught.value) == said
    assert not [*tmp_path.iterdir()]


def test_a_file_is_no_list_of_games_or_bots(tmp_path):
    with (tmp_path / "games.jsonl").open("w") as file:
        pass
    for work in (
        lambda: records.save(tmp_path / "other.jsonl", file),
        lambda: benny.stats(file),
        lambda: benny.arena(file),
        lambda: benny.play_games("family", file, 1),
    ):
        with pytest.raises(
            benny.NotationError, match=r"^<_io.TextIOWrapper .* (should be|is no bot)"
        ):
            work()


@pytest.mark.slow
def test_a_killed_game_loses_nothing_that_was_shown(tmp_path):
    environment = os.environ | {"BENNY_HOME": str(tmp_path), "PYTHONUNBUFFERED": "1"}
    command = [sys.executable, "-m", "benny"]
    watch = [*command, "play", "family", "--watch", "--plain", "--bots", "random", "--to", "60"]
    chance = random.Random(3)
    for _ in range(5):
        with subprocess.Popen(watch, stdout=subprocess.PIPE, text=True, env=environment) as game:
            assert game.stdout is not None
            shown = ""
            while " plays " not in shown:
                shown += game.stdout.readline()
            time.sleep(chance.uniform(0.0, 0.4))
            game.send_signal(signal.SIGKILL)
            shown += game.stdout.read()
        newest = max((tmp_path / "games").glob("*.jsonl"), key=lambda path: path.stat().st_mtime_ns)
        stored = records.load(newest)[-1]
        plays = [a for deal in stored.deals for _, a in deal.actions if a.kind == "play"]

        assert records.verify(stored) is None
        assert len(plays) >= shown.count(" plays ")

    done = subprocess.run(
        [*command, "resume", "--plain"], capture_output=True, text=True, env=environment, check=True
    )

    assert "win the game" in done.stdout
    assert records.load(newest)[-1].result is not None


@pytest.mark.parametrize("bot", FAST)
def test_the_same_seed_gives_the_same_records(bot):
    rules = benny.variant("buck")
    first, second = (
        [records.encode(game.record()) for game in play_games(rules, [bot], 2, 11, max_deals=8)]
        for _ in range(2)
    )

    assert first == second


@pytest.mark.parametrize(
    "change",
    [
        lambda f: f.update(variant="buck"),
        lambda f: f.update(seats=[]),
        lambda f: f.update(ledger=[5, 5, 5, 5]),
        lambda f: f.update(seed=" 0x9_9 "),
        lambda f: f["deals"].append(f["deals"][0] | {"actions": []}),
    ],
    ids=["variant", "seats", "ledger", "seed", "a deal too many"],
)
def test_a_record_that_does_not_hang_together_is_not_passed(record, change):
    assert records.verify(records.decode(changed(record, change)))


@pytest.mark.parametrize("name", ["\x1b[31mred", "two\nlines", "x" * 81])
def test_a_name_that_could_move_the_cursor_is_refused(record, name):
    with pytest.raises(benny.NotationError, match=r"seats\[0\].name = .* characters, without con"):
        records.decode(changed(record, lambda fields: fields["seats"][0].update(name=name)))


def test_an_action_that_is_no_text_is_refused(record):
    with pytest.raises(benny.NotationError, match="None should be a text"):
        records.decode(changed(record, lambda f: f["deals"][0]["actions"][0].__setitem__(1, None)))


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("", "'' should be the path of a file: it is empty"),
        ("\0", r"'\\x00' should be the path of a file: no file can have that name"),
        ("\ud800", r"'\\ud800' should be the path of a file: no file can have that name"),
        (5, "5 should be the path of a file"),
    ],
)
def test_a_path_that_no_system_could_have_is_refused(record, path, said):
    for work in (records.load, records.verify_file, lambda path: records.save(path, record)):
        with pytest.raises(benny.NotationError, match=f"^{said}$"):
            work(path)


def test_a_record_with_what_is_no_text_is_not_saved(record, tmp_path):
    record.variant = "\ud800"

    with pytest.raises(benny.NotationError, match=r"^'\\ud800' is no text: UTF-8 can't hold it$"):
        records.save(tmp_path / "games.jsonl", record)
    assert not [*tmp_path.iterdir()]


def test_only_records_are_saved_and_verified(tmp_path):
    path = tmp_path / "games.jsonl"

    with pytest.raises(benny.NotationError, match=r"^'x' should be a Game or a Record$"):
        records.save(path, ["x"])
    with pytest.raises(benny.NotationError, match=r"^'x' should be a Record$"):
        records.verify("x")
    assert not path.exists()


def test_a_deal_without_its_actions_is_the_one_that_is_wrong():
    (game,) = play_games("classic", ["random"], 1, seed=3)
    record = game.record()
    record.deals[0].actions.clear()

    assert records.verify(record).endswith(" comes before deal 1 has ended")
