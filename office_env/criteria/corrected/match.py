"""Two files compared by what they say."""

from collections import Counter
from collections.abc import Sequence

from pydantic import Field

from data_model import Check, Checks, error, failed, passed
from office_env.criteria import cell_values
from office_env.criteria.places import Place, place_of
from office_env.criteria.reading import document_text, type_of
from office_env.criteria.registry import Args, References, criterion
from office_env.criteria.wording import folded, holds, is_number
from office_env.files import FileTree
from office_env.formats.errors import UnreadableFile

_SHOWN = 5


class ExactMatchArgs(Args):
    """result_file: what the solver left. expected_file: `reference/F`, `seed/data/F` or a file of the workspace."""

    doc_type: str = ""
    result_file: str
    expected_file: str


class DiffArgs(Args):
    """input_file: before (`seed/data/F`). output_file: after. keywords: what stands in the rows that changed."""

    doc_type: str = ""
    input_file: str
    output_file: str
    keywords: tuple[str, ...] = Field(max_length=500)


@criterion(published=True)
def evaluate_exact_match(workspace: FileTree, seed: FileTree, references: References, args: ExactMatchArgs) -> Checks:
    """Both files say the same, whatever their bytes.

    Workbooks: the active sheets, cell by cell, numbers as numbers or text, formulas by value, blank edges left out.
    Anything else: the text line by line, white space and blank lines not counting.
    """
    result, expected = _two(args.result_file, args.expected_file, workspace, seed, references)
    if not expected.is_file():
        yield error("the expected file does not exist", expected.shown)
    elif not result.is_file():
        yield failed(result.shown, f"a file equal to {expected.shown}", "no such file")
    elif type_of(result.name) == type_of(expected.name) == "workbook":
        yield from _same_sheets(result, expected)
    elif result.read() == expected.read():
        yield passed(f"equals {expected.shown}", result.shown)
    else:
        yield from _same_lines(result, expected)


@criterion(published=True)
def evaluate_diff_contain_text(workspace: FileTree, seed: FileTree, references: References, args: DiffArgs) -> Checks:
    """What changed between two files holds every keyword, and nothing else was taken away.

    Rows of the active sheet, or lines of any other file, are compared wherever they stand. A row that was taken away
    must hold one of the keywords (one that is no number, where there is any); a copy of a row is no change.
    """
    before, after = _two(args.input_file, args.output_file, workspace, seed, references)
    if not args.keywords or not all(keyword.strip() for keyword in args.keywords):
        yield error("the check asks for no keyword", after.shown)
        return
    if not before.is_file():
        yield error("the file to compare with does not exist", before.shown)
        return
    if not after.is_file():
        yield failed(after.shown, f"{before.shown} with changes", "no such file")
        return
    old, new = Counter(_rows(before)), Counter(_rows(after))
    removed, added = list((old - new).elements()), [row for row in (new - old).elements() if row not in old]
    if not removed and not added:
        yield failed(after.shown, f"rows that differ from {before.shown}", "no row taken away, changed or added")
        return
    yield from _changed(args.keywords, removed, added, after.shown)


def _changed(keywords: Sequence[str], removed: list[str], added: list[str], where: str) -> Checks:
    offences = 0
    for keyword in keywords:
        if not any(holds(row, keyword) for row in (*removed, *added)):
            offences += 1
            yield failed(where, f"a changed row with {keyword!r}", "no such change")
    names = [keyword for keyword in keywords if not is_number(keyword)] or list(keywords)
    strays = [row for row in removed if not any(holds(row, name) for name in names)]
    for row in strays[:_SHOWN]:
        yield failed(where, f"the row {row[:200]!r} as it was", "that row taken away or changed")
    if not offences and not strays:
        yield passed(f"the changed rows hold {', '.join(map(repr, keywords))}"[:500], where)


def _two(first: str, second: str, workspace: FileTree, seed: FileTree, references: References) -> tuple[Place, Place]:
    return place_of(first, workspace, seed, references), place_of(second, workspace, seed, references)


def _rows(place: Place) -> list[str]:
    """The rows of the active sheet, or the lines, folded; blank ones are left out."""
    if type_of(place.name) != "workbook":
        lines = [folded(line) for line in document_text(place).splitlines()]
        return [line for line in lines if line]
    rows = ["\t".join(cell_values.plain(value).strip() for value in row).rstrip() for row in _table(place)]
    return [row for row in rows if row]


def _same_lines(result: Place, expected: Place) -> Checks:
    found, wanted = _rows(result), _rows(expected)
    if found == wanted:
        yield passed(f"says the same as {expected.shown}", result.shown)
        return
    count = next((at for at, pair in enumerate(zip(found, wanted, strict=False)) if pair[0] != pair[1]), None)
    at = min(len(found), len(wanted)) if count is None else count
    shown = [repr(lines[at][:200]) if at < len(lines) else "the end" for lines in (wanted, found)]
    yield failed(f"{result.shown}, line {at + 1} of text", shown[0], shown[1])


def _same_sheets(result: Place, expected: Place) -> Checks:
    found, wanted = _table(result), _table(expected)
    differing: list[Check] = []
    for row in range(max(len(found), len(wanted))):
        cells = [table[row] if row < len(table) else () for table in (wanted, found)]
        for column in range(max(map(len, cells))):
            first, second = (line[column] if column < len(line) else None for line in cells)
            # Equal cells of one kind are most of them, and reading a value closely takes its time.
            is_same = type(first) is type(second) and first == second
            if not is_same and not cell_values.same_cell(first, second):
                where = f"{result.shown}, cell {cell_values.column_letters(column + 1)}{row + 1}"
                differing.append(failed(where, cell_values.shown(first), cell_values.shown(second)))
                if len(differing) >= _SHOWN:
                    yield from differing
                    return
    yield from differing or [passed(f"equals {expected.shown}", result.shown)]


def _table(place: Place) -> list[tuple[object, ...]]:
    """The values of the active sheet without blank rows and cells at its edges; formulas unknown to us as text."""
    from office_env.formats import xlsx
    from office_env.formats.formulas import CellError, Unsupported

    try:
        sheet = xlsx.active_sheet(place.read())
    except UnreadableFile as damage:
        raise UnreadableFile(f"{place.shown} is {damage}") from damage
    table: list[tuple[object, ...]] = []
    for row, values in enumerate(sheet.values(), start=1):
        line: list[object] = [
            sheet.raw(row, column)
            if isinstance(value, Unsupported)
            else str(value)
            if isinstance(value, CellError)
            else value
            for column, value in enumerate(values, start=1)
        ]
        while line and line[-1] in (None, ""):
            line.pop()
        table.append(tuple(line))
    while table and not table[-1]:
        table.pop()
    return table
