"""The request for a plan of what takes place where: a list in a new workbook, of which a colleague is told."""

import random
from collections.abc import Sequence

from data_model import Action, Criterion
from generators.tasks.building_blocks.asking_mails import find_boss, follow_mail, write_asking_mail
from generators.tasks.building_blocks.common_facts import state_recipient
from generators.tasks.building_blocks.list_headings import name_columns
from generators.tasks.building_blocks.meeting_lists import send, want_mail
from generators.tasks.building_blocks.meeting_spans import state_span
from generators.tasks.building_blocks.new_lists import add_header_row, make_new_list_block
from generators.tasks.building_blocks.people_calendars import Meeting
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    PlanChange,
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.week_plans import WeekPlan, draw_reader, draw_week_plan
from generators.tasks.recipe import PlanFunction, Recipe, TaskContext, Values

_REQUESTS = (
    "Please make the list of what is on where: go through all our calendars and put everything that has a place into "
    "a new workbook from cell A1 on, with title, day, start and place side by side, in order of time. Then let the "
    "colleague who needs it know by email which file it is and which days it covers.",
    "Could you make the plan of our visits and meetings? A new Excel file with all that takes place somewhere, taken "
    "from everybody's calendar: title, day, start, place, beginning in cell A1, earliest first. An email to the "
    "colleague I named tells the name of the file and its first and last day.",
    "Visitors keep asking where things are. Please list what has a place in any of our calendars in a new workbook, "
    "title, day, start and place from cell A1 on, sorted by time, and email the name of the file with the days from "
    "and to which it goes.",
    "I promised a plan of the rooms. Look into the calendars of all of us, write what has a place into a new Excel "
    "list in cell A1 and below, title, day, start, place, the first one on top, and say by email what the file is "
    "called and which days are in it.",
    "Let's get the plan of the days out: a new workbook that lists all that has a place in one of our calendars, by "
    "time, with title, day, start and place from cell A1 on. The name of the file and its days go out by email.",
    "Would you write down what is on where? Everything with a place from all the calendars we have, in a new Excel "
    "file: title, day, start, place, by time, from cell A1. Then tell the colleague by email where to find it and "
    "which days it is for.",
    "Nobody sees any more which room is taken when. Please go through everybody's calendar, list what has a place in a "
    "new workbook, in order of time, title, day, start and place, with cell A1 as its first, and email the file name "
    "and the days from which to which it holds.",
    "The plan of the rooms is due again: a new Excel file that begins in cell A1, a row for everything in our "
    "calendars that has a place, title, day, start, place, soonest first. Mail its name and its first and last day to "
    "the one who is waiting.",
    "So that nobody stands in front of a locked door: a new workbook of all that has a place in any of our calendars, "
    "in order of time, title, day, start and place from cell A1 on, and an email that names the file and its days.",
)
"""What the user says at the end, of which one is drawn."""
_SUBJECTS = ("Which room is taken when", "A plan of the visits", "Visitors at the wrong door", "Visits and rooms")
_TEXTS = (
    "Twice this month visitors were sent to the wrong room. Could you make a list of what is on where from all our "
    "calendars, and see that whoever receives the visitors knows of it?",
    "We need one list of the visits and meetings with their rooms; nobody wants to look into everybody's calendar. "
    "Please make one and tell the colleague who looks after the visitors where it is.",
    "A visitor stood in front of a locked door last week. Please write down from our calendars what takes place where "
    "in the next weeks, and let those who receive people know.",
)
_BECAUSE = "visitors were sent to the wrong room"
_ASKED = "The plan was asked for by mail, because visitors were sent to the wrong room."
_ASKED_CLAUSES = (
    "I was asked for the plan by mail, because visitors were sent to the wrong room",
    "visitors ended up at the wrong door, that is why I was asked for a plan",
    "the plan is wanted upstairs, there is a mail about it, visitors were sent to the wrong room",
    "it's the boss who wants a plan, after visitors were sent to the wrong room",
)
_INSTRUCTION = (
    "It lists everything that has a place in one of the calendars of the office from {first_day} to {last_day}, but "
    "not '{left_out}': a row for each, in order of time, with its title, day, start and place."
)
_STEMS = ("room_plan", "what_is_on_where", "plan_of_the_days", "front_desk_plan", "rooms_and_meetings", "visits_plan")


def make_week_plan_recipe(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe of a plan of some days; None if the calendars hold too little for one."""
    sampler = ValueSampler(context, rng)
    plan = draw_week_plan(context, sampler, rng)
    if plan is None:
        return None
    user = context.persona.name
    span = make_facts_only_block("s1", plan.slots[:2], state_span("s1", "the plan"))
    values = {slot.name: slot.value.value for slot in plan.slots}
    drawn = draw_reader(context, sampler, (values["first_day"], values["last_day"]))
    if drawn is None:
        return None
    to, reason = drawn

    def list_rows(v: Values) -> list[list[str]]:
        return _make_rows(plan.list_meetings(v))

    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(
            span,
            _state_left_out(plan),
            make_new_list_block(
                sampler,
                "s1",
                "the plan",
                _INSTRUCTION,
                lambda v: _make_rows(plan.list_meetings(v)),
                _STEMS,
                name_columns(
                    ("title", "event", "name", "what"), ("day", "date"), ("start", "time"), ("place", "room", "where")
                ),
            ),
            state_recipient("s2", to, "the plan", reason),
            _make_mail(user),
        ),
        read_actions=lambda v: plan.look(),
        right_ways={
            "begins the list with headers": change_every_action(
                "excel", "set_range", add_header_row("Event", "Day", "Start", "Place")
            ),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        neighbours={
            "puts the last one first": change_every_action("excel", "set_range", _reverse),
            "leaves out the last row": change_every_action("excel", "set_range", _drop_last_row),
            **_read_own_calendar(plan, user),
        },
    )
    boss = find_boss(context)
    mail = write_asking_mail(context, rng, boss, _SUBJECTS, _TEXTS) if boss else None
    return follow_mail(recipe, context, mail, _BECAUSE, _ASKED, _ASKED_CLAUSES) if mail else recipe


def _state_left_out(plan: WeekPlan) -> SubtaskBlock:
    return state(
        "s1",
        plan.slots[2],
        "'{0}' stays out of the plan, because it is a meeting of our own that has its room anyway.",
        "what stays out of the plan",
        (
            "'{0}' stays out of the plan, that is among ourselves",
            "leave '{0}' out of the plan, that one has its room anyway",
            "'{0}' doesn't belong in the plan, no visitor comes to it",
            "everything but '{0}', which is among ourselves anyway",
            "no row for '{0}', everybody there knows where they meet",
        ),
        "Does anything stay out of the plan?",
        ("'{0}'", "only '{0}'", "'{0}' does"),
    )


def _make_rows(meetings: Sequence[Meeting]) -> list[list[str]]:
    return [[one.title, one.day, one.clock_start, one.place] for one in meetings]


def _make_mail(user: str) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        content = f"You find the plan in {v['log']}. It goes from {v['first_day']} to {v['last_day']}."
        return (send(user, [v["to"]], "The plan", content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (want_mail(user, [v["to"]], values=[v["log"], v["first_day"], v["last_day"]]),)

    return SubtaskBlock("s2", "Mail {to} the name of the file, and its first and last day.", (), (), actions, criteria)


def _read_own_calendar(plan: WeekPlan, user: str) -> dict[str, PlanChange]:
    def change(planned: PlanFunction) -> PlanFunction:
        return lambda v: change_every_action(
            "excel", "set_range", lambda one: replace_arguments(one, values=_make_rows(plan.list_of(user, v)))
        )(planned)(v)

    values = {slot.name: slot.value.value for slot in plan.slots}
    # A list needs a row.
    return {"reads the calendar of the user alone": change} if plan.list_of(user, values) else {}


def _reverse(action: Action) -> Action:
    return replace_arguments(action, values=action.args["values"][::-1])


def _drop_last_row(action: Action) -> Action:
    return replace_arguments(action, values=action.args["values"][:-1])
