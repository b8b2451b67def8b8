"""Book a call with a partner and confirm it by mail, unless they have written that they are away on that day."""

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from data_model import Action, Criterion
from generators.draft import Statement
from generators.tasks.building_blocks.case_rows import CaseRow, find_case_rows
from generators.tasks.building_blocks.colleague_rounds import list_working_days_ahead, write_day
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.obstacles import Obstacle, put_in_the_way
from generators.tasks.building_blocks.people_calendars import find_people_calendars
from generators.tasks.building_blocks.record_enquiries import find_asker
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_minutes,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
    join_date_and_time,
    replace_arguments,
)
from generators.tasks.building_blocks.titled_bookings import make_titled_booking_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    add_mails,
    draw_moments,
    has_room_for,
    list_planted_files,
    make_user,
    write_mail,
)
from generators.tasks.recipe import (
    FactRecipe,
    Recipe,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
)

_REQUESTS = (
    "Please book my call with the one I told you about, and answer their mail with the day and the time of it.",
    "Could you put that call into my calendar and reply to them with day and time? They have written to me about it.",
    "Somebody who wrote to me wants to talk on the phone. Enter the call as we said, and let them know the day and the "
    "time in a reply.",
    "The call that we spoke of has to be fixed: an entry in my calendar, and a reply to their mail with day and time.",
    "Would you set up the call with them? My calendar gets the entry, and their mail an answer with the day and time.",
    "Let's fix the call: book it for me, then reply to the mail in which they ask for it, naming day and time.",
    "I want the call in my calendar, the way I described it, and a reply to the one who asked for it, saying when.",
    "Please confirm the call by answering their mail with its day and time, once it is in my calendar.",
    "One of those who want to talk to me should get an answer now. Book the call and reply with the day and the time.",
)
"""What the user says at the end, of which one is drawn."""
_CONDITION = Statement(
    topic="calls on days on which somebody is away",
    clauses=(
        "the call is only fixed if they are not away on that day, so read what they wrote",
        "if they wrote that they are away that day, neither book the call nor answer, and just tell me",
        "look into their mail first: if they are away on the day, we leave the call out and write nothing",
        "the call needs a day on which they are there, otherwise drop it and don't reply",
        "don't fix a call for a day on which they have written that they are away",
    ),
)
_TEXT = "The call is booked and confirmed only if its day is none on which the mail says that they are away."
_TITLES = (
    "Call: open points",
    "Phone call, next steps",
    "Call back",
    "Talk on the phone",
    "Phone: points to settle",
)
_TEXTS = (
    "I would like to go through {name} with you on the phone, as there are points that we both seem to read in another "
    "way. Please note that I am away from {first} to {last}, both days included; on any other working day I am in.",
    "Could we talk about {name} soon, rather than write? I need to know how we go on before I tell the others here. "
    "I am away from {first} up to and including {last}, and can be reached before and after that.",
    "There are some points about {name} that I want to talk over with you before I put anything in writing. From "
    "{first} to {last}, first and last day included, I am away; else any day suits me.",
)
_COUNT, _PERIOD, _STEP, _DAYS_AHEAD, _MAIL_DAYS, _MIN_DAYS, _TRIES = 3, 4, 6, (3, 38), 4, 3, 6
_LENGTHS = ("15", "20", "25", "30", "35", "40", "45", "50")


class _CallerAbsence(NamedTuple):
    """A mail in which a partner asks for a call, and the working days on which they are away."""

    case_name: str
    partner: Correspondent
    mail: WrittenMail
    days: tuple[str, ...]


@archetype(apps=("calendar", "email"), needs=("enquirers",), twins=True)
def call_unless_away(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a call booked and confirmed; in one of two tasks, who asked for it is away on that day."""
    # Other people may be away on days that the office does not give away.
    tries = (_make_recipe(context, rng) for _ in range(_TRIES))
    return next((one for one in tries if one), None)


def _make_recipe(context: TaskContext, rng: random.Random) -> Recipe | None:
    absences = _write_absences(context, rng)
    if not absences:
        return None
    context, user = add_mails(context, [one.mail for one in absences]), context.persona.name
    by_name = {one.partner.name: one for one in absences}
    sampler = ValueSampler(context, rng)
    booking = make_titled_booking_block(sampler, rng, "s1", "call", "the call", _TITLES, _LENGTHS)
    (start,) = (one for one in booking.slots if one.name == "call_start")
    free = [one for one in list_working_days_ahead(context, *_DAYS_AHEAD) if _is_free(context, one, start)]
    inside = {
        name: [one for one in free if one in asked.days and not sampler.gives_away(one)]
        for name, asked in by_name.items()
    }
    # The one who is away first is called first.
    who, *others = sorted(by_name, key=lambda one: (not inside[one], by_name[one].days))
    # On days on which somebody else is away, whoever takes that one for the right one would refuse.
    away = {day for one in absences for day in one.days}
    outside = [one for one in free if one not in away and not sampler.gives_away(one)]
    if not inside[who] or len(outside) <= _MIN_DAYS:
        return None
    # Who asks for a talk soon does not wait for weeks.
    day = rng.choice(outside[:_MIN_DAYS])
    days = [day, *rng.sample(rest := [one for one in outside if one != day], min(len(rest), _MIN_DAYS))]
    dated = make_slot("call_date", "date", days[0], days[1:])
    booking = replace(booking, slots=tuple(dated if one.name == "call_date" else one for one in booking.slots))
    look = (
        make_action("email", "list_emails", username=user),
        *(make_action("email", "read_email", username=user, email_id=one.mail.finding.email_id) for one in absences),
        make_action("calendar", "list_events", username=user),
    )
    recipe = compose_recipe(
        intent=context.choose_request(_REQUESTS, rng),
        blocks=(_state_who(who, others), booking, _make_reply_block(by_name, user)),
        read_actions=lambda v: look,
        right_ways={"begins with thanks": change_every_action("email", "reply_email", _add_courtesy)},
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour)
        },
        other_order=(0, 2, 1),
    )
    obstacle = Obstacle(
        slots=(make_slot("call_date", "date", rng.choice(inside[who]), days),),
        stands=lambda v: v["call_date"] in by_name[v["who"]].days,
        name=lambda v: v["who"],
        reason=lambda v: f"{v['who']} is away on {v['call_date']}",
        decided_by=("who", "call_date"),
        look=lambda v: look,
        kind="away",
        places=lambda v: (*by_name[v["who"]].partner.names, *by_name[v["who"]].days),
        rule=FactRecipe("there", "s1", (), _TEXT, _CONDITION, "condition"),
    )
    made = put_in_the_way(recipe, obstacle, context.is_clear)
    return replace(made, planted_files=list_planted_files(one.mail for one in absences))


def _write_absences(context: TaskContext, rng: random.Random) -> list[_CallerAbsence]:
    """Write mails of three partners, who are away one after the other; empty if there are too few partners."""
    chosen: dict[str, tuple[CaseRow, Correspondent]] = {}
    rows = find_case_rows(context)
    for row in sorted(rng.sample(rows, len(rows)), key=lambda one: (bool(one.case.ended_on), not one.case.is_own)):
        partner, outside = find_asker(row.case), {one.address for one in row.case.people if not one.is_colleague}
        first_names = {name.split()[0] for name in chosen}
        if partner and partner.address in outside and partner.name.split()[0] not in first_names:
            chosen.setdefault(partner.name, (row, partner))
    days = list_working_days_ahead(context, *_DAYS_AHEAD)
    periods = [tuple(days[at : at + _PERIOD]) for at in range(0, len(days) - _PERIOD, _STEP)]
    if len(chosen) < _COUNT or len(periods) < _COUNT:
        return []
    moments = draw_moments(context, rng, _COUNT, _MAIL_DAYS)
    found = []
    pairs = zip(list(chosen.values())[:_COUNT], rng.sample(periods, _COUNT), _TEXTS, moments, strict=True)
    for (row, partner), away, text, sent in pairs:
        name = row.case.name
        said = text.format(name=name, first=write_day(away[0]), last=write_day(away[-1]))
        mail = write_mail(context, partner, (make_user(context),), f"A call about {name}", said, sent)
        found.append(_CallerAbsence(name, partner, mail, away))
    return found if has_room_for(context, [one.mail for one in found]) else []


def _is_free(context: TaskContext, day: str, start: Slot) -> bool:
    """Tell whether the user has nothing else on a day for an hour from the beginning of the call."""
    own = find_people_calendars(context).get(context.persona.name)
    begin = join_date_and_time(day, start.value.value)
    return own is None or own.is_free(begin, add_minutes(begin, "60"))


def _make_reply_block(by_name: Mapping[str, _CallerAbsence], user: str) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        id, text = by_name[v["who"]].mail.finding.email_id, f"Our call is on {v['call_date']} at {v['call_start']}."
        return (make_action("email", "reply_email", username=user, email_id=id, content=text),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        one = by_name[v["who"]]
        demands = {
            "values": [v["call_date"], v["call_start"]],
            "allowed": [v["call_minutes"], v["call_title"], one.case_name],
        }
        return (
            make_criterion(
                "evaluate_mail",
                sender=user,
                recipients=[one.partner.address],
                reply_to=one.mail.finding.file,
                **refuse_rivals(demands),
            ),
        )

    return SubtaskBlock(
        subtask="s2",
        instruction=f"Reply to the mail of {{who}} in the inbox of {escape_braces(user)} with the day and the time of "
        "the call.",
        slots=(),
        facts=(),
        actions=actions,
        criteria=criteria,
    )


def _add_courtesy(action: Action) -> Action:
    content = f"Good morning,\n\nthank you for your mail. {action.args['content']}\n\nKind regards"
    return replace_arguments(action, content=content)


def _state_who(who: str, others: Sequence[str]) -> SubtaskBlock:
    return state(
        "s1",
        make_slot("who", "name", who, others),
        "The call is with {0}, who has asked for it by mail.",
        "with whom the call is",
        (
            "the call is with {0}, who has asked for it by mail",
            "it's {0} whom I call, there is a mail from them",
            "I mean the call with {0}, they wrote to me about it",
            "{0} is the one I call, see their mail",
        ),
        "With whom is the call?",
        ("with {0}", "{0}", "it's with {0}", "{0}, who wrote to me"),
        is_person=True,
    )
