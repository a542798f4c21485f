"""JSON and its validation, files written all or nothing, and locks."""
