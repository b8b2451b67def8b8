"""Open workbooks for editing and write them deterministically."""

import zipfile
import zlib
from collections.abc import Iterable
from datetime import datetime
from typing import Any, cast

from openpyxl.utils.exceptions import IllegalCharacterError, InvalidFileException
from openpyxl.workbook import Workbook
from openpyxl.worksheet.cell_range import CellRange, MultiCellRange
from openpyxl.writer.excel import ExcelWriter
from PIL.Image import DecompressionBombError

from file_formats.errors import UnreadableFile
from file_formats.read_cache import cache_reads
from file_formats.silenced_output import silence_output
from file_formats.xlsx.limits import find_excess
from file_formats.xlsx.sheet_writer import write_sheet
from file_formats.xlsx.size_check import check_workbook_size
from file_formats.xlsx.workbook_parser import parse_workbook
from file_formats.zip_archive import check_archive, write_archive

# What openpyxl and the parsers under it raise for damaged parts, found by damaging files; RecursionError
# comes from XML that is nested too deeply.
_DAMAGE_ERRORS = (
    ArithmeticError, AssertionError, AttributeError, DecompressionBombError, EOFError, IllegalCharacterError,
    InvalidFileException, LookupError, NotImplementedError, OSError, RecursionError, StopIteration,
    SyntaxError, TypeError, ValueError, zipfile.BadZipFile, zlib.error,
)  # fmt: skip

_AUTHOR = "HomerAgents"
_FIXED_TIME = datetime.fromisoformat("2020-01-01")


def load_workbook(content: bytes) -> Workbook:
    """Open a workbook for editing; formulas, styles, images and charts are kept, macros are not.

    Raises:
        UnreadableFile: The content is damaged, hostile, or over a `bounds.WORKBOOK_...` limit. Cells are counted as
            openpyxl creates them, so a merged or linked area counts as all the cells that it covers.
    """
    try:
        with silence_output():
            _check_once(content)
            workbook = parse_workbook(content)
    except UnreadableFile:
        raise
    except _DAMAGE_ERRORS as error:
        raise _make_unreadable_error("read", error) from error
    if excess := find_excess(workbook):
        raise UnreadableFile(f"the Excel workbook is too large: {excess}")
    return workbook


# Each step of a plan opens the workbook that the step before it has written.
@cache_reads(lambda _: 0)
def _check_once(content: bytes) -> None:
    check_archive(content, "an Excel workbook")
    check_workbook_size(content)


def dump_workbook(workbook: Workbook) -> bytes:
    """Write a workbook so that equal content gives equal bytes, with fixed author, dates and archive layout.

    Formulas are written without computed values, as openpyxl does; Excel computes them on opening. Numbers keep 16
    digits, one more than Excel.

    Raises:
        ValueError: A cell holds what no workbook can (see `set_cell`), or the workbook is too large to be read again.
        UnreadableFile: The workbook was read with a part that cannot be written.
    """
    if excess := find_excess(workbook):
        raise ValueError(f"the workbook would be too large to be read again: {excess}")
    properties = workbook.properties
    properties.creator, properties.lastModifiedBy = _AUTHOR, None
    properties.created = properties.modified = _FIXED_TIME
    for sheet in workbook.worksheets:
        sheet.merged_cells = _OrderedRanges(sheet.merged_cells.ranges)
    parts = _PartCollector()
    try:
        with silence_output():
            _WorkbookWriter(workbook, cast("zipfile.ZipFile", parts)).save()
    except (IllegalCharacterError, UnicodeEncodeError) as error:
        raise ValueError("a cell holds a character that a workbook cannot keep") from error
    except _DAMAGE_ERRORS as error:
        raise _make_unreadable_error("written again", error) from error
    return write_archive(parts.content)


class _WorkbookWriter(ExcelWriter):
    """openpyxl's writer, but for the temporary file on disk through which it passes each sheet."""

    def write_worksheet(self, ws: Any) -> None:
        """Write a sheet."""
        content = write_sheet(ws)
        self._archive.writestr(ws.path[1:], content)  # type: ignore[attr-defined]  # the stubs lack what is private
        self.manifest.append(ws)


class _PartCollector:
    """An archive that keeps the parts that openpyxl writes; a real one would deflate each only for us to store it."""

    def __init__(self) -> None:
        self.content: dict[str, bytes] = {}

    def writestr(self, name: str, content: str | bytes) -> None:
        """Add a part."""
        self.content[name] = content.encode() if isinstance(content, str) else content

    def namelist(self) -> list[str]:
        """Return the names of the parts, in the order of their writing."""
        return list(self.content)

    def close(self) -> None:
        """Do nothing: there is no file."""


class _OrderedRanges(MultiCellRange):
    """Merged ranges ordered by position; openpyxl's own set has no order."""

    def __iter__(self) -> Iterable[CellRange]:  # type: ignore[override]  # the stub lacks it
        return iter(self.sorted())


def _make_unreadable_error(operation: str, error: Exception) -> UnreadableFile:
    reason = " ".join(str(error.__cause__ or error).split())[:200] or type(error).__name__
    return UnreadableFile(f"not an Excel workbook that can be {operation}: {reason}")
