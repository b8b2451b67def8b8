"""What the corrected criteria read of a file: all of its text, by its own type, whatever a check calls it."""

import re
from collections.abc import Callable

from criteria.target_files import TargetFile
from data_model import bounds
from file_formats import UnreadableFile
from office_env import IMAGE_SUFFIXES

TYPE_BY_SUFFIX = {
    "xlsx": "workbook", "xlsm": "workbook", "docx": "document", "doc": "document", "pdf": "pdf", "eml": "mail",
    "ics": "calendar", **dict.fromkeys(IMAGE_SUFFIXES, "image"),
}  # fmt: skip

_LINE_FOLD = re.compile(r"\r?\n[ \t]")
_ESCAPED_CHARACTER = re.compile(r"\\([\\;,nN])")
_UTC_TIME = re.compile(r"([0-9]{8}T[0-9]{6})Z")
_ZONED_TIME_LINE = re.compile(r"^(?:DTSTART|DTEND);[^:\n]*TZID=.*$", re.MULTILINE | re.IGNORECASE)


def file_type(name: str) -> str:
    """The type of a file by its ending: workbook, document, pdf, mail, calendar, image, or text."""
    return TYPE_BY_SUFFIX.get(name.lower().rpartition(".")[2], "text")


def read_file_text(target: TargetFile) -> str:
    """All text of a file.

    Raises:
        UnreadableFile: Which names the file; FileMissing when there is none.
    """
    reader = _READER_BY_TYPE.get(file_type(target.name), _read_plain_text)
    try:
        text = reader(target.read())
    except UnreadableFile as damage:
        raise UnreadableFile(f"{target.display_path} is {damage}") from damage
    return check_searchable(text, target.display_path)


def check_searchable(text: str, where: str) -> str:
    """The text, in which keywords can be looked for; UnreadableFile, which names the place, where it is too long."""
    # Of these two characters one is written as eighteen, or eight.
    chars = len(text) + 17 * text.count("\ufdfa") + 7 * text.count("\ufdfb")
    if chars > bounds.SEARCHED_CHARS:
        raise UnreadableFile(f"{where} holds {chars:,} characters; at most {bounds.SEARCHED_CHARS:,} are searched")
    return text


def find_damage(target: TargetFile, kind: str = "", whole_image: bool = False) -> str | None:
    """Say why a file is not a sound one of its type, or None when it is.

    Args:
        kind: A type instead of its own.
        whole_image: Decode an image, instead of knowing it by its first bytes.
    """
    content, kind = target.read(), kind or file_type(target.name)
    if not content.strip():
        return "empty"
    try:
        (_decode_image if whole_image and kind == "image" else _CHECK_BY_TYPE.get(kind, _read_plain_text))(content)
    except UnreadableFile as damage:
        return str(damage)
    return None


def read_workbook_text(content: bytes) -> str:
    """Every sheet, a row a line, cells parted by tabs; formulas by their value where it can be computed."""
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
    """A cell as its reader sees it: blank is empty, a number without noise, a formula that is not computed as text."""
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
    """A calendar's lines, unfolded and unescaped, and the times of every event in UTC, written without a zone."""
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
    """Unescape a value or a keyword of a calendar, and write UTC times as plain ones."""
    unescaped = _ESCAPED_CHARACTER.sub(lambda match: "\n" if match[1] in "nN" else match[1], text)
    return _UTC_TIME.sub(r"\1", unescaped)


def read_mail_text(content: bytes) -> str:
    """Sender, recipients, subject, body and the names of attachments; a damaged mail as plain text."""
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


def _check_workbook(content: bytes) -> object:
    from file_formats import xlsx

    return xlsx.read_sheets(content)


def _check_pdf(content: bytes) -> object:
    from file_formats import pdf

    if not pdf.count_pages(content):
        raise UnreadableFile("a PDF without a page")
    return None


def _check_mail(content: bytes) -> object:
    from file_formats import eml

    return eml.read_mail(content)


def _check_calendar(content: bytes) -> object:
    from file_formats import ics

    return ics.read_calendar(content)


def _decode_image(content: bytes) -> object:
    from file_formats import images

    return images.load_image(content)


def _check_image_signature(content: bytes) -> object:
    from file_formats import images

    if images.detect_image_type(content) is None:
        raise UnreadableFile("no image by its first bytes")
    return None


_READER_BY_TYPE: dict[str, Callable[[bytes], str]] = {
    "workbook": read_workbook_text,
    "document": _read_word_text,
    "pdf": _read_pdf_text,
    "mail": read_mail_text,
    "calendar": read_calendar_text,
}
_CHECK_BY_TYPE: dict[str, Callable[[bytes], object]] = {
    "workbook": _check_workbook,
    "document": _read_word_text,
    "pdf": _check_pdf,
    "mail": _check_mail,
    "calendar": _check_calendar,
    "image": _check_image_signature,
}
