"""Whether the dates that stand beside names are those of the names."""

from collections.abc import Iterator, Sequence

from criteria.documents.lines import DocumentLine
from criteria.documents.wanted_content import WantedContent
from criteria.fair_forms import find_stated_values, find_statements, read_expected_value
from data_model import Value, list_readings


def find_misdated_names(lines: Sequence[DocumentLine], wanted: WantedContent) -> Iterator[tuple[str, str]]:
    """Yield each line in which a name stands beside a date that is not its own, as (name with its date, line).

    The date of today may stand in a document, but not as that of an event on another day.
    """
    dates: dict[str, list[Value]] = {}
    for name, value in wanted.may_pair:
        dates.setdefault(name, []).extend(part for part in read_expected_value(value) if part.type == "date")
    dates = {name: own for name, own in dates.items() if own}
    for line in lines if dates else ():
        named = [name for name in dates if find_statements(line.text, Value(type="name", value=name))]
        readings = frozenset[tuple[str, str]]().union(*(list_readings(one) for name in named for one in dates[name]))
        stated = [one for one in find_stated_values(line.text) if one.type == "date"] if named else []
        if any(not one.readings & readings for one in stated):
            own = " or ".join(one.value for one in dates[named[0]])
            yield f"{named[0]!r} on {own}", repr(line.text[:80].replace("\t", " | "))
