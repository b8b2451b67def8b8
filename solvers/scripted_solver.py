"""Solvers that do not think: the reference solution, nothing at all, and empty files."""

import shlex
from dataclasses import dataclass
from pathlib import PurePosixPath

from data_model import Action, Assignment, Plan
from office_env import Episode
from solvers.registry import Solver, solver


@dataclass(frozen=True)
class ScriptedSolver:
    """Carries out a plan that was made before the episode."""

    plan: Plan

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        """Carry out the plan, step by step, until the episode is over."""
        for step in self.plan:
            if episode.step(step).done:
                return


@solver(privileged=True)
def oracle(plan: Plan) -> Solver:
    """Carry out the reference solution of the task, step by step, under the limits of any solver.

    Args:
        plan: The task's solution; a task without one is not applicable.
    """
    return ScriptedSolver(plan)


@solver(privileged=False)
def noop() -> Solver:
    """Do nothing: a task that this passes asks for nothing."""
    return ScriptedSolver(())


@solver(privileged=True)
def touch(create: tuple[str, ...], delete: tuple[str, ...]) -> Solver:
    """Make empty files and delete files, and nothing else: what it passes only looks at whether files exist.

    Args:
        create: Files to make, with the folders on their way.
        delete: Files or folders. Both as `touched` of `criteria` names them.
    """
    create_commands = (
        f"mkdir -p -- {_quote_path(str(PurePosixPath(one).parent))} && touch -- {_quote_path(one)}" for one in create
    )
    delete_commands = (f"rm -r -- {_quote_path(one)}" for one in delete)
    commands = (*create_commands, *delete_commands)
    return ScriptedSolver(tuple(Action(app="shell", action="command", args={"command": line}) for line in commands))


def _quote_path(path: str) -> str:
    return shlex.quote(f"/testbed/{path}")
