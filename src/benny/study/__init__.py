"""Study: exercises, puzzles and lessons."""
