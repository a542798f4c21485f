"""Rules in plain words: nothing forgotten, nothing superfluous, nothing said that is not played."""

import ast
import random
import re
from functools import cache
from pathlib import Path

import msgspec
import pytest
from msgspec import inspect

import benny
from benny.rules import loading
from benny.rules.loading import change_rules, names, variant
from benny.rules.prose import page
from benny.rules.prose.settings import differences
from benny.rules.rules import Rules

FIELDS = {field.name: inspect.type_info(field.type) for field in msgspec.structs.fields(Rules)}
SIZES = {"hand_size": (1, 2, 3, 4, 5, 6, 7, 11), "start": (0, 1, 15), "target": (0, 3, 10, 100)}

# Rules under which fields matter that none of the five games uses.
BASES = {
    "joker": ("family", "jokers=1", "lowest=7", "throw_in=ace_no_face", "farmers_hand=true"),
    "defended": ("family", "defend_alone=always", "first_lead=left_of_maker"),
    "always alone": ("family", "alone=must", "defend_alone=against_alone"),
    "three": ("classic", "players=3", "sides=solo", "alone=never", "tie=lowest_seat"),
    "stuck": ("classic", "scoring=euchs", "all_pass=stick_dealer"),
    "bid": ("buck", "bid_once=true", "players=2", "hand_size=11", "all_pass=same_dealer"),
    "no bowers": ("classic", "bowers=none", "scoring=difference", "hand_size=4"),
    "two": ("dnd", "scoring=table", "piles=0", "target=11"),
    "two for a stake": ("dnd", "scoring=stake", "piles=0", "hand_size=4", "next_dealer=winner"),
    "one trick": ("dnd", "hand_size=1", "piles=0"),
}


def bases():
    return [variant(name) for name in names()] + [
        change_rules(variant(name), list(changes)) for name, *changes in BASES.values()
    ]


def said(rules):
    return [sentence for section in page.sections(rules) for sentence in section.sentences]


# Fields that go only with others.
AUCTION = {"making": "auction", "scoring": "countdown", "sides": "solo", "upcard": "stays"} | {
    "start": 15,
    "target": 0,
}
TURN_UP = {"making": "turn_up", "scoring": "table", "folding": False, "turned_trump": "none"}
TOGETHER = {("making", "auction"): AUCTION, ("scoring", "countdown"): AUCTION} | {
    ("making", "turn_up"): TURN_UP | {"start": 0, "target": 10}
}


def changed(rules, field, value):
    """Return rules with one field changed, None where they then make no sense."""
    together = TOGETHER.get((field, value), {})
    try:
        return msgspec.convert(msgspec.structs.asdict(rules) | together | {field: value}, Rules)
    except msgspec.ValidationError:
        return None


def values(field, info):
    match info:
        case inspect.Metadata():
            return values(field, info.type)
        case inspect.LiteralType():
            return list(info.values)
        case inspect.BoolType():
            return [False, True]
        case inspect.IntType():
            return SIZES.get(field) or range(info.ge, min(info.le, 11) + 1)
        case inspect.VarTupleType() if field == "throw_in":
            kinds = values(field, info.item_type)
            return [(), *((kind,) for kind in kinds), tuple(kinds)]
        case inspect.VarTupleType():
            return [(0, 0, 3), (1, 2, 3), (3, 3, 3)]
        case _:
            return ["mine", "yours"]


EVERY_VALUE = [
    pytest.param(field, value, id=f"{field}={value}")
    for field, info in FIELDS.items()
    for value in values(field, info)
]


@pytest.mark.parametrize(("field", "value"), EVERY_VALUE)
def test_each_value_of_each_field_is_told(field, value):
    """There are rules in which this value of this field reads otherwise than another one."""
    others = [other for other in values(field, FIELDS[field]) if other != value]
    pairs = (
        (mine, changed(rules, field, other))
        for rules in map(untitled, cached_bases())
        if (mine := changed(rules, field, value))
        for other in others
    )

    assert any(words(mine) != words(other) for mine, other in pairs if other)


def words(rules):
    """Return what `as_text` shows, without the line breaks, which take most of its time."""
    return rules.called, page.summary(rules), page.sections(rules)


def untitled(rules):
    return rules if rules.name == "classic" else msgspec.structs.replace(rules, title="")


@pytest.mark.parametrize("field", [field for field in FIELDS if field not in ("name", "title")])
def test_what_reads_the_same_plays_the_same(field):
    """A change that the text does not tell makes no difference to any game."""
    chance = random.Random(field)
    for _ in range(6):
        rules = any_rules(chance)
        other = changed(rules, field, chance.choice(values(field, FIELDS[field])))
        if other is None or said(rules) != said(other):
            continue
        for seed in range(2):
            assert play(rules, seed) == play(other, seed), loading.differences(rules, other)


def any_rules(chance):
    while True:
        rules = chance.choice(cached_bases())
        for field in chance.sample(list(FIELDS), 6):
            rules = changed(rules, field, chance.choice(values(field, FIELDS[field]))) or rules
        return rules


@cache
def cached_bases():
    return bases()


def play(rules, seed, actions=100):
    """Return what can be seen of a game in which chance decides everything."""
    chance = random.Random(seed)
    game = benny.Game(rules, seed=seed)
    seen = [rules.deck, rules.teams]
    while not game.over and len(seen) < actions:
        seen.append((game.turn, game.legal, game.deals[-1].dealer))
        game.act(chance.choice(game.legal))
    seen += [(deal.tricks, deal.points) for deal in game.deals]
    return [*seen, game.winner, game.over]


WITHOUT_EFFECT = [
    ("classic", "discard=own_card", "upcard=stays"),
    ("classic", "partner_orders_alone=true", "alone=must"),
    ("classic", "dealer_needs=printed_suit", "order_needs=printed_suit"),
    ("sawdust", "dealer_needs=printed_suit"),
    ("classic", "made=2,2,2", "alone=must"),
    ("classic", "first_lead=maker", "alone=must", "first_lead_alone=left_of_maker"),
    ("classic", "first_lead_alone=left_of_maker", "alone=may", "first_lead=left_of_maker"),
    ("classic", "made=4,4,4", "scoring=euchs"),
    ("classic", "made_alone=4,4,4"),
    ("classic", "bid_minimum=4"),
    ("classic", "bump=7"),
    ("classic", "tie=lowest_seat"),
    ("classic", "led_joker=highest_trump"),
    ("classic", "throw_in_dealer=same"),
    ("classic", "left_follows=printed", "bowers=right"),
    ("buck", "call_needs=printed_suit"),
    ("buck", "turned_down_suit=open"),
    ("buck", "turned_trump_auction=skipped", "turned_trump=none"),
    ("sawdust", "target=50"),
    ("dnd", "stake=5"),
    ("dnd", "made=4,4,4,4,4,4"),
]


@pytest.mark.parametrize(("name", "idle", "others"), [(n, i, o) for n, i, *o in WITHOUT_EFFECT])
def test_a_field_without_effect_is_not_told(name, idle, others):
    rules = change_rules(variant(name), others) if others else variant(name)

    assert page.sections(change_rules(rules, [idle])) == page.sections(rules)


GOLDEN = {
    "classic": [
        "until a black jack appears",
        "discards any card, even the upcard itself",
        "To call a suit, a player must hold a card with that suit printed on it. The left bower",
        "the same dealer deals again",
        "No one goes alone.",
        "Makers score: 1 point for 3 or 4 tricks and 2 for all 5.",
        "Defenders who euchre the makers score: 2 points for 3 to 5 tricks.",
        "The first partnership with 10 or more wins",
    ],
    "dnd": [
        "There are 25 cards",
        "three piles of two cards face down. Three cards are left over",
        "it can be played from the next trick on",
        "The dealer picks it up, discards a card as above and then calls any suit.",
        "must call a suit",
        "draws the other player's highest trump from the hand or the tops of the piles",
        "If fewer, the other player scores twice the difference.",
        "The first player with 100 or more wins",
    ],
    "sawdust": [
        "The left bower keeps the suit printed on it for leading and following",
        "West deals first.",
        "To order, a player must hold a card with that suit printed on it. The left bower does not",
        "No one picks up the upcard",
        "To call a suit, a player must hold a card with that suit printed on it. The left bower",
        "Calling goes round until",
        "The player to the maker's left leads the first trick.",
        "Each winner gains 1 and each loser loses 1",
        "A game is one hand.",
        "In a rematch, the player who won the winning side's last trick deals.",
    ],
    "family": [
        "until a jack appears",
        "Have one to pick it",
        "If another player orders, the dealer picks up the upcard regardless.",
        "the upcard itself may not go",
        "the dealer's partner may order only by going alone",
        "then sits out",
        "If that player plays no card, the next one clockwise leads.",
        "A maker alone scores: 1 point for 3 or 4 tricks and 4 for all 5.",
    ],
    "buck": [
        "at least 2 and more than the last bid. A bid of 5 ends it at once.",
        "If no one bids, there is no score and the next player deals.",
        "If a club is turned up, clubs are trump, and no one may fold.",
        "The auction is held as usual, but no one names a suit.",
        "the bidder wins all 5 tricks",
        "The bidder leads the first trick.",
        "Otherwise the bidder goes up by 5",
        "Each player begins with 15 points.",
        "The first player at 0 or below wins",
        "play goes on until one player alone is lowest",
    ],
}


@pytest.mark.parametrize("name", GOLDEN)
def test_the_five_games_read_as_their_pages_say(name):
    text = " ".join(said(variant(name)))

    assert [phrase for phrase in GOLDEN[name] if phrase not in text] == []


SUMMARIES = {
    "canadian": "Four players, partners across. 24 cards, five in each hand. Two rounds over a "
    "turned-up card, which the dealer picks up. The dealer's partner orders only alone. The dealer "
    "must call if no one else does. The maker may go alone. First to 10.",
    **dict.fromkeys(
        ("cutthroat", "three-dummy"),
        "Three players, the maker against the rest. 24 cards, five in each hand. Two rounds over a "
        "turned-up card, which the dealer picks up. The dealer must call if no one else does. "
        "First to 10.",
    ),
    "buck": "Four players, each for themselves. 24 cards, five in each hand. Trump goes to the "
    "highest bidder, from 2 up, and the others may fold. Tricks count down from 15 to 0.",
    "american": "Four players, partners across. 24 cards, five in each hand. Two rounds over a "
    "turned-up card, which the dealer picks up. The maker may go alone. First to 10.",
    "classic": "Four players, partners across. 24 cards, five in each hand. Two rounds over a "
    "turned-up card, which the dealer picks up. No one goes alone. First to 10.",
    "dnd": "Two players, each for themselves. 25 cards with a joker, five in each hand and three "
    "piles of two. Two rounds over a turned-up card, which the dealer picks up. The dealer must "
    "call if no one else does. The difference of tricks scores, first to 100.",
    "family": "Four players, partners across. 24 cards, five in each hand. Two rounds over a "
    "turned-up card, which the dealer picks up and must keep. The dealer must have one to pick "
    "it. The dealer's partner orders only alone. The maker may go alone. First to 10.",
    "sawdust": "Four players, partners across. 24 cards, five in each hand. The left bower "
    "follows its printed suit. Two rounds over a turned-up card, which no one picks up. No one "
    "goes alone. One hand for a stake of 1.",
}


@pytest.mark.parametrize("name", names())
def test_a_few_words_sum_a_game_up(name):
    assert SUMMARIES[name] == page.summary(variant(name))


def test_the_summary_tells_of_farmers_hands():
    rules = change_rules(variant("family"), ["farmers_hand=true"])

    assert "Farmer's hands may be swapped." in page.summary(rules)


OPTIONS = [
    ("family", ["defend_alone=against_alone"], "Against a maker who goes alone, one defender may"),
    ("family", ["defend_alone=always"], "One defender may play without a partner"),
    ("family", ["first_lead_alone=left_of_maker"], "When the maker is alone, the player to the"),
    (
        "family",
        ["made_alone=1,2,4"],
        "1 point for 3 tricks and 2 for 4. Also 4 points for all 5 tricks",
    ),
    ("family", ["euchred=2,2,4"], "2 points for 3 or 4 tricks and 4 for all 5"),
    (
        "family",
        ["throw_in=ace_no_face"],
        "A hand with one ace and no face card (ace no face) may be",
    ),
    (
        "family",
        ["throw_in=no_ace_no_face_no_trump"],
        "no ace, no face card and no trump may be thrown",
    ),
    ("family", ["farmers_hand=true"], "three or more tens and nines"),
    ("family", ["jokers=1"], "A dealer who picks up a turned-up joker can't go alone."),
    ("family", ["all_pass=stick_dealer"], "Stick the dealer"),
    ("classic", ["order_needs=printed_suit"], "To order, a player must hold a card with that suit"),
    ("sawdust", ["order_needs=nothing"], "A player may order without holding a card of that suit."),
    ("sawdust", ["call_needs=nothing"], "A player may call a suit without holding a card of it."),
    (
        "sawdust",
        ["jokers=1"],
        "no first round. A player may call any suit of which they hold a",
    ),
    ("family", ["jokers=1", "upcard=stays"], "no first round. A player may call any suit."),
    ("dnd", ["turned_down_suit=open"], "or calls any suit, even the one turned down, and becomes"),
    (
        "classic",
        ["all_pass=stick_dealer"],
        "A dealer who holds no card of any other suit may call any of those suits.",
    ),
    ("classic", ["all_pass=stick_dealer", "turned_down_suit=open"], "but must call a suit."),
    ("classic", ["players=3", "sides=maker_against_rest"], "plays against all the others"),
    ("classic", ["lowest=7", "hand_size=7", "made=1,1,1,2", "euchred=2,2,2,2"], "of the 7 tricks"),
    (
        "classic",
        ["scoring=euchs", "all_pass=stick_dealer"],
        "fewer than 3 (2 if the dealer was stuck)",
    ),
    ("classic", ["scoring=euchs", "target=3"], "1 for all 5 tricks. The defenders' side scores 1"),
    ("classic", ["scoring=difference", "euchre_factor=1"], "the other side scores the difference."),
    ("sawdust", ["bowers=right"], "the other jack of that colour is a plain jack"),
    ("sawdust", ["lowest=7"], "There are 32 cards"),
    (
        "sawdust",
        ["lowest=7", "hand_size=6"],
        "In another hand or a rematch, the player who won the winning side's last trick deals. If "
        "tricks were level, it goes by the side that did not make trump.",
    ),
    ("buck", ["bid_once=true"], "Each player has one turn"),
    ("buck", ["turned_trump_auction=skipped"], "All score as players who did not bid"),
    ("buck", ["folding=false"], "No one may fold."),
    ("buck", ["bump=0"], "Otherwise the bidder keeps their score"),
    ("buck", ["all_pass=stick_dealer"], "the dealer must bid"),
    ("dnd", ["scoring=table", "made=1,1,1,1,1,2", "euchred=2,2,2,2,2,2"], "at least 6 of the 11"),
    ("classic", [], "There are five tricks."),
    ("dnd", [], "There are eleven tricks."),
    (
        "dnd",
        [],
        "joker, right bower, left bower, ace, king",
    ),
    ("sawdust", ["bowers=right"], "from high to low: right bower, ace, king"),
    ("family", ["jokers=1"], "The joker counts as a trump in every way."),
    ("buck", [], "If all the others fold, no cards are played"),
    ("buck", ["players=2"], "If the other player folds, no cards are played"),
    ("buck", ["first_lead=left_of_dealer"], "If that player plays no card, the next one clockwise"),
]


@pytest.mark.parametrize(("name", "changes", "phrase"), OPTIONS)
def test_house_rules_are_told_in_a_players_words(name, changes, phrase):
    assert phrase in " ".join(said(change_rules(variant(name), changes)))


@pytest.mark.parametrize("width", [20, 40, 80])
def test_lines_keep_to_the_width(width):
    texts = [page.as_text(rules, width=width) for rules in bases()]

    assert max(len(line) for text in texts for line in text.splitlines()) <= width


def test_sentences_are_whole():
    """Each begins with a capital, ends with a full stop, and holds no field's name."""
    texts = {sentence for rules in bases() for sentence in said(rules)}

    assert [text for text in texts if not re.fullmatch(r"[A-Z][^_]*[.]", text)] == []
    assert [text for text in texts if "  " in text or ".." in text or " ." in text] == []


def test_the_title_stands_above():
    family = page.as_text(variant("family"))
    nameless = page.as_text(msgspec.structs.replace(variant("family"), title="", name="ours"))

    assert family.startswith("Family Euchre\n=============\n")
    assert nameless.startswith("ours\n====\n")


def test_differences_are_told_as_players_call_them():
    changes = ["target=5", "made_alone=1,2,4", "alone=must", "throw_in=ace_no_face"]
    mine = change_rules(variant("family"), [*changes, "partner_orders_alone=false"])

    assert differences(mine) == [
        "The dealer's partner orders alone: no",
        "Hands that may be thrown in: one ace and no face card",
        "Going alone: the maker must",
        "Points for making it alone: 1, 2, 4",
        "Points to win: 5",
    ]


def test_no_variant_is_asked_for_by_name():
    """The text comes from the data: a rules file that says the same reads the same."""
    files = sorted(Path(page.__file__).parent.glob("*.py"))
    words = {
        word
        for file in files
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for word in re.findall(r"\w+", node.value.lower())
    }

    assert words & set(loading.names()) <= {"canadian"}  # as in Canadian loner
