"""Causes of disagreement: one test for each reason why the two profiles may disagree about a check."""
