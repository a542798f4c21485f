"""Which tokens are cached, and when they are looked up again."""

from benny.web.http.auth import TokenCache
from support.backends import ANN


def test_what_was_found_before_somebody_was_dropped_is_not_kept_in_mind():
    tokens = TokenCache()
    asked_at = tokens.changes
    tokens.forget(ANN.id)

    tokens.keep(b"ann", ANN, asked_at)

    assert tokens.find(b"ann") is None
