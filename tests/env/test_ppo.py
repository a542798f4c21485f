"""The example that learns: what it learns from, that it goes on where it stopped, and its bot."""

import runpy

import numpy as np
import pytest

import benny
from benny import NotationError, variant
from benny.core.batch.watched_deal import WatchedDeal
from benny.env.observation import Layout, Sight
from benny.rules.compile import compile_rules
from support.tools import ROOT

pytestmark = pytest.mark.slow  # it imports jax, and compiles networks

SOON = 1e-6  # minutes: over after the first round


@pytest.fixture(scope="module")
def ppo():
    """Return the names of the example, and tiny settings."""
    names = runpy.run_path(str(ROOT / "examples" / "ppo.py"))
    tiny = names["Settings"](rows=16, steps=40, batch=64, widths=(8,), trace=1.0, test_deals=8)
    return names | {"tiny": tiny}


@pytest.fixture(scope="module")
def learner(ppo):
    def make(rules="classic", opponents="sensible"):
        return ppo["Learner"](variant(rules), opponents, 3, ppo["tiny"])

    return make


@pytest.fixture(scope="module")
def weights(learner, tmp_path_factory):
    """Return the file of a learner that has played one round."""
    out = tmp_path_factory.mktemp("ppo") / "ppo.npz"
    learner().learn(SOON, out)
    return out


def test_it_saves_goes_on_and_plays_legally(learner, weights, monkeypatch):
    again = learner()
    again.resume(weights)
    again.learn(again.minutes + SOON, weights)
    monkeypatch.setenv("PPO_WEIGHTS", str(weights))
    bot = f"{ROOT / 'examples' / 'ppo.py'}:PPOBot"

    match = benny.arena([bot, "sensible"], "classic", deals=8, games=0, to_the_end=True)

    assert again.curve[:, 0].tolist() == [0, 640, 1280]
    assert (np.diff(again.curve[:, 1]) >= 0).all()
    assert match.deals == 8


def test_the_bot_prefers_what_the_test_of_the_learner_does(ppo, learner, weights):
    one, bot = learner(), ppo["PPOBot"](weights)
    one.resume(weights)
    game = benny.Game("classic", seed=5)
    sight = Sight(Layout(game.rules))
    while not game.results:
        view = game.view(game.turn)
        observation, mask = sight.of_view(view)
        hidden = np.zeros(one.envs.layout.size - len(observation), np.uint8)
        seen = np.concatenate([observation, hidden])[None]
        turned, masks, suits = one.turns.turned(seen, mask[None])
        chosen = np.asarray(ppo["preferences"](one.state["nets"]["actor"], turned, masks)).argmax(1)
        action = bot.act(view)
        assert action.code == one.turns.codes[suits, chosen][0]
        game.act(action)


def test_weights_of_other_rules_are_refused(ppo, weights, tmp_path):
    game = benny.Game("buck", seed=1)
    with pytest.raises(NotationError, match="learned by other rules than buck"):
        ppo["PPOBot"](weights).act(game.view(game.turn))
    (tmp_path / "junk.npz").write_text("junk")
    for name in ("none.npz", "junk.npz"):
        with pytest.raises(NotationError, match=f"{name}' holds no weights: learn first"):
            ppo["PPOBot"](tmp_path / name).act(game.view(game.turn))


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        (["--rules", "clasic"], "unknown variant 'clasic': did you mean 'classic'"),
        (["--minutes", "nan"], "minutes and cores must be above 0"),
        (["--seed", str(1 << 63)], "a seed must be from 0 to"),
        (["--out", "no/ppo.npz"], "there is no folder 'no' to save to"),
        (["--out", "."], "'.' holds no weights"),
    ],
)
def test_options_that_make_no_sense_are_refused_in_a_sentence(
    ppo, options, complaint, monkeypatch, capsys
):
    monkeypatch.setattr("sys.argv", ["ppo.py", *options])
    with pytest.raises(SystemExit, match="2"):
        ppo["main"]()

    assert complaint in capsys.readouterr().err


@pytest.mark.parametrize("opponents", ["sensible", "self"])
@pytest.mark.parametrize("rules", ["classic", "buck", "dnd"])
def test_each_decision_aims_at_what_the_deal_gained_its_side(ppo, learner, rules, opponents):
    one, tiny = learner(rules, opponents), ppo["tiny"]
    one.random, one.key = np.random.default_rng(0), ppo["jax"].random.key(0)
    one.seen, one.info = one.envs.reset(seed=2)
    steps = [one.step() for _ in range(tiny.steps)]
    batch = {name: np.stack([step[name] for step in steps]) for name in steps[0]}
    batch["chose"] = batch["masks"].sum(2) > 1
    targets = one.weighed(batch) + batch["values"]

    known = 0
    for row in range(tiny.rows):
        for step in range(tiny.steps):
            ends = np.flatnonzero(batch["over"][step:, row])
            if len(ends):
                gained = batch["points"][step + ends[0], row, batch["sides"][step, row]]
                assert targets[step, row] == pytest.approx(gained, abs=1e-4)
                known += 1
    assert known > tiny.rows


# Not in `buck`, where clubs turned up are trump.
@pytest.mark.parametrize("rules", ["classic", "family", "dnd", "sawdust"])
def test_a_deal_in_other_suits_looks_the_same_when_they_are_turned(ppo, rules):
    rules = variant(rules)
    sight, turns = Sight(Layout(rules)), ppo["Turns"](Layout(rules))
    seen = set()
    for suits in ("CDHS", "DCSH", "HSCD", "SHDC"):
        seen.add(tuple(told(rules, sight, turns, str.maketrans("CDHS", suits))))
    assert len(seen) == 1


def told(rules, sight, turns, suits):
    """Yield what the seats see, turned, of a deal with other suits and the same play."""
    compiled = compile_rules(rules)
    deck = np.random.default_rng(7).permutation([str(card) for card in rules.deck])
    cards = [benny.Card(card.translate(suits)).number for card in deck.tolist()]
    watched = WatchedDeal(compiled, 0, cards)
    random = np.random.default_rng(8)
    while not watched.deal.over:
        observation, mask = sight.of_seat(watched, watched.deal.turn)
        (row,), (legal,), (suit,) = turns.turned(observation[None], mask[None])
        yield row.tobytes() + legal.tobytes()
        watched.act(int(turns.codes[suit, random.choice(np.flatnonzero(legal))]))
