"""Checks that the parts of an industry fit together: every name that one part uses is declared by another."""

from collections.abc import Iterable, Iterator

from generators.worlds.specification.fields import (
    CarriedField,
    ChoiceField,
    ComputedField,
    DateField,
    FieldSpec,
    LinesField,
    PartnerField,
    PersonField,
    TextField,
)
from generators.worlds.specification.industry import IndustrySpec, ProcessSpec
from generators.worlds.specification.process_checking import find_formula_faults, find_process_faults

FUNCTIONS = ("finance", "people", "purchasing", "facilities", "management")
NEEDED_LISTS = ("rooms", "supplies")
NEEDED_PARTNERS = ("supplier",)
MIN_PARTNER_NAMES = 12


def find_faults(industry: IndustrySpec) -> Iterator[str]:
    """Yield a sentence for each part that does not fit, none for an industry whose companies can be made."""
    yield from _find_missing("lists", NEEDED_LISTS, industry.lists)
    yield from _find_missing("partners", NEEDED_PARTNERS, industry.partners)
    for function in FUNCTIONS:
        owners = [one.name for one in industry.departments if function in one.functions]
        if len(owners) != 1:
            yield f"the function {function} belongs to {len(owners)} departments: expected 1"
    for kind, partner in industry.partners.items():
        if len(set(partner.names)) < MIN_PARTNER_NAMES:
            yield f"partners/{kind}: {len(set(partner.names))} names, expected {MIN_PARTNER_NAMES} or more"
        known = {item for items in industry.lists.values() for item in items}
        for name, things in partner.deals_in.items():
            if name not in partner.names:
                yield f"partners/{kind}/deals_in: {name!r} is not among the names"
            yield from (f"partners/{kind}/deals_in: {one!r} is in no list" for one in things if one not in known)
    heads = {one.head for one in industry.departments}
    for rule in industry.rules:
        if rule.set_by not in heads:
            yield f"rules/{rule.name}: {rule.set_by!r} leads no department"
        yield from _find_field_faults(f"rules/{rule.name}", rule.values, industry, None)
    for meeting in industry.routine_meetings:
        if meeting.department and not _is_department(meeting.department, industry):
            yield f"routine_meetings: there is no department {meeting.department!r}"
    for table in industry.tables:
        if table.each != "month" and table.each not in industry.lists:
            yield f"tables/{table.name}: there is no list {table.each!r}"
        yield from _find_field_faults(f"tables/{table.name}", table.fields, industry, None)
        yield from find_formula_faults(f"tables/{table.name}", table.columns)
        for column in table.columns:
            if not column.formula and column.field not in table.fields:
                yield f"tables/{table.name}: a column shows the unknown field {column.field!r}"
    yield from _find_thing_faults(industry)
    names = [one.name for one in industry.processes]
    yield from (f"two processes are called {name}" for name in sorted({one for one in names if names.count(one) > 1}))
    for process in industry.processes:
        yield from _find_faults_of_process(process, industry)


def _find_thing_faults(industry: IndustrySpec) -> Iterator[str]:
    fields = [field for process in industry.processes for field in process.fields.values()]
    counted = {thing for field in fields if isinstance(field, LinesField) for thing in industry.lists.get(field.of, ())}
    for thing, spec in industry.things.items():
        if thing not in counted:
            yield f"things: {thing!r} stands in no list of which lines are made"
        if spec.price[0] > spec.price[1]:
            yield f"things/{thing}: the lowest price, {spec.price[0]}, is above the highest"


def _find_faults_of_process(process: ProcessSpec, industry: IndustrySpec) -> Iterator[str]:
    where = f"processes/{process.name}"
    if not _is_department(process.department, industry):
        yield f"{where}: there is no department {process.department!r}"
    origin = None
    if process.begins_with:
        origin_name, _, begins_with = process.begins_with.partition(".")
        origin = next((one for one in industry.processes if one.name == origin_name), None)
        if origin is None or begins_with not in ("opened", *(one.name for one in origin.steps)):
            yield f"{where}: there is no step {process.begins_with!r} that it could begin with"
    elif not process.per_week[1]:
        yield f"{where}: has neither `per_week` nor `begins_with`"
    yield from _find_field_faults(where, process.fields, industry, origin)
    for step in process.steps:
        yield from _find_field_faults(f"{where}/{step.name}", step.sets, industry, origin)
        if step.with_event:
            other_name, _, other_step = step.with_event.partition(".")
            other = next((one for one in industry.processes if one.name == other_name), None)
            if other is None or other_step not in ("opened", *(one.name for one in other.steps)):
                yield f"{where}/{step.name}: there is no step {step.with_event!r} that it could follow"
            elif missing := [one for one in step.same if one not in other.fields or one not in process.fields]:
                yield f"{where}/{step.name}: {missing[0]!r} is not a field of both"
    for meeting in process.meetings:
        if meeting.place and meeting.place not in industry.lists:
            yield f"{where}: there is no list {meeting.place!r} of places"
    heads = {one.head for one in industry.departments}
    for report in process.reports:
        if report.author not in heads and report.author != "head":
            yield f"{where}: {report.author!r}, who writes {report.name!r}, leads no department"
    yield from find_process_faults(process)


def _find_field_faults(
    where: str, fields: dict[str, FieldSpec], industry: IndustrySpec, origin: ProcessSpec | None
) -> Iterator[str]:
    for name, field in fields.items():
        place = f"{where}, field {name}"
        match field:
            case ChoiceField(of=of) | LinesField(of=of) if of and of not in industry.lists:
                yield f"{place}: there is no list {of!r}"
            case PersonField(department=department, role=role):
                if department and not _is_department(department, industry):
                    yield f"{place}: there is no department {department!r}"
                if role and role not in _list_titles(industry):
                    yield f"{place}: nobody has the role {role!r}"
            case PartnerField(kind=kind) if kind not in industry.partners:
                yield f"{place}: there are no partners of the kind {kind!r}"
            case CarriedField(field=carried) if origin is None or carried not in origin.fields:
                yield f"{place}: the record that it begins with has no field {carried!r}"
            case ComputedField() | TextField() | DateField() | _:
                pass


def _find_missing(what: str, needed: Iterable[str], present: Iterable[str]) -> Iterator[str]:
    yield from (f"{what}: {name!r} is missing" for name in needed if name not in present)


def _is_department(name: str, industry: IndustrySpec) -> bool:
    if name.startswith("@"):
        return any(name[1:] in one.functions for one in industry.departments)
    return any(one.name == name for one in industry.departments)


def _list_titles(industry: IndustrySpec) -> set[str]:
    heads = {one.head for one in industry.departments}
    return heads | {role.title for one in industry.departments for role in one.roles}
