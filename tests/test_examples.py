"""The examples in the docstrings of public names are run, as a reader would type them."""

import doctest
import pydoc

import pytest

import benny

NAMES = [name for name in benny.__all__ if name != "ACTIONS"]
LEAST = 15


def examples(name):
    """Return the examples of a public name, those of a class's methods too."""
    known = {other: getattr(benny, other) for other in benny.__all__}
    found = doctest.DocTestFinder(exclude_empty=True).find(known[name], name, globs=known)
    return [test for test in found if test.examples]


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_a_public_name_are_right(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    runner, told = doctest.DocTestRunner(verbose=False), []
    for test in examples(name):
        runner.run(test, out=told.append)

    assert not told, "".join(told)


def test_most_public_names_have_an_example():
    assert sum(bool(examples(name)) for name in NAMES) >= LEAST


def test_the_help_of_the_package_can_be_read_to_its_end():
    told = pydoc.render_doc(benny, renderer=pydoc.plaintext)

    assert len(told.splitlines()) < 400
    assert all(f"{name}(" in told for name in NAMES if name[0].islower())
