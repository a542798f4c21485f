"""Books that are trained beside the game."""

import os
from threading import Thread

import pytest
from msgspec.structs import replace

from benny import variant
from benny.analysis.books import Shelf, read_book
from benny.lab import training
from benny.lab.training import BookTrainer, file_name, folder
from support.rules import AMERICAN, house
from support.tools import SOURCES

pytestmark = [pytest.mark.needs("compiled"), pytest.mark.slow]

FAR = house("classic", players=3, sides="maker_against_rest")
FARTHER = house("classic", sides="solo")


@pytest.fixture
def trained(tmp_path):
    """Return a way to make trainers that are quick and have a folder and shelf of their own."""
    made = []

    def make(most=9, shelf=None, **how):
        made.append(
            BookTrainer(
                tmp_path / "books", most=most, shelf=shelf or Shelf(), **{"deals": 50} | how
            )
        )
        return made[-1]

    yield make
    for trainer in made:
        trainer.close()
        trainer.wait()


def test_a_book_is_trained_for_rules_that_have_none_near(trained):
    shelf = Shelf()
    trainer = trained(shelf=shelf)

    assert shelf.open(FAR) is None
    assert trainer.want(FAR)
    trainer.wait()
    assert shelf.open(FAR).is_own
    assert shelf.open(FAR).book.trained == "1 run of 50 deals, seed 0"


@pytest.mark.parametrize(
    "rules", [variant("buck"), replace(AMERICAN, all_pass="stick_dealer")], ids=["own", "near"]
)
def test_no_book_is_trained_where_one_is_near(trained, rules):
    trainer, shelf = trained(), Shelf()

    assert shelf.open(rules).is_near
    assert not trainer.want(rules)
    assert trainer._begun == []


def test_a_book_is_kept_for_the_next_program(trained):
    first = trained()
    first.want(FAR)
    first.wait()
    shelf = Shelf()

    assert not trained(shelf=shelf).want(FAR)
    assert shelf.open(FAR).is_own


def test_a_broken_book_in_the_folder_is_trained_anew(trained):
    path = folder_of(trained) / file_name(FAR)
    path.parent.mkdir(parents=True)
    path.write_bytes(b"nonsense")
    trainer = trained()

    assert trainer.want(FAR)
    trainer.wait()
    assert read_book(path).rules == FAR


def folder_of(make):
    return make()._folder


def test_the_book_of_other_rules_in_its_place_is_not_taken(trained):
    shelf = Shelf()
    path = folder_of(trained) / file_name(FAR)
    path.parent.mkdir(parents=True)
    path.write_bytes((SOURCES / "analysis" / "trained" / "buck.json").read_bytes())

    assert trained(shelf=shelf).want(FAR)


def test_while_it_is_trained_it_is_not_begun_again(trained):
    trainer = trained(deals=100_000)

    assert trainer.want(FAR)
    assert trainer.want(FAR)
    assert len(trainer._begun) == 1


def test_a_thread_that_could_not_be_started_is_not_waited_for(trained, monkeypatch):
    def refused(_):
        raise RuntimeError("can't start new thread")

    shelf = Shelf()
    trainer = trained(shelf=shelf)
    with monkeypatch.context() as full:
        full.setattr(Thread, "start", refused)
        assert not trainer.want(FAR)
    trainer.want(FAR)
    trainer.wait()

    assert shelf.open(FAR).is_own


def test_no_more_than_so_many_are_trained_an_hour(trained):
    trainer = trained(most=1)
    trainer.want(FAR)
    trainer.wait()

    assert not trainer.want(FARTHER)


def test_a_trainer_that_was_closed_trains_no_more(trained):
    shelf = Shelf()
    trainer = trained(shelf=shelf, deals=10_000_000)
    trainer.want(FAR)
    trainer.close()
    trainer.wait()

    assert shelf.open(FAR) is None
    assert not trainer.want(FAR)


def test_a_folder_that_can_not_be_written_costs_only_the_next_programs_book(trained, tmp_path):
    (tmp_path / "books").write_text("a file")
    shelf = Shelf()
    trainer = trained(shelf=shelf)
    trainer.want(FAR)
    trainer.wait()

    assert shelf.open(FAR).is_own


def test_of_many_books_those_used_last_are_kept(trained, monkeypatch):
    monkeypatch.setattr(training, "MOST_KEPT", 2)
    old = folder_of(trained) / "old.json"
    old.parent.mkdir()
    old.touch()
    os.utime(old, (1, 1))
    trainer = trained()
    for rules in (FAR, FARTHER):
        trainer.want(rules)
        trainer.wait()

    assert {path.name for path in old.parent.iterdir()} == {file_name(FAR), file_name(FARTHER)}


def test_rules_of_one_deal_share_a_file_whatever_the_game_is_played_to():
    assert file_name(FAR) == file_name(replace(FAR, name="other", target=21))
    assert file_name(FAR) != file_name(FARTHER)


def test_books_are_kept_in_the_users_cache(monkeypatch, tmp_path):
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    assert folder() == tmp_path / "books"
    monkeypatch.delenv("BENNY_HOME")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setattr("sys.platform", "linux")
    assert folder() == tmp_path / "cache" / "benny" / "books"
