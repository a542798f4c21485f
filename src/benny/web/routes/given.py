"""What routes are given: parts of a request, and what depends on who asks."""

from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from benny.web import doors, hall, people
from benny.web.table.deciding import Person

Code = FromPath[str]
Since = FromQuery[int | None]

Hall = NamedDependency[hall.Hall]
People = NamedDependency[people.People]
Doors = NamedDependency[doors.Doors]
Me = NamedDependency[Person]
Someone = NamedDependency[Person | None]
