"""`benny play` and `benny resume` as a stranger types them, and what holds for all commands."""

import os
import subprocess
import sys

import pytest

from benny.terminal import speech
from benny.terminal.lines import play as lines
from support.terminal import refused


def test_the_input_s_end_saves_the_game_and_says_how_to_go_on(run):
    left = run("play", "buck", "--seed", 4, given="pass\n")

    assert left.returncode == 1
    assert "benny resume" in left.stdout

    resumed = run("resume", given="1\n" * 2000)

    assert resumed.returncode == 0
    assert "wins the game" in resumed.stdout or "You win the game" in resumed.stdout


def test_without_a_variant_it_asks(run):
    done = run("play", given="nonsense\n4\n" + "1\n" * 50)

    assert "'nonsense' is not a choice" in done.stdout
    assert "win the game" in done.stdout


def test_benny_alone_asks_what_to_play_at_a_terminal(run, monkeypatch):
    for module in (lines, speech):
        monkeypatch.setattr(module, "is_live", lambda: True)
    monkeypatch.setenv("TERM", "dumb")  # in lines

    done = run(given="\nq\n")

    assert "Have you played euchre before?" in done.stdout
    assert "Which game?" in done.stdout
    assert (done.returncode, done.stderr) == (0, "")


def test_benny_alone_lists_its_commands_in_a_pipe(run):
    done = run()

    assert "Which game?" not in done.stdout
    assert "resume" in done.stdout + done.stderr


def test_who_leaves_before_a_game_is_chosen_has_made_no_mistake(run):
    left, ended = run("play", given="q\n"), run("play", given="")

    assert (left.returncode, left.stderr) == (0, "")
    assert (ended.returncode, ended.stderr) == (1, "benny: no game was chosen\n")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--bots", "nobody"), "unknown bot 'nobody'"),
        (("--partner", ""), "unknown bot ''"),
        (("--bots", ",".join(["novice"] * 5)), "5 bots are too many: a table has 4 seats"),
        (("--seat", "9"), "there is no seat 9: the seats are 0 to 3"),
        (("--set", "speed=9"), "setting 'speed=9': there is no field 'speed'"),
        (("--bots", "novice,search,random", "--partner", "expert"), "leave --partner expert out"),
    ],
)
def test_without_a_variant_what_no_rules_allow_is_refused_before_it_asks(run, options, words):
    done = run("play", *options, given="2\n")

    assert refused(done, words)
    assert "Which game?" not in done.stdout


def test_a_rules_file_works_where_a_variant_does(run, tmp_path):
    file = tmp_path / "house.toml"
    file.write_text('extends = "family"\ntarget = 1\ntitle = "At our house"\n')

    assert "At our house" in run("rules", file).stdout
    assert run("simulate", file, "--games", 1).returncode == 0
    assert "win the game" in run("play", file, given="1\n" * 60).stdout


def test_a_pipe_that_closes_early_is_no_traceback(run):
    done = subprocess.run(
        f"{sys.executable} -m benny rules family | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=True,
    )

    assert "Traceback" not in done.stderr


def test_an_unreadable_settings_file_is_said_and_the_game_goes_on(run, tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.json").write_text("{")

    done = run("play", "sawdust", "--watch")

    assert "settings.json can't be read" in done.stderr
    assert done.returncode == 0


def test_a_closed_standard_input_is_one_that_has_ended(run, tmp_path):
    done = subprocess.run(
        f"{sys.executable} -m benny play classic --seed 3 <&-",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"BENNY_HOME": str(tmp_path / "home")},
    )

    assert done.returncode == 1
    assert "The input has ended. The game is saved" in done.stdout


def test_no_name_leads_a_record_out_of_the_games_folder(run, tmp_path):
    (tmp_path / "house.toml").write_text('extends = "sawdust"\nname = "../../escaped"\n')

    assert run("play", "house.toml", "--watch").returncode == 0
    assert len(list((tmp_path / "home" / "games").glob("*escaped.jsonl"))) == 1


def test_house_rules_of_the_start_screen_are_left_out_elsewhere_and_it_is_said(run, tmp_path):
    settings = tmp_path / "home" / "settings.json"
    settings.parent.mkdir(exist_ok=True)
    settings.write_text('{"house_rules": {"family": ["all_pass=stick_dealer"]}}', encoding="utf-8")
    said = "don't apply here; to play by them add --set all_pass=stick_dealer."

    assert said in run("play", "family", "--plain").stdout
    assert "left out" not in run("play", "classic", "--plain").stdout
    wanted = ["--set", "all_pass=stick_dealer"]
    assert "left out" not in run("play", "family", "--plain", *wanted).stdout


def test_a_game_is_not_resumed_from_standard_input(run, tmp_path):
    done = run("resume", "-", given="{}")

    assert done.stderr == "benny: a game is saved as it is played on: name its file, not '-'\n"
    assert not (tmp_path / "-").exists()
