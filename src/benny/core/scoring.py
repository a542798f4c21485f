"""The value of a finished deal to each side."""

from benny.core.compiled_rules import (
    BY_COUNTDOWN,
    BY_DIFFERENCE,
    BY_EUCHS,
    BY_STAKE,
    NEEDED_WHEN_STUCK,
    WINNER,
    CompiledRules,
)
from benny.core.constants import (
    MOST_TRICKS,
    NO_SEAT,
    PLAYED_OUT,
    ROW_EUCHRED,
    ROW_EUCHRED_ALONE,
    ROW_LONE_DEFENCE,
    ROW_LONE_DEFENCE_ALONE,
    ROW_MADE,
    ROW_MADE_ALONE,
    SEATS,
)
from benny.core.state import State


def score(state: State) -> None:
    """Score a deal whose tricks are all taken."""
    state.end(PLAYED_OUT)
    scoring = state.rules.scoring
    if scoring == BY_COUNTDOWN:
        state.euchred = state.maker != NO_SEAT and state.taken[state.maker] < state.bid
        for seat in range(state.rules.players):
            needed = state.bid if seat == state.maker else 1
            if not state.out >> seat & 1:
                state.points[seat] = counted_down(state.rules, needed, state.taken[seat])
        return
    side = state.rules.side[state.maker]
    won = tricks_of(state, side)
    lost = state.rules.tricks - won
    needed = state.rules.majority
    if state.stuck and scoring == BY_EUCHS:
        needed = NEEDED_WHEN_STUCK
    state.euchred = won < needed
    if scoring == BY_DIFFERENCE:
        _score_difference(state, side, won - lost)
    elif scoring == BY_STAKE:
        _score_stake(state, side, won - lost)
    elif scoring == BY_EUCHS:
        _score_euchs(state, side, won)
    else:
        _score_table(state, side, won, lost)
    if state.rules.next_dealer == WINNER:
        state.next_dealer = state.last_taker[side if won > lost else 1 - side]


def tricks_of(state: State, side: int) -> int:
    total = 0
    for seat in range(state.rules.players):
        if state.rules.side[seat] == side:
            total += state.taken[seat]
    return total


def gain(state: State, seat: int) -> int:
    """Return a seat's gain from a finished deal; `gain_parts` of it make a point."""
    if seat < 0 or seat >= SEATS:
        raise ValueError("a seat is 0 to 3")
    total = 0
    for side in range(state.rules.side_count):
        total += state.points[side]
    return gain_of(state.rules, state.points[state.rules.side[seat]], total)


def gain_of(rules: CompiledRules, own: int, total: int) -> int:
    """Return a side's gain from a deal, from its own points and the total of all sides.

    In a race that is its own points less the mean of the other sides'. For a stake it is what the
    side won. In a count-down it is how far the side's own score went down: players hardly ever
    decide what others score.
    """
    if rules.scoring == BY_COUNTDOWN:
        return -own
    if rules.scoring == BY_STAKE:
        return own
    # The lead over the mean of the others, times their number: so gains are ints.
    return rules.side_count * own - total


def gain_parts(rules: CompiledRules) -> int:
    """Return the number of parts in a point, chosen so that gains are whole numbers."""
    if rules.scoring in (BY_COUNTDOWN, BY_STAKE):
        return 1
    return rules.side_count - 1


def _score_table(state: State, side: int, won: int, lost: int) -> None:
    if won > lost:
        row = ROW_MADE_ALONE if state.alone else ROW_MADE
        state.points[side] = state.rules.points[row * (MOST_TRICKS + 1) + won]
        return
    row = ROW_EUCHRED_ALONE if state.alone else ROW_EUCHRED
    if state.defender != NO_SEAT:
        row = ROW_LONE_DEFENCE_ALONE if state.alone else ROW_LONE_DEFENCE
    _pay_defenders(state, side, state.rules.points[row * (MOST_TRICKS + 1) + lost])


def _pay_defenders(state: State, side: int, points: int) -> None:
    for other in range(state.rules.side_count):
        if other != side:
            state.points[other] = points


def _score_difference(state: State, side: int, ahead: int) -> None:
    if ahead > 0:
        state.points[side] = ahead
    else:
        state.points[1 - side] = -ahead * state.rules.euchre_factor


def _score_stake(state: State, side: int, ahead: int) -> None:
    gain = state.rules.stake
    if ahead < 0:
        gain = -gain
    if ahead:
        state.points[side] = gain
        state.points[1 - side] = -gain


def _score_euchs(state: State, side: int, won: int) -> None:
    if won == state.rules.tricks:
        state.points[side] = 1
    elif state.euchred:
        _pay_defenders(state, side, 1)


def counted_down(rules: CompiledRules, needed: int, taken: int) -> int:
    """Return the change of a seat's score in a count-down when it needed `needed` tricks."""
    return -taken if taken >= needed else rules.bump
