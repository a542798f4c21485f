"""A misused command prints one sentence, which says what is possible."""

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
            "--name, --proxy, --help",
        ),
        ("serve -x", "there is no option '-x'; there are --host, --port, "),
        ("serve at home", "'at home' is too much: benny serve takes no more than options"),
        ("play family --seat -1", "--seat -1 should be a whole number, 0 or more"),
        ("play family now", "'now' is too much: benny play takes no more than variant"),
        ("evaluate --error x", "--error 'x' should be a number"),
        ("table scores family --deals x", "--deals 'x' should be a whole number"),
        ("replay", "file is missing: give a file of games, one a line"),
        ("solve", "DEAL... is missing: give TRUMP LEADER HANDS as in "),
        ("sing", "there is no command 'sing'; there are play, resume, replay, "),
        ("table sing", "there is no command 'sing'; there are scores, equity, calls"),
        ("--bogus", "there is no option '--bogus'; there are --version, --help"),
    ],
)
def test_a_command_that_is_written_wrong_is_told_in_one_sentence(run, arguments, sentence):
    done = run(*arguments.split())

    assert done.returncode == 2
    assert done.stderr.startswith(f"benny: {sentence}")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("arguments", [(), ("table",)])
def test_a_command_alone_says_what_there_is(run, arguments):
    done = run(*arguments)

    assert done.returncode == 2
    assert done.stderr.startswith(" ".join(["Usage: benny", *arguments]))
    assert "Traceback" not in done.stderr


def test_what_the_input_s_end_cuts_off_is_told(run, monkeypatch):
    def end(_text):
        raise EOFError

    monkeypatch.setattr("benny.rules.loading.find_rules", end)

    done = run("rules", "family")

    assert done.returncode == 1
    assert done.stderr.strip() == "benny: the input has ended"
