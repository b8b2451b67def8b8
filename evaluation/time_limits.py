"""The time limit of an episode: 600 seconds, but a day if a model or an agent outside HomerAgents acts."""

from data_model import InputError, Limits
from evaluation.solver_names import EXTERNAL_SOLVER

DEFAULT_TIME_LIMIT_S = Limits().time_s
DEFAULT_MODEL_TIME_LIMIT_S = 86_400.0
"""Long, because an endpoint's speed says nothing about a solver; models are limited by steps and tokens instead."""
MAX_TIME_LIMIT_S = 10 * DEFAULT_MODEL_TIME_LIMIT_S


def choose_time_limit(solver_name: str | None) -> float:
    """Return the default time limit of an episode in seconds; None stands for the default solver."""
    return DEFAULT_MODEL_TIME_LIMIT_S if solver_name in ("llm", EXTERNAL_SOLVER) else DEFAULT_TIME_LIMIT_S


def check_time_limit(time_s: float, flag: str) -> None:
    """Check that a time limit is possible.

    Args:
        flag: The flag or file that it comes from, for messages.

    Raises:
        InputError: It is not.
    """
    if not 0 < time_s <= MAX_TIME_LIMIT_S:
        raise InputError("", flag, "seconds, more than 0 and at most ten days", f"{time_s:g}")
