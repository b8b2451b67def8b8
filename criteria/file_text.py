"""The text that the corrected criteria read from a file: all of it, by the file's own type, whatever the check says."""

import re
from collections.abc import Callable

from criteria.cannot_check import CannotCheck
from criteria.target_files import TargetFile, file_type
from data_model import bounds
from file_formats import UnreadableFile

_LINE_FOLD = re.compile(r"\r?\n[ \t]")
_ESCAPED_CHARACTER = re.compile(r"\\([\\;,nN])")
_UTC_TIME = re.compile(r"([0-9]{8}T[0-9]{6})Z")
_ZONED_TIME_LINE = re.compile(r"^(?:DTSTART|DTEND);[^:\n]*TZID=.*$", re.MULTILINE | re.IGNORECASE)


def read_file_text(target: TargetFile) -> str:
    """Return all text of a file.

    Raises:
        CannotCheck: The file is damaged or too long; the message names it.
        FileMissing: There is no such file.
    """
    reader = _READER_BY_TYPE.get(file_type(target.name), _read_plain_text)
    try:
        text = reader(target.read())
    except UnreadableFile as damage:
        raise CannotCheck(f"{target.display_path} is {damage}") from damage
    return check_searchable(text, target.display_path)


def check_searchable(text: str, where: str) -> str:
    """Return a text unchanged if it is short enough to search.

    Raises:
        CannotCheck: The text is too long; the message names the place.
    """
    # Normalisation turns these two characters into eighteen and eight.
    chars = len(text) + 17 * text.count("\ufdfa") + 7 * text.count("\ufdfb")
    if chars > bounds.SEARCHED_CHARS:
        raise CannotCheck(f"{where} holds {chars:,} characters; at most {bounds.SEARCHED_CHARS:,} are searched")
    return text


def read_workbook_text(content: bytes) -> str:
    """Return the text of every sheet, one row per line with tabs between cells, formulas by their computed value."""
    from file_formats import xlsx

    lines = [
        "\t".join(
            format_searched_cell(value, sheet.get_raw(row, column)) for column, value in enumerate(values, start=1)
        )
        for sheet in xlsx.read_sheets(content)
        for row, values in enumerate(sheet.compute_values(), start=1)
    ]
    return "\n".join(lines)


def format_searched_cell(value: object, raw: object) -> str:
    """Format a cell as a reader of the sheet sees it.

    A blank cell is empty text, a number has no floating-point noise, and a formula that we cannot compute is its text.
    """
    from data_model import format_number
    from file_formats.formulas import Unsupported

    if value is None:
        return ""
    if isinstance(value, Unsupported):
        return str(raw)
    if isinstance(value, float):
        return format_number(value)
    return str(value)


def read_calendar_text(content: bytes) -> str:
    """Return a calendar's lines, unfolded and unescaped, then the times of every event in UTC, without a zone."""
    from file_formats import ics, plain_text

    lines = _ZONED_TIME_LINE.sub("", _LINE_FOLD.sub("", plain_text.read_text(content)))
    moments = [
        f"{name}:{_format_moment(moment)}"
        for event in ics.read_calendar(content).events
        for name, moment in (("DTSTART", event.start), ("DTEND", event.end))
        if moment is not None
    ]
    return "\n".join([unescape_calendar_text(lines), *moments])


def unescape_calendar_text(text: str) -> str:
    """Unescape a calendar's value or a keyword, and drop the `Z` of UTC times."""
    unescaped = _ESCAPED_CHARACTER.sub(lambda match: "\n" if match[1] in "nN" else match[1], text)
    return _UTC_TIME.sub(r"\1", unescaped)


def read_mail_text(content: bytes) -> str:
    """Return sender, recipients, subject, body and attachment names of a mail; a damaged mail is read as plain text."""
    from file_formats import eml, plain_text

    try:
        mail = eml.read_mail(content)
    except UnreadableFile:
        return plain_text.read_text(content)
    header_lines = [
        mail.sender,
        *mail.recipients,
        *mail.cc,
        mail.find_header("from") or "",
        mail.find_header("to") or "",
    ]
    return "\n".join([*header_lines, f"Subject: {mail.subject}", mail.body, *mail.attachments])


def _format_moment(moment: object) -> str:
    import datetime as dt

    from file_formats import ics

    if isinstance(moment, dt.datetime):
        return f"{ics.to_utc(moment):%Y%m%dT%H%M%S}"
    return f"{moment:%Y%m%d}"


def _read_word_text(content: bytes) -> str:
    from file_formats import docx

    return docx.read_document(content).text


def _read_pdf_text(content: bytes) -> str:
    from file_formats import pdf

    return "\n".join(pdf.read_page_texts(content))


def _read_plain_text(content: bytes) -> str:
    from file_formats import plain_text

    return plain_text.read_text(content)


_READER_BY_TYPE: dict[str, Callable[[bytes], str]] = {
    "workbook": read_workbook_text,
    "document": _read_word_text,
    "pdf": _read_pdf_text,
    "mail": read_mail_text,
    "calendar": read_calendar_text,
}
