"""Rules as one value: card ordering, plain words, and ints for the core."""
