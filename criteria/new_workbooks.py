"""What a workbook that is new says beside the cells of its sheets, and what of it nobody asked for."""

import re
from collections.abc import Callable, Iterator

from criteria.cell_statements import states_no_value
from criteria.collateral.cell_reading import leads_to_own_text
from criteria.sheets import TargetSheet
from data_model import Check, failed
from file_formats import xlsx

_NUMBERED_NAME = re.compile(r"[^\W\d_]+[ _]?[0-9]{1,2}")
_PAGE_CODE = re.compile(r"&(?:\[[^\]]*\]|[A-Za-z])")


def find_foreign_surroundings(
    path: str, workbook: xlsx.WorkbookContent, is_title: Callable[[str], bool], sheet_name: str | None
) -> Iterator[Check]:
    """Yield what stands beside the cells of a new workbook and is no title: other values, doubts, pictures, links.

    Args:
        path: The path of the workbook for messages.
        workbook: The workbook.
        is_title: Whether a text may be a title.
        sheet_name: The name of the sheet that was asked for, if any.
    """
    for sheet in workbook.sheets:
        target = TargetSheet(sheet, f"{path}, sheet {sheet.cells.name}")
        yield from _find_foreign_texts(target, is_title, sheet_name)
        yield from _find_foreign_notes(target)
        parts = (
            (sheet.pictures, "picture"),
            (sheet.charts, "chart"),
            (sheet.concealing_rules, "conditional format that hides text"),
            (sheet.is_locked, "password"),
        )
        for found, part in parts:
            if found:
                yield failed(target.where, f"no {part}", f"a {part}")
    for text in workbook.drawn_texts:
        if not is_title(text):
            yield failed(path, "no shape with a text that states a value", repr(text[:200]))
    worksheets = {sheet.cells.name for sheet in workbook.sheets}
    for name, text in workbook.names:
        if text == xlsx.CHART_SHEET and name not in worksheets:
            yield failed(path, "no chart", f"the sheet {name!r} with a chart")


def _find_foreign_texts(
    target: TargetSheet, is_title: Callable[[str], bool], sheet_name: str | None
) -> Iterator[Check]:
    sheet = target.content
    name = sheet.cells.name
    is_wanted = sheet_name is not None and name.strip().casefold() == sheet_name.strip().casefold()
    if not (is_wanted or _NUMBERED_NAME.fullmatch(name) or is_title(name)):
        yield failed(target.where, "a name in words that state no value", repr(name))
    for text in sheet.page_texts:
        words = _PAGE_CODE.sub(" ", text)
        if words.strip() and not is_title(words):
            yield failed(target.where, "a header or footer of the page that states no value", repr(text[:200]))
    for text in sheet.prompts:
        if not is_title(text):
            yield failed(target.where, "an input prompt that states no value", repr(text[:200]))


def _find_foreign_notes(target: TargetSheet) -> Iterator[Check]:
    sheet = target.content
    for place, comment in sorted(sheet.comments.items()):
        if not states_no_value(comment):
            yield failed(target.locate_cell(*place), "a comment that states no value", repr(comment[:200]))
    for place, link in sorted(sheet.links.items()):
        if not link.startswith("#") and not leads_to_own_text(link, sheet.cells.get_raw(*place)):
            yield failed(target.locate_cell(*place), "a link to nothing but what its cell shows", repr(link[:200]))
