"""What a solver is, and the register of those that come with the package."""

from collections.abc import Callable
from typing import Protocol

from data_model import Assignment, Registry
from office_env import Episode


class Solver(Protocol):
    """Whoever acts in an office. It receives the assignment and acts through the episode, and learns nothing else."""

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        """Act until the task is done or the episode is; an episode that nobody ends is ended by whoever opened it."""


solver: Registry[Callable[..., Solver]] = Registry("solver", package="solvers")
"""`@solver(privileged=...)` over a function that makes a solver: `solver["random"].function()`.

privileged: it is handed what no assignment holds (a solution, names from criteria); every report says so.
"""
