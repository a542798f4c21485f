"""The lab: what many deals show."""
