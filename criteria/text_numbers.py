"""Figures that stand in a sheet as text with a unit, which nobody can add up."""

import re

from criteria.cell_statements import WantedCell
from criteria.cell_values import parse_cell_number
from criteria.sheets import TargetSheet
from criteria.step_budget import spend_steps

_FIGURE_TEXT = re.compile(r"[-+(]?\W{0,3}(?:[A-Za-z]{1,3}\s{0,2})?[0-9]")
_CODE = re.compile(r"0[0-9]")


def is_text_for_number(wanted: WantedCell, value: object) -> bool:
    """Return whether a cell that must hold a number holds text with letters; `1,200` and `$1,200.00` are numbers.

    What begins with a needless zero is a code and no number.
    """
    is_number = isinstance(wanted, str) and parse_cell_number(wanted) is not None and not _CODE.match(wanted.strip())
    return is_number and isinstance(value, str) and any(map(str.isalpha, value))


def has_figures_as_text(target: TargetSheet, column: int) -> bool:
    """Return whether a column of the original sheet has its figures as text, perhaps with units."""
    if target.original is None:
        return False
    sheet = target.original.cells
    spend_steps(5 * sheet.row_count)
    values = [sheet.get_raw(row, column) for row in range(1, sheet.row_count + 1)]
    texts = sum(isinstance(value, str) and _FIGURE_TEXT.match(value) is not None for value in values)
    return texts > sum(isinstance(value, int | float) and not isinstance(value, bool) for value in values)
