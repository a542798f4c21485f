"""The browser reads patches as Python does."""

import json
import subprocess

import pytest

from benny.io.json import to_json
from benny.protocol.messages import changes
from benny.web.table.updates import updates
from support import tools
from support.rules import HOUSES
from support.secrecy import Story
from support.tools import ROOT

MODULE = ROOT / "src" / "benny" / "web" / "static" / "app" / "patches.js"
SCRIPT = """
import assert from "node:assert/strict";
import { text } from "node:stream/consumers";
const { applyChange } = await import(process.argv[1]);
const cases = JSON.parse(await text(process.stdin));
for (const [before, change, after] of cases) assert.deepEqual(applyChange(before, change), after);
console.log(cases.length);
"""


def cases():
    """Yield updates of games, what changes in them, and the updates that follow."""
    for name in ("classic", "dnd"):
        story, before = Story(HOUSES[name]), {}
        for _ in range(60):
            story.go_on()
            after = updates(story.table, (0, None))
            yield from (
                (before[seat], changes(before[seat], after[seat]), after[seat]) for seat in before
            )
            before = after


@pytest.mark.needs("node")
def test_patches_of_games_lead_to_the_updates_in_the_browser_too():
    given = to_json([*cases()])
    command = [tools.path("node"), "--input-type=module", "--eval", SCRIPT, MODULE.as_uri()]

    done = subprocess.run(command, input=given, capture_output=True, timeout=120, check=False)

    assert done.stderr.decode() == ""
    assert int(done.stdout) == len(json.loads(given)) > 100
