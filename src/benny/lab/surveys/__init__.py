"""Tables: how often deals end in which way, and what calls are worth."""
