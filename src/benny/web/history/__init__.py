"""Games that are over: how they are kept, replayed, counted and rated."""
