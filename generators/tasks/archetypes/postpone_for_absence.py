"""Move what an absent colleague has on by some weeks, in all calendars that have it, and tell everybody concerned."""

import random
from collections.abc import Iterable, Sequence

from data_model import Criterion
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.asking_mails import follow_mail, write_asking_mail
from generators.tasks.building_blocks.calendar_actions import look_at, move, want_events
from generators.tasks.building_blocks.meeting_lists import (
    leave_out_last_title,
    list_other_titles,
    send,
    send_one_by_one,
    want_mail,
)
from generators.tasks.building_blocks.meeting_spans import MeetingSpan, draw_meeting_span, state_span
from generators.tasks.building_blocks.near_calendars import sort_owners
from generators.tasks.building_blocks.people_calendars import (
    Meeting,
    PersonCalendar,
    find_people_calendars,
    is_errand,
    list_working_days,
    shift_day,
)
from generators.tasks.building_blocks.staff import list_staff
from generators.tasks.building_blocks.stated_facts import state_fact, state_rule
from generators.tasks.building_blocks.subtask_block import add_greeting, change_every_action
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.working_hours import are_in
from generators.tasks.building_blocks.written_mails import Correspondent
from generators.tasks.recipe import (
    FactRecipe,
    PlanFunction,
    PlanStep,
    Recipe,
    Slot,
    TaskContext,
    Values,
    archetype,
)

_REQUESTS = (
    "A colleague can't come in. Please postpone the appointments as I told you, in every calendar that has them, and "
    "send one mail about it that gives each title with its new day to all who have one of them.",
    "Could you put off what my absent colleague has on? It moves in the calendars of all who are in it, and all of "
    "them should get a mail with the title and the new day of each appointment.",
    "Because of the absence, the appointments we spoke about have to wait. Move them wherever they stand, and mail "
    "everybody who has one of them all the titles with the new days.",
    "Please sort out the calendar of the colleague who is away: postpone what I described, for the others who take "
    "part too, and let all of them know by mail which appointment is on which day now.",
    "The absence messes up some calendars. Shift the appointments as agreed for each person who has them, and write a "
    "mail to all these people with every title and its new day.",
    "Would you postpone everything for the colleague who is out? Don't forget the calendars of the others who have "
    "the same appointments, and send all concerned a mail with titles and new days.",
    "Let's deal with the absence. What I named is put off in all the calendars in which it stands; then those people "
    "get an email that tells the new day of each appointment.",
    "My colleague asked me to see that nothing is lost while nobody is there. Postpone the appointments in all "
    "calendars concerned and mail the new days, title by title, to everybody who has one.",
    "I need the appointments of the absent colleague on later days, in whichever calendars they are, and an email "
    "with each title and new day to all of those whose calendars change.",
)
"""What the user says at the end, of which one is drawn."""
_SUBJECTS = ("My appointments have to wait", "I am out at short notice", "Could you put off my appointments?")
_TEXTS = (
    "I am out at short notice, as I told you on the phone, and my appointments have to wait until I am back. Could you "
    "put them off as we said and write to everybody concerned, me included, what is when?",
    "As you know, something has come up and I cannot come in on the days that I named. Please move what I have on to "
    "later, in all the calendars, and let us all know the new days by mail.",
    "It is good of you to help me out. On the days that I gave you I cannot be there. Please see that my appointments "
    "are put off for all who have them, and that everybody gets the new days.",
)
_BECAUSE = "a colleague is out at short notice"
_ASKED = "The colleague asked by mail to have the appointments put off, being out at short notice."
_ASKED_CLAUSES = (
    "my colleague asked me by mail to put the appointments off",
    "there is a mail of my colleague, who is out at short notice",
    "my colleague wrote to me and counts on the new days",
    "it's my colleague who asked for it, being out at short notice",
)
_REASONS = {
    True: (
        "'{0}' is private, is not put off and stays where it is.",
        ("'{0}' is private and stays where it is", "don't put off '{0}', that is private",
         "everything but '{0}' is put off, which is private", "'{0}' is a private thing, so it isn't put off",
         "leave '{0}' alone, that one is private"),
    ),
    False: (
        "'{0}' is not put off and stays where it is, because somebody else sees to it.",
        ("somebody else sees to '{0}', so it stays where it is", "don't put off '{0}', I have found somebody for it",
         "everything but '{0}' is put off, which somebody else does", "'{0}' isn't put off, it is taken care of",
         "leave '{0}' alone, somebody else goes there"),
    ),
}  # fmt: skip
"""Why something is not put off, as a sentence and in other words, by whether it is an errand."""
_MAX_WORKING_DAYS = 11
_WEEKS = {"one week": 7, "two weeks": 14, "three weeks": 21, "four weeks": 28, "five weeks": 35}


@archetype(apps=("calendar", "email"), needs=("four_calendars",))
def postpone_for_absence(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the meetings of an absent colleague moved by some weeks for all who have them, and these told."""
    found, sampler, user = find_people_calendars(context), ValueSampler(context, rng), context.persona.name
    own = found.get(user)
    if own is None:
        return None
    calendars = {one.user: one for one in found.values() if one.zone == own.zone and (one.address or one is own)}

    def is_kept(calendar: PersonCalendar, one: Meeting) -> bool:
        return not one.is_of_series and not own.has(one)

    def list_weeks(owner: PersonCalendar, meetings: Sequence[Meeting], first_day: str, last_day: str) -> list[str]:
        return [
            one
            for one, days in _WEEKS.items()
            if all(
                shift_day(each.day, days) > last_day
                and _can_move(found.values(), each, days)
                and are_in(context, [owner.address], *_postpone(each, days)[1:3])
                for each in meetings
            )
        ]

    owners = [one for one in calendars if one != user]
    near = sort_owners(context, calendars)
    groups = [(*near.peers, *near.reports), near.bosses] if context.cases else [tuple(owners)]

    def draw(needs_odd: bool, likely: Sequence[str]) -> MeetingSpan | None:
        return draw_meeting_span(
            sampler, rng, calendars, owners, is_kept,
            is_suitable=lambda owner, meetings, first, last: (
                not find_absences(context).is_away_between(owner.address, first, last)
                and bool(list_weeks(owner, meetings, first, last))
            ),
            is_odd=lambda one, _: is_errand(one),
            likely=likely, max_working_days=_MAX_WORKING_DAYS, needs_odd=needs_odd,
        )  # fmt: skip

    drawn = (draw(needs_odd, one) for one in groups if one for needs_odd in (True, False))
    span = next((one for one in drawn if one), None)
    if span is None:
        return None
    values = {slot.name: slot.value.value for slot in span.slots}
    weeks = rng.choice(list_weeks(span.get_owner(values), span.list_meetings(values), "", values["last_day"])[:2])
    others = [one for one in _WEEKS if one != weeks]
    recipe = _make_recipe(context, span, make_slot("weeks", "text", weeks, rng.sample(others, len(others))), rng)
    return _follow_owner(context, span.get_owner(values), recipe, rng)


def _follow_owner(context: TaskContext, owner: PersonCalendar, recipe: Recipe, rng: random.Random) -> Recipe | None:
    """Let the recipe follow from a mail of the absent colleague; None if there is no room for one."""
    member = list_staff(context).by_address.get(owner.address.casefold())
    writer = Correspondent(member.name if member else owner.user, owner.address)
    mail = write_asking_mail(context, rng, writer, _SUBJECTS, _TEXTS)
    return follow_mail(recipe, context, mail, _BECAUSE, _ASKED, _ASKED_CLAUSES) if mail else None


def _can_move(calendars: Iterable[PersonCalendar], meeting: Meeting, days: int) -> bool:
    """Tell whether everybody who has a meeting works and is free at its time some days later, and can be told."""
    moved = _postpone(meeting, days)
    having = [one for one in calendars if one.has(meeting)]
    is_working = bool(list_working_days(moved.day, moved.day))
    return is_working and all(one.address and one.is_free(moved.start, moved.end) for one in having)


def _postpone(meeting: Meeting, days: int) -> Meeting:
    day = shift_day(meeting.day, days)
    return meeting._replace(start=f"{day}{meeting.start[10:]}", end=f"{day}{meeting.end[10:]}")


def _make_recipe(context: TaskContext, span: MeetingSpan, weeks: Slot, rng: random.Random) -> Recipe:
    user = context.persona.name

    def list_having(v: Values, meetings: Sequence[Meeting]) -> list[PersonCalendar]:
        """List whose calendars have one of the meetings, the absent colleague first."""
        owner = span.get_owner(v)
        others = [one for one in span.calendars.values() if one not in (owner, span.calendars[user])]
        return [owner, *(one for one in others if any(map(one.has, meetings)))]

    def plan_with(v: Values, meetings: Sequence[Meeting]) -> tuple[PlanStep, ...]:
        having, days = list_having(v, meetings), _WEEKS[v["weeks"]]
        people = [*span.calendars] if meetings else [v["owner"]]
        moved = [_postpone(one, days) for one in meetings]
        moves = [
            move(person.user, old, new.start, new.end)
            for person in having
            for old, new in zip(meetings, moved, strict=True)
            if person.has(old)
        ]
        content = f"New days: {'; '.join(f'{one.title}, {one.day}' for one in moved)}."
        mail = send(user, [one.address for one in having], f"Appointments of {v['owner']}", content)
        return (*(PlanStep(one, "s1") for one in (*look_at(people), *moves)), PlanStep(mail, "s2"))

    def plan(v: Values) -> tuple[PlanStep, ...]:
        return plan_with(v, span.list_meetings(v))

    def move_own_too(v: Values) -> tuple[PlanStep, ...]:
        singles = [one for one in span.list_all_meetings(v) if not one.is_of_series]
        return plan_with(v, [one for one in singles if one.title != v["left_out"]])

    def move_for_one_alone(v: Values) -> tuple[PlanStep, ...]:
        others = [one for one in span.calendars if one != v["owner"]]
        return tuple(
            one for one in plan(v) if one.action.action != "move_event" or one.action.args["user"] not in others
        )

    def criteria(v: Values) -> tuple[Criterion, ...]:
        meetings = span.list_meetings(v)
        having, days = list_having(v, meetings), _WEEKS[v["weeks"]]
        pairs = [{"name": one.title, "value": _postpone(one, days).day} for one in meetings]
        checks: list[Criterion] = []
        for person in having:
            gone = [one for one in meetings if person.has(one)]
            checks += want_events(person, [_postpone(one, days) for one in gone], gone)
        return (
            *checks,
            want_mail(
                user,
                [one.address for one in having],
                pairs=pairs,
                other_names=list_other_titles(span.list_all_meetings(v), meetings),
            ),
        )

    def describe_shared(v: Values) -> str:
        meetings = span.list_meetings(v)
        others = [
            f"'{one.title}' of {one.start} ({person.user})"
            for person in list_having(v, meetings)[1:]
            for one in meetings
            if person.has(one)
        ]
        return ", ".join(others) or "none of it"

    values = {slot.name: slot.value.value for slot in (*span.slots, weeks)}
    left_out = next(one for one in span.list_all_meetings(values) if one.title == values["left_out"])
    without_own = move_own_too if move_own_too(values) != plan(values) else None
    shorter_mail = change_every_action("email", "send_email", leave_out_last_title)(plan)
    neighbours: dict[str, PlanFunction] = {"leaves one appointment out of the mail": shorter_mail}
    if move_for_one_alone(values) != plan(values):
        neighbours["forgets the calendars of the others"] = move_for_one_alone
    return Recipe(
        intent=rng.choice(_REQUESTS),
        subtasks={
            "s1": "Postpone by {weeks} what {owner} has on from {first_day} to {last_day}, but neither '{left_out}' "
            "nor what is in the calendar of the user as well, in all calendars that have it; the time of day stays. "
            "Others have: {shared}.",
            "s2": "Mail {owner}, and all others who have one of these, each title with its new day.",
        },
        slots=(*span.slots, weeks),
        facts=(*_state_facts(is_errand(left_out), without_own), *state_span("s1", "the absence")),
        plan=plan,
        criteria=criteria,
        right_ways={
            "looks into the calendar of the colleague alone": lambda v: tuple(
                one
                for one in plan(v)
                if one.action.action != "list_events" or one.action.args["username"] == v["owner"]
            ),
            "sends everybody a mail": send_one_by_one(plan),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)(plan),
        },
        neighbours=neighbours,
        derived_names=lambda v: {"shared": describe_shared(v)},
    )


def _state_facts(is_private: bool, move_own_too: PlanFunction | None) -> tuple[FactRecipe, ...]:
    text, clauses = _REASONS[is_private]
    return (
        state_fact(
            "s1", "owner", "{0} is the one who is away.", "who is away",
            ("{0} is the one who is away", "it is {0} who is away", "{0} can't come in",
             "the absence is that of {0}", "we have to do without {0}"),
            "Who is away?", ("{0}", "it's {0}", "{0} is"), is_person=True, needed=False,
        ),
        state_fact(
            "s1", "weeks", "Whatever is put off takes place exactly {0} later, at the same time of day.",
            "how long things are put off",
            ("whatever is put off takes place exactly {0} later, at the same time of day",
             "put it off by exactly {0}, same weekday, same hour", "everything waits for exactly {0}",
             "the new day is always {0} after the old one, the hour stays",
             "each appointment comes {0} later at the usual hour"),
            "How long are things put off?", ("{0}", "by {0}", "exactly {0}"), may_be_updated=True,
        ),
        state_fact(
            "s1", "left_out", text, "what is not put off", clauses,
            "Is anything not put off?", ("'{0}'", "only '{0}'", "'{0}' stays"),
        ),
        state_rule(
            "s1", "shared", "What stands in the user's own calendar as well is not put off.", "what I have on as well",
            ("what stands in my own calendar as well is not put off",
             "don't put off anything that is in my calendar too, I will be there",
             "where I take part myself nothing changes, you see it in my calendar",
             "appointments that are also in my calendar stay as they are",
             "if it is in my calendar as well, it takes place without the colleague"),
            move_own_too,
        ),
    )  # fmt: skip
