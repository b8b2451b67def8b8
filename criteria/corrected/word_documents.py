"""Criteria for the tables and headings of a Word document."""

from pydantic import Field

from criteria.damaged_files import find_damage
from criteria.keyword_matching import contains_keyword, fold_text
from criteria.registry import Args, References, criterion
from criteria.step_budget import spend_steps
from criteria.target_files import resolve_target
from data_model import Checks, failed, passed
from office_env import FileTree

_STEPS_PER_CELL = 20


class TableArgs(Args):
    """The rows that one table of the document must have.

    Attributes:
        file: The path of the Word document.
        rows: The rows, each as the texts of its cells in order; other cells may stand between these.
    """

    file: str
    rows: tuple[tuple[str, ...], ...] = Field(min_length=1, max_length=500)


class HeadingArgs(Args):
    """The heading that the document must have.

    Attributes:
        file: The path of the Word document.
        heading: Text that the heading must contain.
        level: The level of the heading, 0 for the title; if left out, any level will do.
    """

    file: str
    heading: str = Field(min_length=1)
    level: int | None = Field(default=None, ge=0, le=9)


@criterion
def evaluate_docx_table_contain(workspace: FileTree, seed: FileTree, references: References, args: TableArgs) -> Checks:
    """One table of the document has every given row: each text occurs in a cell of the row, in the given order."""
    target = resolve_target(args.file, workspace, seed, references)
    if not target.is_file() or (damage := find_damage(target, "document")):
        yield failed(target.display_path, "a Word document", damage if target.is_file() and damage else "no such file")
        return
    from file_formats import docx

    tables = docx.read_document(target.read()).tables
    missing_rows = [
        [row for row in args.rows if not any(_contains_row(line, row) for line in table)] for table in tables
    ]
    fewest_missing = min(missing_rows, key=len, default=list(args.rows))
    for row in fewest_missing:
        yield failed(
            target.display_path, f"a table row {' | '.join(row)}"[:500], f"no such row in {len(tables)} tables"
        )
    if not fewest_missing:
        yield passed(f"a table holds all {len(args.rows)} rows", target.display_path)


@criterion
def evaluate_docx_heading_contain(
    workspace: FileTree, seed: FileTree, references: References, args: HeadingArgs
) -> Checks:
    """A heading of the document contains the text and has the level, if one is given. Bold text is not a heading."""
    target = resolve_target(args.file, workspace, seed, references)
    if not target.is_file() or (damage := find_damage(target, "document")):
        yield failed(target.display_path, "a Word document", damage if target.is_file() and damage else "no such file")
        return
    from file_formats import docx

    paragraphs = docx.read_document(target.read()).paragraphs
    headings = [paragraph for paragraph in paragraphs if paragraph.heading_level is not None]
    matching = [heading for heading in headings if contains_keyword(heading.text, args.heading)]
    level = "" if args.level is None else f" of level {args.level}"
    if any(args.level in (None, heading.heading_level) for heading in matching):
        yield passed(f"has the heading {args.heading!r}{level}", target.display_path)
    elif matching:
        yield failed(target.display_path, f"the heading {args.heading!r}{level}", f"level {matching[0].heading_level}")
    else:
        names = ", ".join(repr(heading.text) for heading in headings)[:300]
        yield failed(target.display_path, f"the heading {args.heading!r}{level}", names or "no heading")


def _contains_row(cells: tuple[str, ...], expected_cells: tuple[str, ...]) -> bool:
    position = 0
    for expected in expected_cells:
        position = next(
            (index + 1 for index in range(position, len(cells)) if _contains_cell_text(cells[index], expected)), 0
        )
        if not position:
            return False
    return True


def _contains_cell_text(cell: str, expected: str) -> bool:
    spend_steps(_STEPS_PER_CELL)
    return contains_keyword(cell, expected) if expected.strip() else not fold_text(cell)
