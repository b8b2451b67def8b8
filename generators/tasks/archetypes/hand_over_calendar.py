"""Hand over what a colleague has on to another one, whose own meetings come first, and tell both of them."""

import random
from collections.abc import Mapping, Sequence
from itertools import product

from data_model import Criterion
from generators.tasks.building_blocks.asking_mails import follow_mail, write_asking_mail
from generators.tasks.building_blocks.calendar_actions import book, delete, look_at, want_events
from generators.tasks.building_blocks.handover_words import (
    ASKED,
    ASKED_CLAUSES,
    BECAUSE,
    REASONS,
    SUBJECTS,
    TEXTS_OF_BOSS,
    TEXTS_OF_OWNER,
)
from generators.tasks.building_blocks.meeting_lists import (
    draw_file_slot,
    leave_out_last_title,
    list_other_titles,
    send,
    send_one_by_one,
    state_file,
    want_list,
    want_mail,
    write_headers,
    write_list,
)
from generators.tasks.building_blocks.meeting_spans import MeetingSpan, draw_meeting_span, state_span
from generators.tasks.building_blocks.near_calendars import find_superior, sort_owners
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
    "Please do the handover between my two colleagues: what I described leaves the calendar of the one and goes into "
    "that of the other, at the same times. Make a Word table of what is handed over, each with its day and the "
    "earliest first, and send both a mail with the titles and days.",
    "Could you hand over the appointments now? They come out of the one calendar and into the other as they are. A "
    "table in Word shows what is handed over, with the days, in order of time, and both colleagues get a mail that "
    "names it with the days.",
    "One colleague takes over from another for a while. Move the appointments from calendar to calendar as we said, "
    "times unchanged, write a Word table of titles and days of what is handed over, sorted by time, and mail the two "
    "titles and days.",
    "The handover has to be in the calendars today. Take the entries out of the first calendar, put them into the "
    "second at the same times, write those that are handed over with their days into a Word table, soonest first, and "
    "email both people titles and days.",
    "I promised my two colleagues that their handover would be sorted out. Please change both calendars as I told "
    "you, list in a Word table by time what is handed over and on which day, and mail the two of them titles and days.",
    "Let's get the handover done. Everything I mentioned belongs into the other calendar and no longer into the "
    "first. What is handed over goes into a Word table with its days, in the order of time, and a mail tells both the "
    "titles and days.",
    "Would you arrange that handover? Each entry keeps its title and its times and only changes calendars. I also "
    "want a Word table of title and day of each that is handed over, the first one on top, and a mail to both with "
    "titles and days.",
    "Somebody has to bring the handover into the calendars, so please do: out of the one, into the other, nothing "
    "else changed. Afterwards I need a table in Word of what is handed over, titles and days by time, and both get an "
    "email naming it with the days.",
    "Please see to the handover that I have been talking about. The calendars of both have to show it, a Word table "
    "has to list title and day of everything that is handed over, earliest first, and both should get a mail with the "
    "titles and days.",
)
"""What the user says at the end, of which one is drawn."""
_FILES = ("handover_list", "handed_over", "handover_plan", "appointments_handed_over", "handover_table")
_MIN_ALTERNATIVES, _MAX_WORKING_DAYS = 2, 18


@archetype(apps=("calendar", "email", "word"), needs=("four_calendars",))
def hand_over_calendar(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the meetings of one colleague handed over to another, and both told which ones these are."""
    found, sampler, user = find_people_calendars(context), ValueSampler(context, rng), context.persona.name
    own = found.get(user)
    if own is None:
        return None
    calendars = {one.user: one for one in found.values() if one.zone == own.zone and (one.address or one is own)}
    owners = [one for one in calendars if one != user]
    teams = _list_teams(context, calendars) if context.cases else [tuple(owners)]

    def is_alone(calendar: PersonCalendar, one: Meeting) -> bool:
        return not one.is_of_series and not any(other.has(one) for other in found.values() if other is not calendar)

    def draw(needs_odd: bool, team: Sequence[str]) -> MeetingSpan | None:
        return draw_meeting_span(
            sampler, rng, calendars, owners, is_alone, (2, 7),
            is_suitable=lambda *one: bool(_list_deputies(context, calendars, team, *one[:2])),
            is_odd=lambda one, others: is_chore(one, others) or is_errand(one),
            likely=team, max_working_days=_MAX_WORKING_DAYS, needs_odd=needs_odd,
        )  # fmt: skip

    for needs_odd, team in product((True, False), teams):
        span = draw(needs_odd, team)
        if span:
            return _choose_deputy(context, span, team, sampler, rng)
    return None


def _list_teams(context: TaskContext, calendars: Mapping[str, PersonCalendar]) -> list[tuple[str, ...]]:
    """List the groups of equals within which the user can arrange a handover: their own people, or their peers."""
    near = sort_owners(context, calendars)
    return [one for one in (near.reports, near.peers) if len(one) > 1]


def _list_deputies(
    context: TaskContext,
    calendars: Mapping[str, PersonCalendar],
    team: Sequence[str],
    owner: PersonCalendar,
    meetings: list[Meeting],
) -> list[str]:
    """List those who could take over some meetings, or most of them, and are in on all of their days."""
    others = [calendars[one] for one in team if one != owner.user]
    if len({one.day for one in meetings}) < len(meetings):
        return []
    able = [
        one.user
        for one in others
        if all(are_in(context, [one.address], a.start, a.end) and not one.is_off(a.day) for a in meetings)
        and sum(one.is_free(a.start, a.end) for a in meetings) > 1
    ]
    # One who is busy at one of the times makes it harder.
    busy = [one for one in able if not all(calendars[one].is_free(a.start, a.end) for a in meetings)]
    return busy or able


def _choose_deputy(
    context: TaskContext, span: MeetingSpan, team: Sequence[str], sampler: ValueSampler, rng: random.Random
) -> Recipe | None:
    values = {slot.name: slot.value.value for slot in span.slots}
    owner = span.get_owner(values)
    others = [one for one in span.calendars if one not in (owner.user, context.persona.name)]
    deputies = _list_deputies(context, span.calendars, team, owner, span.list_meetings(values))
    if not deputies or len(others) < _MIN_ALTERNATIVES + 1:
        return None
    deputy = rng.choice(deputies)
    slot = make_slot("deputy", "name", deputy, [one for one in others if one != deputy])
    recipe = _make_recipe(context, span, (slot, draw_file_slot(sampler, "file", _FILES)), rng)
    return _follow_request(context, owner, recipe, rng)


def _follow_request(context: TaskContext, owner: PersonCalendar, recipe: Recipe, rng: random.Random) -> Recipe | None:
    """Let the recipe follow from a mail of the boss of the user, or of the owner if that is one of their people.

    None in a company where nobody could write one.
    """
    is_of_own_people = bool(sort_owners(context, {owner.user: owner}).reports)
    member = list_staff(context).by_address.get(owner.address.casefold())
    writer = member if is_of_own_people else find_superior(context)
    if writer is None:
        return None if context.cases else recipe
    texts = TEXTS_OF_OWNER if is_of_own_people else TEXTS_OF_BOSS
    mail = write_asking_mail(context, rng, Correspondent(writer.name, writer.address), SUBJECTS, texts)
    return follow_mail(recipe, context, mail, BECAUSE, ASKED, ASKED_CLAUSES) if mail else None


def _make_recipe(context: TaskContext, span: MeetingSpan, further: tuple[Slot, ...], rng: random.Random) -> Recipe:
    def plan_with(v: Values, meetings: list[Meeting], skips_taken: bool = True) -> tuple[PlanStep, ...]:
        owner, other = span.get_owner(v), span.calendars[v["deputy"]]
        taken_over = [one for one in meetings if not skips_taken or other.is_free(one.start, one.end)]
        subject = "Handover"
        content = f"Handed over: {'; '.join(f'{one.title}, {one.day}' for one in taken_over)}."
        return (
            *(PlanStep(one, "s1") for one in look_at((owner.user, other.user))),
            *(PlanStep(delete(owner.user, one), "s1") for one in taken_over),
            *(PlanStep(book(other.user, one), "s1") for one in taken_over),
            *(PlanStep(one, "s2") for one in write_list(f"data/{v['file']}", taken_over)),
            PlanStep(send(context.persona.name, (other.address, owner.address), subject, content), "s3"),
        )

    def plan(v: Values) -> tuple[PlanStep, ...]:
        return plan_with(v, span.list_meetings(v))

    def hand_over_all(v: Values) -> tuple[PlanStep, ...]:
        return plan_with(v, span.list_meetings(v), skips_taken=False)

    def hand_over_shared_too(v: Values) -> tuple[PlanStep, ...]:
        return plan_with(v, [one for one in span.list_all_meetings(v) if one.title != v["left_out"]])

    def criteria(v: Values) -> tuple[Criterion, ...]:
        owner, other = span.get_owner(v), span.calendars[v["deputy"]]
        meetings = span.list_meetings(v)
        taken_over = [one for one in meetings if other.is_free(one.start, one.end)]
        return (
            *want_events(owner, (), taken_over),
            *want_events(other, taken_over),
            want_list(
                context,
                f"data/{v['file']}",
                taken_over,
                span.list_all_meetings(v),
                phrases=(f"from {owner.user} to {other.user}",),
            ),
            want_mail(
                context.persona.name,
                (other.address, owner.address),
                pairs=[{"name": one.title, "value": one.day} for one in taken_over],
                may_pair=[{"name": one.title, "value": one.start[:16]} for one in taken_over],
                other_names=list_other_titles(span.list_all_meetings(v), taken_over),
                allowed=[f"from {owner.user} to {other.user}", f"by {owner.user} to {other.user}"],
            ),
        )

    values = {slot.name: slot.value.value for slot in (*span.slots, *further)}
    rules = {
        name: rule if rule(values) != plan(values) else None
        for name, rule in (("taken", hand_over_all), ("shared", hand_over_shared_too))
    }
    left_out = next(one for one in span.list_all_meetings(values) if one.title == values["left_out"])
    others = [one for one in span.calendars.values() if one.user != values["owner"]]
    why = "private" if is_errand(left_out) else "chore" if is_chore(left_out, others) else ""
    shorter_mail = change_every_action("email", "send_email", leave_out_last_title)(plan)
    too_long = change_every_action("calendar", "create_event", extend_by_half_an_hour)(plan)
    return Recipe(
        intent=rng.choice(_REQUESTS),
        subtasks={
            "s1": "Take what {owner} alone has on from {first_day} to {last_day}, but for '{left_out}', out of that "
            "calendar, and put it into that of {deputy} where nothing else of {deputy} is on then.",
            "s2": "Write a table with titles and days of what is handed over, in order of time, into the new Word "
            "document {file}.",
            "s3": "Mail {deputy} and {owner} titles and days of what is handed over.",
        },
        slots=(*span.slots, *further),
        facts=(
            *_state_facts(why, rules),
            *state_span("s1", "the time of the handover"),
            state_file("s2", "file", "the list of what is handed over"),
        ),
        plan=plan,
        criteria=criteria,
        right_ways={
            "writes headers over the columns": change_every_action("word", "write_table", write_headers)(plan),
            "sends each of the two a mail": send_one_by_one(plan),
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)(plan),
        },
        neighbours={
            "leaves the entries in the first calendar": lambda v: tuple(
                one for one in plan(v) if one.action.action != "delete_event"
            ),
            "books half an hour too much": too_long,
            "puts the last one first": change_every_action("word", "write_table", reverse_rows)(plan),
            "leaves one title out of the mail": shorter_mail,
        },
    )


def _state_facts(why: str, rules: Mapping[str, PlanFunction | None]) -> tuple[FactRecipe, ...]:
    text, clauses = REASONS[why]
    facts = [
        state_fact(
            "s1", "owner", "{0} hands over.", "who hands over",
            ("{0} hands over", "it is {0} who hands over", "the one who hands over is {0}",
             "{0} can't do these appointments", "what is handed over stands with {0} now"),
            "Who hands over?", ("{0}", "it's {0}", "{0} does"), is_person=True,
        ),
        state_fact(
            "s1", "deputy", "{0} takes over.", "who takes over",
            ("{0} takes over", "it is {0} who takes over", "the one who takes over is {0}",
             "{0} agreed to take over", "the handover goes to {0}"),
            "Who takes over?", ("{0}", "it's {0}", "{0} does"), is_person=True,
        ),
        state_fact(
            "s1", "left_out", text, "what is not handed over", clauses,
            "Is anything not handed over?", ("'{0}'", "only '{0}'", "'{0}' stays"),
        ),
        state_rule(
            "s1", "shared", "What anybody else has in the calendar, too, is not touched.", "shared appointments",
            ("what anybody else has in the calendar, too, is not touched",
             "only what nobody else has in the calendar is handed over",
             "don't touch what is in the calendar of anybody else as well, somebody will be there anyway",
             "meetings with others of us stay as they are, they are in somebody else's calendar too",
             "if it stands in another colleague's calendar too, leave it as it is"),
            rules["shared"],
        ),
    ]  # fmt: skip
    if rules["taken"]:
        taken = state_rule(
            "s1", "taken",
            "What overlaps with anything that the one who takes over has on stays where it is and is not handed over.",
            "what the one who takes over can't do",
            ("what overlaps with anything the new one has on stays where it is and isn't handed over",
             "if the one who takes over is busy at that time, leave the entry where it is and don't hand it over",
             "whatever clashes with the calendar of the one who takes over stays with the first one",
             "the one who takes over can't be in two places, so clashing entries stay and are not handed over",
             "where it would clash in the new calendar, nothing changes, the first one will call it off"),
            rules["taken"],
        )  # fmt: skip
        facts.append(taken)
    return tuple(facts)
