"""Reports about the records of a week, a month or a quarter, with numbers that come from the records at its end."""

import datetime as dt
from collections.abc import Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from data_model import rng_for
from file_formats import Block, Paragraph
from generators.worlds.office.document_blocks import make_text_blocks
from generators.worlds.office.document_files import WrittenFile, add_ending, list_letterhead_lines, write_blocks
from generators.worlds.office.document_paths import make_path
from generators.worlds.office.report_spans import ReportSpan, list_complete_spans
from generators.worlds.office.report_tables import Values, add_up, make_group_table, make_record_table
from generators.worlds.people import Employee
from generators.worlds.simulation.drawn_values import find_department
from generators.worlds.specification.files import BlockSpec, ReportSpec
from generators.worlds.specification.industry import ProcessSpec
from generators.worlds.timeline import Record
from generators.worlds.units import list_process_units
from generators.worlds.wording import PLACEHOLDER, write_value
from generators.worlds.world import World


class _ReportRecord(NamedTuple):
    number: str
    values: Values
    steps: frozenset[str]


class _Report(NamedTuple):
    world: World
    process: ProcessSpec
    spec: ReportSpec
    span: ReportSpan
    records: tuple[_ReportRecord, ...]
    units: dict[str, str]


def write_reports(world: World, moment: dt.datetime) -> dict[str, WrittenFile]:
    """Write the reports that exist at a moment: those of every complete week, month or quarter of the timeline.

    A report is about the records that began in its span, as they were at its end; it lies in the office from the next
    working day on. A span in which nothing began has none.

    Returns:
        Path -> file.
    """
    files: dict[str, WrittenFile] = {}
    for process in world.industry.processes:
        if process.reports:
            records = [one for one in world.records if one.process.name == process.name]
            units = list_process_units(world.industry, process, world.company.style)
            for spec in process.reports:
                for span in list_complete_spans(spec.every, world.first_day, moment):
                    report = _Report(world, process, spec, span, _list_members(records, span), units)
                    if report.records:
                        path = make_path(*(_fill(part, report) for part in spec.path.split("/")))
                        files[add_ending(path, spec.kind)] = _write_report(report)
    return files


def find_author(world: World, process: ProcessSpec, title: str) -> Employee:
    """Return who writes a report: the head with a title, or with `head` that of the department of the process."""
    if title == "head":
        return world.company.find_head(find_department(world.industry, process.department))
    return next(one for one in world.people if one.is_head and one.role == title)


def _list_members(records: Sequence[Record], span: ReportSpan) -> tuple[_ReportRecord, ...]:
    members = []
    for record in records:
        state = record.state_at(span.end) if span.first_day <= record.opened.date() <= span.last_day else None
        if state:
            values = {**state.values, "status": state.status, "owner": record.owner, "opened": record.opened.date()}
            members.append(_ReportRecord(record.number, values, frozenset(state.steps)))
    return tuple(members)


def _write_report(report: _Report) -> WrittenFile:
    world, spec = report.world, report.spec
    blocks: list[Block] = []
    for number, part in enumerate(spec.blocks):
        blocks += _make_blocks(report, part, number)
        if not number:
            author = find_author(world, report.process, spec.author)
            published = write_value(report.span.published.date(), world.company.style)
            blocks.append(Paragraph(f"{author.name}, {author.role}, {published}"))
    seed = f"{world.seed}/{report.process.name}/{spec.name}/{report.span.first_day}"
    return write_blocks(spec.kind, blocks, list_letterhead_lines(world.company), seed)


def _make_blocks(report: _Report, part: BlockSpec, number: int) -> Iterator[Block]:
    world, process, spec, span, records, units = report
    rng = rng_for(world.seed, "report", process.name, spec.name, span.first_day.isoformat(), number)
    yield from make_text_blocks(part, lambda text: _fill(text, report), rng)
    rows, style = [one.values for one in records], world.company.style
    if part.table:
        columns_rng = rng_for(world.seed, "columns", process.name, "report", spec.name, number)
        yield make_group_table(part.table, rows, style, units, has_total_row=columns_rng.random() < 0.5)
    if part.rows:
        yield make_record_table(part.rows, part.headings, rows, style, units)


def _fill(template: str, report: _Report) -> str:
    text = PLACEHOLDER.sub(lambda match: _write_figure(match[1], match[2] or "", report), template)
    return text[:1].upper() + text[1:] if template[:1] == "{" else text


def _write_figure(name: str, form: str, report: _Report) -> str:
    rows = [one.values for one in report.records]
    match name:
        case "month":
            return report.span.name
        case "year":
            return report.span.year
        case "company":
            return report.world.company.name
        case "count":
            return str(sum(not form or form in one.steps for one in report.records))
        case "total":
            return write_value(add_up(form, rows), report.world.company.style, "", report.units.get(form, ""))
        case "highest":
            return _find_highest(form, report.records)
        case _:
            raise KeyError(f"a report knows no {name!r}")


def _find_highest(field: str, records: Sequence[_ReportRecord]) -> str:
    numbered = [(value, one.number) for one in records if isinstance(value := one.values.get(field), Decimal)]
    return max(numbered, key=lambda pair: pair[0])[1] if numbered else "none"
