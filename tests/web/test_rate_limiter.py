"""Rate limits, and how many bytes an address may store."""

import pytest

from benny.web.rate_limiter import ROW, RateLimiter, StorageQuota
from benny.web.settings import Limits
from benny.web.table.person import RefusedError
from support.serving import AMPLE

SENTENCE = "Your address has used up its storage for now: wait "


def test_a_bucket_lets_a_burst_through_and_then_so_many_a_second():
    now = [0.0]
    limiter = RateLimiter(rate=2, burst=3, clock=lambda: now[0])

    assert [limiter.take("a") for _ in range(4)] == [0, 0, 0, 0.5]
    assert limiter.take("b") == 0
    now[0] += 0.5
    assert limiter.wait("a") == limiter.wait("a") == 0  # which counts nothing
    assert [limiter.take("a") for _ in range(2)] == [0, 0.5]
    now[0] += 1000
    assert [limiter.take("a") for _ in range(4)] == [0, 0, 0, 0.5]


def test_many_acts_count_as_such_and_more_than_the_burst_wait_for_all_of_it():
    now = [0.0]
    limiter = RateLimiter(rate=2, burst=3, clock=lambda: now[0])

    assert [limiter.take("a", 2), limiter.take("a", 2)] == [0, 0.5]
    assert limiter.take("b", 9) == 0
    now[0] += 2
    assert limiter.take("b") == 1.5


def test_keys_that_are_as_good_as_new_are_forgotten_however_many_there_are():
    now = [0.0]
    limiter = RateLimiter(rate=1, burst=100, clock=lambda: now[0])
    for number in range(1500):
        limiter.take(f"key {number}")
    now[0] = 50.0
    for _ in range(90):
        limiter.take("busy")

    now[0] = 100.0
    limiter.take("new")

    assert limiter._levels.keys() == {"busy", "new"}


def test_a_debt_has_an_end():
    limiter = RateLimiter(rate=2, burst=3, clock=lambda: 0.0, debt=4)

    assert limiter.spend("a", 3) == 0
    assert limiter.spend("a", 100) == 2
    assert limiter.wait("a", 0) == 2


def test_any_number_of_keys_takes_little_memory_and_those_that_act_most_are_remembered():
    limiter = RateLimiter(rate=0.001, burst=10, clock=lambda: 0.0)
    for number in range(50_000):
        limiter.spend("busy", 0.1)
        limiter.spend(f"key {number}", 1)

    assert len(limiter._levels) <= 20_000
    assert "busy" in limiter._levels


def test_a_wait_is_told_in_whole_seconds_and_never_as_none_at_all():
    told = []
    for rate in (4, 1, 0.4):
        limiter = RateLimiter(rate=rate, burst=1, clock=lambda: 0.0)
        limiter.check("a")
        with pytest.raises(RefusedError) as refusal:
            limiter.check("a")
        told.append(str(refusal.value))

    assert told == [
        "Too many requests: wait 1 second.",
        "Too many requests: wait 1 second.",
        "Too many requests: wait 3 seconds.",
    ]


def limited(a_day):
    names = AMPLE.__struct_fields__
    return Limits(**{n: getattr(AMPLE, n) for n in names} | {"megabytes_per_day": a_day / 1e6})


def test_a_day_s_bytes_may_be_stored_at_once_and_then_so_many_a_second():
    now = [0.0]
    storage = StorageQuota(86400 * 10, clock=lambda: now[0])
    storage.count("a", 86400 * 10 + 100)
    told = []
    for _ in range(3):
        with pytest.raises(RefusedError) as refusal:
            storage.check("a")
        told.append(str(refusal.value))
        now[0] += 5
    now[0] += 1
    storage.check("a")
    storage.check("b")

    storage.count("", 1_000_000_000)
    assert storage.wait("") == 0
    assert told == [f"{SENTENCE}11 seconds.", f"{SENTENCE}6 seconds.", f"{SENTENCE}1 second."]


def test_who_has_stored_too_much_by_talking_has_to_wait_and_nobody_else(start):
    serving = start(limits=limited(20_000))
    ann, bob = serving.person(), serving.person("Bob", address="192.0.2.2")
    code = ann.open()
    answers = [ann.command(code, "say", text="\U0001f0cf" * 300) for _ in range(20)]
    refused = answers[-1]

    assert answers[0].status_code == 200
    assert refused.status_code == 429
    assert refused.json()["error"].startswith(SENTENCE)
    assert int(refused.headers["retry-after"]) >= 1
    assert ann.post("/api/tables", {"variant": "buck"}).status_code == 429
    assert bob.do(code, "say", text="hello")
    assert ann.update(code)
    with ann.socket(code) as looking:
        reply = looking.do("say", text="\U0001f0cf" * 300)
    assert reply["status"] == 429
    assert reply["error"].startswith(SENTENCE)
    said = sum(answer.status_code == 200 for answer in answers)
    assert said == len(serving.store.lines.last(serving.runner(code).table.id, 100)) - 1


@pytest.mark.parametrize("is_played", [False, True])
def test_who_only_looks_on_pays_where_nobody_plays(serving, is_played):
    ann = serving.person()
    code = ann.open("classic", public=True)
    if is_played:
        ann.do(code, "sit", seat=0)
    runner = serving.runner(code)
    runner.payer = "the players'"
    with serving.client().socket(code):
        serving.until(lambda: len(runner.audience) == 1)

        assert runner.payer == ("the players'" if is_played else "127.0.0.1")


def test_bots_go_on_as_slowly_as_their_watcher_s_address_may_store(start):
    serving = start(limits=limited(40_000), unattended=0)
    ann, bob = serving.person(), serving.person("Bob")
    codes = [ann.open("classic"), bob.open("classic")]
    for code, host in zip(codes, (ann, bob), strict=True):
        for seat in range(4):
            host.do(code, "seat_bot", seat=seat, bot="random")
        host.do(code, "start")
    with ann.socket(codes[0]), ann.socket(codes[1]):
        storage = serving.backend.quota
        serving.until(lambda: storage.wait("127.0.0.1") > 0)
        runners = [serving.runner(code) for code in codes]
        stored = sum(runner.table.seq for runner in runners)

    assert 100 < stored < 400
    assert [runner.payer for runner in runners] == ["127.0.0.1"] * 2


@pytest.mark.slow
def test_a_game_to_its_end_counts_about_what_it_takes_in_the_database(start):
    serving = start()
    ann = serving.person()
    code = ann.open("classic")
    for seat in range(4):
        ann.do(code, "seat_bot", seat=seat, bot="random")
    counted = []
    serving.backend.quota.count = lambda _, stored: counted.append(stored)
    ann.do(code, "start")
    with ann.socket(code) as looking:
        looking.until_table(status="over")
    table = serving.runner(code).table
    events = serving.store.tables.events(table.id)
    record = serving.store.games.record(table.game_id)

    assert sum(counted) > sum(len(event.body) for event in events[5:]) + len(record)
    assert sum(counted) < 3 * sum(len(event.body) for event in events) + len(record)


def test_a_table_counts_from_its_first_event_on(start):
    serving = start()
    ann = serving.person()
    counted = []
    serving.backend.quota.count = lambda _, stored: counted.append(stored)
    table = serving.runner(ann.open()).table.id
    events = serving.store.tables.events(table)

    assert counted == [len(event.body) + ROW for event in events]


def test_a_token_more_is_counted_too(start):
    serving = start(limits=limited(500))
    ann = serving.person()
    taken = []
    for _ in range(4):
        link = ann.post("/api/me/links").json()["link"]
        taken.append(serving.client().post("/api/links", {"link": link}).status_code)

    assert taken == [201, 201, 201, 429]
