"""Rules of thumb in words: the advice of How to Play Euchre, and what its sister games need."""
