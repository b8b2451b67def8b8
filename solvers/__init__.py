"""Whoever acts in an office: the interface of a solver, and those that come with the package."""

from solvers.isolated import Isolated, check_target
from solvers.registry import Solver, solver

__all__ = ["Isolated", "Solver", "check_target", "solver"]
