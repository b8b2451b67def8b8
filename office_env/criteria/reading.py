"""What the corrected criteria read of a file: all of its text, by its own type, whatever a check calls it."""

import re
from collections.abc import Callable

from data_model import bounds
from office_env.criteria.places import Place
from office_env.files import IMAGE_SUFFIXES
from office_env.formats.errors import UnreadableFile

TYPES = {
    "xlsx": "workbook", "xlsm": "workbook", "docx": "document", "doc": "document", "pdf": "pdf", "eml": "mail",
    "ics": "calendar", **dict.fromkeys(IMAGE_SUFFIXES, "image"),
}  # fmt: skip

_FOLD = re.compile(r"\r?\n[ \t]")
_ESCAPED = re.compile(r"\\([\\;,nN])")
_ZULU = re.compile(r"([0-9]{8}T[0-9]{6})Z")
_ZONED = re.compile(r"^(?:DTSTART|DTEND);[^:\n]*TZID=.*$", re.MULTILINE | re.IGNORECASE)


def type_of(name: str) -> str:
    """The type of a file by its ending: workbook, document, pdf, mail, calendar, image, or text."""
    return TYPES.get(name.lower().rpartition(".")[2], "text")


def document_text(place: Place) -> str:
    """All text of a file. Raises UnreadableFile, which names the file; FileMissing when there is none."""
    reader = _READERS.get(type_of(place.name), _plain_text)
    try:
        text = reader(place.read())
    except UnreadableFile as damage:
        raise UnreadableFile(f"{place.shown} is {damage}") from damage
    return searchable(text, place.shown)


def searchable(text: str, where: str) -> str:
    """The text, in which keywords can be looked for; UnreadableFile, which names the place, where it is too long."""
    # Of these two characters one is written as eighteen, or eight.
    chars = len(text) + 17 * text.count("\ufdfa") + 7 * text.count("\ufdfb")
    if chars > bounds.SEARCHED_CHARS:
        raise UnreadableFile(f"{where} holds {chars:,} characters; at most {bounds.SEARCHED_CHARS:,} are searched")
    return text


def damage_in(place: Place, kind: str = "", whole_image: bool = False) -> str | None:
    """Say why a file is not a sound one of its type, or None when it is.

    kind: a type instead of its own. whole_image: decode an image, instead of knowing it by its first bytes.
    """
    content, kind = place.read(), kind or type_of(place.name)
    if not content.strip():
        return "empty"
    try:
        (_check_image if whole_image and kind == "image" else _CHECKS.get(kind, _plain_text))(content)
    except UnreadableFile as damage:
        return str(damage)
    return None


def workbook_text(content: bytes) -> str:
    """Every sheet, a row a line, cells parted by tabs; formulas by their value where it can be computed."""
    from office_env.formats import xlsx

    lines = [
        "\t".join(cell_text(value, sheet.raw(row, column)) for column, value in enumerate(values, start=1))
        for sheet in xlsx.read_sheets(content)
        for row, values in enumerate(sheet.values(), start=1)
    ]
    return "\n".join(lines)


def cell_text(value: object, raw: object) -> str:
    """A cell as its reader sees it: blank is empty, a number without noise, a formula that is not computed as text."""
    from data_model import number_text
    from office_env.formats.formulas import Unsupported

    if value is None:
        return ""
    if isinstance(value, Unsupported):
        return str(raw)
    if isinstance(value, float):
        return number_text(value)
    return str(value)


def calendar_text(content: bytes) -> str:
    """A calendar's lines, unfolded and unescaped, and the times of every event in UTC, written without a zone."""
    from office_env.formats import ics, plain_text

    lines = _ZONED.sub("", _FOLD.sub("", plain_text.read_text(content)))
    moments = [
        f"{name}:{_moment_text(moment)}"
        for event in ics.read_calendar(content).events
        for name, moment in (("DTSTART", event.start), ("DTEND", event.end))
        if moment is not None
    ]
    return "\n".join([plain_calendar(lines), *moments])


def plain_calendar(text: str) -> str:
    """Unescape a value or a keyword of a calendar, and write UTC times as plain ones."""
    unescaped = _ESCAPED.sub(lambda match: "\n" if match[1] in "nN" else match[1], text)
    return _ZULU.sub(r"\1", unescaped)


def mail_text(content: bytes) -> str:
    """Sender, recipients, subject, body and the names of attachments; a damaged mail as plain text."""
    from office_env.formats import eml, plain_text

    try:
        mail = eml.read_mail(content)
    except UnreadableFile:
        return plain_text.read_text(content)
    heads = [mail.sender, *mail.recipients, *mail.cc, mail.header("from") or "", mail.header("to") or ""]
    return "\n".join([*heads, f"Subject: {mail.subject}", mail.body, *mail.attachments])


def _moment_text(moment: object) -> str:
    import datetime as dt

    from office_env.formats import ics

    if isinstance(moment, dt.datetime):
        return f"{ics.as_utc(moment):%Y%m%dT%H%M%S}"
    return f"{moment:%Y%m%d}"


def _document_text(content: bytes) -> str:
    from office_env.formats import docx

    return docx.read_document(content).text


def _pdf_text(content: bytes) -> str:
    from office_env.formats import pdf

    return "\n".join(pdf.page_texts(content))


def _plain_text(content: bytes) -> str:
    from office_env.formats import plain_text

    return plain_text.read_text(content)


def _check_workbook(content: bytes) -> object:
    from office_env.formats import xlsx

    return xlsx.read_sheets(content)


def _check_pdf(content: bytes) -> object:
    from office_env.formats import pdf

    if not pdf.page_count(content):
        raise UnreadableFile("a PDF without a page")
    return None


def _check_mail(content: bytes) -> object:
    from office_env.formats import eml

    return eml.read_mail(content)


def _check_calendar(content: bytes) -> object:
    from office_env.formats import ics

    return ics.read_calendar(content)


def _check_image(content: bytes) -> object:
    from office_env.formats import images

    return images.load_image(content)


def _know_image(content: bytes) -> object:
    from office_env.formats import images

    if images.image_type(content) is None:
        raise UnreadableFile("no image by its first bytes")
    return None


_READERS: dict[str, Callable[[bytes], str]] = {
    "workbook": workbook_text,
    "document": _document_text,
    "pdf": _pdf_text,
    "mail": mail_text,
    "calendar": calendar_text,
}
_CHECKS: dict[str, Callable[[bytes], object]] = {
    "workbook": _check_workbook,
    "document": _document_text,
    "pdf": _check_pdf,
    "mail": _check_mail,
    "calendar": _check_calendar,
    "image": _know_image,
}
