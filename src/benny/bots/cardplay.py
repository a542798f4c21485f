"""Which card to play: rules of the card table, the first that has something to say decides."""

from collections.abc import Callable, Sequence

from benny.actions import Action
from benny.bots.advice import Advice
from benny.bots.reading import Reading
from benny.cards import Card, Suit
from benny.view import View

Choice = tuple[Card, str]
Cards = Sequence[Card]

# Chances from which a card is thought good enough.
SAFE = 0.7  # partner's card, to leave the trick to him
LIKELY = 0.5  # one's own card, to spend it while partner is still to play
FAIR = 0.25  # one's own card where nobody else can help


def advise_play(view: View) -> Advice:
    """Return the card to play, and why."""
    cards = [action.card for action in view.legal]
    if len(cards) == 1:
        return Advice(view.legal[0], "the only card to play")
    table = Reading(view)
    rules = _FOLLOWS if view.trick else _LEADS
    card, reason = next(choice for rule in rules if (choice := rule(table, cards)))
    return Advice(Action(f"play {card}"), reason)


# Leads


def _draw_trump(table: Reading, cards: Cards) -> Choice | None:
    trumps = table.trumps(cards)
    if not trumps or not table.is_making or not _enemy_trumps(table):
        return None
    boss = table.is_boss(trumps[0])
    if boss and (len(trumps) > 1 or _bosses(table, cards)[1:]):
        return trumps[0], "draws trump from the top"
    if len(trumps) > 2:
        return trumps[0], "draws trump, with more to come"
    return None


def _lead_trump_to_maker(table: Reading, cards: Cards) -> Choice | None:
    trumps = table.trumps(cards)
    helps = table.view.contract.maker in table.allies and not _is_stuck(table.view)
    if helps and trumps and _enemy_trumps(table):
        return trumps[0], "leads trump to the partner who made it"
    return None


def _cash(table: Reading, cards: Cards) -> Choice | None:
    bosses = _bosses(table, cards)
    if not bosses or _enemy_trumps(table):
        return None
    return max(bosses, key=table.order.place), "cashes a card that nobody can beat"


def _lead_ace(table: Reading, cards: Cards) -> Choice | None:
    bosses = [card for card in _bosses(table, cards) if not table.order.is_trump(card)]
    if not bosses:
        return None
    best = max(bosses, key=lambda card: _chance_as_lead(table, card))
    return best, "leads the best card of a suit while it may go round"


def _lead_low(table: Reading, cards: Cards) -> Choice:
    side = [card for card in cards if not table.order.is_trump(card)]
    if not side:
        return _lead_from_trumps(table, cards)
    held = _lengths(table)
    card = min(side, key=lambda c: (held[table.order.suit(c)], table.order.place(c) % 8))
    return card, "leads low from the shortest suit"


def _lead_from_trumps(table: Reading, cards: Cards) -> Choice:
    trumps = table.trumps(cards)
    return trumps[0], "has only trumps left: the highest first"


_LEADS: tuple[Callable[[Reading, Cards], Choice | None], ...] = (
    _draw_trump,
    _lead_trump_to_maker,
    _cash,
    _lead_ace,
    _lead_low,
)


# Follows


def _leave_it_to_partner(table: Reading, cards: Cards) -> Choice | None:
    if table.view.winning not in table.allies:
        return None
    foes = _foes_to_come(table)
    best, led = _best_card(table), _led(table)
    stands = table.holds(best, led, foes)
    if not foes:
        return throw(table, cards), "the trick is partner's already"
    if best.rank.value == "A" if not best.is_joker else False:
        if stands > 0.4:
            return throw(table, cards), "don't trump partner's ace"
    if stands >= SAFE:
        return throw(table, cards), "partner's card should hold"
    winners = _winners(table, cards)
    if winners:
        card = _cheapest_good(table, winners)
        if table.holds(card, led, foes) - stands > 0.25 and not table.order.is_trump(card):
            return card, "third hand plays high"
        if table.holds(card, led, foes) - stands > 0.4:
            return card, "third hand plays high"
    return throw(table, cards), "leaves the trick to partner"


def _take_last(table: Reading, cards: Cards) -> Choice | None:
    winners = _winners(table, cards)
    if winners and not _foes_to_come(table):
        return min(winners, key=table.order.place), "takes it as cheaply as it can be taken"
    return None


def _take(table: Reading, cards: Cards) -> Choice | None:
    winners = _winners(table, cards)
    if not winners:
        return None
    card = _cheapest_good(table, winners)
    chance = table.holds(card, _led(table), _foes_to_come(table))
    friends = table.allies.intersection(table.later)
    if chance >= (LIKELY if friends else FAIR):
        return card, "has a good chance to take the trick"
    return None


def _throw_low(table: Reading, cards: Cards) -> Choice:
    if _winners(table, cards):
        return throw(table, cards), "second hand low"
    return throw(table, cards), "can't take the trick, so throws the least"


_FOLLOWS: tuple[Callable[[Reading, Cards], Choice | None], ...] = (
    _leave_it_to_partner,
    _take_last,
    _take,
    _throw_low,
)


def throw(table: Reading, cards: Cards) -> Card:
    """Return the card that is missed the least."""
    return min(cards, key=lambda card: _worth_keeping(table, card))


def _worth_keeping(table: Reading, card: Card) -> float:
    order = table.order
    rank = order.place(card) % 8
    if order.is_trump(card):
        return 100 + order.place(card)
    length = _lengths(table)[order.suit(card)]
    if table.is_boss(card):
        return 50 + rank
    has_trump = bool(table.trumps(table.mine))
    guard = 4 if _is_second(table, card) and length == 2 else 0
    return rank + guard - (4 if has_trump and length == 1 else 0)


def _is_second(table: Reading, card: Card) -> bool:
    suit = table.order.suit(card)
    above = [c for c in table.live if table.order.suit(c) == suit and table.order.place(c) > table.order.place(card)]
    return len(above) == 1


# What the rules look at


def _led(table: Reading) -> Suit:
    return table.order.suit(table.view.trick[0].card)


def _best_card(table: Reading) -> Card:
    return next(p.card for p in table.view.trick if p.seat == table.view.winning)


def _foes_to_come(table: Reading) -> list[int]:
    return [seat for seat in table.later if seat not in table.allies]


def _winners(table: Reading, cards: Cards) -> list[Card]:
    best, led = _best_card(table), _led(table)
    return [card for card in cards if table.beats(card, best, led)]


def _cheapest_good(table: Reading, winners: Cards) -> Card:
    foes, led = _foes_to_come(table), _led(table)
    chances = {card: table.holds(card, led, foes) for card in winners}
    enough = max(chances.values()) - 0.1
    return min((c for c in winners if chances[c] >= enough), key=table.order.place)


def _bosses(table: Reading, cards: Cards) -> list[Card]:
    return [card for card in cards if table.is_boss(card)]


def _enemy_trumps(table: Reading) -> bool:
    trump = table.order.trump
    return any(table.chance_of_suit(seat, trump) > 0 for seat in table.opponents)


def _chance_as_lead(table: Reading, card: Card) -> float:
    return table.holds(card, table.order.suit(card), table.opponents)


def _lengths(table: Reading) -> dict[Suit, int]:
    suits = [table.order.suit(card) for card in table.mine]
    return {suit: suits.count(suit) for suit in suits}


def _is_stuck(view: View) -> bool:
    return (
        view.rules.all_pass == "stick_dealer"
        and view.turned_down
        and view.contract.maker == view.dealer
    )
