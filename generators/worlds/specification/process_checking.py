"""Checks of one process: its fields are found in an order that works, and its texts name only what is known then."""

from collections.abc import Iterable, Iterator, Sequence

from generators.worlds.specification.fields import (
    COMPANY,
    ChoiceField,
    ComputedField,
    DateField,
    FieldSpec,
    KeepableField,
    LinesField,
    TextField,
)
from generators.worlds.specification.files import BlockSpec, ColumnSpec, GroupTable
from generators.worlds.specification.industry import ProcessSpec
from generators.worlds.wording import FORMS, PLACEHOLDER, list_placeholders

OPENED = "opened"
_PEOPLE = ("owner", "head")
_KNOWN_IN_TEXTS = ("owner", "company", "because", "today", "status")
_KNOWN_IN_REPORTS = ("month", "year", "count", "total", "highest", "company")
MIN_BODIES = 3


def find_process_faults(process: ProcessSpec) -> Iterator[str]:
    """Yield a sentence for each name that a process uses and does not declare, or uses before it has a value."""
    where = f"processes/{process.name}"
    yield from _find_order_faults(where, process)
    yield from _find_step_faults(where, process)
    yield from _find_text_faults(where, process)
    yield from _find_column_faults(where, process)
    people = _list_people(process)
    mails, documents = {one.name: one for one in process.mails}, {one.name for one in process.documents}
    for mail in process.mails:
        place = f"{where}, mail {mail.name}"
        for name in (mail.sender, *mail.to, *mail.cc):
            if name not in people:
                yield f"{place}: {name!r} is neither a person nor a partner of the record"
        yield from (f"{place}: there is no document {name!r}" for name in mail.attach if name not in documents)
        yield from (
            f"{place}: there is no mail {name!r}"
            for name in (mail.answers, mail.forwards)
            if name and name not in mails
        )
        if len(mail.body) < MIN_BODIES:
            yield f"{place}: {len(mail.body)} bodies, expected {MIN_BODIES} or more"
        if not (mail.subject or mail.answers or mail.forwards):
            yield f"{place}: has no subject"
    for meeting in process.meetings:
        yield from (
            f"{where}, meeting: {name!r} is no person of the record" for name in meeting.attendees if name not in people
        )
    yield from (
        f"{where}, means: there is neither a field nor a step {name!r}"
        for name in process.means.values()
        if name not in process.fields and name not in {one.name for one in process.steps}
    )


def _find_order_faults(where: str, process: ProcessSpec) -> Iterator[str]:
    known: set[str] = set()
    for name, field in process.fields.items():
        if name not in process.later:
            yield from (
                f"{where}, field {name}: {used!r} has no value yet" for used in _list_used(field) if used not in known
            )
            known.add(name)
    yield from (
        f"{where}: there is no field {name!r} at the beginning"
        for names in ((process.owner_for,) if process.owner_for else (), *process.unique)
        for name in names
        if name not in known
    )
    yield from (
        f"{where}: {name!r}, which comes later, is no field" for name in process.later if name not in process.fields
    )


def _list_used(field: FieldSpec) -> Iterator[str]:
    if isinstance(field, KeepableField) and field.fixed_for not in ("", COMPANY):
        yield field.fixed_for
    match field:
        case DateField(since=since) if since:
            yield since
        case ChoiceField(by=by) | LinesField(by=by) if by:
            yield by
        case ComputedField(of=of):
            yield from of
        case TextField(options=options):
            yield from (match[1] for text in options for match in PLACEHOLDER.finditer(text))


def _find_step_faults(where: str, process: ProcessSpec) -> Iterator[str]:
    names = [one.name for one in process.steps]
    for step in process.steps:
        place = f"{where}/{step.name}"
        if names.count(step.name) > 1 or step.name == OPENED:
            yield f"{place}: the name stands twice"
        for name in (step.after, *step.unless):
            if name not in (OPENED, *names):
                yield f"{place}: there is no step {name!r}"
        for name in (step.at, step.absent, *step.sets):
            if name and name not in process.fields:
                yield f"{place}: there is no field {name!r}"
        if step.by not in _list_people(process):
            yield f"{place}: {step.by!r}, who does it, is neither a person nor a partner of the record"


def _list_people(process: ProcessSpec) -> set[str]:
    kinds = ("person", "partner", "carried")
    return {*_PEOPLE, *(name for name, field in process.fields.items() if field.type in kinds)}


def _find_text_faults(where: str, process: ProcessSpec) -> Iterator[str]:
    known = {step.name: _list_known(process, step.name) for step in process.steps}
    known[OPENED] = _list_known(process, OPENED)
    causes = {step.name for step in process.steps if step.because}
    yield from _find_placeholder_faults(f"{where}, opens_with", [process.opens_with], known[OPENED])
    for step in process.steps:
        yield from _find_placeholder_faults(f"{where}/{step.name}", (step.says, *step.because), known[step.name])
    for document in process.documents:
        place = f"{where}, document {document.name}"
        if document.on not in known:
            yield f"{place}: there is no step {document.on!r}"
            continue
        texts = [document.path, *(text for block in document.blocks for text in _list_texts(block))]
        yield from _find_placeholder_faults(place, texts, known[document.on])
        yield from _find_because_faults(place, texts, document.on in causes)
    for mail in process.mails:
        place = f"{where}, mail {mail.name}"
        if mail.on not in known:
            yield f"{place}: there is no step {mail.on!r}"
            continue
        yield from _find_placeholder_faults(place, (*mail.subject, *mail.body), known[mail.on])
        yield from _find_because_faults(place, mail.body, mail.on in causes)
    for meeting in process.meetings:
        for name in (meeting.on, *meeting.moved_on, *meeting.called_off_on):
            if name not in known:
                yield f"{where}, meeting: there is no step {name!r}"
        yield from _find_placeholder_faults(f"{where}, meeting", meeting.title, known.get(meeting.on, frozenset()))


def _find_because_faults(place: str, texts: Iterable[str], has_cause: bool) -> Iterator[str]:
    if not has_cause and any("{because" in text for text in texts):
        yield f"{place}: says why, but its step has no `because`"


def _list_known(process: ProcessSpec, step_name: str) -> frozenset[str]:
    """List the fields that have a value after a step, whichever way a record came there."""
    known = {name for name in process.fields if name not in process.later} | {*_KNOWN_IN_TEXTS}
    steps = process.steps_by_name
    seen: set[str] = set()
    while step_name in steps and step_name not in seen:
        seen.add(step_name)
        known |= set(steps[step_name].sets)
        step_name = steps[step_name].after
    return frozenset(known)


def _list_texts(block: BlockSpec) -> Iterator[str]:
    yield from (block.heading, *block.text, *block.list, *block.labels, *block.labels.values())


def _find_placeholder_faults(place: str, texts: Iterable[str], known: Iterable[str]) -> Iterator[str]:
    for text in texts:
        for match in PLACEHOLDER.finditer(text):
            if match[1] not in known:
                yield f"{place}: {match[0]} has no value in {text[:60]!r}"
            elif match[2] and match[2] not in FORMS:
                yield f"{place}: {match[0]} asks for a form that does not exist"
        if text.count("{") != len(PLACEHOLDER.findall(text)):
            yield f"{place}: a brace in {text[:60]!r} belongs to no field"


def find_formula_faults(where: str, columns: Sequence[ColumnSpec]) -> Iterator[str]:
    """Yield a sentence for each name in a formula that no column of its table shows."""
    fields = {one.field for one in columns if one.field}
    yield from (
        f"{where}: the formula {one.formula!r} reads {name!r}, which no column shows"
        for one in columns
        for name in list_placeholders(one.formula)
        if name not in fields
    )


def _find_column_faults(where: str, process: ProcessSpec) -> Iterator[str]:
    tables: list[GroupTable] = []
    shown: list[str] = []
    if workbook := process.workbook:
        shown += [one.field for one in workbook.columns if not one.formula] + list(workbook.totals)
        yield from find_formula_faults(f"{where}, workbook", workbook.columns)
        tables += [workbook.summary] if workbook.summary else []
        if workbook.sheets_by not in ("all", "month", "quarter", *process.fields):
            yield f"{where}, workbook: there is no field {workbook.sheets_by!r} to have a sheet each"
    for report in process.reports:
        place, steps = f"{where}, report {report.name}", {one.name for one in process.steps}
        for block in report.blocks:
            tables += [block.table] if block.table else []
            shown += block.rows
            for text in _list_texts(block):
                for match in PLACEHOLDER.finditer(text):
                    if match[1] not in _KNOWN_IN_REPORTS or (
                        match[2] and match[2] not in {*steps, *process.fields, *FORMS}
                    ):
                        yield f"{place}: {match[0]} has no value in {text[:60]!r}"
    for table in tables:
        shown += [*table.sum, *([table.by] if table.by != "month" else [])]
        if len(table.headings) != 1 + len(table.sum):
            yield f"{where}: a table that sums up has {len(table.headings)} headings, expected {1 + len(table.sum)}"
    yield from (
        f"{where}: a column shows the unknown field {name!r}"
        for name in shown
        if name not in {*process.fields, "status", "owner"}
    )
