"""Names that nobody can guess, and what is stored of them."""

import hashlib
import secrets

# Neither 0 and O nor 1, I and L, which people confuse.
_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_CODE_LENGTH = 6  # 31**6, 890 million: an address that makes 60 guesses a minute finds none
_ID_LENGTH = 10  # 50 bits: ids are public, and only must not be taken twice


def new_token() -> str:
    """Return a secret of 256 bits by which a person is known."""
    return secrets.token_urlsafe(32)


def digest(token: str) -> bytes:
    """Return what is stored of a token or a link."""
    return hashlib.sha256(token.encode()).digest()


def new_id() -> str:
    """Return a public name for a person or a table."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_ID_LENGTH)).lower()


def new_code() -> str:
    """Return a short code for a table, for people to tell each other."""
    return "".join(secrets.choice(_LETTERS) for _ in range(_CODE_LENGTH))
