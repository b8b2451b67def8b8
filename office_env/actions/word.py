"""Word: documents are created, extended by paragraphs, headings and tables, read, and converted."""

from data_model import ActionRefused, bounds
from file_formats import Block, Paragraph, Table, docx, format_block, remove_unwritable
from file_formats.conversion import convert_docx_to_pdf
from office_env.action_registry import action
from office_env.app_data.file_conversion import convert_file
from office_env.refusals import FileExists
from office_env.workspace.workspace import Workspace

_MISSING_FOR_WRITE = "The file {file_path} does not exist. Failed to write to the file."


@action(app="word", writes=True, failure="Failed to create new file {file_path}")
def create_new_file(workspace: Workspace, file_path: str) -> str:
    """Create an empty Word document. Refused when the file exists already, so nothing is lost.

    Args:
        file_path: Where to create it, ending in .docx, such as data/report.docx; missing folders are made.
    """
    if not file_path.lower().endswith(".docx"):
        raise ActionRefused("The name of a Word file must end in '.docx'.")
    if workspace.exists(file_path):
        raise FileExists("The file already exists; write to it, or choose another name.")
    workspace.write(file_path, docx.dump_document(docx.new_document()))
    return f"Successfully create new file {file_path}"


@action(app="word", writes=True, failure="Failed to write contents to {file_path}", missing=_MISSING_FOR_WRITE)
def write_to_file(workspace: Workspace, file_path: str, contents: str) -> str:
    """Append one paragraph to the end of an existing Word document.

    Args:
        file_path: The document, such as data/report.docx; create it first with `create_new_file`.
        contents: The text of the paragraph, exactly as it shall stand there; a line end starts a new line in it.
    """
    _append_block(workspace, file_path, Paragraph(contents))
    return f"Successfully write contents to {file_path}"


@action(app="word", writes=True, failure="Failed to write heading to {file_path}", missing=_MISSING_FOR_WRITE)
def write_heading(workspace: Workspace, file_path: str, text: str, level: int = 1) -> str:
    """Append a heading to the end of an existing Word document.

    Args:
        file_path: The document, such as data/report.docx.
        text: The text of the heading.
        level: 1 for a main heading to 9 for the smallest; 0 for the title of the document.
    """
    if not 0 <= level <= 9:
        raise ActionRefused(f"The level of a heading is 0 to 9, not {level}.")
    _append_block(workspace, file_path, Paragraph(text, heading_level=level))
    return f"Successfully write heading to {file_path}"


@action(app="word", writes=True, failure="Failed to write table to {file_path}", missing=_MISSING_FOR_WRITE)
def write_table(workspace: Workspace, file_path: str, rows: list[list[str]]) -> str:
    """Append a table to the end of an existing Word document.

    Args:
        file_path: The document, such as data/report.docx.
        rows: The rows from top to bottom, each a list of cell texts, such as [["Name", "Score"], ["Ann", "87"]].
    """
    table = Table(tuple(tuple(row) for row in rows))
    if not any(table.rows):
        raise ActionRefused("The table has no cells.")
    if max(map(len, table.rows)) * len(table.rows) > bounds.WRITTEN_TABLE_CELLS:
        raise ActionRefused(f"The table has more than {bounds.WRITTEN_TABLE_CELLS:,} cells.")
    _append_block(workspace, file_path, table)
    return f"Successfully write table to {file_path}"


@action(
    app="word",
    writes=False,
    failure="Failed to read the file.",
    missing="The file {file_path} does not exist. Failed to read the file.",
)
def read_file(workspace: Workspace, file_path: str) -> str:
    """Read all text of a Word document: paragraphs, headings, and tables with a line per row and tabs between cells.

    Args:
        file_path: The document, such as data/report.docx.
    """
    blocks = docx.read_document(workspace.read(file_path)).blocks
    return "The following is the content from the word file:" + "".join(f"\n{format_block(block)}" for block in blocks)


@action(
    app="word",
    writes=True,
    failure="Failed to convert {word_file_path} to {pdf_file_path}",
    missing="The word file {word_file_path} does not exist. Failed to convert the file to pdf.",
)
def convert_to_pdf(workspace: Workspace, word_file_path: str, pdf_file_path: str) -> str:
    """Convert a Word document to a PDF file: headings, paragraphs, lists and tables.

    Args:
        word_file_path: The document to convert; it stays.
        pdf_file_path: The PDF to write, ending in .pdf, in any folder; an older PDF of that name is replaced.
    """
    convert_file(workspace, word_file_path, pdf_file_path, convert_docx_to_pdf, libreoffice_types=("docx", "pdf"))
    return f"Successfully convert {word_file_path} to {pdf_file_path}"


def _append_block(workspace: Workspace, file_path: str, block: Block) -> None:
    content = workspace.read(file_path)
    text = format_block(block)
    if remove_unwritable(text) != text:
        raise ActionRefused("The text holds a control character, which no Word document can keep.")
    workspace.write(file_path, docx.append_blocks(content, (block,)))
