"""Reviews: what the deal gave, what the unseen cards gave, and what each decision lost."""
