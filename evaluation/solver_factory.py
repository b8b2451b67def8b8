"""The choice of the solver: ours by name, a user's own in a process of its own."""

import inspect
from typing import Any

from criteria import plan_touch
from data_model import InputError, Task, seed_for
from evaluation.config import EvalConfig
from evaluation.solver_names import EXTERNAL_SOLVER, solver_kind
from office_env import Office
from solvers import IsolatedSolver, Solver, check_solver_target, solver


def check_solver(config: EvalConfig, target: str | None) -> None:
    """Check that the solver of an evaluation can act.

    Args:
        config: The configuration of the evaluation.
        target: The value of `--solver`; an import path is taken only from there.

    Raises:
        InputError: The solver cannot act.
    """
    if config.solver == EXTERNAL_SOLVER:
        what = "its actions come from an MCP client, by `homer serve mcp DATASET TASK_ID --out RUN`"
        raise InputError(f"{what}; the same command restarts a session that was cut off", "--solver mcp")
    if ":" in config.solver and target != config.solver:
        found = "none" if target is None else repr(target)
        raise InputError("its solver is an import path, which is never read from a file; pass it again",
                         "--solver", config.solver, found)  # fmt: skip
    if target is not None and target != config.solver:
        raise InputError("a run can only continue with its own solver", "--solver", config.solver, target)
    if solver_kind(config.solver) == "user":
        check_solver_target(target or config.solver)


def is_privileged(name: str, memory: str) -> bool:
    """Return whether a solver, or its memory, receives more than an assignment holds; every report says so."""
    return memory == "facts" or (":" not in name and name in solver and bool(solver[name].options.get("privileged")))


def make_solver(config: EvalConfig, target: str | None, task: Task, trial: int, office: Office) -> Solver | None:
    """Make the solver of one episode that calls no model, or return None if it does not apply to the task."""
    name = config.solver
    if solver_kind(name) == "user":
        return IsolatedSolver(target or name)
    if name == "oracle":
        return None if task.solution is None else solver[name].function(task.solution)
    if name == "touch":
        return solver[name].function(*plan_touch(task.criteria, office))
    available: dict[str, Any] = {"seed": config.seed if trial == 1 else seed_for(config.seed, "trial", trial)}
    parameters = inspect.signature(solver[name].function).parameters
    return solver[name].function(**{key: value for key, value in available.items() if key in parameters})
