"""Whoever acts in an office: the interface of a solver, and those that come with the package."""

from solvers.isolated.isolated_solver import IsolatedSolver, check_solver_target
from solvers.registry import Solver, solver

__all__ = ["IsolatedSolver", "Solver", "check_solver_target", "solver"]
