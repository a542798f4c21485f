"""The lab: what many deals tell."""
