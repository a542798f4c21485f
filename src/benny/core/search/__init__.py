"""Search in deals with open or hidden cards: solvers, sampled worlds, evaluation."""
