"""Long computations: jobs in pieces, workers, and checkpoints."""
