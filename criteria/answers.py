"""Which criteria read the answer, and which of them says that a task cannot be done."""

import re
from collections.abc import Iterable

from data_model import Criterion, Span

REFUSAL_CRITERION = "evaluate_refusal"
ANSWER_CRITERIA = ("evaluate_answer", REFUSAL_CRITERION)
"""The criteria that read what `finish_task` has written."""

_REFUSAL = re.compile(
    r"[\W_]*(?:(?:(?:i am|i['\u2019]?m) (?:sorry|afraid)|sorry|unfortunately|answer|result|but|is|that|it|this|the"
    r"|task|request|mail|meeting|figure)[\W_]+){0,6}"
    r"(?:can(?:not|['\u2019]t| not)|could(?: not|n['\u2019]t)) be (?:done|carried out|completed|fulfilled)\b",
    re.IGNORECASE,
)


def ask_for_refusal(criteria: Iterable[Criterion]) -> bool:
    """Return whether criteria ask for the answer that the task cannot be done."""
    return any(one.function == REFUSAL_CRITERION for one in criteria)


def find_refusal(answer: str) -> Span | None:
    """Find the words at the beginning of an answer which say that something cannot be done."""
    match = _REFUSAL.match(answer)
    return Span(*match.span()) if match else None
