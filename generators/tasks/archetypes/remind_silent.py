"""List who has answered an invitation, remind those who have not, and book the meeting as it was proposed."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from data_model import Action, Criterion
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.calendar_blocks import make_dependent_booking_block
from generators.tasks.building_blocks.colleague_rounds import (
    Answer,
    Round,
    draw_as_many,
    draw_colleagues,
    list_working_days_ahead,
    name_topic,
    write_day,
    write_round,
)
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.file_blocks import write_cell_by_cell
from generators.tasks.building_blocks.list_headings import PERSON, name_columns
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.named_calendars import find_calendar_zone
from generators.tasks.building_blocks.near_calendars import list_peers
from generators.tasks.building_blocks.new_lists import add_header_row, make_new_list_block
from generators.tasks.building_blocks.people_lists import list_colleagues
from generators.tasks.building_blocks.reminder_words import REMINDER_REQUESTS
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    add_minutes,
    change_every_action,
    compose_recipe,
    escape_braces,
    expand_actions,
    extend_by_half_an_hour,
    join_date_and_time,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import make_facts_only_block, with_extras
from generators.tasks.building_blocks.titled_bookings import give_titles
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.working_hours import list_missing
from generators.tasks.building_blocks.written_mails import Correspondent, add_mails, list_planted_files
from generators.tasks.recipe import Recipe, Slot, TaskContext, Values, archetype, make_action, make_criterion, rivals_of

_YES = (
    "Yes, I will be there.", "That suits me, I can come.", "I'll come, that day is fine for me.",
    "Count me in, I have nothing else on that day.", "I can make it on that day.", "Good idea, I will come.",
)  # fmt: skip
_NO = (
    "I am sorry, I cannot come, as I am out of the house all day.", "No, that day is taken for me.",
    "I can't make it, I am with a partner on that day.",
)  # fmt: skip
_FILES = ("answers_so_far", "who_comes", "meeting_answers", "acceptances", "answers_to_the_invitation")
_DAYS_AHEAD = (20, 34)
_LENGTHS = ("30", "45", "60", "75", "90")


class _Excuse(NamedTuple):
    """Why somebody is not reminded: as a sentence, and in other words."""

    text: str
    clauses: tuple[str, ...]


_ON_LEAVE = _Excuse(
    "{0} is not reminded, because they are away just now.",
    (
        "no reminder for {0}, who is away just now",
        "don't remind {0}, they are away this week",
        "{0} is away and need not be reminded",
        "leave {0} in peace, who is away at the moment",
        "remind all of the silent ones but {0}, who is away",
    ),
)
_ASKED_IN_PERSON = _Excuse(
    "{0} is not reminded, because the user asks them in person.",
    (
        "no reminder for {0}, whom I ask in person",
        "don't remind {0}, I see them anyway and ask",
        "I will ask {0} myself, so no mail there",
        "leave out {0}, whom I ask at lunch",
        "remind all of the silent ones but {0}, whom I ask myself",
    ),
)


@dataclass(frozen=True)
class _Invitation:
    """An invitation and its answers.

    Attributes:
        silent: Who has not answered.
        answers: The names of the others in the order of their answers, each with `yes` or `no`.
        excuse: Why the first of the silent ones is not reminded.
    """

    mails: Round
    plural: str
    day: str
    silent: tuple[Correspondent, ...]
    answers: tuple[tuple[str, str], ...]
    excuse: _Excuse


@archetype(apps=("calendar", "email", "excel"), needs=("named_colleagues",))
def remind_silent(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the answers to an invitation listed, the silent people reminded, and the meeting booked."""
    invitation = _draw_invitation(context, rng)
    if invitation is None:
        return None
    context = add_mails(context, invitation.mails.mails)
    sampler, user = ValueSampler(context, rng), context.persona.name
    listing = make_new_list_block(
        sampler,
        "s1",
        "the list of answers",
        "It has a row for each colleague who has answered the invitation to the meeting about the "
        f"{escape_braces(invitation.plural)}, in the order of the answers: the name, and yes or no.",
        lambda v: [list(one) for one in invitation.answers],
        _FILES,
        name_columns(PERSON, ("answer", "reply", "comes", "coming", "attends", "yes or no")),
    )
    recipe = compose_recipe(
        intent=rng.choice(REMINDER_REQUESTS).format(plural=invitation.plural),
        blocks=(listing, _make_reminders(sampler, invitation, user), _make_booking(sampler, rng, invitation, user)),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(
                make_action("email", "read_email", username=user, email_id=one.finding.email_id)
                for one in invitation.mails.mails
            ),
            make_action("calendar", "list_events", username=user),
        ),
        right_ways={
            "writes the reminders with a greeting": change_every_action("email", "send_email", add_greeting),
            "says that an answer is missing": change_every_action("email", "send_email", _say_what_is_missing),
            "writes the list cell by cell": expand_actions(write_cell_by_cell),
            "begins the list with headers": change_every_action("excel", "set_range", add_header_row("Name", "Comes")),
        },
        neighbours={
            "books half an hour too much": change_every_action("calendar", "create_event", extend_by_half_an_hour)
        },
        other_order=(2, 1, 0),
    )
    return replace(recipe, planted_files=list_planted_files(invitation.mails.mails))


def _draw_invitation(context: TaskContext, rng: random.Random) -> _Invitation | None:
    silent_count, answer_count = 3, rng.choice((4, 5))
    _, plural = name_topic(context, rng)
    cases = [one for one in context.cases if one.plural == plural and one.is_own]
    concerned = {one.address for case in cases for one in case.people if one.is_colleague}
    people = draw_colleagues(context, rng, silent_count + answer_count, concerned)
    if not people:
        return None
    absences = find_absences(context)
    away = [one for one in list_colleagues(context) if absences.is_away(one.address, context.clock.date)]
    near = [one for one in away if one.address in concerned or one.address in list_peers(context)]
    if near and not any(one in near for one in people):
        # Who is on leave just now cannot have answered.
        people[0] = rng.choice(near)
    day, missing = _choose_day(context, rng, [one.address for one in people])
    # Who is away just now is silent; who is away on the day answers that they cannot come.
    people.sort(key=lambda one: (one not in near, one.address in missing))
    answered = people[silent_count:]
    if not day or len([one for one in people if one.address in missing]) > answer_count // 2:
        return None
    cannot = [one for one in answered if one.address in missing] or [rng.choice(answered)]
    yes, no = (rng.sample(some, len(some)) for some in (_YES, _NO))
    texts = [no.pop() if one in cannot else yes.pop() for one in answered]
    mails = write_round(
        context,
        rng,
        rng.sample(people, len(people)),
        f"Meeting about the {plural}",
        f"We should sit down together about the {plural}. I propose {write_day(day)}; the hour is still open. Please "
        "tell me whether you can come on that day.",
        [Answer(one, text) for one, text in zip(answered, texts, strict=True)],
    )
    said = tuple((one.name, "yes" if text in _YES else "no") for one, text in zip(answered, texts, strict=True))
    excuse = _ON_LEAVE if people[0] in near else _ASKED_IN_PERSON
    return _Invitation(mails, plural, day, tuple(people[:silent_count]), said, excuse) if mails else None


def _choose_day(context: TaskContext, rng: random.Random, people: Sequence[str]) -> tuple[str, list[str]]:
    """Choose a day on which as many as possible are in; return it with those who are not."""
    days = list_working_days_ahead(context, *_DAYS_AHEAD)
    missing = {one: list_missing(context, people, f"{one} 11:00:00", f"{one} 12:00:00") for one in days}
    fewest = min(map(len, missing.values()), default=0)
    day = rng.choice([one for one in days if len(missing[one]) == fewest] or [""])
    return day, missing.get(day, [])


def _make_reminders(sampler: ValueSampler, invitation: _Invitation, user: str) -> SubtaskBlock:
    subject = invitation.mails.request.finding.subject

    def reminded(v: Values) -> list[Correspondent]:
        return [one for one in invitation.silent if one.name != v["excused"]]

    def actions(v: Values) -> tuple[Action, ...]:
        meeting = f"{subject[:1].lower()}{subject[1:]}"
        content = f"Please let me know whether you can come to the {meeting}, with a reply by {v['answer_by']}."
        mail = {"sender": user, "subject": f"Reminder: {subject}", "content": content}
        return tuple(make_action("email", "send_email", recipient=one.address, **mail) for one in reminded(v))

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = {
            "values": [v["answer_by"]],
            "never": [rivals_of("answer_by")],
            "allowed": [invitation.day, subject],
            "asks": True,
        }
        return (
            make_criterion(
                "evaluate_mail",
                sender=user,
                recipients=[one.address for one in reminded(v)],
                may_quote=invitation.mails.request.finding.file,
                **refuse_rivals(demands),
            ),
        )

    names = [one.name for one in invitation.silent]
    return with_extras(
        SubtaskBlock(
            subtask="s2",
            instruction="Send a mail to each colleague who was invited and has not answered, but not to {excused}: it "
            "reminds them of the invitation, and asks them to reply and let the user know by {answer_by} whether they "
            "can come and attend.",
            slots=(),
            facts=(),
            actions=actions,
            criteria=criteria,
        ),
        _state_excused(names, invitation.excuse),
        _state_deadline(sampler, invitation),
    )


def _make_booking(sampler: ValueSampler, rng: random.Random, invitation: _Invitation, user: str) -> SubtaskBlock:
    plural = invitation.plural
    titles = [
        f"Meeting about the {plural}",
        f"Round on the {plural}",
        f"{plural[:1].upper()}{plural[1:]}: where we are",
    ]
    titles += [f"{plural[:1].upper()}{plural[1:]} together", f"Joint look at the {plural}"]
    start = _draw_start(sampler, invitation)
    fact = FactBuilder(sampler, rng, "s3").build_fact(
        "meeting_start", phrase_fact("start", "the meeting"), "start", may_be_updated=True
    )
    block = make_dependent_booking_block(
        sampler,
        rng,
        "s3",
        "meeting",
        "the meeting",
        user,
        f"on the day that the invitation proposes ({invitation.day}), at {{meeting_start}}",
        lambda v: join_date_and_time(invitation.day, v["meeting_start"]),
        find_calendar_zone(sampler.context, user),
    )
    titled = give_titles(sampler, block, "meeting", titles, _LENGTHS)
    return with_extras(titled, make_facts_only_block("s3", (start,), (fact,)))


def _draw_start(sampler: ValueSampler, invitation: _Invitation) -> Slot:
    """Draw a start at which everybody who is invited is in for long enough, if there is one."""
    slot = sampler.draw_slot("meeting_start", "time", lambda count: sampler.draw_starts(count), 7)
    starts, request = [slot.value.value, *slot.alternatives], invitation.mails.request.finding
    people = [request.sender, *request.recipients]

    def count_missing(start: str) -> int:
        begin = join_date_and_time(invitation.day, start)
        return len(list_missing(sampler.context, people, begin, add_minutes(begin, _LENGTHS[-1])))

    best = min(starts, key=count_missing)
    return make_slot("meeting_start", "time", best, [one for one in starts if one != best][:4])


def _state_excused(names: Sequence[str], excuse: _Excuse) -> SubtaskBlock:
    excused, *others = names
    return state(
        "s2",
        make_slot("excused", "text", excused, others),
        excuse.text,
        "who is not reminded",
        excuse.clauses,
        "Is there anybody who need not be reminded?",
        ("{0}", "yes, {0}", "leave out {0}", "only {0}"),
        may_be_updated=False,
    )


def _state_deadline(sampler: ValueSampler, invitation: _Invitation) -> SubtaskBlock:
    days = draw_as_many(lambda count: sampler.draw_days(count, _DAYS_AHEAD[0] - 4), 5, 2)
    day, *others = days
    return state(
        "s2",
        make_slot("answer_by", "date", day, others),
        "The reminders ask for an answer by {0}.",
        "the day by which answers are wanted",
        (
            "the reminders ask for an answer by {0}",
            "I want to hear from everybody by {0}, so write that in the reminders",
            "{0} is the last day for an answer",
            "give them until {0} to answer",
            "whoever gets a reminder should answer by {0}",
        ),
        "By which day do you want their answers?",
        ("by {0}", "{0}", "{0} at the latest", "until {0}"),
    )


def _say_what_is_missing(action: Action) -> Action:
    content = f"Hello,\n\nI have not heard from you yet. {action.args['content']}\n\nBest regards"
    return replace_arguments(action, content=content)
