"""One game: what is done in it, what each seat may know, and its record."""
