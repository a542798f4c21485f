"""What routes are given: parts of a request, and what depends on who asks."""

from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from benny.web.http import access, auth
from benny.web.live import registry
from benny.web.table.person import Person

Code = FromPath[str]
Since = FromQuery[int | None]

Hall = NamedDependency[registry.TableRegistry]
People = NamedDependency[auth.Authenticator]
Doors = NamedDependency[access.TableAccess]
Me = NamedDependency[Person]
Someone = NamedDependency[Person | None]
