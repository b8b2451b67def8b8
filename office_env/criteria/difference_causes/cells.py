"""Causes that lie in how cells and rows are compared."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from data_model import Check
from office_env.criteria import cell_values
from office_env.criteria.difference_cases import Case
from office_env.criteria.difference_causes import contain
from office_env.criteria.exact import readers
from office_env.criteria.sheets import SheetPlace, open_sheet
from office_env.criteria.wording import folded

_SYNTAX = re.compile(r"[+-]?\(\d+, \d+\)(?::)?")


class _Cell(NamedTuple):
    """A cell about which the profiles disagree. raw: as it stands. value: computed. wanted: what is asked for."""

    raw: object
    value: object
    wanted: object
    is_formula: bool
    found_by_exact: bool


def number_values(case: Case) -> bool:
    """Both sides are numbers, and equal; or, in a text, the keyword is found once numbers are written in one way."""
    if case.criterion.function.endswith("contain"):
        return contain.number_values(case)
    cell = _first(case)
    if cell is None or isinstance(cell.value, bool):
        return False
    return not cell.is_formula and not cell.found_by_exact and _are_numbers(cell)


def formula_values(case: Case) -> bool:
    """One of the cells holds a formula."""
    cell = _first(case)
    return cell is not None and cell.is_formula


def blank_cells(case: Case) -> bool:
    """The cell or the value is blank."""
    cell = _first(case)
    return cell is not None and _is_blank(cell)


def only_a_beginning(case: Case) -> bool:
    """The cell begins with the value, and goes on."""
    cell = _first(case)
    if cell is None or not cell.found_by_exact or _is_blank(cell):
        return False
    return str(cell.raw).startswith(str(cell.wanted)) and str(cell.raw) != str(cell.wanted)


def case_and_space(case: Case) -> bool:
    """The two are equal but for case and white space."""
    if case.criterion.function == "evaluate_diff_contain_text":
        return case.corrected and any(_is_in_other_case(case, keyword) for keyword in case.keywords)
    cell = _first(case)
    if cell is None or cell.found_by_exact or cell.is_formula or _is_blank(cell) or _are_numbers(cell):
        return False
    return folded(cell_values.plain(cell.value)) == folded(cell_values.plain(cell.wanted))


def dates_and_times(case: Case) -> bool:
    """The two are the same date or time, written in two ways."""
    cell = _first(case)
    if cell is None or cell.found_by_exact or cell.is_formula or _is_blank(cell) or case_and_space(case):
        return False
    return not _are_numbers(cell) and cell_values.equals(cell_values.plain(cell.wanted), cell.value)


def no_plain_word(case: Case) -> bool:
    """The comparator holds, and a cell is no plain word."""
    sheet = open_sheet(case.args["file"], None, case.workspace, case.seed, case.references)
    if isinstance(sheet, Check) or not case.corrected:
        return False
    texts = [str(sheet.sheet.raw(int(match["row"]), int(match["col"]))) for match in case.args["matches"]]
    return any(not re.fullmatch(r"\w+", text) for text in texts)


def true_and_one(case: Case) -> bool:
    """One cell is TRUE or FALSE, the other a number."""
    cell = _first(case)
    return cell is not None and isinstance(cell.value, bool) is not isinstance(cell.wanted, bool)


def dump_syntax(case: Case) -> bool:
    """A keyword is written as OfficeBench's diff of its own dump."""
    return case.exact and any(_SYNTAX.match(keyword) for keyword in case.keywords)


def stray_rows(case: Case) -> bool:
    """Every offence of the corrected profile is a row that was to stay."""
    offences = [check for check in case.checks if check.status != "passed"]
    return case.exact and bool(offences) and all(check.expected.endswith("as it was") for check in offences)


def _is_blank(cell: _Cell) -> bool:
    return cell.value in (None, "") or str(cell.wanted).strip() in cell_values.BLANKS


def _are_numbers(cell: _Cell) -> bool:
    numbers = cell_values.as_number(cell.value), cell_values.as_number(cell.wanted)
    return None not in numbers and numbers[0] == numbers[1]


def _is_in_other_case(case: Case, keyword: str) -> bool:
    texts = [readers.sheet_text(case.place(key)) for key in ("input_file", "output_file")]
    return not any(keyword in text for text in texts) and any(keyword.lower() in text.lower() for text in texts)


def _first(case: Case) -> _Cell | None:
    """The first cell that one profile accepts and the other does not."""
    if case.criterion.function == "evaluate_exact_match":
        return next(_matched_cells(case), None)
    return next(_valued_cells(case), None)


def _valued_cells(case: Case) -> Iterator[_Cell]:
    sheet = open_sheet(case.args["file"], None, case.workspace, case.seed, case.references)
    if isinstance(sheet, Check):
        return
    dump = readers.sheet_text(case.place())
    for match in case.args["matches"]:
        row, column, wanted = int(match["row"]), int(match["col"]), str(match["value"])
        found = f"({row}, {column}): {wanted}" in dump
        value = sheet.value(row, column)
        if found != cell_values.equals(wanted, value):
            is_formula = sheet.formula(row, column) is not None
            yield _Cell(sheet.sheet.raw(row, column), value, wanted, is_formula, found)


def _matched_cells(case: Case) -> Iterator[_Cell]:
    sheets = [
        open_sheet(case.args[key], None, case.workspace, case.seed, case.references)
        for key in ("result_file", "expected_file")
    ]
    result, expected = sheets
    if not isinstance(result, SheetPlace) or not isinstance(expected, SheetPlace):
        return
    for row in range(1, max(result.sheet.row_count, expected.sheet.row_count) + 1):
        for column in range(1, max(result.sheet.column_count, expected.sheet.column_count) + 1):
            raws = [sheet.sheet.raw(row, column) for sheet in (result, expected)]
            found, wanted = result.value(row, column), expected.value(row, column)
            if (raws[0] == raws[1]) != cell_values.same_cell(found, wanted):
                formulas = [sheet.formula(row, column) for sheet in (result, expected)]
                yield _Cell(raws[0], found, wanted, formulas != [None, None], raws[0] == raws[1])
