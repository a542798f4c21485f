"""Rules as one value: how cards rank by them, their words, what the core makes of them."""
