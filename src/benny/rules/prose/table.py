"""Who plays with which cards, and how they are dealt."""

from benny.rules.prose import words
from benny.rules.rules import Rules


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
    found = ["joker"] if rules.jokers else []
    found += ["right bower (the jack of trumps)"] if rules.bowers != "none" else []
    found += ["left bower (the other jack of that colour)"] if rules.bowers == "both" else []
    found += [rank for rank in words.ranks(rules) if rank != "jack" or rules.bowers == "none"]
    return f"Trumps rank from high to low: {', '.join(found)}."


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
