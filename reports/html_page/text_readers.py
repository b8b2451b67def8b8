"""Functions that read new files of an office as text for the page, by file extension."""

from collections.abc import Callable, Mapping

from file_formats import docx, eml, ics, pdf, plain_text, xlsx


def _read_events(content: bytes) -> str:
    events = ics.read_calendar(content).events
    return "\n".join(f"{event.summary}: {event.start} to {event.end}" for event in events)


def _read_mail(content: bytes) -> str:
    mail = eml.read_mail(content)
    header = f"From: {mail.sender}\nTo: {', '.join(mail.recipients)}\nSubject: {mail.subject}"
    return f"{header}\n\n{mail.body}"


def _read_sheets(content: bytes) -> str:
    return "\n\n".join(f"[{sheet.name}]\n{_format_rows(sheet)}" for sheet in xlsx.read_sheets(content))


def _format_rows(sheet: xlsx.Sheet) -> str:
    return "\n".join("\t".join("" if cell is None else str(cell) for cell in row) for row in sheet.rows)


READERS: Mapping[str, Callable[[bytes], str]] = {
    ".txt": plain_text.read_text,
    ".csv": plain_text.read_text,
    ".md": plain_text.read_text,
    ".xlsx": _read_sheets,
    ".docx": lambda content: docx.read_document(content).text,
    ".pdf": lambda content: "\n\n".join(pdf.read_page_texts(content)),
    ".ics": _read_events,
    ".eml": _read_mail,
}
"""Extension -> reader; a reader raises UnreadableFile for a damaged file."""
