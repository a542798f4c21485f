"""A Redis server of the tests' own."""

import subprocess
import tempfile

import redis

from support import tools
from support.servers import free_port

PASSWORD = "pass#word"


class RedisServer:
    """A server that is started when it is made, with a password."""

    def __init__(self):
        self._port = free_port()
        self._folder = tempfile.TemporaryDirectory()
        self.address = f"redis://:{PASSWORD.replace('#', '%23')}@127.0.0.1:{self._port}"
        self.start()

    def start(self):
        """Start it, and wait until it answers."""
        settings = {"port": self._port, "requirepass": PASSWORD, "dir": self._folder.name}
        options = [part for name, value in settings.items() for part in (f"--{name}", str(value))]
        self._process = subprocess.Popen(
            [tools.path("redis-server"), *options, "--save", ""], stdout=subprocess.DEVNULL
        )
        with redis.Redis.from_url(self.address) as client:
            while not self._answers(client):
                assert self._process.poll() is None

    def _answers(self, client):
        try:
            return client.ping()
        except redis.ConnectionError:
            return False

    def kill(self):
        """End it at once."""
        self._process.kill()
        self._process.wait()

    def remove(self):
        """End it and take its files away."""
        self.kill()
        self._folder.cleanup()
