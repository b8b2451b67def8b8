"""Which changes of an office are no damage: what was asked for, what follows from it, and what everybody may do."""

import re
from collections.abc import Collection, Iterable, Sequence

from criteria.cell_values import column_number
from criteria.collateral.content_change import ContentChange
from criteria.registry import MatchedItem
from data_model import PermittedChange

SCRATCH_FOLDER = "scratch"
"""The folder in which a solver may create what it likes; the conventions name it to every solver."""

_CELLS = re.compile(
    r"(?P<sheet>.*)!(?P<left>[A-Z]{1,3})(?P<top>[0-9]{1,7})(?::(?P<right>[A-Z]{1,3})(?P<bottom>[0-9]{1,7}))?"
)
_ROWS = re.compile(r"(?P<sheet>.*)!(?P<top>[0-9]{1,7})(?::(?P<bottom>[0-9]{1,7}))?")
_COLUMNS = re.compile(r"(?P<sheet>.*)!(?P<left>[A-Z]{1,3}):(?P<right>[A-Z]{1,3})")
_MAIL_ADDRESSES = re.compile(r"[^\s,:>]+")


def is_matched(change: ContentChange, matches: Collection[MatchedItem]) -> bool:
    """Return whether a criterion has asked for a change, or has judged the whole file that it lies in."""
    if MatchedItem("file", change.path) in matches:
        return True
    # A wanted mail is a new one: written over an old mail, it has deleted that.
    is_overwritten = change.unit == "mail" and change.how == "changed"
    return not is_overwritten and MatchedItem(change.unit, change.path, change.item) in matches


def is_in_scratch(change: ContentChange) -> bool:
    """Return whether a change is a new file in the folder that is free to every solver."""
    return change.how == "created" and change.path.startswith(f"{SCRATCH_FOLDER}/")


def is_permitted(change: ContentChange, permitted: Iterable[PermittedChange]) -> bool:
    """Return whether one of the permitted changes of a row covers a change."""
    return any(_covers(one, change) for one in permitted)


def _covers(permitted: PermittedChange, change: ContentChange) -> bool:
    path, _, item = permitted.where.partition("#")
    if permitted.how != change.how:
        return False
    if permitted.unit == "mail":
        return change.unit == "mail" and _is_mail(item, change) and _lies_with_a_party(change)
    if path != change.path:
        return False
    if permitted.unit != change.unit and {permitted.unit, change.unit} != {"cells", "rows"}:
        return False
    if item == change.item:
        return True
    return change.unit in ("cells", "rows") and _lies_within(item, change.item)


def _is_mail(expected: str, change: ContentChange) -> bool:
    """Tell whether a mail is the expected one; if that is given without the digest of its body, any body will do."""
    return change.item == expected or change.item.rpartition(" [")[0] == expected


def _lies_with_a_party(change: ContentChange) -> bool:
    """Tell whether a copy of a mail lies in the mailbox of somebody who sent or received it."""
    folders = change.path.split("/")
    parties, _, _ = change.item.partition(": ")
    names = {address.partition("@")[0].casefold() for address in _MAIL_ADDRESSES.findall(parties)}
    return folders[0] == "emails" and len(folders) > 2 and folders[1].casefold().replace(" ", ".") in names


def _lies_within(area: str, item: str) -> bool:
    outer, inner = _parse_area(area), _parse_area(item)
    if outer is None or inner is None or outer[0] != inner[0]:
        return False
    (_, left, top, right, bottom), (_, inner_left, inner_top, inner_right, inner_bottom) = outer, inner
    return left <= inner_left and inner_right <= right and top <= inner_top and inner_bottom <= bottom


_LAST_ROW, _LAST_COLUMN = 1_048_576, 16_384


def _parse_area(item: str) -> tuple[str, int, int, int, int] | None:
    """Parse `Sheet1!C5:D9`, the rows `Sheet1!12:14` or the columns `Sheet1!C:D` into sheet, left, top, right, bottom.

    Neither a note (`Sheet1!C5 note`) nor a sheet (`Sheet1!*`) is part of an area of cells.
    """
    if match := _CELLS.fullmatch(item):
        right, bottom = match["right"] or match["left"], match["bottom"] or match["top"]
        return match["sheet"], column_number(match["left"]), int(match["top"]), column_number(right), int(bottom)
    if match := _ROWS.fullmatch(item):
        return match["sheet"], 1, int(match["top"]), _LAST_COLUMN, int(match["bottom"] or match["top"])
    if match := _COLUMNS.fullmatch(item):
        return match["sheet"], column_number(match["left"]), 1, column_number(match["right"]), _LAST_ROW
    return None


def find_grown_formulas(changes: Sequence[ContentChange], allowed: Sequence[ContentChange]) -> set[ContentChange]:
    """Find the formulas that changed only in that their ranges now reach over cells that were rightly added.

    Args:
        changes: All changes.
        allowed: Those of them that are no damage.
    """
    new_cells: dict[str, list[tuple[str, int, int, int, int]]] = {}
    for change in allowed:
        is_new_cell = change.unit == "cells" and change.how == "created" and _CELLS.fullmatch(change.item)
        area = _parse_area(change.item) if is_new_cell else None
        if area:
            new_cells.setdefault(change.path, []).append(area)
    return {
        change
        for change in changes
        if change.unit == "cells" and change.how == "changed" and _has_grown(change, new_cells.get(change.path, []))
    }


_RANGE = re.compile(r"(\$?[A-Z]{1,3}\$?[0-9]{1,7}):(\$?[A-Z]{1,3}\$?[0-9]{1,7})")


def _has_grown(change: ContentChange, new_cells: Sequence[tuple[str, int, int, int, int]]) -> bool:
    if not (change.before.startswith("=") and change.after.startswith("=")) or not new_cells:
        return False
    if _RANGE.sub("#", change.before) != _RANGE.sub("#", change.after):
        return False
    sheet = change.item.rpartition("!")[0]
    for before, after in zip(_RANGE.finditer(change.before), _RANGE.finditer(change.after), strict=True):
        old, new = (_parse_area(f"{sheet}!{match[0].replace('$', '')}") for match in (before, after))
        if old is None or new is None or old[1] != new[1] or old[3] != new[3] or new[2] > old[2] or new[4] < old[4]:
            return False
        added_rows = {*range(new[2], old[2]), *range(old[4] + 1, new[4] + 1)} if new[4] - new[2] < 100_000 else {0}
        filled_rows = {area[2] for area in new_cells if area[0] == sheet}
        if not added_rows <= filled_rows:
            return False
    return True
