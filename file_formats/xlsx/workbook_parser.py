"""Parsing of workbooks by openpyxl, with a stylesheet that another workbook had before taken over from there.

Two versions of a workbook have the same styles nearly always, and they take a third of the time to parse one.
"""

import copy
import io
from contextlib import suppress
from typing import Any, cast
from zipfile import ZipFile

from openpyxl.comments.comment_sheet import CommentSheet
from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.packaging.relationship import RelationshipList, get_dependents, get_rels_path
from openpyxl.pivot.table import TableDefinition
from openpyxl.reader.drawings import find_images
from openpyxl.reader.excel import ExcelReader, _find_workbook_part  # type: ignore[attr-defined]  # the stub lacks it
from openpyxl.reader.workbook import WorkbookParser
from openpyxl.styles.cell_style import StyleArray
from openpyxl.styles.differential import DifferentialStyleList
from openpyxl.styles.named_styles import NamedStyle, NamedStyleList
from openpyxl.styles.stylesheet import apply_stylesheet
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.workbook import Workbook
from openpyxl.workbook.defined_name import DefinedNameList
from openpyxl.worksheet.table import Table
from openpyxl.xml.constants import ARC_STYLE, COMMENTS_NS, XLTM, XLTX
from openpyxl.xml.functions import fromstring

from file_formats.read_cache import cache_reads
from file_formats.xlsx.sheet_parser import SheetReader

_DRAWING: Any = cast(Any, SpreadsheetDrawing)._rel_type
_STYLES_BYTES, _STYLE_BYTES = 20_000, 3_000
_STYLE_LISTS = ("_fonts", "_fills", "_borders", "_number_formats", "_alignments", "_protections", "_cell_styles")


def parse_workbook(content: bytes) -> Workbook:
    """Parse a workbook into the same object as `openpyxl.load_workbook`."""
    reader = _WorkbookReader(io.BytesIO(content))
    reader.read()
    return reader.wb


class _UnstyledWorkbook(Workbook):
    """A workbook that gets all its styles and sheets when they are read."""

    def __init__(self) -> None:
        # Any other workbook begins with a sheet.
        super().__init__(write_only=True)
        self._Workbook__write_only = False

    def _setup_styles(self) -> None:
        pass


class _WorkbookParser(WorkbookParser):
    # openpyxl's own begins with a workbook in its default styles, which are replaced later.
    def __init__(self, archive: ZipFile, workbook_part_name: str) -> None:
        self.archive, self.workbook_part_name, self.keep_links = archive, workbook_part_name, True
        self.wb, self.defined_names, self.sheets = _UnstyledWorkbook(), DefinedNameList(), []


class _WorkbookReader(ExcelReader):
    """The steps of openpyxl's reader, in its order, so that a damaged workbook is damaged in the same words."""

    def read_workbook(self) -> None:
        part = _find_workbook_part(self.package)
        self.parser = _WorkbookParser(self.archive, part.PartName[1:])
        self.parser.parse()
        self.wb = self.parser.wb
        self.wb.template = part.ContentType in (XLTX, XLTM)

    def read(self) -> None:
        try:
            self.read_manifest()
            self.read_strings()
            self.read_workbook()
            self.read_properties()
            self.read_custom()
            self.read_theme()
            _take_over_styles(self.wb, _read_styles(self._read_stylesheet()))
            self.read_worksheets()
            self.parser.assign_names()
            self.archive.close()
        except ValueError as error:
            raise ValueError("the workbook holds a part that cannot be read") from error

    def read_worksheets(self) -> None:
        found: Any = self.parser.find_sheets()
        for sheet, relationship in found:
            if relationship.target not in self.valid_files:
                continue
            if "chartsheet" in relationship.Type:
                self.read_chartsheet(sheet, relationship)
                continue
            self._read_worksheet(sheet, relationship.target)

    def _read_worksheet(self, sheet: Any, path: str) -> None:
        relationships_path: str = cast(Any, get_rels_path)(path)
        has_relationships = relationships_path in self.valid_files
        relationships: Any = (
            get_dependents(self.archive, relationships_path) if has_relationships else RelationshipList()
        )
        content = self.archive.read(path)
        worksheet: Any = self.wb.create_sheet(sheet.name)
        worksheet._rels = relationships
        reader = SheetReader(worksheet, content, self.shared_strings)
        reader.bind_all()
        for relationship in relationships.find(COMMENTS_NS):
            for place, comment in self._read_part(CommentSheet, relationship.target).comments:
                # A cell under a merged one cannot have a comment.
                with suppress(AttributeError):
                    worksheet[place].comment = comment
        worksheet.legacy_drawing = None
        for table in reader.tables:
            worksheet.add_table(self._read_part(Table, table))
        for relationship in relationships.find(_DRAWING):
            charts, images = find_images(self.archive, relationship.target)
            for chart in charts:
                worksheet.add_chart(chart, chart.anchor)
            for image in images:
                worksheet.add_image(image, image.anchor)
        pivot_caches = self.parser.pivot_caches
        for relationship in relationships.find(TableDefinition.rel_type):
            pivot = self._read_part(TableDefinition, relationship.Target)
            pivot.cache = pivot_caches[pivot.cacheId]
            worksheet.add_pivot(pivot)
        worksheet.sheet_state = sheet.state

    def _read_part(self, part_type: Any, path: str) -> Any:
        return part_type.from_tree(fromstring(self.archive.read(path)))

    def _read_stylesheet(self) -> bytes | None:
        try:
            return self.archive.read(ARC_STYLE)
        except KeyError:
            return None


class _StylesheetAlone:
    """An archive that holds no more than a stylesheet."""

    def __init__(self, stylesheet: bytes) -> None:
        self._stylesheet = stylesheet

    def read(self, _name: str) -> bytes:
        return self._stylesheet


def _estimate_bytes(styled: Workbook) -> int:
    return _STYLES_BYTES + _STYLE_BYTES * sum(len(getattr(styled, name)) for name in _STYLE_LISTS)


@cache_reads(_estimate_bytes)
def _read_styles(stylesheet: bytes | None) -> Workbook:
    """Return a workbook that holds these styles and nothing else, or openpyxl's own styles; nobody may change it."""
    styled = Workbook()
    if stylesheet is not None:
        apply_stylesheet(cast(ZipFile, _StylesheetAlone(stylesheet)), styled)
    return styled


def _take_over_styles(workbook: Any, styled: Any) -> None:  # the stubs lack these attributes
    """Give a workbook the styles of another; they share fonts and the like, which nobody can change in place."""
    for name in _STYLE_LISTS:
        setattr(workbook, name, _copy_list(getattr(styled, name)))
    for name in ("_date_formats", "_timedelta_formats"):
        setattr(workbook, name, copy.copy(getattr(styled, name)))
    workbook._named_styles = NamedStyleList([_copy_named_style(one, workbook) for one in styled._named_styles])
    workbook._differential_styles = DifferentialStyleList()
    workbook._differential_styles.styles = copy.deepcopy(styled._differential_styles.styles)
    workbook._table_styles, workbook._colors = styled._table_styles, styled._colors


def _copy_list(original: Any) -> Any:
    # Its own way of copying would compare all styles with each other, and drop equal ones.
    copied: Any = IndexedList()
    list.extend(copied, original)
    copied._dict, copied.clean = dict(original._dict), original.clean
    return copied


def _copy_named_style(original: Any, workbook: Workbook) -> NamedStyle:
    copied: NamedStyle = NamedStyle.__new__(NamedStyle)
    copied.__dict__.update(original.__dict__, _wb=workbook, _style=StyleArray(original._style))
    return copied
