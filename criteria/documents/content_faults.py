"""Whether the lines of a document hold the wanted content, in order, and nothing else that states anything."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from criteria.documents.dated_names import find_misdated_names
from criteria.documents.foreign_content import find_foreign_content
from criteria.documents.further_pairs import find_exchanged_details, find_wrong_further_pairs
from criteria.documents.lines import DocumentLine, drop_list_numbers, drop_row_numbers, join_lines
from criteria.documents.name_synonyms import unify_names, unify_wanted_names
from criteria.documents.names_alike import find_names_in_wrong_place
from criteria.documents.part_titles import find_exchanged_titles
from criteria.documents.repeated_content import find_repeated_content
from criteria.documents.short_names import write_names_out
from criteria.documents.wanted_content import ContentPart, WantedContent
from criteria.documents.words import find_changed_compound, find_word_runs, longest_common_start, split_plain_words
from criteria.documents.wrong_labels import find_wrong_labels
from criteria.fair_forms import ExpectedValue, find_statements, find_unpaired_names
from criteria.fair_forms.expected_values import read_expected_value
from criteria.fair_forms.unit_names import blank_metres
from data_model import Value

_HEADING_WORDS = frozenset(
    "a an the our your my of for from in on at to by with and section part chapter you us".split()
)
"""What may stand around the words of a heading without saying more than they do."""
_MAX_SHOWN = 80
_HEADING_NUMBER = re.compile(r"^\s*(?:[0-9]{1,2}(?:\.[0-9]{1,2})*[.)]?|[IVX]{1,4}[.)]|[A-Z][.)])\s+")


class ContentFault(NamedTuple):
    """What is wrong with a document: what was expected, and the nearest thing found."""

    expected: str
    found: str


def find_content_faults(
    lines: Sequence[DocumentLine], wanted: WantedContent, source_text: str = ""
) -> tuple[ContentFault, ...]:
    """Return everything that is wrong with the lines of a document.

    Args:
        lines: All lines that are to be judged.
        wanted: What they are to hold.
        source_text: The text of the file that parts are taken from, if any.
    """
    lines = write_names_out(lines, wanted.short_names)
    if any(not isinstance(name, str) for part in wanted.parts for name, _ in part.pairs):
        lines = [line._replace(text=unify_names(line.text, wanted.parts)) for line in lines]
        wanted = unify_wanted_names(wanted)
    lines = [line._replace(text=blank_metres(line.text, wanted.context)) for line in drop_list_numbers(lines)]
    lines = drop_row_numbers(lines)
    lines = [_drop_heading_number(line, wanted.heading) for line in lines]
    body = [line for line in lines if line.block]
    heading_at, faults = _find_heading(body, wanted)
    above, below = body[: max(heading_at, 0)], body[heading_at + 1 :]
    if misplaced := _find_first_part(above, wanted):
        faults.append(ContentFault(f"the heading {wanted.heading!r} above the rest", f"it stands below {misplaced}"))
    else:
        faults += _find_faults_of_parts(below, wanted)
    faults += _find_lines_below_the_last(below, wanted)
    faults += (ContentFault("each thing once", f"{one} twice") for one in find_repeated_content(body, wanted))
    faults += (ContentFault(*one) for one in find_misdated_names(lines, wanted))
    pairs = [(read_name(_first_name(name)), value) for part in wanted.parts for name, value in part.pairs]
    mixed = find_names_in_wrong_place(below, pairs) if len(pairs) > 1 else ()
    faults += (ContentFault("each name with its own value alone", one) for one in mixed)
    faults += (
        ContentFault("each name with its own value", one) for one in find_wrong_further_pairs(join_lines(below), wanted)
    )
    faults += (
        ContentFault("each name with its own details", one) for one in find_exchanged_details(join_lines(below), wanted)
    )
    mislabelled = (one for part in wanted.parts if part.labels for one in find_wrong_labels(below, part))
    faults += (ContentFault("each value under its own heading", one) for one in mislabelled)
    exchanged = find_exchanged_titles(below, wanted.parts)
    faults += (ContentFault("each part under its own title", one) for one in exchanged)
    foreign = find_foreign_content(lines, wanted, source_text)
    return (*faults, *(ContentFault("nothing else that states anything", one) for one in foreign))


def _drop_heading_number(line: DocumentLine, heading: str) -> DocumentLine:
    """Return a line without the number in front of the wanted heading, as in `1. Findings`."""
    rest = _HEADING_NUMBER.sub("", line.text, count=1)
    words = split_plain_words(heading)
    return line._replace(text=rest) if words and rest != line.text and split_plain_words(rest) == words else line


def _find_first_part(lines: Sequence[DocumentLine], wanted: WantedContent) -> str:
    """Return the first line that holds a part, as a message shows it; empty if none does."""
    text = join_lines(lines)
    words = split_plain_words(text)
    for part in wanted.parts:
        if part.quote and any(find_word_runs(words, split_plain_words(part.quote))):
            return _show(part.quote)
        for name in (*(_first_name(name) for name, _ in part.pairs), *part.values):
            if find_statements(text, read_name(name)):
                return _show_line_with(text, name)
    return ""


def _find_heading(lines: Sequence[DocumentLine], wanted: WantedContent) -> tuple[int, list[ContentFault]]:
    """Return the index of the heading, -1 if there is none or none is wanted, and what is wrong with it."""
    words = split_plain_words(wanted.heading)
    if not words:
        return -1, []
    fair = _HEADING_WORDS.union(words, *map(split_plain_words, _list_fair_texts(wanted)))
    candidates = [
        (index, line)
        for index, line in enumerate(lines)
        if any(find_word_runs(found := split_plain_words(line.text), words)) and fair.issuperset(found)
    ]
    heading = next((index for index, line in candidates if line.is_heading), None)
    if heading is not None:
        return heading, []
    kind = "the heading" if wanted.has_heading_style else "the heading, or bold text"
    expected = f"{kind} {wanted.heading!r} above the rest"
    if candidates:
        return candidates[0][0], [ContentFault(expected, "the words as plain text")]
    headings = ", ".join(repr(line.text[:_MAX_SHOWN]) for line in lines if line.is_heading)
    return -1, [ContentFault(expected, headings[:300] or "no heading")]


def _list_fair_texts(wanted: WantedContent) -> list[str]:
    """Return the names, the values and the further texts that may stand anywhere."""
    named = [text for part in wanted.parts for name, value in part.pairs for text in (_first_name(name), value)]
    values = [value for part in wanted.parts for value in part.values]
    return [*named, *values, *(text for pair in wanted.may_pair for text in pair), *wanted.may_state, wanted.source]


def _find_faults_of_parts(lines: Sequence[DocumentLine], wanted: WantedContent) -> list[ContentFault]:
    text, rows = join_lines(lines), join_lines(line for line in lines if line.is_row)
    unpaired = _find_unpaired(text, wanted)
    faults = list(unpaired.values())
    place = 0
    for part in wanted.parts:
        names = [_first_name(name) for name, _ in part.pairs]
        start, place = place, 0 if part.anywhere else place
        if part.quote.strip():
            found, place = _find_quote(text, part.quote, place)
        elif not unpaired.keys() & set(names):
            found, place = _find_places(text, [*map(read_name, names), *part.values], part, place)
        else:
            found = []
        faults += found
        if part.form == "table" and not found and not unpaired and _find_unpaired(rows, WantedContent(parts=(part,))):
            faults.append(ContentFault("a table", "the same as lines"))
        elif part.form == "table" and part.in_order:
            faults += islice(_find_turned_rows(lines, part), 1)
        place = place if not part.anywhere else start
    return faults


def _find_turned_rows(lines: Sequence[DocumentLine], part: ContentPart) -> Iterator[ContentFault]:
    """Yield a fault for each row of a table that gives the value before the name, which was asked for first."""
    for line in lines:
        cells = line.text.split("\t") if line.is_row else []
        for name, value in part.pairs if len(cells) > 1 else ():
            named, valued = (
                [at for at, cell in enumerate(cells) if find_statements(cell, one)]
                for one in (read_name(_first_name(name)), value)
            )
            if named and valued and valued[-1] < named[0]:
                found = " | ".join(cell.strip() for cell in cells)
                yield ContentFault(f"{_first_name(name)!r} left of {value!r}", _show(found))


def _find_lines_below_the_last(lines: Sequence[DocumentLine], wanted: WantedContent) -> Iterator[ContentFault]:
    """Yield a fault for each part that must be the last if the last line of the body holds none of its values."""
    for part in wanted.parts:
        values = [*part.values, *(value for _, value in part.pairs)] if part.is_last else []
        if values and lines and not any(find_statements(lines[-1].text, value) for value in values):
            yield ContentFault(f"{values[-1]!r} in the last line", _show(lines[-1].text))


def _find_quote(text: str, quote: str, place: int) -> tuple[list[ContentFault], int]:
    wanted, words = split_plain_words(quote), split_plain_words(text)
    done = len(split_plain_words(text[:place]))
    expected = f"{_show(quote)}, whole and word for word"
    runs = list(find_word_runs(words, wanted))
    behind = next((end for start, end in runs if start >= done), None)
    if behind is not None and (compound := find_changed_compound(text, quote)):
        return [ContentFault(expected, f"another hyphen: {compound!r}")], place
    if behind is not None:
        return [], _find_offset(text, behind)
    if runs:
        return [ContentFault(f"{expected}, after what comes before it", "it stands before that")], place
    length = longest_common_start(words, wanted)
    found = f"only its first {length} words" if length > 2 else "nothing of it"
    return [ContentFault(expected, found)], place


def _find_offset(text: str, word_count: int) -> int:
    """Return the end of the line that holds the n-th word of a text."""
    end = words = 0
    for line in text.splitlines(keepends=True):
        if words >= word_count:
            break
        words += len(split_plain_words(line))
        end += len(line)
    # Two quotes may share a line.
    return end if words == word_count else max(end - len(line), 0)


def _find_unpaired(text: str, wanted: WantedContent) -> dict[str, ContentFault]:
    """Return what is wrong with pairs, by name; all pairs are looked at together, as one may have another's value."""
    names = [(_first_name(name), value) for part in wanted.parts for name, value in part.pairs]
    pairs = [(read_name(name), value) for name, value in names]
    unpaired = find_unpaired_names(text, pairs)
    # A name may have one value that was asked for and one that was not.
    if further := [(read_name(name), value) for name, value in wanted.may_pair if find_statements(text, value)]:
        further_names = {name for name, _ in further}
        others = [(name, value) for name, value in pairs if name not in further_names]
        unpaired = (*unpaired, *find_unpaired_names(text, [*further, *others]))
    return {
        name: ContentFault(f"{name!r} with {value!r}", _show_line_with(text, read))
        for (name, value), (read, _) in zip(names, pairs, strict=True)
        if read in unpaired
    }


def _find_places(
    text: str, values: Sequence[ExpectedValue], part: ContentPart, place: int
) -> tuple[list[ContentFault], int]:
    """Return what is missing or stands before what it should follow, and where the last of the values stands."""
    last = place
    for value in values:
        spans = find_statements(text, value)
        at = next((span.start for span in spans if span.start >= (last if part.in_order else place)), None)
        label = repr(value.value if isinstance(value, Value) else value)
        if at is None and spans:
            found = f"{_show_line_with(text, value)}, which stands before that"
            return [ContentFault(f"{label} after what comes before it", found)], last
        if at is None:
            return [ContentFault(label, "nothing of the kind")], last
        last = max(last, at)
    return [], last


def read_name(name: str) -> Value:
    """Return a name as a value; that of a row may be a date, whatever a sheet shows behind it."""
    parts = read_expected_value(name)
    return parts[0] if parts[0].type == "date" else Value(type="name", value=name)


def _first_name(name: str | tuple[str, ...]) -> str:
    return name if isinstance(name, str) else name[0]


def _show_line_with(text: str, value: ExpectedValue) -> str:
    spans = find_statements(text, value)
    if not spans:
        return f"no {value.value if isinstance(value, Value) else value!r}"
    start = text.rfind("\n", 0, spans[0].start) + 1
    return repr(text[start:].partition("\n")[0][:_MAX_SHOWN].replace("\t", " | "))


def _show(text: str) -> str:
    return repr(f"{text[:_MAX_SHOWN]}..." if len(text) > _MAX_SHOWN else text)
