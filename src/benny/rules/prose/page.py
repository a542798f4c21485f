"""Any rules in plain words, on a page or in a sentence, generated from their fields alone."""

import textwrap
from collections.abc import Callable, Iterator

import msgspec

from benny.rules import loading
from benny.rules.prose import making_trump, play, scores, table, words
from benny.rules.rules import Rules

Sentence = Callable[[Rules], str]

# Each section's sentences in the order of the page; one that does not apply is empty.
_TABLE: tuple[Sentence, ...] = (
    table.people,
    table.deck,
    table.trumps,
    table.left_bower,
    table.joker,
    table.plain_suits,
)
_DEALING: tuple[Sentence, ...] = (
    table.first_dealer,
    table.hands,
    table.piles,
    table.next_dealer,
)
_MAKING: tuple[Sentence, ...] = (
    making_trump.first_round,
    making_trump.order_needs,
    making_trump.upcard,
    making_trump.second_round,
    making_trump.call_needs,
    making_trump.all_pass,
    making_trump.turned_joker,
)
_BIDDING: tuple[Sentence, ...] = (
    making_trump.auction,
    making_trump.laps,
    making_trump.all_pass_auction,
    making_trump.naming,
    making_trump.turned_trump,
)
_ALONE: tuple[Sentence, ...] = (
    play.alone,
    play.partner_orders_alone,
    play.partner_takes_over,
    play.dealer_sits_out,
    play.alone_with_joker,
    play.defend_alone,
)
_FOLDING: tuple[Sentence, ...] = (play.folding, play.folding_text)
_PLAY: tuple[Sentence, ...] = (
    play.tricks,
    play.first_lead,
    play.leader_out,
    play.following,
    play.printed_left,
    play.led_joker,
    play.winning,
)
_GAME: tuple[Sentence, ...] = (scores.begin, scores.target, scores.tie)
_HOUSE: tuple[Sentence, ...] = (
    making_trump.farmers_hand,
    making_trump.throw_in_at_turn,
    making_trump.throw_in_at_trump,
    making_trump.after_throw_in,
)


class Section(msgspec.Struct, frozen=True):
    """A part of the rules: its title, and what it says in whole sentences."""

    title: str
    sentences: tuple[str, ...]


def sections(rules: Rules) -> list[Section]:
    """Return the rules in plain words: all that has an effect, and nothing else."""
    return [Section(title, said) for title, said in _parts(rules) if said]


def as_text(rules: Rules, width: int = 80) -> str:
    """Return the rules in plain words for a terminal of some width."""
    title = rules.called
    line = "=" * min(len(title), width)
    found = [textwrap.fill(title, width), line, "", textwrap.fill(summary(rules), width)]
    for section in sections(rules):
        found += ["", section.title.upper()]
        found += [
            textwrap.fill(sentence, width, initial_indent="- ", subsequent_indent="  ")
            for sentence in section.sentences
        ]
    return "\n".join(found) + "\n"


def differences(rules: Rules, base: Rules) -> list[str]:
    """Return how rules differ from others, field by field: 'target: 5 instead of 10'."""
    mine, theirs = msgspec.structs.asdict(rules), msgspec.structs.asdict(base)
    return [
        f"{field}: {loading.as_text(mine[field])} instead of {loading.as_text(theirs[field])}"
        for field in mine
        if field not in ("name", "title") and mine[field] != theirs[field]
    ]


def _parts(rules: Rules) -> Iterator[tuple[str, tuple[str, ...]]]:
    yield "Players and cards", _say(rules, _TABLE)
    yield "Dealing", _say(rules, _DEALING)
    if rules.making == "auction":
        yield "Bidding", _say(rules, _BIDDING)
        yield "Folding", _say(rules, _FOLDING)
    else:
        yield "Making trump", _say(rules, _MAKING)
    if words.has_partners(rules):
        yield "Going alone", _say(rules, _ALONE)
    yield "House rules", _say(rules, _HOUSE)
    yield "Play", _say(rules, _PLAY)
    yield "Scoring", scores.scores(rules)
    yield "The game", _say(rules, _GAME)


def _say(rules: Rules, sentences: tuple[Sentence, ...]) -> tuple[str, ...]:
    said = (sentence(rules) for sentence in sentences)
    return tuple(text for text in said if text)


def summary(rules: Rules) -> str:
    parts = [_people(rules), _cards(rules), _making(rules), _alone(rules), _scoring(rules)]
    return f"{'; '.join(part for part in parts if part)}."


def _people(rules: Rules) -> str:
    everybody = words.count_of(rules.players, "player").capitalize()
    if words.has_partners(rules):
        return f"{everybody}, partners across"
    against_maker = rules.others_defend_together
    return (
        f"{everybody}, {'the maker against the rest' if against_maker else 'each for themselves'}"
    )


def _cards(rules: Rules) -> str:
    joker = " with a joker" if rules.jokers else ""
    piles = f" and {words.count_of(rules.piles, 'pile')} of two" if rules.piles else ""
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
