"""Reading of worksheets into openpyxl's cells: rows in the form in which openpyxl writes them are read at once.

Whatever has another form is read by openpyxl, and so is all that stands around the rows.
"""

import io
import re
from collections.abc import Generator, Iterator
from typing import Any, NamedTuple

from openpyxl.utils import column_index_from_string
from openpyxl.utils.datetime import from_excel
from openpyxl.worksheet._reader import WorkSheetParser, WorksheetReader, _cast_number  # type: ignore[attr-defined]  # the stub lacks it
from openpyxl.xml.constants import SHEET_MAIN_NS

ParsedRow = tuple[int, list[dict[str, Any]]]

_ROOT = re.compile(
    rf"""(?:<\?xml version="1\.0"(?: encoding="utf-8")?(?: standalone="yes")? ?\?>\s*)?"""
    rf"""<worksheet [^<>']*\bxmlns="{re.escape(SHEET_MAIN_NS)}"[^<>']*>""".encode(),
    re.IGNORECASE,
)
_BEGIN, _END = b"<sheetData>", b"</sheetData>"
_TOKEN = re.compile(
    r"""<row\ r="(?P<row>[1-9]\d{0,6})"(?P<attributes>(?:\ (?!xmlns)[A-Za-z]+="[^"<&\t\n]*")*)>"""
    r"""|<c\ r="(?P<column>[A-Z]{1,3})(?P<number>[1-9]\d{0,6})"(?:\ s="(?P<style>\d{1,6})")?"""
    r"""(?:\ t="(?P<type>[A-Za-z]+)")?"""
    r"""(?:/>|>(?:<f>(?P<formula>[^<]*)</f>)?(?:<v>(?P<value>[^<]*)</v>|<v\ ?/>)?"""
    r"""(?:<is><t(?:\ xml:space="preserve")?>(?P<text>[^<]*)</t></is>)?</c>)"""
    r"""|(?P<end></row>)""",
    re.VERBOSE | re.ASCII,
)
_ATTRIBUTE = re.compile(r'([A-Za-z]+)="([^"]*)"')
# What XML forbids, or changes on reading.
_NOT_AS_IT_IS = re.compile(r"[\x00-\x08\x0b-\x1f\ufffe\uffff]|\]\]>")
_REFERENCE = re.compile(r"&(?:(amp|lt|gt|quot|apos)|#([1-9]\d{0,6}));|&")
_CHARACTERS = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'"}


class _AnotherForm(Exception):
    """The sheet is not in the form that is read at once."""


class _SplitSheet(NamedTuple):
    """The XML of a worksheet without its rows, and the rows."""

    frame: bytes
    rows: str


class SheetReader(WorksheetReader):
    """openpyxl's reader of a worksheet, with a parser that is quick on plain rows."""

    def __init__(self, sheet: Any, content: bytes, shared_strings: list[str]) -> None:
        super().__init__(sheet, io.BytesIO(content), shared_strings, data_only=False, rich_text=False)
        quick_parser = _PlainSheetParser(self.parser)
        try:
            quick_parser.read(content)
        # Whatever is the matter, openpyxl finds it in its own way, and has its own words for it.
        except (_AnotherForm, ArithmeticError, AttributeError, LookupError, SyntaxError, TypeError, ValueError):
            return
        self.parser = quick_parser


class _PlainSheetParser(WorkSheetParser):
    def __init__(self, parser: WorkSheetParser) -> None:
        super().__init__(
            io.BytesIO(),
            parser.shared_strings,
            epoch=parser.epoch,
            date_formats=parser.date_formats,
            timedelta_formats=parser.timedelta_formats,
        )
        self._rows: list[ParsedRow] = []

    def read(self, content: bytes) -> None:
        """Read a sheet; `parse` then yields its rows."""
        frame, text = _split_sheet(content)
        self._rows = list(self._parse_plain_rows(text))
        self.source = io.BytesIO(frame)
        if list(super().parse()):
            raise _AnotherForm

    def parse(self) -> Generator[ParsedRow, None, None]:
        yield from self._rows

    def _parse_plain_rows(self, text: str) -> Iterator[ParsedRow]:
        position = number = 0
        cells: list[dict[str, Any]] | None = None
        for token in _TOKEN.finditer(text):
            if token.start() != position:
                raise _AnotherForm
            position = token.end()
            kind = token.lastgroup
            if kind == "end":
                if cells is None:
                    raise _AnotherForm
                yield number, cells
                cells = None
            elif token["row"]:
                if cells is not None:
                    raise _AnotherForm
                number, cells = int(token["row"]), []
                self._note_row(token["row"], token["attributes"])
            elif cells is None:
                raise _AnotherForm
            else:
                cells.append(self._parse_plain_cell(token))
        if position != len(text) or cells is not None:
            raise _AnotherForm

    def _note_row(self, number: str, attributes: str) -> None:
        if attributes:
            found = _ATTRIBUTE.findall(attributes)
            named = {"r": number, **dict(found)}
            if len(named) != len(found) + 1:
                raise _AnotherForm
            if named.keys() - {"r", "spans"}:
                self.row_dimensions[number] = named

    def _parse_plain_cell(self, token: re.Match[str]) -> dict[str, Any]:
        _, _, column, number, style, data_type, formula, written, text, _ = token.groups()
        data_type, style_id = data_type or "n", int(style or 0)
        value: object = None
        if formula is not None:
            data_type, value = "f", "=" + _resolve_references(formula)
        elif data_type == "inlineStr":
            if text is not None:
                data_type, value = "s", _resolve_references(text)
        elif written:
            data_type, value = self._read_value(data_type, _resolve_references(written), style_id)
        return {
            "row": int(number),
            "column": column_index_from_string(column),
            "value": value,
            "data_type": data_type,
            "style_id": style_id,
        }

    def _read_value(self, data_type: str, written: str, style_id: int) -> tuple[str, object]:
        match data_type:
            case "n":
                number = _cast_number(written)
                if style_id not in self.date_formats:
                    return "n", number
                return "d", from_excel(number, self.epoch, timedelta=style_id in self.timedelta_formats)
            case "s":
                return "s", self.shared_strings[int(written)]
            case "b":
                return "b", bool(int(written))
            case "str":
                return "s", written
            case "e":
                return "e", written
            case _:
                raise _AnotherForm


def _split_sheet(content: bytes) -> _SplitSheet:
    begin, end = content.find(_BEGIN), content.find(_END)
    root = _ROOT.match(content)
    if root is None or not root.end() <= begin < end:
        raise _AnotherForm
    # Neither another namespace nor a comment may hold what is taken for the rows.
    head = content[:begin]
    is_alone = content.count(_BEGIN) == 1 == content.count(_END) and head.count(b"xmlns=") == 1
    if not is_alone or b"<!" in content or b"<?" in content[root.end() :]:
        raise _AnotherForm
    text = content[begin + len(_BEGIN) : end].decode()
    if _NOT_AS_IT_IS.search(text):
        raise _AnotherForm
    return _SplitSheet(content[: begin + len(_BEGIN)] + content[end:], text)


def _resolve_references(text: str) -> str:
    return _REFERENCE.sub(_resolve_reference, text) if "&" in text else text


def _resolve_reference(reference: re.Match[str]) -> str:
    name, code = reference.groups()
    if name:
        return _CHARACTERS[name]
    number = int(code or 0)
    if number in (9, 10, 13) or 0x20 <= number < 0xD800 or 0xE000 <= number < 0xFFFE or 0x10000 <= number <= 0x10FFFF:
        return chr(number)
    raise _AnotherForm
