"""`expert` as a program without a clock, to match one version of Benny against another.

Set up the other version in a folder of its own (`git worktree add ../before 2bfe8665`, and there
`mkdir .venv && python compile_core.py`). Then `benny arena bench/patient.py:PatientExpert` takes it
as a program: `"env PYTHONPATH=../before/src python bench/as_program.py"`
"""

import json
import sys
from typing import Any

from benny.bots.expert import ExpertBot
from benny.game.view import View
from benny.io.json import from_json, to_json


def main() -> None:
    """Answer each line of standard input: docs/reference/bot-protocol.md."""
    player = ExpertBot(limit=None)
    for line in sys.stdin:
        message: dict[str, Any] = json.loads(line)
        match message["kind"]:
            case "hello":
                answer: dict[str, Any] = {"protocol": 1, "version": ExpertBot.version}
            case "game":
                player, answer = ExpertBot(message["seed"], limit=None), {}
            case "turn":
                view = from_json(to_json(message["view"]), View)
                answer = {"action": player.act(view)}
            case _:
                answer = {}
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
