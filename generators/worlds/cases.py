"""The cases of a company that a user knows of: records with what happened to them before and after the office."""

import datetime as dt
from collections.abc import Iterator, Mapping
from decimal import Decimal

from data_model import Case, CaseChange, CaseEvent, CaseValue, Contact, ValueType, format_number
from generators.worlds.office.registers import RegisterFile, list_registers
from generators.worlds.people import Employee, Partner
from generators.worlds.timeline import FieldValue, Record, WorldEvent
from generators.worlds.units import list_process_units
from generators.worlds.wording import fill, list_placeholders
from generators.worlds.world import World

_RECENT = dt.timedelta(days=45)
_MAX_CASES = 60
_MAX_CAUSES = 3


def list_cases(world: World, user: Employee, evening: dt.datetime, now: dt.datetime) -> tuple[Case, ...]:
    """List the cases of a user: their own first, then those of their department, each with the ones with news first.

    Args:
        evening: The moment at which the files were written.
        now: The moment of the task, until which news reach the user.
    """
    registers = {one.process.name: one for one in list_registers(world)}
    found: list[tuple[tuple[bool, bool, int], Case]] = []
    for record in world.records:
        is_own = record.owner == user or any(user.id in one.known_by for one in record.events)
        is_near = is_own or record.owner.department == user.department
        if is_near and record.opened <= evening and _is_recent(record, evening):
            case = _make_case(world, record, user, registers.get(record.process.name), (evening, now), is_own)
            if case:
                found.append(((not is_own, not case.news, -record.id), case))
    return tuple(case for _, case in sorted(found, key=lambda one: one[0])[:_MAX_CASES])


def _is_recent(record: Record, evening: dt.datetime) -> bool:
    return any(evening - _RECENT <= one.moment for one in record.events)


def _make_case(
    world: World,
    record: Record,
    user: Employee,
    register: RegisterFile | None,
    span: tuple[dt.datetime, dt.datetime],
    is_own: bool,
) -> Case | None:
    evening, now = span
    state, latest = record.state_at(evening), record.state_at(now)
    if state is None or latest is None:
        return None
    writer = _ValueWriter(world, record, register)
    people = {**latest.values, **state.values, "colleague in charge": record.owner}
    return Case(
        noun=record.process.noun,
        plural=record.process.plural,
        key=record.number,
        register_file=register.find_path(record.opened.year) if register else "",
        is_own=is_own,
        values=tuple(writer.write_all({**state.values, "status": state.status})),
        past=tuple(_tell(world, record, one, writer) for one in record.events if one.moment <= evening),
        news=tuple(_tell(world, record, one, writer) for one in record.events if evening < one.moment <= now),
        people=tuple(_list_people(people, user)),
        ended_on=_find_end(record, now),
        is_handled=record.owner.department == user.department,
    )


def _find_end(record: Record, now: dt.datetime) -> str:
    """Find the day on which a record was closed; empty if it is open at a moment."""
    ending = {one.name for one in record.process.steps if one.ends}
    days = [one.moment for one in record.events if one.moment <= now and one.kind.partition(".")[2] in ending]
    return days[0].date().isoformat() if days else ""


class _ValueWriter:
    """Writes the values of a record in canonical form, with the headings of its register."""

    def __init__(self, world: World, record: Record, register: RegisterFile | None) -> None:
        self._units = list_process_units(world.industry, record.process, world.company.style)
        self._headings = {one.field: one.heading for one in register.columns if one.field} if register else {}

    def write_all(self, values: Mapping[str, FieldValue]) -> Iterator[CaseValue]:
        """Yield the values that one text can hold."""
        for field, value in values.items():
            if written := self.write(field, value):
                yield written

    def write(self, field: str, value: FieldValue | None) -> CaseValue | None:
        """Write a value; None for lines of an order and for none."""
        if value is None or isinstance(value, tuple):
            return None
        type, text = _write_canonically(value)
        unit = self._units.get(field, "") if type == "number" else ""
        return CaseValue(field=field, heading=self._headings.get(field, ""), type=type, value=text, unit=unit)


def _write_canonically(value: str | Decimal | dt.date | dt.time | Employee | Partner) -> tuple[ValueType, str]:
    match value:
        case Decimal():
            return "number", format_number(int(value) if value == value.to_integral_value() else float(value))
        case dt.date():
            return "date", value.isoformat()
        case dt.time():
            return "time", f"{value:%H:%M}"
        case Employee() | Partner():
            return "name", value.name
        case _:
            return "text", value


def _tell(world: World, record: Record, event: WorldEvent, writer: _ValueWriter) -> CaseEvent:
    causes = tuple(one.says for one in world.list_causes(event) if one.says)[-_MAX_CAUSES:]
    changes: list[CaseChange] = []
    for field, change in event.changes.items():
        if after := writer.write(field, change.new):
            said = _say_with_gap(world, record, event, field)
            changes.append(CaseChange(after=after, before=writer.write(field, change.old), said=said))
    if status := _tell_status(record, event, writer):
        changes.append(status)
    step = event.kind.partition(".")[2]
    return CaseEvent(
        id=event.id,
        day=event.moment.date().isoformat(),
        step=step,
        text=event.says,
        because=event.because,
        causes=causes,
        changes=tuple(changes),
    )


def _tell_status(record: Record, event: WorldEvent, writer: _ValueWriter) -> CaseChange | None:
    """Return the change of what the register calls the state of a record."""
    before = record.state_at(event.moment - dt.timedelta(seconds=1))
    after = record.state_at(event.moment)
    if before is None or after is None or before.status == after.status:
        return None
    value = writer.write("status", after.status)
    return CaseChange(after=value, before=writer.write("status", before.status)) if value else None


def _say_with_gap(world: World, record: Record, event: WorldEvent, field: str) -> str:
    """Say what happened with `{0}` in place of a field; empty if the sentence does not hold the field once."""
    step = event.kind.partition(".")[2]
    spec = record.process.steps_by_name.get(step)
    template = spec.says if spec else record.process.opens_with
    state = record.state_at(event.moment)
    if state is None or f"{{{field}}}" not in template or list_placeholders(template).count(field) != 1:
        return ""
    units = list_process_units(world.industry, record.process, world.company.style)
    gap = "GAP"
    values: dict[str, FieldValue] = {**state.values, "owner": record.owner, "because": event.because, field: gap}
    return fill(template, values, world.company.style, units).replace("{", "").replace("}", "").replace(gap, "{0}")


def _list_people(values: Mapping[str, FieldValue], user: Employee) -> Iterator[Contact]:
    seen = {user.address}
    for field, value in values.items():
        if isinstance(value, Employee | Partner) and value.address not in seen:
            seen.add(value.address)
            is_colleague = isinstance(value, Employee)
            person = value.name if isinstance(value, Employee) else " ".join(value.contact)
            role = field.replace("_", " ")
            yield Contact(name=value.name, person=person, address=value.address, role=role, is_colleague=is_colleague)
