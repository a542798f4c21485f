"""People who asked to be forgotten: nobody is shown who they were."""

from collections.abc import Iterable, Mapping

from benny.web.store.async_store import AsyncStore
from benny.web.store.people import FORGOTTEN


class Forgotten:
    """The forgotten people that this process knows of; `names` has the name shown for each id."""

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self._names: dict[str, str] = {}

    @property
    def names(self) -> Mapping[str, str]:
        """Return the mapping itself, which grows as more people are forgotten."""
        return self._names

    def add(self, people: Iterable[str]) -> None:
        """Show the names of some people to nobody from now on."""
        self._names |= dict.fromkeys(people, FORGOTTEN)

    async def look_up(self, people: set[str]) -> set[str]:
        """Return who of some people was forgotten without this process knowing; now it does."""
        unsure = people - self._names.keys()
        found = await self._store.people.forgotten(unsure) if unsure else set[str]()
        self.add(found)
        return found
