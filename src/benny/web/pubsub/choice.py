"""Which news a server's settings ask for."""

from benny.web.pubsub.bus import News, NoNews
from benny.web.pubsub.shared import SharedNews
from benny.web.settings import Settings


def news_for(settings: Settings) -> News:
    """Return what carries news: Redis where one is given, or PostgreSQL, or nothing.

    Raises NotationError for an address that is none of a Redis, and UnavailableError for a Redis
    that does not answer.
    """
    if settings.news:
        from benny.web.pubsub.redis import RedisCarrier

        redis = RedisCarrier(settings.news)
        redis.check()
        return SharedNews(redis, settings.pace)
    if settings.url.startswith("postgres"):
        from benny.web.pubsub.postgres import PostgresCarrier

        return SharedNews(PostgresCarrier(settings.url), settings.pace)
    return NoNews()
