"""Solvers act in an office: their interface, and the solvers that come with the package."""

from solvers.isolated.isolated_solver import IsolatedSolver, check_solver_target
from solvers.registry import Solver, solver

__all__ = ["IsolatedSolver", "Solver", "check_solver_target", "solver"]
