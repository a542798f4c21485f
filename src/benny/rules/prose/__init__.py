"""Any rules in plain words."""
