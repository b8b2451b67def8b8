"""Coverage of a description by what the user says, even if the two texts write one value differently."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from data_model import (
    Dialogue,
    ExtractedValue,
    Span,
    Task,
    Value,
    extract_values,
    find_mentions,
    is_mentioned,
    walk_criterion_leaves,
)

IGNORED_KEYS = ("doc_type",)
TIMESTAMP = re.compile(r"([0-9]{4})-?([0-9]{2})-?([0-9]{2})(?:T([0-9]{2}):?([0-9]{2}))?")


def list_user_texts(dialogue: Dialogue) -> tuple[str, ...]:
    """Return the texts of the user's turns, in order."""
    return tuple(turn.text for turn in dialogue.turns if turn.role == "user")


def is_covered(description: str, found: ExtractedValue, texts: Sequence[str]) -> bool:
    """Return whether one of the texts says a value that was found in a description.

    A bare `one` always counts as covered, since nothing is lost with it. A date in digits may have day and month in
    either order, and a text may give the year that the description leaves out: it is enough if one of the two notations
    can be read as the other.

    Args:
        description: The text in which the value was found.
        found: The value, with its place in the description.
        texts: What the user says.
    """
    quoted, value = description[found.start : found.end], Value(type=found.type, value=found.value)
    if quoted.lower() == "one":
        return True
    for text in texts:
        if is_mentioned(text, value) or is_mentioned(text, Value(type="text", value=quoted)):
            return True
        for text_value in extract_values(text):
            if text_value.type == found.type and (
                is_mentioned(quoted, Value(type=text_value.type, value=text_value.value))
                or _is_partial_date(found, text_value)
            ):
                return True
    return False


def find_requested_values(description: str, requested: str) -> Iterator[ExtractedValue]:
    """Yield the values of a description that a criterion's text asks for; none if the text must be worked out.

    Args:
        requested: A keyword, a cell's text, a name, the last part of a path, or a timestamp of a calendar.
    """
    described_values = extract_values(description)
    timestamp = TIMESTAMP.search(requested)
    if timestamp:
        moments = [Value(type="date", value="-".join(timestamp.groups()[:3]))]
        if timestamp[4]:
            moments.append(Value(type="time", value=f"{timestamp[4]}:{timestamp[5]}"))
        for described in described_values:
            quoted = description[described.start : described.end]
            if any(described.type == moment.type and is_mentioned(quoted, moment) for moment in moments):
                yield described
        return
    for kind in ("text", "file") if "." in requested else ("text",):
        for span in find_mentions(description, Value.model_validate({"type": kind, "value": requested})):
            yield _find_value_at(span, described_values) or ExtractedValue(
                "text", description[span.start : span.end], span.start, span.end
            )


def find_uncovered_values(task: Task, dialogue: Dialogue) -> Iterator[tuple[str, ExtractedValue]]:
    """Yield each value that a criterion asks for and the description gives but the user never says.

    The persona's own name need not be said, and the type of a document (`doc_type`) is not a value.

    Yields:
        The path of the criterion's argument, and the value.
    """
    texts = (*list_user_texts(dialogue), task.persona.name, task.persona.email)
    is_covered_by_value: dict[ExtractedValue, bool] = {}
    for leaf in (leaf for _, leaf in walk_criterion_leaves(task) if leaf.key not in IGNORED_KEYS):
        requested = PurePosixPath(leaf.text).name if "/" in leaf.text and "\n" not in leaf.text else leaf.text
        for described_value in find_requested_values(task.description, requested):
            if described_value not in is_covered_by_value:
                is_covered_by_value[described_value] = is_covered(task.description, described_value, texts)
                if not is_covered_by_value[described_value]:
                    yield leaf.path, described_value


def _find_value_at(span: Span, described_values: Sequence[ExtractedValue]) -> ExtractedValue | None:
    return next((value for value in described_values if value.start < span.end and span.start < value.end), None)


def _is_partial_date(found: ExtractedValue, other: ExtractedValue) -> bool:
    return found.type == "date" and found.value.startswith("-") and other.value.endswith(found.value.lstrip("-"))
