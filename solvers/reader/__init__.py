"""The reader: a solver that reads its assignment by rules and carries out only what it understands."""

import shlex

from data_model import Assignment
from office_env import Episode
from solvers.registry import Solver, solver

_MAX_MESSAGE_LENGTH = 300


@solver(privileged=False)
def reader() -> Solver:
    """Parse the instruction and the history with a small grammar and do what the grammar covers: an internal control.

    This solver serves to compare memory modes without a model. It leaves out any request that it does not understand
    or for which it has no value, and then takes a step that changes nothing and says so. It writes an answer only if
    the task asks for one.
    """
    return _ReaderSolver()


class _ReaderSolver:
    """Holds no state, so that episodes share none."""

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        from solvers.reader.clauses import split_clauses
        from solvers.reader.office_view import OfficeView
        from solvers.reader.skills import find_skill
        from solvers.reader.task_state import MissingInformation, TaskState

        state = TaskState(assignment, OfficeView(assignment, episode))
        for clause in split_clauses(assignment.instruction):
            skill = find_skill(clause)
            try:
                if skill is None:
                    raise MissingInformation("what it means")
                skill.perform(state, clause)
            except MissingInformation as error:
                message = f"left undone, not known: {error}: {clause}"[:_MAX_MESSAGE_LENGTH]
                state.office.perform_action("shell", "command", command=f"echo {shlex.quote(message)}")
        answer = {} if state.answer is None else {"answer": state.answer}
        state.office.perform_action("system", "finish_task", **answer)
