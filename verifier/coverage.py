"""Whether the user tells what a description gives, in whatever form: the two texts may write one value differently."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from data_model import Dialogue, ExtractedValue, Span, Task, Value, extract_values, find_mentions, is_mentioned
from verifier.row_queries import walk_criterion_leaves

IGNORED_KEYS = ("doc_type",)
TIMESTAMP = re.compile(r"([0-9]{4})-?([0-9]{2})-?([0-9]{2})(?:T([0-9]{2}):?([0-9]{2}))?")


def list_user_texts(dialogue: Dialogue) -> tuple[str, ...]:
    """What the user says, turn by turn."""
    return tuple(turn.text for turn in dialogue.turns if turn.role == "user")


def is_covered(description: str, found: ExtractedValue, texts: Sequence[str]) -> bool:
    """Whether a value that was found in a description is said by one of the texts.

    A bare `one` counts nothing that could be lost. A date in figures may be of either order, and a text may give the
    year that the description leaves out: it is enough that one of the two writings can be read as the other.
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
    """The values of a description that a text of a criterion asks for; nothing where it must be worked out.

    Args:
        requested: A keyword, a cell's text, a name, the last part of a path, or a calendar's time stamp.
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
    """What a criterion asks for, the description gives, and the user never says; each with the criterion's path.

    The persona's own name need not be said, and that a file is a PDF is no value.
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
    return next((one for one in described_values if one.start < span.end and span.start < one.end), None)


def _is_partial_date(found: ExtractedValue, other: ExtractedValue) -> bool:
    return found.type == "date" and found.value.startswith("-") and other.value.endswith(found.value.lstrip("-"))
