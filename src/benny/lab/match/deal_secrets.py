"""The secrets of a match's deals: a chain of hashes, which ends in a published commitment.

The SHA-256 of a deal's secret is the secret of the deal before, and that of the first deal's is the
commitment. A player who is shown a secret can check it against the commitment, and learns nothing
of the deals that follow. The cards follow from the secret and the game's id, which holds the cut,
as in any fair deal to which the players gave no part (`benny.game.fair_deal`).
"""

import hashlib
import re

from benny.errors import NotationError
from benny.game.shuffling import derive

_CUT = re.compile(r"[a-z0-9-]{1,24}")


def read_cut(words: str) -> str:
    """Return the cut as it stands in the ids of games; raise NotationError for what is none."""
    cut = "-".join(words.lower().split())
    if not _CUT.fullmatch(cut):
        raise NotationError(
            f"{words!r} can't cut the cards: write 1 to 24 letters of English, digits and spaces"
        )
    return cut


def last_secret(secret: str, team: int) -> str:
    """Return the secret of a team's last deal, which follows from that of the match."""
    return f"{derive(int(secret, 16), f'team {team}'):064x}"


def earlier(secret: str, deals: int) -> str:
    """Return the secret from some deals before another; before the first comes the commitment.

    A secret is 64 hexadecimal digits.
    """
    digest = bytes.fromhex(secret)
    for _ in range(deals):
        digest = hashlib.sha256(digest).digest()
    return digest.hex()


def game_id(match: str, cut: str, deal: int) -> str:
    """Return the id of the game that is a deal of a match, counted from 1."""
    return f"{match}.{cut}.{deal}"
