"""Formulas as they would be after rows, columns and sheets that they read have moved."""

from criteria.collateral.sheet_alignment import SheetAlignment
from data_model import bounds
from file_formats.formulas import Corner, Reference, format_reference, rewrite_references


class ReferenceShift:
    """Writes the formulas of a workbook as they would be after its rows and columns moved and sheets got other names.

    Args:
        sheets: Old name -> new name and alignment, for the sheets that are still there.
    """

    def __init__(self, sheets: dict[str, tuple[str, SheetAlignment]]) -> None:
        self._sheets = {name.casefold(): value for name, value in sheets.items()}
        self.is_needed = any(alignment.is_shifted for _, alignment in sheets.values()) or any(
            name.casefold() != new.casefold() for name, (new, _) in sheets.items()
        )

    def shift(self, formula: str, sheet: str) -> str:
        """Return a formula of an old sheet in one notation, with its references where their cells are now."""
        if len(formula) > bounds.FORMULA_CHARS:
            return formula

        def rewrite(reference: Reference) -> str:
            found = self._sheets.get((reference.sheet or sheet).casefold())
            if found is None:
                return format_reference(reference)
            name, alignment = found
            corners = tuple(
                _shift_corner(corner, alignment, is_last=index == len(reference.corners) - 1)
                for index, corner in enumerate(reference.corners)
            )
            return format_reference(Reference(None if reference.sheet is None else name, corners))

        return rewrite_references(formula, rewrite if self.is_needed else format_reference)


def normalize_formula(formula: str) -> str:
    """Return a formula in one notation."""
    return formula if len(formula) > bounds.FORMULA_CHARS else rewrite_references(formula, format_reference)


def _shift_corner(corner: Corner, alignment: SheetAlignment, is_last: bool) -> Corner:
    return corner._replace(
        row=None if corner.row is None else alignment.rows_map.find_border(corner.row, is_last),
        column=None if corner.column is None else alignment.columns_map.find_border(corner.column, is_last),
    )
