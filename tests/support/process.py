"""Serves with settings that no option offers: `python process.py SETTINGS-AS-JSON`."""

import logging
import sys

from benny.io.json import from_json
from benny.web.serve import serve
from benny.web.settings import Settings

if __name__ == "__main__":
    logging.basicConfig(level=logging.WARNING)
    serve(from_json(sys.argv[1], Settings), lambda address, _codes: print(address, flush=True))
