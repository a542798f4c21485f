"""People who have deleted their accounts: their names are hidden."""

from collections.abc import Iterable, Mapping

from benny.web.store.async_store import AsyncStore
from benny.web.store.people import FORGOTTEN


class Forgotten:
    """The deleted accounts that this process knows; `names` maps each id to the name shown."""

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self._names: dict[str, str] = {}

    @property
    def names(self) -> Mapping[str, str]:
        """Return the mapping itself, which grows with each deleted account."""
        return self._names

    def add(self, people: Iterable[str]) -> None:
        """Hide the names of some people from now on."""
        self._names |= dict.fromkeys(people, FORGOTTEN)

    async def look_up(self, people: set[str]) -> set[str]:
        """Return which people were forgotten without this process knowing, and add them."""
        unsure = people - self._names.keys()
        found = await self._store.people.forgotten(unsure) if unsure else set[str]()
        self.add(found)
        return found
