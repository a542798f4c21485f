"""The `benny` command as `python -m benny`."""

from benny.cli.main import main

main()
