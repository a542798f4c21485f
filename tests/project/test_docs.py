"""What the README and docs/ show is run: Python, commands with their output, settings, examples."""

import importlib.util
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path
from pkgutil import resolve_name

import msgspec
import pytest

import benny
from benny.game.view import Contract, View
from benny.protocol.bot import BotMessage
from benny.rules.loading import change_rules
from benny.rules.prose.page import sections
from support.rules import SIX
from support.tools import ROOT, SOURCES

pytestmark = pytest.mark.slow

DOCS = ROOT / "docs"
OF_THE_SITE = sorted(DOCS.rglob("*.md"))
PAGES = [*(ROOT / name for name in ("README.md", "CONTRIBUTING.md")), *OF_THE_SITE]
PICTURES = {".jpg", ".svg"}
BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
NAMED = re.compile(r"# (\w+\.(?:toml|py))\n")
EXIT = re.compile(r'(?: title="exit code (\d+)")?')
MOST_SECONDS = 180
# Files that CONTRIBUTING has readers write.
WRITTEN = {"src/benny/bots/eager.py", "src/benny/rules/variants/nines.toml"}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_blocks_of_a_page_run(page, tmp_path, monkeypatch):
    """Python and commands run in order in an empty folder; output stands as the page shows it.

    A block that begins with a file's name in a comment is that file. `console title="exit code 2"`
    says that the commands of a block end with that code, and `...` stands for anything in their
    output.
    """
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    known = {"__name__": page.stem}
    for language, info, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        if name := NAMED.match(text):
            Path(name[1]).write_text(text, encoding="utf-8")
        if language == "python":
            exec(compile(text, page.name, "exec", dont_inherit=True), known)
        elif language == "console":
            run_session(text, int(EXIT.fullmatch(info)[1] or 0))


def test_the_programs_of_the_pages_satisfy_a_strict_type_checker(tmp_path):
    """The blocks of a page are one program, and those that are files are modules beside it."""
    for number, page in enumerate(PAGES):
        program = []
        for language, _, text in BLOCK.findall(page.read_text(encoding="utf-8")):
            if language == "python" and (name := NAMED.match(text)):
                (tmp_path / name[1]).write_text(text, encoding="utf-8")
            elif language == "python":
                program.append(text)
        (tmp_path / f"page_{number}_{page.stem.replace('-', '_')}.py").write_text(
            "".join(program), encoding="utf-8"
        )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *tmp_path.iterdir()],
        cwd=ROOT,  # for the settings and the cache of `make lint`
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.stdout.startswith("Success: no issues found")


def run_session(text, code):
    """Run each command of a block and compare what it prints with the lines below it."""
    for command, expected in re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", text, re.MULTILINE):
        program, *arguments = shlex.split(command)
        done = run(*PROGRAMS[program](), *arguments)

        assert (done.returncode, done.stderr.strip() * (not code)) == (code, "")
        shown = re.sub(" +$", "", done.stdout + done.stderr, flags=re.MULTILINE)
        assert re.fullmatch(as_pattern(expected), shown)


def run_benny(*arguments):
    return run(*benny_command(), *arguments)


def run(*command):
    here = str(Path.cwd())
    environment = os.environ | {"HOME": here, "XDG_CONFIG_HOME": here, "COLUMNS": "200"}
    environment.pop("BENNY_HOME", None)
    return subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=MOST_SECONDS,
        env=environment,
        check=False,
    )


def benny_command():
    script = Path(sys.executable).with_name("benny")
    return [script] if script.exists() else [sys.executable, "-m", "benny"]


PROGRAMS = {"benny": benny_command, "python": lambda: [sys.executable]}


def as_pattern(expected):
    return "(?s:.*)".join(re.escape(part) for part in (expected or "...").split("..."))


def test_every_command_of_the_pages_is_run():
    """A block of commands is marked `console`, so that it can't be overlooked."""
    found = [
        (page.name, line)
        for page in PAGES
        for language, _, text in BLOCK.findall(page.read_text(encoding="utf-8"))
        for line in text.splitlines()
        if line.startswith("$ ") and (language != "console" or line.split()[1] not in PROGRAMS)
    ]

    assert found == []


def load(path):
    spec = importlib.util.spec_from_file_location(f"docs_{path.stem}", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_table_of_settings_is_todays():
    """`python docs/settings.py` brings it up to date."""
    page = (DOCS / "reference" / "rules.md").read_text(encoding="utf-8")

    assert load(DOCS / "settings.py").updated(page) == page


def test_the_parts_of_observations_are_todays():
    """`python docs/observations.py` brings them up to date."""
    page = (DOCS / "reference" / "environments.md").read_text(encoding="utf-8")

    assert load(DOCS / "observations.py").updated(page) == page


def test_the_words_of_the_card_table_are_those_of_the_program():
    """`python docs/glossary.py` brings them up to date."""
    page = (DOCS / "reference" / "glossary.md").read_text(encoding="utf-8")

    assert load(DOCS / "glossary.py").updated(page) == page


def house_rules():
    page = (DOCS / "how-to" / "house-rules.md").read_text(encoding="utf-8")
    section = page.partition("## House rules")[2].partition("\n## ")[0]
    for rule, settings, game in re.findall(r"^\| (.+) \| (.+) \| `(\w+)` \|$", section, re.M):
        for together in re.findall("`[^`]+`(?: `[^`]+`)*", settings):
            yield pytest.param(together[1:-1].split("` `"), game, id=f"{rule}: {together}")


@pytest.mark.parametrize(("settings", "game"), list(house_rules()))
def test_each_house_rule_is_a_setting_that_makes_a_difference(settings, game):
    rules = benny.variant(game)

    assert sections(change_rules(rules, settings)) != sections(rules)


def test_the_page_of_views_names_every_field_of_a_view():
    page = (DOCS / "reference" / "views.md").read_text(encoding="utf-8")
    fields = {*View.__struct_fields__, *Contract.__struct_fields__}

    assert [field for field in sorted(fields) if f"`{field}`" not in page] == []


def test_the_page_of_the_bot_protocol_names_every_message_and_field():
    page = (DOCS / "reference" / "bot-protocol.md").read_text(encoding="utf-8")
    sections = dict(re.findall(r"^### (\w+)\n(.*?)(?=^##)", page, re.MULTILINE | re.DOTALL))
    messages = {kind.__struct_config__.tag: kind for kind in BotMessage.__subclasses__()}

    assert sections.keys() == messages.keys()
    for name, kind in messages.items():
        shown = re.search(r"```json\n(.*)\n", sections[name])[1]
        assert msgspec.json.decode(shown).keys() == {"kind", *kind.__struct_fields__}
        fields = [field for field in kind.__struct_fields__ if f"`{field}`" not in sections[name]]
        assert (name in shown, fields) == (True, [])


def test_the_page_for_records_names_every_field_of_a_record():
    page = (DOCS / "reference" / "records.md").read_text(encoding="utf-8")
    fields = {*benny.Record.__struct_fields__, *benny.DealLog.__struct_fields__}

    assert [field for field in sorted(fields) if f"`{field}`" not in page] == []


def prose(page):
    """Return the text of a page without its blocks."""
    return BLOCK.sub("", page.read_text(encoding="utf-8"))


def test_the_site_shows_every_page_and_picture():
    site = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    links = ((page, re.findall(r"\]\(([^)#\s]+)", prose(page))) for page in OF_THE_SITE)
    shown = {(page.parent / path).resolve() for page, paths in links for path in paths}
    pictures = [path for path in DOCS.rglob("*") if path.suffix in PICTURES]

    assert [page for page in OF_THE_SITE if str(page.relative_to(DOCS)) not in site] == []
    assert [picture for picture in pictures if picture not in shown] == []


def is_known(name):
    try:
        resolve_name(name)
    except (ImportError, AttributeError):
        return False
    return True


def test_the_files_and_modules_that_pages_name_are_there():
    """A path in code stands for a file below the project or the package."""
    gone = [
        (page.name, path)
        for page in PAGES
        for path in re.findall(
            r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|toml|js|jsonl)|\w[\w./]+/)`", prose(page)
        )
        if path not in WRITTEN and not any((root / path).exists() for root in (ROOT, SOURCES))
    ]
    unknown = [
        (page.name, name)
        for page in PAGES
        for name in re.findall(r"`(benny\.(?!sqlite)[\w.]*[a-z])\b", prose(page))
        if not is_known(name)
    ]

    assert (gone, unknown) == ([], [])


def test_the_example_rules_change_what_they_say():
    rules = benny.load_rules(ROOT / "examples" / "my_house.toml")
    said = dict(
        line.split(" = ")
        for line in re.findall(
            r"^(\w+ = .*?)\s*(?:#.*)?$",
            (ROOT / "examples" / "my_house.toml").read_text(encoding="utf-8"),
            re.MULTILINE,
        )
    )
    base = benny.variant(msgspec.json.decode(said.pop("extends")))

    assert said.keys() - {"title"} == {
        field
        for field, value in msgspec.structs.asdict(rules).items()
        if field not in ("name", "title") and value != getattr(base, field)
    }


@pytest.mark.parametrize("name", SIX)
def test_the_example_bot_plays_every_game_to_its_end(name):
    game = benny.Game(benny.variant(name), seed=1)
    bot = benny.bot(f"{ROOT / 'examples' / 'my_bot.py'}:MyBot")
    while not game.over and len(game.deals) < 500:
        game.act(bot.act(game.view(game.turn)))

    assert game.over
