"""A cell shows what it holds, and nothing beside the cells of a new workbook says something else."""

import datetime as dt
import io
from collections.abc import Callable
from typing import Any

import openpyxl
import pytest
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image as SheetImage
from openpyxl.styles import Font
from openpyxl.workbook import Workbook
from openpyxl.worksheet.datavalidation import DataValidation
from PIL import Image

from office_env import InMemoryFileTree
from tests.criteria.scoring import NOTHING, is_passed, messages, score
from tests.offices import office_files

LEDGER: list[list[Any]] = [["Supplier", "Amount", "Hours"], ["Lomax", 4970, 12], ["Hartley", 1200, 7]]
CELL: dict[str, Any] = {
    "file": "data/b.xlsx",
    "key_column": "Supplier",
    "key": "Lomax",
    "column": "Amount",
    "value": "4830",
}
RESULT: dict[str, Any] = {"file": "data/b.xlsx", "column": "Amount", "label": "Sum", "value": "6030"}
NEW_ROW: dict[str, Any] = {
    "file": "data/b.xlsx",
    "cells": [{"column": "Supplier", "value": "Everly"}, {"column": "Amount", "value": "90"}],
}
LIST: dict[str, Any] = {"file": "data/b.xlsx", "cell": "B2", "rows": [["ann@example.com", "222325"]]}
LISTED: list[list[Any]] = [[], [None, "ann@example.com", 222325]]
Change = Callable[[Any], object]


def left(rows: list[list[Any]], change: Change) -> InMemoryFileTree:
    """The files of an office whose workbook was changed with openpyxl."""
    files = office_files(excel={"b.xlsx": rows})
    workbook, target = openpyxl.load_workbook(io.BytesIO(files["data/b.xlsx"])), io.BytesIO()
    change(workbook.worksheets[0])
    workbook.save(target)
    return InMemoryFileTree({**files, "data/b.xlsx": target.getvalue()})


def correct(change: Change, original: Change = id) -> tuple[Any, ...]:
    """The checks of a cell that was corrected to 4830 and then changed in another way."""

    def apply(sheet: Any) -> None:
        original(sheet)
        sheet["B2"] = 4830
        change(sheet)

    return score("evaluate_excel_table_cell", left(LEDGER, apply), left(LEDGER, original), **CELL)


def format_as(number_format: str) -> Change:
    return lambda sheet: setattr(sheet["B2"], "number_format", number_format)


@pytest.mark.parametrize(
    "number_format", ["0", "0.00", "#,##0", '"$"#,##0.00', "[$€-407]#,##0.00", "#,##0_);(#,##0)", '0 "USD"', "@"]
)
def test_an_ordinary_number_format_shows_the_value(number_format: str) -> None:
    assert is_passed(correct(format_as(number_format)))


@pytest.mark.parametrize(
    ("number_format", "shown"),
    [
        ('"4970"', "4970"),
        (";;;", ""),
        ("0%", "483000%"),
        ("0,", "5"),
        ('"-"0', "-4830"),
        ('0" or 4970"', "4830 or 4970"),
        ('"not "0', "not 4830"),
        ('0.0,"k"', "4.8k"),
        ('0" dozen"', "4830 dozen"),
        ('0 "TEUR"', "4830 TEUR"),
        ('0" cents"', "4830 cents"),
        ('0"%"', "4830%"),
    ],
)
def test_a_number_format_that_shows_something_else_is_refused(number_format: str, shown: str) -> None:
    expected = f"data/b.xlsx, sheet Sheet, cell B2: expected 4830, for all to see, found 4830 shown as {shown!r}"
    assert messages(correct(format_as(number_format))) == [expected]


@pytest.mark.parametrize("number_format", ['[>10]"9999";0', '0"/"0'])
def test_a_number_format_that_may_show_anything_is_refused(number_format: str) -> None:
    assert "which may show anything" in messages(correct(format_as(number_format)))[0]


@pytest.mark.parametrize(
    ("value", "is_right"),
    [("€4,830.00", True), ("4,830 EUR", True), ("$4,830", False), ("4830 USD", False)],
)
def test_a_currency_beside_a_figure_is_that_of_its_sheet(value: str, is_right: bool) -> None:
    def correct_as_text(sheet: Any) -> None:
        sheet["B2"] = value

    def count_in_euros(sheet: Any) -> None:
        sheet["B2"], sheet["B3"] = "4,970 EUR", "1,200 EUR"

    assert is_passed(correct(correct_as_text, original=count_in_euros)) == is_right


def test_a_number_format_that_the_office_had_in_the_column_is_no_fault() -> None:
    assert is_passed(correct(id, original=format_as("0,")))
    assert is_passed(correct(format_as("0,"), original=lambda sheet: setattr(sheet["B3"], "number_format", "0,")))


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda sheet: setattr(sheet["B2"], "font", Font(color="FFFFFFFF")), "4830, in the colour of its ground"),
        (lambda sheet: setattr(sheet["B2"], "number_format", "[White]0"), "4830, in the colour of its ground"),
        (lambda sheet: setattr(sheet["B2"], "font", Font(strike=True)), "4830, struck through"),
        (lambda sheet: setattr(sheet.row_dimensions[2], "height", 0.01), "4830 in a hidden row"),
        (lambda sheet: setattr(sheet.sheet_format, "zeroHeight", True), "4830 in a hidden row"),
        (lambda sheet: setattr(sheet.column_dimensions["B"], "hidden", True), "4830 in a hidden column"),
        (lambda sheet: setattr(sheet.column_dimensions["B"], "width", 0.01), "4830 in a hidden column"),
        (lambda sheet: setattr(sheet.sheet_format, "defaultColWidth", 0), "4830 in a hidden column"),
        (lambda sheet: sheet.column_dimensions.group("A", "C", hidden=True), "4830 in a hidden column"),
        (lambda sheet: sheet.row_dimensions.group(2, 3, hidden=True), "4830 in a hidden row"),
    ],
)
def test_a_value_that_cannot_be_seen_is_refused(change: Change, problem: str) -> None:
    assert [message.partition("found ")[2] for message in messages(correct(change))] == [problem]
    assert is_passed(correct(id, original=change))


def test_new_rows_and_results_must_be_seen() -> None:
    def add(place: str, number_format: str) -> Change:
        def apply(sheet: Any) -> None:
            for column, value in enumerate(("Everly", 90) if place == "B4" else ("Sum", 6170), start=1):
                sheet.cell(4, column, value)
            sheet[place].number_format = number_format

        return apply

    seed = left(LEDGER, id)
    for number_format, is_right in (("0.00", True), (";;;", False)):
        new_row = left(LEDGER, add("B4", number_format))
        assert is_passed(score("evaluate_excel_new_row", new_row, seed, **NEW_ROW)) == is_right
        result = left(LEDGER, add("A4", number_format))
        args = {**RESULT, "value": "6170"}
        assert is_passed(score("evaluate_excel_labelled_result", result, seed, **args)) == is_right


@pytest.mark.parametrize(
    ("column", "value", "is_right"),
    [
        ("Hours", "12 hours", True),
        ("Hours", "12 h", True),
        ("Hours", "USD 12", True),
        ("Amount", "12 amounts", False),
        ("Amount", "12 hours", False),
        ("Hours", "12 million", False),
    ],
)
def test_a_unit_that_fits_may_stand_beside_a_figure(column: str, value: str, is_right: bool) -> None:
    letter = {"Amount": "B", "Hours": "C"}[column]
    texts = [[str(cell) for cell in row] for row in LEDGER]
    files = left(texts, lambda sheet: sheet.__setitem__(f"{letter}2", value))
    args = {**CELL, "column": column, "value": "12"}
    assert is_passed(score("evaluate_excel_table_cell", files, left(texts, id), **args)) == is_right


def test_a_date_may_be_formatted_and_must_show_its_day() -> None:
    def judge(number_format: str) -> bool:
        def apply(sheet: Any) -> None:
            sheet["B2"] = dt.date(2024, 5, 7)
            sheet["B2"].number_format = number_format

        args = {**CELL, "value": "2024-05-07"}
        return is_passed(score("evaluate_excel_table_cell", left(LEDGER, apply), left(LEDGER, id), **args))

    assert all(map(judge, ("yyyy-mm-dd", "mm-dd-yy", "d mmmm yyyy", "[$-409]dddd, mmmm d, yyyy")))
    assert not any(map(judge, ("mmm yyyy", 'd mmm yyyy" or 12 June"', "h:mm")))


@pytest.mark.parametrize(
    ("value", "number_format", "is_right"),
    [
        (0.125, "0.0%", True),
        (12.5, '0.0"%"', True),
        (12.5, "0.0", True),
        ("12.5%", "General", True),
        (0.125, '0.0"%"', False),
        (12.5, "0.0%", False),
    ],
)
def test_a_percentage_has_its_size(value: Any, number_format: str, is_right: bool) -> None:
    def apply(sheet: Any) -> None:
        sheet["B2"] = value
        sheet["B2"].number_format = number_format

    args = {**CELL, "value": "12.5%"}
    assert is_passed(score("evaluate_excel_table_cell", left(LEDGER, apply), left(LEDGER, id), **args)) == is_right


@pytest.mark.parametrize(("value", "number_format"), [(5, "0%"), (5, "General")])
def test_a_percentage_has_the_size_of_those_in_its_column(value: float, number_format: str) -> None:
    def show_percentages(sheet: Any) -> None:
        for place, share in (("B2", 0.1), ("B3", 0.2)):
            sheet[place] = share
            sheet[place].number_format = "0%"

    def apply(sheet: Any, written: float) -> None:
        show_percentages(sheet)
        sheet["B2"] = written
        sheet["B2"].number_format = number_format

    def judge(written: float) -> bool:
        files = left(LEDGER, lambda sheet: apply(sheet, written))
        args = {**CELL, "value": "5%"}
        return is_passed(score("evaluate_excel_table_cell", files, left(LEDGER, show_percentages), **args))

    assert not judge(value)
    assert judge(value / 100)


def draw(sheet: Any) -> None:
    target = io.BytesIO()
    Image.new("RGB", (3, 3), "red").save(target, "PNG")
    sheet.add_image(SheetImage(target), "D2")


def prompt(sheet: Any) -> None:
    validation = DataValidation(type="list", formula1='"1"', showInputMessage=True, prompt="221625 is right")
    sheet.add_data_validation(validation)
    validation.add("C2")


@pytest.mark.parametrize(
    "change",
    [
        draw,
        prompt,
        lambda sheet: setattr(sheet, "title", "221625"),
        lambda sheet: setattr(sheet, "title", "WRONG old figures"),
        lambda sheet: setattr(sheet, "title", "Grant Session"),
        lambda sheet: setattr(sheet.oddHeader.center, "text", "DRAFT - 221625 is right"),
        lambda sheet: setattr(sheet["C2"], "comment", Comment("Wrong. The real sum is 221625.", "Me")),
        lambda sheet: setattr(sheet["B2"], "hyperlink", "mailto:bob@example.com"),
        lambda sheet: setattr(sheet.column_dimensions["C"], "hidden", True),
        lambda sheet: setattr(sheet["C2"], "number_format", "0%"),
    ],
)
def test_what_contradicts_a_list_from_beside_its_cells_is_refused(change: Change) -> None:
    checks = score("evaluate_excel_list", left(LISTED, change), NOTHING, **LIST, never=["Grant Session"])
    assert {check.status for check in checks} == {"failed"}


@pytest.mark.parametrize(
    "change",
    [
        lambda sheet: setattr(sheet, "title", "Sheet1"),
        lambda sheet: setattr(sheet, "title", "Supplier ledger"),
        lambda sheet: setattr(sheet.oddFooter.center, "text", "Page &P of &N"),
        lambda sheet: setattr(sheet["B2"], "hyperlink", "mailto:ann@example.com"),
        lambda sheet: setattr(sheet["C2"], "comment", Comment("Taken from the ledger", "Me")),
        lambda sheet: setattr(sheet["C2"], "number_format", "#,##0.00"),
    ],
)
def test_names_footers_and_links_that_state_nothing_else_are_fine(change: Change) -> None:
    assert is_passed(score("evaluate_excel_list", left(LISTED, change), NOTHING, **LIST))


def test_a_workbook_of_two_sheets_is_judged_as_a_whole() -> None:
    workbook, target = Workbook(), io.BytesIO()
    workbook.worksheets[0].append([])
    for place, value in (("B2", "ann@example.com"), ("C2", 222325)):
        workbook.worksheets[0][place] = value
    workbook.create_sheet("221625")
    workbook.save(target)
    files = InMemoryFileTree({"data/b.xlsx": target.getvalue()})
    (check,) = score("evaluate_excel_list", files, NOTHING, **LIST)
    assert check.message == "data/b.xlsx, sheet 221625: expected a name in words that state no value, found '221625'"
