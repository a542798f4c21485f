"""Chooses the bus for a server's settings."""

from benny.web.pubsub.bus import Bus, LocalBus
from benny.web.pubsub.shared import SharedBus
from benny.web.settings import Settings


def bus_for(settings: Settings) -> Bus:
    """Return a bus over Redis if its address is given, else over PostgreSQL, or a local one.

    Raises NotationError for an invalid address of a Redis, and UnavailableError if it does not
    answer.
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
