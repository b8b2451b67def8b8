"""What OfficeBench's evaluator reads from a file: its text by document type, with the blind spots of each reader."""

from criteria.target_files import TargetFile
from data_model import bounds
from file_formats import UnreadableFile

_WORKBOOK_SUFFIXES = (".xlsx", ".xlsm", ".xltx", ".xltm")


def read_text_as(doc_type: str, target: TargetFile) -> str:
    """Return the text of a file read as the named type; raises whatever the reader of that type raises.

    Source: OfficeBench, `utils/evaluate.py` and its readers: the active sheet alone, formulas as text; paragraphs of
    a Word document without its tables; a PDF's pages joined by nothing; other text as it is, in UTF-8.
    """
    if doc_type == "xlsx":
        return dump_sheet(target)
    if doc_type in ("txt", "ics"):
        return read_plain_text(target)
    if doc_type in ("doc", "docx"):
        return "\n".join(read_paragraphs(target))
    if doc_type == "pdf":
        return "".join(read_pages(target))
    raise AssertionError(f"the evaluator has no reader for {doc_type!r}")


def dump_sheet(target: TargetFile) -> str:
    """Return the `(row, column): value` dump of the active sheet."""
    from file_formats import xlsx

    check_suffix(target)
    return xlsx.format_sheet(xlsx.read_active_sheet(target.read()))


def read_plain_text(target: TargetFile) -> str:
    """Return a text file as Python opens it: strict UTF-8, with line ends turned into `\\n`."""
    content = target.read()
    if len(content) > bounds.TEXT_BYTES:
        raise UnreadableFile(
            f"{target.display_path} has {len(content):,} bytes; at most {bounds.TEXT_BYTES:,} are read"
        )
    return content.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


def read_paragraphs(target: TargetFile) -> tuple[str, ...]:
    """Return the paragraphs of a Word document without its tables."""
    from file_formats import docx

    return docx.read_paragraph_texts(target.read())


def read_pages(target: TargetFile) -> tuple[str, ...]:
    """Return the text of each page of a PDF."""
    from file_formats import pdf

    return pdf.read_page_texts(target.read())


def check_suffix(target: TargetFile) -> None:
    """Refuse a workbook whose ending the original's library would not open."""
    if not target.name.lower().endswith(_WORKBOOK_SUFFIXES):
        raise UnreadableFile(f"not an Excel workbook by its name: {target.display_path}")
