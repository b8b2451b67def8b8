"""Reports of made-up companies: their numbers are those of the records at the end of the span."""

import datetime as dt
from decimal import Decimal

import pytest

from file_formats import docx, pdf
from generators.worlds.office.report_spans import list_complete_spans
from generators.worlds.office.reports import write_reports
from generators.worlds.specification.files import BlockSpec, GroupTable, ReportSpec
from generators.worlds.specification.reading import list_industries
from generators.worlds.wording import write_value
from generators.worlds.world import World

from .document_worlds import last_morning, read_text, with_files, world_of

SUM = GroupTable(by="supplier", sum=("total",), count="Invoices", headings=("Supplier", "Gross"))


def report(every: str, kind: str = "pdf", *blocks: BlockSpec) -> ReportSpec:
    parts = [BlockSpec(heading="Invoices, {month} {year}", level=0), *blocks]
    fields = {
        "name": "r",
        "every": every,
        "kind": kind,
        "path": "R/Invoices {month} {year}",
        "author": "head",
        "blocks": parts,
    }
    return ReportSpec.model_validate(fields)


def morning(year: int, month: int, day: int) -> dt.datetime:
    return dt.datetime.combine(dt.date(year, month, day), dt.time(9))


def invoices_of(world: World, first: dt.date, last: dt.date) -> list[dict[str, object]]:
    end = dt.datetime.combine(last, dt.time.max)
    found: list[dict[str, object]] = []
    for record in world.records:
        state = record.state_at(end)
        if record.process.name == "supplier_invoice" and first <= record.opened.date() and state:
            found.append({**state.values, "number": record.number, "steps": state.steps})
    return found


@pytest.mark.parametrize("every", ["week", "month", "quarter"])
def test_the_figures_are_those_of_the_records_that_began_in_the_span(every: str) -> None:
    text = "{count} invoices over {total:total}, the highest {highest:total}; approved: {count:approved}."
    base = world_of("freight_forwarder", "reports", 200)
    world = with_files(base, "supplier_invoice", (), (report(every, "docx", BlockSpec(text=(text,))),))
    moment = last_morning(world)
    files = write_reports(world, moment)
    spans = list(list_complete_spans(every, world.first_day, moment))  # type: ignore[arg-type]  # one of three
    assert len(files) == len(spans) > 0
    for span in spans:
        path = f"data/R/Invoices {span.name} {span.year}.docx"
        records = invoices_of(world, span.first_day, span.last_day)
        totals = {str(one["number"]): Decimal(str(one["total"])) for one in records}
        total = write_value(sum(totals.values(), Decimal()), world.company.style, "", world.company.style.currency)
        highest = max(totals, key=lambda number: totals[number])
        approved = sum("approved" in one["steps"] for one in records)  # type: ignore[operator]  # a mapping
        sentence = f"{len(records)} invoices over {total}, the highest {highest}; approved: {approved}."
        assert sentence in read_text(path, files[path])


def test_a_table_sums_up_and_its_last_row_is_the_sum_of_the_others() -> None:
    seeds = ("a", "b", "c")
    with_total = 0
    for seed in seeds:
        base = world_of("freight_forwarder", seed, 50)
        world = with_files(base, "supplier_invoice", (), (report("month", "pdf", BlockSpec(table=SUM)),))
        for span in list_complete_spans("month", world.first_day, last_morning(world)):
            content = write_reports(world, last_morning(world))[f"data/R/Invoices {span.name} {span.year}.pdf"].content
            ((table,),) = pdf.read_page_tables(content)
            assert table.rows[0] == ("Supplier", "Invoices", "Gross")
            records = invoices_of(world, span.first_day, span.last_day)
            groups = [row for row in table.rows[1:] if row[0] != "Total"]
            assert sum(int(row[1]) for row in groups) == len(records)
            total = sum((Decimal(row[2].replace(",", "")) for row in groups), Decimal())
            assert total == sum((Decimal(str(one["total"])) for one in records), Decimal())
            if table.rows[-1][0] == "Total":
                with_total += 1
                assert table.rows[-1][1:] == (str(len(records)), f"{total:,.2f}")
    assert with_total


def test_the_records_of_a_long_table_stand_on_several_pages_below_the_same_header() -> None:
    fields, headings = ("number", "supplier", "total", "paid_on", "status"), ("No.", "From", "Sum", "Paid", "State")
    spec = report("quarter", "pdf", BlockSpec(rows=fields, headings=headings))
    world = with_files(world_of("freight_forwarder", "reports", 200), "supplier_invoice", (), (spec,))
    span = next(list_complete_spans("quarter", world.first_day, last_morning(world)))
    file = write_reports(world, last_morning(world))[f"data/R/Invoices {span.name} {span.year}.pdf"]
    pages = pdf.read_page_tables(file.content)
    assert len(pages) > 1
    assert {table.rows[0] for page in pages for table in page} == {headings}
    numbers = [row[0] for page in pages for table in page for row in table.rows[1:]]
    assert numbers == [one["number"] for one in invoices_of(world, span.first_day, span.last_day)]


def test_a_report_lies_there_from_the_next_working_day_and_stays_the_same() -> None:
    world = world_of("freight_forwarder")
    span = next(list_complete_spans("month", world.first_day, last_morning(world)))
    path = f"data/Dispatch/Reports/Shipments {span.name} {span.year}.docx"
    assert path not in write_reports(world, span.published - dt.timedelta(minutes=1))
    first = write_reports(world, span.published)[path]
    assert write_reports(world, last_morning(world))[path] == first


def test_a_span_that_began_before_the_timeline_has_no_report() -> None:
    spans = list_complete_spans("month", dt.date(2024, 2, 2), morning(2024, 5, 2))
    assert [one.name for one in spans] == ["March", "April"]
    spans = list_complete_spans("month", dt.date(2024, 6, 3), morning(2024, 7, 1))
    assert [one.name for one in spans] == ["June"], "the first two days of June are a weekend"
    spans = list_complete_spans("quarter", dt.date(2024, 1, 2), morning(2024, 12, 1))
    assert [(one.name, one.last_day) for one in spans] == [
        ("Q1", dt.date(2024, 3, 31)), ("Q2", dt.date(2024, 6, 30)), ("Q3", dt.date(2024, 9, 30)),
    ]  # fmt: skip
    spans = list_complete_spans("week", dt.date(2024, 12, 23), morning(2025, 1, 6))
    assert [(one.name, one.year) for one in spans] == [("week 52", "2024"), ("week 1", "2025")]


@pytest.mark.parametrize("industry", list_industries())
def test_reports_name_a_head_as_their_author_and_leave_no_brace(industry: str) -> None:
    world = world_of(industry)
    heads = {f"{one.name}, {one.role}, " for one in world.people if one.is_head}
    for path, file in write_reports(world, last_morning(world)).items():
        text = read_text(path, file)
        assert any(head in text for head in heads), path
        assert "{" not in text
    if industry == "freight_forwarder":
        assert any(docx.read_document(one.content).tables for one in write_reports(world, last_morning(world)).values())
