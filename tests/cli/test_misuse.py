"""A misused command prints one sentence, which says what is possible."""

import json
import os

import pytest


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("serve --port 99999", "--port 99999 should be a whole number from 0 to 65535"),
        ("serve --port abc", "--port 'abc' should be a whole number from 0 to 65535"),
        ("serve --port", "--port needs a value after it"),
        (
            "serve --bogus",
            "there is no option '--bogus'; there are --host, --port, --database, --data, --news, "
            "--name, --path, --proxy, --limit, --offline, --log-requests, --metrics-port, "
            "--metrics-host, --match, --cut, --help",
        ),
        ("serve -x", "there is no option '-x'; there are --host, --port, "),
        ("serve --limit x", "'x' is not a limit: write NAME=NUMBER, as in people_per_hour=500"),
        ("serve --limit x=1", "there is no limit 'x'; there are asks_per_minute, books_per_hour, "),
        (
            "serve --limit people_an_hour=9",
            "there is no limit 'people_an_hour'; did you mean 'people_per_hour'?",
        ),
        (
            "serve --limit people_per_hour=0",
            "limit people_per_hour = '0' should be a whole number, 1 or more",
        ),
        (
            "serve --limit requests_per_second=nan",
            "limit requests_per_second = 'nan' should be a number, 0.01 or more",
        ),
        (
            "serve --name https://a.b/c",
            "--name 'https://a.b/c' is no host name: write it without https://, port and path",
        ),
        ("doctor --name a.b:8080", "--name 'a.b:8080' is no host name: write it without "),
        ("doctor --name a..b", "--name 'a..b' is no host name: write it without "),
        ("serve at home", "unexpected 'at home': write benny serve [OPTIONS]"),
        ("play family --seat -1", "--seat -1 should be a whole number, 0 or more"),
        ("play family now", "unexpected 'now': write benny play [OPTIONS] [variant]"),
        ("evaluate --error x", "--error 'x' should be a number"),
        ("table scores family --deals x", "--deals 'x' should be a whole number"),
        ("replay", "file is missing: give a file of games, one a line"),
        ("solve", "DEAL... is missing: give TRUMP LEADER HANDS as in "),
        ("sing", "there is no command 'sing'; there are play, resume, learn, "),
        ("table sing", "there is no command 'sing'; there are scores, equity, calls"),
        ("plya", "there is no command 'plya'; did you mean 'play'?"),
        ("eval", "there is no command 'eval'; did you mean 'evaluate'?"),
        (
            "table rate",
            "there is no command 'rate'; did you mean 'rates'? There are scores, equity",
        ),
        ("arena --deal 5", "there is no option '--deal'; did you mean '--deals'?"),
        ("rules fmaily", "unknown variant 'fmaily': did you mean 'family'? There are "),
        ("rules buck --set targt=5", "setting 'targt=5': there is no field 'targt'; did you mean"),
        ("simulate family --bots sensibel", "unknown bot 'sensibel': did you mean 'sensible'?"),
        ("play resume", "'resume' is a command, not a game: write benny resume"),
        ("play family --to 1000000", "--to 1000000 should be a whole number from 1 to 1000"),
        ("play --to 1000000", "--to 1000000 should be a whole number from 1 to 1000"),
        ("play family --watch --name Ann", "with --watch you have no name: leave --name Ann out"),
        ("play family --bots a,b,c,d,e", "5 bots for 3 seats: name one for all, or one for each"),
        ("play buck --bots a,b", "2 bots for 3 seats: name one for all, or one for each seat"),
        ("play --bots a,b,c,d,e", "5 bots are too many: a table has 4 seats"),
        ("play family --watch --bots a,b,c,d,e", "5 bots for 4 seats: name one for all, or one"),
        ("simulate family --bots a,b,c,d,e", "5 bots for 4 seats: name one for all, one for"),
        (
            "dataset family --decisions 1 --out a.jsonl --bots a,b,c,d,e",
            "5 bots for 4 seats: name one for all, one for",
        ),
        (
            "rules family --set xyzzy=5",
            "setting 'xyzzy=5': there is no field 'xyzzy'; of ",
        ),
        ("rules --fields xyzzy", "there is no setting 'xyzzy'; of "),
        ("evaluate --bogus", "there is no option '--bogus'; of 27 names the nearest are --book,"),
        ("learn 9", "there is no lesson '9' for American Euchre; there are tricks, trump, "),
        ("host transfer a b", "that is no database address: write sqlite:///FILE or postgresql:"),
        ("rules", "variant is missing: give a variant's name or a rules file (.toml); --list "),
        ("train family", "--out is missing: give a file for the book, ending in .json"),
        ("host backup", "file is missing: give a file for the copy"),
        ("--bogus", "there is no option '--bogus'; there are --version, --install"),
    ],
)
def test_a_command_that_is_written_wrong_is_told_in_one_sentence(run, arguments, sentence):
    done = run(*arguments.split())

    assert done.returncode == 2
    assert done.stderr.startswith(f"benny: {sentence}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("variable", "value", "sentence"),
    [
        ("BENNY_PROXY", "maybe", "BENNY_PROXY='maybe' should be 1 or 0"),
        ("BENNY_PORT", "xx", "BENNY_PORT='xx' should be a whole number from 0 to 65535"),
        ("BENNY_PORT", "99999", "BENNY_PORT=99999 should be a whole number from 0 to 65535"),
    ],
)
def test_a_variable_that_makes_no_sense_is_named(run, monkeypatch, variable, value, sentence):
    monkeypatch.setenv(variable, value)
    done = run("serve")

    assert (done.returncode, done.stderr) == (2, f"benny: {sentence}\n")


@pytest.mark.parametrize(
    "arguments", ["arena random novice --checkpoint closed", "match analyse closed games.jsonl"]
)
def test_a_file_that_may_not_be_read_is_named(run, tmp_path, monkeypatch, arguments):
    (tmp_path / "closed").touch()
    monkeypatch.setattr(os, "access", lambda *_: False)  # whoever runs this may be root

    assert run(*arguments.split()).stderr == "benny: can't read 'closed': Permission denied\n"


def test_what_the_input_s_end_cuts_off_is_told(run, monkeypatch):
    def end(_text):
        raise EOFError

    monkeypatch.setattr("benny.rules.loading.find_rules", end)

    done = run("rules", "family")

    assert done.returncode == 1
    assert done.stderr.strip() == "benny: the input has ended"


@pytest.mark.parametrize(("asked", "same"), [("-h", "--help"), ("help", "--help")])
def test_help_and_version_are_words_and_options(run, asked, same):
    assert run(asked).stdout == run(same).stdout
    assert run("help", "solve").stdout == run("solve", "-h").stdout == run("solve", same).stdout
    assert run("help", "slove").stderr.startswith("benny: there is no command 'slove'; did you")


def test_one_setting_is_told_and_all_are_json(run):
    settings = json.loads(run("settings", "--json").stdout)
    variants = json.loads(run("variants", "--json").stdout)

    assert run("settings", "target").stdout.startswith("target = 10\n    score that ends the game")
    assert (settings["target"]["default"], settings["name"]["default"]) == (10, None)
    assert variants["buck"]["start"] == 15
    assert "no setting 'targt'; did you mean 'target'?" in run("settings", "targt").stderr
