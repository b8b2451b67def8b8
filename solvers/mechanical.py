"""Solvers that do not think: the reference solution, nothing at all, and empty files."""

import shlex
from dataclasses import dataclass
from pathlib import PurePosixPath

from data_model import Action, Assignment, Plan
from office_env import Episode
from solvers.registry import Solver, solver


@dataclass(frozen=True)
class _Script:
    """Carries out a plan that was made before the episode."""

    plan: Plan

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        for step in self.plan:
            if episode.step(step).done:
                return


@solver(privileged=True)
def oracle(plan: Plan) -> Solver:
    """Carry out the reference solution of the task, step by step, under the limits of any solver.

    plan: the task's solution; a task without one is not applicable.
    """
    return _Script(plan)


@solver(privileged=False)
def noop() -> Solver:
    """Do nothing: a task that this passes asks for nothing."""
    return _Script(())


@solver(privileged=True)
def touch(create: tuple[str, ...], delete: tuple[str, ...]) -> Solver:
    """Make empty files and delete files, and nothing else: what it passes only looks at whether files exist.

    create: files to make, with the folders on their way. delete: files or folders. Both as `touched` of
    `office_env.criteria` names them.
    """
    makes = (f"mkdir -p -- {_quoted(str(PurePosixPath(one).parent))} && touch -- {_quoted(one)}" for one in create)
    deletes = (f"rm -r -- {_quoted(one)}" for one in delete)
    lines = (*makes, *deletes)
    return _Script(tuple(Action(app="shell", action="command", args={"command": line}) for line in lines))


def _quoted(path: str) -> str:
    return shlex.quote(f"/testbed/{path}")
