"""Programs that play as bots: processes, and servers at an address. See `benny.protocol.bot`."""
