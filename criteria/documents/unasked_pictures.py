"""Pictures on the pages of a converted PDF whose source has none."""

import re

from criteria.target_files import TargetFile, file_type

MIN_PICTURE_SHARE = 0.01
"""How much of a page a picture covers that somebody looks at."""
_TEXT_EXTRA = re.compile(
    r"field |link |footnote$|endnote$|comment$|by |struck |hidden |faint |deleted |inserted |missing$", re.IGNORECASE
)


def find_page_with_picture(content: bytes, source: TargetFile) -> int:
    """Return the number of the first page of a PDF with a picture, or 0; if the source has pictures, it is 0, too.

    Raises:
        UnreadableFile: The PDF or its source is damaged.
    """
    from file_formats import pdf

    shares = pdf.measure_picture_shares(content)
    page = next((number for number, share in enumerate(shares, start=1) if share >= MIN_PICTURE_SHARE), 0)
    return 0 if page and _may_hold_pictures(source) else page


def _may_hold_pictures(source: TargetFile) -> bool:
    from file_formats import docx, xlsx

    kind = file_type(source.name)
    if kind == "document":
        extras = (extra for item in docx.read_full_document(source.read()) for extra in item.extras)
        return any(not _TEXT_EXTRA.match(extra) for extra in extras)
    if kind == "workbook":
        return any(sheet.pictures or sheet.charts for sheet in xlsx.read_workbook_content(source.read()).sheets)
    return kind in ("pdf", "image")
