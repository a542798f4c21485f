"""The only state machine of a deal: typed Python on ints, compiled if there is a compiler."""
