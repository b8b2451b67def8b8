"""Which paragraphs of a Word document stand out as headings do, although no heading style says so."""

from docx.document import Document
from docx.oxml.ns import qn
from docx.oxml.text.paragraph import CT_P
from docx.oxml.xmlchemy import BaseOxmlElement

from file_formats.docx.body_blocks import iterate_block_elements
from file_formats.docx.opening import view_document
from file_formats.errors import damage_is_unreadable
from file_formats.read_cache import cache_reads

_RUN, _RUN_PROPERTIES, _TEXT, _VALUE, _STYLE_ID = map(qn, ("w:r", "w:rPr", "w:t", "w:val", "w:styleId"))
_BOLD, _UNDERLINE, _SIZE, _BASED_ON = map(qn, ("w:b", "w:u", "w:sz", "w:basedOn"))
_OFF = {"0", "false", "off", "none"}
_USUAL_HALF_POINTS, _LARGER = 22, 1.2
_MAX_STYLE_DEPTH = 10


def _estimate_numbers_bytes(numbers: frozenset[int]) -> int:
    return 100 * len(numbers)


@cache_reads(_estimate_numbers_bytes)
def find_emphasized_blocks(content: bytes) -> frozenset[int]:
    """Return the numbers, from 0, of the body's paragraphs that are bold, underlined or in large type throughout.

    Raises:
        UnreadableFile: As for `load_document`.
    """
    document = view_document(content)
    with damage_is_unreadable("not a readable Word document"):
        emphasized_styles = _find_emphasized_styles(document)
        return frozenset(
            number
            for number, element in enumerate(iterate_block_elements(document.element.body))
            if isinstance(element, CT_P) and _is_emphasized(element, emphasized_styles)
        )


def _is_emphasized(paragraph: CT_P, emphasized_styles: set[str]) -> bool:
    runs = [run for run in paragraph.iter(_RUN) if any((text.text or "").strip() for text in run.iter(_TEXT))]
    if not runs:
        return False
    properties = paragraph.pPr
    style = "" if properties is None else properties.style or ""
    return all(_stands_out(run.find(_RUN_PROPERTIES), style in emphasized_styles) for run in runs)


def _stands_out(properties: BaseOxmlElement | None, by_style: bool) -> bool:
    if properties is None:
        return by_style
    bold, underline, size = (properties.find(tag) for tag in (_BOLD, _UNDERLINE, _SIZE))
    if bold is not None:
        return bold.get(_VALUE, "1") not in _OFF
    if underline is not None and underline.get(_VALUE, "single") not in _OFF:
        return True
    return by_style or (size is not None and _is_large(size.get(_VALUE, "")))


def _is_large(half_points: str) -> bool:
    return half_points.isdecimal() and len(half_points) < 5 and int(half_points) >= _LARGER * _USUAL_HALF_POINTS


def _find_emphasized_styles(document: Document) -> set[str]:
    styles = {style.element.get(_STYLE_ID) or "": style.element for style in document.styles}
    return {id for id in styles if _is_emphasized_style(id, styles)}


def _is_emphasized_style(id: str, styles: dict[str, BaseOxmlElement]) -> bool:
    for _ in range(_MAX_STYLE_DEPTH):
        style = styles.get(id)
        if style is None:
            return False
        properties = style.find(_RUN_PROPERTIES)
        if properties is not None and any(properties.find(tag) is not None for tag in (_BOLD, _UNDERLINE, _SIZE)):
            return _stands_out(properties, False)
        parent = style.find(_BASED_ON)
        id = "" if parent is None else parent.get(_VALUE, "")
    return False
