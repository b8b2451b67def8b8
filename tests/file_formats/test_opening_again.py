"""A workbook or a document that is opened again is as it was parsed, whatever others did to theirs."""

import io
from datetime import datetime

import openpyxl
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import Font, NamedStyle
from openpyxl.workbook import Workbook
from openpyxl.workbook.defined_name import DefinedName

from file_formats import Paragraph, docx, xlsx
from tests.file_formats.workbooks import decorated


def rich_workbook() -> bytes:
    workbook = decorated()
    sheet = workbook["First"]
    sheet.column_dimensions["B"].width, sheet.row_dimensions[2].height = 30, 40
    sheet.freeze_panes, sheet.auto_filter.ref, sheet.print_area = "B2", "A1:B3", "A1:B3"
    workbook.defined_names["Best"] = DefinedName("Best", attr_text="First!$B$2")
    sheet.defined_names["Own"] = DefinedName("Own", attr_text="First!$B$3")
    return xlsx.dump_workbook(workbook)


def edit(workbook: Workbook) -> None:
    sheet = workbook["First"]
    sheet["A9"] = "new"
    sheet.column_dimensions["Q"].width, sheet.row_dimensions[9].height = 11, 22
    sheet.tables["Scores"].ref = "A1:B4"


def test_a_workbook_that_is_opened_again_is_written_as_the_one_that_was_parsed() -> None:
    content = rich_workbook()
    edit(xlsx.load_workbook(content))
    parsed, opened = openpyxl.load_workbook(io.BytesIO(content)), xlsx.load_workbook(content)
    assert xlsx.dump_workbook(opened) == xlsx.dump_workbook(parsed)
    edit(parsed)
    edit(opened)
    assert xlsx.dump_workbook(opened) == xlsx.dump_workbook(parsed)
    assert [table.ref for table in xlsx.load_workbook(content)["First"].tables.values()] == ["A1:B3"]


def styled_workbook(color: str) -> bytes:
    workbook = Workbook()
    sheet = workbook.worksheets[0]
    sheet["A1"], sheet["A2"], sheet["A3"] = "red", 0.25, datetime.fromisoformat("2024-05-06")
    sheet["A1"].font, sheet["A2"].number_format = Font(color=color, bold=True), "0.0%"
    sheet["A2"].style = NamedStyle("Warning", font=Font(color=color))
    rule = CellIsRule(operator="lessThan", formula=["1"], font=Font(color=color))  # type: ignore[no-untyped-call]  # of openpyxl
    sheet.conditional_formatting.add("A1:A3", rule)
    return xlsx.dump_workbook(workbook)


def test_styles_that_another_workbook_has_too_are_read_as_if_they_were_new() -> None:
    contents = [styled_workbook("FF0000"), styled_workbook("0000FF")]
    for content in (*contents, *contents):
        changed = xlsx.load_workbook(content)
        sheet = changed.worksheets[0]
        sheet["A1"].font, sheet["A3"].number_format = Font(italic=True, size=30), "yyyy"
        sheet["A3"].style = NamedStyle("Own", font=Font(size=40))
        changed._named_styles["Warning"].number_format = "0.000"  # type: ignore[attr-defined]  # the stub lacks it
        xlsx.dump_workbook(changed)
        opened, parsed = xlsx.load_workbook(content), openpyxl.load_workbook(io.BytesIO(content))
        assert opened.named_styles == parsed.named_styles == ["Normal", "Warning"]
        assert opened.worksheets[0]["A3"].is_date
        assert xlsx.dump_workbook(opened) == xlsx.dump_workbook(parsed)


def test_a_document_that_is_opened_again_is_as_it_was() -> None:
    content = docx.write_document([Paragraph("First", heading_level=1), Paragraph("second")])
    before = docx.dump_document(docx.load_document(content))
    changed = docx.load_document(content)
    changed.add_paragraph("third", "Heading 2")
    changed.styles["Normal"].name = "Other"
    changed.core_properties.title = "another"
    changed.element.body.remove(changed.element.body[0])
    once = docx.dump_document(changed)
    assert docx.dump_document(docx.load_document(content)) == before != once
    assert [paragraph.text for paragraph in docx.load_document(content).paragraphs] == ["First", "second"]


def test_reading_a_document_changes_nothing_for_who_edits_it() -> None:
    with_styles = docx.write_document([Paragraph("First", heading_level=1), Paragraph("second")])
    document = docx.load_document(with_styles)
    part = document.part
    for id in [id for id, one in part.rels.items() if one.reltype.endswith("/styles")]:
        del part.rels[id]
    for content in (with_styles, docx.dump_document(document)):
        before = docx.dump_document(docx.load_document(content))
        read = (docx.read_document(content), docx.read_paragraph_texts(content), docx.find_emphasized_blocks(content))
        assert read[1] == ("First", "second")
        assert docx.dump_document(docx.load_document(content)) == before
