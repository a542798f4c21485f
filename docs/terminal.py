"""The pictures of the table in images/terminal*.svg: python docs/terminal.py"""

import asyncio
import os
import re
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import benny
from benny.game.view import Phase
from benny.terminal.game_files import OwnGame
from benny.terminal.home import TerminalSettings
from benny.terminal.local import LocalSession
from benny.terminal.screen.app import TableApp
from benny.terminal.screen.games import ReviewScreen
from benny.terminal.screen.play import PlayScreen
from benny.terminal.start import StartChoice

IMAGES = Path(__file__).with_name("images")
SIZES = {"terminal.svg": (100, 30), "terminal-large.svg": (144, 44)}
REVIEW = "terminal-review.svg"
SETTINGS = TerminalSettings(speed="instant")
DEALS = 2


def game() -> benny.Game:
    """Return a game some deals old, in which seat 0 has made trump and leads."""
    rules, bot = benny.variant("american"), benny.bot("sensible")
    for seed in count():
        found = benny.Game(rules, seed, players=StartChoice().players(rules))
        while not found.over:
            view = found.view(found.turn)
            plays = view.phase is Phase.PLAY and view.seat == 0 and view.deal >= DEALS
            if plays and view.contract.maker == 0 and len(view.tricks) == 1 and not view.trick:
                return found
            found.act(bot.act(view))
    raise AssertionError("seeds never end")


async def drawn(screen: PlayScreen, size: tuple[int, int]) -> str:
    """Return the table with a hint as a picture."""
    app = TableApp(lambda: screen)
    async with app.run_test(size=size) as pilot:
        while not screen.is_asking:
            await pilot.pause(0.1)
        await pilot.press("i")
        while not screen.selection.has_hint:
            await pilot.pause(0.1)
        return app.export_screenshot(title="benny play american")


def own_game() -> OwnGame:
    """Return a game in which a person, who plays as a novice does, has won."""
    rules, novice, others = benny.variant("american"), benny.bot("novice"), benny.bot("sensible")
    for seed in count():
        game = benny.Game(rules, seed, players=StartChoice().players(rules))
        while not game.over:
            game.act((others if game.turn else novice).act(game.view(game.turn)))
        if game.winner == 0:
            return OwnGame(Path("game.jsonl"), game.record(), 1767225600)
    raise AssertionError("seeds never end")


async def reviewed(screen: ReviewScreen, size: tuple[int, int]) -> str:
    """Return the review of a game as a picture."""
    app = TableApp(lambda: screen)
    async with app.run_test(size=size) as pilot:
        while not screen.is_done:
            await pilot.pause(0.1)
        await pilot.press("down")
        await pilot.pause()
        return app.export_screenshot(title="benny play")


def bare(svg: str) -> str:
    """Return a picture without the fonts that Rich would fetch from elsewhere."""
    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    svg = svg.replace("Fira Code", "DejaVu Sans Mono, Menlo, Consolas")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


def main() -> None:
    """Draw the pictures: in a larger window the cards are larger, too."""
    for name, size in SIZES.items():
        with TemporaryDirectory() as folder:
            os.environ["BENNY_HOME"] = folder
            svg = asyncio.run(drawn(PlayScreen(LocalSession(game()), SETTINGS), size))
        (IMAGES / name).write_text(bare(svg), "utf-8")
    with TemporaryDirectory() as folder:
        os.environ["BENNY_HOME"] = folder
        svg = asyncio.run(reviewed(ReviewScreen(own_game(), SETTINGS), SIZES["terminal.svg"]))
    (IMAGES / REVIEW).write_text(bare(svg), "utf-8")


if __name__ == "__main__":
    main()
