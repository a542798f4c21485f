"""Hashes by which an address is known again, and from which it can't be read."""

import hmac
import os
import secrets
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

_KEY_BYTES = 32


class AddressHashes:
    """Hashes addresses with a key in the data folder, outside the database.

    Without the key nobody can try all addresses until one fits: of IPv4 there are too few for a
    plain hash. The key is made when it is first needed; processes that share the folder share it.
    """

    def __init__(self, folder: Path) -> None:
        self._file = folder / "address.key"

    def known(self, address: str) -> bytes | None:
        """Return the hash of a rate key, None as long as no address was ever hashed here."""
        try:
            key = self._file.read_bytes()
        except FileNotFoundError:
            return None
        return hmac.digest(key, address.encode(), sha256)

    def of(self, address: str) -> bytes:
        """Return the hash of a rate key; make the key if there is none."""
        found = self.known(address)
        if found is None:
            self._make_key()
            return self.of(address)
        return found

    def _make_key(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        new = self._file.with_name(f".{self._file.name}.{os.getpid()}")
        new.touch(0o600)
        new.write_bytes(secrets.token_bytes(_KEY_BYTES))
        with suppress(FileExistsError):  # another process was first, and its key counts
            os.link(new, self._file)
        new.unlink()
