"""Fair variants of the Word documents that the solution writes."""

from collections.abc import Iterator

from criteria import name_paragraph
from file_formats import Paragraph, Table, docx
from verifier.operator_edits import make_bold_paragraph, replace_line_by_table, replace_table_by_lines
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject

FAIR = {"kind": "fair", "part": "none", "label": ""}


@operator(**FAIR)
def bold_text_for_heading(subject: OperatorSubject) -> Iterator[Variant]:
    """A heading is a paragraph in bold letters."""
    for path in subject.list_files("created", ".docx"):
        content = subject.files.read(path)
        for number, block in enumerate(docx.read_document(content).blocks, start=1):
            if isinstance(block, Paragraph) and block.heading_level is not None:
                place = f"{path}#{name_paragraph(number)}"
                yield Variant(f"writes {block.text!r} in bold", place, {path: make_bold_paragraph(content, number)})


@operator(**FAIR)
def lines_for_table(subject: OperatorSubject) -> Iterator[Variant]:
    """The rows of a table are lines, with a colon or commas between the cells, unless a table was asked for."""
    for path in subject.list_files("created", ".docx"):
        if _demands_table(subject, path):
            continue
        content = subject.files.read(path)
        for number, block in enumerate(docx.read_document(content).blocks, start=1):
            if isinstance(block, Table):
                lines = [": ".join(row) if len(row) == 2 else ", ".join(row) for row in block.rows]
                edited = replace_table_by_lines(content, number, lines)
                place = f"{path}#{name_paragraph(number)}"
                yield Variant(f"writes the table as lines {lines[0]!r}", place, {path: edited})


@operator(**FAIR)
def table_for_lines(subject: OperatorSubject) -> Iterator[Variant]:
    """A line of a label, a colon and a value is a table of two cells, unless it is quoted or its colon is demanded."""
    for path in subject.list_files("created", ".docx"):
        content = subject.files.read(path)
        for number, block in enumerate(docx.read_document(content).blocks, start=1):
            if not isinstance(block, Paragraph) or block.heading_level is not None or _is_quoted(subject, block.text):
                continue
            label, colon, text = block.text.partition(": ")
            if colon and text:
                edited = replace_line_by_table(content, number, (label, text))
                place = f"{path}#{name_paragraph(number)}"
                yield Variant(f"writes {block.text[:60]!r} as a table", place, {path: edited})


def _is_quoted(subject: OperatorSubject, text: str) -> bool:
    parts = (part for one in subject.task.criteria for part in one.args.get("parts", ()))
    quotes = (str(part["quote"]) for part in parts if isinstance(part, dict) and part.get("quote"))
    keywords = (str(keyword) for one in subject.task.criteria for keyword in one.args.get("keywords") or ())
    is_demanded = any(":" in keyword and keyword in text for keyword in keywords)
    return is_demanded or any(quote in text or text in quote for quote in quotes)


def _demands_table(subject: OperatorSubject, path: str) -> bool:
    asked = (criterion.args for criterion in subject.task.criteria if criterion.args.get("file") == path)
    parts = (part for args in asked for part in args.get("parts", ()))
    return any(isinstance(part, dict) and part.get("form") == "table" for part in parts)
