"""Criteria that compare the contents of two files."""

from collections import Counter
from collections.abc import Sequence

from pydantic import Field

from criteria import cell_values
from criteria.cannot_check import CannotCheck
from criteria.file_text import read_file_text
from criteria.keyword_matching import contains_keyword, fold_text, is_number
from criteria.registry import Args, References, criterion
from criteria.target_files import TargetFile, file_type, resolve_target
from data_model import Check, Checks, failed, passed
from file_formats import UnreadableFile
from office_env import FileTree

_MAX_REPORTED = 5


class ExactMatchArgs(Args):
    """The two files to compare.

    Attributes:
        doc_type: The document type, as in the published task; it matters only under `officebench-exact`. Under
            `corrected`, a file is read as the type that its ending says.
        result_file: The path of the file that the solver left.
        expected_file: The file to compare with: `reference/F`, `seed/data/F` or a file of the workspace.
    """

    doc_type: str = ""
    result_file: str
    expected_file: str


class DiffArgs(Args):
    """The two versions of a file and what the changes between them must contain.

    Attributes:
        doc_type: The document type, as in the published task; it matters only under `officebench-exact`. Under
            `corrected`, a file is read as the type that its ending says.
        input_file: The file before the changes, such as `seed/data/F`.
        output_file: The file after the changes.
        keywords: Texts that must occur in the changed rows.
    """

    doc_type: str = ""
    input_file: str
    output_file: str
    keywords: tuple[str, ...] = Field(max_length=500)


@criterion(published=True)
def evaluate_exact_match(workspace: FileTree, seed: FileTree, references: References, args: ExactMatchArgs) -> Checks:
    """Both files have the same content, even if their bytes differ.

    Of workbooks, the active sheets are compared cell by cell: a formula counts as its computed value, and a number
    equals the same number written as text; blank rows and cells at the end are ignored. Of other files, the text is
    compared line by line; blank lines and differences in white space are ignored.
    """
    result, expected = _resolve_both(args.result_file, args.expected_file, workspace, seed, references)
    if not expected.is_file():
        raise CannotCheck("the expected file does not exist", expected.display_path)
    elif not result.is_file():
        yield failed(result.display_path, f"a file equal to {expected.display_path}", "no such file")
    elif file_type(result.name) == file_type(expected.name) == "workbook":
        yield from _compare_sheets(result, expected)
    elif result.read() == expected.read():
        yield passed(f"equals {expected.display_path}", result.display_path)
    else:
        yield from _compare_lines(result, expected)


@criterion(published=True)
def evaluate_diff_contain_text(workspace: FileTree, seed: FileTree, references: References, args: DiffArgs) -> Checks:
    """The changes between two files contain every keyword, and nothing unrelated was removed.

    Rows of the active sheet, or lines of any file other than a workbook, are compared regardless of their position.
    Each removed row must contain one of the keywords; if some keywords are not numbers, it must contain one of those. A
    copy of an existing row is not a change.
    """
    before, after = _resolve_both(args.input_file, args.output_file, workspace, seed, references)
    if not args.keywords or not all(keyword.strip() for keyword in args.keywords):
        raise CannotCheck("the check asks for no keyword", after.display_path)
    if not before.is_file():
        raise CannotCheck("the file to compare with does not exist", before.display_path)
    if not after.is_file():
        yield failed(after.display_path, f"{before.display_path} with changes", "no such file")
        return
    old_rows, new_rows = Counter(_read_rows(before)), Counter(_read_rows(after))
    removed, added = (
        list((old_rows - new_rows).elements()),
        [row for row in (new_rows - old_rows).elements() if row not in old_rows],
    )
    if not removed and not added:
        yield failed(
            after.display_path, f"rows that differ from {before.display_path}", "no row removed, changed or added"
        )
        return
    yield from _check_changes(args.keywords, removed, added, after.display_path)


def _check_changes(keywords: Sequence[str], removed: list[str], added: list[str], where: str) -> Checks:
    missing_count = 0
    for keyword in keywords:
        if not any(contains_keyword(row, keyword) for row in (*removed, *added)):
            missing_count += 1
            yield failed(where, f"a changed row with {keyword!r}", "no such change")
    name_keywords = [keyword for keyword in keywords if not is_number(keyword)] or list(keywords)
    unexpected_rows = [row for row in removed if not any(contains_keyword(row, name) for name in name_keywords)]
    for row in unexpected_rows[:_MAX_REPORTED]:
        yield failed(where, f"the row {row[:200]!r} as it was", "that row removed or changed")
    if not missing_count and not unexpected_rows:
        yield passed(f"the changed rows hold {', '.join(map(repr, keywords))}"[:500], where)


def _resolve_both(
    first: str, second: str, workspace: FileTree, seed: FileTree, references: References
) -> tuple[TargetFile, TargetFile]:
    return resolve_target(first, workspace, seed, references), resolve_target(second, workspace, seed, references)


def _read_rows(target: TargetFile) -> list[str]:
    """Return the rows of the active sheet, or the lines of text, folded and without blank ones."""
    if file_type(target.name) != "workbook":
        lines = [fold_text(line) for line in read_file_text(target).splitlines()]
        return [line for line in lines if line]
    rows = [
        "\t".join(cell_values.format_cell_value(value).strip() for value in row).rstrip() for row in _read_table(target)
    ]
    return [row for row in rows if row]


def _compare_lines(result: TargetFile, expected: TargetFile) -> Checks:
    found_lines, expected_lines = _read_rows(result), _read_rows(expected)
    if found_lines == expected_lines:
        yield passed(f"has the same text as {expected.display_path}", result.display_path)
        return
    first_difference = next(
        (
            line_index
            for line_index, pair in enumerate(zip(found_lines, expected_lines, strict=False))
            if pair[0] != pair[1]
        ),
        None,
    )
    line_index = min(len(found_lines), len(expected_lines)) if first_difference is None else first_difference
    described = [
        repr(lines[line_index][:200]) if line_index < len(lines) else "the end"
        for lines in (expected_lines, found_lines)
    ]
    yield failed(f"{result.display_path}, line {line_index + 1} of text", described[0], described[1])


def _compare_sheets(result: TargetFile, expected: TargetFile) -> Checks:
    found_table, expected_table = _read_table(result), _read_table(expected)
    differences: list[Check] = []
    for row in range(max(len(found_table), len(expected_table))):
        cells = [table[row] if row < len(table) else () for table in (expected_table, found_table)]
        for column in range(max(map(len, cells))):
            first, second = (line[column] if column < len(line) else None for line in cells)
            # Most cells are equal and of one type, and a close comparison is slow.
            is_same = type(first) is type(second) and first == second
            if not is_same and not cell_values.are_cells_equal(first, second):
                where = f"{result.display_path}, cell {cell_values.column_letters(column + 1)}{row + 1}"
                differences.append(failed(where, cell_values.describe_cell(first), cell_values.describe_cell(second)))
                if len(differences) >= _MAX_REPORTED:
                    yield from differences
                    return
    yield from differences or [passed(f"equals {expected.display_path}", result.display_path)]


def _read_table(target: TargetFile) -> list[tuple[object, ...]]:
    """Return the values of the active sheet without the blank rows and cells at its end.

    A formula that we cannot compute is returned as its text.
    """
    from file_formats import xlsx
    from file_formats.formulas import CellError, Unsupported

    try:
        sheet = xlsx.read_active_sheet(target.read())
    except UnreadableFile as damage:
        raise CannotCheck(f"{target.display_path} is {damage}") from damage
    table: list[tuple[object, ...]] = []
    for row, values in enumerate(sheet.compute_values(), start=1):
        cells: list[object] = [
            sheet.get_raw(row, column)
            if isinstance(value, Unsupported)
            else str(value)
            if isinstance(value, CellError)
            else value
            for column, value in enumerate(values, start=1)
        ]
        while cells and cells[-1] in (None, ""):
            cells.pop()
        table.append(tuple(cells))
    while table and not table[-1]:
        table.pop()
    return table
