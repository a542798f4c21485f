"""The one sentence that sums rules up."""

from benny.rules.prose import words
from benny.rules.rules import Rules


def summary(rules: Rules) -> str:
    parts = [_people(rules), _cards(rules), _making(rules), _alone(rules), _scoring(rules)]
    return f"{'; '.join(part for part in parts if part)}."


def _people(rules: Rules) -> str:
    everybody = words.counted(rules.players, "player").capitalize()
    if words.has_partners(rules):
        return f"{everybody}, partners across"
    against_maker = rules.others_defend_together
    return (
        f"{everybody}, {'the maker against the rest' if against_maker else 'each for themselves'}"
    )


def _cards(rules: Rules) -> str:
    joker = " with a joker" if rules.jokers else ""
    piles = f" and {words.counted(rules.piles, 'pile')} of two" if rules.piles else ""
    return f"{len(rules.deck)} cards{joker}, {words.number(rules.hand_size)} in each hand{piles}"


def _making(rules: Rules) -> str:
    if rules.making == "auction":
        folding = ", and the others may fold" if rules.folding else ""
        return f"trump goes to the highest bidder, from {rules.bid_minimum} up{folding}"
    taken = "which the dealer takes" if rules.upcard == "dealer_takes" else "which nobody takes"
    stuck = (
        ", and the dealer must name trump if all pass" if rules.all_pass == "stick_dealer" else ""
    )
    swaps = ", farmer's hands may be swapped" if rules.farmers_hand else ""
    return f"two rounds over a turned-up card, {taken}{stuck}{swaps}"


def _alone(rules: Rules) -> str:
    if not words.has_partners(rules):
        return ""
    return {
        "never": "nobody goes alone"
        if rules.defend_alone == "never"
        else "defenders may play alone",
        "may": "the maker may go alone",
        "must": "the maker always plays alone",
    }[rules.alone]


def _scoring(rules: Rules) -> str:
    return {
        "table": f"first to {rules.target}",
        "difference": f"the difference of tricks scores, first to {rules.target}",
        "countdown": f"tricks count down from {rules.start} to {rules.target}",
        "stake": f"one deal for a stake of {rules.stake}",
        "euchs": f"only euchres and marches count, first to {rules.target}",
    }[rules.scoring]
