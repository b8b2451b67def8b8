"""What OfficeBench's evaluator sees of a file: its text by document type, with the reader's own blind spots."""

from data_model import bounds
from office_env.criteria.places import Place
from office_env.formats.errors import UnreadableFile

_WORKBOOK_SUFFIXES = (".xlsx", ".xlsm", ".xltx", ".xltm")


def text_as(doc_type: str, place: Place) -> str:
    """Return the text of a file as the named type; raises whatever the type's reader raises.

    Source: OfficeBench, `utils/evaluate.py` and its readers: the active sheet alone, formulas as text; paragraphs of
    a Word document without its tables; a PDF's pages joined by nothing; other text as it stands, in UTF-8.
    """
    if doc_type == "xlsx":
        return sheet_text(place)
    if doc_type in ("txt", "ics"):
        return plain_text(place)
    if doc_type in ("doc", "docx"):
        return "\n".join(paragraphs(place))
    if doc_type == "pdf":
        return "".join(pages(place))
    raise AssertionError(f"the evaluator has no reader for {doc_type!r}")


def sheet_text(place: Place) -> str:
    """The `(row, column): value` dump of the active sheet."""
    from office_env.formats import xlsx

    check_suffix(place)
    return xlsx.dump(xlsx.active_sheet(place.read()))


def plain_text(place: Place) -> str:
    """A text file as Python opens it: strict UTF-8, line ends made `\\n`."""
    content = place.read()
    if len(content) > bounds.TEXT_BYTES:
        raise UnreadableFile(f"{place.shown} has {len(content):,} bytes; at most {bounds.TEXT_BYTES:,} are read")
    return content.decode("utf-8").replace("\r\n", "\n").replace("\r", "\n")


def paragraphs(place: Place) -> tuple[str, ...]:
    """The paragraphs of a Word document, tables left out."""
    from office_env.formats import docx

    return docx.paragraph_texts(place.read())


def pages(place: Place) -> tuple[str, ...]:
    """The texts of a PDF's pages."""
    from office_env.formats import pdf

    return pdf.page_texts(place.read())


def check_suffix(place: Place) -> None:
    """Refuse a workbook by its name, as the library does that the original opens it with."""
    if not place.name.lower().endswith(_WORKBOOK_SUFFIXES):
        raise UnreadableFile(f"not an Excel workbook by its name: {place.shown}")
