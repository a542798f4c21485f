"""What an observation holds, part by part."""

import pickle

import numpy as np
import pytest

from benny import Game, NotationError, variant
from benny.core.batch.watched_deal import WatchedDeal
from benny.env.episode import Episode
from benny.env.observation import PARTS, Layout, Sight
from benny.rules.compile import compile_rules
from support.rules import HOUSES, SMALL, mark_slow


@pytest.mark.parametrize("name", mark_slow(HOUSES))
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


@pytest.mark.parametrize("recalls", [False, True])
@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_a_view_is_observed_as_the_deal_itself_is(name, recalls):
    episode = Episode(HOUSES[name], recalls=recalls, illegal="error")
    sight = Sight(Layout(HOUSES[name], recalls=recalls))
    for seed in range(6):
        random = np.random.default_rng(seed)
        episode.begin(random)
        while not episode.over:
            view = episode.game().view(episode.turn)
            observation, mask = sight.of_view(view)
            known, legal = episode.observe(episode.turn)
            assert mask.tolist() == legal.tolist()
            assert told(episode, observation, view) == told(episode, known, view)
            episode.act(int(random.choice(np.flatnonzero(mask))))


@pytest.mark.parametrize("name", mark_slow(HOUSES))
def test_what_is_revealed_is_what_the_others_see_in_their_hands(name):
    rules = HOUSES[name]
    episode = Episode(rules, recalls=False, illegal="error")
    layout = Layout(rules, reveals=True)
    sight = Sight(layout)
    for seed in range(5):
        random = np.random.default_rng(seed)
        episode.begin(random)
        while not episode.over:
            observation, _ = sight.of_seat(episode.watched_deal, episode.turn)
            known, mask = episode.observe(episode.turn)
            assert observation[: len(known)].tolist() == known.tolist()
            for place, hand in enumerate(layout.split(observation)["hands"], start=1):
                other = (episode.turn + place) % rules.players
                theirs, _ = episode.observe(other)
                assert hand.tolist() == episode.layout.split(theirs)["hand"].tolist()
            episode.act(int(random.choice(np.flatnonzero(mask))))


def told(episode, observation, view):
    """Return an observation by parts, without what a view of a seat that swapped can't tell."""
    parts = episode.layout.split(observation)
    return {
        name: part.tolist() for name, part in parts.items() if name != "dealt" or not view.swapped
    }


def test_nothing_is_observed_where_nothing_is_asked():
    game = Game("classic", seed=1)
    waiting = (game.turn + 1) % 4
    with pytest.raises(NotationError, match=f"nothing is asked of seat {waiting}"):
        Sight(Layout(variant("classic"))).of_view(game.view(waiting))


def test_a_view_of_other_rules_and_a_layout_that_reveals_are_refused():
    game = Game("classic", seed=1)
    view = game.view(game.turn)

    with pytest.raises(NotationError, match="a view of classic does not fit a layout of buck"):
        Sight(Layout("buck")).of_view(view)
    with pytest.raises(NotationError, match="a view holds no other hands"):
        Sight(Layout("classic", reveals=True)).of_view(view)


def test_what_is_no_layout_view_or_seat_is_refused():
    sight = Sight(Layout("classic"))
    rules = variant("classic")
    watched = WatchedDeal(compile_rules(rules), 0, [card.number for card in rules.deck])

    with pytest.raises(NotationError, match="'classic' should be a Layout"):
        Sight("classic")
    with pytest.raises(NotationError, match="should be a View"):
        sight.of_view(Game("classic", seed=1))
    with pytest.raises(NotationError, match="seat 4 should be a whole number from 0 to 3"):
        sight.of_seat(watched, 4)


def test_it_can_be_pickled():
    game = Game("buck", seed=1)
    sight = Sight(Layout("buck"))
    again = pickle.loads(pickle.dumps(sight))
    view = game.view(game.turn)

    assert (again.of_view(view)[0] == sight.of_view(view)[0]).all()
