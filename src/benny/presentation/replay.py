"""Stepping through a stored game, back and forth, from any seat."""

from collections.abc import Collection, Iterator, Sequence
from html import escape

import msgspec

from benny.errors import NotationError
from benny.game.actions import Action
from benny.game.hosted_game import HostedGame
from benny.game.log import DealLog, Record, Standing
from benny.game.notes import ActionNote
from benny.game.view import View
from benny.presentation.choices import in_words
from benny.presentation.commentary import Voice, deal_ended, deal_so_far
from benny.presentation.picture import Picture, draw
from benny.presentation.plain_text import card_names


class Step(msgspec.Struct, frozen=True):
    """A point of a stored game, after a number of actions.

    An action that ends a deal makes two points: the end (`is_end`) and the next deal.
    """

    actions: int
    deal: int
    trick: int
    is_end: bool = False


def read_steps(record: Record, before: Standing | None = None) -> list[Step]:
    """Return the points of a stored game, or of its single deal after the standing `before`.

    Raises NotationError if it breaks the rules or holds no deal.
    """
    if not record.deals:
        raise NotationError("the game holds no deal")
    moments = enumerate(_moments(record, before))
    next(moments)
    steps = [Step(0, len(before.results) if before else 0, 0)]
    for actions, game in moments:
        last = steps[-1]
        if len(game.results) > last.deal:
            steps.append(Step(actions, last.deal, last.trick, is_end=True))
            if last.deal + 1 < len(record.deals):
                steps.append(Step(actions, last.deal + 1, 0))
        else:
            steps.append(Step(actions, last.deal, game.finished_tricks))
    return steps


def step_back(steps: Sequence[Step], at: int, *, to_deal: bool) -> int:
    """Return where this trick or deal begins; at that place, where the one before begins."""
    groups = [_group(step, to_deal) for step in steps]
    first = groups.index(groups[at])
    return first if first < at else groups.index(groups[max(0, at - 1)])


def step_on(steps: Sequence[Step], at: int, *, to_deal: bool) -> int:
    """Return the place where the next trick or deal begins, or the last place."""
    mine = _group(steps[at], to_deal)
    later = (n for n in range(at, len(steps)) if _group(steps[n], to_deal) != mine)
    return next(later, len(steps) - 1)


class Stepper:
    """A place in a stored game; `at` counts its steps from 0.

    Going on is cheaper than going back, which replays from the start. With a standing `before`, the
    record holds only the deal after it. Raises NotationError if the record breaks the rules.
    """

    def __init__(self, record: Record, before: Standing | None = None) -> None:
        self.record = record
        self._before = before
        self.names = tuple(player.name for player in record.seats)
        self.steps = read_steps(record, before)
        self.at = 0
        self._noted = [
            self.find(number, place)
            for number, log in enumerate(record.deals, 1)
            for place in sorted({note.action for note in log.notes or ()})
        ]
        self._game: HostedGame | None = None
        self._actions = 0

    def go(self, place: int) -> None:
        self.at = min(max(place, 0), len(self.steps) - 1)

    def leap(self, step: int, *, to_deal: bool) -> None:
        leap = step_back if step < 0 else step_on
        self.go(leap(self.steps, self.at, to_deal=to_deal))

    def find(self, deal: int, action: int) -> int:
        """Return the step before an action; deals of the record and their actions count from 1."""
        before = sum(len(log.actions) for log in self.record.deals[: deal - 1])
        target = (deal - 1 + self.steps[0].deal, before + action - 1)
        for at, step in enumerate(self.steps):
            if (step.deal, step.actions) == target:
                return at
        raise NotationError(f"deal {deal} has no action {action}")

    def leap_to_note(self, step: int) -> None:
        """Go to the next decision with a note, or with a negative step back, if there is one."""
        places = [place for place in self._noted if (place - self.at) * step > 0]
        if places:
            self.go(places[0] if step > 0 else places[-1])

    @property
    def has_notes(self) -> bool:
        return bool(self._noted)

    @property
    def action(self) -> Action | None:
        log, place = self._place
        return log.actions[place][1] if place < len(log.actions) else None

    @property
    def notes(self) -> Sequence[ActionNote]:
        log, place = self._place
        return () if self.steps[self.at].is_end else log.notes_on(place + 1)

    @property
    def remarks(self) -> list[str]:
        action = self.action
        return [] if action is None else [told_note(note, action) for note in self.notes]

    @property
    def turn(self) -> int | None:
        return None if self.steps[self.at].is_end else self._game_at_step().turn

    def view(self, seat: int | None) -> View:
        """Return a seat's view here; at the end of a deal all its cards have been played."""
        game = self._game_at_step()
        return game.ended_view(seat) if self.steps[self.at].is_end else game.view(seat)

    def after_end(self, seat: int | None) -> View | None:
        """Return a seat's view right after the deal's end, None if this is not the end."""
        return self._game_at_step().view(seat) if self.steps[self.at].is_end else None

    def lines_so_far(self, seat: int | None) -> list[str]:
        after = self.after_end(seat)
        end = [] if after is None else deal_ended(after, self.names)
        return [*deal_so_far(self.view(seat), self.names), *end]

    def picture(self, seat: int | None, *, is_open: bool, is_asked: bool = False) -> Picture:
        """Return a seat's view here, with all hands on request; it has choices only on request."""
        seats = range(self.record.rules.players)
        hands = {other: self.view(other).hand for other in seats} if is_open else None
        view = self.view(seat)
        past = view if is_asked else msgspec.structs.replace(view, legal=(), must="")
        return draw(past, self.names, hands=hands)

    @property
    def _place(self) -> tuple[DealLog, int]:
        """Return the deal in the record, and how many of its actions are done."""
        step = self.steps[self.at]
        number = step.deal - self.steps[0].deal
        before = sum(len(log.actions) for log in self.record.deals[:number])
        return self.record.deals[number], step.actions - before

    def _game_at_step(self) -> HostedGame:
        # A game can't be played backwards, so going back starts over.
        target = self.steps[self.at].actions
        if self._game is None or target < self._actions:
            self._moments = _moments(self.record, self._before)
            self._game, self._actions = next(self._moments), 0
        while self._actions < target:
            self._game = next(self._moments)
            self._actions += 1
        return self._game


def told_note(note: ActionNote, action: Action) -> str:
    """Return a note on an action as a sentence, with its comment unchanged."""
    loses = f", which loses {100 * note.loss:.1f}%" if note.mark and note.loss else ""
    article = "An" if note.mark.startswith("i") else "A"
    parts = [f"{article} {note.mark}{loses}."] if note.mark else []
    if note.best == action:
        parts.append(f"The best choice: {note.comment or 'nothing else is better'}.")
    elif note.best is not None:
        why = f": {note.comment}" if note.comment else ""
        parts.append(f"Better: {in_words(note.best)}{why}.")
    elif note.comment:
        parts.append(f"Comment: {note.comment}")
    return " ".join(parts)


def _moments(record: Record, before: Standing | None) -> Iterator[HostedGame]:
    if before is None:
        return HostedGame.retrace(record)
    return HostedGame.retrace_deal(record.rules, before, record.deals[0])


def _group(step: Step, to_deal: bool) -> tuple[int, ...]:
    return (step.deal,) if to_deal else (step.deal, step.trick)


def text(record: Record) -> str:
    """Return a stored game in lines, or the error if it breaks the rules."""
    try:
        return "\n".join(tell(Stepper(record)))
    except NotationError as error:
        return f"{record.headline()}: {error}"


def html(record: Record) -> str:
    return f"<pre>{escape(text(record))}</pre>"


def tell(stepper: Stepper) -> Iterator[str]:
    """Yield a stored game in lines, with all hands open."""
    yield f"{', '.join(stepper.names)} play {stepper.record.rules.called}."
    done = 0
    for place, step in enumerate(stepper.steps):
        stepper.go(place)
        is_new_deal = place == 0 or step.deal > stepper.steps[place - 1].deal
        lines = stepper.lines_so_far(None)
        yield from lines[0 if is_new_deal else done :]
        done = len(lines)
        if is_new_deal:
            yield from hand_lines(stepper, None)
        yield from remark_lines(stepper, None)
    if stepper.record.result is None:
        yield "The record ends here: the game is not over."


def hand_lines(stepper: Stepper, seen: Collection[int] | None) -> Iterator[str]:
    """Yield the hands that are seen, those of all seats for None."""
    for seat, name in enumerate(stepper.names):
        if seen is None or seat in seen:
            yield f"  {name}: {card_names(stepper.view(seat))}"


def remark_lines(stepper: Stepper, viewer: int | None) -> Iterator[str]:
    turn, action = stepper.turn, stepper.action
    if turn is not None and action is not None and stepper.remarks:
        who = Voice(stepper.record.rules, stepper.names, viewer).whom(turn)
        yield f"  Next, {who}: {in_words(action)}. {' '.join(stepper.remarks)}"
