"""What each legal action is worth, and why, in a player's words."""

from collections.abc import Sequence

from msgspec.structs import asdict

from benny.bots.reading import Reading
from benny.bots.sensible import SensibleBot
from benny.cards import Card
from benny.trying import Value
from benny.view import Phase, View

_SURE = 0.995
_UNLIKELY = 0.25


class Explanation(Value, frozen=True, kw_only=True):
    """What an action is worth, with a short reason."""

    reason: str


def explained(view: View, values: Sequence[Value]) -> tuple[Explanation, ...]:
    """Return why each action of a view is worth what it is, in the order of their values."""
    advice = SensibleBot().advise(view)
    return tuple(
        Explanation(
            **asdict(value),
            reason=advice.reason if value.action == advice.action else reason_for(view, value),
        )
        for value in values
    )


def reason_for(view: View, value: Value) -> str:
    """Return in a few words what speaks for or against an action, by what trying it came to."""
    if view.phase is Phase.PLAY:
        return _of_card(Reading(view), value.action.card)
    if view.phase is Phase.DISCARD:
        return _of_discard(view, value.action.card)
    return _of_call(view, value)


def _of_call(view: View, value: Value) -> str:
    kind = value.action.kind
    is_bold = kind in ("order", "call", "bid", "trump", "stay")
    if view.rules.counts_down and (is_bold or value.made):
        return f"your score goes down in {value.made:.0%} of the deals"
    if is_bold:
        made = f"made in {value.made:.0%} of the deals"
        return f"{made}, with all tricks in {value.march:.0%}" if value.action.alone else made
    if value.others_euchred > value.made:
        return f"the others are euchred in {value.others_euchred:.0%} of the deals"
    if value.made:
        return f"our side still scores in {value.made:.0%} of the deals"
    return "leaves it to the others"


def _of_discard(view: View, card: Card) -> str:
    order = view.ordering
    if order is not None and order.is_trump(card):
        return "gives a trump away"
    same = [other for other in view.hand if not other.is_joker and other.suit == card.suit]
    return (
        f"shortens {card.suit.word}"
        if len(same) == 1
        else f"leaves other {card.suit.word} in the hand"
    )


def _of_card(table: Reading, card: Card) -> str:
    return _of_follow(table, card) if table.view.trick else _of_lead(table, card)


def _of_lead(table: Reading, card: Card) -> str:
    suit = table.order.suit(card)
    if table.order.is_trump(card):
        if not any(table.may_have(seat, table.order.trump) for seat in table.opponents):
            return "a sure trick: the others have no trump left"
        return (
            "draws trump with the highest" if table.is_boss(card) else "a trump that can be beaten"
        )
    chance = table.chance_to_hold(card, suit, table.opponents)
    if table.is_boss(card) and chance < _UNLIKELY:
        return f"the highest of {suit.word}, but likely to be trumped"
    if table.is_boss(card):
        return f"the highest of {suit.word}, good in about {chance:.0%}"
    if table.number_above(card) == 1:
        return f"one higher card of {suit.word} is still out, so it may give the lead away"
    return f"a low card of {suit.word}, that gives the lead away"


def _of_follow(table: Reading, card: Card) -> str:
    is_partners = table.view.winning in table.allies
    if table.winners([card]):
        others = [seat for seat in table.later if seat not in table.allies]
        chance = table.chance_to_hold(card, table.led, others)
        if chance < _UNLIKELY:
            return "the highest so far, but likely to be beaten"
        takes = f"takes the trick{' from partner' if is_partners else ''}"
        return f"{takes} for sure" if chance >= _SURE else f"{takes} in about {chance:.0%}"
    if is_partners:
        return "leaves the trick to partner"
    if table.order.is_trump(card):
        return "can't take the trick, and spends a trump"
    suit = table.order.suit(card)
    is_last = [table.order.suit(other) for other in table.mine].count(suit) == 1
    return f"gets rid of {suit.word}" if is_last and suit != table.led else "can't take the trick"
