"""Whether a file that a solver left is damaged: its own type decides how it is opened, whatever the check says."""

from collections.abc import Callable

from criteria.target_files import TargetFile, file_type
from file_formats import UnreadableFile

_BEFORE_PDF = b"\xef\xbb\xbf\0\t\n\f\r "


def find_damage(target: TargetFile, kind: str = "", whole_image: bool = False) -> str | None:
    """Return why a file is not a sound file of its type, or None if it is.

    Args:
        kind: The type to check, if not the file's own.
        whole_image: Whether to decode an image rather than recognise it by its first bytes.
    """
    content, kind = target.read(), kind or file_type(target.name)
    if not content.strip():
        return "empty"
    try:
        (_decode_image if whole_image and kind == "image" else _CHECK_BY_TYPE.get(kind, _check_plain_text))(content)
    except UnreadableFile as damage:
        return str(damage)
    return None


def _check_workbook(content: bytes) -> object:
    from file_formats import xlsx

    return xlsx.read_sheets(content)


def _check_document(content: bytes) -> object:
    from file_formats import docx

    return docx.read_document(content)


def _check_pdf(content: bytes) -> object:
    from file_formats import pdf

    # Readers find a PDF inside of another file, an archive for example, too.
    if not content.lstrip(_BEFORE_PDF).startswith(b"%PDF-"):
        raise UnreadableFile("no PDF by its first bytes")
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


def _check_plain_text(content: bytes) -> object:
    from file_formats import plain_text

    return plain_text.read_text(content)


_CHECK_BY_TYPE: dict[str, Callable[[bytes], object]] = {
    "workbook": _check_workbook,
    "document": _check_document,
    "pdf": _check_pdf,
    "mail": _check_mail,
    "calendar": _check_calendar,
    "image": _check_image_signature,
}
