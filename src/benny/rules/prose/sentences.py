"""The sentences of a rules page up to the last trick, section by section.

Each sentence has the name by which lessons refer to it; one that does not apply is left out.
"""

from collections.abc import Iterator

from benny.rules.cards import Suit
from benny.rules.prose import words
from benny.rules.rules import Rules

NamedSentence = tuple[str, str]

_PLACES = {2: "South North", 3: "South West East", 4: "South West North East"}

_NEXT_DEAL = {
    "next_dealer": "there is no score and the next player deals",
    "same_dealer": "there is no score and the same dealer deals again",
}


def table(rules: Rules) -> Iterator[NamedSentence]:
    all_players = words.count_of(rules.players, "player").capitalize()
    if words.has_partners(rules):
        who = "in two partnerships; partners sit across from each other."
        yield "people", f"{all_players} {who}"
    elif rules.others_defend_together:
        who = "In every hand the maker plays against all the others."
        yield "people", f"{all_players}, each with their own score. {who}"
    else:
        yield "people", f"{all_players}, each for themselves."

    joker = ", and a joker" if rules.jokers else ""
    suit = words.join_words(words.ranks(rules))
    yield "deck", f"There are {len(rules.deck)} cards: {suit} of each suit{joker}."

    cards = ["joker"] * rules.jokers + ["right bower"] * (rules.bowers != "none")
    cards += ["left bower"] if rules.bowers == "both" else []
    cards += [rank for rank in words.ranks(rules) if rank != "jack" or rules.bowers == "none"]
    yield "trumps", f"Trumps rank from high to low: {', '.join(cards)}."
    if rules.bowers != "none":
        mate = "; the left bower is the other jack of that colour" if rules.bowers == "both" else ""
        yield "trumps", f"The right bower is the jack of trumps{mate}."

    left = "The left bower counts as a trump in every way, and not as a card of its printed suit."
    if rules.bowers == "none":
        left = "There are no bowers: jacks rank below queens in every suit."
    elif rules.bowers == "right":
        left = "There is no left bower: the other jack of that colour is a plain jack of its suit."
    elif rules.left_follows == "printed":
        left = (
            "The left bower keeps the suit printed on it for leading and following. But it wins "
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
        first = f"{_PLACES[rules.players].split()[rules.fixed_first_dealer]} deals first."
    else:
        first = (
            f"To choose the first dealer, cards are dealt face up around the table until a "
            f"{words.first_jack(rules)} appears. The player who gets it deals."
        )
    yield "first_dealer", first

    left = len(rules.deck) - rules.players * rules.tricks
    dealt = words.count_of(rules.hand_size, "card")
    if rules.piles:
        dealt += f" in hand and {words.count_of(rules.piles, 'pile')} of two cards face down"
    over = f"{words.count_of(left, 'card')} are left over, and the top one is"
    if left == 1:
        over = "one card is left over and"
    yield "hands", f"Each player gets {dealt}. {over.capitalize()} turned up: the upcard."

    if rules.piles:
        yield (
            "piles",
            "No one sees the piles while trump is being made. Then each player turns up their "
            "top cards. A card under a top stays hidden until the top is played. It is then turned "
            "up at once, and it can be played from the next trick on.",
        )

    when = "After each hand,"
    if rules.is_one_deal:
        when = "In a rematch," if rules.tricks % 2 else "In another hand or a rematch,"
    if rules.next_dealer == "left":
        yield "next_dealer", f"{when} {words.left_of(rules, 'dealer')} deals."
        return
    level = ""
    if rules.tricks % 2 == 0:
        level = " If tricks were level, it goes by the side that did not make trump."
    yield "next_dealer", f"{when} the player who won the winning side's last trick deals.{level}"


def making(rules: Rules) -> Iterator[NamedSentence]:
    """Yield how trump is made in two rounds over a turned-up card."""
    if rules.making == "auction":
        return
    yield (
        "first_round",
        f"{words.left_of(rules, 'dealer').capitalize()} calls first and the dealer last. Each "
        f"passes or orders up the upcard. Its suit is then trump, and that player is the maker.",
    )
    yield "order_needs", _order_needs(rules)

    pile = " A card from a pile may not go." if rules.piles else ""
    away = "any card, even the upcard itself"
    if rules.discard == "own_card":
        away = "another card: the upcard itself may not go"
    if rules.upcard == "stays":
        yield "upcard", "No one picks up the upcard: it only proposes a suit."
    else:
        picks = "When the upcard is ordered, the dealer picks it up and discards"
        yield "upcard", f"{picks} {away}.{pile}"

    is_barred = rules.turned_down_suit == "barred"
    suit = "any other suit" if is_barred else "any suit, even the one turned down,"
    yield (
        "second_round",
        f"If no one orders it, the upcard is turned down. In a second round each passes, or calls "
        f"{suit} and becomes the maker.",
    )
    needs = "A player may call a suit without holding a card of it."
    if rules.call_needs != "nothing":
        needs = _with_card("To call a suit, a player must hold {}.", rules, rules.call_needs)
    yield "call_needs", needs
    yield "all_pass", _all_pass(rules)

    if rules.jokers and rules.upcard == "stays":
        whose = " of which they hold a card" if rules.call_needs != "nothing" else ""
        yield (
            "turned_joker",
            f"If the joker is turned up, there is no first round. A player may call any suit"
            f"{whose}.",
        )
    elif rules.jokers:
        yield (
            "turned_joker",
            "If the joker is turned up, no one is asked: the dealer is the maker. The dealer picks "
            "it up, discards a card as above and then calls any suit.",
        )


def _order_needs(rules: Rules) -> str:
    if rules.order_needs != "nothing":
        needs = _with_card("To order, a player must hold {}.", rules, rules.order_needs)
        if (rules.order_needs, rules.dealer_needs) == ("any_trump", "printed_suit"):
            dealer = _with_card("The dealer must hold {}.", rules, rules.dealer_needs)
            needs = f"{needs} {dealer}"
        return needs
    if rules.dealer_needs == "nothing":
        return "A player may order without holding a card of that suit."
    regardless = ""
    if rules.upcard == "dealer_takes":
        regardless = " If another player orders, the dealer picks up the upcard regardless."
    needs = "Have one to pick it: to order, the dealer needs {}."
    needs = _with_card(needs, rules, rules.dealer_needs)
    return f"{needs}{regardless} The other players may order without such a card."


def _with_card(sentence: str, rules: Rules, needs: str) -> str:
    """Fill in the card without which a player may not make a suit trump, and say what counts."""
    high = ["the left bower"] if rules.bowers == "both" else []
    high += ["the joker"] if rules.jokers else []
    piled = ["a card in a pile"] if rules.piles else []
    if needs == "printed_suit":
        name, counted, not_counted = "a card with that suit printed on it", [], high + piled
    else:
        name, counted, not_counted = "a trump of that suit", high, piled
    said = [sentence.format(name)]
    if counted:
        verb = "count" if counted[1:] else "counts"
        said.append(f"{words.join_words(counted).capitalize()} {verb}.")
    if not_counted:
        verb = "do" if not_counted[1:] else "does"
        said.append(f"{words.join_words(not_counted).capitalize()} {verb} not count.")
    return " ".join(said)


def _all_pass(rules: Rules) -> str:
    if rules.all_pass == "goes_on":
        return "Calling goes round until someone calls a suit."
    if rules.all_pass != "stick_dealer":
        return f"If no one calls a suit, {_NEXT_DEAL[rules.all_pass]}."
    without = ""
    if rules.call_needs != "nothing" and rules.turned_down_suit == "barred":
        without = " A dealer who holds no card of any other suit may call any of those suits."
    # With every suit open, only a hand of nothing but the joker has no suit to name.
    elif rules.call_needs != "nothing" and rules.jokers == rules.hand_size:
        without = " A dealer who holds nothing but the joker may call any suit."
    return f"Stick the dealer: in this round the dealer may not pass but must call a suit.{without}"


def bidding(rules: Rules) -> Iterator[NamedSentence]:
    if rules.making != "auction":
        return
    low, high = rules.bid_minimum, rules.tricks
    least = f"at least {low} and " if low > 1 else ""
    bids = f"bids {low}"
    if low < high:
        bids = f"bids a number of tricks, {least}more than the last bid"
    first = words.left_of(rules, "dealer")
    clockwise = ", and bidding goes clockwise" if rules.players > 2 else ""
    yield (
        "auction",
        f"{first.capitalize()} bids first{clockwise}. Each passes or {bids}. A bid of {high} ends "
        f"it at once.",
    )
    if low < high and rules.bid_once:
        yield "laps", "Each player has one turn, and the highest bid stands."
    elif low < high:
        yield "laps", "A player who passes is out. Bidding goes on until one bid stands."

    all_pass = "Stick the dealer: if no one else bids, the dealer must bid."
    if rules.all_pass != "stick_dealer":
        next_deal = _NEXT_DEAL[rules.all_pass]
        all_pass = f"The last player may pass too. If no one bids, {next_deal}."
    yield "all_pass_auction", all_pass
    yield "naming", "The highest bidder names any suit as trump, and no one picks up the upcard."

    if rules.turned_trump != "none":
        suit = Suit(rules.turned_trump)
        fold = ", and no one may fold" if rules.folding else ""
        auction = "The auction is held as usual, but no one names a suit."
        if rules.turned_trump_auction == "skipped":
            scoring = "All score as players who did not bid."
            auction = f"There is no auction: {first} leads. {scoring}"
        turned_up = f"If a {suit.singular} is turned up, {suit.word} are trump{fold}."
        yield "turned_trump", f"{turned_up} {auction}"


def folding(rules: Rules) -> Iterator[NamedSentence]:
    if rules.making != "auction":
        return
    if not rules.folding:
        yield "folding", "No one may fold."
        return
    choice = "the others stay or fold, clockwise from the bidder's left"
    all_fold = "all the others fold"
    if rules.players == 2:
        choice, all_fold = "the other player stays or folds", "the other player folds"
    yield (
        "folding",
        f"Once the bidder has named trump, {choice}. No one may change their mind.",
    )
    tricks = words.tricks(rules.tricks, rules.tricks, rules.tricks)
    yield (
        "folding_text",
        f"A player who has folded plays no card and scores nothing. If {all_fold}, no cards are "
        f"played and the bidder wins {tricks}.",
    )


def alone(rules: Rules) -> Iterator[NamedSentence]:
    if not words.has_partners(rules):
        return
    no_lone_defender = rules.defend_alone == "never"
    if rules.alone == "never":
        who = "No one goes alone." if no_lone_defender else "The maker never goes alone."
        yield "alone", who
    else:
        when = "The maker always plays alone."
        if rules.alone == "may":
            when = "A player who orders or calls a suit may go alone."
        yield "alone", f"{when} Their partner lays their cards face down and sits the hand out."

    yield from _alone_beside_partner(rules)
    if not no_lone_defender:
        who = "One defender"
        if rules.defend_alone == "against_alone" and rules.alone == "may":
            who = "Against a maker who goes alone, one defender"
        asked = "The one on the maker's left is asked first."
        yield "defend_alone", f"{who} may play without a partner. {asked}"
    elif rules.alone != "never":
        yield "defend_alone", "No one defends alone."


def _alone_beside_partner(rules: Rules) -> Iterator[NamedSentence]:
    takes_upcard = rules.upcard == "dealer_takes"
    does = ["order"] if rules.partner_orders_alone else []
    does += ["call a suit"] if rules.partner_calls_alone else []
    if does and rules.alone != "must":
        calls = words.join_words(does, "or")
        partner = f"Canadian loner: the dealer's partner may {calls} only by going alone."
        yield "partner_orders_alone", partner
    if rules.partner_takes_over and rules.alone != "must":
        after = ", after any discard" if takes_upcard else ""
        yield (
            "partner_takes_over",
            f"Unless the maker goes alone, the maker's partner may then take over{after}. They "
            f"call the suit again, become the maker and play alone.",
        )
    if rules.alone != "never" and takes_upcard:
        sits_out = "picks up the upcard, discards and then sits out."
        yield "dealer_sits_out", f"A dealer whose partner orders alone {sits_out}"
    # With `must` the dealer plays alone anyway, so there is nothing to say.
    if rules.alone == "may" and takes_upcard and rules.jokers:
        yield "alone_with_joker", "A dealer who picks up a turned-up joker can't go alone."


def house(rules: Rules) -> Iterator[NamedSentence]:
    """Yield what goes by the house: farmer's hands, and hands that may be thrown in."""
    if rules.farmers_hand:
        low = [f"{rank}s" for rank in words.ranks(rules) if rank in ("nine", "ten")]
        yield (
            "farmers_hand",
            f"Farmer's hand: a player with three or more {words.join_words(low)} may swap three of "
            f"them. On their turn in the first round they get the three cards under the upcard, "
            f"and then call. Only one player a hand may do so.",
        )
    if not rules.throw_in:
        return
    hands = ["one ace and no face card (ace no face)"] * ("ace_no_face" in rules.throw_in)
    if "no_ace_no_face" in rules.throw_in:
        hands.append("neither an ace nor a face card (no ace, no face)")
    if hands:
        turn = "bid" if rules.making == "auction" else "order or call"
        may = [f"A hand with {hands[0]} may be thrown in."]
        may += [f"So may a hand with {hand}." for hand in hands[1:]]
        yield "throw_in_at_turn", f"{' '.join(may)} Its player does so on their turn to {turn}."
    if "no_ace_no_face_no_trump" in rules.throw_in:
        hand = "a hand with no ace, no face card and no trump"
        yield "throw_in_at_trump", f"Once trump is made, {hand} may be thrown in."

    notes = " The joker counts as a face card." if rules.jokers else ""
    notes += " Cards in piles do not count." if rules.piles else ""
    dealer = {"left": "next_dealer", "same": "same_dealer"}[rules.throw_in_dealer]
    yield "after_throw_in", f"After a throw-in, {_NEXT_DEAL[dealer]}.{notes}"


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

    trumps = ["the left bower"] if rules.bowers == "both" else []
    if words.has_printed_left(rules):
        trumps = []
    trumps += ["the joker"] if rules.jokers else []
    verb = "is a trump" if len(trumps) == 1 else "are trumps"
    note = f" ({words.join_words(trumps)} {verb})" if trumps else ""
    yield "following", f"Follow the suit led if you can{note}; otherwise play any card."
    if words.has_printed_left(rules):
        left = "The left bower follows the suit printed on it; when it is led, follow that suit."
        yield "printed_left", left
    if rules.jokers and rules.led_joker == "any_trump":
        yield "led_joker", "Any trump follows a led joker."
    elif rules.jokers:
        where = " from the hand or the tops of the piles" if rules.piles else ""
        whose = "the other player's" if rules.players == 2 else "each player's"
        draws = f"A led joker draws {whose} highest trump{where}"
        yield "led_joker", f"{draws}. Without a trump, play any card."
    next_lead = " The winner of a trick leads the next." if rules.tricks > 1 else ""
    highest = "If no trump is played, the highest card of the suit led wins."
    yield "winning", f"The highest trump wins the trick. {highest}{next_lead}"


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
        when_alone = f" When the maker is alone, {left_of_maker} does."
    yield "first_lead", f"{leader.capitalize()} leads the first trick.{when_alone}"

    # The leader may have no card to play: as the partner of a lone player, or after folding.
    by_alone = words.has_alone(rules) and not moved and rules.first_lead == "left_of_dealer"
    by_defence = rules.defend_alone != "never" and (moved or rules.first_lead != "maker")
    by_folding = rules.folding and rules.players > 2 and rules.first_lead != "maker"
    if by_alone or by_defence or by_folding:
        yield "leader_out", "If that player plays no card, the next one clockwise leads."
