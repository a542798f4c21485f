"""Which card to play: rules of the card table, of which the first with an answer decides."""

from collections.abc import Callable, Sequence

from benny.bots.thumb.advice import Advice
from benny.bots.thumb.card_counts import Reading
from benny.game.actions import Action
from benny.game.view import View
from benny.rules.cards import Card, Rank, Suit

Cards = Sequence[Card]
Choice = tuple[Card, str]

# The chance that partner's card holds with which the trick is left to him.
SAFE = 0.7
# The same where he leads an ace, which only a trump can beat.
SAFE_ACE = 0.4
# What a card of one's own must add to that chance to be spent on partner's trick.
GAIN = 0.2
# The chance with which a card is spent to take a trick from the other side.
LIKELY = 0.4
# A cheaper card is as good where it holds nearly as often.
NEARLY = 0.1

PARTNER_HAS_IT = "partner has the trick"
LEFT_TO_PARTNER = "leaves the trick to partner"
MUST_TAKE = "all that may be played takes the trick from partner"
ONLY_TRUMPS = "has to play a trump, so plays the lowest"


def advise_play(view: View) -> Advice:
    """Return the card to play, and why."""
    cards = [action.card for action in view.legal]
    table = Reading(view)
    if view.trick:
        card, reason = _follow(table, cards)
    else:
        card, reason = _lead(table, cards)
    return Advice(Action(f"play {card}"), reason)


def _lead(table: Reading, cards: Cards) -> Choice:
    rules = (_draw_trump, _lead_trump_to_maker, _cash_boss, _lead_boss)
    return _first_answer(rules, table, cards) or _lead_low(table, cards)


def _follow(table: Reading, cards: Cards) -> Choice:
    rules = (_leave_to_partner, _help_partner, _take_as_last, _take)
    return _first_answer(rules, table, cards) or _throw(table, cards)


def _first_answer(
    rules: Sequence[Callable[[Reading, Cards], Choice | None]], table: Reading, cards: Cards
) -> Choice | None:
    answers = (rule(table, cards) for rule in rules)
    return next((answer for answer in answers if answer), None)


# Leads


def _draw_trump(table: Reading, cards: Cards) -> Choice | None:
    trumps = _that_draw(table, cards)
    has_right_to = table.is_making or not table.allies
    if not trumps or not has_right_to:
        return None
    if table.is_boss(trumps[0]) and (len(trumps) > 1 or len(_bosses(table, cards)) > 1):
        return trumps[0], "draws trump with the highest"
    if len(trumps) > 2:
        return trumps[0], "draws trump, with more to come"
    return None


def _that_draw(table: Reading, cards: Cards) -> Cards:
    return [card for card in table.trumps(cards) if table.draws(card)]


def _lead_trump_to_maker(table: Reading, cards: Cards) -> Choice | None:
    trumps = _that_draw(table, cards)
    chose_trump = table.view.contract.maker in table.allies and not _is_stuck(table.view)
    if trumps and table.is_making and chose_trump:
        return trumps[0], "leads the best trump to partner, who made it"
    return None


def _cash_boss(table: Reading, cards: Cards) -> Choice | None:
    bosses = _bosses(table, cards)
    if not bosses or table.trumps_are_out:
        return None
    return max(bosses, key=table.order.place), "no opponent can beat it any more"


def _lead_boss(table: Reading, cards: Cards) -> Choice | None:
    bosses = [card for card in _bosses(table, cards) if not table.order.is_trump(card)]
    if not bosses:
        return None
    best = max(bosses, key=lambda card: chance_as_lead(table, card))
    return best, boss_in_words(table, best)


def boss_in_words(table: Reading, card: Card) -> str:
    """Return that no plain card beats one as a lead, and whether a trump still may."""
    words = f"no higher {table.order.suit(card).word} are out"
    return words if chance_as_lead(table, card) == 1 else f"{words}, but trumps are"


def _lead_low(table: Reading, cards: Cards) -> Choice:
    side = [card for card in cards if not table.order.is_trump(card)]
    if not side:
        return table.trumps(cards)[0], "only trumps left, the highest first"
    lengths = _lengths(table)
    card = min(side, key=lambda card: (lengths[table.order.suit(card)], table.height(card)))
    return card, "the lowest card of the shortest plain suit"


# Follows


def _leave_to_partner(table: Reading, cards: Cards) -> Choice | None:
    if table.view.winning not in table.allies:
        return None
    chance = _chance_to_stand(table)
    if chance < (SAFE_ACE if is_ace(table.best) else SAFE):
        return None
    card = _least_missed(table, cards)
    return card, _why_left(table, cards, card)


def _why_left(table: Reading, cards: Cards, card: Card) -> str:
    if table.winners([card]):
        return MUST_TAKE
    if chance_that_partner_takes(table) == 1:
        return PARTNER_HAS_IT
    is_plain_ace = is_ace(table.best) and not table.order.is_trump(table.best)
    if is_plain_ace and table.trumps(cards) and not table.order.is_trump(card):
        return "don't trump partner's ace"
    return LEFT_TO_PARTNER


def is_ace(card: Card) -> bool:
    """Return whether a card is an ace, of any suit."""
    return not card.is_joker and card.rank is Rank.ACE


def _help_partner(table: Reading, cards: Cards) -> Choice | None:
    if table.view.winning not in table.allies:
        return None
    winners = table.winners(cards)
    if winners:
        card = _cheapest(table, winners)
        if _chance_to_hold(table, card) - _chance_to_stand(table) >= GAIN:
            is_third = len(table.view.trick) == 2 and table.order.suit(card) == table.led
            is_high = is_third and card == max(cards, key=table.order.place)
            return card, "third hand plays high" if is_high else "safer than partner's card"
    card = _least_missed(table, cards)
    if table.winners([card]):
        return card, MUST_TAKE
    return card, LEFT_TO_PARTNER


def _take_as_last(table: Reading, cards: Cards) -> Choice | None:
    winners = table.winners(cards)
    if not winners or others_to_come(table):
        return None
    return min(winners, key=table.order.place), "takes the trick as cheaply as can be"


def _take(table: Reading, cards: Cards) -> Choice | None:
    winners = table.winners(cards)
    if not winners:
        return None
    card = _cheapest(table, winners)
    if _chance_to_hold(table, card) < LIKELY:
        return None
    return card, f"tries for the trick with the {card.word}"


def _throw(table: Reading, cards: Cards) -> Choice:
    card = _least_missed(table, cards)
    suit = table.order.suit(card)
    if table.winners(cards) and suit != table.led:
        if table.order.is_trump(card):
            return card, ONLY_TRUMPS
        return card, "keeps the trumps, and throws what is missed least"
    if table.winners(cards):
        place = "second hand low: " if len(table.view.trick) == 1 else "plays low: "
        return card, f"{place}keeps the higher card"
    if len(cards) > 1 and gets_rid_of_suit(table, card):
        return card, f"can't take the trick, and gets rid of {suit.word}"
    return card, "can't take the trick, so throws what is missed least"


def _least_missed(table: Reading, cards: Cards) -> Card:
    return min(cards, key=lambda card: _worth_keeping(table, card))


def _worth_keeping(table: Reading, card: Card) -> tuple[int, int]:
    order = table.order
    if order.is_trump(card):
        return 3, order.place(card)
    if table.is_boss(card):
        return 2, table.height(card)
    is_guarded = _lengths(table)[order.suit(card)] == 2 and table.number_above(card) == 1
    return 1, table.height(card) + 4 * is_guarded - 4 * _makes_void(table, card)


# What the rules look at


def gets_rid_of_suit(table: Reading, card: Card) -> bool:
    """Return whether a card that follows no suit is the last of its own, which one trumps then."""
    has_covered_cards = table.view.cards_left(table.seat) > len(table.mine)
    follows = table.order.suit(card) == table.led
    return not follows and not has_covered_cards and _makes_void(table, card)


def _makes_void(table: Reading, card: Card) -> bool:
    is_last = _lengths(table)[table.order.suit(card)] == 1
    return is_last and not table.order.is_trump(card) and bool(table.trumps(table.mine))


def others_to_come(table: Reading) -> list[int]:
    """Return the opponents who play to this trick after the viewer."""
    return [seat for seat in table.later if seat not in table.allies]


def _chance_to_hold(table: Reading, card: Card) -> float:
    return table.chance_to_hold(card, table.led, others_to_come(table))


def _chance_to_stand(table: Reading) -> float:
    return _chance_to_hold(table, table.best)


def chance_that_partner_takes(table: Reading) -> float:
    """Return the chance that the card which is winning holds, against another ally's as well."""
    return table.chance_to_hold(table.best, table.led, table.later)


def chance_as_lead(table: Reading, card: Card) -> float:
    """Return the chance that a card takes the trick to which it is led."""
    return table.chance_to_hold(card, table.order.suit(card), table.opponents)


def _cheapest(table: Reading, winners: Cards) -> Card:
    chances = {card: _chance_to_hold(table, card) for card in winners}
    enough = max(chances.values()) - NEARLY
    good = [card for card in winners if chances[card] >= enough]
    return min(good, key=table.order.place)


def _bosses(table: Reading, cards: Cards) -> list[Card]:
    return [card for card in cards if table.is_boss(card)]


def _lengths(table: Reading) -> dict[Suit, int]:
    suits = [table.order.suit(card) for card in table.mine]
    return {suit: suits.count(suit) for suit in suits}


def _is_stuck(view: View) -> bool:
    was_last = view.turned_down and view.contract.maker == view.dealer
    return was_last and view.rules.all_pass == "stick_dealer"
