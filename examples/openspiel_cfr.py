"""OpenSpiel's CFR on the smallest euchre: how far its policies are from an equilibrium.

`python examples/openspiel_cfr.py --upcard JC` solves the game once this card is turned up.
Everybody sees the upcard before they act, so the whole game is twenty such games, and five of them
are all there are but for the suits' names. Exploitability is what a best answer gains on a policy,
in points a deal.
"""

import argparse
from pathlib import Path
from typing import Any

import pyspiel

import benny.env.openspiel
from benny.rules.loading import find_rules

TINY = Path(__file__).parent / "tiny.toml"
ROUNDS = (1, 10, 100, 1000)
SOLVERS = {
    "CFR": pyspiel.CFRSolver,
    "CFR+": pyspiel.CFRPlusSolver,
    "MCCFR": lambda game: pyspiel.ExternalSamplingMCCFRSolver(game, seed=1),
}


def tiny_game(upcard: str) -> Any:
    """Return the smallest game after an upcard, its tree built once."""
    whole = {"name": benny.env.openspiel.ANY, "rules": str(TINY)}
    root = pyspiel.load_game(whole["name"], {"rules": whole["rules"]}).new_initial_state()
    history = str(root.string_to_action(f"deal {upcard}"))
    after = {"name": "start_at", "game": whole, "history": history}
    return pyspiel.load_game("cached_tree", {"game": after})


def exploitabilities(game: Any, name: str, rounds: tuple[int, ...]) -> list[float]:
    """Return the exploitability of a solver's average policy after so many iterations."""
    solver = SOLVERS[name](game)
    step = getattr(solver, "evaluate_and_update_policy", None) or solver.run_iteration
    found = []
    for iteration in range(1, max(rounds) + 1):
        step()
        if iteration in rounds:
            found.append(pyspiel.exploitability(game, solver.average_policy()))
    return found


def main() -> None:
    """Print a row for each solver."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    cards = [str(card) for card in find_rules(TINY).deck]
    parser.add_argument("--upcard", choices=cards, default="JC")
    game = tiny_game(parser.parse_args().upcard)
    print("iterations", *(f"{number:>7,}" for number in ROUNDS))
    for name in SOLVERS:
        found = exploitabilities(game, name, ROUNDS)
        print(f"{name:10}", *(f"{value:7.4f}" for value in found))


if __name__ == "__main__":
    main()
