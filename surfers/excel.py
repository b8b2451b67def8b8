"""The explorer of workbooks: the table on every sheet, with its header, columns and rows."""

from data_model import Column, SheetFinding, SurfReport, Visit
from office_env import Workspace
from office_env.formats import xlsx
from office_env.formats.errors import UnreadableFile
from surfers.cells import cell_text, column_type, is_label
from surfers.registry import surfer
from surfers.visiting import files_of, visit

MOST_ROWS, MOST_COLUMNS, MOST_SHEETS = 400, 40, 20
ROWS_BEFORE_A_HEADER = 20

Grid = tuple[tuple[object, ...], ...]


@surfer
def excel(workspace: Workspace) -> SurfReport:
    """Read every sheet of every workbook."""
    files = files_of(workspace, ".xlsx")
    visits = [visit(workspace, "system", "list_files", folder_path="")] if files else []
    found: list[SheetFinding] = []
    for file in files:
        visits.append(visit(workspace, "excel", "list_sheets", file_path=file))
        try:
            sheets = xlsx.read_sheets(workspace.read(file))[:MOST_SHEETS]
        except UnreadableFile:
            continue
        for sheet in sheets:
            visits.append(_read(workspace, file, sheet))
            table = table_on(file, sheet)
            if table:
                found.append(table)
    return SurfReport(app="excel", visits=tuple(visits), findings=tuple(found))


def table_on(file: str, sheet: xlsx.Sheet) -> SheetFinding | None:
    """The first table of a sheet: a row of labels with rows below it, up to the first blank one; None without one."""
    height, width = min(sheet.row_count, ROWS_BEFORE_A_HEADER + MOST_ROWS), min(sheet.column_count, MOST_COLUMNS)
    grid = tuple(tuple(sheet.value(row, column) for column in range(1, width + 1)) for row in range(1, height + 1))
    header = next((row for row in range(min(len(grid), ROWS_BEFORE_A_HEADER)) if _is_header(grid, row)), None)
    if header is None:
        return None
    filled = [column for column, value in enumerate(grid[header]) if not _is_blank(value)]
    first, last = filled[0], filled[-1]
    rows: list[tuple[object, ...]] = []
    for row in grid[header + 1 : header + 1 + MOST_ROWS]:
        if all(_is_blank(value) for value in row[first : last + 1]):
            break
        rows.append(row[first : last + 1])
    columns = tuple(
        _column(cell_text(grid[header][first + at]), first + at + 1, tuple(row[at] for row in rows))
        for at in range(last - first + 1)
    )
    return SheetFinding(
        file=file,
        sheet=sheet.name,
        active=sheet.active,
        header_row=header + 1,
        columns=columns,
        rows=tuple(tuple(cell_text(value) for value in row) for row in rows),
    )


def _read(workspace: Workspace, file: str, sheet: xlsx.Sheet) -> Visit:
    last = {
        "last_row_idx": min(sheet.row_count, MOST_ROWS),
        "last_column_idx": min(sheet.column_count, MOST_COLUMNS),
    }
    first = {"row_idx": 1, "column_idx": 1}
    return visit(workspace, "excel", "read_range", file_path=file, **first, **last, sheet=sheet.name)


def _is_header(grid: Grid, row: int) -> bool:
    """Two labels or more with hardly a gap, no numbers or dates among them, and a filled row below."""
    filled = [column for column, value in enumerate(grid[row]) if not _is_blank(value)]
    if len(filled) < 2 or not all(is_label(grid[row][column]) for column in filled):
        return False
    below = grid[row + 1] if row + 1 < len(grid) else ()
    span = filled[-1] - filled[0] + 1
    return len(filled) * 3 >= span * 2 and any(not _is_blank(value) for value in below[filled[0] : filled[-1] + 1])


def _is_blank(value: object) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())


def _column(name: str, index: int, values: tuple[object, ...]) -> Column:
    texts = [cell_text(value) for value in values]
    filled = [text for text in texts if text]
    is_unique = len(filled) == len(texts) > 0 and len({text.casefold() for text in texts}) == len(texts)
    return Column(name=name, index=index, type=column_type(values), unique=is_unique)
