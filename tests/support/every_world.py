"""All deals that agree with what a seat knows, found by trying every one; and how even draws are.

Nothing here uses the sampler or what it deduces: hidden cards are dealt to hidden places in all
ways, hidden actions are done in all ways, and what shows the seat the same bytes is kept.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, pairwise, permutations, product
from math import comb, factorial, sqrt

from msgspec import UNSET
from msgspec.structs import replace

from benny import Action, Card, DealLog, Game, Rules
from benny.core.constants import DISCARD_CARD, NO_SEAT
from benny.core.deal import Deal
from benny.core.search.evaluation import Belief
from benny.core.search.sampler import Sampler
from benny.game.actions import ACTIONS
from benny.game.deal import DealInProgress
from benny.game.log import deal_out
from benny.game.view import Phase, View, encode
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
