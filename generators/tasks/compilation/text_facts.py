"""Which words answers, documents and the descriptions of events may hold: those of the request."""

from collections.abc import Sequence

from data_model import Criterion

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


def close_texts(criteria: Sequence[Criterion], words: str) -> tuple[Criterion, ...]:
    """Return the criteria with the words of the request for answers, documents and the descriptions of events.

    Args:
        criteria: The criteria of a task.
        words: The words of the request.
    """
    return tuple(
        one.model_copy(update={"args": {**one.args, "context": words}}) if one.function in _WITH_TEXTS else one
        for one in criteria
    )
