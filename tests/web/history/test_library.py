"""A person's library: the same games, reviews, mistakes and statistics in files and in SQL."""

from contextlib import closing

import pytest
from msgspec.structs import replace

from benny import variant
from benny.protocol.review import Grade
from benny.study.library import OwnCount
from benny.study.mistakes import (
    answer_mistake,
    due_mistakes,
    mistake_exercise,
    mistake_themes,
    mistakes_of,
    own_exercises,
)
from benny.study.review.decisions import Depth
from benny.study.review.review import VERSION, GameReview, ReviewJob, pack_review
from benny.study.trainers import kind_of, kinds
from benny.terminal.library import FileLibrary, store_review
from benny.web.history.library import SqlLibrary
from benny.web.store.store import Store
from support.brute_force import counted
from support.games import store as store_files
from support.tables import add_people, finished, keep

NOW = 1_900_000_000.0
DAY = 86400.0
SEAT = 2


@pytest.fixture(scope="module")
def sitting():
    return finished("classic")


@pytest.fixture(scope="module")
def record(sitting):
    return sitting.table.game.record()


@pytest.fixture(scope="module")
def review(record):
    """A review whose first two deals have only blunders, and the rest no decisions."""
    job = ReviewJob(record=record, depth=Depth(first=8, most=8))
    first, second = (blunders(job.work(number, 0).deals[0]) for number in range(2))
    rest = replace(second, decisions=())
    return GameReview((first, second, *(rest for _ in record.deals[2:])))


def blunders(deal):
    decisions = (
        replace(decision, mark=Grade.BLUNDER, loss=0.01 * number)
        for number, decision in enumerate(deal.decisions)
    )
    return replace(deal, decisions=tuple(decisions))


@pytest.fixture(params=["files", "sql"])
def library(request, tmp_path, monkeypatch, sitting, record, review):
    """The library of the person at seat 2, who has one game, which is reviewed."""
    if request.param == "sql":
        store = request.getfixturevalue("sql_store")
        add_people(store)
        keep(store, sitting)
        store.reviews.save("table.1", VERSION, pack_review(review))
        sql_library = SqlLibrary(store, "cid")
        assert sql_library.collect()
        return sql_library
    monkeypatch.setenv("BENNY_HOME", str(tmp_path))
    seats = [replace(seat, bot="novice") for seat in record.seats]
    seats[SEAT] = record.seats[SEAT]
    own = replace(record, seats=tuple(seats))
    store_files(tmp_path / "games", own)
    store_review(own, review)
    return FileLibrary()


@pytest.fixture
def sql_store(sqlite_databases):
    with closing(Store(sqlite_databases.new_database())) as store:
        yield store


def test_a_game_has_its_record_its_review_and_the_persons_seat(library, record, review):
    (game,) = library.games()

    assert game.is_over
    assert list(game.own_seats) == [SEAT]
    assert game.record.deals == record.deals
    assert len(game.slim_record.deals) == len(record.deals)
    assert library.review(game) == review


def test_the_statistics_are_those_of_the_persons_seat(library, record):
    count = OwnCount(library)
    for game in library.games():
        count.add(game)

    (rules,) = count.figures_so_far
    (me,) = rules.players
    assert (rules.games, me.player, me.reviewed, count.left_out) == (1, "You", 1, 0)
    keys = {key for seat, key in counted([record]) if seat == SEAT}
    assert keys <= {f"{one.topic}/{one.name}/{one.when}" for one in me.figures}


def test_the_mistakes_are_the_marked_decisions_of_the_persons_seat(library, record, review):
    marked = list(mistakes_of("", record, review.decisions, [SEAT]))
    mistakes = library.mistakes()

    def place(mistake):
        return mistake.deal, mistake.action, mistake.theme, mistake.loss

    assert {place(one) for one in mistakes} == {place(one) for one, _ in marked}
    assert [one.loss for one in mistakes] == sorted((one.loss for one in mistakes), reverse=True)
    assert due_mistakes(mistakes, NOW) == list(mistakes)
    assert sum(theme.count for theme in mistake_themes(mistakes, NOW)) == len(marked)
    assert library.mistakes(variant("classic")) == mistakes
    assert library.mistakes(variant("buck")) == []


def test_an_answer_moves_what_is_due_and_an_early_one_does_not(library):
    first = library.mistakes()[0]
    exercise = mistake_exercise(library, first)
    best = exercise.alternatives[0].action
    assert library.memory(first) is None

    answered = answer_mistake(library, first, best, NOW)

    assert answered.reply.right
    assert answered.due_at >= NOW // DAY * DAY + DAY
    (after,) = (one for one in library.mistakes() if one.id == first.id)
    assert after.due_at == answered.due_at
    assert after not in due_mistakes(library.mistakes(), NOW)
    memory = library.memory(after)
    assert answer_mistake(library, after, best, NOW + 60).due_at == answered.due_at
    assert library.memory(after) == memory


def test_trainers_get_the_mistakes_of_their_kind(library):
    rules = variant("classic")
    ids = {one.id for one in library.mistakes()}
    by_kind = {
        name: {exercise.id for exercise in own_exercises(library, rules, kind)}
        for name, kind in kinds(rules).items()
    }

    assert set().union(*by_kind.values()) <= ids
    assert 0 < len(by_kind["lead"]) < len(ids)
    assert list(own_exercises(library, variant("american"), kind_of(rules, "lead"))) == []
