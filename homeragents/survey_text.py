"""The survey of an office as text."""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from orchestrator import FileTable, OfficeReport, SheetGroup

_MAX_SHOWN, _MAX_EXAMPLES, _MAX_TOGETHER = 40, 3, 12


def format_office_report(report: "OfficeReport") -> str:
    """Format the report of an office, at most 40 lines of each part."""
    sections = (
        ("files", _list_files(report)),
        ("not used", [*report.left_out, *_list_unused(report)]),
        ("tables", [_format_table(table) for table in report.tables]),
        ("tables with the same header", [_format_group(group) for group in report.sheet_groups]),
        ("people", _list_people(report)),
        ("mails and events", _list_mails_and_events(report)),
        ("day of the tasks", [f"{report.clock.first} to {report.clock.last}, from {report.clock.basis}"]),
        (f"kinds of task: feeds {report.fed_count} of {len(report.archetypes)}", _list_kinds(report)),
    )
    lines = [f"office {report.office[:12]}"]
    for title, section in sections:
        shown = list(section)
        if shown:
            lines += [title, *(f"  {line}" for line in shown[:_MAX_SHOWN])]
            lines += [f"  ... and {len(shown) - _MAX_SHOWN} more; --json lists them all"] * (len(shown) > _MAX_SHOWN)
    return "\n".join(lines)


def _list_files(report: "OfficeReport") -> Iterator[str]:
    for kind, count in report.files.items():
        unreadable = f", {count.unreadable} unreadable" if count.unreadable else ""
        yield f"{kind}: {count.found:,} found, {count.used:,} used{unreadable}"
    if report.languages:
        from orchestrator import describe_languages

        yield f"languages: {describe_languages(report.languages)}"


def _list_unused(report: "OfficeReport") -> Iterator[str]:
    paths_by_reason: dict[str, list[str]] = {}
    for file in report.unused:
        paths_by_reason.setdefault(file.reason, []).append(file.path)
    for reason, paths in paths_by_reason.items():
        more = f" and {len(paths) - _MAX_EXAMPLES:,} others" if len(paths) > _MAX_EXAMPLES else ""
        yield f"{', '.join(paths[:_MAX_EXAMPLES])}{more}: {reason}"


def _format_table(table: "FileTable") -> str:
    columns = ", ".join(
        f"{column.name} ({' '.join(filter(None, (column.type, column.unit, 'formula' * column.has_formulas)))})"
        for column in table.columns
    )
    use = f"key {table.key}" if table.key else f"not used: {table.unused_reason}"
    totals = f", {table.totals} totals" if table.totals else ""
    place = f"{table.path}, sheet {table.sheet!r}, header in row {table.header_row}"
    return f"{place}: {table.records:,} records{totals}; {use}; {columns}"


def _format_group(group: "SheetGroup") -> str:
    more = f" and {len(group.sheets) - _MAX_TOGETHER:,} others" if len(group.sheets) > _MAX_TOGETHER else ""
    return f"{'; '.join(group.sheets[:_MAX_TOGETHER])}{more}: {', '.join(group.columns)}"


def _list_people(report: "OfficeReport") -> Iterator[str]:
    for person in report.people:
        invented = " (invented: no mail shows one)" if person.is_address_invented else ""
        yield f"{person.name}, {person.address}{invented}: {person.mails:,} mails, {person.events:,} events"


def _list_mails_and_events(report: "OfficeReport") -> Iterator[str]:
    threads = report.threads
    if threads.mails:
        days = f", {threads.first} to {threads.last}" if threads.first else ""
        yield (
            f"{threads.mails:,} mails{days}, {threads.attachments:,} attachments; "
            f"{threads.count:,} threads, the longest of {threads.longest} mails"
        )
    for calendar in report.events:
        zones = (
            ", ".join(f"{zone or 'no zone or UTC'} x{count}" for zone, count in calendar.zones.items()) or "no times"
        )
        days = f", {calendar.first} to {calendar.last}" if calendar.first else ""
        yield (
            f"calendar of {calendar.user}: {calendar.single:,} single, {calendar.series:,} of series, "
            f"{calendar.all_day:,} of whole days{days}; {zones}"
        )


def _list_kinds(report: "OfficeReport") -> Iterator[str]:
    for kind in report.archetypes:
        if kind.is_fed:
            yield f"{kind.name}{_name_people(kind.people)}"
    for kind in report.archetypes:
        if not kind.is_fed:
            yield f"not {kind.name}: {_format_lacking(kind.lacking)}"


def _name_people(people: tuple[str, ...]) -> str:
    named = ", ".join(islice(people, 5))
    return f", for {named}{' and others' if len(people) > 5 else ''}" if named else ""


def _format_lacking(lacking: Iterable[str]) -> str:
    return "; ".join(f"lacks {one}" for one in lacking) or "what there is varies too little, or its rows are too few"
