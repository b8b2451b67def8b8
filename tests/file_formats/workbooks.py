"""Workbooks for these tests: of plain rows, and with a part of their XML changed."""

import io
import zipfile
from collections.abc import Sequence

from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, PatternFill
from openpyxl.workbook import Workbook
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table

from file_formats import xlsx

SHEET_PART = "xl/worksheets/sheet1.xml"


def book(*rows: tuple[object, ...], **more: Sequence[Sequence[object]]) -> bytes:
    """Write a workbook with the rows on its first sheet."""
    return xlsx.dump_workbook(xlsx.new_workbook({"Sheet": rows, **more}))  # type: ignore[dict-item]  # plain rows


def with_part(content: bytes, name: str, old: bytes, new: bytes) -> bytes:
    """Change a part of a workbook's XML."""
    target = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as source, zipfile.ZipFile(target, "w") as archive:
        for member in source.namelist():
            part = source.read(member)
            if member == name:
                assert old in part
                part = part.replace(old, new)
            archive.writestr(member, part)
    return target.getvalue()


def decorated() -> Workbook:
    """Make a workbook with a little of everything that openpyxl keeps in sets, lists and clocks."""
    workbook = xlsx.new_workbook({"First": [("Name", "Score"), ("Ann", 87), ("Bob", "=B2+1")], "My 2nd": [("x",)]})
    sheet = workbook["First"]
    for area in ("D1:E3", "G1:H3", "J5:K6", "D9:F9", "A20:C22"):
        sheet.merge_cells(area)
    sheet["A1"].font, sheet["A1"].fill = Font(bold=True), PatternFill("solid", fgColor="FFCC00")
    sheet["A2"].comment = Comment("well done", "Ann")
    sheet["A3"].hyperlink = "https://example.com/bob"
    validation = DataValidation("whole", operator="between", formula1="0", formula2="100")
    sheet.add_data_validation(validation)
    for area in ("B2:B9", "C2:C4", "E7"):
        validation.add(area)
    sheet.conditional_formatting.add(
        "B2:B9",
        CellIsRule("lessThan", ["60"], font=Font(color="FF0000")),  # type: ignore[no-untyped-call]  # no stub
    )
    sheet.add_table(Table(displayName="Scores", ref="A1:B3"))
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=2, min_row=1, max_row=3), titles_from_data=True)
    workbook.worksheets[0].add_chart(chart, "M2")
    return workbook
