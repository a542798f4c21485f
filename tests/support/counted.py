"""Figures of games counted the slow way: from what was seen, one case after the other."""

from collections import defaultdict

from benny.game.game import Game
from benny.game.hosted_game import HostedGame
from benny.game.view import Ending, Phase
from benny.lab.seats import place_name, place_of

TURNS = {
    Phase.ORDER: {"orders": "order", "swaps": "swap", "throws in": "throw in"},
    Phase.CALL: {"names": "call", "throws in": "throw in"},
    Phase.BID: {"bids": "bid", "throws in": "throw in"},
    Phase.THROW_IN: {"throws in": "throw in"},
    Phase.DEFEND: {"defends alone": "defend alone"},
    Phase.FOLD: {"folds": "fold"},
}


def counted(records):
    """Return all values of each seat's figures in the games, deals in progress left out."""
    found = defaultdict(list)
    for record in records:
        turns = defaultdict(list)
        actions = [action for deal in record.deals for _, action in deal.actions]
        for game, action in zip(HostedGame.retrace(record), actions, strict=False):
            turns[game.view(None).deal].append((game.view(game.turn), action))
        game = Game.replay(record)
        for number, outcome in enumerate(game.outcomes(None)):
            for seat, *key, value in cases(record.rules, turns[number], outcome):
                found[seat, "/".join(key)].append(value)
        if game.over:
            for seat in range(record.rules.players):
                found[seat, "games/won/"].append(game.winner == record.rules.side_of(seat))
    return found


def cases(rules, turns, outcome):
    """Yield seat, topic, name, when and value of all that was done in a deal."""
    for view, action in turns:
        if view.phase in TURNS:
            yield from _turn(view, action)
    yield from _results(rules, outcome)
    if outcome.ending is Ending.PLAYED:
        for seat in range(rules.players):
            yield from _role(rules, outcome, seat)
        if outcome.contract.maker is not None:
            yield from _made(rules, outcome, turns)
        plays = [turn for turn in turns if turn[0].phase is Phase.PLAY]
        if plays:
            yield from _led(*plays[0], outcome)


def place(rules, seat, dealer):
    return place_name(rules, place_of(rules, seat, dealer))


def gained(rules, outcome, seat):
    """Return what a seat gained on the others."""
    side = rules.side_of(seat)
    own = outcome.points[side]
    others = [points for other, points in enumerate(outcome.points) if other != side]
    if rules.lower_is_better:
        return -own
    return own if rules.is_one_deal else own - sum(others) / len(others)


def role(rules, outcome, seat):
    maker = outcome.contract.maker
    if maker is None:
        return "without a maker"
    if seat == maker:
        return "as maker"
    return "as partner" if rules.side_of(seat) == rules.side_of(maker) else "as defender"


def up(rules, card, dealer, seat):
    whose = "own" if rules.side_of(seat) == rules.side_of(dealer) else "their"
    return f"{'joker' if card.is_joker else card.rank.word} up, {whose} deal"


def _turn(view, action):
    where = place(view.rules, view.seat, view.dealer)
    if len({one.kind for one in view.legal}) > 1:
        for name, kind in TURNS[view.phase].items():
            if any(one.kind == kind for one in view.legal):
                whens = ["", where]
                if kind == "order":
                    whens.append(up(view.rules, view.upcard, view.dealer, view.seat))
                for when in whens:
                    yield view.seat, "calls", name, when, action.kind == kind
    if len({one.alone for one in view.legal if one.kind == action.kind}) > 1:
        for when in ("", where):
            yield view.seat, "loners", "tried", when, action.alone


def _results(rules, outcome):
    for seat in range(rules.players):
        for when in ("", place(rules, seat, outcome.dealer)):
            yield seat, "deals", "points", when, outcome.points[rules.side_of(seat)]
            yield seat, "deals", "gained", when, gained(rules, outcome, seat)


def _role(rules, outcome, seat):
    team = rules.teams[rules.side_of(seat)]
    yield seat, "deals", "tricks", "", sum(outcome.taken[one] for one in team)
    if seat in outcome.contract.out and len(team) == 1:
        return
    what = role(rules, outcome, seat)
    yield seat, "deals", "gained", what, gained(rules, outcome, seat)
    if what != "as maker" and rules.everybody_has_a_goal:
        yield seat, "defence", "bumped", "", outcome.points[seat] > 0
    if what == "as defender":
        whens = ["", place(rules, seat, outcome.dealer)]
        for when in whens + ["against a loner"] * outcome.contract.alone:
            yield seat, "defence", "euchres", when, outcome.euchred


def _made(rules, outcome, turns):
    maker = outcome.contract.maker
    where = place(rules, maker, outcome.dealer)
    whens = ["", where]
    calls = [(view, action) for view, action in turns if action.kind in ("order", "call")]
    if rules.making == "auction":
        whens.append(f"bid {outcome.contract.bid}")
    elif calls:
        is_ordered = calls[-1][1].kind == "order"
        whens.append(f"{'ordered' if is_ordered else 'named'}, {where}")
        if is_ordered:
            whens.append(up(rules, outcome.upcard, outcome.dealer, maker))
    results = {
        "made": not outcome.euchred,
        "all tricks": outcome.is_march(rules),
        "euchred": outcome.euchred,
        "gained": gained(rules, outcome, maker),
    }
    for name, value in results.items():
        for when in whens:
            yield maker, "makers", name, when, value
        if outcome.contract.alone:
            yield maker, "loners", name, "", value


def _led(view, action, outcome):
    rules, seat, order = view.rules, view.seat, view.ordering
    tops = [pile.top for pile in view.piles[seat] if pile.top] if view.piles else []

    def kind(card):
        if card == max(rules.deck, key=order.place):
            return "the top trump"
        if order.is_trump(card):
            return "another trump"
        return "an ace" if card.rank.word == "ace" else "another card"

    what = role(rules, outcome, seat)
    choice = {kind(card) for card in [*view.hand, *tops]}
    if len(choice) > 1:
        for one in choice:
            yield seat, "leads", "led", f"{one}, {what}", one == kind(action.card)
    if tops:
        yield seat, "leads", "from a pile", what, action.card in tops
    when = f"{kind(action.card)}, {what}"
    taker = outcome.tricks[0].winner
    yield seat, "leads", "trick won", when, rules.side_of(taker) == rules.side_of(seat)
    yield seat, "leads", "gained", when, gained(rules, outcome, seat)
