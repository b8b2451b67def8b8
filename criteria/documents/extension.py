"""Which lines of a document are new, and whether they stand where they were asked for."""

from collections.abc import Sequence
from typing import NamedTuple

from criteria.documents.lines import DocumentLine
from criteria.documents.words import find_word_runs, split_plain_words
from criteria.step_budget import spend_steps

_MAX_SHOWN = 80


class Extension(NamedTuple):
    """What was added to a document.

    Attributes:
        new_lines: The lines that are not of the old document.
        faults: What is wrong with the old lines and with the place of the new ones, as (expected, found).
    """

    new_lines: tuple[DocumentLine, ...]
    faults: tuple[tuple[str, str], ...]


def split_extension(old: Sequence[DocumentLine], lines: Sequence[DocumentLine], after: str = "") -> Extension:
    """Separate the new lines of a document from the old ones.

    Args:
        old: The lines of the document as it was.
        lines: The lines of the document as it is.
        after: The heading of the section at whose end the new lines must stand; empty for the end of the document.
    """
    old_body, body = [line for line in old if line.block], [line for line in lines if line.block]
    place = _find_section_end(old_body, after) if after else len(old_body)
    before, behind = old_body[:place], old_body[place:]
    # Old lines that are compared from both ends leave the new ones in between, whatever they repeat.
    head = _count_common(before, body)
    tail = _count_common(behind[::-1], body[head:][::-1])
    new = body[head : len(body) - tail]
    outside = {line.text for line in old if not line.block}
    new += [line for line in lines if not line.block and line.text not in outside]
    faults = []
    if head < len(before) or tail < len(behind):
        lost = before[head] if head < len(before) else behind[len(behind) - tail - 1]
        where = f"below {after!r}" if after else "at the very end"
        found = body[head].text if head < len(body) else "the end of the document"
        faults.append((f"new content {where} only, and {_show(lost.text)} where it was", _show(found)))
    return Extension(tuple(new), tuple(faults))


def split_text_at_heading(
    lines: Sequence[DocumentLine], heading: str
) -> tuple[tuple[DocumentLine, ...], tuple[DocumentLine, ...]]:
    """Return the lines before the last line with the heading, and those of the body from there on."""
    wanted = split_plain_words(heading)
    places = [index for index, line in enumerate(lines) if any(find_word_runs(split_plain_words(line.text), wanted))]
    headings = [index for index in places if lines[index].is_heading]
    at = (headings or places or [len(lines)])[-1]
    return (*lines[:at], *(line for line in lines[at:] if not line.block)), tuple(filter(_is_in_body, lines[at:]))


def _is_in_body(line: DocumentLine) -> bool:
    return bool(line.block)


def _find_section_end(lines: Sequence[DocumentLine], heading: str) -> int:
    wanted = split_plain_words(heading)
    at = next((index for index, line in enumerate(lines) if split_plain_words(line.text) == wanted), None)
    if at is None:
        return len(lines)
    return next((index for index in range(at + 1, len(lines)) if lines[index].is_heading), len(lines))


def _count_common(old: Sequence[DocumentLine], lines: Sequence[DocumentLine]) -> int:
    count = 0
    for first, second in zip(old, lines, strict=False):
        spend_steps(len(first.text))
        if first.text.split() != second.text.split():
            break
        count += 1
    return count


def _show(text: str) -> str:
    return repr(text[:_MAX_SHOWN].replace("\t", " | "))
