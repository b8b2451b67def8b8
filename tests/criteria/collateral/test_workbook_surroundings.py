"""What a workbook says beside its cells counts: notes, links, hidden parts, drawings; looks do not."""

import io
import zipfile
from typing import Any

from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.comments import Comment
from openpyxl.drawing.image import Image as SheetImage
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Border, Font, PatternFill, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.workbook import Workbook as OpenWorkbook
from openpyxl.worksheet.datavalidation import DataValidation
from PIL import Image

from criteria.collateral.workbook_changes import find_workbook_changes
from file_formats.formulas import CellConstant
from tests.criteria.collateral.comparing import ShortChange
from tests.criteria.collateral.workbooks import PATH, cells, edit
from tests.offices import workbook_bytes


def test_looks_do_not_count() -> None:
    def decorate(workbook: OpenWorkbook) -> None:
        sheet = workbook.worksheets[0]
        sheet["A1"].font = Font(bold=True, color="FF0000")
        sheet["H9"].fill = PatternFill("solid", "00FF00")
        sheet["C9"].border = Border(left=Side("thin"))
        sheet.column_dimensions["A"].width = 40
        sheet.freeze_panes = "A2"
        workbook.properties.creator = "Somebody"

    assert edit(decorate) == []


def test_a_cell_that_is_marked_by_a_fill_counts() -> None:
    def mark(cell: str, colour: str) -> list[ShortChange]:
        return edit(lambda book: setattr(book.worksheets[0][cell], "fill", PatternFill("solid", colour)))

    assert mark("B2", "FFFF00") == cells("changed", "B2")
    assert mark("B2", "FFFFFF") == mark("H9", "FFFF00") == []


def test_a_fill_counts_in_its_place_and_unless_the_program_lost_all() -> None:
    def build(*filled: str) -> bytes:
        workbook = OpenWorkbook()
        for row in (["Item", "Amount"], ["Rent", 900], ["Light", 80]):
            workbook.worksheets[0].append(row)
        for cell in filled:
            workbook.worksheets[0][cell].fill = PatternFill("solid", "FFFF00")
        target = io.BytesIO()
        workbook.save(target)
        return target.getvalue()

    before = build("A1", "B1", "B3")
    assert list(find_workbook_changes(PATH, before, build())) == []
    (change,) = find_workbook_changes(PATH, before, build("A1", "B1"))
    assert (change.item, change.how) == ("Sheet!B3", "changed")
    assert (change.before, change.after) == ("80, filled with FFFF00", "80, not filled")


def test_areas_notes_and_hidden_parts_count() -> None:
    assert edit(lambda book: book.worksheets[0].merge_cells("C1:D1")) == cells("changed", "C1")
    assert edit(lambda book: setattr(book.worksheets[0].row_dimensions[3], "hidden", True)) == [
        ShortChange("rows", "Sheet!3", "changed")
    ]
    assert edit(lambda book: setattr(book.worksheets[0].column_dimensions["B"], "hidden", True)) == cells(
        "changed", "B:B"
    )
    assert edit(lambda book: setattr(book.worksheets[0]["B2"], "comment", Comment("Sure?", "Me"))) == cells(
        "created", "B2 note"
    )
    assert edit(lambda book: setattr(book.worksheets[0]["D20"], "comment", Comment("Sure?", "Me"))) == cells(
        "created", "D20 note"
    )
    assert edit(lambda book: setattr(book.worksheets[0]["A2"], "hyperlink", "https://x.example")) == cells(
        "created", "A2 note"
    )


def test_a_comment_is_a_change_of_its_own_beside_that_of_its_cell() -> None:
    def correct_and_doubt(workbook: OpenWorkbook) -> None:
        workbook.worksheets[0]["B2"] = 11
        workbook.worksheets[0]["B2"].comment = Comment("Should be 10", "Me")

    assert edit(correct_and_doubt) == [*cells("changed", "B2"), *cells("created", "B2 note")]


def test_a_link_to_the_address_that_a_cell_shows_does_not_count() -> None:
    def link(target: str) -> list[ShortChange]:
        rows: list[list[CellConstant]] = [["ann@example.com"]]
        return edit(lambda book: setattr(book.worksheets[0]["A1"], "hyperlink", target), rows)

    assert link("mailto:Ann@example.com") == []
    assert link("mailto:bob@example.com") == cells("created", "A1 note")


def test_text_that_cannot_be_read_or_is_struck_counts() -> None:
    def style(**look: Any) -> list[ShortChange]:
        def apply(workbook: OpenWorkbook) -> None:
            for name, value in look.items():
                setattr(workbook.worksheets[0]["B2"], name, value)

        return edit(apply)

    black = PatternFill("solid", "FF000000")
    assert style(font=Font(color="FF888888")) == []
    for look in ({"font": Font(strike=True)}, {"font": Font(color="FFFFFFFE")}, {"fill": black}, {"font": Font(sz=1)}):
        assert style(**look) == cells("changed", "B2"), look


def test_rows_and_columns_without_height_or_width_are_hidden() -> None:
    assert edit(lambda book: setattr(book.worksheets[0].row_dimensions[3], "height", 0.01)) == [
        ShortChange("rows", "Sheet!3", "changed")
    ]
    assert edit(lambda book: setattr(book.worksheets[0].column_dimensions["B"], "width", 0.1)) == cells(
        "changed", "B:B"
    )


def test_what_a_sheet_says_beside_its_cells_counts() -> None:
    def whiten(workbook: OpenWorkbook) -> None:
        rule = Rule("expression", formula=["TRUE"], dxf=DifferentialStyle(font=Font(color="FFFFFFFF")))
        workbook.worksheets[0].conditional_formatting.add("B2", rule)

    def colour(workbook: OpenWorkbook) -> None:
        style = DifferentialStyle(font=Font(color="FFFFFFFF"), fill=PatternFill(bgColor="FF880000"))
        rule = Rule("expression", formula=["B2>5"], dxf=style)
        workbook.worksheets[0].conditional_formatting.add("B2", rule)

    def prompt(workbook: OpenWorkbook) -> None:
        validation = DataValidation(type="list", formula1='"4,5"', showInputMessage=True, prompt="4 is right")
        workbook.worksheets[0].add_data_validation(validation)
        validation.add("B2")

    def lock(workbook: OpenWorkbook) -> None:
        workbook.worksheets[0].protection.sheet = True
        workbook.worksheets[0].protection.set_password("x")

    assert edit(colour) == []

    def head(workbook: OpenWorkbook) -> None:
        header: Any = workbook.worksheets[0].oddHeader
        header.center.text = "DRAFT"

    def number_pages(workbook: OpenWorkbook) -> None:
        footer: Any = workbook.worksheets[0].oddFooter
        footer.center.text, footer.left.text = "Page &P of &N", "&A"

    assert edit(number_pages) == []
    for change in (whiten, prompt, lock, head):
        assert edit(change) == cells("changed", "*"), change.__name__


def test_pictures_count() -> None:
    target = io.BytesIO()
    Image.new("RGB", (3, 3), "red").save(target, "PNG")
    assert edit(lambda book: book.worksheets[0].add_image(SheetImage(target), "D2")) == cells("changed", "*")


def test_text_that_is_struck_within_a_cell_and_text_in_shapes_counts() -> None:
    def strike(workbook: OpenWorkbook) -> None:
        workbook.worksheets[0]["A2"] = CellRichText(TextBlock(InlineFont(strike=True), "Ann"))

    assert edit(strike) == cells("changed", "A2")
    before = workbook_bytes([["Ann", 1]])
    shape = b'<w:wsDr xmlns:w="x" xmlns:a="y"><w:txBody><a:t>Not </a:t><a:t>right</a:t></w:txBody></w:wsDr>'
    after = io.BytesIO(before)
    with zipfile.ZipFile(after, "a") as archive:
        archive.writestr("xl/drawings/drawing7.xml", shape)
    (found,) = find_workbook_changes(PATH, before, after.getvalue())
    assert (found.unit, found.after) == ("file", "a shape with the text Not right")
    assert list(find_workbook_changes(PATH, after.getvalue(), before)) == []


def test_a_hidden_sheet_counts() -> None:
    def hide(workbook: OpenWorkbook) -> None:
        workbook.create_sheet("Shown")
        workbook.worksheets[0].sheet_state = "hidden"
        workbook.active = 1

    assert edit(hide) == [ShortChange("cells", "Sheet!*", "changed"), ShortChange("cells", "Shown!*", "created")]
