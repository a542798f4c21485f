"""What each legal action is worth, and why, in a player's words."""

from collections.abc import Sequence

from msgspec.structs import asdict

from benny.bots.calling import SITS_OUT
from benny.bots.cardplay import SURE, UNLIKELY, chance_as_lead, of_boss_lead
from benny.bots.reading import Reading
from benny.bots.sensible import SensibleBot
from benny.cards import Card
from benny.trying import CERTAINTY, Value
from benny.view import Phase, View

_MAKING = ("order", "call", "bid", "trump", "stay")  # what one then has to make good

_HOPELESS = 0.1


class Explanation(Value, frozen=True, kw_only=True):
    """What an action is worth, with a short reason."""

    reason: str


def explained(view: View, values: Sequence[Value]) -> tuple[Explanation, ...]:
    """Return why each action of a view is worth what it is; the one to do comes first."""
    advice = SensibleBot().advise(view)
    reasons = [reason_for(view, value) for value in values]
    if values[0].action == advice.action and not _belie(values):
        reasons[0] = advice.reason
    reasons[0] += _for_all_that(values)
    return tuple(
        Explanation(**asdict(value), reason=reason)
        for value, reason in zip(values, reasons, strict=True)
    )


def reason_for(view: View, value: Value) -> str:
    """Return in a few words what speaks for or against an action, by what trying it came to."""
    if view.phase is Phase.PLAY:
        return _of_card(Reading(view), value.action.card)
    if view.phase is Phase.DISCARD:
        return _of_discard(view, value.action.card)
    return _of_call(view, value)


def _belie(values: Sequence[Value]) -> bool:
    """Return whether what is made is mostly euchred, or what is left would mostly be made."""
    best, *others = values
    if best.action.kind in _MAKING:
        return best.made < best.euchred
    return any(other.action.kind in _MAKING and other.made > other.euchred for other in others)


def _for_all_that(values: Sequence[Value]) -> str:
    """Return why the first is done if it looks no better than another by itself."""
    best, *others = values
    richer = [other for other in others if other.points > best.points]
    if richer:
        wins_more = all(best.wins_more_than(other, CERTAINTY) for other in richer)
        return "; at this score it wins more games" if wins_more else ""
    is_thin = best.action.kind in _MAKING and best.made < best.euchred
    return "; but all else is worse" if is_thin and others else ""


def _of_call(view: View, value: Value) -> str:
    kind = value.action.kind
    if view.rules.counts_down and (kind in _MAKING or value.made):
        return f"your score goes down in {value.made:.0%} of the deals"
    if kind in _MAKING:
        made = f"made in {value.made:.0%} of the deals"
        return f"{made}, with all tricks in {value.march:.0%}" if value.action.alone else made
    if value.others_euchred > value.made:
        others = "the others are" if view.rules.sides == "partners" else "the maker is"
        return f"{others} euchred in {value.others_euchred:.0%} of the deals"
    if value.made:
        return f"our side still scores in {value.made:.0%} of the deals"
    return "leaves it to the others"


def _of_discard(view: View, card: Card) -> str:
    assert view.seat is not None
    if view.sits_out(view.seat):
        return SITS_OUT
    order = view.ordering
    if card.is_joker or (order is not None and order.is_trump(card)):
        return "gives a trump away"
    others = [other for other in view.hand if other != card and not other.is_joker]
    suits = [order.suit(other) if order is not None else other.suit for other in others]
    if card.suit in suits:
        return f"leaves other {card.suit.word} in the hand"
    return f"shortens {card.suit.word}"


def _of_card(table: Reading, card: Card) -> str:
    return _of_follow(table, card) if table.view.trick else _of_lead(table, card)


def _of_lead(table: Reading, card: Card) -> str:
    suit = table.order.suit(card)
    if table.order.is_trump(card):
        return _of_lead_in_trump(table, card)
    if table.is_boss(card):
        return of_boss_lead(table, card)
    higher = table.number_above(card)
    are_out = f"{higher} higher {suit.word} are out"
    if higher == 1:
        are_out = f"one higher {suit.word.removesuffix('s')} is out"
    return _how_it_holds(table, card, are_out)


def _of_lead_in_trump(table: Reading, card: Card) -> str:
    if not table.trumps_are_out:
        return "a sure trick: the opponents have no trump left"
    if not table.draws(card):
        asked = table.order.suit(card)
        is_left = asked != table.order.trump
        return _how_it_holds(table, card, f"asks for {asked.word}" if is_left else "draws no trump")
    if table.is_boss(card):
        is_highest = card == table.trumps(table.mine)[0]
        return f"draws trump with {'the highest' if is_highest else 'one that none can beat'}"
    return _how_it_holds(table, card, "draws trump")


def _how_it_holds(table: Reading, card: Card, what: str) -> str:
    chance = chance_as_lead(table, card)
    if chance >= SURE:
        return "a sure trick"
    if chance < _HOPELESS:
        return f"{what}, and it can hardly hold"
    return f"{what}, and it holds in about {chance:.0%} of the deals"


def _of_follow(table: Reading, card: Card) -> str:
    is_partners = table.view.winning in table.allies
    if table.winners([card]):
        others = [seat for seat in table.later if seat not in table.allies]
        chance = table.chance_to_hold(card, table.led, others)
        if chance < UNLIKELY:
            return "the highest so far, but likely to be beaten"
        takes = f"takes the trick{' from partner' if is_partners else ''}"
        if chance < SURE:
            return f"{takes} in about {chance:.0%}"
        is_sure = table.chance_to_hold(card, table.led, table.later) >= SURE
        return f"{takes} for sure" if is_sure else "no opponent can beat it"
    if is_partners:
        return "leaves the trick to partner"
    suit = table.order.suit(card)
    if suit == table.led:
        return "can't take the trick"
    if table.order.is_trump(card):
        return "can't take the trick, and spends a trump"
    is_last = [table.order.suit(other) for other in table.mine].count(suit) == 1
    return f"gets rid of {suit.word}" if is_last else "can't take the trick"
