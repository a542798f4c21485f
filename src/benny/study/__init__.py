"""What players learn by: exercises, puzzles and lessons."""
