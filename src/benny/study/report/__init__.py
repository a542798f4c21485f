"""Reviews and statistics as people read them: on the screen, as JSON, as files."""
