"""Copy the meetings of a colleague into the calendar of the user, list them in Word, and mail the list."""

import random
from collections.abc import Iterable
from dataclasses import replace
from itertools import product

from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.asking_mails import follow_mail, write_asking_mail
from generators.tasks.building_blocks.calendar_actions import book, look_at, want_events
from generators.tasks.building_blocks.meeting_lists import (
    draw_file_slot,
    leave_out_last_title,
    list_other_titles,
    send,
    state_file,
    want_list,
    want_mail,
    write_headers,
    write_list,
)
from generators.tasks.building_blocks.meeting_spans import MeetingSpan, draw_meeting_span, state_span
from generators.tasks.building_blocks.near_calendars import sort_owners
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    is_chore,
    is_errand,
)
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.stated_facts import state_fact, state_rule
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    change_every_action,
    extend_by_half_an_hour,
    reverse_rows,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.working_hours import are_in
from generators.tasks.building_blocks.written_mails import Correspondent
from generators.tasks.recipe import FactRecipe, PlanFunction, PlanStep, Recipe, TaskContext, Values, archetype

_REQUESTS = (
    "I am standing in for a colleague. Please copy the appointments that I have to cover into my calendar, at their "
    "times and under their titles, make a Word document with a table of them, each with its day, earliest first, and "
    "mail the colleague each title with its day.",
    "Could you prepare my stand-in? The appointments that I take over belong in my calendar as they are in my "
    "colleague's, a Word document for the switchboard should have a table of them with the day of each, in order of "
    "time, and the colleague gets a mail that names them all with their days.",
    "A colleague has no time for a while and I cover. Put the appointments in question into my calendar unchanged, "
    "write a Word table of them with their days, the first one on top, and send the colleague a mail with titles and "
    "days.",
    "Let's get me ready to stand in. I need my colleague's appointments in my own calendar, same titles, same times; "
    "a Word table with the title and day of each, sorted by time, for whoever answers the phone; and a mail to the "
    "colleague that says which ones they are and on which days.",
    "Please look at what my colleague has on while I cover. Enter it in my calendar as I described, make a Word table "
    "of titles and days in the order in which they come, and email the colleague which appointments I take on which "
    "day.",
    "Would you take over the appointments of the colleague I stand in for? Copies of them go into my calendar, a Word "
    "table lists each title and day by time, and a mail to the colleague names every one with its day.",
    "While my colleague is tied up, I go to the meetings. They have to be in my calendar at their times, and with "
    "their days in a table in Word, soonest first. Mail the colleague titles and days, so that the partners can be "
    "told.",
    "My calendar doesn't show yet what I have to attend for my colleague. Please add it, write a Word table with "
    "title and day of each in order of time, and let the colleague know by mail which meetings these are, each with "
    "its day.",
    "For the time that I stand in I want three things: the colleague's meetings in my calendar, a Word table of them, "
    "each with the day, in the order of time, and a mail that tells the colleague titles and days.",
)
"""What the user says at the end, of which one is drawn."""
_FILES = ("stand_in_list", "meetings_I_cover", "cover_plan", "standing_in", "covered_meetings", "stand_in_meetings")
_COUNTS, _MAX_WORKING_DAYS = ((3, 6), (2, 6)), (8, 15)
_SUBJECTS = ("Standing in for me", "My appointments while I am tied up", "Thank you for standing in", "My appointments")
_TEXTS = (
    "It is good of you to stand in for me. On the days that I gave you on the phone I sit with those who try out our "
    "new software, from morning to evening, and can leave for nothing else. Please put what you take over into your "
    "calendar, so that nothing is forgotten, and leave a list of it in Word for whoever answers the phone. And write "
    "to me what you take on which day: I want to tell the people whom to expect.",
    "I have been asked to help out at the front desk, where they are short of people, all day long on the days that we "
    "spoke about. I am glad that you cover for me. Could you enter what you take over in your own calendar, keep a "
    "Word list of it with our papers, and let me know by mail what it is and when? Then I can tell everybody before.",
    "As I said in the corridor, I have to go through the old files with the people from the archive, and on the days "
    "that I named there is time for nothing else. You said that you would go in my place. Please take my appointments "
    "into your calendar, write them down in Word for the others, and mail me which ones you take on which day, so that "
    "I can announce you.",
)
"""Nobody is on leave of whom the lists of leave know nothing: whoever asks is in the house, and has no time."""
_BECAUSE = "a colleague is tied up for some days and wants to tell everybody who comes instead"
_ASKED = (
    "The colleague, who is tied up at that time, asked by mail what is covered, to tell everybody who comes instead."
)
_ASKED_CLAUSES = (
    "my colleague is tied up and asked me by mail what I cover, to tell everybody who comes instead",
    "my colleague wrote to me about it, has no time on those days and wants to announce me",
    "my colleague waits for a mail about it, to tell everybody who comes instead",
    "it's my colleague who wants to know what I cover, and who has no time for it",
)
_REASONS = {
    "private": (
        "'{0}' is private, is not covered and stays out of everything.",
        ("'{0}' is private and stays out of everything", "I don't cover '{0}', which is private",
         "leave '{0}' out everywhere, that is nobody's business but my colleague's",
         "'{0}' is a private thing, so skip it", "everything but '{0}', which is private"),
    ),
    "clash": (
        "'{0}' is not covered and stays out of everything, because the user has something on at that time.",
        ("'{0}' stays out of everything, I have something on myself at that time",
         "I can't cover '{0}', it clashes with my own calendar, so leave it out everywhere",
         "leave '{0}' out, I am busy myself then", "'{0}' is at a time when I can't, so skip it",
         "everything but '{0}', when I have an appointment of my own"),
    ),
    "": (
        "'{0}' is put off until the colleague has time again, is not covered and stays out of everything.",
        ("'{0}' is put off until my colleague has time again, so it stays out of everything",
         "I don't cover '{0}', they meet later instead, so leave it out everywhere",
         "leave '{0}' out, that one waits until my colleague has time again",
         "'{0}' is to take place later, so skip it", "everything but '{0}', which is put off"),
    ),
    "chore": (
        "'{0}' can wait until the colleague has time again, is not covered and stays out of everything.",
        ("'{0}' can wait until my colleague has time again, so it stays out of everything",
         "I don't do '{0}' for my colleague, that can wait, so leave it out everywhere",
         "leave '{0}' out, nobody else can do that one", "'{0}' is no matter for a stand-in, so skip it",
         "everything but '{0}', which can wait"),
    ),
}  # fmt: skip
"""Why something is not covered, as a sentence and in other words."""


@archetype(apps=("calendar", "email", "word"), needs=("four_calendars",))
def stand_in_calendar(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user stands in for a colleague and wants their meetings in the own calendar, and mailed as a Word list."""
    calendars, sampler = find_people_calendars(context), ValueSampler(context, rng)
    own = calendars.get(context.persona.name)
    if own is None:
        return None
    owners = [one.user for one in calendars.values() if one is not own and one.address and one.zone == own.zone]
    near = sort_owners(context, {name: calendars[name] for name in owners})
    groups = [near.peers, near.bosses, near.reports] if context.cases else [tuple(owners)]
    ways = product((True, False), _MAX_WORKING_DAYS, _COUNTS, filter(None, groups))
    for needs_odd, max_days, counts, likely in ways:
        span = draw_meeting_span(
            sampler, rng, calendars, owners, lambda _, one: not own.has(one), counts,
            is_suitable=lambda *one: _can_cover(context, own, *one),
            is_odd=lambda meeting, others: bool(_find_reason(own, meeting, others)),
            likely=likely, max_working_days=max_days, needs_odd=needs_odd,
        )  # fmt: skip
        if span:
            return _follow_owner(context, span, _make_recipe(context, span, sampler, rng), rng)
    return None


def _can_cover(
    context: TaskContext, own: PersonCalendar, owner: PersonCalendar, meetings: list[Meeting], first: str, last: str
) -> bool:
    """Tell whether the user is there for some meetings, and the owner is neither away nor stands in for anybody."""
    user, absences = context.persona.email, find_absences(context)
    is_known_away = absences.is_away_between(owner.address, first, last)
    is_known_away |= absences.covers_between(owner.address, first, last)
    are_apart = len({one.day for one in meetings}) == len(meetings)
    return (
        are_apart
        and not is_known_away
        and all(are_in(context, [user], one.start, one.end) and not own.is_off(one.day) for one in meetings)
    )


def _find_reason(own: PersonCalendar, meeting: Meeting, others: Iterable[PersonCalendar]) -> str:
    """Find why the user would not go in place of the one who has a meeting; empty if nothing is against it."""
    if is_errand(meeting):
        return "private"
    if not own.is_free(meeting.start, meeting.end):
        return "clash"
    return "chore" if is_chore(meeting, others) else ""


def _follow_owner(context: TaskContext, span: MeetingSpan, recipe: Recipe, rng: random.Random) -> Recipe | None:
    """Let the recipe follow from a mail of the colleague; None if there is no room for one."""
    owner = span.get_owner(recipe.true_values())
    member = list_staff(context).by_address.get(owner.address.casefold())
    writer = Correspondent(member.name if member else owner.user, owner.address)
    mail = write_asking_mail(context, rng, writer, _SUBJECTS, _TEXTS)
    if mail is None:
        return None
    return follow_mail(recipe, context, mail, _BECAUSE, _ASKED, _ASKED_CLAUSES)


def _make_recipe(context: TaskContext, span: MeetingSpan, sampler: ValueSampler, rng: random.Random) -> Recipe:
    own = span.calendars[context.persona.name]
    file = draw_file_slot(sampler, "file", _FILES)

    def plan_with(v: Values, meetings: list[Meeting]) -> tuple[PlanStep, ...]:
        path = f"data/{v['file']}"
        looks = look_at((v["owner"], own.user))
        copies = [book(own.user, one) for one in meetings]
        said = "; ".join(f"{one.title}, {one.day}" for one in meetings)
        mail = send(own.user, (span.get_owner(v).address,), f"Meetings of {v['owner']}", f"I will cover: {said}.")
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
    left_out = next(one for one in span.list_all_meetings(values) if one.title == values["left_out"])
    others = [one for one in span.calendars.values() if one.user not in (own.user, values["owner"])]
    reason = _find_reason(own, left_out, others)
    return Recipe(
        intent=rng.choice(_REQUESTS),
        subtasks={
            "s1": "Copy the meetings of {owner} from {first_day} to {last_day} into the calendar of the user, with "
            "title and times, but neither '{left_out}' nor what stands there already.",
            "s2": "Write a table with their titles and days, in order of time, into the new Word document {file}.",
            "s3": "Mail their titles and days to {owner}.",
        },
        slots=(*span.slots, file),
        facts=(
            *_state_facts(reason, copy_shared_too if has_shared else None),
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
                pairs=[{"name": one.title, "value": one.day} for one in span.list_meetings(v)],
                may_pair=[{"name": one.title, "value": one.start[:16]} for one in span.list_meetings(v)],
                other_names=list_other_titles(span.list_all_meetings(v), span.list_meetings(v)),
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


def _state_facts(reason: str, copy_shared_too: PlanFunction | None) -> tuple[FactRecipe, ...]:
    text, clauses = _REASONS[reason]
    return (
        state_fact(
            "s1", "owner", "{0} is the colleague for whom the user stands in.", "the colleague I stand in for",
            ("{0} is the colleague I stand in for", "I stand in for {0}", "it is {0} I cover for",
             "{0} asked me to stand in", "the one I stand in for is {0}"),
            "Whom do you stand in for?", ("{0}", "for {0}", "it's {0}"), is_person=True, needed=False,
        ),
        state_fact(
            "s1", "left_out", text, "what I don't cover", clauses,
            "Is there anything that you don't cover?", ("'{0}'", "only '{0}'", "I don't cover '{0}'"),
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
