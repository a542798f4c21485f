"""Which news a server's settings ask for."""

from benny.web.pubsub.bus import Bus, LocalBus
from benny.web.pubsub.shared import SharedBus
from benny.web.settings import Settings


def bus_for(settings: Settings) -> Bus:
    """Return what carries news: Redis if one is given, or PostgreSQL, or nothing.

    Raises NotationError for an address that is none of a Redis, and UnavailableError for a Redis
    that does not answer.
    """
    if settings.news:
        from benny.web.pubsub.redis import RedisBroker

        redis = RedisBroker(settings.news)
        redis.check()
        return SharedBus(redis, settings.pace)
    if settings.url.startswith("postgres"):
        from benny.web.pubsub.postgres import PostgresBroker

        return SharedBus(PostgresBroker(settings.url), settings.pace)
    return LocalBus()
