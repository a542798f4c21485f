"""Calls of the store run on its threads; when it closes, none is cut off and none is begun."""

import ast
import re
import time
from threading import Barrier, Event

from benny.web.store.store import _THREADS, Store
from support.tools import SOURCES


def test_a_store_that_closes_finishes_what_has_begun_and_cancels_the_rest(tmp_path):
    store = Store(f"sqlite:///{tmp_path}/benny.db")
    all_begun, is_cancelled = Barrier(_THREADS + 1, timeout=20), Event()

    def call():
        all_begun.wait()
        is_cancelled.wait(1)
        time.sleep(0.05)

    begun = [store._threads.submit(call) for _ in range(_THREADS)]
    all_begun.wait()
    waiting = store._threads.submit(time.time)
    waiting.add_done_callback(lambda _: is_cancelled.set())

    store.close()

    assert waiting.cancelled()
    assert all(call.done() for call in begun)


def test_no_coroutine_waits_for_the_database_on_the_event_loop():
    """Coroutines pass calls of the store to `Store.run`."""
    calls = {
        f"{path.name}: {ast.unparse(call.func)}"
        for path in (SOURCES / "web").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.AsyncFunctionDef)
        for call in own_calls(node)
        if re.search(r"\bstore\.\w+\.\w+$", ast.unparse(call.func).replace("_store", "store"))
    }

    # Both only change or await what is in memory.
    assert calls == {
        "pages.py: visit.store.health.check",
        "event_log.py: self._store.health.note_stored",
    }


def own_calls(node):
    """Yield the calls of a function, without those of functions inside it."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            if isinstance(child, ast.Call):
                yield child
            yield from own_calls(child)
