"""Meetings with a group of colleagues: booked for all who keep a calendar, and each invited at their address."""

import datetime as dt
import random
import re
from collections import Counter
from collections.abc import Callable

from data_model import Action, Criterion
from generators.tasks.building_blocks.asking_mails import find_boss, follow_mail, write_asking_mail
from generators.tasks.building_blocks.calendar_actions import book, look_at, want_events
from generators.tasks.building_blocks.common_facts import state_list
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.group_times import draw_free_room, draw_group_time
from generators.tasks.building_blocks.listed_groups import ListedGroups, Member, find_calendars_of
from generators.tasks.building_blocks.meeting_lists import send, send_one_by_one, want_mail
from generators.tasks.building_blocks.people_calendars import Meeting, PersonCalendar, find_people_calendars
from generators.tasks.building_blocks.stated_facts import state, state_phrase
from generators.tasks.building_blocks.subtask_block import (
    PlanChange,
    SubtaskBlock,
    add_greeting,
    add_minutes,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
    join_date_and_time,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Recipe, Slot, TaskContext, Values

_REQUESTS = (
    "Please set up the meeting: enter it in my calendar and in the calendars of those invited who keep one here, and "
    "mail everybody who is invited its title, day, start and room.",
    "Could you invite people to the meeting? Look up who they are, book it for me and for those of them whose "
    "calendars we have, and email all of them what it is called, the day, the start and the room.",
    "The meeting is settled. It belongs in my calendar and in those of the people invited, as far as they have one "
    "with us, and each of them needs an email with title, day, start and room.",
    "Let's get everybody together. Please find out from the list who is invited, put the meeting into my calendar and "
    "theirs, where they keep one, and send them all title, day, start and room.",
    "I need the invitations out today: an email with title, day, start and room to all who are invited, at their "
    "addresses in the list. The meeting itself goes into my calendar and into each of theirs that we have.",
    "Would you organise that meeting for me? Calendar entries for me and for those invited who have a calendar here, "
    "and an email to each of the invited with the title, the day, the start and the room.",
    "Nobody knows of the meeting yet. Please book it in my calendar and in the calendars of those invited, if they "
    "have one here, and write to all of them: title, day, start and room.",
    "Please see to the meeting that I'm planning. Those invited are in the list; mail them title, day, start and room, "
    "and enter it for me and for whoever of them keeps a calendar here.",
    "Time to announce the meeting. First the entries, in my calendar and in those that the people invited keep here, "
    "then the email to everybody invited, which gives title, day, start and room.",
)
"""What the user says at the end, of which one is drawn."""
_TITLES_OF_GROUPS = (
    "Group meeting in {month}", "Plans for the next months", "Who does what until {month}", "Open points of the group",
    "Look back and plans", "A round of ideas", "What we need until {month}",
)  # fmt: skip
_TITLES_OF_DUTIES = (
    "Emergency plan, what is new", "Before the next drill", "Questions on the emergency plan",
    "Emergency duties in {month}", "Drill in {month}", "Look back on the last drill",
)  # fmt: skip
_TITLES_OF_TEAMS = (
    "Department meeting in {month}", "Workload and holidays until {month}", "Who does what until {month}",
    "Open points of the department", "Plans for {month}", "How we work together", "Look back and plans",
)  # fmt: skip
_TITLES_OF_CASES = (
    "{Plural}, next steps", "Open points on {plural}", "Who does what on {plural}", "{Plural}, lessons so far",
    "Workload of the {plural}", "Questions about the {plural}", "Checklist for {plural}",
)  # fmt: skip
_SUBJECTS = ("A meeting of all of us", "Could you call a meeting?", "Let us sit together", "Time for a meeting")
_TEXTS = (
    "Some things have piled up that all of us should talk about. Could you call the meeting that we spoke of? Please "
    "see that it stands in the calendars, and invite everybody in time.",
    "I keep getting the same questions from several of us. Please get us together, as we said, with an entry in the "
    "calendars and an invitation to everybody that says where and when.",
    "We have not sat together for too long. Would you take care of it? You know what it is to be about; everybody "
    "should have it in the calendar and get a mail.",
)
_BECAUSE = "some things have piled up that all of the group should talk about"
_ASKED = "The meeting was asked for by mail, because some things have piled up."
_ASKED_CLAUSES = (
    "I was asked by mail to call this meeting, because some things have piled up",
    "the meeting is not my idea, there is a mail that asks me to call it",
    "some things have piled up, that is why I was asked for this meeting by mail",
    "there is a mail from upstairs that asks for the meeting",
)
_MIN_CASES, _DAYS_AHEAD = 3, 45
_DUTY = re.compile(r"\b(?:appointed as|duty)\b", re.IGNORECASE)


def make_group_meeting(context: TaskContext, groups: ListedGroups, rng: random.Random) -> Recipe | None:
    """Make the recipe of a meeting with a group of a list; None if the user keeps no calendar.

    Args:
        groups: The groups of which one is invited.
    """
    own = find_people_calendars(context).get(context.persona.name)
    names = [one for one in groups.members if one != groups.own]
    rng.shuffle(names)
    group, *others = ([groups.own] if groups.own else []) + names
    # Nobody calls together a group in which they are not.
    if own is None or not groups.own:
        return None
    sampler, people = ValueSampler(context, rng), groups.members[group]
    calendars = find_calendars_of(context, [one for found in groups.members.values() for one in found])
    minutes = sampler.draw_slot("minutes", "number", sampler.draw_minutes, 3)
    time = draw_group_time(sampler, own, people, calendars, minutes.value.value)
    if time is None:
        return None
    excused = time.excused
    slots = {
        "group": make_slot("group", "text", group, others),
        "excused": make_slot("excused", "name", excused.name, [one.name for one in people if one is not excused]),
        "title": _draw_title(sampler, groups),
        "room": draw_free_room(sampler, time),
        "minutes": minutes,
        "day": time.day,
        "start": time.start,
    }

    def list_invited(v: Values) -> list[Member]:
        return [one for one in groups.members[v["group"]] if one.name != v["excused"]]

    invitation = _make_invitation(context, own, calendars, list_invited)
    users = [own.user, *dict.fromkeys(one.user for one in calendars.values())]
    has_others = bool(_list_users(calendars, [one for one in people if one is not excused]))
    blocks = (*_state_group(groups, slots, time.excuse), *_state_meeting(slots), *invitation)
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=blocks,
        read_actions=lambda v: (
            groups.read_action,
            *look_at(one for one in users if one == own.user or one in _list_users(calendars, list_invited(v))),
        ),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "sends everybody a mail of their own": send_one_by_one,
        },
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour),
            **({"enters it for the user alone": _book_alone(own.user)} if has_others else {}),
        },
        other_order=tuple(reversed(range(len(blocks)))),
    )
    boss = find_boss(context)
    mail = write_asking_mail(context, rng, boss, _SUBJECTS, _TEXTS) if boss else None
    return follow_mail(recipe, context, mail, _BECAUSE, _ASKED, _ASKED_CLAUSES) if mail else recipe


def _draw_title(sampler: ValueSampler, groups: ListedGroups) -> Slot:
    """Draw the title: of a department by what most cases of the user are about, of another group in general."""
    cases = Counter(one.plural for one in sampler.context.cases if not one.ended_on and one.is_own)
    plural, count = max(cases.items(), key=lambda one: one[1], default=("", 0))
    titles: tuple[str, ...]
    if groups.is_of_departments:
        titles = _TITLES_OF_CASES if groups.own and count >= _MIN_CASES else _TITLES_OF_TEAMS
    else:
        titles = _TITLES_OF_DUTIES if _DUTY.search(groups.heading) else _TITLES_OF_GROUPS
    month = f"{sampler.context.clock.day.replace(day=1) + dt.timedelta(days=_DAYS_AHEAD):%B}"
    named = [one.format(plural=plural, Plural=plural[:1].upper() + plural[1:], month=month) for one in titles]
    return sampler.draw_slot("title", "text", lambda count: sampler.draw_phrases(count, named))


def _state_group(groups: ListedGroups, slots: dict[str, Slot], excuse: str) -> tuple[SubtaskBlock, ...]:
    heading = name_heading(groups.heading)
    group = state(
        "s1",
        slots["group"],
        f"Those are invited who have {{0}} under {heading} in the list.",
        "who is invited",
        (
            f"those are invited who have {{0}} under {heading}",
            f"I want to meet those with {{0}} under {heading}",
            f"it's for everybody with {{0}} under {heading} in the list",
            f"invite all who have {{0}} under {heading}",
            f"{{0}} under {heading}, those are the people I mean",
        ),
        "Who is invited?",
        (f"those with {{0}} under {heading}", f"everybody with {{0}} under {heading}", f"{{0}} under {heading}"),
    )
    excused = state(
        "s1",
        slots["excused"],
        f"{{0}} {excuse} and is not invited.",
        "who is not invited",
        (
            f"{{0}} {excuse}, so no invitation there",
            f"don't invite {{0}}, who {excuse}",
            f"leave out {{0}}, who {excuse}",
            f"{{0}} {excuse} and needn't be invited",
            f"everybody but {{0}}, who {excuse}",
        ),
        "Is anybody left out?",
        ("{0}", "only {0}", "{0} is", "yes, {0}"),
        is_person=True,
        may_be_updated=False,
    )
    return state_list("s1", groups.file_name, "people with their addresses"), group, excused


def _state_meeting(slots: dict[str, Slot]) -> tuple[SubtaskBlock, ...]:
    kinds = {"title": "title", "day": "date", "start": "start", "minutes": "minutes", "room": "room"}
    return tuple(state_phrase("s1", slots[name], phrase_fact(kind, "the meeting")) for name, kind in kinds.items())


def _list_users(calendars: dict[str, PersonCalendar], invited: list[Member]) -> list[str]:
    return [calendars[one.address].user for one in invited if one.address in calendars]


def _book_alone(user: str) -> PlanChange:
    """Change a plan so that the meeting is entered into one calendar only."""
    return lambda plan: (
        lambda v: tuple(
            one for one in plan(v) if one.action.action != "create_event" or one.action.args["user"] == user
        )
    )


def _make_invitation(
    context: TaskContext,
    own: PersonCalendar,
    calendars: dict[str, PersonCalendar],
    list_invited: Callable[[Values], list[Member]],
) -> tuple[SubtaskBlock, SubtaskBlock]:
    """Make the blocks that enter the meeting into the calendars and invite by mail."""
    user = context.persona.name

    def meeting(v: Values) -> Meeting:
        start = join_date_and_time(v["day"], v["start"])
        return Meeting(v["title"], start, add_minutes(start, v["minutes"]), v["room"])

    def list_calendars(v: Values) -> list[PersonCalendar]:
        return [own, *(calendars[one.address] for one in list_invited(v) if one.address in calendars)]

    def book_for_all(v: Values) -> tuple[Action, ...]:
        return tuple(book(one.user, meeting(v), with_place=True) for one in list_calendars(v))

    def invite(v: Values) -> tuple[Action, ...]:
        addresses = [one.address for one in list_invited(v)]
        content = f"{v['title']} is on {v['day']} at {v['start']}. We meet here: {v['room']}."
        return (send(user, addresses, f"Invitation: {v['title']}", content),)

    def want_invitation(v: Values) -> tuple[Criterion, ...]:
        addresses = [one.address for one in list_invited(v)]
        return (want_mail(user, addresses, says=[v["title"], v["room"]], values=[v["day"], v["start"]]),)

    return (
        SubtaskBlock(
            "s1",
            "Book '{title}' on {day} at {start} for {minutes} minutes in {room}, in the calendar of the user and in "
            "those of the people who have {group} in the list and keep one, but not for {excused}.",
            (),
            (),
            book_for_all,
            lambda v: tuple(
                one
                for calendar in list_calendars(v)
                for one in want_events(calendar, [meeting(v)], people=[each.address for each in list_invited(v)])
            ),
        ),
        SubtaskBlock(
            "s2",
            "Mail title, day, start and room to all of these people at their addresses.",
            (),
            (),
            invite,
            want_invitation,
        ),
    )
