"""What the server answers, by path."""
