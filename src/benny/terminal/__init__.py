"""Playing in a terminal: a full screen and a line mode, two faces of one session."""
