"""Deals with open or hidden cards looked ahead into: solvers, sampled worlds, evaluation."""
