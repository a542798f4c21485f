"""`benny moderator` and `benny moderation`, beside a server that runs."""

import json
import time

import pytest

from benny.web.operator import operator_token
from benny.web.secrets import digest
from benny.web.store.store import Store
from support.serving import Serving


@pytest.fixture
def serving(tmp_path):
    with Serving(tmp_path / "benny-data") as serving:
        yield serving


@pytest.fixture
def moderate(run, serving):
    """Run a command of `benny moderation` for the server."""

    def running(*arguments):
        return run("moderation", *arguments, "--server", serving.address)

    return running


def test_who_was_made_a_moderator_may_moderate_and_then_no_longer(run, serving):
    ann = serving.person()
    added = run("moderator", "add", "ann")

    assert added.stdout == f"Ann ({ann.id}) may moderate now.\n"
    assert serving.client(ann.token).get("/api/moderation").status_code == 200
    again = run("moderator", "add", "ann")
    removed = run("moderator", "remove", ann.id)
    assert again.stdout == f"Ann ({ann.id}) may moderate already.\n"
    assert removed.stdout == f"Ann ({ann.id}) may not moderate any more.\n"
    once_more = run("moderator", "remove", ann.id)
    assert once_more.stdout == f"Ann ({ann.id}) is no moderator, so nothing changes.\n"
    assert [act.do for act in serving.store.moderation.acts(9)] == ["dismiss", "appoint"]
    assert serving.store.moderation.standing(ann.id).moderator is False


def test_a_name_of_several_people_or_of_nobody_is_told(run, serving):
    ids = {serving.person().id for _ in range(2)}
    several, nobody = run("moderator", "add", "Ann"), run("moderator", "add", "Zoe")

    assert several.stderr.startswith("benny: 2 people are called 'Ann': give an id, one of ")
    assert all(one in several.stderr for one in ids)
    assert nobody.stderr == "benny: there is no one with the name or id 'Zoe'\n"


def test_the_list_shows_who_is_on_what_was_reported_and_done(moderate, serving):
    ann, bob = serving.person("Ann"), serving.person("Bob")
    code = ann.open()
    bob.do(code, "say", text="Bad words")
    ann.post("/api/reports", {"table": code, "person": bob.id, "reason": "Insults"})
    moderate("mute", "Bob", "--reason", "Insults", "--hours", "2")
    with ann.socket(code) as socket:
        socket.until("update")
        shown = moderate("list").stdout
        read = json.loads(moderate("list", "--json").stdout)

    assert f"Ann ({ann.id}) at {code}" in shown
    assert f"Ann ({ann.id}) about Bob ({bob.id}) at {code}: Insults" in shown
    assert "said: Bad words" in shown
    assert f"Bob ({bob.id}): muted until 20" in shown
    assert f"operator: mute Bob ({bob.id}) 2 hours: Insults" in shown
    assert read["reports"][0]["person"]["id"] == bob.id


@pytest.mark.parametrize(
    ("command", "do"),
    [
        (("warn", "Bob", "--reason", "x"), "warn"),
        (("ban", "Bob", "--reason", "x"), "ban"),
        (("unban", "Bob"), "unban"),
        (("mute", "Bob", "--reason", "x"), "mute"),
        (("unmute", "Bob"), "unmute"),
        (("rename", "Bob", "Rob", "--reason", "x"), "rename"),
        (("rename", "Bob", ""), "free_name"),
        (("close", "CODE", "--reason", "x"), "close"),
        (("drain",), "drain"),
        (("drain", "--end"), "end_drain"),
    ],
)
def test_each_command_is_done_and_logged(moderate, serving, command, do):
    bob = serving.person("Bob")
    code = bob.open()
    if do == "end_drain":
        moderate("drain")
    with bob.socket(code) as socket:
        socket.until("update")
        done = moderate(*(code if word == "CODE" else word for word in command))

    assert done.stderr == ""
    assert done.stdout.startswith(f"Done: {do.replace('_', ' ')}")
    assert serving.store.moderation.acts(1)[0].do == do


def test_what_was_done_is_told_with_whom_and_until_when(moderate, serving):
    bob = serving.person("Bob")
    until = time.strftime("%Y-%m-%d", time.gmtime(time.time() + 48 * 3600))
    banned = moderate("ban", "Bob", "--reason", "x").stdout
    muted = moderate("mute", "Bob", "--reason", "x", "--hours", "48").stdout

    assert banned == f"Done: ban Bob ({bob.id}): banned for good.\n"
    assert muted.startswith(f"Done: mute Bob ({bob.id}): banned for good, muted until {until} ")


def test_an_act_that_changes_nothing_is_told(moderate, serving):
    code = serving.person("Bob").open()
    moderate("close", code, "--reason", "x")

    assert moderate("close", code, "--reason", "x").stderr == (
        f"benny: Table {code} is closed already.\n"
    )
    assert moderate("drain", "--end").stderr.startswith("benny: The server is not drained")
    moderate("drain")
    assert moderate("drain").stderr == "benny: The server is drained already.\n"


@pytest.mark.parametrize("hours", ["-1", "nan", "inf", "721"])
def test_hours_are_those_that_the_server_takes(moderate, serving, hours):
    serving.person("Bob")
    done = moderate("ban", "Bob", "--reason", "x", "--address-hours", hours)

    assert done.returncode == 2
    assert done.stderr.startswith(f"benny: --address-hours {hours}")
    assert done.stderr.endswith(" should be a number from 0.1 to 720\n")


def test_a_report_is_settled_by_its_id(moderate, serving):
    ann, bob = serving.person(), serving.person("Bob")
    code = ann.open()
    bob.do(code, "sit", seat=1)
    ann.post("/api/reports", {"table": code, "person": bob.id, "reason": "x"})
    [report] = serving.store.moderation.reports(9)

    assert moderate("settle", report.id).stdout == "Done: settle.\n"
    assert serving.store.moderation.reports(9) == []


def test_the_token_of_the_operator_ends_with_the_command(moderate, serving):
    moderate("list")
    store = serving.store

    def is_known(token):
        return store.people.find_by_token(digest(token), time.time()) is not None

    with operator_token(store) as first, operator_token(store) as second:
        assert all(map(is_known, (first, second)))
        moderate("list")
        assert is_known(first)
    assert not any(map(is_known, (first, second)))


def test_the_operator_is_no_person_to_appoint_or_dismiss(run, moderate):
    moderate("list")

    assert run("moderator", "remove", "operator").stderr.startswith("benny: there is no one ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("list --server http://127.0.0.1:1", "no server answers at http://127.0.0.1:1: "),
        ("list --data no", "there is no database 'no/benny.sqlite': give its folder with --data"),
        ("ban Zoe --reason x", "there is no one with the name or id 'Zoe'"),
        ("ban Zoe", "--reason is missing: give a reason, which is logged and shown to the person"),
        ("close NOSUCH --reason x", "There is no table 'NOSUCH'."),
    ],
)
def test_what_can_not_be_done_is_told_in_a_sentence(run, serving, arguments, sentence):
    at = [] if "--server" in arguments else ["--server", serving.address]
    done = run("moderation", *arguments.split(), *at)

    assert done.returncode in (1, 2)
    assert done.stderr.startswith(f"benny: {sentence}")
    assert done.stderr.count("\n") == 1


def test_a_server_with_another_database_is_told(moderate, serving, tmp_path):
    Store(f"sqlite:///{tmp_path}/other/benny.sqlite").close()
    done = moderate("list", "--data", "other")

    assert done.returncode == 2
    assert done.stderr.startswith(f"benny: the server at {serving.address} uses another database: ")


def test_a_ban_may_shut_the_address_for_some_hours(moderate, serving):
    bob = serving.person("Bob")
    with bob.socket(bob.open()) as socket:
        socket.until("update")
        moderate("ban", "Bob", "--reason", "x", "--address-hours", "2")

    assert serving.client().post("/api/people", {"name": "Rob"}).status_code == 403
    assert "no one new from their address for 2 hours: x" in moderate("list").stdout
