"""Criteria for a workbook's cells: their values, formulas and sheets."""

import math
from typing import Annotated

from pydantic import BeforeValidator, Field, FiniteFloat, field_validator

from criteria import cell_values
from criteria.cannot_check import CannotCheck
from criteria.comparators import ComparatorError, parse_comparator
from criteria.registry import Args, References, criterion
from criteria.sheets import TargetSheet, open_sheet, read_sheet_names
from data_model import Check, Checks, InputError, failed, passed
from office_env import FileTree


def _parse_column(value: object) -> object:
    if isinstance(value, str) and not value.strip().isdigit():
        return cell_values.column_number(value.strip())
    return value


RowNumber = Annotated[int, Field(ge=1, le=1_048_576)]
ColumnNumber = Annotated[int, BeforeValidator(_parse_column), Field(ge=1, le=16_384)]


class Match(Args):
    """One cell and the value it must hold.

    Attributes:
        row: The row number, from 1.
        col: The column number, from 1, or its letters.
        value: The value of the whole cell.
    """

    row: RowNumber
    col: ColumnNumber
    value: str


class CellComparison(Args):
    """One cell and the comparator it must meet.

    Attributes:
        row: The row number, from 1.
        col: The column number, from 1, or its letters.
        comparator: A test such as `lambda x: x in ['1', '2']`; only safe expressions are accepted.
    """

    row: RowNumber
    col: ColumnNumber
    comparator: str

    @field_validator("comparator")
    @classmethod
    def _validate_comparator(cls, text: str) -> str:
        try:
            parse_comparator(text)
        except InputError as exception:
            raise ValueError(str(exception)) from exception
        return text


class CellValueArgs(Args):
    """The cells to check and their values.

    Attributes:
        file: The path of the workbook.
        sheet: The name of the sheet; if left out, the active sheet.
        matches: The cells, each with the value it must hold.
    """

    file: str
    sheet: str | None = None
    matches: tuple[Match, ...] = Field(max_length=2000)


class CellComparatorArgs(Args):
    """The cells to check and their comparators.

    Attributes:
        file: The path of the workbook.
        sheet: The name of the sheet; if left out, the active sheet.
        matches: The cells, each with the comparator it must meet.
    """

    file: str
    sheet: str | None = None
    matches: tuple[CellComparison, ...] = Field(max_length=2000)


class CellNumberArgs(Args):
    """The cell to check and the number it must hold.

    Attributes:
        file: The path of the workbook.
        sheet: The name of the sheet; if left out, the active sheet.
        row: The row number, from 1.
        col: The column number, from 1, or its letters.
        value: The expected number.
        tolerance: The largest difference allowed.
    """

    file: str
    sheet: str | None = None
    row: RowNumber
    col: ColumnNumber
    value: FiniteFloat
    tolerance: Annotated[FiniteFloat, Field(ge=0)] = 0.005


class FormulaArgs(Args):
    """The cell to check and what its formula must be.

    Attributes:
        file: The path of the workbook.
        sheet: The name of the sheet; if left out, the active sheet.
        row: The row number, from 1.
        col: The column number, from 1, or its letters.
        uses: Texts that the formula must contain, such as `SUM` or `B2:B9`.
        value: The value the formula must compute to; if left out, any value will do.
    """

    file: str
    sheet: str | None = None
    row: RowNumber
    col: ColumnNumber
    uses: tuple[str, ...] = ()
    value: str | None = None


class SheetArgs(Args):
    """The sheet that the workbook must have.

    Attributes:
        file: The path of the workbook.
        sheet: The name of the sheet, ignoring case.
    """

    file: str
    sheet: str


@criterion(published=True)
def evaluate_excel_cell_value(
    workspace: FileTree, seed: FileTree, references: References, args: CellValueArgs
) -> Checks:
    """Every listed cell, as a whole, equals its value.

    Numbers are compared by value; dates and times may be written in any notation. A formula counts as its computed
    value; an expected value that starts with `=` is compared with the formula itself. If the expected value is empty,
    the cell must be empty.
    """
    sheet = open_sheet(args.file, args.sheet, workspace, seed, references)
    if isinstance(sheet, Check):
        yield sheet
        return
    if not args.matches:
        raise CannotCheck("the check asks for no cell", sheet.where)
    for match in args.matches:
        yield _check_cell(sheet, match.row, match.col, match.value)


@criterion(published=True)
def evaluate_excel_cell_comparator(
    workspace: FileTree, seed: FileTree, references: References, args: CellComparatorArgs
) -> Checks:
    """Every listed cell meets its comparator; numbers are compared as numbers, and a formula by its computed value."""
    sheet = open_sheet(args.file, args.sheet, workspace, seed, references)
    if isinstance(sheet, Check):
        yield sheet
        return
    if not args.matches:
        raise CannotCheck("the check asks for no cell", sheet.where)
    for match in args.matches:
        where = sheet.locate_cell(match.row, match.col)
        value = sheet.read_value(match.row, match.col)
        if isinstance(value, Check):
            yield value
        elif value in (None, "") or not _meets_comparator(match.comparator, cell_values.format_cell_value(value)):
            yield failed(where, f"a value for which {match.comparator!r} holds", cell_values.describe_cell(value))
        else:
            yield passed(f"holds {cell_values.describe_cell(value)}", where)


@criterion
def evaluate_excel_cell_number(
    workspace: FileTree, seed: FileTree, references: References, args: CellNumberArgs
) -> Checks:
    """The cell holds the number, within the tolerance; a formula counts as its computed value."""
    sheet = open_sheet(args.file, args.sheet, workspace, seed, references)
    if isinstance(sheet, Check):
        yield sheet
        return
    value = sheet.read_value(args.row, args.col)
    if isinstance(value, Check):
        yield value
        return
    number = cell_values.parse_cell_number(value)
    where = sheet.locate_cell(args.row, args.col)
    # The slack keeps 0.1 + 0.2 inside a tolerance of 0.
    slack = args.tolerance + 1e-12 * max(1.0, abs(args.value))
    if number is not None and math.fabs(float(number) - args.value) <= slack:
        yield passed(f"holds {cell_values.describe_cell(value)}", where)
    else:
        yield failed(where, f"{args.value:g} (within {args.tolerance:g})", cell_values.describe_cell(value))


@criterion
def evaluate_excel_formula(workspace: FileTree, seed: FileTree, references: References, args: FormulaArgs) -> Checks:
    """The cell holds a formula. It contains all texts in `uses` and computes to `value`, where these are given."""
    sheet = open_sheet(args.file, args.sheet, workspace, seed, references)
    if isinstance(sheet, Check):
        yield sheet
        return
    where = sheet.locate_cell(args.row, args.col)
    formula = sheet.read_formula(args.row, args.col)
    if formula is None:
        yield failed(where, "a formula", cell_values.describe_cell(sheet.sheet.get_raw(args.row, args.col)))
        return
    formula_text = "".join(formula.upper().replace("$", "").split())
    missing_parts = [part for part in args.uses if "".join(part.upper().replace("$", "").split()) not in formula_text]
    if missing_parts:
        yield failed(where, f"a formula with {', '.join(missing_parts)}", formula)
    elif args.value is not None:
        yield _check_cell(sheet, args.row, args.col, args.value)
    else:
        yield passed(f"holds {formula}"[:500], where)


@criterion(published=True)
def evaluate_excel_sheet_exist(workspace: FileTree, seed: FileTree, references: References, args: SheetArgs) -> Checks:
    """The workbook has a sheet of that name, ignoring case. Used by OdysseyBench Neo."""
    names = read_sheet_names(args.file, workspace, seed, references)
    if isinstance(names, Check):
        yield names
    elif args.sheet.strip().casefold() in (name.strip().casefold() for name in names):
        yield passed(f"has the sheet {args.sheet!r}", args.file)
    else:
        yield failed(args.file, f"a sheet {args.sheet!r}", f"the sheets {', '.join(map(repr, names))}"[:500])


def _check_cell(sheet: TargetSheet, row: int, column: int, expected: str) -> Check:
    value = sheet.read_formula(row, column) if expected.startswith("=") else sheet.read_value(row, column)
    if isinstance(value, Check):
        return value
    where = sheet.locate_cell(row, column)
    if cell_values.does_cell_equal(expected, value):
        return passed(f"holds {cell_values.describe_cell(value)}", where)
    return failed(where, expected if expected.strip() else "an empty cell", cell_values.describe_cell(value))


def _meets_comparator(comparator: str, value: str) -> bool:
    try:
        return parse_comparator(comparator).accepts(value, cell_values.are_loosely_equal)
    except ComparatorError:
        return False
