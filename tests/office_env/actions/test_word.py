"""Word actions: what is written is what python-docx finds in the document."""

import io
from pathlib import Path

import docx
import pytest
from docx.document import Document
from pypdf import PdfReader

from file_formats.blocks import Paragraph
from office_env import Workspace
from tests.office_env.actions.acting import act, refusal
from tests.offices import Content, office

NOTE = "data/note.docx"


def document_of(workspace: Workspace, path: str = NOTE) -> Document:
    return docx.Document(io.BytesIO(workspace.read(path)))


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    content: Content = [Paragraph("Budget", heading_level=1), "Rent is due.", [["Item", "Cost"], ["Rent", "900"]]]
    return office(tmp_path, word={"note.docx": content})


@pytest.mark.parametrize(
    "contents", ["5", "100, 200", "True", "Alice, Bob", "[x]", 'He said "it\'s fine"', "", "a\nb\tc"]
)
def test_a_paragraph_arrives_whole(workspace: Workspace, contents: str) -> None:
    seen = act(workspace, "word.write_to_file", file_path=NOTE, contents=contents)
    assert seen == f"Successfully write contents to {NOTE}"
    assert document_of(workspace).paragraphs[-1].text == contents


def test_reading_shows_headings_paragraphs_and_tables_in_order(workspace: Workspace) -> None:
    assert act(workspace, "word.read_file", file_path=NOTE) == (
        "The following is the content from the word file:\nBudget\nRent is due.\nItem\tCost\nRent\t900"
    )


def test_headings_and_tables_are_real_ones(workspace: Workspace) -> None:
    act(workspace, "word.write_heading", file_path=NOTE, text="Staff", level=2)
    act(workspace, "word.write_heading", file_path=NOTE, text="The title", level=0)
    act(workspace, "word.write_table", file_path=NOTE, rows=[["Name", "Age"], ["Ann", 31], ["Bob"]])
    document = document_of(workspace)
    assert [(one.text, one.style.name) for one in document.paragraphs[-2:] if one.style] == [
        ("Staff", "Heading 2"), ("The title", "Title"),
    ]  # fmt: skip
    assert [[cell.text for cell in row.cells] for row in document.tables[-1].rows] == [
        ["Name", "Age"], ["Ann", "31"], ["Bob", ""],
    ]  # fmt: skip
    assert "level of a heading" in refusal(workspace, "word.write_heading", file_path=NOTE, text="x", level=12)
    assert "no cells" in refusal(workspace, "word.write_table", file_path=NOTE, rows=[[]])


def test_a_heading_stays_one_in_a_document_without_such_styles(workspace: Workspace) -> None:
    document = docx.Document()
    for style in list(document.styles):
        if style.name != "Normal":
            style.delete()
    buffer = io.BytesIO()
    document.save(buffer)
    workspace.write("data/bare.docx", buffer.getvalue())
    act(workspace, "word.write_heading", file_path="data/bare.docx", text="Staff")
    act(workspace, "word.write_table", file_path="data/bare.docx", rows=[["a"]])
    written = document_of(workspace, "data/bare.docx")
    assert written.paragraphs[-1].style is not None
    assert written.paragraphs[-1].style.name == "Heading 1"
    assert written.tables[0].cell(0, 0).text == "a"


def test_a_new_file_is_empty_and_never_replaces_another(workspace: Workspace) -> None:
    seen = act(workspace, "word.create_new_file", file_path="data/new.docx")
    assert seen == "Successfully create new file data/new.docx"
    assert not document_of(workspace, "data/new.docx").paragraphs
    said = refusal(workspace, "word.create_new_file", file_path=NOTE)
    assert said.startswith(f"Failed to create new file {NOTE} The file already exists")
    assert "'.docx'" in refusal(workspace, "word.create_new_file", file_path="data/new.txt")


def test_converting_honours_name_and_folder(workspace: Workspace) -> None:
    seen = act(workspace, "word.convert_to_pdf", word_file_path=NOTE, pdf_file_path="data/out/other.pdf")
    assert seen == f"Successfully convert {NOTE} to data/out/other.pdf"
    text = PdfReader(io.BytesIO(workspace.read("data/out/other.pdf"))).pages[0].extract_text()
    assert all(word in text for word in ("Budget", "Rent is due.", "900"))


def test_missing_and_unsuitable_files_are_said_in_the_published_words(workspace: Workspace) -> None:
    said = refusal(workspace, "word.read_file", file_path="data/no.docx")
    assert said.startswith("The file data/no.docx does not exist. Failed to read the file. ")
    said = refusal(workspace, "word.write_to_file", file_path="data/no.docx", contents="x")
    assert said.startswith("The file data/no.docx does not exist. Failed to write to the file. ")
    said = refusal(workspace, "word.convert_to_pdf", word_file_path="data/no.docx", pdf_file_path="data/a.pdf")
    assert said.startswith("The word file data/no.docx does not exist. Failed to convert the file to pdf. ")
    said = refusal(workspace, "word.write_to_file", file_path=NOTE, contents="a\x07b")
    assert said.startswith(f"Failed to write contents to {NOTE} The text holds a control character")
