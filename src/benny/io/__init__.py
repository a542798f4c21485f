"""Values and files: JSON, what is wrong with it, files that are written whole, locks."""
