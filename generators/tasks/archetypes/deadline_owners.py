"""Remind oneself some working days before each deadline of a span, and mail whoever is in charge of each their own."""

import datetime as dt
import random
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from generators.tasks.building_blocks.address_book import AddressBook
from generators.tasks.building_blocks.calendar_actions import look_at
from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import name_heading, state_status, state_without_value
from generators.tasks.building_blocks.desk_registers import find_desk_registers, list_open_dates, list_open_statuses
from generators.tasks.building_blocks.due_dates import count_back
from generators.tasks.building_blocks.open_records import (
    Addressee,
    Addressees,
    find_addressees,
    is_in_charge,
    list_deadline_headings,
)
from generators.tasks.building_blocks.people_calendars import list_working_days, shift_day
from generators.tasks.building_blocks.record_mails import make_record_mails_block, write_as_letter
from generators.tasks.building_blocks.register_search import shuffle_status_registers
from generators.tasks.building_blocks.registers import Records, Register, RegisterRecord
from generators.tasks.building_blocks.reminder_blocks import AHEAD, make_reminders_block
from generators.tasks.building_blocks.row_conditions import RowChoice, by_status, draw_choice
from generators.tasks.building_blocks.row_finder import RowCondition
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype

_REQUESTS = (
    "Please go through the {plural} whose date is coming up: a reminder in my calendar ahead of each, and one mail to "
    "each person concerned with the ones that are theirs.",
    "Could you see that no date of the {plural} is missed? I need a reminder for each in my calendar, and everybody "
    "who has some of them should get a mail with theirs and the dates.",
    "Some of the {plural} are about to fall due. Put reminders for these into my calendar, and write to each of those "
    "who look after them, with their own ones only.",
    "I don't want to run after the {plural} again at the last minute. Reminders in my calendar, please, and a mail to "
    "each person on the list about what is theirs.",
    "Would you take care of the coming dates of the {plural}? Each one gets a reminder in my calendar, and the people "
    "concerned get a mail each with their dates.",
    "Let's be early for once with the {plural}: enter a reminder for every one of them in my calendar and mail those "
    "concerned, each with their own.",
    "The {plural} of the next while need watching. Please set me a reminder for each and tell the people who have "
    "them, in one mail each, which of theirs come up and when.",
    "Please set up reminders for the {plural} that come up, in my calendar, and let each of those concerned know by "
    "mail which dates they have to keep.",
    "Before I'm caught out by the {plural}: reminders into my calendar, one for each, and a mail to everybody who has "
    "any of them, listing theirs with the date.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Please write to everybody who has one of them coming up, each with their own, and have it in your calendar in "
    "time. I do not want to hear afterwards that somebody forgot.",
    "Could you see to it that those concerned know their next dates, and that you look after them in time yourself? "
    "Then I can say that nothing is going to be missed.",
    "Somebody has to keep an eye on the next ones. Tell the people who have them, and set yourself reminders, so that "
    "I need not ask each of them.",
)
"""What a colleague may have asked for."""
_NOT_DUE = re.compile(r"valid|certificate|renewed|best|good|use before|\bBBE\b|returns|back on", re.IGNORECASE)
_NOT_WORK = re.compile(r"leave|training|holiday|absence|trip", re.IGNORECASE)
_STANDS_IN = re.compile(r"deputy|covered|stands in|supervision|co-author|companion|trainer|taught", re.IGNORECASE)
_SOON = 5
"""Within how many days a date is in everybody's mind without a reminder."""
_MIN_ROWS, _MAX_ROWS, _MIN_PEOPLE, _MAX_PEOPLE, _MAX_DAYS, _MAX_POSSIBLE = 2, 9, 2, 6, 60, 25


@dataclass(frozen=True)
class _Deadlines:
    """A register with days by which somebody has to act.

    Attributes:
        due: The heading of these days.
        who: The heading of whoever has to act. people: Those who stand there.
    """

    register: Register
    due: str
    who: str
    people: Addressees


@archetype(apps=("calendar", "email", "excel"), needs=("register",))
def deadline_owners(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants to be reminded ahead of coming deadlines, and those concerned to be mailed their own."""
    sampler, address_book, request = ValueSampler(context, rng), AddressBook(context), rng.choice(_REQUESTS)
    for found in _find_deadlines(context, address_book, rng):
        choice = _draw_choice(context, found, request, sampler, rng)
        if choice:
            return _make_recipe(context, found, choice, request, address_book, sampler, rng)
    return None


def _find_deadlines(context: TaskContext, address_book: AddressBook, rng: random.Random) -> Iterator[_Deadlines]:
    registers = [*find_desk_registers(context), *shuffle_status_registers(context, rng)]
    seen: list[str] = []
    for register in registers:
        if register.path in seen or not register.has_noun or _NOT_WORK.search(f"{register.noun} {register.name}"):
            continue
        seen.append(register.path)
        people = [
            (heading, one)
            for heading, one in find_addressees(register, address_book, address_book.find_colleague, _MIN_PEOPLE)
            if not _STANDS_IN.search(heading)
        ]
        for heading, one in sorted(people, key=lambda pair: not is_in_charge(pair[0])):
            for due in list_deadline_headings(register):
                if not _NOT_DUE.search(due):
                    yield _Deadlines(register, due, heading, one)


def _draw_choice(
    context: TaskContext, found: _Deadlines, request: str, sampler: ValueSampler, rng: random.Random
) -> RowChoice | None:
    """Draw the span of the deadlines, and a status where some of those in each span are settled already."""
    register, due, today = found.register, found.due, context.clock.date
    open_statuses = list_open_statuses(context, register) if register.status else set()
    taken = set(register.list_cells(due))
    days = [shift_day(today, one) for one in range(1, _MAX_DAYS)]
    free = tuple(one for one in days if one not in taken)
    early = tuple(one for one in free if one <= shift_day(today, _SOON))

    open_dates = list_open_dates(register)

    def is_to_do(row: RegisterRecord) -> bool:
        is_open = row.cells[register.status] in open_statuses if register.status else True
        return is_open and not any(row.cells[one] for one in open_dates)

    def are_fit(people: Sequence[Addressee]) -> bool:
        is_few = _MIN_PEOPLE <= len(people) <= _MAX_PEOPLE
        return is_few and all(one.address != context.persona.email for one in people)

    def is_usable(v: Values, rows: Records) -> bool:
        return (
            _MIN_ROWS <= len(rows) <= _MAX_ROWS
            and len({one.cells[due] for one in rows}) > 1
            and all(map(is_to_do, rows))
            and found.people.know_all(rows)
            and are_fit(found.people.group(rows))
            and bool(_list_ahead(today, [one.cells[due] for one in rows]))
        )

    span = (
        RowCondition("after", "date", free, lambda row, value: row.cells[due] > value),
        RowCondition("before", "date", free, lambda row, value: "" < row.cells[due] < value),
    )
    kinds = [span, (*span, by_status(register, request))] if register.status else [span]
    drawn = (
        draw_choice(
            register,
            conditions,
            sampler,
            rng,
            is_usable,
            is_possible=lambda v, rows: v["after"] < v["before"] and 0 < len(rows) <= _MAX_POSSIBLE,
            may_be_true=lambda v, starts=starts, ends=ends: (  # type: ignore[misc]
                v["after"] < v["before"] and v["after"] in starts and v["before"] in ends
            ),
        )
        # Whoever leaves out the next ones is caught out by just these.
        for starts, ends in ((early, _list_round_ends(free)), (early, free), (free, free))
        for conditions in kinds
    )
    return next(filter(None, drawn), None)


def _list_round_ends(days: tuple[str, ...]) -> tuple[str, ...]:
    """List the days with which a week or a month begins, before which people look ahead."""
    return tuple(one for one in days if one.endswith("-01") or dt.date.fromisoformat(one).weekday() == 0)


def _list_ahead(today: str, days: list[str]) -> list[str]:
    """List how many working days ahead reminders can be; none where a holiday makes that unclear."""
    if _has_holiday(shift_day(min(days), -7), max(days)):
        return []
    return [one for one, count in AHEAD.items() if all(count_back(day, count) > today for day in days)]


def _has_holiday(first_day: str, last_day: str) -> bool:
    """Tell whether a weekday is no working day, about which people may disagree."""
    days = [shift_day(first_day, one) for one in range(_MAX_DAYS + 14) if shift_day(first_day, one) <= last_day]
    return sum(dt.date.fromisoformat(one).weekday() < 5 for one in days) != len(list_working_days(first_day, last_day))


def _make_recipe(
    context: TaskContext,
    found: _Deadlines,
    choice: RowChoice,
    request: str,
    address_book: AddressBook,
    sampler: ValueSampler,
    rng: random.Random,
) -> Recipe:
    register, user = found.register, context.persona.name
    true = {name: slot.value.value for name, slot in choice.slots.items()}
    ahead = rng.choice(_list_ahead(context.clock.date, [one.cells[found.due] for one in choice.choose(true)]))
    with_status = f" with the {name_heading(register.status)} '{{status}}'" if "status" in true else ""
    plural, due, key = escape_braces(register.plural), name_heading(found.due), name_heading(register.key)

    def addressing(v: Values) -> list[Addressee]:
        return found.people.group(choice.choose(v))

    mails = make_record_mails_block(
        register,
        "s2",
        user,
        f"Mail each of those under {name_heading(found.who)} the {key} and the date under {due} of their own ones of "
        f"these {plural}.",
        addressing,
        found.due,
        allowed_slots=("after", "before"),
    )
    return compose_recipe(
        intent=request.format(plural=register.plural),
        blocks=(
            state_source("s1", register),
            _say_after(choice.slots["after"], plural, due),
            _say_before(choice.slots["before"], plural, due),
            state_status(register, "s1", choice.slots["status"]) if "status" in true else None,
            make_reminders_block(
                sampler,
                "s1",
                make_slot("ahead", "text", ahead, [one for one in AHEAD if one != ahead]),
                f"of the {plural} in {{source}}{with_status} whose {due} lies after {{after}} and before {{before}}",
                register.key,
                lambda v: [(one.cells[register.key], one.cells[found.due]) for one in choice.choose(v)],
            ),
            _say_who(found, plural),
            mails,
        ),
        read_actions=lambda v: (
            *register.read_actions(),
            *look_at((user,)),
            *address_book.look_up_actions(one.address for one in addressing(v)),
        ),
        right_ways={
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes the mails as letters": change_every_action(
                "email", "send_email", write_as_letter(register, " come up")
            ),
        },
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour)
        },
        other_order=(0, 1, 2, 3, 5, 6, 4),
        result=Result("register", f"the dates of the {register.plural}", _ASKED),
    )


def _say_after(slot: Slot, plural: str, due: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        f"Only {plural} whose date under {due} lies after {{0}} count.",
        f"the day after which the {plural} count",
        (
            f"only take {plural} with a date after {{0}} under {due}",
            f"what has {due} up to {{0}} is settled, so begin after that day",
            f"the date under {due} has to lie after {{0}}",
            f"I've dealt with everything up to {{0}}, so only {due} after that matters",
            f"nothing up to {{0}} needs me any more, go by {due}",
        ),
        f"After which day does {due} have to lie?",
        ("after {0}", "only after {0}", "later than {0}", "{0}, and only what comes after"),
    )


def _say_before(slot: Slot, plural: str, due: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        f"Only {plural} whose date under {due} lies before {{0}} count.",
        f"the day before which the {plural} count",
        (
            f"only take {plural} with a date before {{0}} under {due}",
            f"whatever has {due} from {{0}} on can wait for the next round",
            f"the date under {due} has to lie before {{0}}",
            f"stop before {{0}}, going by {due}",
            f"from {{0}} on there's time enough, so only {due} before that day",
        ),
        f"Before which day does {due} have to lie?",
        ("before {0}", "only before {0}", "earlier than {0}", "{0}, and only what comes before"),
    )


def _say_who(found: _Deadlines, plural: str) -> SubtaskBlock:
    who, key, due = name_heading(found.who), name_heading(found.register.key), name_heading(found.due)
    return state_without_value(
        "s2",
        "who",
        f"The mails go to those under {who}, each with {key} and {due} of their own {plural} and nobody else's.",
        "who gets a mail",
        (
            f"the mails go to those under {who}, each with {key} and {due} of their own",
            f"whoever stands under {who} gets one, with {key} and {due} of their own",
            f"write to the people under {who}, with {key} and {due} of what is theirs",
            f"those under {who} are the ones to write to: {key} and {due} of their own {plural}",
        ),
    )
