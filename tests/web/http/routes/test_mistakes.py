"""One's own mistakes over HTTP: collected from reviews, asked, answered, asked again later."""

import gzip
import time

import pytest
from msgspec.structs import replace

from benny import variant
from benny.io.json import to_json
from benny.protocol.review import Grade
from benny.study.mistakes import own_exercises
from benny.study.review.decisions import Depth
from benny.study.review.review import VERSION, GameReview, ReviewJob
from benny.study.trainers import OWN, kinds
from benny.web import secrets
from benny.web.history.library import SqlLibrary
from benny.web.store.rows import UnavailableError
from support.tables import CID, NOW, add_people, finished, keep

CLASSIC = variant("classic")
BOOK = "/api/me/mistakes"


@pytest.fixture(scope="module")
def sitting():
    return finished("classic")


@pytest.fixture(scope="module")
def review(sitting):
    """A review whose first deals have a blunder at each seat's first decision."""
    record = sitting.table.game.record()
    job = ReviewJob(record=record, depth=Depth(first=8, most=8))
    deals = [marked(job.work(number, number).deals[0]) for number in range(2)]
    rest = [job.work(1, 2).deals[0] for _ in record.deals[2:]]
    return GameReview((*deals, *(replace(deal, decisions=()) for deal in rest)))


def marked(deal):
    seen = set()
    decisions = []
    for one in deal.decisions:
        is_first = one.seat not in seen
        seen.add(one.seat)
        loss = 0.1 if is_first else one.loss
        mark = Grade.BLUNDER if is_first else Grade.FINE
        decisions.append(replace(one, mark=mark, loss=loss))
    return replace(deal, decisions=tuple(decisions))


def blunder(decision):
    return replace(decision, mark=Grade.BLUNDER, loss=0.1)


@pytest.fixture
def serving(start, sitting, review):
    served = start()
    add_people(served.store)
    for number in range(2):
        keep(served.store, sitting, f"t{number}.1", at=NOW + number)
    served.store.reviews.save("t0.1", VERSION, gzip.compress(to_json(review)))
    for name in ("ann", "bob"):
        served.store.people.add_token(name, secrets.digest(f"{name}'s"), NOW)
    return served


@pytest.fixture
def ann(serving):
    return serving.client("ann's")


def ask(client, **query):
    return client.get(f"{BOOK}/next?" + "&".join(f"{k}={v}" for k, v in query.items())).json()


def test_a_reviewed_game_adds_its_mistakes_and_others_are_offered(ann, review):
    book = ann.get(BOOK).json()
    own = [one for one in review.decisions if one.seat == 0 and one.mark]

    assert (book["count"], book["due"], book["whole"]) == (len(own), len(own), True)
    assert len(own) == 2
    assert sum(one["loss"] for one in book["themes"]) == pytest.approx(0.2)
    assert all(one["title"] for one in book["themes"])
    assert [game["id"] for game in book["unreviewed"]] == ["t1.1"]
    assert ann.get(BOOK).json() == book


def test_a_database_that_fails_is_noted(serving, ann, monkeypatch, caplog):
    def fail(*_):
        raise UnavailableError("The database is locked.", "SQLITE_BUSY")

    monkeypatch.setattr(serving.store.mistakes, "of_person", fail)

    assert ann.get(BOOK).status_code == ann.get(f"{BOOK}/next").status_code == 503
    assert "Nothing can be stored: The database is locked. SQLITE_BUSY" in caplog.messages


def test_a_question_tells_no_answer_and_an_answer_is_asked_again_later(ann, review):
    ann.get(BOOK)
    asked = ask(ann)
    game, deal, place = asked["id"].split("/")
    [decision] = [
        one for one in review.decisions if (one.deal, one.action) == (int(deal), int(place))
    ]
    assert game == "t0.1"
    assert {one["action"] for one in asked["options"]} == {
        str(one.action) for one in decision.alternatives
    }
    assert "win" not in asked["options"][0]
    cards = {slot["card"] for slot in asked["picture"]["slots"] if slot.get("card")}
    assert len(cards) == len(asked["picture"]["view"]["hand"])

    told = ann.post(f"{BOOK}/{asked['id']}", {"action": str(decision.best)}).json()
    assert told["answer"]["right"]
    assert told["played"] == str(decision.played)
    assert (told["game"], told["deal"], told["place"]) == (game, int(deal), int(place))
    assert told["again_at"] > time.time()
    assert told["due"] == 1
    assert ask(ann)["id"] != asked["id"]
    # A second answer before it is due counts for nothing.
    again = ann.post(f"{BOOK}/{asked['id']}", {"action": str(decision.alternatives[-1].action)})
    assert again.json()["again_at"] == told["again_at"]
    other = ask(ann)
    ann.post(f"{BOOK}/{other['id']}", {"action": other["options"][0]["action"]})
    assert ask(ann) is None
    book = ann.get(BOOK).json()
    assert (book["count"], book["due"]) == (2, 0)
    assert book["next_at"] > time.time()


def test_a_theme_can_be_chosen_and_another_is_refused_in_a_sentence(ann):
    book = ann.get(BOOK).json()
    theme = book["themes"][-1]["name"]

    assert ask(ann, theme=theme)["id"].startswith("t0.1/")
    refused = ann.get(f"{BOOK}/next?theme=luck")
    assert refused.status_code == 404
    assert refused.json()["error"].startswith("There is no theme 'luck': ")


def test_ones_mistakes_are_ones_own(serving, ann):
    ann.get(BOOK)
    bob = serving.client("bob's")
    asked = ask(ann)

    assert ask(bob) is None
    assert bob.post(f"{BOOK}/{asked['id']}", {"action": "pass"}).status_code == 404
    assert serving.client().get(BOOK).status_code == 401
    assert serving.client().get(f"{BOOK}/next").status_code == 401


def test_what_is_no_choice_or_no_mistake_is_refused_in_a_sentence(ann):
    ann.get(BOOK)
    refused = ann.post(f"{BOOK}/{ask(ann)['id']}", {"action": "discard 9C"})
    assert refused.status_code == 400
    assert refused.json()["error"].startswith("'discard 9C' is no choice here: ")

    for deal, place in ((1, 99), (99, 1), (10**30, 10**30)):
        refused = ann.post(f"{BOOK}/t0.1/{deal}/{place}", {"action": "pass"})
        assert refused.status_code == 404
        assert refused.json()["error"] == (
            f"You have no mistake at action {place} of deal {deal} in game 't0.1'."
        )


def test_what_somebody_else_played_before_is_not_ones_own(start, sitting, review):
    served = start()
    add_people(served.store)
    whole = keep(served.store, sitting, "t0.1", at=NOW)
    late = replace(whole.seats[0], stats=b'{"deals":1}')
    keep(served.store, sitting, "t1.1", at=NOW, seats=(late, *whole.seats[1:]))
    served.store.reviews.save("t1.1", VERSION, gzip.compress(to_json(review)))
    served.store.people.add_token("ann", secrets.digest("ann's"), NOW)

    book = served.client("ann's").get(BOOK).json()

    assert (book["count"], book["whole"]) == (0, True)


@pytest.mark.slow
def test_a_trainer_mixes_in_ones_own_mistakes_of_its_kind(serving, review):
    serving.store.people.add_token(CID.id, secrets.digest("cid's"), NOW)
    cid = serving.client("cid's")
    deals = [replace(deal, decisions=tuple(map(blunder, deal.decisions))) for deal in review.deals]
    marked_all = GameReview(tuple(deals))
    serving.store.reviews.save("t0.1", VERSION, gzip.compress(to_json(marked_all)))
    library = SqlLibrary(serving.store, CID.id)
    library.collect()
    found = {
        name: list(own_exercises(library, CLASSIC, kind)) for name, kind in kinds(CLASSIC).items()
    }
    name, mine = max(found.items(), key=lambda one: len(one[1]))
    assert mine
    path = f"/api/trainers/classic/{name}?first=7&asked="

    told = [cid.get(f"{path}{asked}").json() for asked in range(4 * len(mine) + 5)]

    places = [number for number, one in enumerate(told) if one["about"]]
    assert places == [4 * (number + 1) for number in range(len(mine))]
    for place, one in zip(places, mine, strict=True):
        assert (told[place]["about"], told[place]["following"]) == (OWN, 7)
        worth = [choice["action"] for choice in told[place]["alternatives"]]
        assert worth == [str(choice.action) for choice in one.alternatives]
    for other in (serving.client("ann's"), serving.client()):
        assert other.get(f"{path}4").json()["following"] > 7
    assert cid.get("/api/trainers/american/lead?first=7&asked=4").json()["about"] == ""
