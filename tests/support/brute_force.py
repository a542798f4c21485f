"""The slow way: every deal that agrees, every card tried, figures counted one by one."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, pairwise, permutations, product
from math import comb, factorial, sqrt
from random import Random

from msgspec import UNSET
from msgspec.structs import replace

from benny import Action, Card, DealLog, Game, Rules
from benny.core import constants
from benny.core.compiled_rules import CompiledRules
from benny.core.constants import DISCARD_CARD, NO_SEAT
from benny.core.deal import Deal
from benny.core.search.evaluation import Belief
from benny.core.search.sampler import Sampler
from benny.game.actions import ACTIONS
from benny.game.deal import DealInProgress
from benny.game.hosted_game import HostedGame
from benny.game.log import deal_out
from benny.game.view import Ending, Phase, View, encode
from benny.lab.seats import place_name, place_of
from benny.rules.compile import compile_rules
from support.worlds import known_cards

Key = tuple[object, ...]


def every_world(game: Game, seat: int) -> dict[Key, DealLog]:
    """Return all deals, with their actions, that show a seat the same as a game does."""
    log = game.deals[-1]
    wanted = encode(game.view(seat))
    found = {}
    for dealt in _dealt(game, seat):
        for actions in _fillings(game.rules, log, seat, dealt):
            world = replace(dealt, actions=actions)
            if (
                _is_playable(game.rules, world)
                and encode(standing(game, world).view(seat)) == wanted
            ):
                found[key_of(world, game.view(seat))] = world
    return found


def candidates(game: Game, seat: int) -> int:
    """Return how many worlds have to be tried, or a few more."""
    found, left = 1, 0
    for places, in_order in hidden_places(game, seat):
        left += len(places)
        found *= comb(left, len(places)) * (factorial(len(places)) if in_order else 1)
    for actor, action in game.deals[-1].actions:
        if actor != seat and action.kind == "discard":
            found *= game.rules.hand_size + 1
        elif actor != seat and action.kind == "swap":
            found *= comb(game.rules.hand_size, 3)
    return found


def standing(game: Game, world: DealLog) -> Game:
    """Return a game like another one, but with its last deal dealt and played as a world says."""
    deals = [*game.deals[:-1], world]
    bare = [replace(log, actions=[], tricks=UNSET, points=UNSET, scores=UNSET) for log in deals]
    second = Game(game.rules, game.seed, deals=bare, draw=game.draw)
    for log in deals:
        for _, action in log.actions:
            second.act(action)
    return second


def key_of(world: DealLog, view: View) -> Key:
    """Return what makes a world different from others to whoever has a view."""
    hidden = [action.code for _, action in world.actions if action.kind in ("discard", "swap")]
    return key([card.number for card in world.deck], hidden, view)


def key(deck: list[int], hidden: list[int], view: View) -> Key:
    """Return the same for the cards' numbers and the numbers of discard and swap.

    No order of the cards in hands and the kitty matters. Nor does it show which cards a swap has
    drawn from the kitty: those are counted as dealt to the hand with which the player went on.
    """
    rules = view.rules
    hands = [deck[seat * rules.hand_size :][: rules.hand_size] for seat in range(rules.players)]
    first = rules.players * rules.hand_size
    kitty = first + 2 * rules.piles * rules.players
    under = kitty + 4 if rules.farmers_hand else kitty + 1
    sets = [*hands, deck[kitty + 1 : under], deck[under : len(rules.deck)]]
    for event in view.log:
        if event.action.kind == "swap":
            sets[event.seat] = sets[event.seat] + sets.pop(-2)
    return (*map(frozenset, sets), tuple(deck[first:kitty]), tuple(hidden))


def hidden_places(game: Game, seat: int) -> list[tuple[list[int], bool]]:
    """Return the places of hidden cards: of each hand, of all piles, of the kitty's two parts."""
    rules, log = game.rules, game.deals[-1]
    known = known_cards(log, seat, game.view(seat).phase in (Phase.PLAY, Phase.OVER))
    deck = log.deck
    first = rules.players * rules.hand_size
    kitty = first + 2 * rules.piles * rules.players
    under = kitty + 4 if rules.farmers_hand else kitty + 1
    bounds = [*range(0, first + 1, rules.hand_size), kitty, under, len(deck)]
    return [
        ([place for place in range(begin, end) if deck[place] not in known], begin == first)
        for begin, end in pairwise(bounds)
    ]


def unevenness(counts: Iterable[int]) -> float:
    """Return by how many standard deviations counts are less even than chance makes them.

    Chi-square by the cube root of Wilson and Hilferty, which makes it normal.
    """
    found = list(counts)
    mean = sum(found) / len(found)
    return deviation(sum((count - mean) ** 2 for count in found) / mean, len(found) - 1)


def deviation(square: float, freedom: int) -> float:
    """Return a chi-square as a number of standard deviations."""
    spread = 2 / (9 * freedom)
    return ((square / freedom) ** (1 / 3) - (1 - spread)) / sqrt(spread)


def drawn_keys(view: View, source: Sampler | Belief, draws: int) -> Counter[Key]:
    """Return how often a sampler draws each world, or a belief takes it."""
    rules, deal = (
        view.rules,
        Deal(compile_rules(view.rules), view.dealer, compile_rules(view.rules).deck),
    )
    has_discard = any(event.action.kind == "discard" for event in view.log)
    swaps = {action.cards: action.code for action in ACTIONS if action.kind == "swap"}
    found: Counter[Key] = Counter()
    for _ in range(draws):
        assert source.sample(deal)
        hidden = []
        if deal.swapper != NO_SEAT:
            given = tuple(card for card in rules.deck if deal.swapped_away >> card.number & 1)
            hidden.append(swaps[given])
        if has_discard:
            hidden.append(DISCARD_CARD + deal.discarded)
        found[key(list(deal.deck), hidden, view)] += 1
    return found


def _dealt(game: Game, seat: int) -> Iterator[DealLog]:
    groups = hidden_places(game, seat)
    deck = list(game.deals[-1].deck)
    cards = [deck[place] for places, _ in groups for place in places]
    for order in _shared_out(cards, groups):
        for place, card in order:
            deck[place] = card
        yield deal_out(game.rules, game.deals[-1].dealer, deck)


def _shared_out(
    cards: list[Card], groups: list[tuple[list[int], bool]]
) -> Iterator[list[tuple[int, Card]]]:
    if not groups:
        yield []
        return
    (places, in_order), *others = groups
    for chosen in (permutations if in_order else combinations)(cards, len(places)):
        left = [card for card in cards if card not in chosen]
        for rest in _shared_out(left, others):
            yield [*zip(places, chosen, strict=True), *rest]


def _fillings(
    rules: Rules, log: DealLog, seat: int, dealt: DealLog
) -> Iterator[list[tuple[int, Action]]]:
    """Yield the actions of a deal with all that its hidden ones may have been."""
    lows = [card for card in rules.deck if card[0] in "9T"]
    alternatives = []
    for actor, action in log.actions:
        found = [action]
        if actor != seat and action.kind == "discard":
            found = [Action(f"discard {card}") for card in (*dealt.hands[actor], dealt.kitty[0])]
        elif actor != seat and action.kind == "swap":
            held = [card for card in dealt.hands[actor] if card in lows]
            found = [Action(" ".join(["swap", *three])) for three in combinations(held, 3)]
        alternatives.append([(actor, other) for other in found])
    return (list(actions) for actions in product(*alternatives))


def _is_playable(rules: Rules, world: DealLog) -> bool:
    live = DealInProgress(rules, replace(world, actions=[]))
    return all(live.turn == seat and live.deal.act(action.code) for seat, action in world.actions)


def ending(
    rules: Rules,
    random: Random,
    tricks: int,
    deal_class: type[Deal] = Deal,
    compiled: CompiledRules | None = None,
) -> Deal:
    """Return a deal at some card of its last tricks, after random calls and play."""
    compiled = compiled or compile_rules(rules)
    while True:
        deck = [card.number for card in rules.deck]
        random.shuffle(deck)
        deal = deal_class(compiled, random.randrange(rules.players), deck)
        while not deal.over:
            left = rules.tricks - deal.tricks_done
            if deal.phase == constants.AT_PLAY and left <= tricks and random.random() < 0.3:
                return deal
            deal.act(random.choice(deal.legal()))


def opening(rules: Rules, random: Random, playing: int) -> Deal:
    """Return a deal before the first lead, with so many seats that play."""
    while True:
        deal = ending(rules, random, rules.tricks)
        if not deal.tricks_done and not deal.in_trick and deal.playing == playing:
            return deal


def sides(rules: Rules, deal: Deal) -> int:
    """Return the seats of the maker's side as bits."""
    maker = max(deal.maker, 0)
    return 5 << (maker & 1) if rules.sides == "partners" else 1 << maker


def taken_by(deal: Deal, ours: int) -> int:
    """Return the tricks that some seats have taken."""
    return sum(deal.taken[seat] for seat in range(constants.SEATS) if ours >> seat & 1)


def after_each(deal: Deal) -> Iterator[tuple[int, Deal]]:
    """Yield each card that may be played, and the deal after it."""
    for card in deal.legal():
        after = deal.copy()
        after.act(card)
        yield card, after


def most_tricks(deal: Deal, ours: int) -> int:
    """Return the tricks that some seats take in all, by trying everything."""
    _play_forced(deal)
    if deal.over:
        return taken_by(deal, ours)
    best = max if ours >> deal.turn & 1 else min
    return best(most_tricks(after, ours) for _, after in after_each(deal))


def most_tricks_remembered(deal: Deal, ours: int, known: dict[object, int]) -> int:
    """Return the same for a whole deal, remembering where the play came to the same point."""
    _play_forced(deal)
    if deal.over:
        return taken_by(deal, ours)
    hands = tuple(deal.hands[:4])
    key = (hands, deal.turn, deal.in_trick, deal.best, deal.best_seat, deal.led, tuple(deal.taken))
    if key not in known:
        best = max if ours >> deal.turn & 1 else min
        known[key] = best(
            most_tricks_remembered(after, ours, known) for _, after in after_each(deal)
        )
    return known[key]


def _play_forced(deal: Deal) -> None:
    while not deal.over and len(cards := deal.legal()) == 1:
        deal.act(cards[0])


def rivals_result(deal: Deal, change: Callable[[int, int], int], players: int) -> Sequence[int]:
    """Return the tricks by seat where each seat looks after itself.

    `change` tells the score change of a seat for the tricks it took; less is better. A tie goes
    to what is worst for the others together, then for the next on the left and so on.
    """
    _play_forced(deal)
    if deal.over:
        return list(deal.taken[:players])
    seat = deal.turn

    def liking(taken: Sequence[int]) -> object:
        points = [change(other, taken[other]) for other in range(players)]
        return -points[seat], sum(points), points[seat + 1 :] + points[:seat]

    return max((rivals_result(after, change, players) for _, after in after_each(deal)), key=liking)


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
