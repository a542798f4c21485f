"""The address of a request."""

from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv6Address, ip_network
from typing import Any

from benny.web.hosts import parse_forwarded, parse_ip

_REMEMBERED = 4096  # addresses: parsing one takes longer than all else that a price does


def address_of(scope: Mapping[str, Any], *, trusts_proxy: bool) -> str:
    """Return the client's address, "" if unknown.

    If a trusted proxy sends none, it is the proxy's own address.
    """
    forwarded = forwarded_address(scope) if trusts_proxy else None
    client = scope["client"][0] if scope["client"] else ""
    return forwarded or str(parse_ip(client) or client)


def forwarded_address(scope: Mapping[str, Any]) -> str | None:
    """Return the address that the proxy in front adds, "" if it adds something else.

    None without X-Forwarded-For. The proxy appends to it: the client may have forged the entries
    before the last.
    """
    entries = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
    if not entries:
        return None
    address = parse_forwarded(entries[-1].decode("latin-1").rpartition(",")[2])
    return "" if address is None else str(address)


@lru_cache(_REMEMBERED)
def rate_key(address: str) -> str:
    """Return the key of rate limits: for IPv6 the whole /64, which one machine can use."""
    ip = parse_ip(address)
    if isinstance(ip, IPv6Address):
        return str(ip_network((ip, 64), strict=False))
    return address if ip is None else str(ip)
