"""Names in a document that nobody asked for: others of the same kind, and wanted ones in the place of another."""

import re
from collections.abc import Iterator, Sequence

from criteria.documents.lines import DocumentLine
from criteria.fair_forms import find_statements
from criteria.step_budget import spend_steps
from data_model import Value

_TOKEN = re.compile(r"(?<![\w/.-])(?=[\w/.-]*[^\W\d_])(?=[\w/.-]*\d)[\w/.-]*\w")
_DIGIT = re.compile(r"\d")
_STEPS_PER_CHAR = 2
_MAX_SHOWN = 80


def find_names_alike(text: str, names: Sequence[str], fair_texts: Sequence[str]) -> Iterator[str]:
    """Yield what looks like a wanted name, but is none: `F-2336` where `F-2335` was asked for.

    Args:
        text: The document.
        names: The names that were asked for.
        fair_texts: What may stand in the document.
    """
    spend_steps(_STEPS_PER_CHAR * (len(text) + sum(map(len, fair_texts))))
    shapes = {_read_shape(token) for name in names for token in _TOKEN.findall(name)}
    fair = {token.casefold() for one in fair_texts for token in _TOKEN.findall(one)}
    found = (token for token in _TOKEN.findall(text) if _read_shape(token) in shapes and token.casefold() not in fair)
    yield from (repr(token) for token in dict.fromkeys(found))


def find_names_in_wrong_place(lines: Sequence[DocumentLine], pairs: Sequence[tuple[Value, str]]) -> Iterator[str]:
    """Yield each line that gives a name its value, and names another one without its value: `Highest: Ann and Bob`.

    Args:
        lines: The lines of the document.
        pairs: Names, each with its value.
    """
    for line in lines:
        named = [pair for pair in pairs if find_statements(line.text, pair[0])]
        complete = [(name, value) for name, value in named if find_statements(line.text, value)]
        # The value of one name may be another name.
        held = " ".join(f"{name.value} {value}" for name, value in complete).casefold()
        if complete and any(name.value.casefold() not in held for name, _ in named):
            yield repr(line.text[:_MAX_SHOWN])


def _read_shape(token: str) -> str:
    return _DIGIT.sub("9", token.casefold())
