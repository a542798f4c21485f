"""What a view tells beyond itself: worlds, values of actions, chances to win, books."""
