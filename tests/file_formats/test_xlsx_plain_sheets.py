"""Sheets of plain cells are read and written in our own way, with what openpyxl makes of them."""

import datetime as dt
import io
import zipfile
from decimal import Decimal
from typing import Any

import openpyxl
import pytest
from openpyxl.comments import Comment
from openpyxl.styles import Font
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.worksheet.formula import ArrayFormula

from file_formats import UnreadableFile, xlsx
from file_formats.xlsx.sheet_writer import write_sheet
from file_formats.xlsx.workbook_parser import parse_workbook

_ROOT = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
_VALUES = (
    "é😀 & <b> \"q\" ]]> 'x'", "a\nb\r\nc", " lead", "trail\t", " ", "\n", "=A1&\"x\"<3", "=", True, False, 1.5, 1e22,
    -3, 10**18, 0.1 + 0.2, float("nan"), float("inf"), Decimal("12.50"), dt.date(2024, 1, 2), dt.time(3, 4, 5),
    dt.datetime.fromisoformat("2024-05-06T07:08:09"), dt.timedelta(hours=30), dt.date(1900, 1, 1),
    "#N/A", "", "_x000D_", "\x7f\x85\ud7ff",
    "".join(map(chr, range(0xA0, 0x500))), "\U0001fffe\u2028\ufeff", "&amp;", "TRUE", "007",
)  # fmt: skip


def make_workbook() -> Any:
    book = openpyxl.Workbook()
    sheet: Any = book.active
    for row, value in enumerate(_VALUES, start=1):
        sheet.cell(row, 2, value)
        sheet.cell(row + 1, 30, value).font = Font(bold=row % 2 == 0, size=row)
    sheet.row_dimensions[3].height = 30
    sheet.row_dimensions[90].hidden = True
    sheet["D5"].number_format = "0.00"
    sheet["E5"].value = None
    sheet.freeze_panes = "A2"
    book.create_sheet("Empty")
    return book


def save(book: Any) -> bytes:
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def write_by_openpyxl(sheet: Any) -> bytes:
    content = io.BytesIO()
    WorksheetWriter(sheet, content).write()
    return content.getvalue()


def describe(book: Any) -> list[Any]:
    return [
        (
            sheet.title,
            sheet.dimensions,
            sheet.freeze_panes,
            sheet._current_row,
            {
                place: (repr(getattr(one.value, "text", one.value)), one.data_type, one._style)
                for place, one in sheet._cells.items()
            },
            {number: dict(row) for number, row in sheet.row_dimensions.items()},
            {letter: dict(column) for letter, column in sheet.column_dimensions.items()},
            [str(area) for area in sheet.merged_cells.ranges],
            {place: one.comment.text for place, one in sheet._cells.items() if getattr(one, "comment", None)},
            {place: one.hyperlink.target for place, one in sheet._cells.items() if one.hyperlink},
        )
        for sheet in book.worksheets
    ]


def replace_sheet(content: bytes, xml: str) -> bytes:
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as old, zipfile.ZipFile(target, "w") as new:
        for name in old.namelist():
            new.writestr(name, xml if name == "xl/worksheets/sheet1.xml" else old.read(name))
    return target.getvalue()


def test_plain_cells_are_written_as_openpyxl_writes_them() -> None:
    for ours, theirs in zip(make_workbook().worksheets, make_workbook().worksheets, strict=True):
        assert write_sheet(ours) == write_by_openpyxl(theirs)


@pytest.mark.parametrize("special", ["comment", "link", "array", "merged"])
def test_other_cells_are_written_as_openpyxl_writes_them(special: str) -> None:
    books = [make_workbook(), make_workbook()]
    for book in books:
        sheet = book.active
        match special:
            case "comment":
                sheet["B2"].comment = Comment("Why?", "Ann")
            case "link":
                sheet["B2"].hyperlink = "https://example.org"
            case "array":
                sheet["F2"] = ArrayFormula("F2:F4", "=A1:A3*2")
            case _:
                sheet.merge_cells("F2:G4")
    assert write_sheet(books[0].active) == write_by_openpyxl(books[1].active)
    assert describe(parse_workbook(save(books[0]))) == describe(openpyxl.load_workbook(io.BytesIO(save(books[0]))))


def test_plain_cells_are_read_as_openpyxl_reads_them() -> None:
    content = save(make_workbook())
    assert describe(parse_workbook(content)) == describe(openpyxl.load_workbook(io.BytesIO(content)))


@pytest.mark.parametrize(
    "rows",
    [
        '<row r="1"><c r="A1"><v>1</v></c><c r="B1" t="n"><v></v></c><c r="C1" t="str"><f>1+1</f><v>2</v></c></row>',
        '<row r="1" spans="1:3" ht="20.5" customHeight="1"><c r="A1" t="inlineStr"/><c r="B1" t="b"><v>0</v></c></row>',
        '<row r="2"><c r="A2" t="inlineStr"><is><t></t></is></c><c r="B2" t="e"><v>#DIV/0!</v></c></row>',
        '<row r="1"><c r="A1" t="inlineStr"><is><t>&#65;&#x42;&quot;&apos;&gt;</t></is></c></row>',
        '<row r="1"><c r="A1" t="str"><v>a&#13;b&amp;amp;</v></c><c r="A1"><v>2E3</v></c></row>',
        "<row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c></row>",
        '<row r="1"><!-- <c r="A1"><v>1</v></c> --><c r="B1"><v>2</v></c></row>',
        '<row r="1"><c r="A1" t="str"><v><![CDATA[<x>]]></v></c></row>',
        '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1*2</f></c></row>'
        '<row r="2"><c r="A2"><f t="shared" si="0"/></c></row>',
        '<row r="1"><c r="A1" t="d"><v>2024-05-01T00:00:00</v></c></row>',
        '<row r="1"><c r="A1" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c></row>',
        '<row r="1"><c r="A1" t="str"><v>line\r\nbreak</v></c></row>',
        ' <row r="1">\n <c r="A1"><v>7</v></c>\n</row> ',
        '<row r="1" xmlns="urn:other"><c r="A1"><v>7</v></c></row>',
    ],
)
@pytest.mark.parametrize("tail", ["", '<mergeCells count="1"><mergeCell ref="A1:B2"/></mergeCells>'])
def test_rows_of_any_form_are_read_as_openpyxl_reads_them(rows: str, tail: str) -> None:
    content = replace_sheet(save(openpyxl.Workbook()), f"{_ROOT}<sheetData>{rows}</sheetData>{tail}</worksheet>")
    assert describe(parse_workbook(content)) == describe(openpyxl.load_workbook(io.BytesIO(content)))


@pytest.mark.parametrize(
    "xml",
    [
        '<worksheet xmlns="urn:other"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></worksheet>',
        f'{_ROOT}<x xmlns="urn:o"><sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData></x></worksheet>',
        f'{_ROOT}<!-- <sheetData><row r="1"><c r="A1"><v>1</v></c></row></sheetData> --></worksheet>',
        f'<?xml version="1.0" encoding="UTF-8"?>\n{_ROOT}<sheetData><row r="1"></row></sheetData></worksheet>',
    ],
)
def test_rows_elsewhere_are_read_as_openpyxl_reads_them(xml: str) -> None:
    content = replace_sheet(save(openpyxl.Workbook()), xml)
    assert describe(parse_workbook(content)) == describe(openpyxl.load_workbook(io.BytesIO(content)))


@pytest.mark.parametrize(
    "rows",
    [
        '<row r="1"><c r="A1"><v>x</v></c></row>',
        '<row r="1"><c r="A1" t="s"><v>9</v></c></row>',
        '<row r="1"><c r="A1" s="99"><v>1</v></c></row>',
        '<row r="1"><c r="A1"><v>1</v></row>',
        '<row r="1"><c r="A1" t="str"><v>&nbsp;</v></c></row>',
        '<row r="1"><c r="A1" t="str"><v>\x01</v></c></row>',
        '<row r="1" r="2"><c r="A1"><v>1</v></c></row>',
    ],
)
def test_damaged_rows_are_refused_in_the_words_of_openpyxl(rows: str) -> None:
    content = replace_sheet(save(openpyxl.Workbook()), f"{_ROOT}<sheetData>{rows}</sheetData></worksheet>")
    with pytest.raises(Exception) as theirs:  # noqa: PT011  # whatever it is
        openpyxl.load_workbook(io.BytesIO(content))
    with pytest.raises(type(theirs.value)) as ours:
        parse_workbook(content)
    assert repr(ours.value.__cause__) == repr(theirs.value.__cause__)
    if theirs.value.__cause__ is None:
        assert str(ours.value) == str(theirs.value)


def test_a_character_that_no_workbook_keeps_is_refused() -> None:
    book: Any = openpyxl.Workbook()
    book.active["A1"]._value, book.active["A1"].data_type = "\x01", "s"
    with pytest.raises(UnreadableFile, match="no NULL bytes or control characters"):
        xlsx.dump_workbook(book)
