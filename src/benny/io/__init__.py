"""JSON and its validation, files written all or nothing, locks, and output."""
