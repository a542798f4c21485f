"""Tokens, ids and codes, and the hashes of tokens."""

import hashlib
import secrets

# Neither 0 and O nor 1, I and L, which people confuse.
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_CODE_LENGTH = 6  # 31**6, 890 million: an address that makes 60 guesses a minute finds none
_ID_LENGTH = 10  # 50 bits: ids are public, so they need only be unique


def new_token() -> str:
    """Return a secret of 256 bits that identifies a person."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> bytes:
    """Return the hash of a token or a link, which is all that is stored."""
    return hashlib.sha256(token.encode()).digest()


def new_id() -> str:
    """Return a public id for a person or a table."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH)).lower()


def new_code() -> str:
    """Return a short code for a table, for people to tell each other."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))
