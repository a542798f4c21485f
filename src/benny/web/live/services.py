"""The services that all live tables share."""

from collections.abc import Iterable

from msgspec import Struct

from benny.web.live.bot_pool import BotPool
from benny.web.live.chat import Chat
from benny.web.live.storage_quota import StorageQuota
from benny.web.live.tasks import Tasks
from benny.web.pubsub.bus import Bus
from benny.web.settings import Settings
from benny.web.store.async_store import AsyncStore
from benny.web.store.people import FORGOTTEN


class Forgotten:
    """The deleted accounts that this process knows.

    `names` maps each id to the name shown, and grows with each deleted account.
    """

    def __init__(self, store: AsyncStore) -> None:
        self._store = store
        self.names: dict[str, str] = {}

    def add(self, people: Iterable[str]) -> None:
        self.names |= dict.fromkeys(people, FORGOTTEN)

    async def look_up(self, people: set[str]) -> set[str]:
        """Return which people were forgotten without this process knowing, and add them."""
        unsure = people - self.names.keys()
        found = await self._store.people.forgotten(unsure) if unsure else set[str]()
        self.add(found)
        return found


class Services(Struct, frozen=True):
    """What the tables of a process share, besides the event log."""

    settings: Settings
    tasks: Tasks
    bus: Bus
    bots: BotPool
    chat: Chat
    quota: StorageQuota
    forgotten: Forgotten
