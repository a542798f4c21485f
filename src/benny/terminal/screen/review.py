"""The review of a game: its account, and the decisions that lost something."""

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.content import Content
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from benny.presentation.commentary import capitalise
from benny.presentation.replay import Stepper
from benny.protocol.review import ReviewedDecision, ReviewSummary
from benny.rules.prose.words import figures
from benny.study.review import words
from benny.study.review.review import GameReview, add_marks, summary
from benny.terminal.background import aid
from benny.terminal.history import OwnGame
from benny.terminal.home import TerminalSettings
from benny.terminal.reviews import Reviewer
from benny.terminal.screen.cards import Look
from benny.terminal.screen.columns import align_columns
from benny.terminal.screen.replay import ReplayScreen
from benny.terminal.screen.sized import SizedScreen
from benny.terminal.screen.widgets import ChoiceList

_TENS = re.compile("T(?=[♠♥♦♣])")  # as the screen shows them, they are wider
_FEW, _MANY = 4, 8  # alternatives in a low window, and in a tall one
_TALL = 30
_HEADINGS = ("action", "wins %", "points", "in hindsight %")


class ReviewScreen(SizedScreen):
    """Reviews a game in the background, and shows what is found as it comes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("e", "everybody", "Everybody's or mine"),
        Binding("p", "replay", "Replay"),
        Binding("escape,q", "back", "Back"),
    ]

    def __init__(self, game: OwnGame, settings: TerminalSettings) -> None:
        super().__init__()
        self._game = game
        self._settings = settings
        self._look = Look(settings.suit_letters, settings.four_colours)
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
        yield Footer(show_command_palette=False)

    def on_mount(self) -> None:
        self.query_one("#marks").focus()
        self.work_beside(self._review)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index >= len(self._shown):  # of the list before
            return
        most = _FEW if self.size.height < _TALL else _MANY
        text = "\n".join(_detail(self._shown[event.option_index], most))
        self.query_one("#decision", Static).update(self._look.text(text))

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
        marks = [one for one in self._found.decisions if one.mark] if self._found else []
        with aid("The replay", self._tell):
            stepper = Stepper(add_marks(self._game.record, marks))
            if decision is not None:
                stepper.go(stepper.find(decision.deal, decision.action))
            self.app.push_screen(ReplayScreen(stepper, self._settings))

    async def _review(self) -> None:
        with aid("The review", self._tell):
            async with Reviewer() as reviewer:
                async for review in reviewer.review(self._game.record):
                    self._show(review)

    def _show(self, review: GameReview) -> None:
        record, seat = self._game.record, self._game.seat
        self._found = found = summary(record, review)
        side = 0 if seat is None else record.rules.side_of(seat)
        progress = f"Reviewed: {found.done} of {figures(found.of, 'deal')} ..."
        self._tell(self._verdict() if self.is_done else progress)
        title = f"{self._voice.side(side)}: chance to win"
        rows = [(title, "%"), *words.account_rows(found.accounts[side])]
        self._set_lines("#account", align_columns(rows, right=[1], widest=34))
        lost = [
            (self._voice.name(one.seat), f"{100 * one.errors:z.1f}", f"{100 * one.rate:z.2f}")
            for one in found.players
        ]
        heading = ("Lost by errors, %", "in all", "each")
        self._set_lines("#players", align_columns([heading, *lost], right=[1, 2], widest=17))
        self._list_marks()

    def _verdict(self) -> str:
        """Return the best and the worst moment, or how the person plays if that can be said."""
        assert self._found is not None
        seat = self._game.seat
        if seat is not None and self._found.players[seat].like:
            return f"You play {self._found.players[seat].like}."
        return next(words.moments(self._found.decisions, self._voice), "")

    def _list_marks(self) -> None:
        """List the marks that are not listed yet."""
        if self._found is None:
            return
        marks = [one for one in self._found.decisions if one.mark]
        own = [one for one in marks if one.seat == self._game.seat]
        wanted = own if self._is_own else marks
        options = self.query_one("#marks", OptionList)
        self._shown = wanted
        lines = _lines([_row(one, self._voice.name(one.seat)) for one in wanted], right=[4])
        for place, line in enumerate(lines):
            text = self._look.text(line)
            if place < options.option_count:
                options.replace_option_prompt_at_index(place, text)
            else:
                options.add_option(Option(text))
        if options.highlighted is None and wanted:
            options.highlighted = 0
        self._set_lines("#marks-title", [self._marks_summary(len(own), len(marks))])

    def _marks_summary(self, own: int, marks: int) -> str:
        counted = figures(marks, "mark")
        if self._game.seat is not None:
            counted = f"{figures(own, 'mark')} of yours, of {marks} in all"
        return f"{counted} (Enter: replay from there)" if marks else counted

    def _set_lines(self, selector: str, lines: Sequence[str]) -> None:
        self.query_one(selector, Static).update(self._look.text("\n".join(lines)))

    def _tell(self, sentence: str) -> None:
        self.query_one("#progress", Static).update(self._look.text(sentence))


def _row(one: ReviewedDecision, name: str) -> tuple[str, ...]:
    labels = {other.action: other.label for other in one.alternatives}
    return (
        f"Deal {one.deal}",
        name,
        str(one.mark),
        labels[one.played],
        f"-{100 * one.loss:.1f}%",
        f"better: {labels[one.best]}",
    )


def _detail(one: ReviewedDecision, most: int) -> Iterator[str]:
    """Yield what the actions were worth, then why the best one is and what the played one does."""
    listed = [*one.alternatives[:most]]
    played = next(other for other in one.alternatives if other.action == one.played)
    if played not in listed:
        listed[-1] = played
    rows = [words.alternative_row(other, one.played)[: len(_HEADINGS)] for other in listed]
    yield from _lines([_HEADINGS, *rows], right=[1, 2, 3])
    for other in (listed[0], played):
        yield f"{capitalise(other.label)}: {other.reason}."


def _lines(rows: Sequence[Sequence[str]], right: Sequence[int]) -> list[str]:
    return align_columns([[_TENS.sub("10", cell) for cell in row] for row in rows], right)
