"""How trump is made, in two rounds over a turned-up card or an auction, and its house rules."""

from benny.rules.cards import Suit
from benny.rules.prose import words
from benny.rules.rules import Rules

_AFTER_ALL_PASS = {
    "next_dealer": "nobody scores and the deal passes to the left",
    "same_dealer": "nobody scores and the same dealer deals again",
}


def first_round(rules: Rules) -> str:
    return (
        f"{words.left_of(rules, 'dealer').capitalize()} speaks first and the dealer last. Each "
        f"either passes or orders; an order makes the upcard's suit trump, and whoever ordered is "
        f"the maker."
    )


def order_needs(rules: Rules) -> str:
    if rules.order_needs != "nothing":
        said = f"To order, a player must hold {_card_of_suit(rules, rules.order_needs)}."
        if (rules.order_needs, rules.dealer_needs) == ("any_trump", "printed_suit"):
            said += f" The dealer must hold {_card_of_suit(rules, rules.dealer_needs)}."
        return said
    if rules.dealer_needs == "nothing":
        return "A player may order without holding a card of that suit."
    regardless = ""
    if rules.upcard == "dealer_takes":
        regardless = " If another player orders, the dealer takes the upcard regardless."
    return (
        f"Have one to pick it: the dealer may order only when holding "
        f"{_card_of_suit(rules, rules.dealer_needs)}.{regardless} The other players may order "
        f"without such a card."
    )


def upcard(rules: Rules) -> str:
    if rules.upcard == "stays":
        return "Nobody takes the upcard: it only proposes a suit."
    pile = ", but never one from a pile" if rules.piles else ""
    if rules.discard == "own_card":
        away = "discards any other card: the upcard itself may not go"
    else:
        away = "discards any card, even the upcard itself"
    return f"When the upcard is ordered, the dealer takes it and {away}{pile}."


def second_round(rules: Rules) -> str:
    is_barred = rules.turned_down_suit == "barred"
    suit = "any other suit" if is_barred else "any suit, even the one turned down,"
    return (
        f"If everybody passes, the upcard is turned down. In a second round, in the same order, "
        f"each either passes or names {suit} as trump and becomes the maker."
    )


def call_needs(rules: Rules) -> str:
    if rules.call_needs == "nothing":
        return "A player may name a suit without holding a card of it."
    return f"To name a suit, a player must hold {_card_of_suit(rules, rules.call_needs)}."


def all_pass(rules: Rules) -> str:
    if rules.all_pass == "goes_on":
        return "Naming goes round and round until somebody names a suit."
    if rules.all_pass != "stick_dealer":
        return f"If everybody passes again, {_AFTER_ALL_PASS[rules.all_pass]}."
    return (
        f"Stick the dealer: in this round the dealer may not pass but must name a suit."
        f"{_with_none_to_name(rules)}"
    )


def _with_none_to_name(rules: Rules) -> str:
    if rules.call_needs == "nothing":
        return ""
    if rules.turned_down_suit == "barred":
        return " A dealer who holds no card of any other suit may name any of those suits."
    # With every suit open, only a hand of nothing but the joker has no suit to name.
    only_joker = rules.jokers == rules.hand_size
    return " A dealer who holds nothing but the joker may name any suit." if only_joker else ""


def turned_joker(rules: Rules) -> str:
    if not rules.jokers:
        return ""
    if rules.upcard == "stays":
        whose = " of which they hold a card" if rules.call_needs != "nothing" else ""
        return (
            f"If the joker is turned up, there is no first round, and a player may name any suit"
            f"{whose}."
        )
    return (
        "If the joker is turned up, nobody is asked: the dealer is the maker, takes it, discards "
        "a card as above and then names any suit as trump."
    )


def auction(rules: Rules) -> str:
    low, high = rules.bid_minimum, rules.tricks
    least = f"at least {low} and " if low > 1 else ""
    bids = (
        f"bids a number of tricks, {least}more than the last bid" if low < high else f"bids {low}"
    )
    first = words.left_of(rules, "dealer").capitalize()
    return (
        f"{first} begins, and bidding goes clockwise: each passes or {bids}. A bid of {high} ends "
        f"it at once."
    )


def laps(rules: Rules) -> str:
    """Say how often a player may speak."""
    if rules.bid_minimum == rules.tricks:
        return ""
    if rules.bid_once:
        return "Each player speaks once, and the highest bid stands."
    return "A player who passes is out; bidding goes round until one bid stands."


def all_pass_auction(rules: Rules) -> str:
    if rules.all_pass == "stick_dealer":
        return "Stick the dealer: if everybody else passes, the dealer must bid."
    return f"The last player may pass too: if everybody passes, {_AFTER_ALL_PASS[rules.all_pass]}."


def naming(rules: Rules) -> str:
    return "The highest bidder names any suit as trump, and nobody takes the upcard."


def turned_trump(rules: Rules) -> str:
    if rules.turned_trump == "none":
        return ""
    suit = Suit(rules.turned_trump).word
    folding = ", and nobody may fold" if rules.folding else ""
    held = "The auction is held as usual, but nobody names a suit."
    if rules.turned_trump_auction == "skipped":
        held = (
            f"There is no auction: {words.left_of(rules, 'dealer')} leads, and everybody scores as "
            f"a player who did not bid."
        )
    return f"If a {suit[:-1]} is turned up, {suit} are trump{folding}. {held}"


def throw_in_at_turn(rules: Rules) -> str:
    hands = {
        "ace_no_face": "one ace and no face card (ace no face)",
        "no_ace_no_face": "neither an ace nor a face card (no ace, no face)",
    }
    found = [text for kind, text in hands.items() if kind in rules.throw_in]
    if not found:
        return ""
    turn = "to bid" if rules.making == "auction" else "to order or name a suit"
    return (
        f"On their turn {turn}, a player who holds {words.join_words(found, 'or')} may throw "
        "the hand in."
    )


def throw_in_at_trump(rules: Rules) -> str:
    if "no_ace_no_face_no_trump" not in rules.throw_in:
        return ""
    return (
        f"Once the {words.maker(rules)} has made trump, a player who holds no ace, no face card "
        f"and no trump may throw the hand in."
    )


def after_throw_in(rules: Rules) -> str:
    if not rules.throw_in:
        return ""
    notes = ["the joker counts as a face card"] if rules.jokers else []
    notes += ["cards in piles do not count"] if rules.piles else []
    note = f" ({'; '.join(notes)})" if notes else ""
    dealer = (
        "the deal passes to the left"
        if rules.throw_in_dealer == "left"
        else "the same dealer deals again"
    )
    return f"After a throw-in, nobody scores and {dealer}{note}."


def farmers_hand(rules: Rules) -> str:
    if not rules.farmers_hand:
        return ""
    low = words.join_words([rank + "s" for rank in words.ranks(rules) if rank in ("nine", "ten")])
    return (
        f"Farmer's hand: on their turn in the first round, a player with three or more {low} in "
        f"hand may swap three of them for the three cards under the upcard, and then speaks. Only "
        f"one player per deal may do so."
    )


def _card_of_suit(rules: Rules, needs: str) -> str:
    """Name the card without which a player may not make a suit trump."""
    high = ["the left bower"] if rules.bowers == "both" else []
    high += ["the joker"] if rules.jokers else []
    piled = ["a card in a pile"] if rules.piles else []
    if needs == "printed_suit":
        name, counted, not_counted = "a card with that suit printed on it", [], high + piled
    else:
        name, counted, not_counted = "a trump of that suit", high, piled
    notes = (
        [f"{words.join_words(counted)} {'count' if counted[1:] else 'counts'}"] if counted else []
    )
    if not_counted:
        notes.append(
            f"{words.join_words(not_counted)} {'do' if len(not_counted) > 1 else 'does'} not count"
        )
    return f"{name} ({'; '.join(notes)})" if notes else name
