"""Games of every kind go to the formats of others and come back, as far as these can hold them."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from benny import Game, NotationError
from benny.game import formats, records
from benny.game.formats.foreign_deal import ForeignDeal, first_difference
from benny.rules.rules import Rules
from support.rules import HOUSES, house

LONERS = house("american", defend_alone="against_alone", first_lead_alone="left_of_maker")
HELD = {
    "egn": {
        **{name: HOUSES[name] for name in ("american", "classic", "family")},
        "loners": LONERS,
        "32 cards": house("american", lowest="7", all_pass="stick_dealer", target=15),
        "dear loners": house("family", made_alone=(1, 1, 5), euchred_alone=(4, 4, 4)),
    },
    "openspiel": {
        **{name: HOUSES[name] for name in ("american", "classic", "family", "lone defenders")},
        "loners": house("american", defend_alone="always", all_pass="stick_dealer"),
    },
    "line": {"classic": HOUSES["classic"], "stuck": house("classic", all_pass="stick_dealer")},
}
UNHELD = [
    *(("egn", name) for name in ("buck", "dnd", "sawdust", "cutthroat", "three players")),
    *(("openspiel", name) for name in ("buck", "dnd", "sawdust", "no trump", "32 cards")),
    *(("line", name) for name in ("buck", "dnd", "sawdust", "no trump", "32 cards")),
]
CASES = [(name, kind) for name, kinds in HELD.items() for kind in kinds]
QUICK_KINDS = {"classic", "loners", "dear loners", "stuck"}


def played(rules: Rules, seed: int, actions: int, passes: float = 0.5) -> Game:
    """Return a game after some random actions, in which players are more or less shy."""
    game, chance = Game(rules, seed=seed), Random(seed)
    for _ in range(actions):
        if not game.over:
            is_shy = "pass" in game.legal and chance.random() < passes
            game.act("pass" if is_shy else chance.choice(game.legal))
    return game


def read_deals(record):
    return [
        ForeignDeal.from_log(deal, f"deal {place}") for place, deal in enumerate(record.deals, 1)
    ]


def text_of(name, record):
    """Return a game in a format, "" if only EGN could hold any of its deals."""
    try:
        return formats.WRITERS[name]([record])[0]
    except NotationError:
        if name == "egn":
            raise
        return ""


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        case if case[1] in QUICK_KINDS else pytest.param(*case, marks=pytest.mark.slow)
        for case in CASES
    ],
)
@settings(max_examples=10)
@given(seed=st.integers(0, 2**32), actions=st.integers(1, 200), passes=st.sampled_from((0.2, 0.9)))
def test_a_game_comes_back_as_it_went(name, kind, seed, actions, passes):
    record = played(HELD[name][kind], seed, actions, passes).record()
    text = text_of(name, record)
    assume(text)

    found, _ = formats.READERS[name](text, None)

    assert formats.guess_format(text) == name
    assert [records.verify(one) for one in found] == [None] * len(found)
    if name == "egn":
        pairs = zip(read_deals(record), read_deals(found[0]), strict=True)
        assert [first_difference(*pair) for pair in pairs] == [None] * len(record.deals)
        assert found[0].deals[-1].scores == record.deals[-1].scores
        assert found[0].result == record.result
        assert found[0].seats == record.seats


@pytest.mark.parametrize(("name", "kind"), UNHELD)
def test_a_game_that_a_format_can_t_hold_is_refused_in_a_sentence(name, kind):
    record = played(HOUSES[kind], seed=3, actions=60).record()

    with pytest.raises(NotationError) as found:
        formats.WRITERS[name]([record])

    assert "\n" not in str(found.value)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "kind"), CASES)
@settings(max_examples=20)
@given(data=st.data())
def test_a_file_that_is_cut_off_or_garbled_is_read_or_refused(name, kind, data):
    text = text_of(name, played(HELD[name][kind], 7, 150).record())
    assume(text)
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from(["", "9", "J", "c", '"', "\0", "é", " ", "-1"]))
    rest = data.draw(st.sampled_from([text[at + 1 :], ""]))

    try:
        found, _ = formats.READERS[name](text[:at] + sign + rest, None)
        complaints = [records.verify(one) for one in found]
    except NotationError as error:
        complaints = [None] * (str(error).count("\n") == 0)

    assert set(complaints) == {None}


def test_games_that_a_format_can_t_hold_wholly_say_so():
    record = played(HOUSES["american"], seed=1, actions=400, passes=0.3).record()

    _, notes = formats.WRITERS["line"]([record])

    assert any(note.startswith("left out: game 1, deal ") for note in notes)
    assert "neither names, seats, scores, notes nor " in notes[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"format": "benny/1"}', "these are records already"),
        ("", "say it with --from"),
        ("hello", "say it with --from"),
        ("{}", "say it with --from"),
    ],
)
def test_a_text_in_no_clear_format_is_not_guessed(text, words):
    with pytest.raises(NotationError, match=words):
        formats.guess_format(text)


def test_unknown_formats_are_told_which_there_are():
    with pytest.raises(NotationError, match="there are egn, openspiel, ptn, line"):
        formats.reader("png")
    with pytest.raises(NotationError, match="there are egn, openspiel, line"):
        formats.writer("ptn")
