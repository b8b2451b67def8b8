"""Agendas of meetings: the open records that a meeting goes through, in Word, with time before it to prepare."""

import random
import re

from data_model import Action, Criterion
from generators.tasks.building_blocks.agenda_records import (
    draw_agenda_records,
    find_name_heading,
    list_filled_fields,
)
from generators.tasks.building_blocks.calendar_actions import book, look_at, want_events
from generators.tasks.building_blocks.common_facts import state_heading, state_source
from generators.tasks.building_blocks.condition_facts import name_heading, state_name, state_status
from generators.tasks.building_blocks.document_blocks import NoteContent
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.meeting_lists import send, want_mail
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    is_errand,
    shift_day,
)
from generators.tasks.building_blocks.record_documents import add_row_of_headings, make_record_document_blocks
from generators.tasks.building_blocks.register_search import shuffle_status_registers
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.row_conditions import RowChoice
from generators.tasks.building_blocks.stated_facts import state, state_phrase
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    add_minutes,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values

_REQUESTS = (
    "Please prepare my meeting: an agenda in Word that lists the {plural} we go through, each with {given}, time in my "
    "calendar right before the meeting to read up, and an email to those who take part that names the file.",
    "Could you get the agenda ready? In Word, under its heading, the {plural} for the meeting, each with {given}; then "
    "block the time right before it in my calendar, and tell the others in it by email what the file is called.",
    "The meeting is about our {plural}, so I need the agenda in Word, each of them with {given}. Book me the time "
    "directly before it, and email the name of the file to those who have the meeting in their calendars.",
    "I don't want to go into that meeting unprepared. Write the Word agenda of the {plural} with {given}, reserve the "
    "time directly before it for me, and let those who take part know by email where the agenda is.",
    "Let's prepare the meeting. First the agenda, a Word file with the {plural} in question and {given} for each, then "
    "the entry in my calendar just before it, then an email with the file name to the others who attend.",
    "Would you put together what we go through in the meeting? A Word agenda of the {plural}, {given} beside each, "
    "and right before the meeting some time for me in the calendar. Those who take part get the file name by email.",
    "For the meeting I need three things: the Word agenda with the {plural} and {given} for each, time to read right "
    "before it in my calendar, and an email that tells the others in the meeting the name of the file.",
    "The others asked what we will go through. Please make the agenda in Word, the {plural} with {given} for each, "
    "email its name to everybody who has the meeting, and keep the time right before it free in my calendar.",
    "Please see to the agenda: the {plural} with {given} for each in a Word document. I also want the time just before "
    "the meeting booked for me, and those who attend should learn by email which file it is.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Could you write the agenda for it, so that everybody knows beforehand what we go through?",
    "Please put together in Word which ones we go through, and tell everybody in the meeting where it is.",
    "Would you make a list of the ones that we have to talk about? The others in the meeting should find it, too.",
)
_TITLES = ("Read the agenda", "Prepare the meeting", "Go through the list", "Time to read up", "Notes for the meeting")
_NO_AGENDA = re.compile(
    r"\b(?:assembly|breakfast|coffee|interview|lunch|open house|party|training|welcome)\b", re.IGNORECASE
)
_TALK = re.compile(r"\b(?:catch up|one-to-one|talk)\b", re.IGNORECASE)
_DUE = re.compile(r"\b(?:due|by|until|deadline|expir\w*|wanted)\b", re.IGNORECASE)
_DAYS_AHEAD, _MIN_TITLES = 42, 3
_WEIGHT_OF_SHARED, _SHARE_OF_DEPARTMENT = 3, 0.5
_OF_EVERYBODY = re.compile(
    r"\b(?:applications?|claims?|contracts?|expenses?|leave|loans?|training|trips?|supplier invoices?)\b", re.IGNORECASE
)


def make_talk_agenda(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe of the agenda for a meeting of the user; None without such a meeting or open records for it."""
    calendars = find_people_calendars(context)
    own = calendars.get(context.persona.name)
    if own is None:
        return None
    sampler = ValueSampler(context, rng)
    meetings = _list_next(context, own)
    talks = [one for one in meetings.values() if _find_others(calendars, own, one) and _is_free_before(own, one)]
    if not talks or len(meetings) < _MIN_TITLES:
        return None
    request = rng.choice(_REQUESTS)
    pairs = [(talk, one) for talk in talks for one in shuffle_status_registers(context, rng)]
    pairs.sort(
        key=lambda one: (
            not _is_asked_for(context, one[0]), -_rate(context, _find_others(calendars, own, one[0]), one[1])
        )
    )  # fmt: skip
    for talk, register in pairs:
        if not _rate(context, _find_others(calendars, own, talk), register):
            return None
        others = _find_others(calendars, own, talk)
        choice = draw_agenda_records(register, request, [one.user for one in others], sampler, rng)
        if choice:
            return _make_recipe(context, calendars, meetings, talk, choice, request, sampler, rng)
    return None


def _is_asked_for(context: TaskContext, talk: Meeting) -> bool:
    """Tell whether somebody may want something of the user because of a meeting."""
    ask = context.ask
    return bool(ask and ask.reason == "meeting" and (ask.place, ask.day) == (talk.title, talk.day))


def _rate(context: TaskContext, others: list[PersonCalendar], register: Register) -> float:
    """Rate how much the matters of a register are those of the user and of the others in a meeting."""
    addresses = {one.address for one in others}
    cases = [one for one in context.cases if one.register_file == register.path]
    own = sum(one.is_own for one in cases)
    shared = sum(any(each.address.casefold() in addresses for each in one.people) for one in cases)
    # What everybody hands in is no matter of a meeting.
    weight = 0 if _OF_EVERYBODY.search(register.noun) else 1 + _WEIGHT_OF_SHARED * (shared > 0)
    return weight * (own or (_SHARE_OF_DEPARTMENT if cases else 0))


def _list_next(context: TaskContext, own: PersonCalendar) -> dict[str, Meeting]:
    """Return the next meeting of each title in the calendar of the user."""
    found: dict[str, Meeting] = {}
    for one in own.list_between(shift_day(context.clock.date, 2), shift_day(context.clock.date, _DAYS_AHEAD)):
        if not is_errand(one) and not any(mark in one.title for mark in "'\""):
            found.setdefault(one.title, one)
    return found


def _find_others(calendars: dict[str, PersonCalendar], own: PersonCalendar, meeting: Meeting) -> list[PersonCalendar]:
    """Return those of the others who have a meeting, too; none if the office does not say where to write to one."""
    having = [one for one in calendars.values() if one is not own and one.has(meeting)]
    is_known = all(one.address for one in having) and (
        bool(_TALK.search(meeting.title)) or (meeting.is_of_series and not _NO_AGENDA.search(meeting.title))
    )
    return having if is_known else []


def _is_free_before(own: PersonCalendar, meeting: Meeting) -> bool:
    return own.is_free(add_minutes(meeting.start, "-60"), meeting.start)


def _make_recipe(
    context: TaskContext,
    calendars: dict[str, PersonCalendar],
    meetings: dict[str, Meeting],
    talk: Meeting,
    choice: RowChoice,
    request: str,
    sampler: ValueSampler,
    rng: random.Random,
) -> Recipe:
    register, own = choice.register, calendars[context.persona.name]
    values = {name: slot.value.value for name, slot in choice.slots.items()}
    field = _choose_field(register, list_filled_fields(register, choice.choose(values)))
    intent = request.format(plural=register.plural, given=f"what the list has under {field.rstrip('.')}")
    titles = [one for one in meetings if one != talk.title]
    slots = {
        "meeting": make_slot("meeting", "text", talk.title, titles[:5]),
        "prep": sampler.draw_slot("prep", "text", lambda count: sampler.draw_phrases(count, _TITLES)),
        "minutes": sampler.draw_slot("minutes", "number", sampler.draw_short_minutes, 3),
    }

    def pairs(v: Values) -> list[list[str]]:
        return [[one.cells[register.key], one.cells[field]] for one in choice.choose(v)]

    key, given = name_heading(register.key), name_heading(field)
    document = make_record_document_blocks(
        sampler,
        rng,
        register,
        "the agenda",
        f"Below it give {key} and {given} for each of the {escape_braces(register.plural)} in {{source}} with the "
        f"{name_heading(register.status)} '{{status}}'"
        + (f" and {{whose}} under {name_heading(find_name_heading(choice))}." if "whose" in choice.slots else "."),
        pairs,
        NoteContent(
            parts=lambda v: [{"pairs": pairs(v)}],
            candidates=tuple(register.list_cells(register.key)),
            may_state=lambda v: (
                *(v[one] for one in choice.slots), v["meeting"], meetings[v["meeting"]].day, register.key, field,
                register.name,
            ),
        ),
    )  # fmt: skip
    headings = [
        f"Agenda, {register.plural}",
        f"{register.plural[:1].upper()}{register.plural[1:]} to go through",
        "Points for our meeting",
        f"The {register.plural} we go through",
        f"What to decide on the {register.plural}",
    ]
    heading = sampler.draw_slot("heading", "text", lambda count: sampler.draw_phrases(count, headings), 3)
    return compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            _state_meeting(slots["meeting"]),
            state_status(register, "s1", choice.slots["status"]),
            state_name(register, "s1", choice.slots["whose"], find_name_heading(choice))
            if "whose" in choice.slots
            else None,
            document[0],
            state_heading("s1", heading, "the agenda"),
            document[2],
            state_phrase("s2", slots["prep"], phrase_fact("title", "the entry before the meeting")),
            state_phrase("s2", slots["minutes"], phrase_fact("minutes", "the entry before the meeting")),
            _make_entry(own, meetings),
            _make_mail(own, calendars, meetings, context.persona.email),
        ),
        read_actions=lambda v: (*register.read_actions(), *look_at(calendars)),
        right_ways={
            "writes a row of headings": change_every_action(
                "word", "write_table", add_row_of_headings(register.key, field)
            ),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour)
        },
        result=Result("paper", f"the {register.plural}", _ASKED) if _is_asked_for(context, talk) else None,
    )


def _choose_field(register: Register, fields: list[str]) -> str:
    """Choose what a meeting wants to know of each record: what it comes to, or by when something is due."""
    amounts = [one for one in reversed(register.amount_headings) if one in fields]
    due = [one for one in fields if _DUE.search(one)]
    return next(iter([*due, *amounts, *fields]))


def _state_name(choice: RowChoice) -> SubtaskBlock | None:
    slot = choice.slots.get("whose")
    return state_name(choice.register, "s1", slot, find_name_heading(choice)) if slot else None


def _state_meeting(slot: Slot) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        "The agenda is for the next '{0}' in the calendar of the user.",
        "which meeting it is",
        (
            "the agenda is for the next '{0}' in my calendar",
            "I mean the next '{0}' that I have",
            "it's the next '{0}' that I want to prepare",
            "the meeting is my next '{0}'",
            "'{0}' is the meeting, the next one in my calendar",
        ),
        "Which meeting is it for?",
        ("the next '{0}'", "my next '{0}'", "'{0}', the next one"),
    )


def _make_entry(own: PersonCalendar, meetings: dict[str, Meeting]) -> SubtaskBlock:
    def entry(v: Values) -> Meeting:
        end = meetings[v["meeting"]].start
        return Meeting(v["prep"], add_minutes(end, f"-{v['minutes']}"), end)

    return SubtaskBlock(
        "s2",
        "Put '{prep}' of {minutes} minutes into the calendar of the user so that it ends when '{meeting}' begins.",
        (),
        (),
        lambda v: (book(own.user, entry(v)),),
        lambda v: want_events(own, [entry(v)]),
    )


def _make_mail(
    own: PersonCalendar, calendars: dict[str, PersonCalendar], meetings: dict[str, Meeting], address: str
) -> SubtaskBlock:
    """Make the block that tells those who have the meeting, or the user, at `address`, if nobody else does."""

    def recipients(v: Values) -> list[str]:
        meeting = meetings[v["meeting"]]
        having = [one.address for one in calendars.values() if one is not own and one.address and one.has(meeting)]
        # Who takes it for a meeting of nobody else has nobody else to write to.
        return having or [address]

    def actions(v: Values) -> tuple[Action, ...]:
        return (send(own.user, recipients(v), "Our agenda", f"The agenda is in {v['note']}."),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        meeting = meetings[v["meeting"]]
        moment = {"name": meeting.title, "value": meeting.start[:16]}
        return (want_mail(own.user, recipients(v), values=[v["note"]], may_pair=[moment]),)

    return SubtaskBlock(
        "s3", "Mail the name of the file to all who have '{meeting}' in their calendars.", (), (), actions, criteria
    )
