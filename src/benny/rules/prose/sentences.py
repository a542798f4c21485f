"""The sentences of a rules page up to the last trick; one that does not apply is empty."""

from benny.rules.cards import Suit
from benny.rules.prose import words
from benny.rules.rules import Rules

# Each function is named as lessons name its sentence, and pages list them in order.

_NEXT_DEAL = {
    "next_dealer": "nobody scores and the deal passes to the left",
    "same_dealer": "nobody scores and the same dealer deals again",
}


# Who plays with which cards, and how they are dealt.


def people(rules: Rules) -> str:
    everybody = words.count_of(rules.players, "player").capitalize()
    if words.has_partners(rules):
        return f"{everybody} in two partnerships; partners sit across from each other."
    if rules.others_defend_together:
        return (
            f"{everybody}, each with their own score; in every deal whoever makes trump plays "
            f"against all the others."
        )
    return f"{everybody}, each for themselves."


def deck(rules: Rules) -> str:
    joker = ", and a joker" if rules.jokers else ""
    suit = words.join_words(words.ranks(rules))
    return f"There are {len(rules.deck)} cards: {suit} of each suit{joker}."


def trumps(rules: Rules) -> str:
    cards = ["joker"] if rules.jokers else []
    cards += ["right bower (the jack of trumps)"] if rules.bowers != "none" else []
    cards += ["left bower (the other jack of that colour)"] if rules.bowers == "both" else []
    cards += [rank for rank in words.ranks(rules) if rank != "jack" or rules.bowers == "none"]
    return f"Trumps rank from high to low: {', '.join(cards)}."


def left_bower(rules: Rules) -> str:
    if rules.bowers == "none":
        return "There are no bowers: jacks rank below queens in every suit."
    if rules.bowers == "right":
        return "There is no left bower: the other jack of that colour is a plain jack of its suit."
    if rules.left_follows == "printed":
        return (
            "The left bower keeps the suit printed on it for leading and following, but wins "
            "tricks as the trump just below the right bower."
        )
    return "The left bower counts as a trump in every way, and not as a card of its printed suit."


def joker(rules: Rules) -> str:
    return "The joker counts as a trump in every way." if rules.jokers else ""


def plain_suits(rules: Rules) -> str:
    return f"In the other suits cards rank {', '.join(words.ranks(rules))}."


def first_dealer(rules: Rules) -> str:
    if rules.first_dealer == "random":
        return "The first dealer is drawn at random."
    if rules.fixed_first_dealer is not None:
        return f"Seat {rules.fixed_first_dealer} deals first (seats are numbered clockwise from 0)."
    return (
        f"To choose the first dealer, cards are dealt face up, one to each player in turn, until a "
        f"{words.first_jack(rules)} appears: that player deals."
    )


def hands(rules: Rules) -> str:
    left = len(rules.deck) - rules.players * rules.tricks
    dealt = words.count_of(rules.hand_size, "card")
    if rules.piles:
        dealt += f" in hand and {words.count_of(rules.piles, 'pile')} of two cards face down"
    over = f"{words.count_of(left, 'card')} {'is' if left == 1 else 'are'} left over"
    return f"Each player gets {dealt}; {over}, and the top one is turned up: the upcard."


def piles(rules: Rules) -> str:
    if not rules.piles:
        return ""
    return (
        "Nobody sees the piles while trump is being made; then each player turns up the top "
        "cards. A card under a top stays hidden until the top is played. It is then turned up at "
        "once, and it can be played from the next trick on."
    )


def next_dealer(rules: Rules) -> str:
    when = "After a deal is played,"
    if rules.is_one_deal:
        when = "In a rematch," if rules.tricks % 2 else "In another deal or a rematch,"
    if rules.next_dealer == "left":
        return f"{when} {words.left_of(rules, 'dealer')} deals."
    level = ""
    if rules.tricks % 2 == 0:
        level = " (of the side that did not make trump if tricks were level)"
    return f"{when} whoever took the last trick of the winning side{level} deals."


# How trump is made, in two rounds over a turned-up card or an auction, and its house rules.


def first_round(rules: Rules) -> str:
    return (
        f"{words.left_of(rules, 'dealer').capitalize()} speaks first and the dealer last. Each "
        f"either passes or orders; an order makes the upcard's suit trump, and whoever ordered is "
        f"the maker."
    )


def order_needs(rules: Rules) -> str:
    if rules.order_needs != "nothing":
        needs = f"To order, a player must hold {_card_of_suit(rules, rules.order_needs)}."
        if (rules.order_needs, rules.dealer_needs) == ("any_trump", "printed_suit"):
            needs += f" The dealer must hold {_card_of_suit(rules, rules.dealer_needs)}."
        return needs
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
        return f"If everybody passes again, {_NEXT_DEAL[rules.all_pass]}."
    without = ""
    if rules.call_needs != "nothing" and rules.turned_down_suit == "barred":
        without = " A dealer who holds no card of any other suit may name any of those suits."
    # With every suit open, only a hand of nothing but the joker has no suit to name.
    elif rules.call_needs != "nothing" and rules.jokers == rules.hand_size:
        without = " A dealer who holds nothing but the joker may name any suit."
    return f"Stick the dealer: in this round the dealer may not pass but must name a suit.{without}"


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
    if rules.bid_minimum == rules.tricks:
        return ""
    if rules.bid_once:
        return "Each player speaks once, and the highest bid stands."
    return "A player who passes is out; bidding goes round until one bid stands."


def all_pass_auction(rules: Rules) -> str:
    if rules.all_pass == "stick_dealer":
        return "Stick the dealer: if everybody else passes, the dealer must bid."
    return f"The last player may pass too: if everybody passes, {_NEXT_DEAL[rules.all_pass]}."


def naming(rules: Rules) -> str:
    return "The highest bidder names any suit as trump, and nobody takes the upcard."


def turned_trump(rules: Rules) -> str:
    if rules.turned_trump == "none":
        return ""
    suit = Suit(rules.turned_trump).word
    folding = ", and nobody may fold" if rules.folding else ""
    auction = "The auction is held as usual, but nobody names a suit."
    if rules.turned_trump_auction == "skipped":
        auction = (
            f"There is no auction: {words.left_of(rules, 'dealer')} leads, and everybody scores as "
            f"a player who did not bid."
        )
    return f"If a {suit[:-1]} is turned up, {suit} are trump{folding}. {auction}"


def throw_in_at_turn(rules: Rules) -> str:
    hands = ["one ace and no face card (ace no face)"] * ("ace_no_face" in rules.throw_in)
    if "no_ace_no_face" in rules.throw_in:
        hands.append("neither an ace nor a face card (no ace, no face)")
    if not hands:
        return ""
    turn = "to bid" if rules.making == "auction" else "to order or name a suit"
    return (
        f"On their turn {turn}, a player who holds {words.join_words(hands, 'or')} may throw "
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
    dealer = {"left": "next_dealer", "same": "same_dealer"}[rules.throw_in_dealer]
    return f"After a throw-in, {_NEXT_DEAL[dealer]}{note}."


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
    notes = []
    if counted:
        notes.append(f"{words.join_words(counted)} {'count' if counted[1:] else 'counts'}")
    if not_counted:
        notes.append(
            f"{words.join_words(not_counted)} {'do' if len(not_counted) > 1 else 'does'} not count"
        )
    return f"{name} ({'; '.join(notes)})" if notes else name


# Who plays: going alone, defending alone, folding; and how tricks are played.


def alone(rules: Rules) -> str:
    if rules.alone == "never":
        return (
            "Nobody goes alone." if rules.defend_alone == "never" else "The maker never goes alone."
        )
    when = "The maker always plays alone:"
    if rules.alone == "may":
        when = "A player who orders or names a suit may go alone:"
    return f"{when} the partner's cards stay hidden, and the partner plays no card."


def alone_with_joker(rules: Rules) -> str:
    takes_joker = rules.jokers and rules.upcard == "dealer_takes"
    # With `must` the dealer plays alone anyway, so there is nothing to say.
    if rules.alone != "may" or not takes_joker:
        return ""
    return "A dealer who takes a turned-up joker can't go alone."


def partner_orders_alone(rules: Rules) -> str:
    does = ["order"] if rules.partner_orders_alone else []
    does += ["name a suit"] if rules.partner_calls_alone else []
    if not does or rules.alone == "must":
        return ""
    calls = words.join_words(does, "or")
    return f"Canadian rule: the dealer's partner may {calls} only by going alone."


def partner_takes_over(rules: Rules) -> str:
    if not rules.partner_takes_over or rules.alone == "must":
        return ""
    after = ", after any discard" if rules.upcard == "dealer_takes" else ""
    return (
        f"Unless the maker goes alone, the maker's partner may then take over{after}: they name "
        f"the suit again, become the maker and play alone."
    )


def dealer_sits_out(rules: Rules) -> str:
    if rules.alone == "never" or rules.upcard == "stays":
        return ""
    return "A dealer whose partner orders alone takes the upcard, discards and then sits out."


def defend_alone(rules: Rules) -> str:
    if rules.defend_alone == "never":
        return "" if rules.alone == "never" else "Nobody defends alone."
    against = ""
    if rules.defend_alone == "against_alone" and rules.alone == "may":
        against = "Against a maker who goes alone, "
    asked = "one defender may play without a partner; the one on the maker's left is asked first."
    return f"{against}{asked}" if against else asked.capitalize()


def folding(rules: Rules) -> str:
    if not rules.folding:
        return "Nobody may fold."
    speakers = "each of the others, clockwise from the bidder's left,"
    if rules.players == 2:
        speakers = "the other player"
    return (
        f"Once the bidder has named trump, {speakers} announces whether to stay or fold. "
        "Nobody may change their mind."
    )


def folding_text(rules: Rules) -> str:
    if not rules.folding:
        return ""
    everybody = "the other player folds" if rules.players == 2 else "all the others fold"
    return (
        f"A player who has folded plays no card and scores nothing. If {everybody}, no cards are "
        f"played and the bidder takes {words.tricks(rules.tricks, rules.tricks, rules.tricks)}."
    )


def first_lead(rules: Rules) -> str:
    moved = words.has_alone(rules) and rules.first_lead_alone == "left_of_maker"
    left_of_maker = words.left_of(rules, words.maker(rules))
    leader = {
        "left_of_dealer": words.left_of(rules, "dealer"),
        "maker": f"the {words.maker(rules)}",
        "left_of_maker": left_of_maker,
    }[rules.first_lead]
    if not moved or rules.first_lead == "left_of_maker":
        return f"{leader.capitalize()} leads the first trick."
    if rules.alone == "must":
        return f"{left_of_maker.capitalize()} leads the first trick."
    return (
        f"{leader.capitalize()} leads the first trick; when the maker is alone, {left_of_maker} "
        f"does."
    )


def leader_out(rules: Rules) -> str:
    moved = words.has_alone(rules) and rules.first_lead_alone == "left_of_maker"
    # The leader may have no card to play: as the partner of a lone player, or after folding.
    by_alone = words.has_alone(rules) and not moved and rules.first_lead == "left_of_dealer"
    by_defence = rules.defend_alone != "never" and (moved or rules.first_lead != "maker")
    by_folding = rules.folding and rules.players > 2 and rules.first_lead != "maker"
    if by_alone or by_defence or by_folding:
        return "If that player plays no card, the next one clockwise leads."
    return ""


def tricks(rules: Rules) -> str:
    if not rules.piles:
        return f"There are {words.count_of(rules.tricks, 'trick')}." if rules.tricks > 1 else ""
    return (
        f"There are {words.count_of(rules.tricks, 'trick')}. Players play from the hand or "
        f"from the face-up top of a pile, and must follow suit from either."
    )


def following(rules: Rules) -> str:
    trumps = ["the left bower"] if rules.bowers == "both" and rules.left_follows == "trump" else []
    trumps += ["the joker"] if rules.jokers else []
    verb = "is a trump" if len(trumps) == 1 else "are trumps"
    note = f" ({words.join_words(trumps)} {verb})" if trumps else ""
    return f"Follow the suit led if you can{note}; otherwise play any card."


def printed_left(rules: Rules) -> str:
    if rules.bowers != "both" or rules.left_follows == "trump":
        return ""
    return "The left bower follows the suit printed on it; when it is led, follow that suit."


def led_joker(rules: Rules) -> str:
    if not rules.jokers:
        return ""
    if rules.led_joker == "any_trump":
        return "Any trump follows a led joker."
    where = " from the hand or the tops of the piles" if rules.piles else ""
    return f"A led joker draws each player's highest trump{where}; without a trump, play any card."


def winning(rules: Rules) -> str:
    next_lead = " Whoever takes a trick leads the next." if rules.tricks > 1 else ""
    return (
        f"The highest trump takes the trick; without trumps, the highest card of the suit led does."
        f"{next_lead}"
    )
