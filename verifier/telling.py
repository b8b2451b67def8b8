"""Whether the user tells what a description gives, in whatever form: the two texts may write one value differently."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from data_model import Dialogue, Found, Span, Task, Value, extract_values, is_said, mentions
from verifier.reading import criterion_leaves

KINDS = ("doc_type",)
STAMP = re.compile(r"([0-9]{4})-?([0-9]{2})-?([0-9]{2})(?:T([0-9]{2}):?([0-9]{2}))?")


def user_texts(dialogue: Dialogue) -> tuple[str, ...]:
    """What the user says, turn by turn."""
    return tuple(turn.text for turn in dialogue.turns if turn.role == "user")


def is_told(description: str, found: Found, texts: Sequence[str]) -> bool:
    """Whether a value that was found in a description is said by one of the texts.

    A bare `one` counts nothing that could be lost. A date in figures may be of either order, and a text may give the
    year that the description leaves out: it is enough that one of the two writings can be read as the other.
    """
    piece, value = description[found.start : found.end], Value(type=found.type, value=found.value)
    if piece.lower() == "one":
        return True
    for text in texts:
        if is_said(text, value) or is_said(text, Value(type="text", value=piece)):
            return True
        for other in extract_values(text):
            if other.type == found.type and (
                is_said(piece, Value(type=other.type, value=other.value)) or _is_part(found, other)
            ):
                return True
    return False


def given_by(description: str, wanted: str) -> Iterator[Found]:
    """The values of a description that a text of a criterion asks for; nothing where it must be worked out.

    wanted: a keyword, a cell's text, a name, the last part of a path, or a calendar's time stamp.
    """
    typed = extract_values(description)
    stamp = STAMP.search(wanted)
    if stamp:
        moments = [Value(type="date", value="-".join(stamp.groups()[:3]))]
        if stamp[4]:
            moments.append(Value(type="time", value=f"{stamp[4]}:{stamp[5]}"))
        for one in typed:
            piece = description[one.start : one.end]
            if any(one.type == moment.type and is_said(piece, moment) for moment in moments):
                yield one
        return
    for kind in ("text", "file") if "." in wanted else ("text",):
        for span in mentions(description, Value.model_validate({"type": kind, "value": wanted})):
            yield _typed_at(span, typed) or Found("text", description[span.start : span.end], span.start, span.end)


def untold(task: Task, dialogue: Dialogue) -> Iterator[tuple[str, Found]]:
    """What a criterion asks for, the description gives, and the user never says; each with the criterion's path.

    The persona's own name need not be said, and that a file is a PDF is no value.
    """
    texts = (*user_texts(dialogue), task.persona.name, task.persona.email)
    known: dict[Found, bool] = {}
    for leaf in (leaf for _, leaf in criterion_leaves(task) if leaf.key not in KINDS):
        wanted = PurePosixPath(leaf.text).name if "/" in leaf.text and "\n" not in leaf.text else leaf.text
        for found in given_by(task.description, wanted):
            if found not in known:
                known[found] = is_told(task.description, found, texts)
                if not known[found]:
                    yield leaf.path, found


def _typed_at(span: Span, typed: Sequence[Found]) -> Found | None:
    return next((one for one in typed if one.start < span.end and span.start < one.end), None)


def _is_part(found: Found, other: Found) -> bool:
    return found.type == "date" and found.value.startswith("-") and other.value.endswith(found.value.lstrip("-"))
