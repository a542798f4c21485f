"""What an observation holds, part by part."""

import numpy as np
import pytest

from benny import NotationError
from benny.env.observation import PARTS, Layout
from support.houses import HOUSES, SMALL


@pytest.mark.parametrize("name", HOUSES)
def test_each_part_is_explained(name):
    layout = Layout(HOUSES[name], recalls=True)

    assert layout.parts.keys() <= PARTS.keys()
    assert len(str(layout).splitlines()) == len(layout.parts)


def test_every_explained_part_is_one_of_some_rules():
    parts = set()
    for rules in (HOUSES | SMALL).values():
        parts |= Layout(rules, recalls=True, reveals=True).parts.keys()

    assert parts == PARTS.keys()


def test_parts_are_views_of_an_observation_or_of_many():
    layout = Layout(HOUSES["classic"])
    rows = np.zeros((3, layout.size), np.uint8)
    split = layout.split(rows)
    split["hand"][1, 4] = 1

    assert split["played"].shape == (3, 4, 24)
    assert rows[1].sum() == 1
    assert layout.split(rows[1])["hand"][4] == 1


@pytest.mark.parametrize("wrong", [np.zeros(3), np.zeros((2, 1000)), np.float32(1), [0, 1]])
def test_what_is_no_observation_has_no_parts(wrong):
    with pytest.raises(NotationError, match=r"no observation has the shape .* 483\)"):
        Layout("classic").split(wrong)
