"""A workbook or a document that is opened again is as it was parsed, whatever others did to theirs."""

import io

import openpyxl
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
