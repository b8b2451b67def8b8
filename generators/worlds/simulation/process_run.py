"""The run of all processes of a company: a queue of what is to happen, and what follows from each thing that does."""

import datetime as dt
import heapq
import random
from collections.abc import Mapping, Sequence

from data_model import rng_for
from generators.worlds.people import Company, Employee, Partner
from generators.worlds.simulation.absence_events import AbsenceEvents
from generators.worlds.simulation.absences import Absence, Absences
from generators.worlds.simulation.chances import happens
from generators.worlds.simulation.drawn_company import TYPICAL_STAFF
from generators.worlds.simulation.drawn_rules import RuleChange
from generators.worlds.simulation.drawn_values import ValueDrawer, compute, find_department
from generators.worlds.simulation.fixed_values import order_people
from generators.worlds.simulation.mail_sending import is_mail_sent
from generators.worlds.simulation.running_record import Entry, NextStep, Opening, RunningRecord, name_record
from generators.worlds.simulation.told_events import tell_rule
from generators.worlds.simulation.workdays import add_working_days, draw_moment
from generators.worlds.specification.fields import ComputedField, KeepableField, NumberedField
from generators.worlds.specification.industry import IndustrySpec, ProcessSpec, StepSpec
from generators.worlds.timeline import Change, FieldValue, Record, WorldEvent
from generators.worlds.units import list_process_units
from generators.worlds.wording import fill

OPENED = "opened"
_MAX_FOLLOWERS = 3
_MAX_SHIFTS = 15
_SIZE_LIMITS = (0.6, 2.5)


class ProcessRun:
    """The simulation of one company; `simulate` runs it once."""

    def __init__(
        self, seed: str, industry: IndustrySpec, company: Company, days: Sequence[dt.date], absences: Absences
    ) -> None:
        self.seed, self.events = seed, list[WorldEvent]()
        self._industry, self._company, self._days, self._absences = industry, company, days, absences
        self._queue: list[tuple[dt.datetime, int, Entry]] = []
        self._count = 0
        self._records: list[RunningRecord] = []
        self._openings = {one.name: 0 for one in industry.processes}
        self._numbers: dict[tuple[str, str], int] = {}
        self._absence_events = AbsenceEvents(absences, self.events)
        self._rule_events: dict[str, int] = {}
        self._followers: dict[str, list[tuple[ProcessSpec, StepSpec]]] = {}
        self._children: dict[str, list[ProcessSpec]] = {}
        for process in industry.processes:
            if process.begins_with:
                self._children.setdefault(process.begins_with, []).append(process)
            for step in process.steps:
                if step.with_event:
                    self._followers.setdefault(step.with_event, []).append((process, step))

    def simulate(self, rules: Sequence[RuleChange]) -> None:
        """Run all processes from the first to the last day."""
        for absence in self._absences.list_all():
            self._push(absence.known, absence)
        for rule in rules:
            self._push(rule.moment, rule)
        for process in self._industry.processes:
            if not process.begins_with:
                self._plan_openings(process)
        end = dt.datetime.combine(self._days[-1], dt.time.max)
        while self._queue:
            moment, _, entry = heapq.heappop(self._queue)
            if moment > end:
                return
            match entry:
                case Opening():
                    self._open(entry, moment)
                case NextStep():
                    self._take_step(entry, moment)
                case Absence():
                    self._absence_events.note(entry, moment)
                case RuleChange():
                    self._note_rule(entry)

    def list_records(self) -> tuple[Record, ...]:
        """List the records with their events."""
        return tuple(
            Record(one.id, one.process, name_record(one), one.owner, tuple(self.events[id] for id in one.events))
            for one in self._records
        )

    def _push(self, moment: dt.datetime, entry: Entry) -> None:
        self._count += 1
        heapq.heappush(self._queue, (moment, self._count, entry))

    def _plan_openings(self, process: ProcessSpec) -> None:
        rng = rng_for(self.seed, "openings", process.name)
        low, high = _SIZE_LIMITS
        size = min(high, max(low, len(self._company.staff) / TYPICAL_STAFF))
        expected = 0.0
        for day in self._days:
            expected += rng.uniform(*process.per_week) * size / 5
            while expected >= 1 or (expected > 0 and rng.random() < expected / 5):
                expected -= 1
                minutes = rng.randrange(8 * 60 + 30, 17 * 60)
                moment = dt.datetime.combine(day, dt.time()) + dt.timedelta(minutes=minutes)
                self._push(moment, Opening(process, self._next_index(process)))

    def _next_index(self, process: ProcessSpec) -> int:
        self._openings[process.name] += 1
        return self._openings[process.name] - 1

    def _open(self, opening: Opening, moment: dt.datetime) -> None:
        process = opening.process
        rng = rng_for(self.seed, "record", process.name, opening.index)
        carried = opening.origin.values if opening.origin else {}

        def number_record(spec: NumberedField, day: dt.date) -> str:
            return self._number_record(process, spec, day)

        id = len(self._records)

        def is_free(values: Mapping[str, FieldValue]) -> bool:
            return self._is_free(process, values, id)

        drawer = ValueDrawer(self._industry, self._company, rng, number_record, carried, self.seed, is_free)
        fields = {name: one for name, one in process.fields.items() if name not in process.later}
        values = drawer.draw_all(fields, moment.date())
        if not is_free(values):
            return
        owner = self._choose_owner(process, moment.date(), values, rng)
        units = list_process_units(self._industry, process, self._company.style)
        record = RunningRecord(id, process, owner, rng, values, drawer, units)
        self._records.append(record)
        causes = () if opening.cause is None else (opening.cause,)
        changes = {name: Change(None, value) for name, value in values.items()}
        actor = self._find_actor(record, process.opened_by)
        self._record_event(record, OPENED, moment, actor, changes, causes, "", process.opens_with)

    def _choose_owner(
        self, process: ProcessSpec, day: dt.date, values: Mapping[str, FieldValue], rng: random.Random
    ) -> Employee:
        department = find_department(self._industry, process.department)
        there = [one for one in self._company.staff if one.department == department]
        able = [one for one in there if one.role == process.owner_role] or [one for one in there if not one.is_head]
        present = [one for one in able if self._absences.is_there(one, day)]
        others = [one for one in present if one not in values.values()]
        if process.owner_for and (key := values.get(process.owner_for)):
            first = order_people(self.seed, process.owner_role or department, process.owner_for, key, able)
            return next((one for one in first if one in others), first[0])
        return rng.choice(others or present or able or there)

    def _is_free(self, process: ProcessSpec, values: Mapping[str, FieldValue], id: int) -> bool:
        """Return whether no open record of a process but one has values that only one may have."""
        groups = [names for names in process.unique if all(name in values for name in names)]
        if not groups:
            return True
        others = [one for one in self._records if one.process is process and not one.is_closed and one.id != id]
        return not any(
            all(one.values.get(name) == values[name] for name in names) for names in groups for one in others
        )

    def _number_record(self, process: ProcessSpec, spec: NumberedField, day: dt.date) -> str:
        key = process.name, spec.pattern
        if key not in self._numbers:
            self._numbers[key] = rng_for(self.seed, "first number", *key).randint(*spec.first)
        self._numbers[key] += 1
        return spec.pattern.format(year=day.year, month=day.month, number=self._numbers[key])

    def _find_actor(self, record: RunningRecord, name: str) -> Employee | Partner:
        if name == "head":
            return self._company.find_head(find_department(self._industry, record.process.department))
        value = record.values.get(name)
        return value if isinstance(value, Employee | Partner) else record.owner

    def _take_step(self, next_step: NextStep, moment: dt.datetime) -> None:
        record, step = next_step.record, next_step.step
        if record.is_closed or step.name in record.steps or any(one in record.steps for one in step.unless):
            return
        day = record.values.get(step.at) if step.at else None
        if isinstance(day, dt.date) and day > moment.date():
            self._schedule(record, step, next_step.causes, moment, next_step.shifts)
            return
        causes, because = next_step.causes, ""
        actor = self._find_actor(record, step.by)
        if step.absent:
            person = record.values.get(step.absent)
            absence = self._absences.find(person, moment.date()) if isinstance(person, Employee) else None
            noted = self._absence_events.find(absence)
            if absence is None or noted is None:
                return
            causes = (*causes, noted)
            because = "" if step.because else f"{absence.person.first_name} is away with {absence.kind}"
        elif isinstance(actor, Employee) and not self._absences.is_there(actor, moment.date()):
            self._put_off(next_step, actor, moment)
            return
        changes = self._change_values(record, step, moment.date())
        if changes is None:
            return
        if step.because:
            texts = {**record.values, "owner": record.owner}
            template = record.rng.choice(step.because)
            because = fill(template, texts, self._company.style, record.units, is_sentence=False)
        record.values.update({name: change.new for name, change in changes.items()})
        record.is_closed = step.ends
        self._record_event(record, step.name, moment, actor, changes, causes, because, step.says)

    def _put_off(self, next_step: NextStep, actor: Employee, moment: dt.datetime) -> None:
        """Wait until somebody is back, whose absence becomes a cause."""
        if next_step.shifts >= _MAX_SHIFTS:
            return
        event = self._absence_events.find(self._absences.find(actor, moment.date()))
        causes = next_step.causes if event is None else tuple(dict.fromkeys((*next_step.causes, event)))
        following = add_working_days(moment.date(), 1)
        new_moment = draw_moment(following, actor, moment, next_step.record.rng)
        self._push(new_moment, NextStep(next_step.record, next_step.step, causes, next_step.shifts + 1))

    def _change_values(self, record: RunningRecord, step: StepSpec, day: dt.date) -> dict[str, Change] | None:
        """Return what a step changes, or None if it would take what another record has."""
        changes: dict[str, Change] = {}
        values = dict(record.values)
        for name, spec in step.sets.items():
            old = values.get(name)
            value = record.drawer.draw_other(name, spec, old, values, day, record.units)
            if value is not None:
                changes[name] = Change(old, value)
                values[name] = value
        for name, spec in record.process.fields.items():
            if name in values and name not in changes and isinstance(spec, KeepableField) and spec.fixed_for in changes:
                old, value = values[name], record.drawer.draw(name, spec, values, day, record.units)
                if value is not None and value != old:
                    changes[name] = Change(old, value)
                    values[name] = value
            if isinstance(spec, ComputedField) and name in values and not changes.keys().isdisjoint(spec.of):
                old, value = values[name], compute(spec, values)
                if value is not None and value != old and name not in changes:
                    changes[name] = Change(old, value)
                    values[name] = value
        is_taking = any(not changes.keys().isdisjoint(names) for names in record.process.unique)
        return None if is_taking and not self._is_free(record.process, values, record.id) else changes

    def _record_event(
        self,
        record: RunningRecord,
        step: str,
        moment: dt.datetime,
        actor: Employee | Partner,
        changes: dict[str, Change],
        causes: tuple[int, ...],
        because: str,
        says: str,
    ) -> None:
        kind, texts = f"{record.process.name}.{step}", {**record.values, "owner": record.owner, "because": because}
        event = WorldEvent(
            len(self.events), moment, kind, record.id, actor, changes, causes, because,
            fill(says, texts, self._company.style, record.units), self._list_knowing(record, step, actor),
        )  # fmt: skip
        self.events.append(event)
        record.steps[step] = event.id
        record.events.append(event.id)
        self._absence_events.grant(record, event)
        for child in self._children.get(kind, ()):
            index = self._next_index(child)
            if happens(child.chance, self.seed, "begins", child.name, index):
                later = moment + dt.timedelta(minutes=record.rng.randrange(20, 900))
                begins = draw_moment(later.date(), record.owner, moment, record.rng)
                self._push(begins, Opening(child, index, record, event.id))
        for spec in record.process.steps:
            if spec.after == step and not spec.with_event and spec.name not in record.scheduled:
                record.scheduled.add(spec.name)
                if record.rng.random() < spec.chance:
                    self._schedule(record, spec, (event.id,), moment)
        for process, spec in self._followers.get(kind, ()):
            self._start_followers(process, spec, record, event)

    def _list_knowing(self, record: RunningRecord, step: str, actor: Employee | Partner) -> tuple[int, ...]:
        people = [actor, record.owner]
        steps = {*record.steps, step}
        for mail in record.process.mails:
            if mail.on == step and is_mail_sent(self.seed, record.id, record.process, mail, steps):
                sender, *others = (self._find_actor(record, name) for name in (mail.sender, *mail.to, *mail.cc))
                if any(one != sender for one in others[: len(mail.to)]):
                    people += [sender, *others]
        return tuple(sorted({one.id for one in people if isinstance(one, Employee)}))

    def _schedule(
        self, record: RunningRecord, step: StepSpec, causes: tuple[int, ...], moment: dt.datetime, shifts: int = 0
    ) -> None:
        day = (
            record.values.get(step.at)
            if step.at
            else add_working_days(moment.date(), record.rng.randint(*step.in_days))
        )
        if not isinstance(day, dt.date) or shifts >= _MAX_SHIFTS:
            return
        actor = self._find_actor(record, step.by)
        self._push(draw_moment(day, actor, moment, record.rng), NextStep(record, step, causes, shifts))

    def _start_followers(self, process: ProcessSpec, step: StepSpec, record: RunningRecord, event: WorldEvent) -> None:
        """Let open records of another process follow an event, the latest first."""
        found = 0
        for other in reversed(self._records):
            is_open = other.process is process and not other.is_closed and step.after in other.steps
            if not is_open or other is record or step.name in other.scheduled:
                continue
            if any(other.values.get(name) != record.values.get(name) for name in step.same):
                continue
            if other.rng.random() < step.chance:
                other.scheduled.add(step.name)
                self._schedule(other, step, (other.events[-1], event.id), event.moment)
                found += 1
            if found == _MAX_FOLLOWERS:
                return

    def _note_rule(self, change: RuleChange) -> None:
        before = self._rule_events.get(change.rule.name)
        self._rule_events[change.rule.name] = len(self.events)
        self.events.append(tell_rule(len(self.events), change, self._company, before))
