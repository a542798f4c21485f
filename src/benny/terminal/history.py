"""The games that a person has played at this terminal, from their files."""

import time
from dataclasses import dataclass
from pathlib import Path

from msgspec import UNSET

from benny.errors import NotationError
from benny.game import records
from benny.game.log import Record
from benny.game.view import joined_scores
from benny.terminal.game_files import latest_first


@dataclass(frozen=True)
class OwnGame:
    """A game in the folder, and when it was saved last, in seconds since 1970."""

    path: Path
    record: Record
    saved: float

    @property
    def seat(self) -> int | None:
        """Return the person's seat, None if only bots played."""
        return next((n for n, one in enumerate(self.record.seats) if one.bot is None), None)

    @property
    def is_over(self) -> bool:
        return self.record.result is not None

    @property
    def is_won(self) -> bool | None:
        """Return whether the person has won, None if that is unknown."""
        if self.record.result is None or self.seat is None:
            return None
        return self.record.result.winner == self.record.rules.side_of(self.seat)

    @property
    def result(self) -> str:
        """Return in a few words how the game went, the person's score first."""
        if not self.is_over:
            return f"not over: {standing(self.record)}"
        outcome = {None: "watched", True: "won", False: "lost"}[self.is_won]
        return f"{outcome} {score(self.record, self.seat)}"

    @property
    def date(self) -> str:
        """Return when it was saved, in local time."""
        return time.strftime("%Y-%m-%d %H:%M", time.localtime(self.saved))


def played_games() -> tuple[list[OwnGame], list[str]]:
    """Return the games, the last one first, and a sentence for each file that can't be read."""
    found: list[OwnGame] = []
    problems: list[str] = []
    for path in latest_first():
        try:
            saved = path.stat().st_mtime
            found += [OwnGame(path, record, saved) for record in reversed(records.load(path))]
        except NotationError as error:
            problems.append(str(error))
        except OSError:
            continue  # it has just been removed
    return found, problems


def score(record: Record, seat: int | None) -> str:
    """Return the score of a game, that of a seat's side first, "" before the first deal ends."""
    scores = next((deal.scores for deal in reversed(record.deals) if deal.scores is not UNSET), ())
    if record.result is not None:
        scores = record.result.scores
    side = 0 if seat is None else record.rules.side_of(seat)
    return joined_scores((*scores[side:], *scores[:side])) if scores else ""


def standing(record: Record) -> str:
    """Return in which deal a game is, and its score."""
    seat = next((n for n, one in enumerate(record.seats) if one.bot is None), None)
    return ", ".join(filter(None, [f"deal {len(record.deals)}", score(record, seat)]))
