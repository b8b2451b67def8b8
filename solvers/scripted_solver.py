"""Solvers that follow a fixed plan: the reference solution, no action at all, or empty files."""

import shlex
from dataclasses import dataclass
from pathlib import PurePosixPath

from data_model import Action, Assignment, Plan
from office_env import Episode
from solvers.registry import Solver, solver


@dataclass(frozen=True)
class ScriptedSolver:
    """A solver that carries out a plan made before the episode."""

    plan: Plan

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        """Carry out the plan step by step until the episode ends."""
        for step in self.plan:
            if episode.step(step).done:
                return


@solver(privileged=True)
def oracle(plan: Plan) -> Solver:
    """Carry out the reference solution of the task step by step, under the same limits as any other solver.

    Args:
        plan: The task's solution; a task without a solution is not attempted.
    """
    return ScriptedSolver(plan)


@solver(privileged=False)
def noop() -> Solver:
    """Do nothing. If this solver passes a task, the task can be passed without any work."""
    return ScriptedSolver(())


@solver(privileged=True)
def touch(create: tuple[str, ...], delete: tuple[str, ...]) -> Solver:
    """Create empty files and delete files. If this solver passes a task, the task only checks whether files exist.

    Args:
        create: Files to create, along with their parent folders.
        delete: Files or folders to delete.
    """
    create_commands = (
        f"mkdir -p -- {_quote_path(str(PurePosixPath(one).parent))} && touch -- {_quote_path(one)}" for one in create
    )
    delete_commands = (f"rm -r -- {_quote_path(one)}" for one in delete)
    commands = (*create_commands, *delete_commands)
    return ScriptedSolver(tuple(Action(app="shell", action="command", args={"command": line}) for line in commands))


def _quote_path(path: str) -> str:
    return shlex.quote(f"/testbed/{path}")
