"""Workbooks that would cost minutes or gigabytes are refused before their reader begins, and no edit makes one."""

import io
import zipfile
from pathlib import Path

import openpyxl
import pytest
from openpyxl.drawing.image import Image as Picture
from PIL import Image

from data_model import bounds
from file_formats import xlsx
from file_formats.conversion import convert_xlsx_to_pdf
from file_formats.errors import UnreadableFile
from file_formats.formulas import Calculator, SheetGrid, Unsupported
from tests.file_formats.workbooks import SHEET_PART, book, with_part
from tests.office_env.actions.acting import act, refusal
from tests.offices import office, workbook_bytes

ONE = book((1,))
RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
ROW = '<row r="{0}"><c r="A{0}"><v>{0}</v></c></row>'
FORMULA = "+".join(["A1"] * 2_000)
FIRST = f'<row r="2"><c r="A2"><f t="shared" si="0" ref="A2:A999">{FORMULA}</f></c></row>'
FOLLOWING = '<row r="{0}"><c r="A{0}"><f t="shared" si="0"/></c></row>'
SAME_TEXT = '<row r="{0}"><c r="A{0}" t="s"><v>0</v></c></row>'
SAME_SHEET = f'<sheet name="s{{0}}" sheetId="{{1}}" xmlns:r="{RELATIONS}" r:id="rId1"/>'
MERGED = '<mergeCell ref="A{0}:B{0}"/>'
RULE = '<cfRule type="cellIs" priority="1" operator="equal"><formula>1</formula></cfRule>'


def explain(content: bytes) -> str:
    with pytest.raises(UnreadableFile) as caught:
        xlsx.read_sheets(content)
    return str(caught.value)


def many(xml: str, count: int) -> str:
    return "".join(xml.format(number, number + 9) for number in range(2, count + 2))


def before(tag: bytes, xml: str, content: bytes = ONE, part: str = SHEET_PART) -> bytes:
    return with_part(content, part, tag, xml.encode() + tag)


def with_rows(xml: str, content: bytes = ONE) -> bytes:
    return before(b"</sheetData>", xml, content)


def with_texts(xml: str) -> bytes:
    """A workbook with a table of texts that cells refer to, which our writer does not make."""
    kind = "application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    listed = f'<Override PartName="/xl/sharedStrings.xml" ContentType="{kind}"/>'
    target = io.BytesIO(before(b"</Types>", listed, part="[Content_Types].xml"))
    with zipfile.ZipFile(target, "a", zipfile.ZIP_STORED) as archive:
        space = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
        archive.writestr("xl/sharedStrings.xml", f'<sst xmlns="{space}">{xml}</sst>')
    return target.getvalue()


def after_rows(xml: str) -> bytes:
    return before(b"<pageMargins", xml)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (with_rows('<row r="122"><c r="XFD122"><v>1</v></c></row>'), "span 1,998,848 cells in all, more than 200,000"),
        (with_rows('<row r="999999999"><x/><x/></row>'), "span 1,999,999,998 cells in all"),
        (with_rows(many(ROW, 200_001)), "more than 200,000 cells"),
        (with_rows('<row ht="3"/>' * 200_001), "more than 200,000 rows"),
        (with_rows(many(SAME_TEXT, 10_000), with_texts(f"<si><t>{'x' * 1_001}</t></si>")), "10,010,000 characters"),
        (with_rows(FIRST + many(FOLLOWING, 900)), "more than 5,000,000 characters in shared formulas"),
        (after_rows(f"<mergeCells>{many(MERGED, 10_001)}</mergeCells>"), "more than 10,000 merged areas"),
        (after_rows(f'<conditionalFormatting sqref="{many("A{0} ", 9_000)}">{RULE * 6}</conditionalFormatting>'),
         "more than 50,000 elements"),
        (after_rows("<x/>" * 50_001), "more than 50,000 elements"),
        (with_texts("<si><t>x</t></si>" * 200_001), "more than 200,000 texts"),
        (before(b"</sheets>", many(SAME_SHEET, 20), part="xl/workbook.xml"), "'xl/worksheets/sheet1.xml' for several"),
        (before(b"</sheets>", many(SAME_SHEET, 250), part="xl/workbook.xml"), "more than 250 sheets"),
    ],
    ids=["far cell", "far row", "cells", "rows", "one text", "shared", "merged", "rules", "others", "texts", "twice",
         "sheets"],
)  # fmt: skip
def test_what_asks_for_too_much_is_refused_with_the_limit(content: bytes, why: str) -> None:
    assert why in explain(content)


def picture(kind: str, width: int, height: int) -> bytes:
    content = io.BytesIO()
    Image.new("1", (width, height)).save(content, kind)
    return content.getvalue()


def with_picture(content: bytes) -> bytes:
    """A workbook whose picture is replaced by another, as it stands."""
    workbook = xlsx.new_workbook({"Sheet": [[1]]})
    workbook["Sheet"].add_image(Picture(io.BytesIO(picture("PNG", 2, 2))))
    return with_part(xlsx.dump_workbook(workbook), "xl/media/image1.png", picture("PNG", 2, 2), content)


def test_a_picture_that_would_be_unpacked_is_bounded() -> None:
    assert "5000 x 5000 pixels" in explain(with_picture(picture("TIFF", 5_000, 5_000)))
    assert "PostScript" in explain(with_picture(b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n%%EndComments\n"))
    assert xlsx.read_sheets(with_picture(picture("TIFF", 50, 50)))


def test_a_part_that_cannot_be_written_again_refuses_the_edit(tmp_path: Path) -> None:
    damaged = picture("TIFF", 50, 50)[:-200]
    workspace = office(tmp_path, raw={"data/a.xlsx": with_picture(damaged)})
    for _ in range(2):
        seen = refusal(workspace, "excel.set_cell", file_path="data/a.xlsx", row_idx=1, column_idx=1, text="x")
        assert "not an Excel workbook that can be" in seen


@pytest.mark.parametrize(
    ("action", "args"),
    [
        ("excel.set_cell", {"row_idx": 1_048_576, "column_idx": 16_384, "text": "x"}),
        ("excel.set_cell", {"row_idx": 30_000, "column_idx": 10, "text": "x"}),
        ("excel.set_range", {"row_idx": 1, "column_idx": 1, "values": [["a", "b", "c"]] * 20}),
        ("excel.insert_row", {"row_idx": 2}),
        ("excel.create_sheet", {"sheet": "x"}),
    ],
)
def test_no_action_makes_a_workbook_that_nobody_can_open(tmp_path: Path, action: str, args: dict[str, object]) -> None:
    content = workbook_bytes({"Sheet": [[1, 2], [3, 4]], "Full": [[1]]})
    full = with_part(content, "xl/worksheets/sheet2.xml", b"</row>", b'</row><row r="99998"><c r="B99998"/></row>')
    workspace = office(tmp_path, raw={"data/a.xlsx": full})
    assert "too large to be read again: its sheets span" in refusal(workspace, action, file_path="data/a.xlsx", **args)


def test_emptying_a_cell_far_away_changes_nothing(tmp_path: Path) -> None:
    workspace = office(tmp_path, excel={"a.xlsx": [["Ann", 87]]})
    act(workspace, "excel.delete_cell", file_path="data/a.xlsx", row_idx=1_048_576, column_idx=16_384)
    assert workspace.read("data/a.xlsx") == workbook_bytes([["Ann", 87]])


def test_formulas_without_end_are_not_computed() -> None:
    many_rows = tuple((row, "=A1+1") for row in range(bounds.FORMULAS // 2 + 1))
    grid = SheetGrid(many_rows, frozenset((row + 1, 2) for row in range(len(many_rows))))
    both = Calculator({"S": grid, "T": grid})
    assert isinstance(both.compute_cell("S", 1, 2), Unsupported)
    assert isinstance(both.evaluate("=A1", "T"), Unsupported)
    assert both.compute_cell("S", 2, 1) == 1


@pytest.mark.timeout(60)
def test_long_texts_that_many_formulas_read_or_make_are_not_all_computed() -> None:
    copying = [["x" * 20_000], *([f'=A{row}&""'] for row in range(1, 900))]
    values = [row[0] for row in xlsx.read_active_sheet(workbook_bytes(copying)).compute_values()]
    assert values[400] == "x" * 20_000
    assert isinstance(values[-1], Unsupported)
    counting = [["a" * 30_000, f'=COUNTIF(A1:A200,"*a*b?c*{row}")'] for row in range(200)]
    assert any(
        isinstance(row[1], Unsupported) for row in xlsx.read_active_sheet(workbook_bytes(counting)).compute_values()
    )


def test_a_library_prints_nothing(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    out_of_range = with_part(
        ONE, "xl/styles.xml", b'<cellStyle name="Normal" xfId="0"', b'<cellStyle name="Normal" xfId="8080"'
    )
    with pytest.raises(IndexError, match=r"."):
        openpyxl.load_workbook(io.BytesIO(out_of_range))
    assert "8080 is out of range" in capfd.readouterr().out
    explain(out_of_range)
    with pytest.raises(UnreadableFile):
        convert_xlsx_to_pdf(out_of_range)
    assert capfd.readouterr() == ("", "")
