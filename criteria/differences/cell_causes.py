"""Causes that lie in how cells and rows are compared."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from criteria import cell_values
from criteria.cannot_check import CannotCheck
from criteria.differences import keyword_causes as contain
from criteria.differences.disagreement import Disagreement
from criteria.keyword_matching import fold_text
from criteria.officebench_exact import file_text as readers
from criteria.sheets import TargetSheet, open_sheet

_DUMP_SYNTAX = re.compile(r"[+-]?\(\d+, \d+\)(?::)?")


class _DifferingCell(NamedTuple):
    """A cell about which the profiles disagree.

    Attributes:
        raw: The content as it is stored.
        value: The computed value.
        expected: The value that the check asks for.
        is_formula: Whether one of the cells holds a formula.
        is_found_by_exact: Whether OfficeBench's evaluator accepts the cell.
    """

    raw: object
    value: object
    expected: object
    is_formula: bool
    is_found_by_exact: bool


def differs_in_number_format(disagreement: Disagreement) -> bool:
    """Return whether both sides are the same number, written differently.

    For a check of keywords: whether the keyword is found once all numbers are written in one way.
    """
    if disagreement.criterion.function.endswith("contain"):
        return contain.differs_in_number_format(disagreement)
    cell = _find_differing_cell(disagreement)
    if cell is None or isinstance(cell.value, bool):
        return False
    return not cell.is_formula and not cell.is_found_by_exact and _are_numbers(cell)


def involves_formula(disagreement: Disagreement) -> bool:
    """Return whether one of the cells holds a formula."""
    cell = _find_differing_cell(disagreement)
    return cell is not None and cell.is_formula


def involves_blank_cell(disagreement: Disagreement) -> bool:
    """Return whether the cell or the expected value is blank."""
    cell = _find_differing_cell(disagreement)
    return cell is not None and _is_blank(cell)


def is_only_a_prefix(disagreement: Disagreement) -> bool:
    """Return whether the cell begins with the expected value and continues after it."""
    cell = _find_differing_cell(disagreement)
    if cell is None or not cell.is_found_by_exact or _is_blank(cell):
        return False
    return str(cell.raw).startswith(str(cell.expected)) and str(cell.raw) != str(cell.expected)


def differs_in_case_or_space(disagreement: Disagreement) -> bool:
    """Return whether the two sides differ only in case and white space."""
    if disagreement.criterion.function == "evaluate_diff_contain_text":
        return disagreement.passes_corrected and any(
            _is_in_other_case(disagreement, keyword) for keyword in disagreement.keywords
        )
    cell = _find_differing_cell(disagreement)
    if cell is None or cell.is_found_by_exact or cell.is_formula or _is_blank(cell) or _are_numbers(cell):
        return False
    return fold_text(cell_values.format_cell_value(cell.value)) == fold_text(
        cell_values.format_cell_value(cell.expected)
    )


def differs_in_date_format(disagreement: Disagreement) -> bool:
    """Return whether the two sides are the same date or time, written differently."""
    cell = _find_differing_cell(disagreement)
    if (
        cell is None
        or cell.is_found_by_exact
        or cell.is_formula
        or _is_blank(cell)
        or differs_in_case_or_space(disagreement)
    ):
        return False
    return not _are_numbers(cell) and cell_values.does_cell_equal(
        cell_values.format_cell_value(cell.expected), cell.value
    )


def has_cell_beyond_one_word(disagreement: Disagreement) -> bool:
    """Return whether the comparator holds and one of the cells is not a single word."""
    sheet = _open_sheet(disagreement, "file")
    if sheet is None or not disagreement.passes_corrected:
        return False
    texts = [str(sheet.sheet.get_raw(int(match["row"]), int(match["col"]))) for match in disagreement.args["matches"]]
    return any(not re.fullmatch(r"\w+", text) for text in texts)


def compares_boolean_with_number(disagreement: Disagreement) -> bool:
    """Return whether one cell is TRUE or FALSE and the other is not."""
    cell = _find_differing_cell(disagreement)
    return cell is not None and isinstance(cell.value, bool) is not isinstance(cell.expected, bool)


def uses_dump_syntax(disagreement: Disagreement) -> bool:
    """Return whether a keyword is written in the syntax of OfficeBench's diff of its own dump."""
    return disagreement.passes_exact and any(_DUMP_SYNTAX.match(keyword) for keyword in disagreement.keywords)


def has_only_unexpected_rows(disagreement: Disagreement) -> bool:
    """Return whether the corrected profile fails only because of rows that should have stayed."""
    failed_checks = [check for check in disagreement.checks if check.status != "passed"]
    return (
        disagreement.passes_exact
        and bool(failed_checks)
        and all(check.expected.endswith("as it was") for check in failed_checks)
    )


def _open_sheet(disagreement: Disagreement, key: str) -> TargetSheet | None:
    """Return the active sheet of the workbook that an argument names, or None if there is none to read."""
    file = disagreement.args[key]
    try:
        sheet = open_sheet(file, None, disagreement.workspace, disagreement.seed, disagreement.references)
    except CannotCheck:
        return None
    return sheet if isinstance(sheet, TargetSheet) else None


def _is_blank(cell: _DifferingCell) -> bool:
    return cell.value in (None, "") or str(cell.expected).strip() in cell_values.BLANKS


def _are_numbers(cell: _DifferingCell) -> bool:
    numbers = cell_values.parse_cell_number(cell.value), cell_values.parse_cell_number(cell.expected)
    return None not in numbers and numbers[0] == numbers[1]


def _is_in_other_case(disagreement: Disagreement, keyword: str) -> bool:
    texts = [readers.dump_sheet(disagreement.resolve_target(key)) for key in ("input_file", "output_file")]
    return not any(keyword in text for text in texts) and any(keyword.lower() in text.lower() for text in texts)


def _find_differing_cell(disagreement: Disagreement) -> _DifferingCell | None:
    """Return the first cell that one profile accepts and the other does not."""
    if disagreement.criterion.function == "evaluate_exact_match":
        return next(_find_unequal_cells(disagreement), None)
    return next(_find_differing_values(disagreement), None)


def _find_differing_values(disagreement: Disagreement) -> Iterator[_DifferingCell]:
    sheet = _open_sheet(disagreement, "file")
    if sheet is None:
        return
    dump = readers.dump_sheet(disagreement.resolve_target())
    for match in disagreement.args["matches"]:
        row, column, expected = int(match["row"]), int(match["col"]), str(match["value"])
        is_found = f"({row}, {column}): {expected}" in dump
        value = sheet.read_value(row, column)
        if is_found != cell_values.does_cell_equal(expected, value):
            is_formula = sheet.read_formula(row, column) is not None
            yield _DifferingCell(sheet.sheet.get_raw(row, column), value, expected, is_formula, is_found)


def _find_unequal_cells(disagreement: Disagreement) -> Iterator[_DifferingCell]:
    result, expected = _open_sheet(disagreement, "result_file"), _open_sheet(disagreement, "expected_file")
    if result is None or expected is None:
        return
    for row in range(1, max(result.sheet.row_count, expected.sheet.row_count) + 1):
        for column in range(1, max(result.sheet.column_count, expected.sheet.column_count) + 1):
            raws = [sheet.sheet.get_raw(row, column) for sheet in (result, expected)]
            found_value, expected_value = result.read_value(row, column), expected.read_value(row, column)
            if (raws[0] == raws[1]) != cell_values.are_cells_equal(found_value, expected_value):
                formulas = [sheet.read_formula(row, column) for sheet in (result, expected)]
                yield _DifferingCell(raws[0], found_value, expected_value, formulas != [None, None], raws[0] == raws[1])
