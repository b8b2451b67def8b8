"""Lines of a document that give a name which may stand in it the value of another one."""

from collections.abc import Iterator

from criteria.documents.wanted_content import WantedContent
from criteria.fair_forms import find_statements
from data_model import Value


def find_wrong_further_pairs(text: str, wanted: WantedContent) -> Iterator[str]:
    """Find lines that begin with a name that nobody has to write and go on with another name's value.

    Args:
        text: The lines of the document, cells of a row between tabs.
    """
    needed = {name for part in wanted.parts for name, _ in part.pairs}
    values = {value for _, value in wanted.may_pair} | {value for part in wanted.parts for _, value in part.pairs}
    for name in sorted({name for name, _ in wanted.may_pair} - needed):
        own = {one for other, one in wanted.may_pair if other == name}
        for line in text.splitlines():
            begin = next(iter(find_statements(line[: len(name) + 2], Value(type="name", value=name))), None)
            if begin is None or begin.start > 1:
                continue
            rest = line[begin.end :]
            others = [one for one in sorted(values - own) if find_statements(rest, one)]
            if others and not any(find_statements(rest, one) for one in own):
                yield " ".join(line.split())[:100]


def find_exchanged_details(text: str, wanted: WantedContent) -> Iterator[str]:
    """Find lines that hold one of the names and what only others of them may have beside theirs: a role, a length.

    Args:
        text: The lines of the document, cells of a row between tabs.
    """
    names = {name for part in wanted.parts for name, _ in part.pairs if isinstance(name, str)}
    details = {value for name, value in wanted.may_pair if name in names}
    for line in text.splitlines() if details else ():
        held = [one for one in sorted(names) if find_statements(line, Value(type="name", value=one))]
        if len(held) != 1:
            continue
        own = {value for name, value in wanted.may_pair if name == held[0]}
        for one in sorted(details - own):
            if find_statements(line, Value(type="text", value=one)):
                yield " ".join(line.split())[:100]
