"""The reader: a solver that reads its assignment by rules, carries out what it understands, and leaves the rest."""

import shlex

from data_model import Assignment
from office_env import Episode
from solvers.registry import Solver, solver

_LONGEST_SAID = 300


@solver(privileged=False)
def reader() -> Solver:
    """Read the instruction and the history by a small grammar and do what is understood: an internal control.

    It compares memory modes without a model. What it does not understand, or lacks a value for, it leaves undone and
    says so in a step that changes nothing; it answers only where an answer is asked for.
    """
    return _Reader()


class _Reader:
    """Holds nothing: what it reads belongs to the one episode."""

    async def solve(self, assignment: Assignment, episode: Episode) -> None:
        from solvers.reader.clauses import clauses_of
        from solvers.reader.desk import Desk
        from solvers.reader.errands import errand_of
        from solvers.reader.work import Missing, Work

        work = Work(assignment, Desk(assignment, episode))
        for clause in clauses_of(assignment.instruction):
            errand = errand_of(clause)
            try:
                if errand is None:
                    raise Missing("what it means")
                errand.do(work, clause)
            except Missing as missing:
                said = f"left undone, not known: {missing}: {clause}"[:_LONGEST_SAID]
                work.desk.act("shell", "command", command=f"echo {shlex.quote(said)}")
        answer = {} if work.answer is None else {"answer": work.answer}
        work.desk.act("system", "finish_task", **answer)
