"""Text files as other systems and word processors save them, in every command that reads text."""

import sys
from contextlib import chdir, suppress

import pytest

from benny.game import formats, records
from benny.io.json import to_json
from benny.lab.benchmark.decisions import load, shipped_folder
from benny.lab.match_registration import Plan, register
from benny.rules.loading import load_rules, variant
from benny.terminal.home import home, load_settings
from support.games import own_game, played
from support.rules import house
from support.terminal import refused

RULES = 'extends = "family"\ntitle = "Jos\u00e9\'s game"\ntarget = 7\n'
SITUATION = "variant = 'classic'\nhand = 'JH 9H AS KC 9D'\nup = 'TH'\ndealer = 0\nseat = 3\n"
LINE = "S 1 9S KH / JS AH / TS AC / QS TC\n"

# How the same text is saved elsewhere, and whether it can be read.
READ = {
    "BOM": lambda text: text.encode("utf-8-sig"),
    "UTF-16-LE": lambda text: b"\xff\xfe" + text.encode("utf-16-le"),
    "UTF-16-BE": lambda text: b"\xfe\xff" + text.encode("utf-16-be"),
    "UTF-32": lambda text: text.encode("utf-32"),
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "CR": lambda text: text.replace("\n", "\r").encode(),
    "BOM and CRLF": lambda text: text.replace("\n", "\r\n").encode("utf-8-sig"),
}
REFUSED = {
    "latin-1": lambda text: text.encode("latin-1") + b"# \xe9\n",
    "no mark": lambda text: text.encode("utf-16-le"),
    "NUL": lambda text: text.encode() + b"\0",
    "half": lambda text: (b"\xff\xfe" + text.encode("utf-16-le"))[:-1],
}


@pytest.fixture(scope="module")
def texts(tmp_path_factory):
    """The text of a file for each command that reads one."""
    game = own_game("classic", 3)
    decision = load(shipped_folder(), ["classic"])[0].decisions[0]
    answer = {"id": decision.row.id, "action": decision.view.legal[0]}
    folder = tmp_path_factory.mktemp("texts")
    rules = variant("classic")
    register(Plan(rules=rules, bot="novice", people=4, deals=2, deviation=1.0), folder / "m.json")
    return {
        "rules": RULES,
        "situation": SITUATION,
        "deals": LINE,
        "games": records.encode(game).decode(),
        "short game": records.encode(played(house("classic", target=1), ("novice",))).decode(),
        "answers": to_json(answer).decode() + "\n",
        "line": formats.writer("line")([game])[0],
        "egn": formats.writer("egn")([game])[0],
        "registration": (folder / "m.json").read_text(),
    }


COMMANDS = {
    "rules": ("rules", "rules", "f.TOML"),
    "set": ("rules", "simulate", "f.toml", "--games", "1", "--bots", "random"),
    "evaluate": ("situation", "evaluate", "f.toml", "--worlds=2"),
    "evaluate games": ("games", "evaluate", "f.JSONL", "--worlds=2", "--deal=1"),
    "evaluate -": ("games", "evaluate", "-", "--worlds=2", "--deal=1"),
    "solve": ("deals", "solve", "f.txt"),
    "solve games": ("games", "solve", "f.JSONL"),
    "verify": ("games", "verify", "f.JSONL"),
    "verify -": ("games", "verify", "-"),
    "stats": ("games", "stats", "f.JSONL"),
    "stats -": ("games", "stats", "-"),
    "stats folder": ("games", "stats", "."),
    "review": ("short game", "review", "f.JSONL", "--quick", "--game", "1"),
    "review -": ("short game", "review", "-", "--quick", "--game", "1"),
    "export": ("games", "export", "f.jsonl", "--to", "egn"),
    "export -": ("games", "export", "-", "--to", "egn"),
    "import line": ("line", "import", "f.txt", "--from", "line"),
    "import -": ("egn", "import", "-"),
    "import": ("egn", "import", "f.egn"),
    "replay": ("games", "replay", "f.jsonl", "--plain"),
    "replay -": ("games", "replay", "-", "--plain"),
    "mine": ("games", "mine", "classic", "--out", "/dev/null", "--from", "f.jsonl"),
    "mine -": ("games", "mine", "classic", "--out", "/dev/null", "--from", "-"),
    "answers": ("answers", "benchmark", "--variants=classic", "--decisions=1", "--answers=f.txt"),
}


LONG = ("review", "review -", "mine", "mine -", "answers")  # they read as the others do


def cases(ways):
    """A file and standard input in each way, and each other command in one of them, by turns."""
    for number, name in enumerate(COMMANDS):
        every = name in ("rules", "verify -")
        for way in ways if every else [list(ways)[number % len(ways)]]:
            marks = pytest.mark.slow if name in LONG else ()
            yield pytest.param(name, way, marks=marks)


def done_with(run, texts, name, save):
    """Run a command with its text saved in some way."""
    kind, *arguments = COMMANDS[name]
    data = save(texts[kind])
    files = [word.partition("=")[2] or word for word in arguments if "f." in word] or ["f.jsonl"]
    run_in = run.keywords["folder"]
    (run_in / files[0]).write_bytes(data)
    return run(*arguments, given=data)


@pytest.fixture(scope="module")
def usually():
    """What each command has done with its text as it is saved here, by its name."""
    return {}


@pytest.mark.parametrize(("name", "way"), [*cases(READ)])
def test_text_is_read_however_it_was_saved(run, texts, usually, name, way):
    if name not in usually:
        usually[name] = done_with(run, texts, name, str.encode)
        for file in run.keywords["folder"].glob("f.*"):
            file.unlink()
    usual = usually[name]

    done = done_with(run, texts, name, READ[way])

    assert (done.returncode, done.stderr) == (usual.returncode, usual.stderr)
    assert (usual.returncode, done.stdout) == (0, usual.stdout)


@pytest.mark.parametrize(("name", "way"), [*cases(REFUSED)])
def test_text_in_an_unknown_encoding_is_refused_in_a_sentence(run, texts, name, way):
    done = done_with(run, texts, name, REFUSED[way])
    said = done.stderr or done.stdout

    # Of games that are counted, single lines may be left out.
    assert done.returncode in (1, 2) or (name.startswith("stats") and "is left out" in said)
    assert said.count("\n") == 1, said
    assert "Traceback" not in said


@pytest.mark.parametrize("name", ["rules", "set", "evaluate"])
@pytest.mark.parametrize(
    "curly", ["\u201cfamily\u201d", "\u2018family\u2019", "\u201efamily\u201c", '"family\u201d']
)
def test_the_quotes_of_a_word_processor_are_explained(run, name, curly):
    (run.keywords["folder"] / COMMANDS[name][2]).write_text(f"# Ann\u2019s\n\nvariant = {curly}\n")
    done = run(*COMMANDS[name][1:])

    assert refused(done, "line 3 has the curly quote", "use straight quotes, \" or '")


def test_other_signs_of_a_word_processor_are_explained(run):
    file = run.keywords["folder"] / "f.toml"
    file.write_text("target\u00a0= 7\n")

    assert refused(run("rules", "f.toml"), "line 1 has a no-break space: use ordinary spaces")


@pytest.mark.parametrize(
    "arguments",
    [
        ["verify", "-"],
        ["review", "-"],
        ["replay", "-"],
        ["stats", "-"],
        ["solve", "-"],
        ["export", "-", "--to", "egn"],
        ["import", "-"],
        ["evaluate", "-"],
        ["mine", "classic", "--out", "x.jsonl", "--from", "-"],
        ["benchmark", "--variants=classic", "--answers", "-"],
        ["match", "analyse", "m.json", "-"],
    ],
    ids=lambda words: words[0],
)
@pytest.mark.parametrize("is_closed", [True, False], ids=["closed", "empty"])
def test_standard_input_that_is_closed_or_empty_gives_a_sentence(
    run, texts, monkeypatch, arguments, is_closed
):
    (run.keywords["folder"] / "m.json").write_text(texts["registration"])
    if is_closed:
        # The helper replaces sys.stdin; a closed one is None.
        monkeypatch.setattr("benny.io.files.sys", Closed())
    done = run(*arguments)
    said = done.stderr or done.stdout

    assert done.returncode in (1, 2)
    assert said.count("\n") == 1
    assert "standard input" in said or arguments[0] in ("stats", "solve", "evaluate", "benchmark")
    assert ("can't read 'standard input': it is closed" in said) is is_closed
    assert said.count("standard input") <= 1


class Closed:
    """The module `sys` of a program whose standard input is closed."""

    stdin = None

    def __getattr__(self, name):
        return getattr(sys, name)


def test_a_file_that_is_called_minus_has_a_folder_before_its_name(run, texts):
    (run.keywords["folder"] / "-").write_text(texts["games"])

    assert run("verify", "./-").stdout == "./-: 1 game, 16 deals, all correct.\n"
    assert run("stats", "./-").returncode == 0
    assert run("export", "./-", "--to", "line").returncode == 0
    assert run("verify", "-").stdout == "standard input holds no games\n"


def test_a_copy_of_standard_input_is_no_source_for_a_checkpoint(run, texts, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    for option in ("--checkpoint=c", "--cluster=tcp://x:1"):
        done = run("stats", "-", option, given=texts["games"])
        assert refused(done, "standard input is copied to be read", option.partition("=")[0])
    assert not [*tmp_path.glob("benny-*")]


def test_a_line_of_standard_input_that_is_left_out_is_named(run, texts):
    done = run("stats", "-", given=texts["games"] + "{}\n")

    assert done.stderr.startswith("benny: 1 line is left out; the first is standard input, line 2:")


@pytest.mark.parametrize("way", READ)
def test_settings_and_registrations_are_read_however_they_were_saved(
    tmp_path, monkeypatch, texts, run, way
):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    (home() / "settings.json").write_bytes(READ[way]('{\n"name": "Jos\u00e9"}\n'))
    (tmp_path / "m.json").write_bytes(READ[way](texts["registration"]))

    assert load_settings()[0].name == "Jos\u00e9"
    assert "not a registration" not in run("match", "analyse", "m.json", "-").stderr


def test_a_rules_file_extends_one_of_another_system(tmp_path):
    (tmp_path / "BASE.TOML").write_bytes(READ["UTF-16-BE"](RULES))
    (tmp_path / "own.toml").write_text('extends = "BASE.TOML"\n')
    with chdir(tmp_path), suppress(OSError):
        assert load_rules("own.toml").target == 7
