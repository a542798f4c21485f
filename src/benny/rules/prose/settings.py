"""The settings of the rules as forms have them, and the house rules that people ask for first."""

from functools import cache
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin

import msgspec
from msgspec import Struct

from benny.errors import NotationError
from benny.rules import rules
from benny.rules.prose import page
from benny.rules.rules import Rules


class _Field(NamedTuple):
    """What players call a field, and other words by which they look for it."""

    label: str
    words: str = ""


# The fields by heading, in the order of a form. `name` is no rule.
_FORM = {
    "The game": {
        "title": _Field("Title"),
        "players": _Field("Players", "people two-handed three-handed"),
        "sides": _Field("Sides", "teams partners solo cutthroat three-handed"),
    },
    "Cards": {
        "lowest": _Field("Lowest card", "sevens eights 24 28 32 cards"),
        "jokers": _Field("Jokers", "benny best bower"),
        "bowers": _Field("Bowers", "jacks"),
        "left_follows": _Field("The left bower follows"),
        "hand_size": _Field("Cards in a hand"),
        "piles": _Field("Piles", "two-handed"),
    },
    "Dealer": {
        "first_dealer": _Field("First dealer", "cut jack deals"),
        "next_dealer": _Field("Next dealer", "deals"),
    },
    "Making trump": {
        "making": _Field("How trump is made", "bidding calling"),
        "upcard": _Field("The upcard", "pick up turned card"),
        "discard": _Field("The dealer's discard", "bury put away"),
        "order_needs": _Field("Ordering needs", "order up have one"),
        "dealer_needs": _Field("Taking the upcard needs", "have one to pick it up"),
        "call_needs": _Field("Naming a suit needs", "call make trump second round"),
        "turned_down_suit": _Field("The suit turned down", "turn down"),
        "partner_orders_alone": _Field("The dealer's partner orders alone", "canadian loner"),
        "partner_calls_alone": _Field("The dealer's partner names a suit alone", "canadian loner"),
        "partner_takes_over": _Field("The maker's partner may take over", "take it loner"),
        "all_pass": _Field("If everybody passes", "stick the dealer screw std redeal"),
        "bid_minimum": _Field("Lowest bid"),
        "bid_once": _Field("One bid each"),
        "turned_trump": _Field("Trump at once when turned up", "forced clubs"),
        "turned_trump_auction": _Field("Auction over that suit"),
    },
    "Hands that are thrown in": {
        "throw_in": _Field("Hands that may be thrown in", "misdeal redeal"),
        "throw_in_dealer": _Field("Dealer after a throw-in", "misdeal redeal"),
        "farmers_hand": _Field("Farmer's hand", "exchange bottoms"),
    },
    "Playing alone, folding": {
        "alone": _Field("Going alone", "loner lone hand"),
        "defend_alone": _Field("Defending alone", "loner lone defender"),
        "folding": _Field("Folding", "drop out"),
    },
    "Play": {
        "first_lead": _Field("First lead"),
        "first_lead_alone": _Field("First lead against a loner", "lone hand"),
        "led_joker": _Field("A led joker asks for", "benny best bower"),
    },
    "Points": {
        "scoring": _Field("Scoring"),
        "made": _Field("Points for making it", "march sweep"),
        "made_alone": _Field("Points for making it alone", "loner march sweep"),
        "euchred": _Field("Points for a euchre", "set"),
        "euchred_alone": _Field("Points for euchring a loner", "set"),
        "lone_defence": _Field("Points for a lone defender", "defending loner"),
        "lone_defence_alone": _Field("Points for a lone defender against a loner", "defending"),
        "euchre_factor": _Field("A euchre counts so many times", "double"),
        "bump": _Field("Points for a miss", "set bumped"),
        "stake": _Field("Stake", "ante"),
    },
    "The end of the game": {
        "start": _Field("Points at the start", "count down from"),
        "target": _Field("Points to win", "game to play goal first"),
        "tie": _Field("Level at the end", "draw"),
    },
}

# Values that do not read as they are.
_VALUES = {
    "7": "seven",
    "8": "eight",
    "9": "nine",
    "T": "ten",
    "C": "clubs",
    "D": "diamonds",
    "H": "hearts",
    "S": "spades",
    "solo": "everybody for themselves",
    "maker_against_rest": "the maker against the rest",
    "right": "the right one only",
    "printed": "its printed suit",
    "first_jack": "whoever gets the first jack",
    "first_black_jack": "whoever gets the first black jack",
    "seat_0": "the first seat",
    "seat_1": "the second seat",
    "seat_2": "the third seat",
    "seat_3": "the fourth seat",
    "left": "left of the dealer",
    "winner": "who took the winners' last trick",
    "turn_up": "over a turned-up card",
    "auction": "by bids of tricks",
    "dealer_takes": "the dealer takes it",
    "stays": "nobody takes it",
    "own_card": "any card but the upcard",
    "printed_suit": "a card with that suit printed on it",
    "next_dealer": "the deal passes left",
    "same_dealer": "the same dealer deals again",
    "stick_dealer": "the dealer must make trump",
    "goes_on": "naming goes round and round",
    "against_alone": "against a lone maker",
    "table": "points by a table",
    "difference": "the difference of tricks",
    "countdown": "tricks count down",
    "stake": "one deal for a stake",
    "euchs": "euchres and marches only",
    "ace_no_face": "one ace and no face card",
    "no_ace_no_face": "no ace and no face card",
    "no_ace_no_face_no_trump": "no ace, no face card and no trump",
    "left_of_dealer": "left of the dealer",
    "left_of_maker": "left of the maker",
    "maker": "the maker",
    "any_trump": "any trump",
    "highest_trump": "the highest trump",
    "lowest_seat": "the lowest seat wins",
}

_LEFT_COUNTS = {"any_trump": "any trump, the left bower too"}

# Values that mean something else in one setting.
_VALUES_OF = {
    "order_needs": _LEFT_COUNTS,
    "dealer_needs": _LEFT_COUNTS,
    "call_needs": _LEFT_COUNTS,
    "turned_down_suit": {"barred": "may not be named", "open": "may be named"},
    "turned_trump_auction": {"held": "is held", "skipped": "is skipped"},
    "throw_in_dealer": {"left": "left of the dealer", "same": "the same again"},
    "alone": {"may": "whoever makes trump may", "must": "whoever makes trump must"},
    "first_lead_alone": {"same": "as always"},
}


SettingKind = Literal["choice", "choices", "number", "numbers", "switch", "text"]


class Setting(Struct, frozen=True, omit_defaults=True):
    """A setting as players know it: its `label`, and `words` by which they may look for it.

    `kind` says what it holds: a `choice` of one of the `values`, `choices` of any of them, a
    `number` from `least` to `most`, `numbers` of that kind, a `switch`, or a `text`. `called` are
    the names of the values for people.
    """

    name: str
    heading: str
    meaning: str
    kind: SettingKind
    label: str
    words: str = ""
    values: tuple[str, ...] = ()
    called: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


@cache
def settings() -> tuple[Setting, ...]:
    meanings = {name: meaning for name, (_, _, meaning) in rules.settings().items()}
    return tuple(
        Setting(
            name, heading, meanings[name], **_field_values(name, _TYPES[name]), **field._asdict()
        )
        for heading, fields in _FORM.items()
        for name, field in fields.items()
    )


def _field_values(name: str, kind: Any) -> dict[str, Any]:
    plain, *notes = get_args(kind) if get_origin(kind) is Annotated else [kind]
    if get_origin(plain) is Literal:
        values = get_args(plain)
        labels = _VALUES | _VALUES_OF.get(name, {})
        called = tuple(labels.get(value) or value.replace("_", " ") for value in values)
        return {"kind": "choice", "values": values, "called": called}
    if get_origin(plain) is tuple:
        items = _field_values(name, get_args(plain)[0])
        return items | {"kind": f"{items['kind']}s"}
    if plain is int:
        return {"kind": "number", "least": notes[-1].ge, "most": notes[-1].le}
    return {"kind": "switch" if plain is bool else "text"}


_TYPES = {field.encode_name: field.type for field in msgspec.structs.fields(Rules)}


class _HouseRule(NamedTuple):
    """A setting's value when a switch is on and when it is off; `needs` is another setting's."""

    setting: str
    label: str
    says: str
    on: Any
    off: Any
    needs: str = ""


_HOUSE_RULES = (
    _HouseRule(
        "all_pass",
        "Stick the dealer",
        "If everybody passes, the dealer has to make trump.",
        on="stick_dealer",
        off="next_dealer",
    ),
    _HouseRule(
        "alone",
        "Going alone",
        "Whoever makes trump may play without their partner, for more points.",
        on="may",
        off="never",
    ),
    _HouseRule(
        "defend_alone",
        "Defending alone",
        "Against a lone maker a defender may play without their partner.",
        on="against_alone",
        off="never",
        needs="alone",
    ),
    _HouseRule(
        "partner_orders_alone",
        "Canadian loner",
        "The dealer's partner may order only by going alone.",
        on=True,
        off=False,
        needs="alone",
    ),
    _HouseRule(
        "partner_calls_alone",
        "Canadian loner, second round",
        "The dealer's partner may name a suit only by going alone.",
        on=True,
        off=False,
        needs="alone",
    ),
    _HouseRule(
        "partner_takes_over",
        "Partner takes over",
        "The maker's partner may play alone in the maker's place.",
        on=True,
        off=False,
        needs="alone",
    ),
    _HouseRule(
        "jokers",
        "Joker",
        "It is the highest trump, the best bower.",
        on=1,
        off=0,
    ),
    _HouseRule(
        "farmers_hand",
        "Farmer's hand",
        "With three nines and tens you may swap them for the cards under the upcard.",
        on=True,
        off=False,
    ),
    _HouseRule(
        "throw_in",
        "Ace, no face",
        "A hand with one ace and no face card may be thrown in.",
        on=("ace_no_face",),
        off=(),
    ),
    _HouseRule(
        "dealer_needs",
        "Have one to pick it",
        "The dealer needs a card of its suit to take the upcard.",
        on="printed_suit",
        off="nothing",
    ),
    _HouseRule(
        "lowest",
        "Sevens and eights",
        "The deck has 32 cards.",
        on="7",
        off="9",
    ),
)


class Switch(Struct, frozen=True):
    """A house rule that can be switched: it is on while the setting has the value `on`.

    `changes` are the settings, by name, that flip it: itself, and those that go with it.
    """

    setting: str
    label: str
    says: str
    on: Any
    is_on: bool
    changes: dict[str, Any]


def switches(rules: Rules, base: Rules) -> tuple[Switch, ...]:
    """Return the house rules that can be switched and have an effect.

    A switch that is turned off goes back to what the game has that the rules are based on.
    """
    offered = []
    texts = page.sections(rules)
    for house in _HOUSE_RULES:
        changes = _flip(house, rules, base)
        try:
            flipped = msgspec.structs.replace(rules, **changes)
        except NotationError:
            continue
        if page.sections(flipped) != texts:
            is_on = _is_on(house, rules)
            offered.append(Switch(house.setting, house.label, house.says, house.on, is_on, changes))
    return tuple(offered)


def _flip(house: _HouseRule, rules: Rules, base: Rules) -> dict[str, Any]:
    """Return what to change, with what it needs when turned on and what needs it when not."""
    if _is_on(house, rules):
        leaning = (other for other in _HOUSE_RULES if other.needs == house.setting)
        switched = [rule for rule in (house, *leaning) if _is_on(rule, rules)]
        return {
            rule.setting: rule.off if _is_on(rule, base) else getattr(base, rule.setting)
            for rule in switched
        }
    needed = (other for other in _HOUSE_RULES if other.setting == house.needs)
    missing = (rule for rule in needed if getattr(rules, rule.setting) == rule.off)
    return {rule.setting: rule.on for rule in (house, *missing)}


def _is_on(house: _HouseRule, rules: Rules) -> bool:
    return bool(getattr(rules, house.setting) == house.on)
