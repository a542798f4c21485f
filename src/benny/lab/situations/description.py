"""A view in a player's words, from which the same situation is read back."""

from benny.game.actions import Action
from benny.game.view import Phase, Pile, View, joined_scores
from benny.lab.situations.input import SituationInput
from benny.rules.cards import Card
from benny.rules.rules import Rules


def describe(view: View) -> SituationInput:
    """Return the situation of a seat in a player's words, with the hand as it was dealt.

    The cards of a swap of one's own are left out: the hand is as it was after it.
    """
    assert view.seat is not None
    rules, scores = view.rules, view.rules.own_first(view.seat, view.scores)
    piles = _piles(view) if view.piles and view.phase is Phase.PLAY else [""]
    return SituationInput(
        hand=" ".join(dealt(view)),
        up=view.upcard,
        seat=view.seat,
        dealer=view.dealer,
        score=joined_scores(scores) if rules.goal_field else "",
        play=", ".join(steps(view)),
        piles=piles[0],
        their_piles=" / ".join(piles[1:]),
    )


def dealt(view: View) -> tuple[Card, ...]:
    """Return the hand of a view's seat as it was dealt, without the cards of its piles."""
    mine = view.piles[view.seat or 0] if view.piles else ()
    of_piles = {card for pile in mine for card in pile.played}
    played = [
        card
        for event in view.log
        if event.seat == view.seat and event.action.kind == "play"
        for card in event.action.cards
    ]
    gone = [view.discarded] if view.discarded else []
    taken = {view.upcard} if view.upcard_taken and view.seat == view.dealer else set()
    return tuple(
        card for card in (*view.hand, *played, *gone) if card not in of_piles and card not in taken
    )


def steps(view: View) -> list[str]:
    """Return what was done up to a view, each action as it is written in `play`."""
    is_own_swap = [event.seat == view.seat and event.action.kind == "swap" for event in view.log]
    return [
        step(view.rules, event.seat, event.action)
        for event, is_left_out in zip(view.log, is_own_swap, strict=True)
        if not is_left_out
    ]


def step(rules: Rules, seat: int, action: Action) -> str:
    """Return an action as it is written in `play`, with its seat where hidden hands decide that."""
    text = str(action.card) if action.kind == "play" else str(action)
    return f"{seat}: {text}" if rules.throw_in else text


def _piles(view: View) -> list[str]:
    """Return the piles of each seat from the viewer's on."""
    players = view.rules.players
    seats = ((view.seat or 0) + place for place in range(players))
    return [" ".join(map(_pile, view.piles[seat % players])) for seat in seats]


def _pile(pile: Pile) -> str:
    """Return the cards of a pile that have been seen, from the top down."""
    seen = [*pile.played, *([pile.top] if pile.top else [])]
    return ":".join(seen)
