"""All mails of a world: those of records after their steps, of rules to everybody, and of those who are ill."""

import datetime as dt
from collections.abc import Iterator, Mapping

from data_model import rng_for
from generators.worlds.office.letter_text import pass_on, quote, write_letter
from generators.worlds.office.sent_mail import Correspondent, WorldMail
from generators.worlds.people import Employee, Partner
from generators.worlds.simulation.drawn_values import find_department
from generators.worlds.simulation.mail_sending import is_mail_sent
from generators.worlds.simulation.workdays import add_working_days
from generators.worlds.specification.files import MailSpec
from generators.worlds.timeline import FieldValue, Record, WorldEvent
from generators.worlds.units import list_process_units, list_units
from generators.worlds.wording import fill
from generators.worlds.world import World

_WORKING_HOURS = (7, 19)
_ILL_SUBJECTS = ("Not in today", "Off sick", "Staying at home", "Today", "I will not make it today")
_ILL_TEXTS = (
    "I am at home with {kind} and will be back on {back:weekday}. If something is urgent, ring me before noon.",
    "it is {kind}, I am afraid. I hope to be in again on {back:weekday}; my desk is tidy, take what you need.",
    "please count me out until {back:weekday}, I have {kind}.",
    "{kind} has caught me, so not before {back}. Could you look into my calendar and tell those who wait for me?",
    "the doctor calls it {kind} and wants me at home until {back:weekday}.",
)


def list_mails(world: World) -> tuple[WorldMail, ...]:
    """List all mails of a world in the order of their sending."""
    found: list[WorldMail] = []
    for record in world.records:
        found += _write_mails_of_record(world, record)
    for event in world.events:
        if event.kind == "rule":
            found.append(_write_rule(world, event))
        elif event.kind == "absence" and event.data["is_ill"] == "yes":
            found += _write_illness(world, event)
    return tuple(sorted(found, key=lambda mail: (mail.moment, mail.event, mail.subject)))


def _write_mails_of_record(world: World, record: Record) -> Iterator[WorldMail]:
    sent: dict[str, WorldMail] = {}
    steps: set[str] = set()
    for event in record.events:
        step = event.kind.partition(".")[2]
        steps.add(step)
        for spec in record.process.mails:
            if spec.on == step and is_mail_sent(world.seed, record.id, record.process, spec, steps):
                basis = sent.get(spec.answers or spec.forwards)
                mail = _write_mail(world, record, event, spec, basis)
                if mail:
                    sent[spec.name] = mail
                    yield mail


def _write_mail(
    world: World, record: Record, event: WorldEvent, spec: MailSpec, basis: WorldMail | None
) -> WorldMail | None:
    state = record.state_at(event.moment)
    if state is None:
        return None
    values: Mapping[str, FieldValue] = {
        **state.values, "owner": record.owner, "status": state.status, "because": event.because,
        "today": event.moment.date(), "company": world.company.name,
    }  # fmt: skip
    if not (spec.subject or basis):
        return None
    sender = _find_person(world, record, values, spec.sender)
    to = _find_people(world, record, values, spec.to, {sender})
    if sender is None or not to:
        return None
    cc = _find_people(world, record, values, spec.cc, {sender, *to})
    rng = rng_for(world.seed, "mail text", record.id, spec.name)
    units = list_process_units(world.industry, record.process, world.company.style)
    earliest = max([event.moment, *([basis.moment] if basis else [])])
    moment = _shift_to_working_hours(earliest + dt.timedelta(hours=rng.uniform(*spec.after_hours), minutes=5))
    text = fill(rng.choice(spec.body), values, world.company.style, units)
    subject = fill(rng.choice(spec.subject), values, world.company.style, units) if spec.subject else ""
    quoted = ""
    if basis and spec.answers:
        subject, quoted = _prefix("Re: ", basis.subject), quote(basis, world.company)
    elif basis:
        subject, quoted = _prefix("Fwd: ", basis.subject), pass_on(basis, world.company)
    body = write_letter(text, sender, to, world.company, quoted)
    attachments = (*spec.attach, *(basis.attachments if basis and not spec.answers else ()))
    return WorldMail(
        moment, sender, to, cc, subject, body, event.id, record, attachments, basis if spec.answers else None
    )


def _prefix(prefix: str, subject: str) -> str:
    return subject if subject.startswith(prefix) else prefix + subject


def _find_person(world: World, record: Record, values: Mapping[str, FieldValue], name: str) -> Correspondent | None:
    if name == "head":
        return world.company.find_head(find_department(world.industry, record.process.department))
    value = values.get(name)
    return value if isinstance(value, Employee | Partner) else None


def _find_people(
    world: World,
    record: Record,
    values: Mapping[str, FieldValue],
    names: tuple[str, ...],
    others: set[Correspondent | None],
) -> tuple[Correspondent, ...]:
    found = (_find_person(world, record, values, name) for name in names)
    return tuple(dict.fromkeys(one for one in found if one and one not in others))


def _shift_to_working_hours(moment: dt.datetime) -> dt.datetime:
    first, last = _WORKING_HOURS
    if first <= moment.hour < last:
        return moment.replace(second=0, microsecond=0)
    day = add_working_days(moment.date(), 1) if moment.hour >= last else moment.date()
    return dt.datetime.combine(day, dt.time(first + 1, moment.minute))


def _write_rule(world: World, event: WorldEvent) -> WorldMail:
    rule = next(one for one in world.industry.rules if one.name == event.data["name"])
    rng = rng_for(world.seed, "rule mail", event.id)
    style = world.company.style
    units = list_units(rule.values, style)
    values: dict[str, FieldValue] = {**event.data, "because": event.because}
    text = fill(rng.choice(rule.mail), values, style, units)
    is_changed = bool(event.causes)
    subject = f"{'Changed: ' if is_changed else ''}{rule.name.replace('_', ' ').capitalize()}"
    return WorldMail(
        event.moment, event.actor, (), (), subject, write_letter(text, event.actor, (), world.company), event.id
    )


def _write_illness(world: World, event: WorldEvent) -> Iterator[WorldMail]:
    person, last_day = event.data["person"], event.data["last_day"]
    if not isinstance(person, Employee) or not isinstance(last_day, dt.date) or person.boss is None:
        return
    rng = rng_for(world.seed, "illness mail", event.id)
    values: dict[str, FieldValue] = {"kind": event.because, "back": add_working_days(last_day, 1)}
    text = fill(rng.choice(_ILL_TEXTS), values, world.company.style, {})
    boss = world.people[person.boss]
    body = write_letter(text, person, (boss,), world.company)
    yield WorldMail(event.moment, person, (boss,), (), rng.choice(_ILL_SUBJECTS), body, event.id)
