"""Which words answers, documents and the descriptions of events may hold: those of the request."""

from collections.abc import Sequence

from data_model import Criterion, Finding
from generators.tasks.compilation.office_currency import find_office_currency

_WITH_TEXTS = frozenset(
    {
        "evaluate_answer",
        "evaluate_document_content",
        "evaluate_document_extension",
        "evaluate_events",
        "evaluate_extended_conversion",
        "evaluate_free_slot",
        "evaluate_refusal",
    }
)


def close_texts(criteria: Sequence[Criterion], words: str, findings: Sequence[Finding] = ()) -> tuple[Criterion, ...]:
    """Return the criteria with the words of the request for answers, documents and the descriptions of events.

    Args:
        criteria: The criteria of a task.
        words: The words of the request.
        findings: What is known of the office, which shows in what currency an answer is.
    """
    closed = {"context": words}
    return tuple(
        one.model_copy(update={"args": {**one.args, **closed, **_find_currency(one, findings)}})
        if one.function in _WITH_TEXTS
        else one
        for one in criteria
    )


def _find_currency(one: Criterion, findings: Sequence[Finding]) -> dict[str, str]:
    if one.function != "evaluate_answer" or one.args.get("is_count"):
        return {}
    currency = find_office_currency(findings)
    return {"currency": currency} if currency else {}
