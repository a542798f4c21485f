"""When a store closes, no call is cut off and none is begun."""

import time
from threading import Barrier, Event

from benny.web.store.store import _THREADS, Store


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
