"""Tables: how often deals come out in which way, and what calls are worth."""
