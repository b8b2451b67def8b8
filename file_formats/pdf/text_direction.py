"""Whether the letters of a PDF page stand upright when somebody looks at it."""

import pypdfium2  # type: ignore[import-untyped]  # it ships no types

from file_formats.pdf.drawn_page import MAX_LETTERS
from file_formats.pdf.opened_page import open_page
from file_formats.read_cache import cache_reads


@cache_reads(lambda _: 0)
def measure_upright_share(content: bytes, page_number: int = 1) -> float:
    """Return the share of a page's letters that are neither turned nor mirrored; 1.0 for a page without letters.

    Args:
        page_number: Which page, from 1.

    Raises:
        UnreadableFile: The file is damaged or has no such page.
    """
    with open_page(content, page_number) as page:
        text_page = page.get_textpage()
        quarter_turns = page.get_rotation() // 90 % 4
        count, upright = 0, 0
        for index in range(min(text_page.count_chars(), MAX_LETTERS)):
            code = pypdfium2.raw.FPDFText_GetUnicode(text_page, index)
            if 0 < code < 0x110000 and chr(code).isalnum():
                count += 1
                upright += _is_upright(text_page, index, quarter_turns)
        return upright / count if count else 1.0


def _is_upright(text_page: pypdfium2.PdfTextPage, index: int, quarter_turns: int) -> bool:
    matrix = pypdfium2.raw.FS_MATRIX()
    if not pypdfium2.raw.FPDFText_GetMatrix(text_page, index, matrix):
        return True
    along, up = (matrix.a, matrix.b), (matrix.c, matrix.d)
    for _ in range(quarter_turns):
        along, up = (along[1], -along[0]), (up[1], -up[0])
    # A font size below zero turns the letters once more.
    sign = -1 if pypdfium2.raw.FPDFText_GetFontSize(text_page, index) < 0 else 1
    return bool(sign * along[0] > abs(along[1]) and sign * up[1] > 0)
