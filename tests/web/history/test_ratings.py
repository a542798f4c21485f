"""Ratings follow from the rated games in the order of their ends alone."""

import random

import pytest
from msgspec.structs import replace

from benny.web.history.archive import archive_game
from benny.web.history.ratings import PROVISIONAL_BELOW, Rankings
from support.tables import NOW, add_people, finished, keep

RULES = "some-rules"


@pytest.fixture(scope="module")
def sitting():
    return finished(rated=True)


@pytest.fixture
def rated(store, sitting):
    add_people(store)

    def add(at, side=0, **facts):
        seats = seats_won_by(sitting, side)
        usual = {"rated": True, "rules_hash": RULES, "seats": seats}
        return keep(store, sitting, f"t{at}.1", at=NOW + at, **usual | facts)

    return add


def seats_won_by(sitting, side):
    game, _ = archive_game(sitting.table, NOW)
    return tuple(replace(seat, won=seat.side == side) for seat in game.seats)


def standings(ranking):
    return {one.person: (one.mu, one.sigma, one.games, one.won) for one in ranking.people}


def test_a_winner_rises_and_so_does_the_partner(store, rated):
    for at in range(3):
        rated(at)

    ranking = Rankings(store).ranking(RULES)

    assert [one.person for one in ranking.people] == ["ann", "cid", "bob", "dee"]
    best, _, worst, _ = ranking.people
    assert best.mu > 25 > worst.mu
    assert best.ordinal == pytest.approx(best.mu - 3 * best.sigma)
    assert (best.games, best.won, worst.won) == (3, 3, 0)
    assert (ranking.games, ranking.model) == (3, "PlackettLuce")


def test_ratings_are_the_same_whenever_they_were_looked_at(store, rated):
    chance, often = random.Random(4), Rankings(store)
    for at in range(12):
        rated(at, side=chance.randrange(2))
        assert standings(often.ranking(RULES)) == standings(Rankings(store).ranking(RULES))


def test_a_game_that_is_stored_late_is_rated_in_its_place(store, rated):
    rated(1)
    rated(3, side=1)
    early = Rankings(store)
    before = standings(early.ranking(RULES))

    rated(2, side=1)
    store.people.rename("ann", "Anna")

    assert standings(early.ranking(RULES)) == standings(Rankings(store).ranking(RULES))
    assert early.ranking(RULES).games == 3
    assert standings(early.ranking(RULES))["ann"] != before["ann"]
    assert "Anna" in [one.name for one in early.ranking(RULES).people]


@pytest.mark.parametrize(
    "facts", [{"rated": False}, {"finished": False}, {"rules_hash": "others"}], ids=str
)
def test_only_rated_games_that_were_finished_count(store, rated, facts):
    rated(0, **facts)
    assert Rankings(store).ranking(RULES) is None
    rated(1)
    before = standings(Rankings(store).ranking(RULES))

    rated(2, side=1, **facts)

    assert standings(Rankings(store).ranking(RULES)) == before


def test_few_games_are_provisional(store, rated):
    for at in range(PROVISIONAL_BELOW):
        rated(at)
        ranking = Rankings(store).ranking(RULES)

        assert ranking.people[0].provisional == (at + 1 < PROVISIONAL_BELOW)


def test_who_has_not_played_for_two_weeks_is_shown_as_idle(store, rated, monkeypatch):
    rated(0)
    rankings = Rankings(store)
    for days, idle in ((13.9, False), (14.1, True)):
        monkeypatch.setattr("time.time", lambda days=days: NOW + days * 86400)

        assert [one.idle for one in rankings.ranking(RULES).people] == [idle] * 4


def test_who_was_forgotten_is_not_listed_and_changes_nothing_for_others(store, rated):
    rated(1)
    rankings = Rankings(store)
    before = standings(rankings.ranking(RULES))

    store.people.forget("bob")

    after = standings(rankings.ranking(RULES))
    assert after == {person: before[person] for person in ("ann", "cid", "dee")}
    rated(2)
    assert standings(rankings.ranking(RULES)) == standings(Rankings(store).ranking(RULES))


def test_a_ranking_is_of_one_moment_even_if_games_are_rated_meanwhile(store, rated, monkeypatch):
    rated(1)
    rankings, names = Rankings(store), store.people.names

    def slow_names(people):
        monkeypatch.undo()
        rated(2)
        assert rankings.ranking(RULES).games == 2
        return names(people)

    monkeypatch.setattr(store.people, "names", slow_names)
    ranking = rankings.ranking(RULES)

    assert ranking.games == 1
    assert [one.games for one in ranking.people] == [1] * 4


def test_only_names_that_are_listed_are_asked_for(store, rated, monkeypatch):
    asked, names = [], store.people.names

    def noted(people):
        asked.append(list(people))
        return names(people)

    monkeypatch.setattr(store.people, "names", noted)
    monkeypatch.setattr("benny.web.history.ratings._LISTED", 2)
    rated(1)
    store.people.forget("ann")

    ranking = Rankings(store).ranking(RULES)

    assert [one.person for one in ranking.people] == ["cid", "bob"]
    assert asked == [["ann", "cid"], ["bob", "dee"]]


def test_players_without_partners_are_rated(store):
    add_people(store)
    buck = finished("buck", rated=True)
    game = keep(store, buck)
    winner = next(seat for seat in game.seats if seat.won)

    ranking = Rankings(store).ranking(game.rules_hash)

    assert ranking.people[0].person == winner.person_id
    assert len({one.mu for one in ranking.people[1:]}) == 1
    assert ranking.rules.name == "buck"


def test_a_rated_game_says_what_it_has_changed(store, rated):
    first, second = rated(1), rated(2, side=1)
    rankings = Rankings(store)

    changed = rankings.ratings_after(second)
    earlier = {one.seat: one.points for one in rankings.ratings_after(first)}

    assert [one.seat for one in changed] == [0, 1, 2, 3]
    assert changed[0].change == changed[0].points - earlier[0]
    assert changed[1].change > changed[0].change
    assert rankings.at_seats(RULES, ["ann", None, "eve", None])[0].points == changed[0].points


def test_newcomers_have_a_thousand_points_and_other_games_change_none(store, rated):
    one = rated(1, rated=False)

    (newcomer,) = Rankings(store).at_seats(RULES, [None, "eve"])

    assert (newcomer.seat, newcomer.points, newcomer.games) == (1, 1000, 0)
    assert Rankings(store).ratings_after(one) == ()
