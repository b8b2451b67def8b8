"""Put a reminder some working days before each due date of a register into the calendar, and mail what is due."""

import datetime as dt
import random
import re
from collections.abc import Callable
from typing import NamedTuple

from data_model import Criterion
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.calendar_actions import book, look_at, want_events
from generators.tasks.building_blocks.due_dates import DueDates, count_back, find_due_dates
from generators.tasks.building_blocks.meeting_lists import leave_out_last_title, send, want_mail
from generators.tasks.building_blocks.named_calendars import find_calendar_zone
from generators.tasks.building_blocks.people_calendars import Meeting, PersonCalendar, list_working_days, shift_day
from generators.tasks.building_blocks.result_mails import ask_as_recipient
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    add_minutes,
    change_every_action,
    escape_braces,
    extend_by_half_an_hour,
    join_date_and_time,
)
from generators.tasks.building_blocks.table_blocks import list_other_keys
from generators.tasks.building_blocks.topics import find_topic_of_file
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    FactRecipe,
    PlanFunction,
    PlanStep,
    Recipe,
    Result,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
)

_REQUESTS = (
    "I keep missing dates in that list. Please put the reminders we spoke about into my calendar, one for each entry "
    "concerned, and send the mail that names each entry with its date from the list.",
    "Could you set the reminders for the entries of the list? They go into my calendar as I described, and one person "
    "gets a mail with every entry and its date.",
    "Please go through the list and book a reminder for every date in the time I named. After that, mail the entries "
    "with their dates as agreed.",
    "The dates in that list are coming closer. I want reminders in my calendar, each as far ahead as I said, and an "
    "email that lists the entries together with their dates.",
    "Would you turn the dates of the list into reminders in my calendar? And please tell my contact by mail which "
    "entries these are and which date each of them has.",
    "Let's make sure that nothing in the list is overlooked: a reminder in my calendar ahead of each date that I care "
    "about, and a mail with these entries and their dates.",
    "Set up my reminders for that list, please. Only the entries in the time I gave you count; the person I mentioned "
    "gets them by mail, each with its date.",
    "My calendar should warn me before the dates in the list come. Book the reminders as discussed, then write the "
    "mail in which each of the entries stands with its date.",
    "There are dates in the list that I must not forget. Please enter a reminder for each in my calendar, under the "
    "name and at the time I gave you, and mail the entries and dates on.",
)
"""What the user says at the end, of which one is drawn."""
_LABELS = ("Coming up", "Look after", "Take care of", "Don't forget", "Act on")
_ASKED = (
    "Which ones come up next? Please send me those with their days, and set yourself reminders, so that none of them "
    "is missed.",
    "I need to know which dates are the next ones. Could you write to me, and keep an eye on them in your calendar?",
    "Nobody should be caught out by them. Let me have the next ones with their dates, and see to it that you are "
    "reminded in time.",
)
"""What the colleague may have asked for who gets the dates."""
_DAYS_BEFORE = {
    "two working days": 2,
    "three working days": 3,
    "four working days": 4,
    "five working days": 5,
    "one working day": 1,
}
_TIMES = ("08:15", "08:30", "08:45", "09:15", "09:30", "10:45", "11:45", "13:15", "13:45", "14:15", "15:30", "16:15")
_MINUTES = ("10", "15", "20", "25", "30")
_NOT_DUE = re.compile(r"return|back", re.IGNORECASE)
_MIN_ROWS, _MAX_ROWS, _MAX_DAYS, _SOON = 2, 8, 40, 5
_MIN_ALTERNATIVES, _MAX_ALTERNATIVES = 3, 6
_ATTEMPTS, _WEEK = 500, 7


@archetype(apps=("calendar", "email", "excel"), needs=("due_dates",))
def deadline_reminders(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a reminder before each due date of a register in the calendar, and what is due mailed."""
    sampler, found = ValueSampler(context, rng), list(find_due_dates(context))
    # Nothing has to be done before somebody is back.
    registers = [one for one in found if not _NOT_DUE.search(one.column.name)] or found
    if not registers:
        return None
    for _ in range(_ATTEMPTS):
        due = rng.choice(registers)
        window = _draw_window(context, due, sampler, rng)
        if window:
            return _make_recipe(context, due, window, sampler, rng)
    return None


class _Window(NamedTuple):
    """From when to when things fall due, with other days for each, and how many working days ahead of that is left."""

    first_day: Slot
    last_day: Slot
    days_before: Slot


def _draw_window(context: TaskContext, due: DueDates, sampler: ValueSampler, rng: random.Random) -> _Window | None:
    today = context.clock.date
    days = list_working_days(shift_day(today, 1), shift_day(today, _MAX_DAYS))
    free = [one for one in days if not sampler.gives_away(one)]
    if len(free) < _MIN_ROWS:
        return None
    first, last = sorted(rng.sample(free, 2))
    if _has_holiday(max(today, shift_day(first, -_WEEK)), last):
        return None
    keys = due.list_between(first, last)
    # Whoever leaves out the next ones is caught out by just these.
    if due.list_between(shift_day(today, _SOON), shift_day(first, -1)):
        return None
    if not _MIN_ROWS <= len(keys) <= _MAX_ROWS or not due.names_all_between(first, last):
        return None
    is_in = _find_presence(context)
    before = [
        one
        for one, count in _DAYS_BEFORE.items()
        if all((day := count_back(due.days[key], count)) > today and is_in(day) for key in keys)
    ]
    firsts = [one for one in days if one <= last and due.list_between(one, last) != keys]
    lasts = [one for one in days if one >= first and due.list_between(first, one) != keys]
    if not before or min(len(firsts), len(lasts)) < _MIN_ALTERNATIVES:
        return None
    value = rng.choice(before)
    others = [one for one in _DAYS_BEFORE if one != value]
    return _Window(
        make_slot("first_day", "date", first, rng.sample(firsts, min(len(firsts), _MAX_ALTERNATIVES))),
        make_slot("last_day", "date", last, rng.sample(lasts, min(len(lasts), _MAX_ALTERNATIVES))),
        make_slot("days_before", "text", value, others),
    )


def _find_presence(context: TaskContext) -> Callable[[str], bool]:
    """Return what tells whether the user is in on a day: nobody is reminded of anything during their leave."""
    if not context.cases:
        return lambda day: True
    absences, user = find_absences(context), context.persona.email
    return lambda day: not absences.is_away(user, day)


def _list_people(context: TaskContext, due: DueDates, window: _Window) -> list[str]:
    """List the colleagues whose names stand in the rows that fall due."""
    if not context.cases:
        return []
    staff, first, last = list_staff(context), window.first_day.value.value, window.last_day.value.value
    keys, at = set(due.list_between(first, last)), due.table.sheet.columns.index(due.table.key)
    rows = [row for row in due.table.sheet.rows if row[at] in keys]
    found = [member.address for row in rows for cell in row if cell[:1].isalpha() and (member := staff.find(cell))]
    return [one for one in dict.fromkeys(found) if one != context.persona.email]


def _has_holiday(first_day: str, last_day: str) -> bool:
    """Tell whether a weekday is no working day, about which people may disagree."""
    days = (shift_day(first_day, one) for one in range(_MAX_DAYS + 1))
    weekdays = [one for one in days if _is_weekday(one) and one <= last_day]
    return weekdays != list_working_days(first_day, last_day)


def _is_weekday(day: str) -> bool:
    return dt.date.fromisoformat(day).weekday() < 5


def _make_recipe(
    context: TaskContext, due: DueDates, window: _Window, sampler: ValueSampler, rng: random.Random
) -> Recipe:
    user, table = context.persona.name, due.table
    own = PersonCalendar(user, "", (), (), find_calendar_zone(context, user))
    address, *others = sampler.turn_to_people(_list_people(context, due, window)).draw_colleagues(3)
    minutes = rng.choice([one for one in _MINUTES if not sampler.gives_away(one)] or _MINUTES)
    slots = (
        *window,
        sampler.draw_slot("label", "text", lambda count: sampler.draw_phrases(count, _LABELS), 3),
        sampler.draw_slot("start", "time", lambda count: sampler.draw_phrases(count, _TIMES)),
        make_slot("minutes", "number", minutes, [one for one in _MINUTES if one != minutes]),
        make_slot("to", "address", address, others),
        make_slot("source", "file", table.name, ()),
        make_slot("column", "text", due.column.name, ()),
    )

    def list_reminders(v: Values) -> list[Meeting]:
        reminders = []
        for key in due.list_between(v["first_day"], v["last_day"]):
            start = join_date_and_time(count_back(due.days[key], _DAYS_BEFORE[v["days_before"]]), v["start"])
            reminders.append(Meeting(f"{v['label']} {key}", start, add_minutes(start, v["minutes"])))
        return reminders

    def plan(v: Values) -> tuple[PlanStep, ...]:
        keys = due.list_between(v["first_day"], v["last_day"])
        looks = (make_action("excel", "read_file", file_path=table.path), *look_at((user,)))
        content = f"The dates: {'; '.join(f'{one}, {due.days[one]}' for one in keys)}."
        return (
            *(PlanStep(one, "s1") for one in looks),
            *(PlanStep(book(user, one), "s1") for one in list_reminders(v)),
            PlanStep(send(user, (v["to"],), "Dates of the list", content), "s2"),
        )

    def count_every_day(v: Values) -> tuple[PlanStep, ...]:
        shifted = {
            f"{v['label']} {key}": shift_day(day, -_DAYS_BEFORE[v["days_before"]]) for key, day in due.days.items()
        }
        return tuple(
            PlanStep(book(user, _put_on(shifted, step, v)), step.subtask)
            if step.action.action == "create_event"
            else step
            for step in plan(v)
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        keys = due.list_between(v["first_day"], v["last_day"])
        return (
            *want_events(own, list_reminders(v)),
            want_mail(
                user,
                (v["to"],),
                pairs=[{"name": key, "value": due.days[key]} for key in keys],
                other_names=list_other_keys(table, *keys),
                allowed=[due.column.name, table.name],
            ),
        )

    values = {slot.name: slot.value.value for slot in slots}
    neighbours: dict[str, PlanFunction] = {
        "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour)(plan),
        "leaves the last entry out of the mail": change_every_action("email", "send_email", leave_out_last_title)(plan),
    }
    if count_every_day(values) != plan(values):
        neighbours["counts weekends as working days"] = count_every_day
    return Recipe(
        intent=rng.choice(_REQUESTS),
        subtasks={
            "s1": f"For each entry of {{source}} whose {escape_braces(due.column.name)} is from {{first_day}} to "
            "{last_day}, put '{label}' and its name into the calendar of the user, {days_before} before "
            "that day, at {start} for {minutes} minutes.",
            "s2": f"Mail {{to}} these entries, each with its {escape_braces(due.column.name)}.",
        },
        slots=slots,
        facts=_state_facts(due.table.key.name),
        plan=plan,
        criteria=criteria,
        right_ways={
            "mails first": lambda v: (*plan(v)[:2], plan(v)[-1], *plan(v)[2:-1]),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)(plan),
        },
        neighbours=neighbours,
        result=ask_as_recipient(context, address, Result("list", _name_topic(context, due), _ASKED)),
    )


def _name_topic(context: TaskContext, due: DueDates) -> str:
    topic = find_topic_of_file(context, due.table.path)
    return f"the dates of the {topic.plural}" if topic else "the dates that come up"


def _put_on(days: dict[str, str], step: PlanStep, v: Values) -> Meeting:
    title = step.action.args["summary"]
    start = join_date_and_time(days[title], v["start"])
    return Meeting(title, start, add_minutes(start, v["minutes"]))


def _state_facts(key_name: str) -> tuple[FactRecipe, ...]:
    key = escape_braces(key_name)
    return (
        state_fact(
            "s1", ("source", "column"), "The list is {0}, and its dates are those in the column '{1}'.",
            "the list with the dates",
            ("the list is {0}, and its dates are those in the column '{1}'", "the dates stand in {0} under '{1}'",
             "look into {0}, the dates are in the column '{1}'", "with the dates I mean '{1}' in {0}",
             "I go by the column '{1}' of {0}"),
            needed=False,
        ),
        state_fact(
            "s1", "first_day", "Only dates on {0} or later count.", "the first date that counts",
            ("only dates on {0} or later count", "the first date that counts is {0}",
             "take the dates from {0} on, that day included", "whatever is before {0} has been seen to",
             "I need nothing for dates before {0}"),
            "Which date is the first that counts?", ("{0}", "from {0} on", "{0}, nothing before"), may_be_updated=True,
        ),
        state_fact(
            "s1", "last_day", "Dates after {0} do not count, that day itself does.", "the last date that counts",
            ("dates after {0} don't count, that day itself does", "the last date that counts is {0}",
             "take the dates up to {0}, that day included", "whatever is after {0} can wait",
             "I need nothing for dates after {0}"),
            "Which date is the last that counts?", ("{0}", "up to {0}", "{0}, nothing after"), may_be_updated=True,
        ),
        state_fact(
            "s1", "days_before", "Each reminder is {0} before its date.", "how far ahead I am reminded",
            ("each reminder is {0} before its date", "remind me {0} ahead",
             "I need {0} to react, so remind me that long before", "put the reminders {0} before the dates",
             "{0} ahead is when I want to know"),
            "How far ahead do you want to know?", ("{0}", "{0} ahead", "{0} before each date"),
            may_be_updated=True,
        ),
        state_fact(
            "s1", "start", "Each reminder begins at {0}.", "the time of the reminders",
            ("each reminder begins at {0}", "put all the reminders at {0}", "{0} is the time for the reminders",
             "I want to be reminded at {0}", "at {0} I have a quiet moment for the reminders"),
            "At which time should the reminders be?", ("at {0}", "{0}", "{0}, all of them"), may_be_updated=True,
        ),
        state_fact(
            "s1", "minutes", "Each reminder takes {0} minutes.", "the length of the reminders",
            ("each reminder takes {0} minutes", "give every reminder {0} minutes", "{0} minutes for each reminder",
             "make the reminders {0} minutes long", "{0} minutes a reminder should be enough"),
            "How long should a reminder be?", ("{0} minutes", "{0} minutes each", "{0} minutes, no more"),
        ),
        state_fact(
            "s1", "label", f"Each reminder is called '{{0}}' and then what stands under '{key}', as in the list.",
            "the names of the reminders",
            (f"each reminder is called '{{0}}' and then what stands under '{key}'",
             f"name the reminders '{{0}}' plus the text under '{key}'",
             f"I want '{{0}}' and after it the '{key}' as the title",
             f"put '{{0}}' in front of the '{key}', that is the title",
             f"the titles are '{{0}}' followed by the '{key}' from the list"),
        ),
        state_fact(
            "s2", "to", "{0} gets the mail with the dates.", "who gets the dates",
            ("{0} gets the mail with the dates", "the mail with the dates goes to {0}", "send the dates to {0}",
             "{0} wants to know the dates as well", "the dates should be mailed to {0}"),
            "Who gets the mail with the dates?", ("{0}", "it goes to {0}", "{0} does"),
            may_be_updated=True, is_person=True,
        ),
    )  # fmt: skip
