"""Why each legal action is good or bad, in a player's words."""

from collections.abc import Sequence
from operator import attrgetter

from msgspec.structs import replace

from benny.analysis.card_counts import Reading
from benny.analysis.evaluation import CERTAINTY, MAKING, ActionValue
from benny.bots import sensible
from benny.bots.policy import without_endless_pass
from benny.game.view import Phase, View
from benny.presentation.choices import as_noun
from benny.presentation.commentary import capitalise
from benny.rules.cards import Card

# Below this a share is printed as 0%, and above 1 less this as 100%.
_RARE = 0.005
# If another card is likelier to take the trick by more than this, a player will ask why not that.
_LIKELIER = 0.05


def with_reasons(view: View, values: Sequence[ActionValue]) -> tuple[ActionValue, ...]:
    """Return values with their reasons; the action to do comes first."""
    reasons = [reason_for(view, value) for value in values]
    # Our bots make trump rather than let naming go round for ever, even if passing looks better.
    must_make = without_endless_pass(view) is not view
    compared = [value for value in values if not (must_make and value.action == "pass")]
    reasons[0] = _rule_of_thumb(view, compared) or reasons[0]
    reasons[0] += _for_all_that(view, compared)
    if must_make and sensible.MUST_MAKE not in reasons[0]:
        reasons[0] += f". {capitalise(sensible.MUST_MAKE)}"
    return tuple(
        replace(value, reason=reason) for value, reason in zip(values, reasons, strict=True)
    )


def reason_for(view: View, value: ActionValue) -> str:
    if view.phase is Phase.PLAY:
        what, is_sure = _of_trick(Reading(view), value)
        outcome = what if is_sure else _with_share(what, view, value)
        return outcome + _of_pile(view, value.action.card)
    if view.phase is Phase.DISCARD:
        return _of_discard(view, value.action.card)
    return _of_score(value) if view.rules.everybody_has_a_goal else _of_call(view, value)


def _rule_of_thumb(view: View, values: Sequence[ActionValue]) -> str:
    """Return `sensible`'s reason for the first action, "" if it advises another."""
    advice = sensible.SensibleBot().advise(view)
    best, *rivals = values
    # The values belie the rule where a call mostly fails, or a pass misses a good one.
    if best.action.kind in MAKING:
        is_belied = best.made < best.euchred
    else:
        is_belied = any(
            rival.action.kind in MAKING and rival.made > rival.euchred for rival in rivals
        )
    if best.action != advice.action or is_belied:
        return ""
    if view.phase is not Phase.PLAY:
        return advice.reason
    table = Reading(view)
    return _with_outcome(advice.reason, table, best) + _of_pile(view, advice.action.card)


def _for_all_that(view: View, values: Sequence[ActionValue]) -> str:
    """Return a sentence on why the first action is chosen although another looks as good."""
    best, *others = values
    richer = [other for other in others if other.points > best.points]
    if richer and all(best.wins_more_than(other, CERTAINTY) for other in richer):
        costs = "Costs points, but wins" if best.behind > CERTAINTY * best.behind_error else "Wins"
        return f". {costs} more games at this score"
    winners = [other for other in others if _wins_more(other, best)]
    if winners or richer:
        rival = max(winners or richer, key=attrgetter("win" if winners else "points"))
        compared = "did a little better, maybe by chance"
        if not winners and all(_wins_more(best, other) for other in richer):
            compared = "gains more points, but wins no more games"
        return f". {capitalise(as_noun(rival.action, view))} {compared}"
    if best.action.kind in MAKING and best.made < best.euchred:
        return ". Still, nothing else is better" if others else ""
    is_asked = any((other.takes or 0) > (best.takes or 0) + _LIKELIER for other in others)
    return ". Over the whole hand nothing gains more" if is_asked else ""


def _wins_more(one: ActionValue, other: ActionValue) -> bool:
    # By as much as is printed, in thousandths.
    return round(one.win or 0, 3) > round(other.win or 0, 3)


def _of_score(value: ActionValue) -> str:
    if value.action.kind not in MAKING and max(value.made, value.euchred) < _RARE:
        return "your score stays as it is"
    down = "your score hardly ever goes down"
    if value.made >= _RARE:
        down = f"your score goes down {value.made:.0%} of the time"
    return f"{down}, and up {value.euchred:.0%}" if value.euchred >= _RARE else down


def _of_call(view: View, value: ActionValue) -> str:
    if value.action.kind == "throw in":
        return "ends the hand before it is played"
    if value.action.kind in MAKING:
        if value.made < _RARE:
            return "hardly ever made"
        every = f", all {view.rules.tricks} tricks {value.march:.0%} of the time"
        return f"made {value.made:.0%} of the time{every if value.action.alone else ''}"
    other = "the other player" if view.rules.players == 2 else "someone else"
    set_them, we_make, they_make, set_us = (
        ("we set them", "we make it", "they make it", "they set us")
        if view.rules.sides == "partners"
        else (f"{other} is set", "you make it", f"{other} makes it", "you are set")
    )
    hopes = {set_them: value.others_euchred, we_make: value.made}
    fears = {they_make: value.others_made, set_us: value.euchred}
    for shares in (hopes, fears):
        texts = [f"{what} {share:.0%}" for what, share in shares.items() if share >= _RARE]
        if texts:
            return " and ".join([f"{texts[0]} of the time", *texts[1:]])
    return "no one calls this hand"


def _of_discard(view: View, card: Card) -> str:
    assert view.seat is not None
    if view.sits_out(view.seat):
        return sensible.SITS_OUT
    order = view.ordering
    if card.is_joker or (order is not None and order.is_trump(card)):
        return "gives a trump away"
    if sensible.is_ace(card):
        return "gives an ace away"
    kept = [other for other in view.hand if other != card and not other.is_joker]
    suits = [order.suit(other) if order is not None else other.suit for other in kept]
    number = suits.count(card.suit)
    if number == 1:
        return f"leaves another {card.suit.singular} in the hand"
    return f"leaves {'other' if number else 'no'} {card.suit.word} in the hand"


def _with_outcome(reason: str, table: Reading, value: ActionValue) -> str:
    what, is_sure = _of_trick(table, value)
    if not table.view.trick:
        return f"{reason}: a sure trick" if is_sure else _with_share(reason, table.view, value)
    if not sensible.others_to_come(table):
        return reason
    if not is_sure:
        return _with_share(what if reason == sensible.PARTNER_HAS_IT else reason, table.view, value)
    return reason if table.view.winning in table.allies else what


def _of_pile(view: View, card: Card) -> str:
    assert view.seat is not None
    mine = view.piles[view.seat] if view.piles else ()
    is_on_another = any(pile.top == card and pile.cards > 1 for pile in mine)
    return "; uncovers the card below" if is_on_another else ""


def _of_trick(table: Reading, value: ActionValue) -> tuple[str, bool]:
    return (_of_follow if table.view.trick else _of_lead)(table, value)


def _is_sure(value: ActionValue, chance: float) -> bool:
    """Return whether a chance is 1 and no sampled deal contradicts it.

    The chance assumes that a dealer holds the upcard they took, but they may have buried it.
    """
    return chance == 1 and value.takes in (None, 1)


def _with_share(reason: str, view: View, value: ActionValue) -> str:
    """Return a reason with how often the viewer's side takes the trick after the action."""
    if value.takes is None:
        return reason
    if value.takes >= _RARE:
        often = "nearly always" if value.takes < 1 else "always"
        if value.takes < 1 - _RARE:
            often = f"{value.takes:.0%} of the time"
        who = "we" if view.allies else "you"
        return f"{reason}; {who} win the trick {often}"
    hardly = f"{'we' if view.allies else 'you'} hardly ever win"
    return reason if view.trick else f"{reason}; {hardly} the trick"


def _of_lead(table: Reading, value: ActionValue) -> tuple[str, bool]:
    """Return the reasons for or against a lead, and whether no opponent can beat it."""
    card = value.action.card
    is_sure = _is_sure(value, sensible.chance_as_lead(table, card))
    if table.order.is_trump(card):
        what = _of_lead_in_trump(table, card)
    elif not (higher := table.number_above(card)):
        what = sensible.boss_in_words(table, card)
    elif is_sure:
        return "no opponent can beat it", True
    else:
        suit = table.order.suit(card)
        what = f"{higher} higher {suit.word} are out"
        if higher == 1:
            what = f"one higher {suit.singular} is out"
    return f"{what}: a sure trick" if is_sure else what, is_sure


def _of_lead_in_trump(table: Reading, card: Card) -> str:
    if not table.trumps_are_out:
        return "the opponents have no trump left"
    if not table.draws(card):
        asked = table.order.suit(card)
        is_left = asked != table.order.trump
        return f"asks for {asked.word}, not for trump" if is_left else "draws no trump"
    if table.is_boss(card):
        is_highest = card == table.trumps(table.mine)[0]
        return f"draws trump with {'the highest' if is_highest else 'one that no one can beat'}"
    return "draws trump"


def _of_follow(table: Reading, value: ActionValue) -> tuple[str, bool]:
    """Return a card's effect on the trick on the table, and whether that settles its winner."""
    card = value.action.card
    is_partners = table.view.winning in table.allies
    if table.winners([card]):
        if _is_sure(value, table.chance_to_hold(card, table.suit_led, table.later)):
            return f"wins the trick{' over partner' if is_partners else ''} for sure", True
        if _is_sure(
            value, table.chance_to_hold(card, table.suit_led, sensible.others_to_come(table))
        ):
            return "no opponent can beat it", True
        return "beats partner's card" if is_partners else "the highest so far", False
    if is_partners:
        is_sure = _is_sure(value, sensible.chance_that_partner_takes(table))
        return (sensible.PARTNER_HAS_IT, True) if is_sure else (sensible.LEFT_TO_PARTNER, False)
    could_take = table.winners([action.card for action in table.view.legal])
    if sensible.gets_rid_of_suit(table, card):
        return f"throws off the last {table.order.suit(card).singular}", False
    if table.order.is_trump(card) and table.order.suit(card) != table.suit_led:
        return "wastes a trump: it doesn't win the trick", False
    if could_take:
        return "doesn't win the trick itself", False
    is_lost = table.allies.isdisjoint(table.later)
    return "throws it off: the trick is lost" if is_lost else "can't win the trick itself", False
