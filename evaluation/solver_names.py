"""The names that `--solver` accepts: registered solvers, `mcp`, and import paths."""

from typing import Literal

from data_model import InputError, suggest_name
from solvers import solver

SolverKind = Literal["script", "model", "user"]
_PACKAGE = "solvers"
EXTERNAL_SOLVER = "mcp"
"""The name of a solver outside HomerAgents that acts through the MCP server."""


def check_solver_name(name: str) -> None:
    """Check that a name is that of a registered solver.

    Raises:
        InputError: There is no such solver; the message suggests the nearest name.
    """
    if name not in solver:
        what = f"there is no solver {name!r}.{suggest_name(name, solver.names)}"
        raise InputError(what, "--solver", f"one of {', '.join(solver.names)}, or an import path `package.module:Name`")


def solver_kind(name: str) -> SolverKind:
    """Return what a solver needs: a worker process, the loop that waits for models, or a process of its own.

    Args:
        name: The name of a registered solver, or an import path with a colon.

    Raises:
        InputError: There is no such solver; the message suggests the nearest name.
    """
    if ":" in name:
        return "user"
    check_solver_name(name)
    if name == "llm":
        return "model"
    # A solver from another package was registered by an entry point.
    return "script" if solver[name].function.__module__.partition(".")[0] == _PACKAGE else "user"
