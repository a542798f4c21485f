"""What one seat knows at its turn, from flags, from text or from a record."""
