"""Policies: solvers that know no task. They put whatever was said, or whatever an office holds, wherever it may fit.

None of them understands a request, so a task that one of them passes checks too little. `homer check --attack` runs
them all.
"""

from dataclasses import dataclass

from data_model import Assignment
from office_env import Episode
from solvers.registry import Solver, solver


@dataclass(frozen=True)
class _PolicySolver:
    """Holds only the name of its policy, so that episodes share no state."""

    name: str

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        from solvers.policies.material import collect_material
        from solvers.policies.stuffing import POLICIES
        from solvers.reader.office_view import OfficeView

        office = OfficeView(assignment, episode)
        POLICIES[self.name](collect_material(assignment), office)


@solver(privileged=False, policy=True)
def stuff_everything() -> Solver:
    """Put all that was said into every file that was named and every mail, to everybody, under every subject."""
    return _PolicySolver("stuff_everything")


@solver(privileged=False, policy=True)
def stuff_without_copies() -> Solver:
    """Do as `stuff_everything` does, but leave out every sentence about a copy and all that was called off."""
    return _PolicySolver("stuff_without_copies")


@solver(privileged=False, policy=True)
def use_last_mentions() -> Solver:
    """Use only the last file, address, date, time, number, cell and quoted words that were mentioned."""
    return _PolicySolver("use_last_mentions")


@solver(privileged=False, policy=True)
def stuff_events_and_sums() -> Solver:
    """Do as `stuff_without_copies` does, and add all events, all rows of the sheets and all sums of them."""
    return _PolicySolver("stuff_events_and_sums")


@solver(privileged=False, policy=True)
def try_every_value() -> Solver:
    """Write a mail, a file and an event for every single value of its type that was mentioned."""
    return _PolicySolver("try_every_value")


@solver(privileged=False, policy=True, refuses=True)
def always_refuse() -> Solver:
    """Change nothing, and answer that it cannot be done, with what was mentioned last; may pass what cannot be done."""
    return _PolicySolver("always_refuse")


@solver(privileged=False, policy=True)
def edit_named_cells() -> Solver:
    """Set each cell whose row and column were named to the last number, and tell everybody the last values."""
    return _PolicySolver("edit_named_cells")
