"""Cases whose rows are brought up to date as a whole: all that happened to them since, and nothing that is left out."""

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace

from generators.tasks.building_blocks.case_rows import CaseNews, CaseRow, find_case_rows
from generators.tasks.recipe import TaskContext

_MAX_CELLS_OF_CASE, _MAX_CELLS = 3, 6


def draw_caught_up_cases(
    context: TaskContext,
    rng: random.Random,
    count: int,
    is_usable: Callable[[CaseNews], bool],
    can_be_first: Callable[[CaseNews], bool],
) -> list[list[CaseNews]]:
    """Draw all the news of up to so many cases of one register; empty if no register has news of two.

    No two have the same value, so that each is said of one cell.

    Args:
        is_usable: Whether a task can be about some news; a case with other ones is left out.
        can_be_first: Whether the first news of the first case can be these.
    """
    by_file: dict[str, list[list[CaseNews]]] = {}
    for row in find_case_rows(context):
        news = _list_whole_news(row)
        if 0 < len(news) <= _MAX_CELLS_OF_CASE and all(map(is_usable, news)):
            by_file.setdefault(row.sheet.file, []).append(news)
    drawn = [found for one in by_file.values() if len(found := _draw_apart(one, rng, count, can_be_first)) > 1]
    return rng.choice([one for one in drawn if len(one) == count] or drawn) if drawn else []


def _list_whole_news(row: CaseRow) -> list[CaseNews]:
    """List the news of a case if they bring its whole row up to date; none if something could not be written."""
    news = list(row.list_news())
    written = {one.change.after.field for one in news}
    if _list_changed_fields(row) - written:
        return []
    # A sentence that tells several of them would say a value that belongs to another cell.
    return [replace(one, change=one.change.model_copy(update={"said": ""})) for one in news] if len(news) > 1 else news


def _list_changed_fields(row: CaseRow) -> set[str]:
    """List the fields with a new value that the row does not show and that no formula computes."""
    columns = {one.name: one for one in row.sheet.columns}
    latest = {change.after.field: change.after for event in row.case.news for change in event.changes}
    return {
        field
        for field, after in latest.items()
        if (column := columns.get(after.heading))
        and column.index not in row.sheet.formula_columns
        and row.get_cell(column) != after.value
    }


def _draw_apart(
    cases: Sequence[list[CaseNews]], rng: random.Random, count: int, can_be_first: Callable[[CaseNews], bool]
) -> list[list[CaseNews]]:
    shuffled = rng.sample(list(cases), len(cases))
    first = next((one for one in shuffled if _are_apart(one) and any(map(can_be_first, one))), None)
    if first is None:
        return []
    drawn = [sorted(first, key=lambda one: not can_be_first(one))]
    for one in shuffled:
        together = [*(news for each in drawn for news in each), *one]
        if one is not first and len(drawn) < count and len(together) <= _MAX_CELLS and _are_apart(together):
            drawn.append(one)
    return drawn


def _are_apart(news: Sequence[CaseNews]) -> bool:
    return max(Counter(one.value.casefold() for one in news).values()) == 1
