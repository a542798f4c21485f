"""What is wrong with a value that somebody has sent, in a sentence that says what is possible."""

import gzip
import zlib
from io import StringIO
from typing import Annotated, Any, Literal

import numpy as np
import pytest
from msgspec import Meta, Struct

from benny.errors import NotationError
from benny.io.json import read_json, read_message
from benny.io.validation import all_of_kind, check_kind, flag, is_list, quote, suggestion, whole
from benny.rules.cards import Card


class Pair(Struct):
    size: Annotated[float, Meta(ge=0)]
    kind: Literal["left", "right"] = "left"


class Box(Struct, tag="box", tag_field="is", forbid_unknown_fields=True):
    pairs: list[Pair] = []
    card: Card | None = None
    marks: tuple[int, bool] = (0, False)
    names: dict[str, str] = {}


class Bag(Struct, tag="bag", tag_field="is"):
    weight: Annotated[int, Meta(le=9)]


def sentence(text):
    with pytest.raises(NotationError) as caught:
        read_json(text, Box | Bag)
    return str(caught.value)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('{"is": "bag"}', "'weight' is missing: it should be a whole number, 9 or less"),
        ('{"is": "tub"}', "is = 'tub' should be 'box' or 'bag'"),
        ("{}", "'is' is missing: it should be 'box' or 'bag'"),
        ('{"is": "box", "lid": 1}', "there is no field 'lid'; there are is, pairs, card, "),
        ('{"is": "box", "pairs": 1}', "pairs = 1 should be a list, each of them an object"),
        ('{"is": "box", "pairs": [{}]}', "pairs[0]: 'size' is missing: it should be a number, 0 "),
        ('{"is": "box", "pairs": [{"size": -1}]}', "pairs[0].size = -1 should be a number, 0 or "),
        (
            '{"is": "box", "pairs": [{"size": 1, "kind": "up"}]}',
            "pairs[0].kind = 'up' should be 'left' or 'right'",
        ),
        ('{"is": "box", "marks": [0, 5]}', "marks[1] = 5 should be true or false"),
        ('{"is": "box", "marks": 5}', "marks = 5 should be a list of 2"),
        ('{"is": "box", "card": "ZZ"}', "card: "),
        ('{"is": "box", "names": {"a": 5}}', "names[...] should be a text"),
        ('{"is": "box", "lid": 1', "there is no field 'lid'; every object has is"),
        ('{"is": "box", "lid": 1}}', "there is no field 'lid'; every object has is"),
        ('{"is": "box", "lid": 1e999}', "there is no field 'lid'; there are is, pairs, card, "),
        ('{"is": "bag", "weight": ' + "9" * 6000, "weight should be a whole number, 9 or less"),
        ('{"is": "bag", "weight": ' + "9" * 6000 + "}", "weight = 999999999"),
        ('{"is": "bag", "weight": 1e999}', "weight = 1e999 should be a whole number, 9 or less"),
        ('{"is": "box", "lid": 1, "is": 5}', "there is no field 'lid'; every object has is"),
        ("[1] rest", "'[1] rest' should be an object"),
        ("[" * 9999, "'[[[[[[[["),
        ("", "there is nothing where JSON is wanted"),
        ('{"is": "box"', 'truncated JSON: it ends too early, after \'{"is": "box"\''),
        ('{"is": tru', "truncated JSON: it ends too early, after '{\"is\": tru'"),
        ('{\n "is": NaN}\n', "broken JSON at line 2, column 8, near ' \"is\": NaN}\\n': invalid c"),
        (
            '{"is": "\\ud800"}',
            'broken JSON at column 15, near \'{"is": "\\\\ud800"}\': unexpected end ',
        ),
        ('{"is": "box"} x', 'broken JSON at column 15, near \'{"is": "box"} x\': trailing char'),
        (
            '{"is": "box", "names": {"é" 1}}',
            'broken JSON at column 29, near \'box", "names": {"é" 1}}\': expected \':\'',
        ),
        ('{"is": “box”}', "broken JSON at column 8, near '{\"is\": “box”}' has the curly quote “"),
        (
            b'{"is": "\xff"}',
            'broken JSON at column 9, near \'{"is": "\ufffd"}\' is not UTF-8: save',
        ),
        (
            '{"is": "\ud800"}',
            'broken JSON at column 9, near \'{"is": "\ufffd\ufffd\ufffd"}\' is not UTF',
        ),
        ('{"is": "bag", "weight": [1.50, -1e999]}', "weight = [1.50,-1e999] should be a whole "),
        (b"\xff\xfe", "broken JSON at column 1, near '\ufffd\ufffd' is not UTF-8: save or send"),
        (b"\xef\xbb\xbf", r"broken JSON at column 1, near '\ufeff': invalid character"),
        (gzip.compress(b"{}", mtime=0), "what was sent is compressed with gzip: send it unpacked"),
        (zlib.compress(b"{}"), "what was sent is compressed with zlib: send it unpacked"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place_and_what_is_possible(text, wanted):
    assert sentence(text).startswith(wanted)


def test_long_values_are_not_told_in_full():
    assert len(sentence('{"is": "' + "x" * 5000 + '"}')) < 120


def test_a_kind_is_looked_into_once_however_often_something_does_not_fit(monkeypatch):
    sentence("[]")
    monkeypatch.setattr("msgspec.inspect.type_info", None)

    assert sentence("[]") == "[] should be an object"


@pytest.mark.parametrize("sent", ['{"is": 1, "is": "one"}', '[{"is": "one", "is": "one"}]'])
def test_a_key_that_stands_twice_is_named(sent):
    assert sentence(sent) == "the key 'is' stands twice in an object"


@pytest.mark.parametrize(
    "text", ['{"n": 1, "n": 1}', '{"n": 1, "\\u006e": 2}', '[{"a": {"n": 1, "n": {}}}]']
)
@pytest.mark.parametrize("encoding", ["", "utf-8", "utf-8-sig", "utf-16"])
def test_a_message_has_each_key_once_even_where_it_fits(text, encoding):
    sent = text.encode(encoding) if encoding else text
    assert read_json(sent, Any)
    with pytest.raises(NotationError, match=r"^the key 'n' stands twice in an object$"):
        read_message(sent, Any)


def test_a_message_may_have_a_key_in_several_objects():
    assert read_message('[{"n": {"n": 1}}, {"n": 2}]', Any) == [{"n": {"n": 1}}, {"n": 2}]


FEW = ("buck", "family")
MANY = ("play", "resume", "replay", "verify", "simulate", "arena", "train", "solve")


@pytest.mark.parametrize(
    ("word", "names", "said"),
    [
        ("fmaily", FEW, "did you mean 'family'? There are buck, family"),
        ("BUCK", FEW, "did you mean 'buck'? There are buck, family"),
        ("bridge", FEW, "there are buck, family"),
        ("", FEW, "there are buck, family"),
        ("plya", (*MANY, "rules", "table"), "did you mean 'play'?"),
        ("re", (*MANY, "rules", "table"), "did you mean 'resume' or 'replay'?"),
        ("re", MANY, f"did you mean 'resume' or 'replay'? There are {', '.join(MANY)}"),
    ],
)
def test_a_wrong_name_is_answered_with_the_nearest_and_a_short_list(word, names, said):
    assert suggestion(word, names) == said


class Odd:
    """A value that fails at whatever it is asked."""

    def __init__(self, error):
        self.error = error

    def __repr__(self):
        raise self.error

    __eq__ = __str__ = __hash__ = __bool__ = __len__ = __repr__


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("a  b\n", r"'a  b\n'"),
        ("x" * 5000, f"'{'x' * 59} ..."),
        ([0] * 5000, "[0, 0, 0, 0, 0, 0, ...]"),
        (np.zeros((2, 2)), "array([[0., 0.], [0., 0.]])"),
        (10**5000, "<int>"),
        (Odd(SystemExit(0)), "<Odd>"),
    ],
    ids=["spaces", "a text", "a list", "an array", "a number", "odd"],
)
def test_a_value_of_a_program_is_quoted_on_one_short_line(value, said):
    assert quote(value) == said


def test_a_value_that_can_not_be_quoted_is_refused_in_a_sentence():
    odd = Odd(ValueError("not even this"))

    for check in (
        lambda: whole(odd, "number"),
        lambda: check_kind(odd, str, "a text"),
        lambda: flag(odd, "on"),
        lambda: all_of_kind(odd, int, "a number"),
    ):
        with pytest.raises(NotationError, match="<Odd instance at "):
            check()
    assert suggestion(odd, FEW) == "there are buck, family"


@pytest.mark.parametrize("value", [True, np.True_, False, np.False_])
def test_a_switch_is_a_truth_value_of_python_or_numpy(value):
    assert flag(value, "on") is bool(value)


@pytest.mark.parametrize("value", [1, 0, "", "no", None, float("nan"), [], np.array(True)])
def test_a_switch_is_nothing_else(value):
    with pytest.raises(NotationError, match=r"^on=.*: give True or False$"):
        flag(value, "on")


@pytest.mark.parametrize(
    ("value", "is_one"),
    [([], True), (iter("ab"), True), ({}, True), (np.ones(1), True)]
    + [(value, False) for value in ("ab", b"bytes", 5, None, np.array(5), StringIO())],
)
def test_several_values_are_what_can_be_gone_through_and_no_text(value, is_one):
    assert is_list(value) == is_one


def test_a_value_is_not_looked_for_in_much_json():
    wrong = '{"is": "box", "pairs": [{"size": -1}]}'

    assert sentence(wrong).startswith("pairs[0].size = -1 should be a number, 0 ")
    assert sentence(wrong + " " * (1 << 20)).startswith("pairs[0].size should be a number, 0 ")
    assert sentence("[1]" + " " * (1 << 20)) == "such long JSON should be an object"
