"""Any rules in plain words, on a page or in a sentence, generated from their fields alone."""

import textwrap
from collections.abc import Callable

import msgspec

from benny.rules import loading
from benny.rules.prose import scores, sentences, words
from benny.rules.rules import Rules

Sentence = Callable[[Rules], str]

# Each section's sentences in the order of the page; one that does not apply is empty.
_TABLE: tuple[Sentence, ...] = (
    sentences.people,
    sentences.deck,
    sentences.trumps,
    sentences.left_bower,
    sentences.joker,
    sentences.plain_suits,
)
_DEALING: tuple[Sentence, ...] = (
    sentences.first_dealer,
    sentences.hands,
    sentences.piles,
    sentences.next_dealer,
)
_MAKING: tuple[Sentence, ...] = (
    sentences.first_round,
    sentences.order_needs,
    sentences.upcard,
    sentences.second_round,
    sentences.call_needs,
    sentences.all_pass,
    sentences.turned_joker,
)
_BIDDING: tuple[Sentence, ...] = (
    sentences.auction,
    sentences.laps,
    sentences.all_pass_auction,
    sentences.naming,
    sentences.turned_trump,
)
_ALONE: tuple[Sentence, ...] = (
    sentences.alone,
    sentences.partner_orders_alone,
    sentences.partner_takes_over,
    sentences.dealer_sits_out,
    sentences.alone_with_joker,
    sentences.defend_alone,
)
_FOLDING: tuple[Sentence, ...] = (sentences.folding, sentences.folding_text)
_PLAY: tuple[Sentence, ...] = (
    sentences.tricks,
    sentences.first_lead,
    sentences.leader_out,
    sentences.following,
    sentences.printed_left,
    sentences.led_joker,
    sentences.winning,
)
_GAME: tuple[Sentence, ...] = (scores.begin, scores.target, scores.tie)
_HOUSE: tuple[Sentence, ...] = (
    sentences.farmers_hand,
    sentences.throw_in_at_turn,
    sentences.throw_in_at_trump,
    sentences.after_throw_in,
)


class Section(msgspec.Struct, frozen=True):
    """A part of the rules: its title, and what it says in whole sentences."""

    title: str
    sentences: tuple[str, ...]


def sections(rules: Rules) -> list[Section]:
    """Return the rules in plain words: all that has an effect, and nothing else."""

    def say(sentences: tuple[Sentence, ...]) -> tuple[str, ...]:
        return tuple(text for sentence in sentences if (text := sentence(rules)))

    parts = [("Players and cards", say(_TABLE)), ("Dealing", say(_DEALING))]
    if rules.making == "auction":
        parts += [("Bidding", say(_BIDDING)), ("Folding", say(_FOLDING))]
    else:
        parts.append(("Making trump", say(_MAKING)))
    if words.has_partners(rules):
        parts.append(("Going alone", say(_ALONE)))
    parts += [("House rules", say(_HOUSE)), ("Play", say(_PLAY))]
    parts += [("Scoring", scores.scores(rules)), ("The game", say(_GAME))]
    return [Section(title, texts) for title, texts in parts if texts]


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


def differences(rules: Rules, base: Rules) -> list[str]:
    """Return the differences from other rules, field by field: 'target: 5 instead of 10'."""
    return [
        f"{field}: {loading.as_text(value)} instead of {loading.as_text(getattr(base, field))}"
        for field, value in loading.differences(rules, base)
        if field != "title"
    ]


def summary(rules: Rules) -> str:
    everybody = words.count_of(rules.players, "player").capitalize()
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
            "never": "nobody goes alone"
            if rules.defend_alone == "never"
            else "defenders may play alone",
            "may": "the maker may go alone",
            "must": "the maker always plays alone",
        }[rules.alone]
    parts = [
        f"{everybody}, {sides}",
        f"{len(rules.deck)} cards{joker}, {hands}",
        _making(rules),
        alone,
        scores.in_short(rules),
    ]
    return f"{'; '.join(part for part in parts if part)}."


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
