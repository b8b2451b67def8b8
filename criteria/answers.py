"""Which criteria read the answer, and which of them says that a task cannot be done."""

from collections.abc import Iterable

from data_model import Criterion

REFUSAL_CRITERION = "evaluate_refusal"
ANSWER_CRITERIA = ("evaluate_answer", REFUSAL_CRITERION)
"""The criteria that read what `finish_task` has written."""


def ask_for_refusal(criteria: Iterable[Criterion]) -> bool:
    """Return whether criteria ask for the answer that the task cannot be done."""
    return any(one.function == REFUSAL_CRITERION for one in criteria)
