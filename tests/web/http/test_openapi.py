"""The pages about the API: their commands work, and their tables are complete."""

import re
import subprocess
import sys
from itertools import chain

import pytest

from benny.game.fair_deal import Transcript
from benny.protocol import commands, messages
from benny.protocol.commands import Options
from benny.protocol.messages import ErrorCode, code_of
from benny.web.live.outbox import MOST_WAITING
from benny.web.settings import Limits
from support.serving import Served
from support.tools import ROOT

PAGE = (ROOT / "docs" / "reference" / "http-api.md").read_text(encoding="utf-8")
TUTORIAL = (ROOT / "docs" / "tutorials" / "http-api.md").read_text(encoding="utf-8")
SHELL = re.compile(r"^```sh\n(.*?)^```\n\n```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)
STRUCTS = {
    "update": messages.Update,
    "patch": messages.Patch,
    "table": messages.TableState,
    "seats": messages.SeatState,
    "options": Options,
    "fair": messages.FairState,
    "line": messages.ChatLine,
    "reply": messages.Reply,
    "current": messages.Current,
    "pong": messages.Pong,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    served = Served(tmp_path_factory.mktemp("server"))
    served.start()
    yield served
    served.stop()


def section(heading):
    return PAGE.partition(f"\n{heading}\n")[2].partition("\n#")[0]


def rows(text):
    """Return the rows of the table in a section, each as its cells."""
    found = re.findall(r"^\| (.*) \|$", text, re.MULTILINE)
    return [[cell.strip() for cell in row.split("|")] for row in found[1:]]


def named(cell):
    return re.findall(r"`([^`]+)`", cell)


@pytest.mark.needs("curl")
def test_the_commands_of_the_tutorial_do_what_it_says(server, tmp_path):
    blocks = SHELL.findall(TUTORIAL)
    script = "echo; echo =====\n".join(commands for commands, _ in blocks)
    done = subprocess.run(
        ["bash", "-eu", "-c", script.replace("http://localhost:8080", server.address)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    answers = done.stdout.split("\n=====\n")

    assert len(answers) == len(blocks) == 5
    for (_, expected), answer in zip(blocks, answers, strict=True):
        pattern = "(?s:.*)".join(re.escape(part) for part in expected.strip().split("..."))
        assert re.fullmatch(pattern, answer.strip())


@pytest.mark.parametrize("heading", STRUCTS)
def test_each_field_of_a_message_has_its_row(heading):
    kind = STRUCTS[heading]
    fields = [name for row in rows(section(f"### {heading}")) for name in named(row[0])]

    tagged = ["kind"] if issubclass(kind, messages.Message) else []
    assert sorted(fields) == sorted([*tagged, *kind.__struct_fields__])


def test_each_kind_of_message_has_its_table():
    kinds = {kind.__struct_config__.tag for kind in messages.AnyMessage.__args__}

    assert kinds <= STRUCTS.keys()


def test_each_command_has_its_row_with_what_it_needs():
    common = set(commands.Command.__struct_fields__)
    known = {
        kind.__struct_config__.tag: set(kind.__struct_fields__) - common
        for kind in commands.AnyCommand.__args__
    }
    told = {named(row[0])[0]: set(named(row[1])) for row in rows(section("## Commands"))}

    assert told == known


def test_each_error_code_has_its_row():
    told = {int(row[0]): named(row[1]) for row in rows(section("## Errors"))}

    assert sorted(chain(*told.values())) == sorted(ErrorCode)
    assert all(code_of(status) == codes[0] for status, codes in told.items())


def test_each_request_has_its_row(server):
    document = server.ask("GET", "/schema/openapi.json")
    known = {
        f"{method.upper()} {path}"
        for path, methods in document["paths"].items()
        for method in methods
    }
    told = {named(row[0])[0] for row in rows(section("## Requests"))}

    assert told == known
    operations = [operation for path in document["paths"].values() for operation in path.values()]
    opening = [one for one in operations if "schemas/Code'" in str(one["responses"].get("201"))]
    assert all("403" in one["responses"] for one in operations)
    assert [("409" in one["responses"]) for one in opening] == [True] * 4


def test_the_limits_are_todays():
    told = {tuple(named(row[0])): row[1] for row in rows(section("## Limits"))}
    limits = Limits()

    for name in Limits.__struct_fields__:
        cell = next(cell for names, cell in told.items() if name in names)
        assert f"{getattr(limits, name):g}" in re.findall(r"\d+", cell)
    assert f"more than {MOST_WAITING} messages unread" in PAGE


def test_the_transcript_s_fields_are_on_the_page_about_fair_deals():
    page = (ROOT / "docs" / "reference" / "fair-deals.md").read_text(encoding="utf-8")

    assert [name for name in Transcript.__struct_fields__ if f'"{name}"' not in page] == []


@pytest.mark.slow
def test_the_example_bot_is_short_and_plays_a_whole_game(server):
    file = ROOT / "examples" / "table_bot.py"
    token = server.person("Ann")
    code = server.table(token, "classic", changes=["target=2"])
    bots = [
        subprocess.Popen(
            [sys.executable, file, server.address, code, str(seat)],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        for seat in (0, 2)
    ]
    while [seat["kind"] for seat in seats(server, code)].count("person") < 2:
        assert all(bot.poll() is None for bot in bots)
    server.do(token, code, "sit", seat=1)
    server.do(token, code, "start")
    server.do(token, code, "stand")
    said = [bot.communicate(timeout=60)[0] for bot in bots]

    assert said == [b"", b""]
    assert [bot.returncode for bot in bots] == [0, 0]
    assert server.ask("GET", f"/api/tables/{code}")["table"]["status"] == "over"
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 40


def seats(server, code):
    return server.ask("GET", f"/api/tables/{code}")["table"]["seats"]


def test_the_example_bot_says_how_it_is_started_and_why_it_may_not_sit(server):
    token = server.person("Ann")
    code = server.table(token, "classic")
    server.do(token, code, "sit", seat=2)
    usage = (
        "A bot at a server's table: python examples/table_bot.py http://localhost:8080 CODE SEAT"
    )
    for given, said in (
        ([], usage),
        ([server.address, code], usage),
        ([server.address, "NOSUCH", "0"], "There is no table 'NOSUCH'."),
        ([server.address, code, "2"], "That seat is Ann's."),
    ):
        done = subprocess.run(
            [sys.executable, ROOT / "examples" / "table_bot.py", *given],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == 1
        assert said in done.stderr
