"""euchre-bench: decisions with the values of all actions, frozen, by which any bot is scored."""
