"""Live tables: they take commands, store events and send updates."""
