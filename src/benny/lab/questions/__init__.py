"""Hands that somebody asks about: as far as they are told, and what each action is worth."""
