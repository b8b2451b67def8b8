"""Sub-headings and labels that give a part of a document the name of another one: `Business trips` over the claims."""

from collections.abc import Iterator, Sequence

from criteria.documents.lines import DocumentLine
from criteria.documents.wanted_content import ContentPart
from criteria.fair_forms import find_statements
from criteria.step_budget import spend_steps
from data_model import Value

_MAX_SHOWN = 80
_STEPS_PER_LINE = 20


def find_exchanged_titles(lines: Sequence[DocumentLine], parts: Sequence[ContentPart]) -> Iterator[str]:
    """Yield the lines that call a part by the titles of others alone: its own lines, and those directly above it."""
    titled = [part for part in parts if part.titles]
    if len({part.titles for part in titled}) < 2:
        return
    above, last = set[tuple[str, ...]](), ""
    for line in lines:
        spend_steps(_STEPS_PER_LINE * len(titled))
        held = {part.titles for part in titled if _holds(line.text, part)}
        named = {part.titles for part in titled if any(find_statements(line.text, _text(one)) for one in part.titles)}
        above, last = above | named, line.text if named else last
        if held and above and not above & held:
            yield repr(last[:_MAX_SHOWN])
        if held:
            above = set()


def _holds(text: str, part: ContentPart) -> bool:
    names = [name if isinstance(name, str) else name[0] for name, _ in part.pairs]
    return any(find_statements(text, _text(name)) for name in names) or any(
        find_statements(text, value) for value in part.values
    )


def _text(words: str) -> Value:
    return Value(type="text", value=words)
