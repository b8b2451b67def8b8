"""The text of a file that was to be converted."""

import posixpath

from criteria.documents.adjacent_words import join_wrapped_lines
from criteria.documents.page_furniture import strip_page_furniture
from criteria.documents.text_coverage import ConvertedText, SourceText
from criteria.file_text import check_searchable, read_file_text
from criteria.target_files import TargetFile, file_type


def read_source_text(source: TargetFile) -> SourceText:
    """Return what a conversion of the file must keep.

    Raises:
        CannotCheck: The file is too long.
        UnreadableFile: The file is damaged.
    """
    kind = file_type(source.name)
    if kind == "workbook":
        text = _read_workbook(source.read())
    elif kind == "document":
        text = _read_document(source.read())
    elif kind == "pdf":
        text = _read_pdf(source.read())
    else:
        text = SourceText((read_file_text(source),))
    for segment in (*text.segments, "".join(text.optional)):
        check_searchable(segment, source.display_path)
    return text


def count_pages(target: TargetFile) -> int:
    """Return the number of pages of a PDF, and 0 for any other file."""
    return count_pages_of_pdf(target.read()) if file_type(target.name) == "pdf" else 0


def read_converted_text(target: TargetFile, source: TargetFile) -> ConvertedText:
    """Return the text of a conversion: of a PDF as it is stored and as it is seen, of a document with its headers.

    Raises:
        CannotCheck: The file is damaged or too long.
    """
    from file_formats import pdf

    is_document = file_type(target.name) == "document"
    text = (
        check_searchable(_read_whole_document(target.read()), target.display_path)
        if is_document
        else (read_file_text(target))
    )
    name = " ".join(posixpath.basename(one.name).replace("_", " ") for one in (target, source))
    if file_type(target.name) != "pdf":
        return ConvertedText(text, name=name)
    content = target.read()
    pages = pdf.read_page_texts(content)

    def read_seen_text() -> str:
        return check_searchable(strip_page_furniture(pdf.read_seen_texts(content)), target.display_path)

    return ConvertedText(text, strip_page_furniture(pages), read_seen_text, pages, name)


def _read_whole_document(content: bytes) -> str:
    """Return all that a document says, headers first; what stands outside of its body counts once."""
    from file_formats import docx

    items = docx.read_full_document(content)
    body = [item.text for item in items if item.part == "body"]
    known = {" ".join(line.split()) for text in body for line in text.splitlines()}
    outside: dict[str, bool] = {}
    for item in items:
        if item.part != "body" and " ".join(item.text.split()) not in known:
            outside.setdefault(item.text, item.part == "header")
    headers = [text for text, is_header in outside.items() if is_header]
    return "\n".join([*headers, *body, *(text for text, is_header in outside.items() if not is_header)])


def count_pages_of_pdf(content: bytes) -> int:
    """Return the number of pages of a PDF."""
    from file_formats import pdf

    return pdf.count_pages(content)


def _read_workbook(content: bytes) -> SourceText:
    """Take each column for itself, because a wide sheet is printed some columns after the others."""
    from file_formats import Table, xlsx
    from file_formats.conversion import list_printed_blocks

    # Office programs print the name of the sheet on each page, even of the only one.
    segments, titles = [], [*xlsx.read_cells(content)]
    lines: list[tuple[str, ...]] = []
    for block in list_printed_blocks(content):
        if isinstance(block, Table):
            lines += block.rows
            width = max(map(len, block.rows), default=0)
            segments += ["\n".join(row[column] for row in block.rows if column < len(row)) for column in range(width)]
        else:
            titles.append(block.text)
    return SourceText(tuple(segments), tuple(titles), lines=tuple(lines), is_sheet=True)


def _read_document(content: bytes) -> SourceText:
    from file_formats import Paragraph, docx

    document = docx.read_document(content)
    markers = [block.marker for block in document.blocks if isinstance(block, Paragraph)]
    optional = (*markers, *(item.text for item in docx.read_full_document(content)))
    lines = [
        line for block in document.blocks for line in ([(block.text,)] if isinstance(block, Paragraph) else block.rows)
    ]
    return SourceText((document.text,), optional, lines=tuple(lines))


def read_laid_out_text(content: bytes) -> SourceText:
    """Return the text of a PDF by its layout, which differs from that of `read_source_text` where letters lie loose."""
    from file_formats import docx
    from file_formats.conversion import convert_pdf_to_docx

    text = docx.read_document(convert_pdf_to_docx(content)).text
    lines = tuple((line,) for line in text.splitlines())
    return SourceText((text,), page_count=count_pages_of_pdf(content), is_page_layout=True, lines=lines)


def _read_pdf(content: bytes) -> SourceText:
    from file_formats import pdf

    texts = pdf.read_page_texts(content)
    lines = join_wrapped_lines(strip_page_furniture(texts))
    return SourceText(("\n".join(texts),), page_count=len(texts), is_page_layout=True, lines=lines)
