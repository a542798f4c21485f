"""Tables in play: who acts, what is stored, and who is shown what."""
