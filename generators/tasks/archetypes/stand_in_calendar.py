"""Copy the meetings of a colleague into the calendar of the user, list them in Word, and mail the list."""

import random
import re
from collections.abc import Iterable
from dataclasses import replace

from generators.tasks.building_blocks.calendar_actions import book, look_at, want_events
from generators.tasks.building_blocks.meeting_lists import (
    draw_file_slot,
    leave_out_last_title,
    name_meetings,
    send,
    state_file,
    want_list,
    want_mail,
    write_headers,
    write_list,
)
from generators.tasks.building_blocks.meeting_spans import MeetingSpan, draw_meeting_span, state_span
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    is_personal,
)
from generators.tasks.building_blocks.stated_facts import state_fact, state_rule
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    change_every_action,
    extend_by_half_an_hour,
    reverse_rows,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import FactRecipe, PlanFunction, PlanStep, Recipe, TaskContext, Values, archetype

_REQUESTS = (
    "I am standing in for a colleague. Please copy the appointments that I have to cover into my calendar, at their "
    "times and under their titles, make a Word document with a table of them, each with its day, earliest first, and "
    "mail the colleague their titles.",
    "Could you prepare my stand-in? The appointments that I take over belong in my calendar as they are in my "
    "colleague's, a Word document should have a table of them with the day of each, in order of time, and the "
    "colleague gets a mail that names them all.",
    "A colleague will be away and I cover. Put the appointments in question into my calendar unchanged, write a Word "
    "table of them with their days, the first one on top, and send the colleague a mail with their titles.",
    "Let's get me ready to stand in. I need my colleague's appointments in my own calendar, same titles, same times; "
    "a Word table with the title and day of each, sorted by time; and a mail to the colleague that says which ones "
    "they are.",
    "Please look at what my colleague has on while I cover. Enter it in my calendar as I described, make a Word table "
    "of titles and days in the order in which they come, and email the colleague which appointments I take.",
    "Would you take over the appointments of the colleague I stand in for? Copies of them go into my calendar, a Word "
    "table lists each title and day by time, and a mail to the colleague names every one.",
    "While my colleague is out, I go to the meetings. They have to be in my calendar at their times, and with their "
    "days in a table in Word, soonest first. Mail the colleague the titles, so that we both know.",
    "My calendar doesn't show yet what I have to attend for my colleague. Please add it, write a Word table with "
    "title and day of each in order of time, and let the colleague know by mail which meetings these are.",
    "For the time that I stand in I want three things: the colleague's meetings in my calendar, a Word table of them, "
    "each with the day, in the order of time, and a mail that tells the colleague their titles.",
)
"""What the user says at the end, of which one is drawn."""
_CHORE = re.compile(
    r"\b(?:back up|catch up|draft|expenses|figures to|holiday plans|one-to-one|spreadsheets|talk \w+ and|tidy up|"
    r"timesheets|training)\b",
    re.IGNORECASE,
)
_FILES = ("stand_in_list", "meetings_I_cover", "cover_plan", "standing_in", "covered_meetings", "stand_in_meetings")


@archetype(apps=("calendar", "email", "word"), needs=("four_calendars",))
def stand_in_calendar(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user stands in for a colleague and wants their meetings in the own calendar, and mailed as a Word list."""
    calendars, sampler = find_people_calendars(context), ValueSampler(context, rng)
    own = calendars.get(context.persona.name)
    if own is None:
        return None
    owners = [one.user for one in calendars.values() if one is not own and one.address and one.zone == own.zone]
    for is_odd in (_is_for_the_owner, is_personal):
        span = draw_meeting_span(
            sampler, rng, calendars, owners, lambda _, one: not own.has(one),
            is_suitable=lambda _, meetings, last_day: len({one.day for one in meetings}) == len(meetings),
            is_odd=is_odd,
        )  # fmt: skip
        if span:
            return _make_recipe(context, span, sampler, rng)
    return None


def _is_for_the_owner(meeting: Meeting, others: Iterable[PersonCalendar]) -> bool:
    """Tell whether nobody would go in place of the one who has a meeting."""
    return bool(_CHORE.search(meeting.title)) or is_personal(meeting, others)


def _make_recipe(context: TaskContext, span: MeetingSpan, sampler: ValueSampler, rng: random.Random) -> Recipe:
    own = span.calendars[context.persona.name]
    file = draw_file_slot(sampler, "file", _FILES)

    def plan_with(v: Values, meetings: list[Meeting]) -> tuple[PlanStep, ...]:
        path = f"data/{v['file']}"
        looks = look_at((v["owner"], own.user))
        copies = [book(own.user, one) for one in meetings]
        subject, content = f"Meetings of {v['owner']}", f"I will cover: {'; '.join(one.title for one in meetings)}."
        mail = send(own.user, (span.get_owner(v).address,), subject, content)
        return (
            *(PlanStep(one, "s1") for one in (*looks, *copies)),
            *(PlanStep(one, "s2") for one in write_list(path, meetings)),
            PlanStep(mail, "s3"),
        )

    def plan(v: Values) -> tuple[PlanStep, ...]:
        return plan_with(v, span.list_meetings(v))

    def enter_places(v: Values) -> tuple[PlanStep, ...]:
        with_place = {one.title: book(own.user, one, with_place=True) for one in span.list_meetings(v)}
        return tuple(
            replace(step, action=with_place[step.action.args["summary"]])
            if step.action.action == "create_event"
            else step
            for step in plan(v)
        )

    def copy_shared_too(v: Values) -> tuple[PlanStep, ...]:
        return plan_with(v, [one for one in span.list_all_meetings(v) if one.title != v["left_out"]])

    shorter_mail = change_every_action("email", "send_email", leave_out_last_title)(plan)
    values = {slot.name: slot.value.value for slot in (*span.slots, file)}
    has_shared = copy_shared_too(values) != plan(values)
    return Recipe(
        intent=rng.choice(_REQUESTS),
        subtasks={
            "s1": "Copy the meetings of {owner} from {first_day} to {last_day} into the calendar of the user, with "
            "title and times, but neither '{left_out}' nor what stands there already.",
            "s2": "Write a table with their titles and days, in order of time, into the new Word document {file}.",
            "s3": "Mail their titles to {owner}.",
        },
        slots=(*span.slots, file),
        facts=(
            *_state_facts(copy_shared_too if has_shared else None),
            *state_span("s1", "the time that I stand in"),
            state_file("s2", "file", "the list of what I cover"),
        ),
        plan=plan,
        criteria=lambda v: (
            *want_events(own, span.list_meetings(v)),
            want_list(context, f"data/{v['file']}", span.list_meetings(v), span.list_all_meetings(v)),
            want_mail(
                own.user,
                (span.get_owner(v).address,),
                **name_meetings(span.list_all_meetings(v), span.list_meetings(v)),
            ),
        ),
        right_ways={
            "enters the places as well": enter_places,
            "writes headers over the columns": change_every_action("word", "write_table", write_headers)(plan),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)(plan),
        },
        neighbours={
            "puts the last meeting first": change_every_action("word", "write_table", reverse_rows)(plan),
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour)(
                plan
            ),
            "leaves one meeting out of the mail": shorter_mail,
        },
    )


def _state_facts(copy_shared_too: PlanFunction | None) -> tuple[FactRecipe, ...]:
    return (
        state_fact(
            "s1", "owner", "{0} is the colleague for whom the user stands in.", "the colleague I stand in for",
            ("{0} is the colleague I stand in for", "I stand in for {0}", "it is {0} I cover for",
             "{0} asked me to stand in", "the one I stand in for is {0}"),
            "Whom do you stand in for?", ("{0}", "for {0}", "it's {0}"), is_person=True,
        ),
        state_fact(
            "s1", "left_out", "'{0}' is not covered and stays out of everything.", "what I don't cover",
            ("'{0}' is not covered and stays out of everything", "I don't cover '{0}', so leave it out everywhere",
             "leave '{0}' out, I can't do that one for anybody", "'{0}' is no matter for a stand-in, so skip it",
             "everything but '{0}', which I don't cover"),
            "Is there anything that you don't cover?", ("'{0}'", "only '{0}'", "I don't cover '{0}'"),
            may_be_updated=True,
        ),
        state_rule(
            "s1", "shared", "What stands in the user's own calendar anyway is neither entered again nor listed.",
            "meetings that we both have",
            ("what is in my own calendar anyway is neither entered again nor listed",
             "don't enter or list anything that I have in my calendar already",
             "where both of us are invited, there is nothing to enter and nothing to list",
             "meetings that both of us have anyway stay out of it, out of the list as well",
             "skip what I attend myself anyway, in the calendar and in the list"),
            copy_shared_too,
        ),
    )  # fmt: skip
