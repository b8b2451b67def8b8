"""Files that should be conversions of others, and are not."""

from collections.abc import Iterator
from functools import partial
from io import BytesIO
from typing import TYPE_CHECKING

from data_model import find_mentions
from file_formats import Paragraph, UnreadableFile, docx, images, pdf
from verifier.operator_edits import edit_pdf
from verifier.operator_registry import Variant, operator
from verifier.operator_subject import OperatorSubject

if TYPE_CHECKING:
    from pypdf import PdfWriter

UNASKED = "Nobody asked for this note."
GOAL = {"kind": "damage", "part": "goal", "label": "incorrect_tool_call"}
_MAX_WORDS = 8


@operator(**GOAL)
def converted_file_of_keywords(subject: OperatorSubject) -> Iterator[Variant]:
    """A converted file holds the first words of the text and the values that were said, and nothing else."""
    values = [value for fact in subject.task.facts if fact.needed for value in fact.values]
    for path, text in _list_converted_texts(subject):
        words = text.split()
        named = [text[start:end] for value in values for start, end in find_mentions(text, value)[:1]]
        keywords = [Paragraph(" ".join(words[:_MAX_WORDS])), *map(Paragraph, named)]
        if len(words) > _MAX_WORDS + sum(len(name.split()) for name in named):
            content = pdf.write_pdf(keywords) if path.endswith(".pdf") else docx.write_document(keywords)
            yield Variant(f"leaves only keywords of {path}", path, {path: content})


@operator(**GOAL)
def half_of_converted_file(subject: OperatorSubject) -> Iterator[Variant]:
    """A converted file holds the first half of the text."""
    for path, text in _list_converted_texts(subject):
        lines = [line for line in text.split("\n") if line.strip()]
        if len(lines) > 1:
            half = [Paragraph(line) for line in lines[: len(lines) // 2]]
            content = pdf.write_pdf(half) if path.endswith(".pdf") else docx.write_document(half)
            yield Variant(f"leaves half of {path}", path, {path: content})


@operator(**GOAL)
def page_left_blank(subject: OperatorSubject) -> Iterator[Variant]:
    """A picture of a page is white, in its size and in that of a single pixel; a converted PDF is an empty page."""
    from PIL import Image

    for path, _ in _list_converted_texts(subject):
        if path.endswith(".pdf"):
            yield Variant(f"leaves {path} blank", path, {path: pdf.write_pdf([])})

    for path in subject.list_files("created", ".png", ".jpg", ".jpeg"):
        try:
            size = images.load_image(subject.files.read(path)).size
        except UnreadableFile:
            continue
        for width, height in (size, (1, 1)):
            output = BytesIO()
            Image.new("RGB", (width, height), "white").save(output, "PNG" if path.endswith(".png") else "JPEG")
            yield Variant(f"leaves {path} blank, {width} x {height}", path, {path: output.getvalue()})


@operator(**GOAL)
def converted_pages_turned(subject: OperatorSubject) -> Iterator[Variant]:
    """The pages of a converted PDF stand upside down, or lie on their side."""
    for path in _list_converted_pdfs(subject):
        for degrees, how in ((180, "upside down"), (90, "on their side")):
            content = edit_pdf(subject.files.read(path), partial(_turn_pages, degrees=degrees))
            yield Variant(f"leaves the pages of {path} {how}", path, {path: content})


@operator(**GOAL)
def converted_pages_twice(subject: OperatorSubject) -> Iterator[Variant]:
    """A converted PDF holds all of its pages twice."""
    for path in _list_converted_pdfs(subject):
        yield Variant(f"holds {path} twice", path, {path: edit_pdf(subject.files.read(path), _repeat_pages)})


@operator(**GOAL)
def note_on_converted_page(subject: OperatorSubject) -> Iterator[Variant]:
    """A page of a converted PDF bears a note that nobody asked for, or the file holds another one."""
    for path in _list_converted_pdfs(subject):
        content = subject.files.read(path)
        yield Variant(f"pins a note on {path}", path, {path: edit_pdf(content, _add_note)})
        yield Variant(f"puts a file into {path}", path, {path: edit_pdf(content, _embed_file)})


def _list_converted_pdfs(subject: OperatorSubject) -> Iterator[str]:
    return (path for path, text in _list_converted_texts(subject) if path.endswith(".pdf") and text.strip())


def _turn_pages(writer: "PdfWriter", degrees: int) -> None:
    for page in writer.pages:
        page.rotate(degrees)


def _repeat_pages(writer: "PdfWriter") -> None:
    for page in list(writer.pages):
        writer.add_page(page)


def _add_note(writer: "PdfWriter") -> None:
    from pypdf.annotations import Text

    writer.add_annotation(0, Text(text=UNASKED, rect=(20, 20, 40, 40)))


def _embed_file(writer: "PdfWriter") -> None:
    writer.add_attachment("notes.txt", UNASKED.encode())


def _list_converted_texts(subject: OperatorSubject) -> Iterator[tuple[str, str]]:
    """Yield each document or PDF file that a step of the solution has converted from another, with its text."""
    targets = {
        str(value)
        for step in subject.solution
        if step.action.startswith("convert_to") or step.action == "image_convert_to_pdf"
        for value in step.args.values()
    }
    for path in subject.list_files("created", ".pdf", ".docx"):
        if path in targets:
            content = subject.files.read(path)
            is_pdf = path.endswith(".pdf")
            yield path, "\n".join(pdf.read_page_texts(content)) if is_pdf else docx.read_document(content).text
