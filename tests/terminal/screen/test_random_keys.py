"""Random keys, in bursts, on each screen, while every hint is late or fails."""

import asyncio
import os
import random
import time
from functools import reduce

import pytest
from textual.events import Key, Resize
from textual.geometry import Size
from textual.keys import _character_to_key

import benny
from benny.game.game import Game
from benny.lab.runs.jobs import do_piece
from benny.lab.runs.workers import open_workers
from benny.presentation.replay import Stepper
from benny.study.puzzles.collection import of_variant, select_puzzles
from benny.terminal import library, local
from benny.terminal.game_files import played_games
from benny.terminal.hints import without_values
from benny.terminal.home import PAUSES, TerminalSettings
from benny.terminal.library import FileLibrary
from benny.terminal.questions import DrillSession, MistakeSession, PuzzleSession
from benny.terminal.screen import replay
from benny.terminal.screen.games import GamesScreen, ReviewScreen, StatisticsScreen
from benny.terminal.screen.menu import MenuScreen
from benny.terminal.screen.play import PlayScreen
from benny.terminal.screen.question import LessonsScreen, QuestionScreen
from benny.terminal.screen.replay import ReplayScreen
from benny.terminal.screen.start import StartScreen
from benny.terminal.start import StartChoice
from support.games import own_game, store
from support.terminal import INSTANT, on_screen, sit

pytestmark = pytest.mark.slow

KEYS = int(os.environ.get("KEYS", "100"))  # on each screen
_NAMED = ["left", "right", "up", "down", "enter", "space", "tab", "pageup", "pagedown"]
_OFTEN = [*"i1234pso", "enter", "i", "right", "space"]
_RARELY = ["escape", "q", "m", "home", "end", "shift+tab", "backspace", "delete", "ctrl+z"]
_ANY = [*"abcdefghijklmnoprstuvwxyzABCDEFGHIJKLMNOPRSTUVWXYZ0123456789?!äß", *_NAMED]
_FAULTS = [KeyError("hint"), StopIteration(), SystemExit(1), MemoryError(), RecursionError()]


def random_key(chance):
    kind = chance.choices([_OFTEN, _ANY, _RARELY], [5, 5, 1])[0]
    return chance.choice(kind)


def key_event(name):
    is_sign = len(name) == 1
    character = {"space": " "}.get(name, name if is_sign else None)
    return Key(_character_to_key(name) if is_sign and not name.isalnum() else name, character)


def press_at_random(make_screen, seed, count=KEYS):
    """Press keys in bursts, on a new screen each time that they leave it; return how many."""
    chance = random.Random(seed)
    pressed = []

    async def script(pilot, screen):
        app = pilot.app
        while len(pressed) < count and not app._exit:
            for _ in range(chance.choice([1, 1, 1, 2, 5])):
                pressed.append(random_key(chance))
                app._driver.send_message(key_event(pressed[-1]))
            if chance.random() < 0.05:
                size = Size(chance.choice([20, 80, 130]), chance.choice([10, 40]))
                app.post_message(Resize(size, size))
            await asyncio.sleep(chance.choice([0, 0.01, 0.05]))
        app.exit()

    try:
        while len(pressed) < count:
            on_screen(make_screen(), script)
    except BaseException as error:
        error.add_note(f"seed {seed}, after {' '.join(pressed[-20:])}")
        raise
    return len(pressed)


@pytest.fixture(autouse=True)
def late_hints(monkeypatch):
    """Let each hint come late, and every third one fail."""
    chance = random.Random(1)

    def hint(view):
        time.sleep(chance.choice([0, 0.05, 0.4]))
        if chance.random() < 1 / 3:
            raise chance.choice(_FAULTS)
        return without_values(view, Exception("none"))

    for module in (local, replay):
        monkeypatch.setattr(module, "best_hint", hint)
    monkeypatch.setattr(replay, "_STILL", 0)


@pytest.fixture
def games(home, monkeypatch):
    """Store games, of which one with a mistake is reviewed; review others in a thread."""
    monkeypatch.setattr(library, "open_background", lambda: open_workers("threads", 1))
    store(home / "games", own_game("sawdust", 9), own_game("family", 4))
    sit("classic").close()
    played = played_games()[0]
    ended = next(one for one in played if one.record.rules.name == "sawdust")
    job = library.review_job(ended.record, quick=True)
    review = reduce(job.merge, [do_piece(job, number) for number in range(job.pieces)])
    library.store_review(ended.record, review)
    return played


TABLES = [
    ("american", 0, ()),
    ("classic", 2, ()),
    ("buck", 0, ()),
    ("dnd", 1, ()),
    ("family", None, ()),
    ("sawdust", 0, ()),
    ("family", 0, ("target=1",)),
    ("buck", 0, ("players=2", "lowest=7", "hand_size=11")),
]


@pytest.mark.parametrize(("name", "seat", "changes"), TABLES)
def test_no_keys_end_a_table(name, seat, changes):
    sessions = []

    def make_screen():
        sessions.append(sit(name, seed=len(sessions), seat=seat, changes=changes))
        return PlayScreen(
            sessions[-1], TerminalSettings(speed=random.Random(name).choice(list(PAUSES)))
        )

    assert press_at_random(make_screen, 7) >= KEYS
    for session in sessions:
        Game.replay(session.game.record())


def due_session(library):
    return MistakeSession(library, library.mistakes())


SCREENS = {
    "menu": lambda games: MenuScreen(INSTANT, StartChoice()),
    "start": lambda games: StartScreen(INSTANT, StartChoice()),
    "house rules": lambda games: StartScreen(INSTANT, StartChoice(), at_house_rules=True),
    "lessons": lambda games: LessonsScreen(benny.variant("american"), INSTANT),
    "lesson": lambda games: LessonsScreen(benny.variant("buck"), INSTANT, "ordering"),
    "trainer": lambda games: QuestionScreen(
        DrillSession(benny.variant("american"), "order", first=1), INSTANT
    ),
    "puzzle": lambda games: QuestionScreen(
        PuzzleSession(of_variant("classic")[0], select_puzzles()), INSTANT
    ),
    "mistakes": lambda games: QuestionScreen(due_session(FileLibrary(games)), INSTANT),
    "games": lambda games: GamesScreen(INSTANT),
    "replay": lambda games: ReplayScreen(Stepper(library.with_marks(games[-1].record)), INSTANT),
    "review": lambda games: ReviewScreen(games[-1], INSTANT),
    "statistics": lambda games: StatisticsScreen(games, INSTANT),
}


@pytest.mark.parametrize("name", SCREENS)
def test_no_keys_end_a_screen(name, games):
    assert press_at_random(lambda: SCREENS[name](games), 7) >= KEYS
