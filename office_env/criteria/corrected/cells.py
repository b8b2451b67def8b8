"""Cells of a workbook: their values, formulas and sheets."""

import math
from typing import Annotated

from pydantic import BeforeValidator, Field, FiniteFloat, field_validator

from data_model import Check, Checks, InputError, error, failed, passed
from office_env.criteria import cell_values
from office_env.criteria.comparators import ComparatorFailed, parse_comparator
from office_env.criteria.registry import Args, References, criterion
from office_env.criteria.sheets import SheetPlace, open_sheet, sheet_names
from office_env.files import FileTree


def _column(given: object) -> object:
    if isinstance(given, str) and not given.strip().isdigit():
        return cell_values.column_number(given.strip())
    return given


Row = Annotated[int, Field(ge=1, le=1_048_576)]
Column = Annotated[int, BeforeValidator(_column), Field(ge=1, le=16_384)]


class Match(Args):
    """row and col count from 1; col may be letters. value: what the whole cell holds."""

    row: Row
    col: Column
    value: str


class Comparison(Args):
    """row and col count from 1. comparator: `lambda x: x in ['1', '2']`, of the safe expressions that we evaluate."""

    row: Row
    col: Column
    comparator: str

    @field_validator("comparator")
    @classmethod
    def _is_safe(cls, text: str) -> str:
        try:
            parse_comparator(text)
        except InputError as fault:
            raise ValueError(str(fault)) from fault
        return text


class CellValueArgs(Args):
    """file; sheet: its name, the active one where left out; matches."""

    file: str
    sheet: str | None = None
    matches: tuple[Match, ...] = Field(max_length=2000)


class CellComparatorArgs(Args):
    """file; sheet: its name, the active one where left out; matches."""

    file: str
    sheet: str | None = None
    matches: tuple[Comparison, ...] = Field(max_length=2000)


class CellNumberArgs(Args):
    """file, sheet, row, col; value: the number; tolerance: how far off it may be, 0.005 where left out."""

    file: str
    sheet: str | None = None
    row: Row
    col: Column
    value: FiniteFloat
    tolerance: Annotated[FiniteFloat, Field(ge=0)] = 0.005


class FormulaArgs(Args):
    """file, sheet, row, col; uses: what the formula's text holds (`SUM`, `B2:B9`); value: what it gives."""

    file: str
    sheet: str | None = None
    row: Row
    col: Column
    uses: tuple[str, ...] = ()
    value: str | None = None


class SheetArgs(Args):
    """file; sheet: the name, whatever its case."""

    file: str
    sheet: str


@criterion(published=True)
def evaluate_excel_cell_value(
    workspace: FileTree, seed: FileTree, references: References, args: CellValueArgs
) -> Checks:
    """Every named cell holds the value: the whole cell, numbers by value, dates and times in any writing.

    A formula counts by what it computes to; a value that starts with `=` asks for the formula itself. An empty value
    asks for an empty cell.
    """
    sheet = open_sheet(args.file, args.sheet, workspace, seed, references)
    if isinstance(sheet, Check):
        yield sheet
        return
    if not args.matches:
        yield error("the check asks for no cell", sheet.where)
    for match in args.matches:
        yield _cell_check(sheet, match.row, match.col, match.value)


@criterion(published=True)
def evaluate_excel_cell_comparator(
    workspace: FileTree, seed: FileTree, references: References, args: CellComparatorArgs
) -> Checks:
    """Every named cell meets its comparator; a number is tried as a number, a formula by what it computes to."""
    sheet = open_sheet(args.file, args.sheet, workspace, seed, references)
    if isinstance(sheet, Check):
        yield sheet
        return
    if not args.matches:
        yield error("the check asks for no cell", sheet.where)
    for match in args.matches:
        where = sheet.cell(match.row, match.col)
        value = sheet.value(match.row, match.col)
        if isinstance(value, Check):
            yield value
        elif value in (None, "") or not _meets(match.comparator, cell_values.plain(value)):
            yield failed(where, f"a value for which {match.comparator!r} holds", cell_values.shown(value))
        else:
            yield passed(f"holds {cell_values.shown(value)}", where)


@criterion
def evaluate_excel_cell_number(
    workspace: FileTree, seed: FileTree, references: References, args: CellNumberArgs
) -> Checks:
    """The cell holds the number, give or take the tolerance; a formula by what it computes to."""
    sheet = open_sheet(args.file, args.sheet, workspace, seed, references)
    if isinstance(sheet, Check):
        yield sheet
        return
    value = sheet.value(args.row, args.col)
    if isinstance(value, Check):
        yield value
        return
    number = cell_values.as_number(value)
    where = sheet.cell(args.row, args.col)
    # The slack keeps 0.1 + 0.2 inside a tolerance of 0.
    slack = args.tolerance + 1e-12 * max(1.0, abs(args.value))
    if number is not None and math.fabs(float(number) - args.value) <= slack:
        yield passed(f"holds {cell_values.shown(value)}", where)
    else:
        yield failed(where, f"{args.value:g} (within {args.tolerance:g})", cell_values.shown(value))


@criterion
def evaluate_excel_formula(workspace: FileTree, seed: FileTree, references: References, args: FormulaArgs) -> Checks:
    """The cell holds a formula, which uses what is named and gives the value, where they are asked for."""
    sheet = open_sheet(args.file, args.sheet, workspace, seed, references)
    if isinstance(sheet, Check):
        yield sheet
        return
    where = sheet.cell(args.row, args.col)
    formula = sheet.formula(args.row, args.col)
    if formula is None:
        yield failed(where, "a formula", cell_values.shown(sheet.sheet.raw(args.row, args.col)))
        return
    written = "".join(formula.upper().replace("$", "").split())
    absent = [part for part in args.uses if "".join(part.upper().replace("$", "").split()) not in written]
    if absent:
        yield failed(where, f"a formula with {', '.join(absent)}", formula)
    elif args.value is not None:
        yield _cell_check(sheet, args.row, args.col, args.value)
    else:
        yield passed(f"holds {formula}"[:500], where)


@criterion(published=True)
def evaluate_excel_sheet_exist(workspace: FileTree, seed: FileTree, references: References, args: SheetArgs) -> Checks:
    """The workbook has a sheet of that name, whatever its case. Used by OdysseyBench Neo."""
    names = sheet_names(args.file, workspace, seed, references)
    if isinstance(names, Check):
        yield names
    elif args.sheet.strip().casefold() in (name.strip().casefold() for name in names):
        yield passed(f"has the sheet {args.sheet!r}", args.file)
    else:
        yield failed(args.file, f"a sheet {args.sheet!r}", f"the sheets {', '.join(map(repr, names))}"[:500])


def _cell_check(sheet: SheetPlace, row: int, column: int, expected: str) -> Check:
    value = sheet.formula(row, column) if expected.startswith("=") else sheet.value(row, column)
    if isinstance(value, Check):
        return value
    where = sheet.cell(row, column)
    if cell_values.equals(expected, value):
        return passed(f"holds {cell_values.shown(value)}", where)
    return failed(where, expected if expected.strip() else "an empty cell", cell_values.shown(value))


def _meets(comparator: str, value: str) -> bool:
    try:
        return parse_comparator(comparator).holds(value, cell_values.loosely_equal)
    except ComparatorFailed:
        return False
