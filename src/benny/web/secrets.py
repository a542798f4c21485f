"""Tokens, ids and codes, and the hashes of tokens and addresses."""

import hashlib
import hmac
import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

# Neither 0 and O nor 1, I and L, which people confuse.
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_CODE_LENGTH = 6  # 31**6, 890 million: an address that makes 60 guesses a minute finds none
_ID_LENGTH = 10  # 50 bits: ids are public, so they need only be unique
_KEY_BYTES = 32


def new_token() -> str:
    """Return a secret of 256 bits that identifies a person."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> bytes:
    """Return the hash of a token or a link; only the hash is stored."""
    return hashlib.sha256(token.encode()).digest()


def new_id() -> str:
    """Return a public id for a person or a table."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH)).lower()


def new_code() -> str:
    """Return a short code for a table, for people to tell each other."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))


def is_code(text: str) -> bool:
    return len(text) == _CODE_LENGTH and set(text) <= set(_LETTERS)


class AddressHashes:
    """Hashes addresses with a key in the data folder, outside the database.

    Without the key no one can try all addresses until one fits: of IPv4 there are too few for a
    plain hash. The key is made when it is first needed; processes that share the folder share it.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "address.key"

    def known_hash(self, address: str) -> bytes | None:
        """Return the hash of a rate key, None as long as no address was ever hashed here."""
        try:
            key = self._file.read_bytes()
        except FileNotFoundError:
            return None
        return hmac.digest(key, address.encode(), sha256)

    def hash_of(self, address: str) -> bytes:
        """Return the hash of a rate key; make the key if there is none."""
        known_hash = self.known_hash(address)
        if known_hash is not None:
            return known_hash
        self._file.parent.mkdir(parents=True, exist_ok=True)
        new = self._file.with_name(f".{self._file.name}.{os.getpid()}")
        new.touch(0o600)
        new.write_bytes(secrets.token_bytes(_KEY_BYTES))
        with suppress(FileExistsError):  # another process was first, and its key counts
            os.link(new, self._file)
        new.unlink()
        return self.hash_of(address)
