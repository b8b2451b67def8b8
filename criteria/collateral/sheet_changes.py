"""Changes of the sheets of a workbook as wholes: which there are, in which order, and whether they are shown."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from criteria.collateral.content_change import ContentChange, name_sheet
from criteria.collateral.reference_shift import ReferenceShift, normalize_formula
from criteria.collateral.short_text import show_difference
from file_formats import xlsx


class PairedSheets(NamedTuple):
    """A sheet before and after."""

    old: xlsx.SheetContent
    new: xlsx.SheetContent


def pair_sheets(old: xlsx.WorkbookContent, new: xlsx.WorkbookContent) -> tuple[PairedSheets, ...]:
    """Pair the sheets of the same name, and those that got another name but hold the same cells."""
    by_name = {sheet.cells.name.casefold(): sheet for sheet in new.sheets}
    pairs = []
    others = []
    for sheet in old.sheets:
        found = by_name.pop(sheet.cells.name.casefold(), None)
        if found is not None:
            pairs.append(PairedSheets(sheet, found))
        else:
            others.append(sheet)
    for sheet in others:
        same = next((one for one in by_name.values() if _has_same_values(sheet, one)), None)
        if same is None and len(others) == len(by_name) == len(old.sheets) == 1:
            same = next(iter(by_name.values()))
        if same is not None:
            pairs.append(PairedSheets(sheet, by_name.pop(same.cells.name.casefold())))
    return tuple(pairs)


def find_layout_changes(
    path: str,
    old: xlsx.WorkbookContent,
    new: xlsx.WorkbookContent,
    pairs: Sequence[PairedSheets],
    shift: ReferenceShift,
) -> Iterator[ContentChange]:
    """Yield the changes of sheets as wholes, except those that are new."""
    kept = {id(pair.old) for pair in pairs}
    for sheet in old.sheets:
        if id(sheet) not in kept:
            yield ContentChange(path, "cells", name_sheet(sheet.cells.name), "deleted", before="a sheet")
    places = {id(sheet): place for place, sheet in enumerate(new.sheets)}
    in_old_order = sorted(pairs, key=lambda pair: next(i for i, one in enumerate(old.sheets) if one is pair.old))
    moved = _find_moved([places[id(pair.new)] for pair in in_old_order])
    for pair, is_moved in zip(in_old_order, moved, strict=True):
        before, after = _describe(pair.old, shift.shift), _describe(pair.new, _keep_in_place)
        if is_moved:
            before, after = f"{before}, at another place", f"{after}, sheet {places[id(pair.new)] + 1}"
        if before != after:
            yield ContentChange(
                path, "cells", name_sheet(pair.new.cells.name), "changed", *show_difference(before, after)
            )


def _find_moved(places: Sequence[int]) -> list[bool]:
    """Return for each place whether it is outside of the longest run of growing places."""
    runs: list[list[int]] = [[]]
    for index, place in enumerate(places):
        longest = max((run for run in runs if not run or places[run[-1]] < place), key=len)
        runs.append([*longest, index])
    kept = max(runs, key=len)
    return [index not in kept for index in range(len(places))]


def _has_same_values(first: xlsx.SheetContent, second: xlsx.SheetContent) -> bool:
    return first.cells.rows == second.cells.rows and any(value is not None for row in first.cells.rows for value in row)


def _describe(sheet: xlsx.SheetContent, rewrite: Callable[[str, str], str]) -> str:
    name = sheet.cells.name
    pictures = "".join(f", picture {digest}" for digest in sheet.pictures)
    charts = "".join(
        f", {kind} of {', '.join(rewrite(source, name) for source in sources)}" for kind, *sources in sheet.charts
    )
    parts = [f"page text {text!r}" for text in sheet.page_texts]
    parts += [f"prompt {text!r}" for text in sheet.prompts]
    parts += ["a conditional format that hides text"] * len(sheet.concealing_rules)
    parts += ["locked by a password"] * sheet.is_locked
    surroundings = "".join(f", {part}" for part in parts)
    return f"{name}, {'hidden' if sheet.is_hidden else 'shown'}{pictures}{charts}{surroundings}"


def _keep_in_place(formula: str, _sheet: str) -> str:
    return normalize_formula(formula)
