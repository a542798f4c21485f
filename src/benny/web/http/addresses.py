"""The address of a request."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

_KNOWN = 4096  # addresses: parsing one takes longer than all else that a price does


def address_of(scope: Mapping[str, Any], *, trusts_proxy: bool) -> str:
    """Return the client's address, "" if unknown.

    A trusted proxy appends it to X-Forwarded-For; earlier entries may be forged by the client.
    """
    told = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    if trusts_proxy and told:
        return _plain(told[-1].decode("latin-1").rpartition(",")[2].strip())
    return _plain(scope["client"][0]) if scope["client"] else ""


@lru_cache(_KNOWN)
def rate_key(address: str) -> str:
    """Return the key of rate limits: for IPv6 the whole /64, which one machine can use."""
    if isinstance(_read(address), IPv6Address):
        return str(ip_network(f"{address.partition('%')[0]}/64", strict=False))
    return address


@lru_cache(_KNOWN)
def _plain(text: str) -> str:
    """Unwrap an IPv4 address in an IPv6 one, as a listener on :: sees them."""
    found = _read(text)
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return text if mapped is None else str(mapped)


def _read(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(text)
    except ValueError:
        return None
