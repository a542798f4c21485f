"""A person's games: their list, the review of one, and the statistics of all."""

import sys
import time
from collections.abc import Collection, Sequence
from functools import partial
from typing import ClassVar

from rich.cells import cell_len, set_cell_size
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from benny.errors import NotationError
from benny.presentation.commentary import capitalise
from benny.presentation.plain_text import spell_cards
from benny.presentation.replay import Stepper
from benny.protocol.review import ReviewedDecision, ReviewSummary
from benny.rules.prose.words import figures
from benny.study.library import OwnCount
from benny.study.report.stats import as_text
from benny.study.review import words
from benny.study.review.review import GameReview, add_marks, player_errors, summary
from benny.terminal.background import aid, in_background
from benny.terminal.game_files import GameFile, OwnGame, open_file, played_games
from benny.terminal.home import TerminalSettings
from benny.terminal.library import NOTHING_PLAYED, FileLibrary, Reviewer, stored_review, with_marks
from benny.terminal.screen.replay import ReplayScreen
from benny.terminal.screen.sized import SizedScreen
from benny.terminal.screen.widgets import ChoiceList

_FEW, _MANY = 4, 8  # alternatives in a low window, and in a tall one
_TALL = 30
_KEYS = """\
Enter   review a game, or go on with it
p       step through it
t       your statistics
Esc q   back"""
_HEADINGS = ("action", "wins %", "points", "in hindsight %")


class ReviewScreen(SizedScreen):
    """Reviews a game in the background, and shows what is found as it comes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "everybody", "Everyone's or mine"),
        Binding("p", "replay", "Replay"),
        Binding("escape,q", "back", "Back"),
    ]

    def __init__(self, game: OwnGame, settings: TerminalSettings) -> None:
        super().__init__(settings)
        self._game = game
        self._voice = words.voice_of(game.record, game.seat)
        self._is_own = game.seat is not None
        self._found: ReviewSummary | None = None
        self._shown: list[ReviewedDecision] = []

    @property
    def is_done(self) -> bool:
        return self._found is not None and self._found.done == self._found.of

    def body(self) -> ComposeResult:
        title = f"{self._game.record.rules.called}, {self._game.date}"
        headline = words.headline(self._game.record, self._voice)
        yield Static(Content(f"{title}: {headline}"), id="header")
        yield Static("The review begins ...", id="progress", markup=False)
        yield Horizontal(Static(id="account"), Static(id="players"), id="sums")
        yield Static(id="marks-title", markup=False)
        yield ChoiceList(id="marks")
        yield VerticalScroll(Static(id="decision"), id="detail", can_focus=False)

    def on_mount(self) -> None:
        self.query_one("#marks").focus()
        self.work_beside(self._review)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index >= len(self._shown):  # of the list before
            return
        most = _FEW if self.size.height < _TALL else _MANY
        decision = self._shown[event.option_index]
        listed = [*decision.alternatives[:most]]
        played = next(other for other in decision.alternatives if other.action == decision.played)
        if played not in listed:
            listed[-1] = played
        rows = [words.alternative_row(other, decision.played)[: len(_HEADINGS)] for other in listed]
        reasons = [f"{capitalise(other.label)}: {other.reason}." for other in (listed[0], played)]
        text = "\n".join([*_lines([_HEADINGS, *rows], right=[1, 2, 3]), *reasons])
        self.query_one("#decision", Static).update(self.look.text(text))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self._replay(self._shown[event.option_index])

    def action_everybody(self) -> None:
        if self._game.seat is not None:
            self._is_own = not self._is_own
            self.query_one("#marks", OptionList).clear_options()
            self.query_one("#decision", Static).update("")
            self._list_marks()

    def action_replay(self) -> None:
        self._replay(None)

    def _replay(self, decision: ReviewedDecision | None) -> None:
        marks = [mark for mark in self._found.decisions if mark.mark] if self._found else []
        with aid("The replay", self._tell):
            stepper = Stepper(add_marks(self._game.record, marks))
            if decision is not None:
                stepper.go(stepper.find(decision.deal, decision.action))
            self.app.push_screen(ReplayScreen(stepper, self.settings))

    async def _review(self) -> None:
        with aid("The review", self._tell):
            async with Reviewer() as reviewer:
                async for review in reviewer.review(self._game.record):
                    self._show(review)

    def _show(self, review: GameReview) -> None:
        record, seat = self._game.record, self._game.seat
        self._found = result = summary(record, review)
        side = 0 if seat is None else record.rules.side_of(seat)
        progress = f"Reviewed: {result.done} of {figures(result.of, 'hand')} ..."
        self._tell(self._verdict(result) if result.done == result.of else progress)
        title = f"{self._voice.side(side)}: chance to win"
        rows = [(title, "%"), *words.account_rows(result.accounts[side])]
        self._set_lines("#account", align_columns(rows, right=[1], widest=34))
        lost = [
            (
                self._voice.name(player.seat),
                f"{100 * player.errors:z.1f}",
                f"{100 * player.rate:z.2f}",
            )
            for player in result.players
        ]
        heading = ("Lost by errors, %", "in all", "each")
        self._set_lines("#players", align_columns([heading, *lost], right=[1, 2], widest=17))
        self._list_marks()

    def _verdict(self, result: ReviewSummary) -> str:
        seat = self._game.seat
        if seat is not None and result.players[seat].like:
            return f"You play {result.players[seat].like}."
        return next(words.moments(result.decisions, self._voice), "")

    def _list_marks(self) -> None:
        if self._found is None:
            return
        marks = [mark for mark in self._found.decisions if mark.mark]
        own = [mark for mark in marks if mark.seat == self._game.seat]
        shown = own if self._is_own else marks
        options = self.query_one("#marks", OptionList)
        self._shown = shown
        rows = []
        for mark in shown:
            labels = {other.action: other.label for other in mark.alternatives}
            better, loss = f"better: {' or '.join(mark.better)}", f"-{100 * mark.loss:.1f}%"
            name, played = self._voice.name(mark.seat), labels[mark.played]
            rows.append((f"Hand {mark.deal}", name, str(mark.mark), played, loss, better))
        lines = _lines(rows, right=[4])
        for place, line in enumerate(lines):
            text = self.look.text(line)
            if place < options.option_count:
                options.replace_option_prompt_at_index(place, text)
            else:
                options.add_option(Option(text))
        if options.highlighted is None and shown:
            options.highlighted = 0
        counted = figures(len(marks), "mark")
        if self._game.seat is not None:
            counted = f"{figures(len(own), 'mark')} of yours, of {len(marks)} in all"
        hint = " (Enter: replay from there)" if marks else ""
        self._set_lines("#marks-title", [f"{counted}{hint}"])

    def _set_lines(self, selector: str, lines: Sequence[str]) -> None:
        self.query_one(selector, Static).update(self.look.text("\n".join(lines)))

    def _tell(self, sentence: str) -> None:
        self.query_one("#progress", Static).update(self.look.text(sentence))


def _lines(rows: Sequence[Sequence[str]], right: Sequence[int]) -> list[str]:
    return align_columns([[spell_cards(cell) for cell in row] for row in rows], right)


_PATIENCE = 0.5  # seconds without a word on how far it is
_MARGINS = 5  # columns beside the tables, and the scrollbar


class StatisticsScreen(SizedScreen):
    """Counts games by their rules, and on request reviews those that are not reviewed yet."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("v", "review_all", "Review all"),
        Binding("escape,q", "back", "Back"),
    ]

    def __init__(self, games: Sequence[OwnGame], settings: TerminalSettings) -> None:
        super().__init__(settings)
        library = FileLibrary(games)
        self._games = library.games()
        self._count = OwnCount(library)
        self._is_counted = False

    def body(self) -> ComposeResult:
        yield Static("B E N N Y    ♠ ♥ ♦ ♣    statistics", id="header")
        yield VerticalScroll(Static(id="figures"))
        yield Static(id="complaint", markup=False)

    def on_mount(self) -> None:
        self.query_one(VerticalScroll).focus()
        self.work_beside(self._count_all, "count")

    def on_resize(self, event: events.Resize) -> None:
        self._show()

    def action_review_all(self) -> None:
        if self._is_counted:
            self.work_beside(self._review_all, "review")

    async def _count_all(self) -> None:
        began = time.monotonic()
        with aid("The count of your games", self._tell):
            for number, game in enumerate(self._games, 1):
                await in_background(partial(self._count.add, game))
                if time.monotonic() - began > _PATIENCE:
                    self._tell(f"Counting game {number} of {len(self._games)} ...")
            self._is_counted = True
            self._show()
            left_out = self._count.left_out
            self._tell(f"{figures(left_out, 'game')} can't be counted." if left_out else "")

    def _show(self) -> None:
        if not self._is_counted:
            return
        result = self._count.figures_so_far
        text = as_text(result, self.size.width - _MARGINS) if result else NOTHING_PLAYED
        self.query_one("#figures", Static).update(Content(text))

    async def _review_all(self) -> None:
        waiting = [
            game for game in self._games if game.is_over and stored_review(game.record) is None
        ]
        left_out = 0
        with aid("The review", self._tell):
            async with Reviewer() as reviewer:
                for number, game in enumerate(waiting, 1):
                    self._tell(f"Reviewing game {number} of {len(waiting)} ...")
                    try:
                        async for _ in reviewer.review(game.record):
                            pass
                    except NotationError:
                        left_out += 1
                    else:
                        await in_background(partial(self._count.add_review, game))
                        self._show()
            could_not = f" {figures(left_out, 'game')} can't be reviewed." if left_out else ""
            self._tell(f"All games are reviewed.{could_not}")


_GAME_HEADINGS = ("saved", "game", "result", "lost % each")
_NOT_OVER = "This game is not over, and all cards would be seen: go on with it first (Enter)."


class GamesScreen(SizedScreen):
    """Lists the games, the last one first; `choice` is one to go on with, None so far."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "replay", "Replay"),
        Binding("t", "count", "Statistics"),
        Binding("question_mark", "help", "Keys", key_display="?"),
        Binding("escape,q", "back", "Back"),
    ]

    def __init__(self, settings: TerminalSettings) -> None:
        super().__init__(settings)
        self.choice: GameFile | None = None
        self._games: Sequence[OwnGame] = ()

    def body(self) -> ComposeResult:
        yield Static("B E N N Y    ♠ ♥ ♦ ♣    my games    Enter: review, or go on", id="header")
        yield Static("Reading your games ...", id="heading-row")
        yield ChoiceList(id="played")
        yield Static(id="unread", markup=False)
        yield Static(id="complaint", markup=False)

    def on_mount(self) -> None:
        self._list.focus()
        self.work_beside(self._read)

    def on_screen_resume(self) -> None:
        if self._games:
            self.work_beside(self._show_errors)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        game = self._games[event.option_index]
        if game.is_over:
            self.app.push_screen(ReviewScreen(game, self.settings))
            return
        with aid("Opening the game", self._tell):
            self.choice = open_file(game.path)
            self.app.exit()

    def action_help(self) -> None:
        self.show_pages("Keys", _KEYS)

    def on_option_list_option_highlighted(self) -> None:
        self._tell("")

    def action_replay(self) -> None:
        place = self._list.highlighted
        if place is None:
            return
        game = self._games[place]
        if not game.is_over:
            self._tell(_NOT_OVER)
            return
        with aid("The replay", self._tell):
            stepper = Stepper(with_marks(game.record))
            self.app.push_screen(ReplayScreen(stepper, self.settings))

    def action_count(self) -> None:
        if self._games:
            self.app.push_screen(StatisticsScreen(self._games, self.settings))

    async def _read(self) -> None:
        with aid("Reading your games", self._tell):
            self._games, problems = await in_background(played_games)
            self._list.set_options([Option("") for _ in self._games])
            self._draw([""] * len(self._games))
            if self._games:
                self._list.highlighted = 0
            more = f"; {len(problems) - 1} more can't be read" if len(problems) > 1 else ""
            unread = f"Left out: {problems[0]}{more}." if problems else ""
            self.query_one("#unread", Static).update(unread)
            await self._show_errors()

    async def _show_errors(self) -> None:
        games = self._games
        with aid("Reading your reviews", self._tell):
            self._draw(await in_background(lambda: list(map(_loss, games))))

    def _draw(self, losses: Sequence[str]) -> None:
        rows = [
            (game.date, game.record.rules.called, game.result, loss)
            for game, loss in zip(self._games, losses, strict=True)
        ]
        heading, *lines = align_columns([_GAME_HEADINGS, *rows], right=[3], widest=26)
        self.query_one("#heading-row", Static).update(
            Content(heading) if rows else "No game that can be read is here."
        )
        for place, line in enumerate(lines):
            self._list.replace_option_prompt_at_index(place, Content(line))

    @property
    def _list(self) -> OptionList:
        return self.query_one("#played", OptionList)


def _loss(game: OwnGame) -> str:
    seat, record = game.seat, game.record
    review = None if seat is None or not game.is_over else stored_review(record)
    if seat is None or review is None:
        return ""
    errors = player_errors(review, seat, record.seats[seat].name, record.rules.name)
    return f"{100 * errors.rate:z.2f} ± {100 * errors.rate_error:.2f}"


def align_columns(
    rows: Sequence[Sequence[str]], right: Collection[int] = (), widest: int = 40
) -> list[str]:
    """Return rows with their cells below each other, those of some columns at the right.

    Cells are cut to a width, but for the last column.
    """
    if not rows:
        return []
    most = [widest] * (len(rows[0]) - 1) + [sys.maxsize]
    widths = [
        min(limit, max(map(cell_len, column)))
        for limit, column in zip(most, zip(*rows, strict=True), strict=True)
    ]
    lines = []
    for row in rows:
        cells = []
        for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
            room = " " * max(0, width - cell_len(cell)) if place in right else ""
            cells.append(f"{room}{cell}" if room else set_cell_size(cell, width))
        lines.append("  ".join(cells).rstrip())
    return lines
