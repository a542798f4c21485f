"""Reviews of games as they are stored."""

import gzip

from benny.io.files import MOST_UNPACKED, decompress
from benny.io.json import from_json, to_json
from benny.lab.review.review import GameReview


def packed(review: GameReview) -> bytes:
    return gzip.compress(to_json(review), mtime=0)


def unpacked(stored: bytes) -> GameReview:
    return from_json(decompress(stored, MOST_UNPACKED), GameReview)
