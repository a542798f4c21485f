"""Programs of this machine: how they fail in one sentence, and that none is left behind."""

import os
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import benny
from benny.bots import is_outside, programs, signature
from benny.bots.programs import PROGRAMS
from benny.bots.sandbox import GuardedBot
from benny.errors import BotError
from benny.io.abandonment import AbandonedError, begin_work
from support.bots import FIRST, GREETS, PLAYS, is_running, script


def ends_soon(process: int) -> bool:
    """Return whether a process has ended, or does within a while."""
    for _ in range(500):
        if not is_running(process):
            return True
        time.sleep(0.01)
    return False


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("exit 3", r"ended with exit code 3$"),
        ("kill -9 $$", r"was killed by signal 9 \(Killed\)$"),
        ("printf '{\"prot'; exit 0", r"ended with exit code 0 in the middle of '{\"prot'$"),
        ("exec >&-; sleep 60", r"closed its standard output$"),
        ("sleep 60", r"gave no answer within 0.3 s$"),
        ("exec <&-; sleep 60", r"gave no answer within 0.3 s$"),
        ("echo hello", r"can't be read: broken JSON at column 1, near 'hello': invalid character$"),
        ("echo", r"can't be read: there is nothing where JSON is wanted$"),
        (
            "printf '\\375\\374\\n'",
            r"can't be read: broken JSON at column 1, near '..' is not UTF-8: save or send it",
        ),
        ("echo '[1]'", r"can't be read: \[1\] should be an object$"),
        ("echo '{}'", r"can't be read: 'protocol' is missing: it should be a whole number$"),
        ("""echo '{"protocol": "1"}'""", r"protocol = '1' should be a whole number$"),
        ("""echo '{"protocol": 2}'""", r"speaks protocol 2, and this Benny speaks 1$"),
        ("cat /dev/zero", r"sent \d{7} bytes without ending the line: '.x00"),
        ("yes | tr -d '\\n'", r"sent \d{7} bytes without ending the line: 'yyy.*yyy'$"),
        ("yes", r"can't be read: broken JSON at column 1, near 'y': invalid character$"),
    ],
)
def test_a_program_that_can_not_greet_is_refused_and_ended(tmp_path, monkeypatch, body, said):
    monkeypatch.setattr(programs, "START_LIMIT", 0.3 if "no answer" in said else 60)
    pid = tmp_path / "pid"
    command = script(tmp_path / "bot", f"echo $$ >{pid}\n{body}\n")

    with pytest.raises(benny.NotationError, match=said) as refused:
        signature(command)
    assert str(refused.value).startswith(f"bot {command!r} ")
    assert str(refused.value).isprintable()
    assert len(str(refused.value)) < 300 + len(command)
    assert not Path(f"/proc/{pid.read_text().strip()}").exists()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("./gone", "bot './gone' can't be started: No such file or directory"),
        ("gone --seat", "bot 'gone --seat' can't be started: No such file or directory"),
        ("./folder", "bot './folder' can't be started: Permission denied"),
        ("./text", "bot './text' can't be started: Permission denied"),
        ("./text 'a", "bot \"./text 'a\" can't be started: No closing quotation"),
        ("python gone.py:Bot extra", "bot 'python gone.py:Bot extra' "),
    ],
)
def test_what_can_not_be_started_is_refused(tmp_path, monkeypatch, name, said):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    (tmp_path / "folder").mkdir()
    (tmp_path / "text").write_text("no program")

    with pytest.raises(benny.NotationError) as refused:
        signature(name)
    assert str(refused.value).startswith(said)


@pytest.mark.parametrize(
    ("name", "is_one"),
    [
        ("./mybot", True),
        ("mybot --seat", True),
        ("python mybot.py", True),
        ("http://localhost:8000/bot.py", True),
        ("https://example.org", True),
        ("random", False),
        ("./expert/4", True),
        ("random/mybot", True),
        ("expert/4", False),
        ("mybot", False),
        ("mybot.py", False),
        ("./bots/mybot.py:MyBot", False),
        ("my bots/mybot.py:MyBot", False),
    ],
)
def test_a_command_is_told_from_other_names(tmp_path, monkeypatch, name, is_one):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "my bots").mkdir()
    (tmp_path / "my bots" / "mybot.py").write_text("")

    assert is_outside(name) == is_one


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ('{"action": "play XX"}', r"answered 'play XX', which is not one of pass, order"),
        ('{"action": 999}', r"answered '999', which is not one of pass, order"),
        ('{"action": -1}', r"answered '-1', which is not one of pass, order"),
        ('{"action": 0}', r"answered 'play 7C', which is not one of pass, order"),
        ('{"action": null}', r"can't be read: action = null should be a text or a whole number"),
        ('{"action": true}', r"can't be read: action = true should be a text or a whole number"),
        ('{"card": "JS"}', r"can't be read: 'action' is missing"),
        ("pass", r"can't be read: broken JSON at column 1, near 'pass'"),
    ],
)
def test_an_answer_that_is_no_legal_action_is_quoted(tmp_path, view, answer, said):
    body = f"{GREETS}\nread -r game; echo '{{}}'\nread -r turn; echo '{answer}'\nread -r turn"
    bot = GuardedBot(script(tmp_path / "bot", body))

    with pytest.raises(BotError, match=said) as failed:
        bot.act(view)
    bot.close()
    assert str(failed.value).startswith(f"bot '{tmp_path}/bot' ")


def test_who_says_more_than_was_asked_is_quoted(tmp_path, view):
    twice = """echo '{"action": "pass"}
{"action": "order"}'"""
    body = f"{GREETS}\nread -r game; echo '{{}}'\nread -r turn; {twice}\nread -r turn; sleep 60"
    bot = GuardedBot(script(tmp_path / "bot", body))
    bot.act(view)

    with pytest.raises(BotError, match=r"said '{\"action\": \"order\"}.n' without being asked"):
        bot.act(view)


def test_who_never_reads_fails_by_its_time_and_not_later(tmp_path, view):
    body = """
    echo '{"protocol": 1}'; sleep 0.1; echo '{}'
    while sleep 0.001; do echo '{"action": "pass"}'; done
    """
    bot = GuardedBot(script(tmp_path / "bot", body), limit=0.5)

    def asks_for_ever():
        while True:
            bot.act(view)

    with pytest.raises(BotError, match=r"no answer within 0\.5|without being asked"):
        asks_for_ever()
    bot.close()


@pytest.mark.parametrize("how", ["exit 0", "sleep 60", "yes"])
def test_nothing_is_left_of_a_program_and_what_it_started(tmp_path, view, how):
    pids = tmp_path / "pids"
    body = f"sleep 600 & echo $$ $! >{pids}\n{GREETS}\nread -r game; {how}"
    bot = GuardedBot(script(tmp_path / "bot", body), limit=0.3)

    with pytest.raises(BotError):
        bot.act(view)
    bot.close()
    own, child = map(int, pids.read_text().split())
    assert not Path(f"/proc/{own}").exists()
    assert ends_soon(child)


def test_a_program_that_is_killed_is_named_with_the_signal(tmp_path, view):
    pid = tmp_path / "pid"
    bot = GuardedBot(script(tmp_path / "bot", f"echo $$ >{pid}\n{FIRST}"))
    bot.act(view)
    os.kill(int(pid.read_text()), signal.SIGKILL)

    with pytest.raises(BotError, match=r"was killed by signal 9 \(Killed\)$"):
        bot.act(view)
    bot.close()


def test_a_program_that_failed_says_so_again_at_once(tmp_path, view):
    bot = GuardedBot(script(tmp_path / "bot", "read -r hello; exit 5"), limit=60)

    for _ in range(2):
        with pytest.raises(BotError, match="ended with exit code 5"):
            bot.act(view)


def test_a_program_that_thinks_when_nobody_waits_any_more_is_ended(tmp_path, view):
    pid, asked, abandoned = tmp_path / "pid", tmp_path / "asked", threading.Event()
    body = f"echo $$ >{pid}\n{GREETS}\nread -r game; echo '{{}}'; read -r turn; >{asked}; sleep 600"
    bot = GuardedBot(script(tmp_path / "bot", body), limit=600)
    with ThreadPoolExecutor(1, initializer=begin_work, initargs=(abandoned,)) as executor:
        answer = executor.submit(bot.act, view)
        while not (asked.exists() or answer.done()):
            time.sleep(0.01)
        abandoned.set()

    assert isinstance(answer.exception(), AbandonedError)
    bot.close()
    assert not Path(f"/proc/{pid.read_text().strip()}").exists()


def test_a_program_has_a_moment_to_end_by_itself(tmp_path, view):
    last = tmp_path / "last"
    bot = GuardedBot(script(tmp_path / "bot", f"{FIRST}\nsleep 0.1; echo saved >{last}"))
    bot.act(view)
    bot.close()
    PROGRAMS.end_idle()

    assert last.read_text() == "saved\n"


def test_one_that_stays_is_killed(tmp_path, view, monkeypatch):
    monkeypatch.setattr(programs, "GRACE", 0.05)
    pid = tmp_path / "pid"
    body = f"echo $$ >{pid}\ntrap '' TERM HUP PIPE\n{FIRST}\nwhile :; do sleep 1; done"
    bot = GuardedBot(script(tmp_path / "bot", body))
    bot.act(view)
    bot.close()
    PROGRAMS.end_idle()

    assert not Path(f"/proc/{pid.read_text().strip()}").exists()


@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
def test_a_forked_process_does_not_end_the_programs_of_another(tmp_path, view):
    bot = GuardedBot(script(tmp_path / "bot", FIRST))
    bot.act(view)
    child = os.fork()
    if child == 0:
        try:
            PROGRAMS.end_all()
        finally:
            os._exit(0)
    os.waitpid(child, 0)

    assert bot.act(view) == view.legal[0]
    bot.close()


def test_each_seat_has_a_program_of_its_own_which_plays_game_after_game(tmp_path):
    pids = tmp_path / "pids"
    command = script(tmp_path / "bot", f"echo $$ >>{pids}\n{FIRST}")
    games = list(benny.play_games("family", [command, "random"], games=3, seed=1))

    assert all(game.over for game in games)
    assert games[0].players[0].bot == f"{command}/7"
    started = pids.read_text().split()
    assert len(started) == 2
    assert not any(Path(f"/proc/{pid}").exists() for pid in started)


def test_it_plays_as_a_bot_of_our_own_would(tmp_path):
    class First:
        def act(self, view):
            return view.legal[0]

    command = script(tmp_path / "bot", PLAYS + 'while read -r m; do answer "$m"; done')
    for name in ("family", "dnd"):
        found = [
            [game.record().deals for game in benny.play_games(name, [bot, "novice"], 1, seed=3)]
            for bot in (command, First)
        ]
        assert found[0] == found[1]
