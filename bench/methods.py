"""Compare ways of valuing the same choices: by the policy, by another bot, with open cards.

`python bench/methods.py` draws random decisions of American Euchre and prints by how much the
methods differ, with standard errors over the decisions.
"""

from collections.abc import Iterator
from math import sqrt
from pathlib import Path
from statistics import mean, stdev

from benny import Action, Game, Rules, View, bot, load_rules
from benny.analysis.evaluation import Method, valued
from benny.analysis.worlds import Worlds
from benny.game.log import DealLog
from benny.game.view import Phase
from benny.lab.evaluation import EvaluationJob

AMERICAN = Path(__file__).parent / "american.toml"
CALLS = 24
WORLDS_EACH = 300
LEADS = 300
WORLDS = 2000


def first_calls(rules: Rules) -> Iterator[View]:
    """Yield what the dealer knows when all others have passed."""
    for seed in range(CALLS):
        game = Game(rules, seed=seed)
        for _ in range(rules.players - 1):
            game.act("pass")
        yield game.view(game.turn)


def leads(rules: Rules) -> Iterator[View]:
    """Yield what players know at some card of deals that the sensible bot calls and plays."""
    player = bot("sensible")
    for seed in range(LEADS):
        game, wanted = Game(rules, seed=seed), seed % 12
        while not game.results and game.turn is not None:
            view = game.view(game.turn)
            played = sum(event.action.kind == "play" for event in view.log)
            if view.phase is Phase.PLAY and len(view.legal) > 1 and played >= wanted:
                yield view
                break
            game.act(player.act(view))


def by_policy(view: View, method: Method) -> dict[Action, float]:
    """Return the values that the lab gives, all deals that agree taken as equally likely."""
    trying = EvaluationJob(view=view, method=method, believed=False, worlds=WORLDS)
    return {value.action: value.points for value in valued(trying.view, trying.work(0, 1))}


def by_bot(view: View, name: str) -> dict[Action, float]:
    """Return the values where a bot plays every seat from the choice on, through whole games."""
    player, worlds = bot(name), Worlds(view, 1)
    found: dict[Action, list[int]] = {action: [] for action in view.legal}
    for _ in range(WORLDS_EACH):
        world = worlds.sample()
        for action in view.legal:
            game = Game(view.rules, 0, deals=[_bare(world)])
            for _, done in world.actions:
                game.act(done)
            game.act(action)
            while game.turn is not None and not game.results:
                game.act(player.act(game.view(game.turn)))
            points = game.outcomes(None)[0].points
            ours = view.rules.side_of(view.seat or 0)
            found[action].append(points[ours] - points[1 - ours])
    return {action: mean(gains) for action, gains in found.items()}


def _bare(world: DealLog) -> DealLog:
    return DealLog(world.dealer, world.hands, world.kitty, world.piles)


def compare(label: str, pairs: list[tuple[dict[Action, float], dict[Action, float]]]) -> None:
    """Print the mean difference of the second from the first, and what its choice costs by it."""
    off = [mean(second[action] - first[action] for action in first) for first, second in pairs]
    lost = [
        max(first.values()) - first[max(second, key=second.__getitem__)] for first, second in pairs
    ]
    print(
        f"{label}: {len(pairs)} decisions; values differ by {mean(off):+.3f} ± {_error(off):.3f}; "
        f"the choice loses {mean(lost):.3f} ± {_error(lost):.3f} points"
    )


def _error(values: list[float]) -> float:
    return stdev(values) / sqrt(len(values))


def main() -> None:
    """Print the comparisons."""
    rules = load_rules(AMERICAN)
    compare(
        "calls, by the sensible bot instead of the policy",
        [(by_policy(view, Method.PLAYED), by_bot(view, "sensible")) for view in first_calls(rules)],
    )
    compare(
        "cards, solved with open cards instead of played out",
        [(by_policy(view, Method.PLAYED), by_policy(view, Method.OPEN)) for view in leads(rules)],
    )


if __name__ == "__main__":
    main()
