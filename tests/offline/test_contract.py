"""A page without a server answers as a server does, and imports nothing that only a server has."""

import json
import os
import subprocess
import sys

import pytest

from offline.pages import Page
from support.serving import Serving

# The same for everyone, also where they are wrong.
FIXED = [
    "/api/variants",
    "/api/variants/buck",
    "/api/variants/bridge",
    "/api/introduction",
    "/api/settings",
    "/api/phrases",
    "/api/lessons/buck?set=target%3D15",
    "/api/lessons/buck/tricks",
    "/api/trainers/american",
    "/api/trainers/american/order?level=1&first=3",
    "/api/practice/american?attempt=2&played=pass",
    "/api/puzzles",
    "/api/puzzles/today",
    "/api/puzzles/classic-156a2b46",
    "/api/ask?variant=classic&hand=JS,AS,KS,9H,TD&up=9S&worlds=16&method=open",
    "/api/ask/hand?variant=dnd&hand=JS,AS&set=target%3D7",
    "/api/games/nothing",
    "/api/lessons/nothing",
    "/api/puzzles/next?variant=nothing",
    "/api/practice/american?attempt=x",
    "/api/ask?hand=ZZ",
    "/api/ask?worlds=many",
    "/api/trainers/american/nothing",
    "/api/me/mistakes/next?theme=nothing",
]
OF_A_GAME = [
    "/api/tables/{code}",
    "/api/tables/{code}/rules",
    "/api/games/{game}",
    "/api/games/{game}/record",
    "/api/games/{game}/deals/1",
    "/api/games/{game}/ratings",
    "/api/games/{game}/deals/1?seat=0",
    "/api/me/statistics",
    "/api/me/mistakes",
    "/api/tables",
    "/api/people/{me}",
    "/api/games/{game}/review",  # the last: it goes on after the answer
]
ALONE = """
import sys, threading
for name in ("sqlalchemy", "litestar", "prometheus_client", "regex", "PIL", "uvicorn", "segno",
             "alembic", "multiprocessing", "openskill", "h11"):
    sys.modules[name] = None
def refuse(thread): raise RuntimeError("can't start new thread")
threading.Thread.start = refuse
import asyncio
from offline.pages import Page
async def play():
    page = Page()
    await page.named()
    first = set(sys.modules)
    table = await page.opened("sawdust")
    await table.finish()
    late = {"fsrs", "benny.study.review.review", "benny.study.puzzles.collection"}
    assert not late & set(sys.modules), late & set(sys.modules)
    where = {"code": table.code, "game": table.state["table"]["game"], "me": "me"}
    for path in sys.argv[1:]:
        status, answer = await page.host.request("GET", path.format(**where))
        assert status in (200, 400, 404), (path, answer)
    while (await page.ask("GET", "/api/games/{game}/review".format(**where)))["done"] < 1:
        await asyncio.sleep(0.01)
asyncio.run(play())
"""


def shape(value, depth=2):
    """Return the keys and types of an answer, without those that depend on the cards."""
    if isinstance(value, dict) and depth:
        return {key: shape(inner, depth - 1) for key, inner in value.items()}
    if isinstance(value, list) and value and depth:
        return [shape(value[0], depth - 1)]
    return "number" if isinstance(value, int | float) else type(value).__name__


@pytest.fixture(scope="module")
def serving(tmp_path_factory):
    with Serving(tmp_path_factory.mktemp("server"), parts_wait=0.01) as serving:
        yield serving


@pytest.mark.parametrize("path", FIXED)
async def test_what_is_the_same_for_everyone_is_the_same_without_a_server(serving, path):
    page = Page()
    await page.named()
    answer = serving.person().get(path)

    status, body = await page.host.request("GET", path)

    assert (status, body.decode()) == (answer.status_code, answer.text)


async def test_the_answers_of_a_game_have_the_same_shape_and_it_is_not_added_again(serving):
    page = Page()
    await page.named()
    table = await page.opened("sawdust")
    await table.finish()
    ann = serving.person()
    code = ann.open("sawdust")
    ann.do(code, "sit", seat=0)
    for seat in (1, 2, 3):
        ann.do(code, "seat_bot", seat=seat, bot="sensible")
    ann.do(code, "start")
    while (state := ann.update(code))["table"]["status"] != "over":
        if legal := ann.legal(code):
            ann.do(code, "act", action=legal[0])
    here = {"code": table.code, "game": table.state["table"]["game"], "me": "me"}
    there = {"code": code, "game": state["table"]["game"], "me": ann.id}

    for path in OF_A_GAME:
        status, body = await page.host.request("GET", path.format(**here))
        answer = ann.get(path.format(**there))
        assert status == answer.status_code == 200
        assert shape(json.loads(body)) == shape(answer.json()), path
    added = ann.post("/api/games", {"record": ann.get(f"/api/games/{there['game']}/record").json()})
    assert added.json() == {"id": there["game"], "is_new": False}


def test_no_library_thread_or_process_of_a_server_is_needed():
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}

    subprocess.run([sys.executable, "-c", ALONE, *FIXED, *OF_A_GAME], check=True, env=environment)
