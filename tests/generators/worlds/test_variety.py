"""Companies differ: two industries share little, and hardly a sheet looks like one of another company."""

import datetime as dt
from collections import Counter
from itertools import combinations

import pytest

from file_formats import xlsx
from generators.worlds import list_industries, make_world, read_industry
from generators.worlds.office.workbooks import write_workbooks

COMPANIES = 40
MAX_SHARE = 0.1


def test_two_industries_share_at_most_half_of_their_processes_and_documents() -> None:
    industries = [read_industry(name) for name in list_industries()]
    assert len(industries) >= 16
    kinds = {one.name: {process.name for process in one.processes} for one in industries}
    documents = {
        one.name: {spec.name for process in one.processes for spec in process.documents}
        | {spec.name for process in one.processes for spec in process.reports}
        for one in industries
    }
    for names in (kinds, documents):
        for one, other in combinations(names, 2):
            assert 2 * len(names[one] & names[other]) <= min(len(names[one]), len(names[other])), (one, other)


@pytest.mark.slow
def test_no_shape_of_a_sheet_stands_in_more_than_a_tenth_of_the_offices() -> None:
    shapes: Counter[tuple[str, ...]] = Counter()
    industries = list_industries()
    for company in range(COMPANIES):
        world = make_world(f"company {company}", industries[company % len(industries)], 30)
        files = write_workbooks(world, dt.datetime.combine(world.last_day, dt.time(18)))
        found: set[tuple[str, ...]] = set()
        for content in files.values():
            for sheet in xlsx.read_sheets(content):
                rows = [tuple(str(cell) for cell in row if cell is not None) for row in sheet.rows]
                found.add(next((row for row in rows if len(row) > 2), ()))
        shapes.update(found - {()})
    assert shapes.most_common(1)[0][1] <= MAX_SHARE * COMPANIES
