"""The interface of solvers, which act in an office, and the built-in solvers."""

from solvers.isolated.isolated_solver import IsolatedSolver, check_solver_target
from solvers.registry import Solver, solver

__all__ = ["IsolatedSolver", "Solver", "check_solver_target", "solver"]
