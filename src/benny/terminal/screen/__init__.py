"""The full-screen table; nothing outside this package imports Textual."""

from benny.terminal.screen.app import (
    choose_start,
    run_drill,
    run_learn,
    run_puzzles,
    run_replay,
    run_table,
)

__all__ = ["choose_start", "run_drill", "run_learn", "run_puzzles", "run_replay", "run_table"]
