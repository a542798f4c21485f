"""Deals that no one can choose: the server and the players each give a part of the key.

docs/explanation/fair-deals.md says who shows what when, and what that proves. Secrets and parts are
32 bytes, as 64 hexadecimal digits in lower case. A game's id is 1 to 64 printable ASCII characters
without a space. The deals of a game count from 1. What is hashed is a message, a list of fields.
Each field follows its length in 4 bytes, big-endian, so that no two lists make the same bytes. The
fields of a message are

1. `benny-deal-v1`,
2. what the message is for: `commitment`, `part` or `key`,
3. the game's id,
4. the deal's number in 4 bytes, big-endian, and then
   - of a commitment: the secret,
   - of the hash of a part: the seat in 1 byte, and the part,
   - of a key: a field for each seat that gave a hash, in the order of the seats: the seat in
     1 byte, a byte 1 and the part, or a byte 0 and the hash if the part was not shown.

Commitments and hashes are the SHA-256 of their message, a key is the HMAC-SHA256 of its message
under the secret, read as a big-endian number.
"""

from string import hexdigits
from typing import Final, Literal

import msgspec

from benny.errors import NotationError
from benny.game.shuffling import new_seed

VERSION: Final = "benny-deal-v1"

_DIGITS = 64  # 32 bytes
_LONGEST_GAME = 64
_MOST_DEALS = (1 << 32) - 1  # the number has 4 bytes


class Transcript(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that one deal's cards follow from, stored once they are dealt.

    `hashes` are by seat those that came before the parts were asked for, and `parts` what the seats
    showed then. A seat with a hash and no part is absent.
    """

    version: Literal["benny-deal-v1"]
    game: str
    deal: int
    commitment: str
    secret: str
    hashes: dict[int, str]
    parts: dict[int, str]

    @property
    def absent(self) -> tuple[int, ...]:
        """Return the seats that gave a hash and did not show their part."""
        return tuple(sorted(self.hashes.keys() - self.parts.keys()))

    def check(self, players: int) -> None:
        """Raise NotationError unless secret and parts match the commitment and the hashes."""
        for seat in sorted(self.hashes.keys() | self.parts.keys()):
            if not 0 <= seat < players:
                raise NotationError(f"seat {seat} is not one of 0 to {players - 1}")
        if commitment(self.game, self.deal, self.secret) != self.commitment:
            raise NotationError(f"the commitment {self.commitment!r} does not fit the secret")
        for seat, part in sorted(self.parts.items()):
            if seat not in self.hashes:
                raise NotationError(f"seat {seat} showed a part without having given a hash")
            if hash_of_part(self.game, self.deal, seat, part) != self.hashes[seat]:
                raise NotationError(f"seat {seat}'s part does not fit its hash")


def new_secret() -> str:
    """Return 32 new bytes from the operating system: a secret, or a part."""
    return f"{new_seed():0{_DIGITS}x}"


def commitment(game: str, deal: int, secret: str) -> str:
    """Return the commitment of a server to its secret for a deal.

    Raises NotationError for an invalid game, deal or secret, as do all functions here.
    """
    return _sha256(_message("commitment", game, deal, _bytes("secret", secret)))


def hash_of_part(game: str, deal: int, seat: int, part: str) -> str:
    return _sha256(_message("part", game, deal, bytes([seat]), _bytes("part", part)))


def key(transcript: Transcript) -> int:
    """Return the number from which the cards follow, and the dealer of the first deal."""
    import hmac  # here: it would take a tenth of the time of `import benny`

    fields = []
    # In the order of the seats, whenever their hashes came: all must compute the same key.
    for seat, hashed in sorted(transcript.hashes.items()):
        if seat in transcript.parts:
            fields.append(bytes([seat, 1]) + _bytes("part", transcript.parts[seat]))
        else:
            fields.append(bytes([seat, 0]) + _bytes("hash", hashed))
    message = _message("key", transcript.game, transcript.deal, *fields)
    digest = hmac.digest(_bytes("secret", transcript.secret), message, "sha256")
    return int.from_bytes(digest, "big")


def _message(purpose: str, game: str, deal: int, *rest: bytes) -> bytes:
    if not (0 < len(game) <= _LONGEST_GAME and all("!" <= letter <= "~" for letter in game)):
        raise NotationError(
            f"{game!r} is not a game's id: write 1 to {_LONGEST_GAME} ASCII characters and no space"
        )
    if not 1 <= deal <= _MOST_DEALS:
        raise NotationError(f"deal {deal} is not a number from 1 to {_MOST_DEALS}")
    fields = (VERSION.encode(), purpose.encode(), game.encode(), deal.to_bytes(4, "big"), *rest)
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def _bytes(what: str, digits: str) -> bytes:
    if len(digits) != _DIGITS or set(digits) - set(hexdigits.lower()):
        raise NotationError(
            f"{what} {digits!r} is not {_DIGITS} hexadecimal digits in lower case, which are "
            f"{_DIGITS // 2} bytes"
        )
    return bytes.fromhex(digits)


def _sha256(message: bytes) -> str:
    import hashlib  # here: see hmac

    return hashlib.sha256(message).hexdigest()
