"""The `benny` command as `python -m benny.cli`."""

from benny.cli.main import main

main()
