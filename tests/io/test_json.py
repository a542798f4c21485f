"""Reading JSON: types are learned in one thread at a time, and only text is read."""

import subprocess
import sys

import pytest

from benny import NotationError
from benny.io.json import read_json

FIRST_MEETING = """
import time, threading, msgspec
from benny.io.json import convert
from benny.io.json import from_json

def told_late():
    time.sleep(0.2)
    return int

class Inner(msgspec.Struct):
    number: "told_late()"

class Outer(msgspec.Struct):
    inner: Inner

ways = [
    lambda: from_json('{"number": 1}', Inner).number,
    lambda: from_json('{"inner": {"number": 1}}', Outer).inner.number,
    lambda: convert({"number": 1}, Inner).number,
    lambda: convert({"inner": {"number": 1}}, Outer).inner.number,
]
found = []
threads = [threading.Thread(target=lambda way=way: found.append(way())) for way in WAYS]
for thread in threads:
    thread.start()
    time.sleep(0.05)
for thread in threads:
    thread.join()
print(found)
"""


@pytest.mark.parametrize("ways", ["ways", "ways[::-1]"])
def test_threads_may_meet_a_type_at_once(ways):
    script = FIRST_MEETING.replace("WAYS", ways)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)

    assert (done.returncode, done.stdout) == (0, "[1, 1, 1, 1]\n"), done.stderr


@pytest.mark.parametrize("sent", [None, 5, [], object])
def test_what_is_no_text_is_refused(sent):
    with pytest.raises(NotationError, match="should be JSON as text"):
        read_json(sent, int)
