"""The line face: numbered choices, words and commands, all in plain text."""

import io
import re
from dataclasses import replace
from functools import partial

import msgspec
import pytest

import benny
from benny.bots.sandbox import GuardedBot
from benny.game import records
from benny.game.notes import ActionNote, Grade
from benny.game.view import Phase
from benny.presentation import plain_text
from benny.protocol.hint import Hint, HintValue
from benny.rules.loading import names
from benny.terminal import exits, local
from benny.terminal.game_files import open_file
from benny.terminal.home import TerminalSettings, change_setting, load_settings
from benny.terminal.lines import games
from benny.terminal.lines import play as lines
from benny.terminal.local import LocalSession
from benny.terminal.start import StartChoice
from support.games import played, sit_with_five_trumps
from support.rules import SIX, house, mark_slow


@pytest.fixture
def sit(tmp_path, monkeypatch):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))

    def make(name="family", seed=3, seat=0, bots=("sensible",), **changes):
        rules = benny.variant(name)
        players = StartChoice(name, seat, bots, "sensible").players(rules)
        return LocalSession(benny.Game(rules, seed, players=players))

    return make


@pytest.fixture
def play(monkeypatch, capsys):
    def run(session, typed):
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        code = lines.run(session, TerminalSettings())
        return code, capsys.readouterr().out

    return run


def until_my_turn(session):
    while not session.is_my_turn:
        session.wait()
        session.take()


def test_a_bot_that_does_not_answer_is_told_of_and_replaced(sit, tmp_path, monkeypatch):
    path = tmp_path / "slow.py"
    path.write_text("import time\nclass Slow:\n    def act(self, view):\n        time.sleep(60)\n")
    monkeypatch.setattr(local, "GuardedBot", partial(GuardedBot, limit=0.05))
    session = sit(bots=(f"{path}:Slow",), seat=1)
    session.wait()
    session.take()

    assert "no answer within 0.05 s: sensible plays on for" in session.problems[0]
    assert len(session.game.deals[0].actions) == 1


@pytest.mark.parametrize("name", mark_slow(SIX, {"dnd"}))
def test_each_game_is_played_to_its_end_by_numbers(name, sit, play):
    session = sit(name)

    code, shown = play(session, "1\n" * 5000)

    assert code == 0
    assert any(f"{win} the game" in shown for win in ("win", "wins"))
    assert f"The record is in {session.path}" in shown
    assert records.verify_file(session.path)[2] == []


def test_nonsense_is_answered_with_what_is_possible_and_asked_again(sit, play):
    _, shown = play(sit(), "99\n\nplay 2S\nxyzzy\n")

    assert "'99' is not a choice" in shown
    assert "'xyzzy' is not a choice: type pass, order, order alone or help." in shown
    assert "The input has ended. The game is saved" in shown


def test_an_illegal_card_is_refused_with_the_reason(sit, play):
    session = sit("classic", seed=1)
    until_my_turn(session)
    while not (session.view.must and session.view.phase == "play"):
        session.act(session.view.legal[0])
        until_my_turn(session)
    illegal = next(card for card in session.view.hand if f"play {card}" not in session.view.legal)

    _, shown = play(session, f"{illegal}\n")

    assert f"'play {illegal}' is not allowed now ({session.view.must})" in shown


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("help", "take back your last card or call"),
        ("hint", ": "),
        ("hand", "Your hand: "),
        ("trick", "On the table: "),
        ("last", "No trick has been won yet."),
        ("score", "First to 10: You and Nora 0 "),
        ("rules", "Family"),
        ("settings", "set speed=normal"),
        ("set speed=warp", "it is instant, fast or normal"),
        ("set tempo=1", "> There is no setting 'tempo'"),
        ("undo", "There is nothing to take back."),
    ],
)
def test_commands_answer_and_leave_the_game_as_it_is(sit, play, command, words):
    session = sit(seed=8)
    until_my_turn(session)
    before = session.game.record()

    _, shown = play(session, f"{command}\n")

    assert words in shown
    assert session.game.record() == before


def test_the_rest_is_claimed_by_word(play, tmp_path, monkeypatch):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    session = sit_with_five_trumps()

    _, shown = play(session, "help\nclaim\n")

    assert "  claim    claim the rest of the tricks" in shown
    assert "(The rest is yours: claim takes it.)" in shown
    assert "You claim the rest: J♠ J♣ A♠ K♠ Q♠." in shown
    assert session.game.deals[0].tricks == (5, 0)


def test_a_hint_says_of_each_choice_what_it_is_worth_and_of_the_others_why(sit, play, monkeypatch):
    session = sit(seed=8)
    until_my_turn(session)
    best, other = session.view.legal[:2]
    values = (
        HintValue(best, "it", 0.3, 0.02, 0, 0, "it is best"),
        HintValue(other, "that", -1, 0.04, 0, 0, "worse"),
    )
    hint = Hint(
        64,
        False,
        "points",
        values,
        other,
        "that",
        "so",
        verdict="Do it.",
        remark="Thumbs say that.",
    )
    monkeypatch.setattr(session, "hint", lambda _view: hint)

    _, shown = play(session, "hint\n")

    assert (
        f"> Do it.\nIt is best.\nPoints:\n"
        f"  {plain_text.shown_action(best)}  +0.30 ± 0.02 points\n"
        f"  {plain_text.shown_action(other)}  -1.00 ± 0.04 points: worse.\n"
        "Thumbs say that.\n"
    ) in shown


def test_settings_are_kept(sit, play):
    play(sit(), "set name=Ada\nset four_colours=on\n")

    assert load_settings() == (TerminalSettings(name="Ada", four_colours=True), "")


def test_settings_are_shown_as_they_are_typed(sit, play):
    _, said = play(sit(), "set name=Ada\nset suit_letters=on\nsettings\n")
    shown = [line.removeprefix("> ").strip() for line in said.splitlines()]
    typed = [line for line in shown if line.startswith("set ")]

    assert {"set name=Ada", "set suit_letters=on", "set four_colours=off"} <= {*typed}
    read = TerminalSettings()
    for line in typed:
        field, _, value = line.removeprefix("set ").partition("=")
        read = change_setting(read, field, value)
    assert read == TerminalSettings(name="Ada", suit_letters=True)


def test_quit_says_how_to_resume_and_resuming_goes_on(sit, play):
    session = sit("dnd")

    code, shown = play(session, "1\n1\nquit\n")

    assert code == 0
    assert "resume it with:\n  benny resume" in shown
    session.close()
    resumed = LocalSession.resume(open_file(session.path))
    assert resumed.game.record() == session.game.record()


def test_resuming_the_last_game_of_a_file_keeps_the_others(sit):
    first, second = sit(seed=1), sit(seed=2)
    path = first.path
    records.save(path, [first.game.record(), second.game.record()])

    first.close()
    resumed = LocalSession.resume(open_file(path))

    assert records.load(path) == [first.game.record(), resumed.game.record()]


def test_a_full_disk_is_said_once_and_the_game_goes_on(sit, play, monkeypatch):
    session = sit("sawdust")

    def fail(path, games):
        raise OSError(28, "No space left on device", str(path))

    monkeypatch.setattr(records, "write", fail)
    code, shown = play(session, "1\n" * 100)

    assert code == 0
    assert shown.count("can't be saved") == 1
    assert "The game could not be saved to" in shown


def test_a_bid_is_chosen_by_its_tricks_and_the_rest_by_what_is_left():
    legal = [benny.Action(text) for text in ("bid 3", "bid 4", "bid 5", "pass")]

    assert plain_text.numbers(legal) == ["3", "4", "5", "1"]
    assert plain_text.numbers([benny.Action("play JS"), benny.Action("play 9H")]) == ["1", "2"]


def test_suits_are_letters_where_they_are_wanted(sit, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n" * 100))
    lines.run(sit("sawdust"), TerminalSettings(suit_letters=True))

    assert not set(capsys.readouterr().out) & set("♣♦♥♠")


def test_a_stored_game_is_told_whole_and_the_cut_in_one_line(monkeypatch, capsys):
    game = benny.Game(benny.variant("classic"), seed=3)
    while not game.over:
        game.act(game.legal[0])
    monkeypatch.setattr("sys.stdin", io.StringIO())

    games.replay(game.record(), TerminalSettings())

    told = capsys.readouterr().out.splitlines()
    cut = [line for line in told if line.startswith("First black jack: J")]
    assert cut == told[1:2]
    assert sum(line.startswith("Hand ") for line in told) == len(game.deals)
    assert "win the game" in told[-1]


def test_a_stored_game_is_stepped_through_with_marks_and_hints(monkeypatch, capsys):
    record = played(benny.variant("classic"), ("sensible",), 3)
    note = ActionNote(action=2, mark=Grade.BLUNDER, loss=0.1, comment="\u202ewhy?")
    record.deals[1].notes = (note,)
    answers = iter(["m", "h", "bm", "?", "q"])
    monkeypatch.setattr(games, "ask", lambda prompt: next(answers))
    monkeypatch.setattr(games, "is_live", lambda: True)
    seat, action = record.deals[1].actions[1]

    games.replay(record, TerminalSettings())

    told = capsys.readouterr().out
    name = record.seats[seat].name
    assert told.count(f"  Next, {name}: {action}. A blunder, which loses 10.0%. Comment: ") > 2
    assert f"What you can do as {name}:" in told
    assert "  pass  " in told
    assert "  m      the next mark" in told.partition("'?' is not one of these")[2]


def test_a_stored_game_that_is_told_whole_is_told_with_its_notes(monkeypatch, capsys):
    record = played(benny.variant("classic"), ("sensible",), 3)
    record.deals[0].notes = (ActionNote(action=1, comment="<b>[x]"),)
    monkeypatch.setattr("sys.stdin", io.StringIO())

    games.replay(record, TerminalSettings())

    assert capsys.readouterr().out.count("Comment: <b>[x]") == 1


# Who plays with whom


@pytest.mark.parametrize("human", [0, 1])
def test_a_person_has_an_expert_as_partner_whoever_the_others_are(human):
    players = StartChoice("classic", human, ("random",)).players(benny.variant("classic"), "Ann")
    partner, others = (human + 2) % 4, ((human + 1) % 4, (human + 3) % 4)

    assert players[partner].bot.startswith("expert/")
    assert all(players[seat].bot.startswith("random/") for seat in others)
    assert players[human].bot is None


def test_without_partners_all_the_others_are_the_same():
    players = StartChoice("buck", 0, ("random",)).players(benny.variant("buck"), "Ann")

    assert all(player.bot.startswith("random/") for player in players[1:])


def test_bots_that_are_named_one_by_one_sit_where_they_are_told():
    start = StartChoice("classic", 0, ("random", "novice", "sensible"))
    players = start.players(benny.variant("classic"), "Ann")

    assert [player.bot.split("/")[0] for player in players[1:]] == ["random", "novice", "sensible"]


def test_a_game_that_is_chosen_in_lines_has_the_bots_that_were_wanted(monkeypatch, capsys):
    wanted = StartChoice("", 2, ("novice",), "search")
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n"))

    chosen = lines.choose_start(TerminalSettings(), wanted)

    assert "Which game?" in capsys.readouterr().out
    assert chosen == replace(wanted, variant=names()[0])


@pytest.mark.parametrize(
    ("answer", "shown"), [("y", ""), ("n", "trick"), ("", "Which game?"), ("q", "")]
)
def test_a_first_visit_asks_one_question(tmp_path, monkeypatch, capsys, answer, shown):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path / "home"))
    answers = iter([answer, "q", "q"])
    monkeypatch.setattr(lines, "is_live", lambda: True)
    monkeypatch.setattr(lines, "ask", lambda _prompt: next(answers))
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n" * 3))

    chosen = lines.choose_start(TerminalSettings(), StartChoice())

    assert chosen == (StartChoice("american") if answer == "y" else None)
    assert shown in capsys.readouterr().out


def test_it_is_said_who_the_others_are(tmp_path, monkeypatch):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    rules = benny.variant("classic")
    players = StartChoice("classic", 0, ("novice",)).players(rules, "Ann")
    session = LocalSession(benny.Game(rules, 1, players=players))

    west, north, east = (player.name for player in players[1:])
    assert session.notices == [
        f"At the table: {west} (novice), {north} (expert) and {east} (novice)."
    ]


def test_it_is_said_where_an_expert_has_no_book(tmp_path, monkeypatch):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    for rules, said in ((benny.variant("classic"), 0), (house("classic", scoring="euchs"), 1)):
        players = StartChoice("mine.toml", 0, ("sensible",)).players(rules, "Ann")
        session = LocalSession(benny.Game(rules, 1, players=players))
        assert len([line for line in session.notices if "expert has no book" in line]) == said


# Leaving for another game


def test_the_menu_offers_to_go_on_with_the_game_that_was_left(sit, play, monkeypatch):
    session = sit("family")

    code, shown = play(session, "menu\n")

    assert code == exits.MENU
    assert "resume it with" not in shown
    monkeypatch.setattr("sys.stdin", io.StringIO("continue\n"))
    chosen = lines.choose_start(TerminalSettings(), StartChoice())
    assert LocalSession.resume(chosen).game.record() == session.game.record()


def test_after_a_game_there_is_the_menu_beside_another_one(sit, play, monkeypatch):
    asked = []
    monkeypatch.setattr(lines, "is_live", lambda: True)
    monkeypatch.setattr(lines.time, "sleep", lambda _seconds: None)
    monkeypatch.setattr(lines, "ask", lambda prompt: asked.append(prompt) or "m")

    code, _ = play(sit("sawdust"), "1\n" * 50)

    assert code == exits.MENU
    assert asked == ["Play again? (y/n, r for a review, m for the menu) "]


def test_after_a_game_its_review_is_told_and_another_one_is_offered_again(sit, play, monkeypatch):
    answers = iter(["r", "review", "n"])
    reviewed = []
    monkeypatch.setattr(lines, "is_live", lambda: True)
    monkeypatch.setattr(lines.time, "sleep", lambda _seconds: None)
    monkeypatch.setattr(lines, "ask", lambda _prompt: next(answers))
    monkeypatch.setattr(lines, "say_review", reviewed.append)
    session = sit("sawdust")

    code, _ = play(session, "1\n" * 50)

    assert code == exits.DONE
    assert [game.record for game in reviewed] == [session.game.record()] * 2


def test_a_choice_follows_a_question(sit, play):
    _, shown = play(sit("family"), "")

    assert " or pass?\n1 pass  2 order" in shown


def test_words_of_the_table_are_explained_during_a_game(sit, play):
    _, shown = play(sit(), "words bower\nwords zebra\nwords\n")

    assert "Bower: A jack that is a top trump." in shown
    assert "'zebra' is no word of the table; of" in shown
    assert "March: All the tricks of a hand." in shown


def test_cards_are_spoken_in_hands_questions_hints_and_refusals(sit, capsys, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.StringIO("hand\nhint\nplay JC\n1\n" * 8))
    lines.run(sit("sawdust"), TerminalSettings(spoken_cards=True))

    said = capsys.readouterr().out
    assert not set(said) & set("♣♦♥♠")
    assert not re.search(r"\b(10|[789TJQKA])[CDHS]\b", said)
    assert re.search(r"Your hand: (\w+ of \w+, )+\w+ of \w+", said)
    assert re.search(r"1 play \w+ of (clubs|diamonds|hearts|spades)", said)
    assert re.search(r"'play JC' is not|'play jack of clubs' is not", said)


@pytest.mark.parametrize("typed", ["jack of spades", "play jack of spades", "js", "Play JS"])
def test_a_card_is_read_in_words_and_in_letters(typed):
    view = benny.Game("classic", seed=1).view(0)
    view = msgspec.structs.replace(view, phase=Phase.PLAY)

    assert lines._read_card(typed, view) == "play JS"


def test_the_rest_is_given_up_only_after_a_question(sit, play):
    session = sit()
    until_play(session)
    before = session.game.record()

    assert "Concede the rest?" in play(session, "concede\nn\n")[1]
    assert session.game.record() == before
    assert "You concede the rest" in play(session, "concede\ny\n")[1]
    assert len(session.game.results) > len(before.deals) - 1


def until_play(session):
    """Pass, or do the first thing that is legal, until the person has to play a card."""
    until_my_turn(session)
    while session.view.phase is not Phase.PLAY:
        session.act(session.view.legal[0])
        until_my_turn(session)
