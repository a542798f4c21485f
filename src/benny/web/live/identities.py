"""Signing people out and deleting their accounts."""

from collections.abc import Callable

from benny.web.live.registry import TableRegistry
from benny.web.live.runner import TableRunner
from benny.web.live.services import Services
from benny.web.store.async_store import AsyncStore


class Identities:
    """Signs people out and deletes accounts, at all tables and on all processes."""

    def __init__(self, store: AsyncStore, registry: TableRegistry, services: Services) -> None:
        self._store = store
        self._registry = registry
        self._services = services
        self._observers: list[Callable[[str], None]] = []

    def observe(self, signed_out: Callable[[str], None]) -> None:
        """Call a function with the id of everybody who is signed out, on any process."""
        self._observers.append(signed_out)

    async def forget(self, person: str) -> None:
        """Delete a person's name and tokens, and hide the name at all tables."""
        await self._store.people.forget(person)  # first: processes that hear of it look it up
        self._services.forgotten.add({person})
        self._registry.show_anew({person})
        self.sign_out(person)

    def sign_out(self, person: str) -> None:
        """Drop a person from the token caches, and disconnect them, on all processes."""
        self.signed_out(person)
        self._services.bus.tell_dropped(person)

    def signed_out(self, person: str) -> None:
        """Disconnect a person's clients here; those with a valid token may reconnect."""
        for observer in self._observers:
            observer(person)
        for runner in self._registry.runners:
            runner.audience.cut(person)
        known = (one for one in self._registry.runners if person in one.table.people)
        self._services.tasks.spawn(self.hide_forgotten(*known))

    async def hide_forgotten(self, *runners: TableRunner) -> None:
        """Look up who at some tables was forgotten, perhaps by another process, and hide them."""
        people = {person for runner in runners for person in runner.table.people}
        self._registry.show_anew(await self._services.forgotten.look_up(people))
