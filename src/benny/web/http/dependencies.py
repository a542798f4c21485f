"""The types of the routes' dependencies: request, person, and parts of the server."""

from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from benny.web.history.ratings import Rankings
from benny.web.http import access, auth
from benny.web.live import (
    backend,
    bot_pool,
    hand_value_pool,
    match_tables,
    moderation,
    registry,
    review_pool,
    worker,
)
from benny.web.store import async_store
from benny.web.table.person import Person

TableCode = FromPath[str]
Since = FromQuery[int | None]

Access = NamedDependency[access.TableAccess]
Answers = NamedDependency[hand_value_pool.HandValuePool]
AllParts = NamedDependency[backend.Backend]
Auth = NamedDependency[auth.Authenticator]
Hints = NamedDependency[bot_pool.HintPool]
Sessions = NamedDependency[registry.SessionRevoker]
Ladders = NamedDependency[Rankings]
LearningWork = NamedDependency[worker.GuestWorker]
Match = NamedDependency[match_tables.MatchTables]
Moderating = NamedDependency[moderation.Moderation]
Registry = NamedDependency[registry.TableRegistry]
Reviews = NamedDependency[review_pool.ReviewPool]
Store = NamedDependency[async_store.AsyncStore]
Work = NamedDependency[worker.GuestWorker]

Moderator = NamedDependency[Person]
Known = NamedDependency[Person]
Someone = NamedDependency[Person | None]
