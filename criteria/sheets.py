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
        sheet: The sheet.
        where: The name of the sheet in messages, such as `data/score.xlsx, sheet Grades`.
    """

    sheet: "xlsx.Sheet"
    where: str

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
    sheets = _read_sheets(target)
    if isinstance(sheets, Check):
        return sheets
    if name is None:
        active = next((sheet for sheet in sheets if sheet.is_active), None)
        return (
            TargetSheet(active, target.display_path)
            if active
            else error("the workbook has no active sheet", target.display_path)
        )
    for sheet in sheets:
        if sheet.name.strip().casefold() == name.strip().casefold():
            return TargetSheet(sheet, f"{target.display_path}, sheet {sheet.name}")
    return failed(
        target.display_path, f"a sheet {name!r}", f"the sheets {', '.join(repr(one.name) for one in sheets)}"[:500]
    )


def read_sheet_names(file: str, workspace: FileTree, seed: FileTree, references: References) -> tuple[str, ...] | Check:
    """Return the names of all sheets, or a Check that says what is wrong."""
    sheets = _read_sheets(resolve_target(file, workspace, seed, references))
    return sheets if isinstance(sheets, Check) else tuple(sheet.name for sheet in sheets)


def _read_sheets(target: TargetFile) -> "tuple[xlsx.Sheet, ...] | Check":
    if not target.is_file():
        return failed(target.display_path, "an Excel workbook", "no such file")
    content = target.read()
    if not content:
        return failed(target.display_path, "an Excel workbook", "an empty file")
    try:
        return xlsx.read_sheets(content)
    except UnreadableFile as damage:
        raise CannotCheck(str(damage), target.display_path) from damage
