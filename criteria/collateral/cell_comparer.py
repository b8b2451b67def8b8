"""Whether a cell says the same in two versions of a sheet."""

from typing import NamedTuple

from criteria.collateral.cell_reading import BLANK, CellKey, do_formats_read_alike, leads_to_own_text, make_value_key
from criteria.collateral.reference_shift import ReferenceShift, normalize_formula
from criteria.collateral.short_text import show_difference
from data_model import ChangeKind
from file_formats import xlsx
from file_formats.formulas import Unsupported

Place = tuple[int, int]
"""Row and column, from 1."""


class CellChange(NamedTuple):
    """How a cell differs from what it was, as in ContentChange."""

    how: ChangeKind
    before: str
    after: str


class CellComparer:
    """Compares cells of two versions of a sheet."""

    def __init__(self, old: xlsx.SheetContent, new: xlsx.SheetContent, shift: ReferenceShift) -> None:
        self._old, self._new, self._shift = old, new, shift

    def compare(self, old: Place | None, new: Place | None) -> CellChange | None:
        """Return how the cell at an old place differs from the one at a new place; None is a cell that is not there.

        Its notes are left out.
        """
        old_key = BLANK if old is None else _make_key(self._old.cells, old)
        new_key = BLANK if new is None else _make_key(self._new.cells, new)
        if old_key == new_key == BLANK:
            return None
        old_format = self._old.number_formats.get(old or (0, 0), "General")
        new_format = self._new.number_formats.get(new or (0, 0), "General")
        old_look = self._old.looks.get(old or (0, 0), "")
        new_look = self._new.looks.get(new or (0, 0), "")
        # Programs that open a workbook may lose what is struck through within a text.
        if new in self._new.struck_cells and old not in self._old.struck_cells:
            new_look = ", ".join(filter(None, (new_look, "struck through in part")))
        is_same = self._is_same_content(old_key, new_key, old, new) and old_look == new_look
        if is_same and new is not None and old_format != new_format:
            value = self._new.cells.compute_value(*new)
            is_same = do_formats_read_alike(value, old_format, new_format)
        if is_same and old is not None and old == new and not self._has_same_ground(old):
            old_look, new_look = (
                f"filled with {fills[old]}" if old in fills else "not filled"
                for fills in (self._old.fills, self._new.fills)
            )
        elif is_same:
            return None
        if old_key[0] == new_key[0] == "formula" and self._shift.is_needed:
            old_key = "formula", self._shift.shift(old_key[1], self._old.cells.name)
        return _make_change(_show_cell(old_key, old_look, old_format), _show_cell(new_key, new_look, new_format))

    def compare_notes(self, old: Place | None, new: Place | None) -> CellChange | None:
        """Return how the comment and the link of a cell differ from what they were.

        A link to the address that the cell itself shows, as programs make it by themselves, says nothing more.
        """
        texts = _show_notes(self._old, old), _show_notes(self._new, new)
        return None if texts[0] == texts[1] else _make_change(*texts)

    def _has_same_ground(self, place: Place) -> bool:
        """Return whether a cell that stayed in its place has no other fill, as one that is marked has.

        A program that loses the fills of a sheet loses all of them.
        """
        old_fill, new_fill = self._old.fills.get(place, ""), self._new.fills.get(place, "")
        return xlsx.are_fills_alike(old_fill, new_fill) or not (new_fill or self._new.fills)

    def _is_same_content(self, old_key: CellKey, new_key: CellKey, old: Place | None, new: Place | None) -> bool:
        if old_key[0] != "formula" or new_key[0] != "formula" or old is None or new is None:
            return old_key == new_key
        expected = self._shift.shift(old_key[1], self._old.cells.name)
        found = normalize_formula(new_key[1])
        if expected == found:
            return True
        if normalize_formula(old_key[1]) != found or old != new:
            return False
        # The text is as it was, but rows that it reads have moved: it must still give what it would if it had followed.
        followed = self._new.cells.evaluate(f"={expected.lstrip('=')}")
        value = self._new.cells.compute_value(*new)
        return not isinstance(value, Unsupported) and value == followed


def _make_key(sheet: xlsx.Sheet, place: Place) -> CellKey:
    value = sheet.get_raw(*place)
    return ("formula", str(value)) if place in sheet.formulas else make_value_key(value)


def _make_change(before: str, after: str) -> CellChange:
    texts = show_difference(before, after)
    if not texts[0]:
        return CellChange("created", *texts)
    return CellChange("changed" if texts[1] else "deleted", *texts)


def _show_notes(sheet: xlsx.SheetContent, place: Place | None) -> str:
    if place is None:
        return ""
    comment, link = sheet.comments.get(place), sheet.links.get(place)
    if link is not None and leads_to_own_text(link, sheet.cells.get_raw(*place)):
        link = None
    return "; ".join(
        text for text in (f"comment {comment}" if comment else "", f"link {link}" if link is not None else "") if text
    )


def _show_cell(key: CellKey, look: str, number_format: str) -> str:
    if key == BLANK:
        return ""
    kind = " (text)" if key[0] == "text" and key[1].strip().replace(".", "").isdigit() else ""
    shown_format = "" if number_format == "General" else f" as {number_format}"
    return f"{key[1]}{kind}{shown_format}{f', {look}' if look else ''}"
