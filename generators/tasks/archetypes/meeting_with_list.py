"""Prepare a talk: list somebody's open records in a new workbook, book the talk, and mail the list to who joins it."""

import random

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.condition_facts import name_heading, state_without_value
from generators.tasks.building_blocks.desk_choices import DeskChoice, draw_desk_choices
from generators.tasks.building_blocks.figure_lists import MARKED_CELL, make_figure_list, write_list_as_range
from generators.tasks.building_blocks.list_headings import AMOUNT, name_columns
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.people_calendars import shift_day
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.result_mails import ask_as_recipient, draw_recipients
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
)
from generators.tasks.building_blocks.table_blocks import format_figure, with_extras
from generators.tasks.building_blocks.titled_bookings import make_titled_booking_block
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype, make_action, make_criterion

_LEAST, _MOST = 3, 14
_ASKED = (
    "Let us sit down before that and go through those that are still open. Could you find a time, and bring a list "
    "with what each of them comes to? I am at my desk most of the week.",
    "I should like to go through the open ones with you first. Please choose a time for it and let me have a list of "
    "them with their amounts, so that I can prepare.",
    "Can the two of us look at the open ones together before? You name the day, I only need a list of them beforehand "
    "and what they come to.",
)
"""What a colleague may have asked for who joins the talk."""
_REQUESTS = (
    f"Please prepare the talk about the {{plural}}: list them in a new workbook from {MARKED_CELL} on, book the talk "
    "for me, and email the name of the workbook, their sum and the day and time to the colleague who joins me.",
    f"Could you get the talk on the {{plural}} ready? A new workbook that lists them from {MARKED_CELL} on, the talk "
    "in my calendar, and an email to the colleague who comes along, with the name of the workbook, the sum, and when "
    "we meet.",
    f"I am going to talk about the {{plural}}. List them in a new Excel file, beginning in {MARKED_CELL}, enter the "
    "talk in my calendar, and email the colleague who takes part what the file is called, what they come to, and day "
    "and time of the talk.",
    f"For the talk on the {{plural}} we need them on one list: a new workbook, starting in {MARKED_CELL}. Book the "
    "talk for me and email the colleague who joins when it is, where the list is, by its name, and what the sum is.",
    f"Would you pull the {{plural}} together in a new workbook from {MARKED_CELL} on, tell the colleague who comes to "
    "the talk by email what it is called, what they come to and when we talk, and put the talk into my calendar?",
    f"Let's prepare the talk about the {{plural}}: the list in a new workbook, its first row in {MARKED_CELL}, the "
    "talk in my calendar, and an email with the name of that workbook, the sum, and the day and time to whoever joins "
    "me.",
    f"The talk about the {{plural}} has to be prepared. Make the list as a new workbook from {MARKED_CELL} on, reserve "
    "the time in my calendar, and mail its name, the sum and the day and time of the talk to my colleague.",
    f"My colleague and I will go through the {{plural}}. Please list them in a new workbook from {MARKED_CELL} on, "
    "email my colleague its name, the sum and when we meet, and book the time in my calendar.",
    f"Three things for the talk on the {{plural}}, please: a new workbook that lists them from {MARKED_CELL} on, the "
    "booking in my calendar, and an email with its name, the sum and the day and time to the colleague who joins.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("desk_amounts", "colleagues"))
def meeting_with_list(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a talk about open records booked, and a workbook that lists them mailed to who takes part."""
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    for chosen in draw_desk_choices(sampler, rng, request, _LEAST, _MOST):
        date = _find_date(chosen)
        if date:
            return _make_recipe(chosen, date, request.format(plural=chosen.register.plural), sampler, rng)
    return None


def _find_date(chosen: DeskChoice) -> str:
    """Find the heading of days that all the records have, those of deadlines first."""
    rows = chosen.choose(chosen.true_values)
    filled = [one for one in _list_dates(chosen.register) if all(row.cells[one] for row in rows)]
    return filled[0] if filled else ""


def _list_dates(register: Register) -> list[str]:
    words = ("due", "until", "by", "back", "return", "cover from", "held on", "payable")
    ranked = sorted(register.date_headings, key=lambda one: not any(word in one.casefold() for word in words))
    return list(ranked)


def _make_recipe(chosen: DeskChoice, date: str, intent: str, sampler: ValueSampler, rng: random.Random) -> Recipe:
    register, user = chosen.register, sampler.context.persona.name
    sampler.turn_to(Topic(register.plural))
    sampler.turn_to_people_of(register, chosen.choose(chosen.true_values))
    (to,) = draw_recipients(sampler, "to")
    sampler.turn_to_readers(to.value.value)
    plural = escape_braces(register.plural)
    columns = [name_heading(one) for one in (register.key, date, chosen.amount)]
    named = ", ".join(columns[:2]) + f" and {columns[2]}"

    workbook = make_figure_list(
        sampler,
        "s1",
        "the list",
        [
            f"{register.plural} {word}"
            for word in ("for discussion", "list", "to discuss", "open items", "overview", "to go through")
        ],
        f"It lists {chosen.instruction}, in the order of the register, with {named} of each.",
        lambda v: [[one.cells[each] for each in (register.key, date, chosen.amount)] for one in chosen.choose(v)],
        name_columns((register.key, register.plural, "number"), (date, "date", "day"), (chosen.amount, *AMOUNT)),
    )
    title = f"{register.plural[:1].upper()}{register.plural[1:]}"
    titles = [f"Talk on {register.plural}", f"{title}: going through the list", f"Where our {register.plural} stand"]
    titles += [f"Open {register.plural}", f"{title}: what next"]
    ask = sampler.context.ask
    if ask:
        # What is talked about is needed on the day of the meeting, of the leave or of the report.
        sampler.turn_to_days(last_day=shift_day(ask.day, -1))
    booking = make_titled_booking_block(sampler, rng, "s2", "talk", "the talk", titles)
    date_of_talk = next(one.value.value for one in booking.slots if one.name == "talk_date")
    return compose_recipe(
        intent=intent,
        blocks=(
            *chosen.facts,
            _state_columns(plural, named),
            workbook,
            booking,
            _make_mail(chosen, to, user),
        ),
        read_actions=lambda v: (*register.read_actions(), make_action("calendar", "list_events", username=user)),
        right_ways={
            "writes the list in one step": write_list_as_range,
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={
            "books the talk half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            )
        },
        other_order=tuple(range(len(chosen.facts))) + tuple(len(chosen.facts) + at for at in (0, 2, 1, 3)),
        result=ask_as_recipient(
            sampler.context, to.value.value, Result("list", f"the {register.plural}", _ASKED), date_of_talk
        ),
    )


def _make_mail(chosen: DeskChoice, to: Slot, user: str) -> SubtaskBlock:
    register = chosen.register
    amount = name_heading(chosen.amount)

    def total(v: Values) -> str:
        return format_figure(chosen.sum_up(v))

    def actions(v: Values) -> tuple[Action, ...]:
        return (
            make_action(
                "email",
                "send_email",
                sender=user,
                recipient=v["to"],
                subject=f"List of {register.plural}",
                content=f"The {register.plural} are listed in {v['log']}. They come to {total(v)} in all. "
                f"The talk is on {v['talk_date']} at {v['talk_start']}.",
            ),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = {
            "values": [total(v), v["log"], v["talk_date"], v["talk_start"]],
            "allowed": [str(len(chosen.choose(v))), v["talk_minutes"], v["talk_title"], register.name],
        }  # fmt: skip
        return (make_criterion("evaluate_mail", sender=user, recipients=[v["to"]], **refuse_rivals(demands)),)

    block = SubtaskBlock(
        "s3",
        f"Email {{to}} the name of that workbook, what they come to in all under {amount}, and when the talk is.",
        (),
        (),
        actions,
        criteria,
    )
    return with_extras(block, state_recipient("s3", to, "the mail with the list", "they join me in the talk"))


def _state_columns(plural: str, named: str) -> SubtaskBlock:
    clauses = (
        f"the list gives {named} of each, in the order of our register",
        f"{named} are what the list needs, in the order of our register",
        f"copy {named} of each into the list, in the same order as our register has them",
        f"for each I want {named}, and the order is that of our register",
    )
    text = f"The list gives {named} of each of the {plural}, in the order of our register; the sum is of the last."
    return state_without_value("s1", "columns", text, f"what the list of {plural} gives", clauses)
