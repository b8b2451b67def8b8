"""The sheet of a workbook that a criterion checks, with names for its cells in messages."""

from dataclasses import dataclass

from criteria.cannot_check import CannotCheck
from criteria.cell_values import column_letters
from criteria.registry import References
from criteria.target_files import TargetFile, resolve_target
from data_model import Check, error, failed
from file_formats import UnreadableFile, xlsx
from file_formats.formulas import CellError, Unsupported
from office_env import FileTree


@dataclass(frozen=True)
class TargetSheet:
    """A sheet of a workbook and its name in messages.

    Attributes:
        content: The sheet with all that it says.
        where: The name of the sheet in messages, such as `data/score.xlsx, sheet Grades`.
        original: The sheet of the same name in the original office; None if there is none.
    """

    content: "xlsx.SheetContent"
    where: str
    original: "xlsx.SheetContent | None" = None

    @property
    def sheet(self) -> "xlsx.Sheet":
        """The cells of the sheet."""
        return self.content.cells

    def locate_cell(self, row: int, column: int) -> str:
        """Return the name of a cell in messages, such as `data/score.xlsx, cell B5`."""
        return f"{self.where}, cell {column_letters(column)}{row}"

    def read_value(self, row: int, column: int) -> object:
        """Return the value of a cell, computed if it is a formula, or a Check if that cannot be computed."""
        value = self.sheet.compute_value(row, column)
        if isinstance(value, Unsupported):
            return error(f"the formula {str(self.sheet.get_raw(row, column))[:200]} cannot be computed: {value}",
                         self.locate_cell(row, column))  # fmt: skip
        return str(value) if isinstance(value, CellError) else value

    def read_formula(self, row: int, column: int) -> str | None:
        """Return the formula in the cell, or None if there is none."""
        return str(self.sheet.get_raw(row, column)) if (row, column) in self.sheet.formulas else None


def open_sheet(
    file: str, name: str | None, workspace: FileTree, seed: FileTree, references: References
) -> TargetSheet | Check:
    """Open the named sheet, or the active one; return a Check that says what is wrong if there is none."""
    target = resolve_target(file, workspace, seed, references)
    workbook = _read_workbook(target)
    if isinstance(workbook, Check):
        return workbook
    if name is None:
        active = next((sheet for sheet in workbook.sheets if sheet.cells.is_active), None)
        if active is None:
            return error("the workbook has no active sheet", target.display_path)
        return TargetSheet(active, target.display_path, _find_original(target, active, seed))
    for sheet in workbook.sheets:
        if _fold_name(sheet) == name.strip().casefold():
            where = f"{target.display_path}, sheet {sheet.cells.name}"
            return TargetSheet(sheet, where, _find_original(target, sheet, seed))
    names = ", ".join(repr(one.cells.name) for one in workbook.sheets)
    return failed(target.display_path, f"a sheet {name!r}", f"the sheets {names}"[:500])


def read_workbook(
    file: str, workspace: FileTree, seed: FileTree, references: References
) -> "xlsx.WorkbookContent | Check":
    """Read a workbook with all that it says, or return a Check that says what is wrong."""
    return _read_workbook(resolve_target(file, workspace, seed, references))


def read_sheet_names(file: str, workspace: FileTree, seed: FileTree, references: References) -> tuple[str, ...] | Check:
    """Return the names of all sheets, or a Check that says what is wrong."""
    workbook = read_workbook(file, workspace, seed, references)
    return workbook if isinstance(workbook, Check) else tuple(sheet.cells.name for sheet in workbook.sheets)


def _find_original(target: TargetFile, sheet: "xlsx.SheetContent", seed: FileTree) -> "xlsx.SheetContent | None":
    if target.tree is seed or target.name not in seed.names():
        return None
    try:
        sheets = xlsx.read_workbook_content(seed.read(target.name)).sheets
    except UnreadableFile:
        return None
    return next((one for one in sheets if _fold_name(one) == _fold_name(sheet)), None)


def _fold_name(sheet: "xlsx.SheetContent") -> str:
    return sheet.cells.name.strip().casefold()


def _read_workbook(target: TargetFile) -> "xlsx.WorkbookContent | Check":
    if not target.is_file():
        return failed(target.display_path, "an Excel workbook", "no such file")
    content = target.read()
    if not content:
        return failed(target.display_path, "an Excel workbook", "an empty file")
    try:
        return xlsx.read_workbook_content(content)
    except UnreadableFile as damage:
        raise CannotCheck(str(damage), target.display_path) from damage
