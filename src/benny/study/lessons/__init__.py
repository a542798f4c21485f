"""The course for beginners: eight lessons as data, made for any rules."""
