"""The line face: commentary and numbered choices, for screen readers, pipes and plain terminals."""
