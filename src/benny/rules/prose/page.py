"""Any rules in plain words, on a page or in a sentence, generated from their fields alone."""

import textwrap
from collections import defaultdict

import msgspec

from benny.rules.prose import scores, sentences, words
from benny.rules.rules import Rules

_SECTIONS = {
    "Players and cards": sentences.table,
    "Dealing": sentences.dealing,
    "Bidding": sentences.bidding,
    "Folding": sentences.folding,
    "Making trump": sentences.making,
    "Going alone": sentences.alone,
    "House rules": sentences.house,
    "Play": sentences.play,
    "Scoring": scores.scoring,
    "The game": scores.game,
}


class Section(msgspec.Struct, frozen=True):
    """A part of the rules: its title, and what it says in whole sentences."""

    title: str
    sentences: tuple[str, ...]


def sections(rules: Rules) -> list[Section]:
    """Return the rules in plain words: all that has an effect, and nothing else."""
    parts = {title: tuple(text for _, text in say(rules)) for title, say in _SECTIONS.items()}
    return [Section(title, texts) for title, texts in parts.items() if texts]


def named_sentences(rules: Rules) -> defaultdict[str, str]:
    """Return the sentences by the names that lessons use; those that don't apply are empty."""
    named: defaultdict[str, str] = defaultdict(str)
    for say in _SECTIONS.values():
        for name, text in say(rules):
            named[name] = f"{named[name]} {text}".lstrip()
    return named


def as_text(rules: Rules, width: int = 80) -> str:
    """Return the rules in plain words for a terminal of some width."""
    title = rules.called
    line = "=" * min(len(title), width)
    lines = [textwrap.fill(title, width), line, "", textwrap.fill(summary(rules), width)]
    for section in sections(rules):
        lines += ["", section.title.upper()]
        lines += [
            textwrap.fill(sentence, width, initial_indent="- ", subsequent_indent="  ")
            for sentence in section.sentences
        ]
    return "\n".join(lines) + "\n"


def summary(rules: Rules) -> str:
    sides = "each for themselves"
    if words.has_partners(rules):
        sides = "partners across"
    elif rules.others_defend_together:
        sides = "the maker against the rest"
    joker = " with a joker" if rules.jokers else ""
    piles = f" and {words.count_of(rules.piles, 'pile')} of two" if rules.piles else ""
    hands = f"{words.number(rules.hand_size)} in each hand{piles}"
    alone = ""
    if words.has_partners(rules):
        alone = {
            "never": "no one goes alone"
            if rules.defend_alone == "never"
            else "defenders may play alone",
            "may": "the maker may go alone",
            "must": "the maker always plays alone",
        }[rules.alone]
    parts = [
        f"{words.count_of(rules.players, 'player')}, {sides}",
        f"{len(rules.deck)} cards{joker}, {hands}",
        "the left bower follows its printed suit" if words.has_printed_left(rules) else "",
        *_making(rules),
        alone,
        scores.summary(rules),
    ]
    return " ".join(f"{part[0].upper()}{part[1:]}." for part in parts if part)


def _making(rules: Rules) -> tuple[str, ...]:
    if rules.making == "auction":
        others = "the other player" if rules.players == 2 else "the others"
        folding = f", and {others} may fold" if rules.folding else ""
        return (f"trump goes to the highest bidder, from {rules.bid_minimum} up{folding}",)
    picks_up = "no one picks up"
    if rules.upcard == "dealer_takes":
        keeps = " and must keep" if rules.discard == "own_card" else ""
        picks_up = f"the dealer picks up{keeps}"
    orders_alone = rules.partner_orders_alone and rules.alone == "may"
    return (
        f"two rounds over a turned-up card, which {picks_up}",
        "the dealer must have one to pick it" if rules.dealer_needs != "nothing" else "",
        "the dealer's partner orders only alone" if orders_alone else "",
        "the dealer must call if no one else does" if rules.all_pass == "stick_dealer" else "",
        "farmer's hands may be swapped" if rules.farmers_hand else "",
    )
