"""`benny --help` and the help of every command, the names from before 0.1.0 among them."""

import re

import pytest
from typer import Context
from typer.core import TyperCommand
from typer.main import get_command

from benny.cli import overview
from benny.cli.app import app

SECTIONS = {
    "Play": ["play", "resume", "learn", "puzzle", "mistakes"],
    "Look back": ["replay", "review", "stats"],
    "Rules": ["rules"],
    "Study": ["evaluate", "solve", "table"],
    "Bots": ["simulate", "arena", "benchmark", "train", "dataset", "mine"],
    "Files": ["verify", "export", "import"],
    "Host": ["serve", "doctor", "host"],
}
MOST_COMMANDS = 24
LONGEST_DESCRIPTION = 58

# Until 0.2 these run the same code as the commands that replace them.
OLD_NAMES = {
    "variants": "rules --list",
    "settings": "rules --fields",
    "backup": "host backup",
    "transfer": "host transfer",
    "match": "host match",
    "moderation": "host moderate",
    "moderator": "host appoint",
}


def _paths(command, context, *path):
    """Yield each command, also those that are not listed, as the words that call it."""
    yield path
    for name in command.list_commands(context) if hasattr(command, "list_commands") else ():
        yield from _paths(command.get_command(context, name), context, *path, name)


ROOT = get_command(app)
PATHS = [
    *_paths(ROOT, None),
    *(path for name in OLD_NAMES for path in _paths(ROOT.get_command(None, name), None, name)),
]


def sections(text):
    """Return the commands of each section of a help text, with their descriptions."""
    found = {}
    for heading, body in re.findall(r"^([A-Z][\w ]+):\n((?:  .*\n)+)", text, re.MULTILINE):
        found[heading] = dict(re.findall(r"^  (\S+) +(.*)$", body, re.MULTILINE))
    return found


def test_the_help_lists_at_most_24_commands_in_seven_sections(run):
    listed = sections(run("--help").stdout)
    del listed["Options"]

    assert {heading: [*commands] for heading, commands in listed.items()} == SECTIONS
    assert sum(map(len, listed.values())) <= MOST_COMMANDS
    for commands in listed.values():
        assert all(0 < len(says) <= LONGEST_DESCRIPTION for says in commands.values())


@pytest.mark.parametrize("columns", ["20", "52", "61", "80", "200"])
def test_the_overview_looks_as_if_the_parser_had_printed_it(run, monkeypatch, columns):
    monkeypatch.setenv("COLUMNS", columns)
    context = Context(ROOT, info_name="benny", help_option_names=["-h", "--help"])
    formatter = context.make_formatter()
    ROOT.format_usage(context, formatter)
    ROOT.format_help_text(context, formatter)
    TyperCommand.format_options(ROOT, context, formatter)  # without the commands
    width = max(len(name) for commands in overview.SECTIONS.values() for name, _, _ in commands)
    for heading, commands in overview.SECTIONS.items():
        with formatter.section(heading):
            formatter.write_dl([(name.ljust(width), says) for name, _, says in commands])

    assert run("--help").stdout == run("help").stdout == formatter.getvalue()


@pytest.mark.parametrize("path", PATHS, ids=" ".join)
def test_no_line_of_a_help_is_cut_or_longer_than_80_columns(run, monkeypatch, path):
    monkeypatch.setenv("COLUMNS", "80")
    done = run(*path, "--help")
    usage, _, body = done.stdout.partition("\n\n")

    assert done.returncode == 0
    assert usage.startswith(" ".join(["Usage: benny", *path]))
    assert [line for line in done.stdout.splitlines() if len(line) > 80] == []
    assert [line for line in body.splitlines() if line.endswith("...")] == []


@pytest.mark.parametrize(
    "path", [(), ("table",), ("host",), ("host", "match"), ("host", "moderate")]
)
def test_a_narrow_help_has_all_words_of_a_wide_one(run, monkeypatch, path):
    def words(columns):
        monkeypatch.setenv("COLUMNS", columns)
        return run(*path, "--help").stdout.split()

    assert words("20") == words("50") == words("200")


@pytest.mark.parametrize("asked", [(), ("table",), ("host",), ("host", "match")])
def test_a_command_with_commands_of_its_own_prints_its_help_and_succeeds(run, asked):
    done = run(*asked)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == run(*asked, "--help").stdout


@pytest.mark.parametrize(("old", "new"), OLD_NAMES.items())
def test_an_old_name_is_not_listed_and_still_runs(run, old, new):
    done, instead = run(old), run(*new.split())

    if not new.endswith("appoint"):  # its arguments have changed
        assert (done.returncode, done.stdout) == (
            instead.returncode,
            instead.stdout.replace(f"benny {new}", f"benny {old}"),
        )
        assert done.stderr == instead.stderr


def test_rules_lists_games_and_settings_too(run):
    assert "  american     American Euchre: " in run("rules", "--list").stdout
    assert run("rules", "--list", "--json").stdout == run("variants", "--json").stdout
    assert run("rules", "--fields", "target").stdout == run("settings", "target").stdout
    assert run("rules", "--fields", "--json").stdout == run("settings", "--json").stdout
    assert '"target":10' in run("rules", "american", "--json").stdout


@pytest.mark.parametrize(
    "arguments", ["--list buck", "--list --fields", "--list --set target=5", "--fields --set a=b"]
)
def test_a_list_takes_no_game(run, arguments):
    done = run("rules", *arguments.split())

    assert (done.returncode, done.stderr) == (
        2,
        "benny: --list and --fields are used alone; only --fields takes a name\n",
    )


def test_only_listed_commands_are_completed(run, monkeypatch):
    monkeypatch.setenv("_BENNY_COMPLETE", "complete_bash")
    monkeypatch.setenv("COMP_WORDS", "benny\n")
    monkeypatch.setenv("COMP_CWORD", "1")

    assert run().stdout.split() == [name for names in SECTIONS.values() for name in names]


def _parameters():
    for path in PATHS:
        command = ROOT
        for name in path:
            command = command.get_command(None, name)
        yield from ((path, param) for param in command.params)


def test_what_is_required_is_described_so_that_it_can_be_asked_for():
    """Its description follows the words "... is missing: give"."""
    begun = re.compile(r"(A|An|The|Bots:|Files|DEAL|TRUMP|egn,) |[A-Z]{2}")
    missing = [
        (*path, param.name)
        for path, param in _parameters()
        if param.required and not begun.match(param.help or "")
    ]

    assert missing == []


def test_the_version_has_a_short_option(run):
    assert run("-V").stdout == run("--version").stdout == run("version").stdout
