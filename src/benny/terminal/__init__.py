"""Playing in a terminal: the table and the lines, two faces on one session."""
