"""The words on the table, each from a view alone."""

from typing import Literal

from benny.game.actions import Action
from benny.game.refusals import reason
from benny.game.view import Ending, Outcome, Phase, View
from benny.presentation.choices import CARD_PHASES, order_label, takes_upcard
from benny.presentation.commentary import Voice, capitalise, card_text
from benny.rules.cards import Card
from benny.rules.ordering import Ordering
from benny.rules.prose.words import figures
from benny.rules.rules import Rules, scoring_of

_SAYINGS = {"stay": "I stay", "fold": "I fold", "defend alone": "Alone!"}

_QUESTIONS = {
    Phase.ORDER: "Order up {upcard} or pass?",
    Phase.CALL: "Name trump or pass?",
    Phase.BID: "Bid or pass?",
    Phase.DISCARD: "Your turn: discard a card.",
    Phase.NAME: "Your turn: name trump.",
    Phase.THROW_IN: "Throw the hand in or play it?",
    Phase.DEFEND: "Defend alone or with partner?",
    Phase.FOLD: "Stay in or fold?",
    Phase.PLAY: "Your turn: play a card.",
}

_TASKS = dict.fromkeys((Phase.ORDER, Phase.CALL, Phase.NAME), "to call")
_TASKS |= {Phase.BID: "to bid", Phase.DISCARD: "to discard", Phase.PLAY: "to play"}
_LEAD = "Your lead."
_MY_TURN = "Your turn: "


def banner(view: View, voice: Voice) -> str:
    """Return one line: what trump is and who called it, or the state of the calling."""
    contract = view.contract
    if contract.trump is not None:
        return f"Trump: {contract.trump.symbol}, {_who_called(view, voice)}"
    if view.phase is Phase.BID and contract.maker is not None:
        return f"{voice.name(contract.maker)} {_bid(view, voice, contract.maker)}"
    if view.phase is Phase.BID:
        return "Bidding"
    if contract.maker is not None:
        return f"{voice.name(contract.maker)} to name trump"
    if view.turned_down:
        return f"{capitalise(card_text(view.upcard))} was turned down"
    return f"{capitalise(card_text(view.upcard))} is turned up"


def last_trick(view: View, voice: Voice) -> str:
    return f"Last trick: won by {voice.whom(view.tricks[-1].winner)}"


def prompt(view: View, voice: Voice) -> str:
    if view.turn is None:
        return ""
    if not view.legal:
        return f"Waiting for {voice.whom(view.turn)} ..."
    if not view.must:
        return _question(view)
    # A phone has one line for it: a refusal says the rest.
    match view.phase:
        case Phase.PLAY:
            return f"{_MY_TURN}{view.must.removeprefix('you must ')}."
        case Phase.DISCARD:
            return f"{_MY_TURN}discard a card (not {card_text(view.upcard)})."
        case Phase.ORDER if any(action.kind == "order" for action in view.legal):  # alone only
            return _question(view).replace(" or pass", " alone or pass")
        case Phase.ORDER:
            does = "pick up" if takes_upcard(view) else "order"
            return f"Pass (you need a {view.upcard.suit.symbol} to {does})."
        case _:
            return _limited_call(view)


def question(view: View) -> str:
    """Return the question to the viewer at their turn, without reasons that bar some choices."""
    asked = _question(view)
    return asked if asked == _LEAD else capitalise(asked.removeprefix(_MY_TURN))


def spoken(card: Card, order: Ordering | None) -> str:
    """Return a card in words with its role under trump, as in 'jack of clubs, left bower'."""
    return card.word if order is None else order.spoken(card)


def refusal(view: View, card: Card) -> str:
    if view.turn is None or not view.legal:
        return "It is not your turn yet."
    if view.phase not in CARD_PHASES:
        return f"Answer the question first: {question(view)}"
    verb = "play" if view.phase is Phase.PLAY else "discard"
    why = reason(view, Action(f"{verb} {card}"))
    return f"You can't {verb} {card_text(card)}{f': {why}.' if why else ' now.'}"


def why_not_open(view: View) -> str:
    if not view.legal:
        return "It is not your turn yet."
    return f"You can't do that{f': {view.must}' if view.must else ' now'}."


def task(view: View, seat: int) -> str:
    """Return in a word or two what a seat has to do now, '' if it is not at turn."""
    return _TASKS.get(view.phase, "to decide") if view.turn == seat else ""


def seat_note(view: View, seat: int) -> str:
    """Return a seat's role in the play if it is special: out, folded or alone."""
    contract = view.contract
    if view.sits_out(seat):
        return "sit out" if seat == view.seat else "sits out"
    if seat in contract.out:
        return "folded"
    if contract.lone_defender == seat or (contract.alone and contract.maker == seat):
        return "alone"
    return ""


def tricks_taken(view: View, seat: int) -> str:
    is_played = view.phase in (Phase.PLAY, Phase.OVER) and view.trump is not None
    if not is_played or seat in view.contract.out:
        return ""
    number = view.taken[seat]
    if view.contract.maker == seat and view.contract.bid:
        return f"{number} of {view.contract.bid}"
    return figures(number, "trick")


def saying(view: View, seat: int) -> str:
    # What a dealer discards is not said aloud.
    said = [one.action for one in view.log if one.seat == seat and one.action.kind != "discard"]
    if view.trick or view.tricks or not said:
        return ""
    call = said[-1]
    if call.suit is not None:
        return f"{call.suit.symbol} {'alone' if call.alone else call.suit.word}"
    if call.kind == "bid":
        return f"I bid {call.tricks}"
    if call.kind == "order":
        is_picked = seat == view.dealer and view.rules.upcard == "dealer_takes"
        return order_label(call, picks=is_picked)
    return _SAYINGS.get(call.kind, capitalise(call.kind))


def outcome_title(outcome: Outcome, rules: Rules) -> str:
    if outcome.ending is not Ending.PLAYED:
        return "All passed" if outcome.ending is Ending.PASSED_OUT else "Thrown in"
    if outcome.euchred:
        return "Set!" if outcome.contract.bid else "Euchred!"
    if outcome.is_march(rules):
        tricks = "five" if rules.tricks == 5 else f"{rules.tricks} tricks"
        return "Loner!" if outcome.contract.alone else f"All {tricks}!"
    return "Loner stopped" if outcome.contract.alone else "Made it"


def mood(view: View) -> Literal["good", "bad", ""]:
    """Return what the end of a hand or game means to the viewer's side."""
    outcome, rules = view.previous, view.rules
    if outcome is None or view.seat is None:
        return ""
    side = rules.side_of(view.seat)
    if view.over:
        return "good" if view.winner == side else "bad"
    is_best = scoring_of(rules).did_best(outcome.points, side)
    if is_best is None:
        return ""
    # A loner who wins fewer tricks than all has been stopped, though they score.
    is_stopped = outcome.contract.alone and not outcome.euchred and not outcome.is_march(rules)
    return "bad" if is_best == is_stopped else "good"


def _who_called(view: View, voice: Voice) -> str:
    contract = view.contract
    if contract.maker is None:
        return "turned up"
    name = voice.whom(contract.maker)
    if view.phase is Phase.BID:  # the upcard's suit is trump, no matter who wins the auction
        return f"turned up; {name} {_bid(view, voice, contract.maker)}"
    if contract.bid:
        return f"{name} bid {contract.bid}"
    return f"called by {name}{', alone' if contract.alone else ''}"


def _bid(view: View, voice: Voice, seat: int) -> str:
    return f"{'bid' if voice.whom(seat) == 'you' else 'bids'} {view.contract.bid}"


def _question(view: View) -> str:
    if view.phase is Phase.PLAY and not view.trick:
        return _LEAD
    asked = _QUESTIONS[view.phase].format(upcard=card_text(view.upcard))
    if takes_upcard(view):
        asked = asked.replace("Order", "Pick")
    can_pass = any(action.kind == "pass" for action in view.legal)
    return asked if can_pass else asked.replace(" or pass?", ".")


def _limited_call(view: View) -> str:
    suit = view.upcard.suit.symbol if view.turned_down and not view.upcard.is_joker else ""
    is_barred = suit and all(action.suit != view.upcard.suit for action in view.legal)
    is_short = view.must != f"{view.upcard.suit.word} were turned down" if suit else True
    what = "a suit you hold" if is_short else "trump"
    asked = _question(view).replace("Name trump", f"Name {what}")
    return f"{asked} (not {suit})" if is_barred else asked
