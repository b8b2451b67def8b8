"""Visits of partners: a mail proposes how the day goes, and the user puts it into the calendar and a programme."""

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NamedTuple

from data_model import Action, Criterion
from generators.tasks.building_blocks.calendar_actions import book, look_at, want_events
from generators.tasks.building_blocks.common_facts import state_heading, state_new_file, state_recipient
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.matters import Matter, list_open_matters
from generators.tasks.building_blocks.meeting_lists import send, send_one_by_one, want_mail
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    list_working_days,
    shift_day,
)
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state_phrase
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    add_minutes,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
    replace_arguments,
    reverse_rows,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.visit_facts import state_dropped_point, state_later_start, state_proposal
from generators.tasks.building_blocks.visit_proposals import draw_points, list_visitors, write_proposal
from generators.tasks.building_blocks.working_hours import are_in
from generators.tasks.building_blocks.written_mails import WrittenMail, add_mails, has_room_for, list_planted_files
from generators.tasks.recipe import (
    PlanFunction,
    PlanStep,
    Recipe,
    TaskContext,
    Values,
    make_action,
    make_criterion,
)

_REQUESTS = (
    "Please prepare the visit: take what they propose in their email, with my changes, put each point into my "
    "calendar, write the programme to hand out in Word, a table of points and starts under its heading, and email the "
    "visitor who wrote and the colleague each point with its start, and the room.",
    "Could you set up the day of the visit? Their email says how they imagine it, and I told you what changes. Every "
    "point goes into my calendar and, with its start, into a Word table below the heading; the visitor who wrote and "
    "the colleague get points, starts and room by email.",
    "The visit is coming closer. Go by their email and by what I said, enter the points in my calendar one by one, "
    "make a Word programme with heading and a table of point and start, and mail points, starts and the room to the "
    "colleague and to the visitor who wrote.",
    "Let's fix the programme of the visit. Look up their proposal in my mails, apply my changes, book each point for "
    "me, list points and starts in a Word table under the heading, and tell the visitor who wrote and the colleague by "
    "email which point starts when, and the room.",
    "I said yes to the visit. Now I need its points, as they proposed and with my changes, in my calendar and as a "
    "Word programme: heading, then a table of point and start. Please email the colleague and the visitor who wrote "
    "the room and every point with its start, too.",
    "Would you turn their email about the visit into a programme? My calendar gets every point, a Word file the "
    "heading and a table with point and start, all with the changes we spoke of, and the visitor who wrote and the "
    "colleague an email with the points, their starts and the room.",
    "Our visitors have written how the day could go. Please take it over with my changes: entries in my calendar, a "
    "Word table of points with their starts below the heading, an email with points, starts and room to the one who "
    "wrote and to the colleague.",
    "Please see to the visit now. Their proposal is in my mails; with what I changed it belongs in my calendar, point "
    "by point, and in a Word programme with heading and table, point and start. The visitor who wrote wants to know it "
    "as well, so email them and the colleague the points with their starts, and which room we have.",
    "Everything about the visit is clear, so please book its points in my calendar, write them with their starts into "
    "a Word table under the heading, and mail each point with its start and the room to the visitor who wrote and to "
    "the colleague. Start from their email and change what I told you.",
)
"""What the user says at the end, of which one is drawn."""
ListPoints = Callable[[Values], list[Meeting]]
_HEADINGS = (
    "Programme of the visit", "How the day goes", "The day of the visit", "Our visitors, the programme",
    "Visit and talks",
)  # fmt: skip
_STEMS = ("visit_programme", "programme_of_the_visit", "visitors_day", "visit_plan", "day_of_the_visit")
_LATER = ("30", "45", "60", "20", "40", "50", "75", "90")


class _Visit(NamedTuple):
    """A visit that suits everybody.

    Attributes:
        spans: By how many minutes its points can move.
        colleagues: The addresses of those who could take part.
        mail: The one that proposes it.
    """

    points: Sequence[Meeting]
    spans: Sequence[str]
    colleagues: Sequence[str]
    mail: WrittenMail


def make_visit_programme(context: TaskContext, rng: random.Random) -> Recipe | None:
    """Make the recipe of a visit; None without a calendar, or an open matter with a partner and a colleague."""
    own = find_people_calendars(context).get(context.persona.name)
    matters = [one for one in list_open_matters(context, also_of_department=True) if list_visitors(one)]
    matters = [one for one in matters if _list_colleagues(context, one)]
    if own is None or not matters:
        return None
    # A visit is about what has news, or about what came up last.
    matter = rng.choice(matters[:4])
    today = context.clock.date
    days = list_working_days(shift_day(today, 5), shift_day(today, 25))
    for day in rng.sample(days, len(days)):
        points = draw_points(matter, day, rng)
        spans = _list_spans(context, own, points)
        colleagues = [one for one in _list_colleagues(context, matter) if _is_in(context, one, points)]
        if spans and colleagues:
            mail = write_proposal(context, matter, day, points, rng)
            if not has_room_for(context, [mail]):
                return None
            return _make_recipe(add_mails(context, [mail]), own, matter, _Visit(points, spans, colleagues, mail), rng)
    return None


def _is_in(context: TaskContext, address: str, points: Sequence[Meeting]) -> bool:
    return are_in(context, [address], points[0].start, points[0].end)


def _list_colleagues(context: TaskContext, matter: Matter) -> list[str]:
    user = context.persona.email.casefold()
    return [one.address for one in matter.colleagues if one.address.casefold() != user]


def _list_spans(context: TaskContext, own: PersonCalendar, points: Sequence[Meeting]) -> list[str]:
    """List by how many minutes the points can move so that the user is in the house and has nothing else on."""
    user = context.persona.email

    def suits(span: str) -> bool:
        start, end = (add_minutes(one, span) for one in (points[0].start, points[-1].end))
        return are_in(context, [user], start, end) and own.is_free(start, end)

    return [one for one in _LATER if suits(one)]


def _make_recipe(
    context: TaskContext, own: PersonCalendar, matter: Matter, visit: _Visit, rng: random.Random
) -> Recipe | None:
    sampler, user, visitor = ValueSampler(context, rng), context.persona.name, list_visitors(matter)[0]
    points, mail, colleagues = visit.points, visit.mail, visit.colleagues
    titles = [one.title for one in points]
    spans = [one for one in _LATER if not sampler.gives_away(one)]
    usable = [one for one in spans if one in visit.spans]
    if not usable:
        return None
    later = rng.choice(usable[:3])
    # Nobody is received without a word, and the matter is what they come for.
    left_out = titles[rng.choice((1, 4))]
    slots = {
        "later": make_slot("later", "number", later, [one for one in spans if one != later]),
        "left_out": make_slot("left_out", "text", left_out, [one for one in titles if one != left_out]),
        "room": sampler.draw_slot("room", "text", sampler.draw_rooms, 3),
        "to": pick_slot(sampler, "to", "address", rng.choice(colleagues), sampler.draw_colleagues(4)),
    }
    heading = sampler.draw_slot("heading", "text", lambda count: sampler.draw_phrases(count, _HEADINGS), 3)

    def list_points(v: Values) -> list[Meeting]:
        return [
            one._replace(start=add_minutes(one.start, v["later"]), end=add_minutes(one.end, v["later"]))
            for one in points
            if one.title != v["left_out"]
        ]

    blocks = (
        state_proposal(mail, visitor.name),
        state_later_start(slots["later"]),
        state_dropped_point(slots["left_out"]),
        state_heading("s1", heading, "the programme"),
        state_new_file(sampler, "s1", "file", "the programme", _STEMS, "docx"),
        state_recipient("s2", slots["to"], "the programme", "they have to do with it as well"),
        state_phrase("s2", slots["room"], phrase_fact("room", "the visit")),
        _make_entries(own, list_points),
        _make_document(context, list_points, visitor.name),
        _make_mail(user, visitor.address, list_points),
    )
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=blocks,
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            make_action("email", "read_email", username=user, email_id=mail.finding.email_id),
            *look_at([user]),
        ),
        right_ways={
            "writes headers over the columns": change_every_action(
                "word", "write_table", lambda one: replace_arguments(one, rows=[["Point", "Start"], *one.args["rows"]])
            ),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "sends each of the two a mail of their own": send_one_by_one,
        },
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour),
            "puts the last point first": change_every_action("word", "write_table", reverse_rows),
            "leaves out the first point": _leave_out_first,
        },
    )
    return replace(recipe, planted_files=list_planted_files([mail]))


def _leave_out_first(plan: PlanFunction) -> PlanFunction:
    """Change a plan so that it forgets the first entry in the calendar."""

    def change(v: Values) -> tuple[PlanStep, ...]:
        steps = plan(v)
        first = next(at for at, one in enumerate(steps) if one.action.action == "create_event")
        return (*steps[:first], *steps[first + 1 :])

    return change


def _make_entries(own: PersonCalendar, list_points: ListPoints) -> SubtaskBlock:
    return SubtaskBlock(
        "s1",
        "Put each point of the visit in the mail '{mail}', but '{left_out}', into the calendar of the user, {later} "
        "minutes later than it stands there, under its title.",
        (),
        (),
        lambda v: tuple(book(own.user, one) for one in list_points(v)),
        lambda v: want_events(own, list_points(v)),
    )


def _make_document(context: TaskContext, list_points: ListPoints, partner: str) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        path = f"data/{v['file']}"
        rows = [[one.title, one.clock_start] for one in list_points(v)]
        return (
            make_action("word", "create_new_file", file_path=path),
            make_action("word", "write_heading", file_path=path, text=v["heading"]),
            make_action("word", "write_table", file_path=path, rows=rows),
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        points = list_points(v)
        pairs = [[one.title, one.clock_start] for one in points]
        return (
            make_criterion(
                "evaluate_document_content",
                file=f"data/{v['file']}",
                heading=v["heading"],
                parts=[{"pairs": pairs, "in_order": True, "form": "table"}],
                never=[v["left_out"]],
                may_pair=[[one.title, one.start[:16]] for one in points],
                may_state=[
                    one for one in (context.clock.date, context.persona.email, points[0].day, v["room"], partner)
                ],
            ),
        )

    return SubtaskBlock(
        "s1",
        "Make the Word document {file} with the heading '{heading}' and a table of these points with their starts.",
        (),
        (),
        actions,
        criteria,
    )


def _make_mail(user: str, visitor: str, list_points: ListPoints) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        lines = "\n".join(f"{one.title}: {one.clock_start}" for one in list_points(v))
        return (send(user, [v["to"], visitor], "The visit", f"{lines}\nWe meet here: {v['room']}."),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        points = list_points(v)
        demands = {
            "says": [v["room"], *(one.title for one in points)],
            "pairs": [{"name": one.title, "value": one.clock_start} for one in points],
            "other_names": [v["left_out"]],
            "allowed": [points[0].day, v["file"], v["heading"]],
            "may_attach": [f"data/{v['file']}"],
        }
        return (want_mail(user, [v["to"], visitor], **demands),)

    instruction = "Mail {to} and the visitor who wrote each of these points with its start, and the room, {room}."
    return SubtaskBlock("s2", instruction, (), (), actions, criteria)
