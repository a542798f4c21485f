"""The only state machine of a deal: plain typed Python on ints, compiled where a compiler is."""
