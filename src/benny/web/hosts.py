"""Names and addresses of hosts, as people, browsers and proxies write them."""

import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address

from msgspec import Struct

from benny.errors import NotationError
from benny.io.files import reason

_REMEMBERED = 1024  # a few names and addresses send nearly all requests
_LONGEST_NAME = 253
_NAME = r"[a-z0-9_-]{1,63}(?:\.[a-z0-9_-]{1,63})*"
_HOST = re.compile(
    rf"(?:\[(?P<v6>[0-9a-f:.]+)\]|(?P<name>{_NAME})\.?)(?::(?P<port>\d{{0,5}}))?",
    re.IGNORECASE | re.ASCII,
)
_WITH_PORT = re.compile(
    r"(?:\[(?P<v6>[^\]]+)\]|(?P<v4>[\d.]+))(?::(?:\d{1,5}|_[\w.-]+))?", re.ASCII
)
_PATH = re.compile(r"/?[\w.~-]+(?:/[\w.~-]+)*/?", re.ASCII)
_DEFAULT_PORTS = {"http": 80, "https": 443}


def bind(host: str, port: int) -> socket.socket:
    """Return a socket at an address; raise OSError if a server can't have it, or it is none."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    # A restart would else wait until the system has let go of the old connections.
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
    except (OSError, OverflowError, UnicodeError, TypeError) as error:
        listener.close()
        raise OSError(reason(error)) from error
    return listener


class Host(Struct, frozen=True):
    """A host in lower case, without a final dot or the brackets of IPv6; the port if given."""

    name: str
    port: int | None = None

    def seen_by(self, scheme: str) -> "Host":
        """Return the host without the port that a scheme implies, as browsers write it."""
        return Host(self.name) if self.port == _DEFAULT_PORTS.get(scheme) else self


@lru_cache(_REMEMBERED)
def parse_host(text: str) -> Host | None:
    """Return the host of a `Host` or `X-Forwarded-Host` header, None if it is malformed.

    This is stricter than `urlsplit`, which ignores what follows the bracket in `[::1]evil`.
    """
    match = _HOST.fullmatch(text)
    if match is None or (match["v6"] and parse_ip(match["v6"]) is None):
        return None
    name = (match["name"] or str(ip_address(match["v6"]))).lower()
    port = int(match["port"]) if match["port"] else None
    return Host(name, port) if len(name) <= _LONGEST_NAME and (port or 0) < 2**16 else None


def parse_origin(text: str) -> tuple[str, Host] | None:
    """Return scheme and host of an `Origin` header, None if they are not those of a page."""
    scheme, _, rest = text.partition("://")
    host = parse_host(rest) if scheme in _DEFAULT_PORTS else None
    return None if host is None else (scheme, host.seen_by(scheme))


@lru_cache(_REMEMBERED)
def parse_ip(text: str) -> IPv4Address | IPv6Address | None:
    """Return a numeric address, None if it is none.

    The zone is left out, and an IPv4 address inside an IPv6 one, as a listener on :: sees it,
    is unwrapped.
    """
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


@lru_cache(_REMEMBERED)
def parse_forwarded(text: str) -> IPv4Address | IPv6Address | None:
    """Return the address of an entry of `X-Forwarded-For`, None if it is none.

    Some proxies add the port: `192.0.2.1:5001`, `[2001:db8::1]:5001`.
    """
    text = text.strip()
    match = _WITH_PORT.fullmatch(text)
    return parse_ip(match["v6"] or match["v4"] if match else text)


def read_names(names: Iterable[str]) -> tuple[str, ...]:
    """Return host names as browsers send them, `xn--spielkrten-v5a.example` for `Spielkärten.…`.

    Raises NotationError for what is no name.
    """
    # Python's own codec is of 2003: it makes "strasse" of "straße", and browsers don't.
    import idna

    hosts = []
    for text in names:
        try:
            name = text if text.isascii() else idna.encode(text, uts46=True).decode()
        except idna.IDNAError:
            raise NotationError(
                f"--name {text!r} can't be encoded: write the form with xn--, as the browser's "
                f"address bar shows it"
            ) from None
        host = parse_host(name)
        if host is None or host.port is not None or name.startswith("[") or name.endswith(":"):
            raise NotationError(
                f"--name {text!r} is no host name: write it without https://, port and path, as in "
                f"benny.example.org"
            )
        hosts.append(host.name)
    return tuple(hosts)


OWN_PATHS = frozenset(
    (
        *("about", "analyse", "api", "ask", "assets", "fair", "favicon.ico", "g", "health", "help"),
        *("learn", "match", "me", "metrics", "mistakes", "moderation", "new", "p", "privacy"),
        *("puzzle", "ranks", "robots.txt", "same", "schema", "static", "t", "take", "train"),
    )
)
"""The first words of the server's own paths."""


def read_path(text: str) -> str:
    """Return a path as `/benny`, "" for the root; raise NotationError for what is none."""
    words = text.strip("/").split("/")
    if text in ("", "/"):
        return ""
    if not _PATH.fullmatch(text) or {".", ".."} & {*words}:
        raise NotationError(
            f"--path {text!r} is no path: write it like /benny, with letters, digits, -, ., _ and ~"
        )
    # Else nothing tells whether the proxy has removed the path of `/t/CODE`.
    if words[0] in OWN_PATHS:
        raise NotationError(
            f"--path {text!r} begins like an address of Benny's own: choose another, as in /benny"
        )
    return f"/{'/'.join(words)}"
