"""What a view tells is what environments tell the seat: one place makes both."""

import numpy as np
import pytest

from benny import ACTIONS
from benny.env.episode import Episode
from benny.env.observation import Layout
from benny.env.sight import Sight
from support.houses import HOUSES


@pytest.mark.parametrize("recalls", [False, True])
@pytest.mark.parametrize("name", HOUSES)
def test_a_view_is_observed_as_the_deal_itself_is(name, recalls):
    episode = Episode(HOUSES[name], recalls=recalls, illegal="error")
    sight = Sight(Layout(HOUSES[name], recalls=recalls))
    kinds = set()
    for seed in range(20):
        random = np.random.default_rng(seed)
        episode.begin(random)
        while not episode.over:
            observation, mask = sight.of_view(episode.game().view(episode.turn))
            known, legal = episode.observe(episode.turn)
            assert observation.tolist() == known.tolist()
            assert mask.tolist() == legal.tolist()
            episode.act(int(random.choice(np.flatnonzero(mask))))
            kinds.add(ACTIONS[episode.actions[-1]].kind)
    assert "play" in kinds


def test_nothing_is_observed_where_nothing_is_asked():
    pass
