"""Tables and headings of a Word document."""

from pydantic import Field

from data_model import Checks, failed, passed
from office_env.criteria.effort import spend
from office_env.criteria.places import place_of
from office_env.criteria.reading import damage_in
from office_env.criteria.registry import Args, References, criterion
from office_env.criteria.wording import folded, holds
from office_env.files import FileTree

_STEPS = 20


class TableArgs(Args):
    """file; rows: each a row's cells, in order, that one table must hold; cells between them may stand."""

    file: str
    rows: tuple[tuple[str, ...], ...] = Field(min_length=1, max_length=500)


class HeadingArgs(Args):
    """file; heading: what it says; level: 0 for the title, 1 to 9, any where left out."""

    file: str
    heading: str = Field(min_length=1)
    level: int | None = Field(default=None, ge=0, le=9)


@criterion
def evaluate_docx_table_contain(workspace: FileTree, seed: FileTree, references: References, args: TableArgs) -> Checks:
    """One table of the document holds every row: its cells in order, each cell holding the text asked for."""
    place = place_of(args.file, workspace, seed, references)
    if not place.is_file() or (damage := damage_in(place, "document")):
        yield failed(place.shown, "a Word document", damage if place.is_file() and damage else "no such file")
        return
    from office_env.formats import docx

    tables = docx.read_document(place.read()).tables
    absent = [[row for row in args.rows if not any(_holds_row(line, row) for line in table)] for table in tables]
    fewest = min(absent, key=len, default=list(args.rows))
    for row in fewest:
        yield failed(place.shown, f"a table row {' | '.join(row)}"[:500], f"no such row in {len(tables)} tables")
    if not fewest:
        yield passed(f"a table holds all {len(args.rows)} rows", place.shown)


@criterion
def evaluate_docx_heading_contain(
    workspace: FileTree, seed: FileTree, references: References, args: HeadingArgs
) -> Checks:
    """A heading of the document holds the text, at the level where one is asked for; plain bold text is no heading."""
    place = place_of(args.file, workspace, seed, references)
    if not place.is_file() or (damage := damage_in(place, "document")):
        yield failed(place.shown, "a Word document", damage if place.is_file() and damage else "no such file")
        return
    from office_env.formats import docx

    headings = [one for one in docx.read_document(place.read()).paragraphs if one.heading_level is not None]
    found = [one for one in headings if holds(one.text, args.heading)]
    level = "" if args.level is None else f" of level {args.level}"
    if any(args.level in (None, one.heading_level) for one in found):
        yield passed(f"has the heading {args.heading!r}{level}", place.shown)
    elif found:
        yield failed(place.shown, f"the heading {args.heading!r}{level}", f"level {found[0].heading_level}")
    else:
        names = ", ".join(repr(one.text) for one in headings)[:300]
        yield failed(place.shown, f"the heading {args.heading!r}{level}", names or "no heading")


def _holds_row(line: tuple[str, ...], row: tuple[str, ...]) -> bool:
    at = 0
    for wanted in row:
        at = next((index + 1 for index in range(at, len(line)) if _holds_cell(line[index], wanted)), 0)
        if not at:
            return False
    return True


def _holds_cell(cell: str, wanted: str) -> bool:
    spend(_STEPS)
    return holds(cell, wanted) if wanted.strip() else not folded(cell)
