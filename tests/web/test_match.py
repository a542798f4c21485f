"""A match over a real server: bots sit in the people's seats and use it as people do."""

import asyncio
import hashlib
import re
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from benny import NotationError
from benny.bots.sensible import SensibleBot
from benny.game import records
from benny.io import files
from benny.lab.match_analysis import MatchRecords, analyse_match
from benny.web import secrets
from benny.web.live import runner
from benny.web.live.match_tables import MatchTables
from benny.web.live.runner import TableRunner
from benny.web.table.decisions import close
from benny.web.table.match_table import HostedMatch
from support.games import hosted, play, sit
from support.serving import Serving
from support.tools import ROOT


@pytest.fixture
def match(tmp_path):
    return hosted(tmp_path)


@pytest.fixture
def serving(tmp_path, match):
    with Serving(tmp_path, match=match) as serving:
        yield serving


def said(answer, status):
    assert answer.status_code == status, answer.text
    return answer.json()["error"]


def test_a_match_is_played_to_its_end_and_published(serving, match, tmp_path):
    reader = serving.client()
    before = reader.get("/api/match").json()
    assert [table["people"] for table in before["tables"]] == [["", ""]] * 2
    assert said(reader.get("/api/match/records"), 409) == (
        "The match is not over: the tables have played 0 of 8 deals."
    )
    assert reader.get("/api/match/registration").content == match.registered.body

    play(serving, sit(serving), "novice")
    page, found = reader.get("/api/match").json(), reader.get("/api/match/records")
    files.write(tmp_path / "match.jsonl", [found.content])
    saved = MatchRecords.read([str(tmp_path / "match.jsonl")])
    result = analyse_match(match.registered, saved.games)

    assert page["is_over"]
    assert page["outcome"]["gain"] == result.gain.mean
    assert page["digest"] == match.registered.digest
    assert page["records_digest"] == hashlib.sha256(found.content).hexdigest() == saved.digest
    assert records.verify_file(tmp_path / "match.jsonl") == (8, 8, [])
    assert serving.store.games.ids() == []
    serving.stop()
    serving.start()
    assert serving.client().get("/api/match").json() == page


@pytest.mark.slow
def test_it_goes_on_after_a_restart(serving, match):
    players = sit(serving)
    play(serving, players, until=lambda table: table.number == 2)
    codes = serving.backend.match.codes
    serving.stop()
    serving.start()

    assert serving.backend.match.codes == codes
    play(serving, players)
    found = serving.run(serving.backend.match.records())
    assert analyse_match(match.registered, [("the server", one) for one in found]).deals == 4


def rehearsed(address, *codes, bot="novice"):
    rehearsal = [sys.executable, ROOT / "examples" / "rehearsal.py", address, bot, *codes]
    return subprocess.run(rehearsal, capture_output=True, text=True, timeout=100, check=False)


@pytest.fixture
def codes_of_digits(monkeypatch):
    """Codes that make a name look like a bot's if they are all that comes after it."""
    codes = iter(["222222", "333333"])
    monkeypatch.setattr(secrets, "new_code", lambda: next(codes))


@pytest.mark.slow
def test_a_bot_rehearses_it_from_outside(codes_of_digits, serving):
    done = rehearsed(f"{serving.address}/", *serving.backend.match.codes)

    assert (done.stdout, done.stderr) == ("4 people have played.\n", "")
    assert serving.client().get("/api/match").json()["is_over"]


def test_a_rehearsal_says_why_it_ends(serving, tmp_path):
    (tmp_path / "lost.py").write_text("class Lost:\n    def act(self, view):\n        return 'a'\n")
    codes = serving.backend.match.codes
    assert rehearsed("nonsense", *codes).stderr == "There is no server of Benny's at nonsense.\n"
    seatless = rehearsed(serving.address, "NOSUCH").stderr
    assert seatless.startswith("There is no seat for a person at NOSUCH. An interrupted ")
    unknown = rehearsed(serving.address, *codes, bot="nobody").stderr
    assert unknown.startswith("unknown bot 'nobody': there are random, novice, ")
    page = serving.client().get("/api/match").json()
    assert [table["people"] for table in page["tables"]] == [["", ""]] * 2

    done = rehearsed(serving.address, *codes, bot=f"{tmp_path}/lost.py:Lost")
    serving.stop()
    gone = rehearsed(serving.address, "NOSUCH")

    assert done.returncode == 1
    assert "lost.py:Lost' answered 'a', which is not one of " in done.stderr
    assert re.fullmatch(r"The server at \S+ does not answer: Connection refused\.\n", gone.stderr)


def test_a_rehearsal_is_ended_by_ctrl_c(serving, tmp_path):
    (tmp_path / "slow.py").write_text(
        "import time\nclass Slow:\n    def act(self, view):\n        time.sleep(1)\n"
        "        return view.legal[0]\n"
    )
    command = [sys.executable, ROOT / "examples" / "rehearsal.py", serving.address]
    one, two = serving.backend.match.codes
    last = serving.runner(two)
    with subprocess.Popen([*command, f"{tmp_path}/slow.py:Slow", one, two]) as rehearsal:
        serving.until(lambda: last.table.status == "playing")
        rehearsal.send_signal(signal.SIGINT)

        assert rehearsal.wait(60) == 130
    assert not last.table.closed


def test_nobody_gets_help_or_looks_on(serving):
    players = sit(serving)
    one, two = serving.backend.match.codes
    ann, stranger = players[0][0], serving.person("Eve")

    question = "/api/ask?variant=classic&hand=JC+KS+9S+AH+QD&up=TS"
    assert said(ann.get(question), 409) == "A match is on: no one is told what a hand is worth."
    assert said(ann.post(f"/api/tables/{one}/hint"), 403) == "There are no hints at this table."
    assert (
        said(ann.command(one, "say", text="Hello"), 403) == "No one talks at the tables of a match."
    )
    for watcher in (ann, stranger, serving.client()):
        assert said(watcher.get(f"/api/tables/{two}"), 403)
    assert said(ann.ask("DELETE", "/api/me"), 409).startswith("You are playing a match at table ")


def test_a_person_sits_at_one_table_and_sees_its_code_alone(serving, monkeypatch):
    one, two = serving.backend.match.codes
    ann, bob, do = serving.person("Ann"), serving.person("Bob"), TableRunner.do
    ann.do(one, "sit", seat=0)

    assert said(ann.command(two, "sit", seat=1), 409) == (
        "You sit at table 1 of this match: stay there."
    )
    assert [table["code"] for table in ann.get("/api/match").json()["tables"]] == [one, ""]
    told = serving.client().get("/api/match").json()
    assert [table["code"] for table in told["tables"]] == ["", ""]

    async def do_slowly(*arguments):
        await asyncio.sleep(0.2)
        return await do(*arguments)

    monkeypatch.setattr(TableRunner, "do", do_slowly)
    with ThreadPoolExecutor() as asking:
        answers = asking.map(lambda code: bob.command(code, "sit"), (one, two))
    assert sorted(answer.status_code for answer in answers) == [200, 409]


def test_without_people_it_waits(tmp_path, match):
    with Serving(tmp_path, match=match, idle_after=0, sweep_every=0.01) as serving:
        (code, *_) = serving.backend.match.codes
        serving.person("Ann").open()
        serving.until(lambda: serving.store.tables.count({"closed"}) == 1)
        assert not serving.runner(code).table.closed


def test_the_cards_are_not_cut_again(serving, match):
    other = HostedMatch(match.registered, match.secret, "other-words")
    again = MatchTables(serving.backend.store, serving.backend.registry, other)

    with pytest.raises(NotationError, match="cut with 'blue-heron-42': start with --cut blue-her"):
        serving.run(again.open())


@pytest.mark.slow
def test_no_other_bot_plays_for_one_that_fails(serving, match, monkeypatch):
    monkeypatch.setattr(runner, "_AFTER_A_FAULT", 0.01)
    failures = []

    def fail(_bot, view):
        failures.append(view.seat)
        raise ValueError("it can't think")

    with monkeypatch.context() as broken:
        broken.setattr(SensibleBot, "act", fail)
        players = sit(serving)
        play(serving, players, "novice", until=waits_for_bot)
        before = len(failures)
        serving.until(lambda: len(failures) >= before + 4)
        assert all(waits_for_bot(serving.runner(code).table) for _, code in players)

    play(serving, players, "novice")
    found = serving.run(serving.backend.match.records())
    assert analyse_match(match.registered, [("the server", one) for one in found]).deals == 4


def waits_for_bot(table):
    return table.status == "playing" and table.game.turn not in table.match.people


def test_a_table_that_a_moderator_closes_ends_the_match_without_a_result(serving):
    players = sit(serving)
    one, two = serving.backend.match.codes
    play(serving, players, until=lambda table: table.number == 4 or table.closed)
    serving.run(serving.runner(one).enforce(lambda table: close(table, "fire")))
    play(serving, [player for player in players if player[1] == two])
    page = serving.client().get("/api/match").json()

    assert [table["status"] for table in page["tables"]] == ["closed", "closed"]
    assert [table["played"] for table in page["tables"]] == [3, 4]
    assert (page["is_over"], page["outcome"]) == (False, None)
