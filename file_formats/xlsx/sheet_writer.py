"""Writing of worksheets as openpyxl does, byte for byte, in a fraction of its time where cells are plain."""

import datetime as dt
import io
import re
from decimal import Decimal
from typing import Any

from openpyxl import LXML
from openpyxl.cell.cell import Cell
from openpyxl.compat import safe_string
from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.utils import get_column_letter
from openpyxl.utils.datetime import to_excel
from openpyxl.worksheet._writer import WorksheetWriter

# The stubs declare no types for it.
_to_serial: Any = to_excel
_NO_ROWS = b"<sheetData></sheetData>"
# What openpyxl refuses to write.
_UNWRITABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_PLAIN_ATTRIBUTE = re.compile(r"[\w.+-]*", re.ASCII)


class _NotPlain(Exception):
    """A cell has what openpyxl alone can write: a comment, a link, rich text, a formula of an area."""


def write_sheet(sheet: Any) -> bytes:
    """Return the XML of a worksheet, whose relationships are set as openpyxl's writer does.

    Args:
        sheet: An open worksheet.
    """
    sheet._drawing = SpreadsheetDrawing()
    sheet._drawing.charts, sheet._drawing.images = sheet._charts, sheet._images
    content = io.BytesIO()
    writer: Any = _SheetWriter(sheet, content)
    writer.write()
    sheet._rels = writer._rels
    return content.getvalue().replace(_NO_ROWS, writer.plain_rows, 1)


class _SheetWriter(WorksheetWriter):
    """openpyxl's writer, which leaves out plain rows.

    Attributes:
        plain_rows: What stands in place of `_NO_ROWS`.
    """

    plain_rows = _NO_ROWS

    def write_rows(self) -> None:
        try:
            rows = _format_rows(self)
        except _NotPlain:
            super().write_rows()
            return
        stream: Any = self.xf.send(True)
        with stream.element("sheetData"):
            self.plain_rows = b"<sheetData>%b</sheetData>" % rows
        self.xf.send(None)


def _format_rows(writer: Any) -> bytes:
    if not LXML:
        # Without lxml, openpyxl serializes in another way.
        raise _NotPlain
    sheet = writer.ws
    dimensions, book = sheet.row_dimensions, sheet.parent
    style_ids: dict[bytes, str] = {}
    parts: list[str] = []
    for number, cells in writer.rows():
        attributes = {"r": str(number), **dict(dimensions.get(number, {}))}
        if not all(_PLAIN_ATTRIBUTE.fullmatch(text) for text in attributes.values()):
            raise _NotPlain
        parts.append("<row " + " ".join(f'{name}="{text}"' for name, text in attributes.items()) + ">")
        for cell in cells:
            if not _is_plain(cell):
                raise _NotPlain
            look = b"" if cell._style is None else cell._style.tobytes()
            if look not in style_ids:
                style_ids[look] = f' s="{cell.style_id}"' if cell.has_style else ""
            if cell._value is None and not style_ids[look]:
                continue
            place = f'<c r="{get_column_letter(cell.column)}{number}"{style_ids[look]}'
            parts.append(place + _format_content(cell._value, cell.data_type, book))
        parts.append("</row>")
    text = "".join(parts)
    if _UNWRITABLE.search(text):
        raise _NotPlain
    return text.encode("ascii", "xmlcharrefreplace")


def _is_plain(cell: Any) -> bool:
    return cell._comment is None and cell.hyperlink is None and type(cell) is Cell


def _format_content(value: object, data_type: str, book: Any) -> str:
    """Return the rest of a cell's element, after its place and its style."""
    if data_type == "s" and (value is None or type(value) is str):
        if not value:
            return ' t="inlineStr"></c>'
        space = ' xml:space="preserve"' if value != value.strip() else ""
        return f' t="inlineStr"><is><t{space}>{_escape(value)}</t></is></c>'
    if data_type == "f" and type(value) is str and value:
        return f"><f>{_escape(value[1:])}</f><v></v></c>"
    if data_type in ("n", "b") and (value is None or isinstance(value, int | float | Decimal)):
        return f' t="{data_type}"></c>' if value is None else f' t="{data_type}"><v>{safe_string(value)}</v></c>'
    if data_type == "e" and type(value) is str and value:
        return f' t="e"><v>{_escape(value)}</v></c>'
    is_zoned = getattr(value, "tzinfo", None) is not None
    if data_type == "d" and isinstance(value, dt.date | dt.time | dt.timedelta) and not (is_zoned or book.iso_dates):
        return f' t="n"><v>{safe_string(_to_serial(value, book.epoch))}</v></c>'
    raise _NotPlain


def _escape(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\r", "&#13;")
