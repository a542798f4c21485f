"""Deals that are under way, and what comes of them by trying every card: slow and simple.

What tries every card plays the deal that it is given on, for as long as there is no choice.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from benny import Rules
from benny.core import constants
from benny.core.compiled_rules import CompiledRules
from benny.core.deal import Deal
from benny.rules.compile import compile_rules


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
