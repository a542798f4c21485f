"""People who are not to be known any more: signed out, or forgotten."""

from collections.abc import Callable

from benny.web.live.registry import TableRegistry
from benny.web.live.runner import TableRunner
from benny.web.live.services import Services
from benny.web.store.async_store import AsyncStore


class Identities:
    """Signs people out and forgets them, at all tables and on all processes."""

    def __init__(self, store: AsyncStore, registry: TableRegistry, services: Services) -> None:
        self._store = store
        self._registry = registry
        self._services = services
        self._observers: list[Callable[[str], None]] = []

    def observe(self, signed_out: Callable[[str], None]) -> None:
        """Call a function with the id of everybody who is signed out, on whatever process."""
        self._observers.append(signed_out)

    async def forget(self, person: str) -> None:
        """Take a person's name and tokens away, and show nobody any more who that was."""
        await self._store.people.forget(person)  # first: processes that hear of it look it up
        self._services.forgotten.add({person})
        self._registry.show_anew({person})
        self.sign_out(person)

    def sign_out(self, person: str) -> None:
        """Trust no token of a person any more without looking it up, on all processes."""
        self.signed_out(person)
        self._services.bus.tell_dropped(person)

    def signed_out(self, person: str) -> None:
        """Cut off the clients of a person here: those who still may come again."""
        for observer in self._observers:
            observer(person)
        for runner in self._registry.runners:
            runner.audience.cut(person)
        known = (one for one in self._registry.runners if person in one.table.people)
        self._services.tasks.spawn(self.hide_forgotten(*known))

    async def hide_forgotten(self, *runners: TableRunner) -> None:
        """Find out who at some tables was forgotten, maybe by another process."""
        people = {person for runner in runners for person in runner.table.people}
        self._registry.show_anew(await self._services.forgotten.look_up(people))
