"""Decisions by theme and by what was done, and sums of reviews by player: luck and losses."""

from collections.abc import Mapping, Sequence
from functools import partial, reduce

from benny.game.actions import Action
from benny.game.hosted_game import HostedGame
from benny.game.log import Record
from benny.game.view import Phase, View
from benny.lab.runs.jobs import do_piece
from benny.lab.seats import place_name, place_of
from benny.rules.cards import Rank
from benny.study.review.decisions import Depth
from benny.study.review.review import GameReview, ReviewJob
from benny.study.stats.deals import role_of
from benny.study.stats.sums import PARTS, ReviewedGame

THEMES = {
    "alone": "Alone or with a partner",
    "order": "The turned-up card",
    "call": "Naming trump",
    "bid": "Bidding",
    "swap": "Swapping cards",
    "discard": "Discarding",
    "fold": "Staying in or not",
    "lead": "Leading",
    "follow": "Following",
}
"""What a decision may be about, with a title: by name."""

_BY_PHASE = {
    Phase.ORDER: "order",
    Phase.CALL: "call",
    Phase.NAME: "call",
    Phase.BID: "bid",
    Phase.DISCARD: "discard",
    Phase.DEFEND: "alone",
    Phase.FOLD: "fold",
    Phase.THROW_IN: "fold",
}
_DEEDS = {
    "pass": "passing",
    "order": "ordering",
    "call": "naming a suit",
    "swap": "swapping cards",
    "throw in": "throwing in",
    "defend alone": "defending alone",
    "fold": "folding",
    "stay": "staying in",
    "trump": "choosing trump",
    "discard": "discarding",
}
_NOT_DONE = {Phase.DEFEND: "not defending alone", Phase.THROW_IN: "not throwing in"}


def theme_of(view: View, *actions: Action) -> str:
    """Return the theme of a decision between some actions, one of the `THEMES`."""
    if any(action.kind == "swap" for action in actions):
        return "swap"
    if len({action.alone for action in actions}) > 1:
        return "alone"
    if view.phase is Phase.PLAY:
        return "follow" if view.trick else "lead"
    return _BY_PHASE[view.phase]


def deed_of(view: View, action: Action) -> str:
    seat, order = view.seat or 0, view.ordering
    theme = theme_of(view, action)
    if theme in ("lead", "follow"):
        assert order is not None
        card = action.card
        if theme == "follow" and order.suit(card) is order.suit(view.trick[0].card):
            deed = "following suit"
        elif theme == "follow":
            deed = "trumping in" if order.is_trump(card) else "throwing off"
        elif order.is_trump(card):
            deed = "leading trump"
        else:
            deed = "leading an ace" if card.rank is Rank.ACE else "leading another card"
        return f"{deed} {role_of(view.rules, seat, view.contract.maker)}"
    if theme in ("order", "call", "bid") and action.kind not in ("trump", "throw in"):
        deed = f"bidding {action.tricks}" if action.kind == "bid" else _DEEDS[action.kind]
        alone = " alone" if action.alone else ""
        when = " in the second round" if (view.phase, action.kind) == (Phase.CALL, "pass") else ""
        place = place_name(view.rules, place_of(view.rules, seat, view.dealer))
        where = "as dealer" if place == "dealer" else f"from {place}"
        return f"{deed}{alone}{when} {where}"
    not_done = _NOT_DONE.get(view.phase) if action.kind == "pass" else None
    return not_done or _DEEDS[action.kind]


def review_stats(
    record: Record, names: Sequence[str | None], depth: Depth, seed: int, at: float | None = None
) -> Mapping[str, ReviewedGame]:
    """Review the decisions of some seats of a finished game; raise NotationError if that fails."""
    seats = tuple(seat for seat, name in enumerate(names) if name is not None)
    job = ReviewJob(record=record, depth=depth, seed=seed, seats=seats)
    review = reduce(job.merge, map(partial(do_piece, job), range(job.pieces)), GameReview())
    return reviewed_games(record, names, review, at)


def reviewed_games(
    record: Record, names: Sequence[str | None], review: GameReview, at: float | None = None
) -> Mapping[str, ReviewedGame]:
    """Return each player's figures from a review; names are by seat, None to leave out."""
    rules = record.rules
    counted = {
        (decision.deal, decision.action): decision
        for decision in review.decisions
        if decision.counted and names[decision.seat] is not None
    }
    losses: dict[str, list[tuple[str, int]]] = {name: [] for name in names if name is not None}
    for number in sorted({deal for deal, _ in counted}):
        standing, log = record.standing(number - 1), record.deals[number - 1]
        for action, game in enumerate(HostedGame.retrace_deal(rules, standing, log), 1):
            if decision := counted.get((number, action)):
                name = names[decision.seat]
                assert name is not None
                deed = deed_of(game.view(decision.seat), decision.played)
                losses[name].append((deed, _parts(decision.loss)))
    assert sum(map(len, losses.values())) == len(counted)
    games = {}
    for name, deeds in losses.items():
        sides = [rules.side_of(seat) for seat, other in enumerate(names) if other == name]
        leaks: dict[str, tuple[int, int]] = {}
        for deed, loss in deeds:
            lost, cases = leaks.get(deed, (0, 0))
            leaks[deed] = lost + loss, cases + 1
        games[name] = ReviewedGame(
            seats=len(sides),
            luck=sum(
                _parts(deal.chances.dealt[side] - deal.chances.before[side])
                for side in sides
                for deal in review.deals
            ),
            loss=sum(loss for _, loss in deeds),
            decisions=len(deeds),
            leaks=leaks,
            at=at,
        )
    return games


def _parts(chance: float) -> int:
    return round(chance * PARTS)
