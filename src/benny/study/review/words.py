"""A review in words and figures, the same in all terminals."""

from collections.abc import Iterator, Sequence

from benny.game.log import Record
from benny.game.notes import Grade
from benny.game.view import joined_scores
from benny.presentation.commentary import Voice, capitalise
from benny.protocol.review import Alternative, GameAccount, PlayerErrors, ReviewedDecision
from benny.rules.prose import words

_LUCKY = " This was wrong on what could be seen, but it worked as the cards lay."
CAPTION = "open: hindsight, with all cards known; ± is one standard error"
ALTERNATIVES = ("action", "wins %", "points", "open %", "why")
PLAYERS = ("seat", "player", "lost %", "decisions", "lost % each", "plays")


def voice_of(record: Record, seat: int | None = None) -> Voice:
    return Voice(record.rules, [player.name for player in record.seats], seat)


def headline(record: Record, voice: Voice) -> str:
    assert record.result is not None
    winner = capitalise(voice.side(record.result.winner))
    scores = joined_scores(record.result.scores)
    return f"{winner} won, {scores} after {words.figures(len(record.deals), 'hand')}."


def account_rows(account: GameAccount) -> list[tuple[str, str]]:
    """Return the parts of an account by name, in percent; they add up to the last one."""
    parts = {
        "luck: the cards dealt": account.luck,
        "fortune: the unseen cards": account.fortune,
        "errors: the others' less your own": account.errors,
        "slack: what the book misses": account.slack,
    }
    return [
        ("before the first hand", f"{100 * account.start:.1f}"),
        *((name, f"{100 * part:+z.1f}") for name, part in parts.items()),
        ("result", f"{100 * account.result:.1f}"),
    ]


def player_row(player: PlayerErrors) -> tuple[str, ...]:
    """Return a player's losses, under the headings of PLAYERS."""
    return (
        str(player.seat),
        player.name,
        f"{100 * player.errors:z.1f} ± {100 * player.errors_error:.1f}",
        str(player.decisions),
        f"{100 * player.rate:z.2f} ± {100 * player.rate_error:.2f}",
        player.like,
    )


def sentence(decision: ReviewedDecision, voice: Voice) -> str:
    did = capitalise(_act(decision, voice))
    if not decision.mark:
        return f"{did}."
    article = "an" if decision.mark is Grade.INACCURACY else "a"
    opened = {value.action: value.open for value in decision.alternatives}
    return (
        f"{did}, {article} {decision.mark}: it loses {100 * decision.loss:.1f} "
        f"± {100 * decision.loss_error:.1f}%. Better: {' or '.join(decision.better)}."
        f"{_LUCKY * (opened[decision.played] > opened[decision.best])}"
    )


def alternative_row(value: Alternative, played: object) -> tuple[str, ...]:
    """Return an action's value, under the headings of ALTERNATIVES."""
    return (
        f"{value.label}{' (played)' if value.action == played else ''}",
        f"{100 * value.win:.1f} ± {100 * value.win_error:.1f}",
        f"{value.points:+z.2f} ± {value.points_error:.2f}",
        f"{100 * value.open:.0f}",
        value.reason,
    )


def moments(decisions: Sequence[ReviewedDecision], voice: Voice) -> Iterator[str]:
    """Yield the best and the worst moment, each if there was one."""
    best = max(decisions, key=lambda decision: decision.lead, default=None)
    if best is not None and best.lead > 0:
        yield f"Best moment: {_act(best, voice)}, {100 * best.lead:.1f}% better than the rest."
    marked = (decision for decision in decisions if decision.mark)
    worst = max(marked, key=lambda decision: decision.loss, default=None)
    if worst is not None:
        yield f"Worst moment: {_act(worst, voice)}, which lost {100 * worst.loss:.1f}%."


def _act(decision: ReviewedDecision, voice: Voice) -> str:
    """Return what was done and where, as in 'hand 3, action 4: Eli passes'."""
    labels = {alternative.action: alternative.label for alternative in decision.alternatives}
    picks = labels.get(decision.played, "").startswith("pick")
    act = voice.sentence_for(decision.seat, decision.played, picks=picks)
    return f"hand {decision.deal}, action {decision.action}: {act}"
