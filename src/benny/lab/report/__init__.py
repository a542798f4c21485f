"""The printed results of the lab's commands."""
