"""What any screen shows of a game, in words and cards; each face only draws it."""
