"""Routes that differ on a page without a server: the person, and what they keep."""

import time

from msgspec.structs import replace

from benny.offline.keeping import Export
from benny.offline.own_store import ME, OwnStore, check_items
from benny.protocol.answers import Me
from benny.protocol.commands import LONGEST_NAME, NewName, NewPerson
from benny.web.http.routing import EMPTY, JSONBody, OpenVisit, PersonVisit, Routes
from benny.web.store.rows import StoredPerson
from benny.web.table.person import RefusedError

routes = Routes("/api", "own")


class OwnVisit(OpenVisit):
    store: OwnStore


class NamedVisit(PersonVisit):
    store: OwnStore


@routes.get("/me", "Who am I? null before I have a name")
async def show_me(visit: OwnVisit) -> Me | None:
    return None if visit.person is None else Me(ME, visit.person.name)


@routes.post("/people", "Give myself a name")
async def make_me(visit: OwnVisit, data: JSONBody[NewPerson]) -> Me:
    name = " ".join(data.name.split())
    if not 1 <= len(name) <= LONGEST_NAME:
        problem = f"write 1 to {LONGEST_NAME} characters"
        raise RefusedError(400, f"{data.name!r} can't be your name: {problem}.")
    me = visit.store.people.find(ME) or StoredPerson(ME, name, False, time.time())
    visit.store.keeping.write(ME, replace(me, name=name))
    return Me(ME, name)


@routes.patch("/me", "Change my name")
async def rename_me(visit: NamedVisit, data: JSONBody[NewName]) -> Me:
    me: Me = await make_me(visit, NewPerson(data.name))
    await visit.backend.registry.rename(ME, me.name, own=True)
    return me


@routes.delete("/me", "Delete all that is kept", responses=EMPTY)
async def forget_me(visit: NamedVisit) -> None:
    await visit.backend.registry.drop_all()  # or they would store what happens next
    visit.store.keeping.drop(*visit.store.kinds)


@routes.get("/export", "All that is kept, as a file to import elsewhere")
async def export(visit: OwnVisit) -> Export:
    return visit.store.keeping.export()


@routes.post("/import", "Keep what an export has and is not here yet", status_code=200)
async def import_items(visit: OwnVisit, data: JSONBody[Export]) -> dict[str, int]:
    count = visit.store.keeping.import_items(data, visit.store.kinds, check_items)
    return {"items": count}
