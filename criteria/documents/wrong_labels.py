"""Values of a document that stand beside the heading of another one: `B-0562, pH: 32` for `B-0562, Rejects: 32`."""

from collections.abc import Iterator, Sequence

from criteria.documents.lines import DocumentLine
from criteria.documents.wanted_content import ContentPart
from criteria.fair_forms import find_statements
from criteria.sentences import blank_out
from data_model import Value

_MAX_SHOWN = 80


def find_wrong_labels(lines: Sequence[DocumentLine], part: ContentPart) -> Iterator[str]:
    """Yield each line that gives one name with its value, and the heading of another value instead of its own."""
    labels = {label: Value(type="text", value=label) for label in part.labels}
    names = [Value(type="name", value=name if isinstance(name, str) else name[0]) for name, _ in part.pairs]
    for line in lines:
        named = [at for at, name in enumerate(names) if find_statements(line.text, name)]
        if len(named) != 1 or not find_statements(line.text, part.pairs[named[0]][1]):
            continue
        # A heading may be a part of another one.
        own = part.labels[named[0]]
        rest = blank_out(line.text, find_statements(line.text, labels[own]))
        others = [one for one in labels if one != own and find_statements(rest, labels[one])]
        if rest == line.text and others:
            yield repr(line.text[:_MAX_SHOWN])
