"""The sentences of a rules page up to the last trick, section by section.

Each sentence has the name by which lessons refer to it; one that does not apply is left out.
"""

from collections.abc import Iterator

from benny.rules.cards import Suit
from benny.rules.prose import words
from benny.rules.rules import Rules

NamedSentence = tuple[str, str]

_NEXT_DEAL = {
    "next_dealer": "nobody scores and the deal passes to the left",
    "same_dealer": "nobody scores and the same dealer deals again",
}


def table(rules: Rules) -> Iterator[NamedSentence]:
    everybody = words.count_of(rules.players, "player").capitalize()
    if words.has_partners(rules):
        who = "in two partnerships; partners sit across from each other."
        yield "people", f"{everybody} {who}"
    elif rules.others_defend_together:
        who = "in every deal whoever makes trump plays against all the others."
        yield "people", f"{everybody}, each with their own score; {who}"
    else:
        yield "people", f"{everybody}, each for themselves."

    joker = ", and a joker" if rules.jokers else ""
    suit = words.join_words(words.ranks(rules))
    yield "deck", f"There are {len(rules.deck)} cards: {suit} of each suit{joker}."

    cards = ["joker"] if rules.jokers else []
    cards += ["right bower (the jack of trumps)"] if rules.bowers != "none" else []
    cards += ["left bower (the other jack of that colour)"] if rules.bowers == "both" else []
    cards += [rank for rank in words.ranks(rules) if rank != "jack" or rules.bowers == "none"]
    yield "trumps", f"Trumps rank from high to low: {', '.join(cards)}."

    left = "The left bower counts as a trump in every way, and not as a card of its printed suit."
    if rules.bowers == "none":
        left = "There are no bowers: jacks rank below queens in every suit."
    elif rules.bowers == "right":
        left = "There is no left bower: the other jack of that colour is a plain jack of its suit."
    elif rules.left_follows == "printed":
        left = (
            "The left bower keeps the suit printed on it for leading and following, but wins "
            "tricks as the trump just below the right bower."
        )
    yield "left_bower", left

    if rules.jokers:
        yield "joker", "The joker counts as a trump in every way."
    yield "plain_suits", f"In the other suits cards rank {', '.join(words.ranks(rules))}."


def dealing(rules: Rules) -> Iterator[NamedSentence]:
    if rules.first_dealer == "random":
        first = "The first dealer is drawn at random."
    elif rules.fixed_first_dealer is not None:
        numbered = "(seats are numbered clockwise from 0)"
        first = f"Seat {rules.fixed_first_dealer} deals first {numbered}."
    else:
        first = (
            f"To choose the first dealer, cards are dealt face up, one to each player in turn, "
            f"until a {words.first_jack(rules)} appears: that player deals."
        )
    yield "first_dealer", first

    left = len(rules.deck) - rules.players * rules.tricks
    dealt = words.count_of(rules.hand_size, "card")
    if rules.piles:
        dealt += f" in hand and {words.count_of(rules.piles, 'pile')} of two cards face down"
    over = f"{words.count_of(left, 'card')} {'is' if left == 1 else 'are'} left over"
    upcard = "and the top one is turned up: the upcard."
    yield "hands", f"Each player gets {dealt}; {over}, {upcard}"

    if rules.piles:
        yield (
            "piles",
            "Nobody sees the piles while trump is being made; then each player turns up the top "
            "cards. A card under a top stays hidden until the top is played. It is then turned up "
            "at once, and it can be played from the next trick on.",
        )

    when = "After a deal is played,"
    if rules.is_one_deal:
        when = "In a rematch," if rules.tricks % 2 else "In another deal or a rematch,"
    level = ""
    if rules.tricks % 2 == 0:
        level = " (of the side that did not make trump if tricks were level)"
    next_dealer = f"whoever took the last trick of the winning side{level}"
    if rules.next_dealer == "left":
        next_dealer = words.left_of(rules, "dealer")
    yield "next_dealer", f"{when} {next_dealer} deals."


def making(rules: Rules) -> Iterator[NamedSentence]:
    """Yield how trump is made in two rounds over a turned-up card."""
    if rules.making == "auction":
        return
    yield (
        "first_round",
        f"{words.left_of(rules, 'dealer').capitalize()} speaks first and the dealer last. Each "
        f"either passes or orders; an order makes the upcard's suit trump, and whoever ordered is "
        f"the maker.",
    )
    yield "order_needs", _order_needs(rules)

    pile = ", but never one from a pile" if rules.piles else ""
    away = "discards any card, even the upcard itself"
    if rules.discard == "own_card":
        away = "discards any other card: the upcard itself may not go"
    if rules.upcard == "stays":
        yield "upcard", "Nobody takes the upcard: it only proposes a suit."
    else:
        yield "upcard", f"When the upcard is ordered, the dealer takes it and {away}{pile}."

    is_barred = rules.turned_down_suit == "barred"
    suit = "any other suit" if is_barred else "any suit, even the one turned down,"
    yield (
        "second_round",
        f"If everybody passes, the upcard is turned down. In a second round, in the same order, "
        f"each either passes or names {suit} as trump and becomes the maker.",
    )
    needs = "A player may name a suit without holding a card of it."
    if rules.call_needs != "nothing":
        needs = f"To name a suit, a player must hold {_card_of_suit(rules, rules.call_needs)}."
    yield "call_needs", needs
    yield "all_pass", _all_pass(rules)

    if rules.jokers and rules.upcard == "stays":
        whose = " of which they hold a card" if rules.call_needs != "nothing" else ""
        yield (
            "turned_joker",
            f"If the joker is turned up, there is no first round, and a player may name any suit"
            f"{whose}.",
        )
    elif rules.jokers:
        yield (
            "turned_joker",
            "If the joker is turned up, nobody is asked: the dealer is the maker, takes it, "
            "discards a card as above and then names any suit as trump.",
        )


def _order_needs(rules: Rules) -> str:
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


def _all_pass(rules: Rules) -> str:
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


def bidding(rules: Rules) -> Iterator[NamedSentence]:
    if rules.making != "auction":
        return
    low, high = rules.bid_minimum, rules.tricks
    least = f"at least {low} and " if low > 1 else ""
    bids = f"bids {low}"
    if low < high:
        bids = f"bids a number of tricks, {least}more than the last bid"
    first = words.left_of(rules, "dealer")
    yield (
        "auction",
        f"{first.capitalize()} begins, and bidding goes clockwise: each passes or {bids}. A bid of "
        f"{high} ends it at once.",
    )
    if low < high and rules.bid_once:
        yield "laps", "Each player speaks once, and the highest bid stands."
    elif low < high:
        yield "laps", "A player who passes is out; bidding goes round until one bid stands."

    all_pass = "Stick the dealer: if everybody else passes, the dealer must bid."
    if rules.all_pass != "stick_dealer":
        next_deal = _NEXT_DEAL[rules.all_pass]
        all_pass = f"The last player may pass too: if everybody passes, {next_deal}."
    yield "all_pass_auction", all_pass
    yield "naming", "The highest bidder names any suit as trump, and nobody takes the upcard."

    if rules.turned_trump != "none":
        suit = Suit(rules.turned_trump)
        fold = ", and nobody may fold" if rules.folding else ""
        auction = "The auction is held as usual, but nobody names a suit."
        if rules.turned_trump_auction == "skipped":
            scoring = "everybody scores as a player who did not bid."
            auction = f"There is no auction: {first} leads, and {scoring}"
        turned_up = f"If a {suit.singular} is turned up, {suit.word} are trump{fold}."
        yield "turned_trump", f"{turned_up} {auction}"


def folding(rules: Rules) -> Iterator[NamedSentence]:
    if rules.making != "auction":
        return
    if not rules.folding:
        yield "folding", "Nobody may fold."
        return
    speakers = "each of the others, clockwise from the bidder's left,"
    everybody = "all the others fold"
    if rules.players == 2:
        speakers, everybody = "the other player", "the other player folds"
    yield (
        "folding",
        f"Once the bidder has named trump, {speakers} announces whether to stay or fold. "
        "Nobody may change their mind.",
    )
    tricks = words.tricks(rules.tricks, rules.tricks, rules.tricks)
    yield (
        "folding_text",
        f"A player who has folded plays no card and scores nothing. If {everybody}, no cards are "
        f"played and the bidder takes {tricks}.",
    )


def alone(rules: Rules) -> Iterator[NamedSentence]:
    if not words.has_partners(rules):
        return
    nobody_defends = rules.defend_alone == "never"
    if rules.alone == "never":
        who = "Nobody goes alone." if nobody_defends else "The maker never goes alone."
        yield "alone", who
    else:
        when = "The maker always plays alone:"
        if rules.alone == "may":
            when = "A player who orders or names a suit may go alone:"
        yield "alone", f"{when} the partner's cards stay hidden, and the partner plays no card."

    yield from _alone_beside_partner(rules)
    if not nobody_defends:
        asked = "one defender may play without a partner; the one on the maker's left is asked"
        against = ""
        if rules.defend_alone == "against_alone" and rules.alone == "may":
            against = "against a maker who goes alone, "
        yield "defend_alone", f"{against}{asked} first.".capitalize()
    elif rules.alone != "never":
        yield "defend_alone", "Nobody defends alone."


def _alone_beside_partner(rules: Rules) -> Iterator[NamedSentence]:
    takes_upcard = rules.upcard == "dealer_takes"
    does = ["order"] if rules.partner_orders_alone else []
    does += ["name a suit"] if rules.partner_calls_alone else []
    if does and rules.alone != "must":
        calls = words.join_words(does, "or")
        partner = f"Canadian rule: the dealer's partner may {calls} only by going alone."
        yield "partner_orders_alone", partner
    if rules.partner_takes_over and rules.alone != "must":
        after = ", after any discard" if takes_upcard else ""
        yield (
            "partner_takes_over",
            f"Unless the maker goes alone, the maker's partner may then take over{after}: they "
            f"name the suit again, become the maker and play alone.",
        )
    if rules.alone != "never" and takes_upcard:
        sits_out = "takes the upcard, discards and then sits out."
        yield "dealer_sits_out", f"A dealer whose partner orders alone {sits_out}"
    # With `must` the dealer plays alone anyway, so there is nothing to say.
    if rules.alone == "may" and takes_upcard and rules.jokers:
        yield "alone_with_joker", "A dealer who takes a turned-up joker can't go alone."


def house(rules: Rules) -> Iterator[NamedSentence]:
    """Yield what goes by the house: farmer's hands, and hands that may be thrown in."""
    if rules.farmers_hand:
        low = [f"{rank}s" for rank in words.ranks(rules) if rank in ("nine", "ten")]
        yield (
            "farmers_hand",
            f"Farmer's hand: on their turn in the first round, a player with three or more "
            f"{words.join_words(low)} in hand may swap three of them for the three cards under the "
            f"upcard, and then speaks. Only one player per deal may do so.",
        )
    if not rules.throw_in:
        return
    hands = ["one ace and no face card (ace no face)"] * ("ace_no_face" in rules.throw_in)
    if "no_ace_no_face" in rules.throw_in:
        hands.append("neither an ace nor a face card (no ace, no face)")
    if hands:
        turn = "to bid" if rules.making == "auction" else "to order or name a suit"
        holder = f"a player who holds {words.join_words(hands, 'or')}"
        yield "throw_in_at_turn", f"On their turn {turn}, {holder} may throw the hand in."
    if "no_ace_no_face_no_trump" in rules.throw_in:
        holder = "a player who holds no ace, no face card and no trump"
        when = f"Once the {words.maker(rules)} has made trump"
        yield "throw_in_at_trump", f"{when}, {holder} may throw the hand in."

    notes = ["the joker counts as a face card"] if rules.jokers else []
    notes += ["cards in piles do not count"] if rules.piles else []
    note = f" ({'; '.join(notes)})" if notes else ""
    dealer = {"left": "next_dealer", "same": "same_dealer"}[rules.throw_in_dealer]
    yield "after_throw_in", f"After a throw-in, {_NEXT_DEAL[dealer]}{note}."


def play(rules: Rules) -> Iterator[NamedSentence]:
    there_are = f"There are {words.count_of(rules.tricks, 'trick')}."
    if rules.piles:
        yield (
            "tricks",
            f"{there_are} Players play from the hand or from the face-up top of a pile, and must "
            f"follow suit from either.",
        )
    elif rules.tricks > 1:
        yield "tricks", there_are
    yield from _leading(rules)

    has_printed_left = rules.bowers == "both" and rules.left_follows == "printed"
    trumps = ["the left bower"] if rules.bowers == "both" and not has_printed_left else []
    trumps += ["the joker"] if rules.jokers else []
    verb = "is a trump" if len(trumps) == 1 else "are trumps"
    note = f" ({words.join_words(trumps)} {verb})" if trumps else ""
    yield "following", f"Follow the suit led if you can{note}; otherwise play any card."
    if has_printed_left:
        left = "The left bower follows the suit printed on it; when it is led, follow that suit."
        yield "printed_left", left
    if rules.jokers and rules.led_joker == "any_trump":
        yield "led_joker", "Any trump follows a led joker."
    elif rules.jokers:
        where = " from the hand or the tops of the piles" if rules.piles else ""
        draws = f"A led joker draws each player's highest trump{where}"
        yield "led_joker", f"{draws}; without a trump, play any card."
    next_lead = " Whoever takes a trick leads the next." if rules.tricks > 1 else ""
    highest = "The highest trump takes the trick; without trumps, the highest card of the suit led"
    yield "winning", f"{highest} does.{next_lead}"


def _leading(rules: Rules) -> Iterator[NamedSentence]:
    moved = words.has_alone(rules) and rules.first_lead_alone == "left_of_maker"
    left_of_maker = words.left_of(rules, words.maker(rules))
    leader = {
        "left_of_dealer": words.left_of(rules, "dealer"),
        "maker": f"the {words.maker(rules)}",
        "left_of_maker": left_of_maker,
    }[rules.first_lead]
    when_alone = ""
    if moved and rules.alone == "must":
        leader = left_of_maker
    elif moved and rules.first_lead != "left_of_maker":
        when_alone = f"; when the maker is alone, {left_of_maker} does"
    yield "first_lead", f"{leader.capitalize()} leads the first trick{when_alone}."

    # The leader may have no card to play: as the partner of a lone player, or after folding.
    by_alone = words.has_alone(rules) and not moved and rules.first_lead == "left_of_dealer"
    by_defence = rules.defend_alone != "never" and (moved or rules.first_lead != "maker")
    by_folding = rules.folding and rules.players > 2 and rules.first_lead != "maker"
    if by_alone or by_defence or by_folding:
        yield "leader_out", "If that player plays no card, the next one clockwise leads."
