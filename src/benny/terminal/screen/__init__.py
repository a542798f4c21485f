"""The full-screen table; nothing outside this package imports Textual."""
