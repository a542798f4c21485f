"""Statistics of games: what each player did, how often, and what came of it."""
