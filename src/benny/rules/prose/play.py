"""Who plays: going alone, defending alone, folding; and how tricks are played."""

from benny.rules.prose import words
from benny.rules.rules import Rules


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
    """Say that a dealer who gets the joker is not asked whether to go alone."""
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
    others = (
        "the other player"
        if rules.players == 2
        else "each of the others, clockwise from the bidder's left,"
    )
    return (
        f"Once the bidder has named trump, {others} announces whether to stay or fold. Nobody may "
        f"change their mind."
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
    """Say who leads for somebody who plays no card."""
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
    """Say how a left bower that keeps its suit is led and followed."""
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
