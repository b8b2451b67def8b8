"""Whoever acts in an office: the interface of a solver, and those that come with the package."""

from solvers.registry import Solver, solver

__all__ = ["Solver", "solver"]
