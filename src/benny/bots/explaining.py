"""What each legal action is worth, and why, in a player's words."""

from collections.abc import Sequence

from msgspec.structs import asdict

from benny.bots.calling import SITS_OUT
from benny.bots.cardplay import SURE, chance_as_lead, makes_void
from benny.bots.reading import Reading
from benny.bots.sensible import SensibleBot
from benny.cards import Card
from benny.trying import CERTAINTY, Value
from benny.view import Phase, View

_MAKING = ("order", "call", "bid", "trump", "stay")  # what one then has to make good

# Shares that would be read as never and always, and are not worth telling.
_RARE = 0.005
# By so much the trick must be likelier with another card for it to be asked why.
_LIKELIER = 0.05


class Explanation(Value, frozen=True, kw_only=True):
    """What an action is worth, with a short reason."""

    reason: str


def explained(view: View, values: Sequence[Value]) -> tuple[Explanation, ...]:
    """Return why each action of a view is worth what it is; the one to do comes first."""
    reasons = [reason_for(view, value) for value in values]
    reasons[0] = _common_sense(view, values) or reasons[0]
    reasons[0] += _for_all_that(values)
    return tuple(
        Explanation(**asdict(value), reason=reason)
        for value, reason in zip(values, reasons, strict=True)
    )


def reason_for(view: View, value: Value) -> str:
    """Return in a few words what speaks for or against an action, by what trying it came to."""
    if view.phase is Phase.PLAY:
        return _of_card(Reading(view), value)
    if view.phase is Phase.DISCARD:
        return _of_discard(view, value.action.card)
    return _of_score(value) if view.rules.counts_down else _of_call(view, value)


def _common_sense(view: View, values: Sequence[Value]) -> str:
    """Return the words of common sense for the first action, "" where it advises no such thing."""
    advice = SensibleBot().advise(view)
    if values[0].action != advice.action or _belie(values):
        return ""
    is_open = values[0].takes is not None and values[0].takes < 1 - _RARE
    return _with_share(advice.reason, view, values[0]) if is_open else advice.reason


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
        return (
            "; at this score it wins more games" if wins_more else "; no other is better for sure"
        )
    if best.action.kind in _MAKING and best.made < best.euchred:
        return "; but all else is worse" if others else ""
    is_asked = any((other.takes or 0) > (best.takes or 0) + _LIKELIER for other in others)
    return "; over the whole deal it brings the most" if is_asked else ""


def _of_score(value: Value) -> str:
    if not value.made and not value.euchred and value.action.kind not in _MAKING:
        return "your score stays as it is"
    down = f"your score goes down in {value.made:.0%} of the deals"
    return f"{down}, and up in {value.euchred:.0%}" if value.euchred >= _RARE else down


def _of_call(view: View, value: Value) -> str:
    if value.action.kind in _MAKING:
        made = f"made in {value.made:.0%} of the deals"
        return f"{made}, with all tricks in {value.march:.0%}" if value.action.alone else made
    found = []
    has_partner = view.rules.sides == "partners"
    if value.others_euchred >= _RARE:
        others = "the others are" if has_partner else "the maker is"
        found.append(f"{others} euchred in {value.others_euchred:.0%} of the deals")
    if value.made >= _RARE:
        ours = "our side makes" if has_partner else "you make"
        found.append(f"{ours} trump good in {value.made:.0%}{'' if found else ' of the deals'}")
    if found:
        return ", ".join(found)
    if value.others_made >= _RARE:
        return f"the others make trump good in {value.others_made:.0%} of the deals"
    return "nobody makes trump in this deal"


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
    return f"leaves no {card.suit.word} in the hand"


def _of_card(table: Reading, value: Value) -> str:
    of_trick = _of_follow if table.view.trick else _of_lead
    what, is_sure = of_trick(table, value.action.card)
    return what if is_sure else _with_share(what, table.view, value)


def _with_share(reason: str, view: View, value: Value) -> str:
    """Return a reason with how often one's side takes the trick then, unless that is never."""
    if value.takes is None or value.takes < _RARE:
        return reason
    share = f"{value.takes:.0%} of the" if value.takes < 1 - _RARE else "nearly all"
    return f"{reason}; {'our side gets' if view.allies else 'you get'} the trick in {share} deals"


def _of_lead(table: Reading, card: Card) -> tuple[str, bool]:
    """Return what speaks for or against a lead, and whether it takes the trick for sure."""
    is_sure = chance_as_lead(table, card) >= SURE
    if table.order.is_trump(card):
        return _of_lead_in_trump(table, card), is_sure
    suit = table.order.suit(card).word
    higher = table.number_above(card)
    are_out = f"{higher or 'no'} higher {suit} are out"
    if higher == 1:
        are_out = f"one higher {suit.removesuffix('s')} is out"
    return f"{are_out}: a sure trick" if is_sure else are_out, is_sure


def _of_lead_in_trump(table: Reading, card: Card) -> str:
    if not table.trumps_are_out:
        return "a sure trick: the opponents have no trump left"
    if not table.draws(card):
        asked = table.order.suit(card)
        is_left = asked != table.order.trump
        return f"asks for {asked.word}" if is_left else "draws no trump"
    if table.is_boss(card):
        is_highest = card == table.trumps(table.mine)[0]
        return f"draws trump with {'the highest' if is_highest else 'one that none can beat'}"
    return "draws trump"


def _of_follow(table: Reading, card: Card) -> tuple[str, bool]:
    """Return what a card does to the trick on the table, and whether that takes it for sure."""
    is_partners = table.view.winning in table.allies
    if table.winners([card]):
        return _of_winner(table, card, is_partners=is_partners)
    if is_partners:
        return "leaves the trick to partner", not table.later
    if table.winners([action.card for action in table.view.legal]):
        what = "lets the trick go"
    else:
        what = "can't take the trick"
    if table.order.suit(card) == table.led:
        return what, False
    if table.order.is_trump(card):
        return f"{what}, and spends a trump", False
    if makes_void(table, card):
        return f"{what}, and gets rid of {table.order.suit(card).word}", False
    return what, False


def _of_winner(table: Reading, card: Card, *, is_partners: bool) -> tuple[str, bool]:
    others = [seat for seat in table.later if seat not in table.allies]
    if table.chance_to_hold(card, table.led, table.later) >= SURE:
        return f"takes the trick{' from partner' if is_partners else ''} for sure", True
    if table.chance_to_hold(card, table.led, others) >= SURE:
        return "no opponent can beat it", True
    return "goes over partner's card" if is_partners else "the highest so far", False
