"""All hostile files, by name, and sound ones of every kind to be damaged."""

from collections.abc import Mapping
from functools import cache

from tests.hostile.corpus import (
    files_calendar,
    files_docx,
    files_images,
    files_mail,
    files_pdf,
    files_text,
    files_xlsx,
    pdf_writing,
)
from tests.hostile.corpus.makes import Make

_KINDS = (files_xlsx, files_docx, files_pdf, files_mail, files_calendar, files_images, files_text)


def hostile_files(secret: str = "file:///etc/hostname") -> Mapping[str, Make]:
    """Every hostile file by its kind and name, such as `xlsx/far-cell-2-million.xlsx`.

    Args:
        secret: A file that they would look into where they can, as a URI.
    """
    return {f"{name.rpartition('.')[2]}/{name}": make for kind in _KINDS for name, make in kind.files(secret).items()}


@cache
def sound_files() -> Mapping[str, bytes]:
    """A sound file of every kind, by its suffix."""
    return {
        "xlsx": files_xlsx.plain(),
        "docx": files_docx.plain(),
        "pdf": pdf_writing.document(),
        "eml": files_mail.mail(),
        "ics": files_calendar.calendar(files_calendar.event("SUMMARY:Standup", "DTSTART:20240501T090000", "UID:a@b")),
        "png": files_images.drawn("PNG"),
        "gif": files_images.drawn("GIF"),
        "jpeg": files_images.drawn("JPEG"),
        "txt": b"Total: 12\nAnn has 87.\n",
    }
