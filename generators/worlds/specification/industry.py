"""An industry: what its companies are called, who works there, whom they deal with, and what goes on."""

from collections.abc import Mapping
from functools import cached_property

from pydantic import Field

from data_model import FrozenModel
from generators.worlds.specification.fields import FieldSpec, Range
from generators.worlds.specification.files import (
    ColumnSpec,
    DocumentSpec,
    MailSpec,
    MeetingSpec,
    RegisterSpec,
    ReportSpec,
)


class StepSpec(FrozenModel):
    """Something that happens to a record, and what changes by it.

    Attributes:
        name: A verb in the past: `delivered`, `disputed`.
        after: The step that it follows; `opened` for the beginning. With `with_event` it follows that event instead.
        in_days: How many working days later. at: A date field on whose day it happens, instead of `in_days`.
        chance: The share of records to which it happens.
        unless: Steps after which it does not happen any more.
        with_event: `process.step` of another process: it happens when that does, to an open record for which the fields
            in `same` have equal values.
        absent: A field with a person: it happens only if they are absent on the day of `at`, and because of that.
        sets: Field -> how its new value is found; what was there before is superseded.
        status: The state of the record from now on; empty leaves it as it is.
        by: Who does it: a field with a person or a partner, `owner` or `head`.
        because: Why, as half a sentence that follows "because"; several, of which one is drawn.
        says: What has happened, as a sentence with fields in it.
        ends: Whether the record is closed by it.
    """

    name: str
    after: str = "opened"
    in_days: Range = (1, 5)
    at: str = ""
    chance: float = 1
    unless: tuple[str, ...] = ()
    with_event: str = ""
    same: tuple[str, ...] = ()
    absent: str = ""
    sets: dict[str, FieldSpec] = Field(default_factory=dict)
    status: str = ""
    by: str = "owner"
    because: tuple[str, ...] = ()
    says: str
    ends: bool = False


class ProcessSpec(FrozenModel):
    """A process: records of one kind, the steps that they go through, and the files that they leave.

    Attributes:
        name: The kind of record, as a singular noun in snake case: `supplier_invoice`.
        noun: What people call one. plural: What people call several.
        department: Where it is looked after. owner_role: The role of who looks after a record; empty for anybody there.
        owner_for: A field, such as `site`: records with an equal value are looked after by the same person, unless that
            person is away.
        per_week: How many records begin in a week, for a company of 30; larger ones have more.
        begins_with: `process.step` of another process, from which a record begins, instead of `per_week`. chance: The
            share of those from which it does.
        fields: Name -> what it holds, found in this order when the record begins, but for `later`.
        later: Fields that are empty until a step sets them.
        unique: Groups of fields that no two open records share, such as `[["hall", "day"]]` or the thing that is lent:
            a record for which nothing is free does not begin, and a step that would take what is not free is left out.
        status: The state at the beginning.
        opens_with: What the beginning says, as a sentence.
        opened_by: A field with a person or a partner, or `owner`.
        means: What other code may ask of the records: `amount`, `due`, `settled` (a step), `partner`, `person`, `day`.
        grants_absence: The step by which somebody may be away, for a record with the fields `person`, `first_day` and
            `last_day`; the absences that are planned in a company come from such records, where it has any. They move
            when the days of a record do.
    """

    name: str
    noun: str
    plural: str
    department: str
    owner_role: str = ""
    owner_for: str = ""
    per_week: tuple[float, float] = (0, 0)
    begins_with: str = ""
    chance: float = 1
    fields: dict[str, FieldSpec]
    later: tuple[str, ...] = ()
    unique: tuple[tuple[str, ...], ...] = ()
    status: str = "open"
    opens_with: str
    opened_by: str = "owner"
    steps: tuple[StepSpec, ...] = ()
    workbook: RegisterSpec | None = None
    documents: tuple[DocumentSpec, ...] = ()
    mails: tuple[MailSpec, ...] = ()
    meetings: tuple[MeetingSpec, ...] = ()
    reports: tuple[ReportSpec, ...] = ()
    means: dict[str, str] = Field(default_factory=dict)
    grants_absence: str = ""

    @cached_property
    def steps_by_name(self) -> Mapping[str, StepSpec]:
        """Its steps by their names."""
        return {one.name: one for one in self.steps}


class RoleSpec(FrozenModel):
    """A role in a department.

    Attributes:
        title: As a signature shows it. share: How many have it, relative to the other roles of the department.
    """

    title: str
    share: float = 1


class DepartmentSpec(FrozenModel):
    """A department.

    Attributes:
        head: The title of its head. share: Its part of the staff, relative to the others.
        functions: What it looks after, of `finance`, `people`, `purchasing`, `facilities`, `management`: a process or a
            field names a department either by its name or as `@finance`. Each function belongs to one department.
    """

    name: str
    head: str
    functions: tuple[str, ...] = ()
    share: float = 1
    roles: tuple[RoleSpec, ...]


class PartnerSpec(FrozenModel):
    """A kind of partner: customers, suppliers, patients, authorities.

    Attributes:
        names: At least 12 names, or templates with `{last}`, `{first}` and `{place}`.
        count: How many a company of 30 has.
        are_people: Whether they are persons and no organisations.
        deals_in: Name, as in `names` -> the things of the industry's lists with which such a partner has to do; one
            that is not here has to do with a few of each list, the same ones through the years.
    """

    names: tuple[str, ...]
    count: Range
    are_people: bool = False
    deals_in: dict[str, tuple[str, ...]] = Field(default_factory=dict)


class RoutineMeeting(FrozenModel):
    """A meeting that takes place every week or every other.

    Attributes:
        department: Who takes part; empty for the heads of all departments.
        weekday: 0 for Monday. every_weeks: 1 or 2. start: `HH:MM`. place: One of the industry's list of rooms.
        report: What it is about, as the description of the event.
    """

    title: tuple[str, ...]
    department: str = ""
    weekday: int
    every_weeks: int = 1
    start: str
    minutes: int
    about: str = ""


class RuleSpec(FrozenModel):
    """A rule that the company sets itself, with a figure or a word that may change later.

    Attributes:
        name: In snake case.
        text: The rule as one sentence with the names of `values` in braces.
        values: Name -> what it holds.
        scope: To whom or what it applies, as a noun phrase.
        set_by: The title of a head of department.
        because: Why it was set, as half a sentence. changed_because: Why it was changed; none for a rule that stays.
        mail: Templates of the mail to all that it applies to, without greeting.
    """

    name: str
    text: str
    values: dict[str, FieldSpec] = Field(default_factory=dict)
    scope: str
    set_by: str
    because: tuple[str, ...]
    changed_because: tuple[str, ...] = ()
    mail: tuple[str, ...]


class TableSpec(FrozenModel):
    """A table that the company keeps beside its processes: prices, rates, rooms, vehicles.

    Attributes:
        path: Below `data/`. sheet: The name of its sheet.
        each: The list of the industry of which each item has a row; `month` for a row for each month of the timeline.
        item: Ways to head the first column.
        fields: Name -> what the other columns hold; `price` of a thing is that of the lines of orders, and a field that
            is `fixed_for` a field of records has the value that it has in records with the item there.
    """

    name: str
    path: tuple[str, ...]
    sheet: str
    each: str
    item: tuple[str, ...]
    fields: dict[str, FieldSpec]
    columns: tuple[ColumnSpec, ...]


class ThingSpec(FrozenModel):
    """What is known of a thing that stands in lines.

    Attributes:
        price: The lowest and the highest price of one, instead of the range of the field of lines.
        most: How many of it stand in a line at most; 0 for as many as the field of lines allows.
        one: What texts call one of it, where its list has the plural. several: What they call several, where its list
            has the singular. A thing with neither is not counted in words: `2 x nitric acid (2.5 l)`.
    """

    price: tuple[float, float] = (0, 0)
    most: int = Field(default=0, ge=0)
    one: str = ""
    several: str = ""


class IndustrySpec(FrozenModel):
    """An industry.

    Attributes:
        name: The name of its file.
        title: What its companies do, as a noun phrase: `freight forwarding`.
        companies: Templates of names with `{last}`, `{place}` and words of `name_words`.
        currencies: ISO codes, of which a company uses one. staff: How many people work in a company.
        lists: Name -> texts; `rooms` is needed. things: Thing of a list -> what lines need to know of it.
        shares: The names of common processes that take place here, too; see `industries/shared/`.
        folders: Department -> the folder below `data/` in which its files lie; empty for none.
        habits: Sentences about how people here work, for those who write about them.
    """

    name: str
    title: str
    companies: tuple[str, ...]
    name_words: tuple[str, ...] = ()
    currencies: tuple[str, ...]
    staff: Range
    departments: tuple[DepartmentSpec, ...]
    partners: dict[str, PartnerSpec]
    lists: dict[str, tuple[str, ...]]
    things: dict[str, ThingSpec] = Field(default_factory=dict)
    processes: tuple[ProcessSpec, ...]
    shares: tuple[str, ...] = ()
    routine_meetings: tuple[RoutineMeeting, ...] = ()
    rules: tuple[RuleSpec, ...] = ()
    tables: tuple[TableSpec, ...] = ()
    habits: tuple[str, ...] = ()


__all__ = ["ColumnSpec", "IndustrySpec", "ProcessSpec", "StepSpec"]
