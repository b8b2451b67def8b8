"""Names and figures of entries that a register could get next: of the kind that it holds already."""

import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal

from data_model import SheetFinding
from generators.tasks.building_blocks.keyed_tables import KEY, KeyedTable
from generators.tasks.building_blocks.people_tables import draw_people, has_people_as_rows
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import TaskContext
from generators.tasks.value_pools import NEW_NAMES, NEW_THINGS, OTHER_KINDS, SUNDRY_NAMES

SERIAL_NUMBER = re.compile(r"(.*?)([0-9]{2,8})(/[A-Z]{1,3})?")
_MONTHS = "January February March April May June July August September October November December".split()
_FULL_NAME = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")
_SHARE_OF_SERIALS = 0.8
_NEXT_NUMBERS = 7
_WORDS_OF_KIND, _SHORT_WORD = 2, 3
_MIN_ELSEWHERE = 5
_USUAL_STEPS = (10_000, 5000, 1000, 500, 100, 50, 10, 5)
_SHARE_OF_STEPS = Decimal("0.8")


def draw_new_names(sampler: ValueSampler, table: KeyedTable, count: int) -> tuple[str, ...]:
    """Draw names of rows that a table could get next: numbers, months, people, partners, or second ones of its things.

    Raises:
        TooFewValues: There are not enough of them.
    """
    if months := _list_next_months(table):
        return sampler.draw_phrases(count, months)
    serials = [found for key in table.keys if (found := SERIAL_NUMBER.fullmatch(key))]
    if len(serials) >= _SHARE_OF_SERIALS * len(table.keys):
        return sampler.draw_phrases(count, list(_list_next_serials(table, serials)))
    elsewhere = _list_entries_elsewhere(sampler.context, table)
    if has_people_as_rows(table):
        colleagues = [one.name for case in sampler.context.cases for one in case.people if one.is_colleague]
        known = {key.casefold() for key in table.keys}
        elsewhere = [
            one
            for one in dict.fromkeys((*elsewhere, *colleagues))
            if _FULL_NAME.fullmatch(one) and one.casefold() not in known
        ]
        if len(elsewhere) < max(count, _MIN_ELSEWHERE) or not all(map(_FULL_NAME.fullmatch, table.keys)):
            return draw_people(sampler, table, count)
    if len(elsewhere) >= max(count, _MIN_ELSEWHERE):
        return sampler.draw_known(count, elsewhere)
    return sampler.draw_phrases(count, _list_further_things(table) if sampler.context.cases else NEW_THINGS)


def find_usual_step(figures: tuple[Decimal, ...]) -> int:
    """Find the largest round number of which most figures are a multiple."""
    for step in _USUAL_STEPS:
        if sum(one % step == 0 for one in figures) >= _SHARE_OF_STEPS * len(figures):
            return step
    return 1


def _list_next_serials(table: KeyedTable, serials: list[re.Match[str]]) -> Iterator[str]:
    """List the numbers that follow the highest one of the most frequent kind."""
    kinds = Counter((one[1], one[3] or "", len(one[2])) for one in serials)
    (before, after, length), _ = kinds.most_common(1)[0]
    last = max(int(one[2]) for one in serials if (one[1], one[3] or "", len(one[2])) == (before, after, length))
    names = (f"{before}{last + more:0{length}}{after}" for more in range(1, _NEXT_NUMBERS + 1))
    return (one for one in names if one not in table.keys)


def _list_next_months(table: KeyedTable) -> list[str]:
    """List the months that follow the last one of a table with a row for each month."""
    parts = [key.split() for key in table.keys]
    if not all(one[0] in _MONTHS and len(one) <= 2 and all(year.isdigit() for year in one[1:]) for one in parts):
        return []
    month, *year = parts[-1]
    following = [_MONTHS.index(month) + more for more in range(1, 7)]
    names = [
        " ".join([_MONTHS[at % 12], *(str(int(one) + at // 12) for one in year)]) for at in following if year or at < 12
    ]
    return [one for one in names if one not in table.keys]


def _list_entries_elsewhere(context: TaskContext, table: KeyedTable) -> list[str]:
    """List what other tables have under the same heading, and the partners of cases if the keys are partners."""
    known = {key.casefold() for key in table.keys}
    heading = table.key.name.strip().casefold()
    found = [
        row[at]
        for sheet in context.findings
        if isinstance(sheet, SheetFinding) and sheet.file != table.path
        for at, column in enumerate(sheet.columns)
        if column.name.strip().casefold() == heading
        for row in sheet.rows
    ]
    partners = [one.name for case in context.cases for one in case.people if not one.is_colleague]
    if known & {one.casefold() for one in partners}:
        found += partners
    names = (one for one in dict.fromkeys(found) if KEY.fullmatch(one) and any(c.isalpha() for c in one))
    return [one for one in names if not any(_is_part(one.casefold(), key) for key in known)]


def _list_further_things(table: KeyedTable) -> tuple[str, ...]:
    """List names of further things: others of the same kinds, where the last words of names say what these are.

    No name holds another one of the table, which somebody could take it for.
    """
    words = [key.split() for key in table.keys]
    counts = Counter(one[-1] for one in words if len(one) == _WORDS_OF_KIND and one[-1].isalpha())
    kinds = [kind for kind, count in counts.items() if count > 1]
    if not kinds and all(word[0].isupper() for one in words for word in one if len(word) > _SHORT_WORD):
        return NEW_NAMES
    named = [f"{which} {kind}" for kind in kinds for which in OTHER_KINDS]
    if words[0][0][0].isupper():
        named = [one[0].upper() + one[1:] for one in named]
    free = tuple(one for one in named if not any(_is_part(one.casefold(), key.casefold()) for key in table.keys))
    return free if len(free) >= _MIN_ELSEWHERE else SUNDRY_NAMES


def _is_part(one: str, other: str) -> bool:
    return f" {one} " in f" {other} " or f" {other} " in f" {one} "
