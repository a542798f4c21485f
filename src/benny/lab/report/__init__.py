"""What the lab's commands print."""
