"""What a person's games come to: won and lost, and what their reviews say."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt

from benny.analysis.statistics import Share
from benny.lab.report.estimates import percent
from benny.lab.review.account import account, player_errors
from benny.protocol.review import GameAccount, PlayerErrors
from benny.terminal.history import OwnGame
from benny.terminal.reviews import kept

HEADINGS = ("", "played", "won", "won %", "reviewed", "lost % each", "luck %")
EXPLANATION = (
    "In brackets 95% intervals; ± is one standard error. Lost is what each decision gave away, "
    "luck what the cards dealt gave you, in chances to win a game; both are from reviews."
)


@dataclass(frozen=True)
class Figures:
    """A game that is over, with the person's errors and account if it has been reviewed."""

    game: OwnGame
    errors: PlayerErrors | None = None
    account: GameAccount | None = None


def figures(game: OwnGame) -> Figures:
    """Return what is known of a game."""
    seat, record = game.seat, game.record
    review = None if seat is None or not game.is_over else kept(record)
    if seat is None or review is None:
        return Figures(game)
    errors = player_errors(review, seat, record.seats[seat].name, record.rules.name)
    return Figures(game, errors, account(review, record.rules.side_of(seat)))


def table(found: Sequence[Figures]) -> list[tuple[str, ...]]:
    """Return a row under HEADINGS for each kind of game that the person has played to its end."""
    own = [one for one in found if one.game.is_won is not None]
    names = list(dict.fromkeys(one.game.record.rules.called for one in own))
    kinds = {name: [one for one in own if one.game.record.rules.called == name] for name in names}
    rows = [_row(name, kinds[name]) for name in names]
    return rows if len(rows) < 2 else [*rows, _row("all", own)]


def _row(name: str, found: Sequence[Figures]) -> tuple[str, ...]:
    won = Share.of(sum(one.game.is_won is True for one in found), len(found))
    lost = [one.errors for one in found if one.errors is not None]
    luck = [one.account.luck for one in found if one.account is not None]
    decisions = sum(one.decisions for one in lost)
    rate = ""
    if decisions:
        error = sqrt(sum(one.errors_error**2 for one in lost))
        each = [100 * value / decisions for value in (sum(one.errors for one in lost), error)]
        rate = f"{each[0]:z.2f} ± {each[1]:.2f}"
    return (
        name,
        str(len(found)),
        str(round(won.mean * won.trials)),
        percent(won.mean, won.interval),
        str(len(lost)),
        rate,
        f"{100 * sum(luck) / len(luck):+z.1f}" if luck else "",
    )
