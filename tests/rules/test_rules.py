"""Invalid rules are refused in words, and rules files say where they are wrong."""

from itertools import groupby

import msgspec
import numpy as np
import pytest

from benny import Action, Card, Game, NotationError, Rules, Suit, load_rules, variant
from benny.game.log import deal_out
from benny.rules import loading
from benny.rules.loading import change_rules, find_rules, read_rules, rules_id
from benny.rules.rules import allowed_values, settings
from support.rules import HOUSES, SIX, house

# What is changed in a variant, and what is said to it.
COMPLAINTS = {
    "partners need 4 players, not 3": ("classic", {"players": 3}),
    "a maker against the rest needs 3 or 4 players": (
        "classic",
        {"players": 2, "sides": "maker_against_rest"},
    ),
    "first_dealer 'seat_2' is not a seat of 2 players": ("dnd", {"first_dealer": "seat_2"}),
    "next_dealer 'winner' needs two sides, one of which wins the deal": (
        "buck",
        {"next_dealer": "winner"},
    ),
    "13 cards a player are more than 11": ("dnd", {"hand_size": 7}),
    "4 players with 6 cards and an upcard need 25 cards, and the deck holds 24": (
        "classic",
        {"hand_size": 6, "made": (1, 1, 2), "euchred": (2, 2, 2, 2)},
    ),
    "farmers_hand needs an order round and three cards under the upcard": (
        "dnd",
        {"farmers_hand": True},
    ),
    "an auction goes with scoring 'countdown', and only with it": ("buck", {"making": "turn_up"}),
    "making 'auction' needs upcard 'stays': no one takes it": ("buck", {"upcard": "dealer_takes"}),
    "scoring 'countdown' needs sides 'solo'": ("buck", {"sides": "partners"}),
    "an auction can't go on after all have passed: the deal would never end": (
        "buck",
        {"all_pass": "goes_on"},
    ),
    "all_pass 'goes_on' with call_needs 'printed_suit': if everyone holds only the "
    "turned-down suit, the deal would never end": (
        "classic",
        {
            "all_pass": "goes_on",
            "players": 3,
            "sides": "maker_against_rest",
            "lowest": "8",
            "hand_size": 2,
            "made": (1,),
            "euchred": (2, 2),
        },
    ),
    "bid_minimum 6 is more than the 5 tricks": ("buck", {"bid_minimum": 6}),
    "folding and turned_trump need making 'auction'": ("classic", {"folding": True}),
    "alone needs sides 'partners'": ("dnd", {"alone": "may"}),
    "partner_orders_alone needs alone 'may' or 'must'": ("classic", {"partner_orders_alone": True}),
    "defend_alone 'against_alone' needs alone 'may' or 'must'": (
        "classic",
        {"defend_alone": "against_alone"},
    ),
    "scoring 'stake' needs two sides": ("sawdust", {"sides": "solo", "next_dealer": "left"}),
    "scoring 'difference' needs two sides": ("dnd", {"players": 3, "piles": 1}),
    "made = [1, 2] should have 3 numbers, for 3 to 5 tricks": ("classic", {"made": (1, 2)}),
    "euchred_alone = [] should have 3 numbers, for 3 to 5 tricks": (
        "family",
        {"euchred_alone": ()},
    ),
    "lone_defence_alone = [8] should have 3 numbers, for 3 to 5 tricks": (
        "family",
        {"defend_alone": "always", "lone_defence_alone": (8,)},
    ),
    "no one can ever score: all tables hold only zeros": (
        "classic",
        {"made": (0, 0, 0), "euchred": (0, 0, 0)},
    ),
    "counting down from 5 never reaches a target of 5": ("buck", {"start": 5, "target": 5}),
    "a game for a stake starts at 0": ("sawdust", {"start": 5}),
    "a target of 10 is reached at the start, with 10": ("classic", {"start": 10}),
}


def changed(base: str, **changes: object) -> Rules:
    return msgspec.structs.replace(variant(base), **changes)


@pytest.fixture
def write(tmp_path):
    """Write a rules file and return its path."""

    def write_file(text: str, name: str = "house.toml"):
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        return path

    return write_file


@pytest.mark.parametrize("complaint", COMPLAINTS)
def test_rules_that_make_no_sense_are_refused(complaint):
    base, changes = COMPLAINTS[complaint]

    with pytest.raises(NotationError) as error:
        changed(base, **changes)

    assert str(error.value) == f"rules {base!r} are invalid: {complaint}"


def two_cards_each(**changes: object) -> Rules:
    """Return rules of two cards each for three, where naming a suit needs a card of it."""
    solo = {"players": 3, "sides": "maker_against_rest", "hand_size": 2}
    table = {"made": (1,), "euchred": (2, 2), "order_needs": "printed_suit"}
    return changed("classic", all_pass="goes_on", **solo, **table, **changes)


def named_with_spades(rules: Rules) -> list[tuple[Action, ...]]:
    """Return what each seat may do where hands are of spades, turned down, and the joker first."""
    upcard, *cards = sorted(rules.deck, key=lambda card: card[-1] not in "SK")
    game = Game(rules, seed=1, deals=[deal_out(rules, 2, [*cards[:6], upcard, *cards[6:]])])
    found = []
    for _ in range(6):
        found.append(game.legal)
        game.act("pass")
    return found[3:]


@pytest.mark.parametrize("changes", [{"lowest": "8"}, {"jokers": 1}], ids=str)
def test_naming_goes_on_only_where_somebody_holds_a_suit_to_name(changes):
    with pytest.raises(NotationError, match="the deal would never end"):
        two_cards_each(**changes)

    assert any(len(legal) > 1 for legal in named_with_spades(two_cards_each()))
    none_barred = two_cards_each(**changes, turned_down_suit="open")
    assert any(len(legal) > 1 for legal in named_with_spades(none_barred))


@pytest.mark.parametrize("name", loading.names())
def test_the_rules_of_a_variant_are_one_object(name):
    assert variant(name) is variant(name)
    assert variant(name).name == name


def test_the_five_games_come_with_the_usual_american_rules_and_others_of_the_family():
    assert set(loading.names()) == {*SIX, "canadian", "cutthroat", "three-dummy"}


def test_an_unknown_variant_is_refused_with_those_that_there_are():
    with pytest.raises(NotationError, match=r"unknown variant 'bridge': there are american, buck"):
        variant("bridge")


def test_a_file_that_extends_what_is_not_there_is_named(write):
    path = write('extends = "bridge"')

    with pytest.raises(NotationError, match=rf"^{path}: extends names an unknown variant 'bridge'"):
        load_rules(path)


def test_a_rules_file_extends_a_variant(write):
    rules = load_rules(write('extends = "classic"\ntarget = 5'))

    assert rules == changed("classic", name="house", title="house", target=5)


def test_a_rules_file_may_stand_alone_and_name_itself(write):
    rules = load_rules(write('name = "ours"\ntitle = "Our game"'))

    assert rules == Rules(name="ours", title="Our game")


def test_a_variant_is_found_by_its_name_and_rules_are_taken_as_they_are(write):
    path = write('extends = "buck"')

    assert find_rules("buck") is variant("buck")
    assert find_rules(path) == load_rules(path)
    assert find_rules(variant("buck")) is variant("buck")


@pytest.mark.parametrize("nothing", [None, 5, ["buck"]])
def test_what_can_be_no_rules_is_refused(nothing):
    with pytest.raises(NotationError, match="is no game: give a variant's name, a rules file's"):
        find_rules(nothing)


def test_rules_files_extend_each_other(write):
    write('extends = "family"\ntarget = 7\nalone = "must"', "first.toml")
    rules = load_rules(write('extends = "first.toml"\ntarget = 5', "second.toml"))

    assert (rules.target, rules.alone, rules.first_dealer) == (5, "must", "first_jack")


def test_rules_files_that_extend_each_other_in_a_circle_are_refused(write):
    write('extends = "second.toml"', "first.toml")
    path = write('extends = "first.toml"', "second.toml")

    with pytest.raises(NotationError, match="extend each other without end"):
        load_rules(path)


def chain(write, files):
    """Write so many rules files; the first extends a variant, each other one the file before."""
    path = write('extends = "buck"')
    for number in range(1, files):
        path = write(f'extends = "{path.name}"', f"{number}.toml")
    return path


def test_ten_rules_files_may_extend_each_other_and_no_more(write):
    assert load_rules(chain(write, 10)).scoring == "countdown"

    with pytest.raises(NotationError, match="extend each other without end"):
        load_rules(chain(write, 11))


def test_what_is_extended_must_be_a_name(write):
    with pytest.raises(NotationError, match="extends = 5 should be a variant's name or a file"):
        load_rules(write("extends = 5"))


def test_an_unknown_field_is_refused_with_its_line_and_what_may_be_meant(write):
    path = write('extends = "classic"\n\ntargte = 5')

    with pytest.raises(NotationError) as error:
        load_rules(path)

    message = str(error.value)
    assert message == f"{path}, line 3: there is no field 'targte'; did you mean 'target'?"


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ('target = "5"', "target = '5' should be a whole number from 0 to 1000"),
        ("players = 5", "players = 5 should be a whole number from 2 to 4"),
        ("folding = 1", "folding = 1 should be true or false"),
        ('alone = "yes"', "alone = 'yes' should be 'may' or 'must' or 'never'"),
        ("made = 2", "made = 2 should be a list, each of them a whole number from 0 to 100"),
        (
            "name = ''",
            "name = '' should be a line of 1 to 80 characters, without control characters",
        ),
        (
            "throw_in = ['all']",
            "throw_in = ['all'] should be a list, each of them 'ace_no_face' or "
            "'no_ace_no_face' or 'no_ace_no_face_no_trump'",
        ),
    ],
)
def test_a_wrong_value_is_refused_with_its_line_and_what_is_allowed(write, line, complaint):
    path = write(f'extends = "classic"\n{line}')

    with pytest.raises(NotationError) as error:
        load_rules(path)

    assert str(error.value) == f"{path}, line 2: {complaint}"


def test_a_wrong_value_in_a_list_over_several_lines_names_the_line_of_its_field(write):
    path = write('extends = "classic"\nmade = [\n  1,\n  -1,\n  2,\n]')

    with pytest.raises(NotationError, match="line 2: made = "):
        load_rules(path)


def test_a_file_that_makes_no_sense_as_a_whole_is_refused_with_its_path(write):
    path = write('extends = "classic"\nplayers = 3')

    with pytest.raises(NotationError) as error:
        load_rules(path)

    assert str(error.value) == (
        f"{path}: rules 'house' are invalid: partners need 4 players, not 3"
    )


def test_a_file_that_is_no_toml_is_refused(write):
    with pytest.raises(NotationError, match=r"house.toml is not valid TOML: .*line 1"):
        load_rules(write("target: 5"))


def test_a_rules_file_with_an_endless_number_is_refused(write):
    with pytest.raises(NotationError, match="can't be read: a number has too many digits"):
        load_rules(write(f"target = {'9' * 5000}"))


@pytest.mark.parametrize(
    ("change", "field", "value"),
    [
        ("target=5", "target", 5),
        (" target = 5 ", "target", 5),
        ("folding=false", "folding", False),
        ("alone=must", "alone", "must"),
        ('alone="must"', "alone", "must"),
        ("lowest=9", "lowest", "9"),
        ("lowest=8", "lowest", "8"),
        ("made=1,1,3", "made", (1, 1, 3)),
        ("made=[1, 1, 3]", "made", (1, 1, 3)),
        ("throw_in=ace_no_face, no_ace_no_face", "throw_in", ("ace_no_face", "no_ace_no_face")),
        ("throw_in=[]", "throw_in", ()),
        ("title=Our house", "title", "Our house"),
    ],
)
def test_a_setting_is_read_as_it_is_written(change, field, value):
    assert getattr(change_rules(variant("family"), [change]), field) == value


def test_changed_rules_say_in_their_title_that_they_are_house_rules():
    family = variant("family")
    changed = change_rules(family, ["farmers_hand=true"])

    assert changed.title == "Family Euchre, house rules"
    assert change_rules(changed, ["target=5"]).title == changed.title
    assert change_rules(family, ["target=10"]) == family
    assert read_rules('extends = "family"\nfarmers_hand = true\n').title == changed.title


@pytest.mark.parametrize(
    ("name", "change"), [("family", "target=5"), ("buck", "start=9"), ("dnd", "target=50")]
)
def test_another_score_to_play_to_makes_no_house_rules(name, change):
    changed = change_rules(variant(name), [change])

    assert changed.title == variant(name).title
    assert change_rules(changed, ["tie=lowest_seat"]).title.endswith(", house rules")


def test_several_settings_are_changed_at_once():
    rules = change_rules(variant("buck"), ["bid_once=true", "start=25", "bump=3"])

    assert (rules.bid_once, rules.start, rules.bump) == (True, 25, 3)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ("target", "setting 'target' lacks its value: write target=VALUE"),
        ("stick", "'stick' is not a setting: write FIELD=VALUE, as in target=5"),
        (
            "call_need=nothing",
            "setting 'call_need=nothing': there is no field 'call_need'; did you ",
        ),
        ("goal=5", "setting 'goal=5': there is no field 'goal'; of "),
        ("target=5,6", "settings target=5,6: target = '5,6' should be a whole number"),
        ("target=many", "settings target=many: target = 'many' should be a whole number"),
        ("players=3", "settings players=3: rules 'family' are invalid: partners need 4"),
        ("title=a\u202eb", "settings title=a\u202eb: title = 'a\\u202eb' should be a line"),
    ],
)
def test_a_wrong_setting_is_refused(change, complaint):
    with pytest.raises(NotationError) as error:
        change_rules(variant("family"), [change])

    assert str(error.value).startswith(complaint)


def test_a_setting_is_listed_with_its_values_default_and_meaning():
    assert settings()["alone"] == (
        "'may' or 'must' or 'never'",
        '"never"',
        "whether the maker plays without a partner",
    )
    assert allowed_values("target") == "a whole number from 0 to 1000"
    assert settings()["name"][1] == ""


@pytest.mark.parametrize(
    ("alone", "defend_alone", "is_used"),
    [
        ("may", "always", True),
        ("may", "against_alone", True),
        ("may", "never", False),
        ("never", "always", False),
    ],
)
def test_a_lone_defence_against_a_lone_maker_scores_only_where_there_can_be_one(
    alone, defend_alone, is_used
):
    rules = house("classic", alone=alone, defend_alone=defend_alone)

    assert ("lone_defence_alone" in rules.table_rows) == is_used


@pytest.mark.parametrize(
    ("name", "changes", "scores", "gains", "winner"),
    [
        ("classic", {}, (9, 9), (0, 2), None),
        ("classic", {}, (4, 11), (0, 2), 1),
        ("buck", {}, (15, 3, 0, 4), (0, 0, -3, 0), 2),
        ("buck", {}, (-1, 3, 0, 4), (-2, 0, -1, 0), 0),
        ("buck", {}, (0, 3, 0, 4), (-2, 0, -1, 0), None),
        ("buck", {"tie": "lowest_seat"}, (3, 0, 0, 4), (0, -2, -1, 0), 1),
        ("sawdust", {}, (-1, 1), (-1, 1), 1),
        ("sawdust", {}, (5, -5), (0, 0), None),
    ],
)
def test_the_rules_say_who_has_won(name, changes, scores, gains, winner):
    assert house(name, **changes).winner_at(scores, gains) == winner


ORDER = {
    "Euchre": ["American", "Classic", "Family", "Sawdust", "Canadian"],
    "Two and three players": ["DnD", "Cutthroat", "Dead hand"],
    "Relatives": ["Buck"],
}


def test_each_variant_has_a_page_with_words_and_cards():
    pages = [loading.page(name) for name in loading.names_in_order()]

    groups = groupby(pages, lambda page: page.group)
    assert {group: [page.name for page in listed] for group, listed in groups} == ORDER
    assert all(page.words and page.about and len(page.cards) == 3 for page in pages)
    assert all(
        Card(card) in variant(name).deck
        for name in loading.names()
        for card in loading.page(name).cards
    )


def test_a_page_is_no_rule():
    with_page = loading.read_rules('extends = "buck"\n[page]\nwords = "As at home"')

    assert with_page == loading.read_rules('extends = "buck"')


def test_a_page_that_makes_no_sense_is_refused():
    with pytest.raises(NotationError, match="page is invalid"):
        loading.read_rules('extends = "buck"\n[page]\ncolour = "red"')


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: variant(None), "None should be the name of a variant"),
        (lambda: variant([]), r"\[\] should be the name of a variant"),
        (lambda: loading.load_rules("family"), "'family' is no file but a variant: benny.variant"),
        (lambda: loading.load_rules(None), "None should be the path of a rules file"),
        (lambda: Rules(name="x", target="5"), "target = '5' should be a whole number from 0 to"),
        (lambda: Rules(name="x", alone=None), "alone = null should be 'may' or 'must' or 'never'"),
        (lambda: Rules(name="x", title="Bad\n"), "title = .* should be a line of 0 to 80"),
        (
            lambda: Rules(name="n\udcff"),
            r"rules 'n\\udcff' are invalid: name = 'n\\udcff' is no text",
        ),
        (
            lambda: Rules(name="x", title="\udcff"),
            r"rules 'x' are invalid: title = '\\udcff' is no text",
        ),
        (lambda: Rules(name=5), "name = 5 should be a line"),
        (lambda: variant("dnd").ordering("X"), "'X' is not a suit: write one of C D H S"),
        (lambda: variant("dnd").ordering(None), "None is not a suit: write one of C D H S"),
        (lambda: variant("dnd").side_of(17), "seat 17 should be a whole number from 0 to 1"),
        (lambda: variant(np.ones(2)), "array.* should be the name of a variant"),
        (lambda: variant("x" * 5000), "unknown variant 'x{59} ...: there are american, "),
        (lambda: loading.load_rules(np.ones(2)), "array.* should be the path of a rules file"),
    ],
)
def test_what_a_program_gets_wrong_is_told_in_a_sentence(ask, said):
    with pytest.raises(NotationError, match=said):
        ask()


def test_lists_will_do_where_rules_take_tuples():
    assert Rules(name="x", made=[1, 1, 2]) == Rules(name="x", made=(1, 1, 2))
    assert hash(Rules(name="x", made=[1, 1, 2]))


def test_rules_and_orderings_are_short_in_a_notebook():
    rules = variant("family")

    assert repr(rules) == "<Rules family: Family Euchre>"
    assert repr(rules.ordering("S")) == "<Ordering: spades are trump>"
    assert rules.ordering("spades") is rules.ordering(Suit.SPADES)


def test_rules_are_told_apart_by_what_they_say_and_not_by_their_name():
    family = variant("family")

    assert rules_id(msgspec.structs.replace(family, name="ours", title="Ours")) == rules_id(family)
    assert rules_id(msgspec.structs.replace(family, target=11)) != rules_id(family)
    assert len({rules_id(variant(name)) for name in ("classic", "dnd", "family", "buck")}) == 4


@pytest.mark.parametrize("name", HOUSES)
def test_rules_are_written_as_a_file_that_has_them(name):
    rules = HOUSES[name]
    written = read_rules(loading.as_toml(rules, 'Our "rules"'), rules.name)

    assert (rules_id(written), written.called) == (rules_id(rules), 'Our "rules"')
