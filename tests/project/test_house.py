"""The figures of the house may fall, and never rise."""

import tomllib

import house


def test_no_figure_of_the_house_rises():
    """Make it smaller, or raise its ceiling in the commit of a feature that needs it.

    `make house` prints all figures; `bench/house.py` lists the words that it counts.
    """
    ceilings = tomllib.loads(house.CEILINGS.read_text(encoding="utf-8"))

    assert {name: n for name, n in house.figures().items() if n > ceilings[name]} == {}
