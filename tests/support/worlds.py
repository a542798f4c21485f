"""Two worlds that agree on all that a seat knows: what a seat knows, and how to make another."""

from collections.abc import Iterator
from random import Random

from msgspec import UNSET

from benny import Action, Card, DealLog, Game, Rules
from benny.core.deal import Deal
from benny.game.deal import DealInProgress
from benny.rules.compile import compile_rules

ATTEMPTS = 40


def deal_of(rules: Rules, log: DealLog) -> Deal:
    """Return the core's deal where a log stands."""
    deal = Deal(compile_rules(rules), log.dealer, [card.number for card in log.deck])
    for _, action in log.actions:
        assert deal.act(action.code)
    return deal


def known_cards(log: DealLog, seat: int | None, in_play: bool) -> set[Card]:
    """Return the cards of a deal whose place a seat, or a spectator, has seen.

    Written from the rules of the table, not from the engine: one's own hand, the upcard, what was
    played, pile cards that lie or lay face up, and the kitty for whoever swapped for it.
    """
    played = {action.card for _, action in log.actions if action.kind == "play"}
    cards = {log.kitty[0]} | played
    if seat is not None:
        cards |= set(log.hands[seat])
    if any(actor == seat and action.kind == "swap" for actor, action in log.actions):
        cards |= set(log.kitty[1:4])
    if in_play and log.piles is not UNSET:
        for top, under in (pile for piles in log.piles for pile in piles):
            cards |= {top, under} if top in played else {top}
    return cards


def second_deal(
    rules: Rules, log: DealLog, seat: int | None, in_play: bool, random: Random
) -> DealLog | None:
    """Return a deal that looks the same to a seat but hides other cards, None where none is found.

    The cards that the seat has not seen change places, and actions with hidden cards may name
    others; everything that was done in public must be possible all the same.
    """
    hidden = sorted(set(rules.deck) - known_cards(log, seat, in_play))
    for attempt in range(ATTEMPTS):
        size = len(hidden) if attempt < ATTEMPTS // 4 else 2 + attempt % 3
        moved = random.sample(hidden, min(size, len(hidden)))
        found = _replayed(rules, log, seat, _permuted(log, moved), random)
        if found and found != log:
            return found
    return None


def second_game(game: Game, deals: list[DealLog]) -> Game:
    """Return a game of the same actions with other deals and another seed."""
    second = Game(game.rules, seed=game.seed + 1, deals=deals, draw=game.draw)
    for deal in deals:
        for _, action in deal.actions:
            second.act(action)
    return second


def _permuted(log: DealLog, moved: list[Card]) -> DealLog:
    new = dict(zip(moved, [*moved[1:], *moved[:1]], strict=True))
    piles = log.piles
    return DealLog(
        dealer=log.dealer,
        hands=tuple(tuple(new.get(card, card) for card in hand) for hand in log.hands),
        kitty=tuple(new.get(card, card) for card in log.kitty),
        piles=UNSET
        if piles is UNSET
        else tuple(
            tuple((new.get(top, top), new.get(under, under)) for top, under in row) for row in piles
        ),
    )


def _replayed(
    rules: Rules, log: DealLog, seat: int | None, second: DealLog, random: Random
) -> DealLog | None:
    """Repeat the actions of a deal with other hidden cards, None where that can't be."""
    first = DealInProgress(rules, DealLog(log.dealer, log.hands, log.kitty, log.piles))
    live = DealInProgress(rules, second)
    for actor, action in log.actions:
        wanted = next(_alternatives(action, actor == seat, live, random), None)
        if wanted is None:
            return None
        first.act(action)
        live.act(wanted)
        if (live.turn, live.phase) != (first.turn, first.phase):
            assert "no_ace_no_face_no_trump" in rules.throw_in, "turns depend on hidden cards"
            return None
    return second


def _alternatives(
    action: Action, is_own: bool, live: DealInProgress, random: Random
) -> Iterator[Action]:
    legal = list(live.legal)
    if action.kind in ("discard", "swap") and not is_own:
        random.shuffle(legal)
        yield from (other for other in legal if other.kind == action.kind)
    elif action in legal:
        yield action
