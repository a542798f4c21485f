"""Benny for one person without a server, in a worker of a page."""

from benny.offline.host import OfflineHost as OfflineHost
