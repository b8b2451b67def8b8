"""Tasks and solvers: runs, metrics, comparisons, reports."""

from evaluation.assignment import Memory, assignment_for

__all__ = ["Memory", "assignment_for"]
