"""Long computations: jobs in pieces, who works on them, and files to go on from."""
