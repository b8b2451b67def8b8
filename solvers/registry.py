"""The interface of a solver, and the registry of solvers."""

from collections.abc import Callable
from typing import Protocol

from data_model import Assignment, Registry
from office_env import Episode


class Solver(Protocol):
    """An agent that acts in an office; it receives only the assignment and acts only through the episode."""

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        """Act until the task is done or the episode has ended; an episode left open is ended by its owner."""


solver: Registry[Callable[..., Solver]] = Registry("solver", package="solvers")
"""Registered with `@solver(privileged=...)` on a function that makes a solver: `solver["random"].function()`.

A privileged solver gets information that no assignment contains (a solution, names from criteria); every report says
so.
"""
