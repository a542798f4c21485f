"""The services that all live tables share."""

from msgspec import Struct

from benny.web.live.bot_pool import BotPool
from benny.web.live.chat import Chat
from benny.web.live.forgotten import Forgotten
from benny.web.live.storage_quota import StorageQuota
from benny.web.live.tasks import Tasks
from benny.web.pubsub.bus import Bus
from benny.web.settings import Settings


class Services(Struct, frozen=True):
    """What the tables of a process share, besides the event log."""

    settings: Settings
    tasks: Tasks
    bus: Bus
    bots: BotPool
    chat: Chat
    quota: StorageQuota
    forgotten: Forgotten
