"""Answer a question with what a thread of mails agreed on last, and with the room, with a copy to somebody."""

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from data_model import Action, Criterion
from generators.tasks.building_blocks.absences import find_absences
from generators.tasks.building_blocks.colleague_rounds import list_working_days_ahead, name_topic, write_day
from generators.tasks.building_blocks.mail_blocks import make_room_block, refuse_rivals
from generators.tasks.building_blocks.nearness import make_distance
from generators.tasks.building_blocks.people_lists import list_colleagues
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    change_every_action,
    compose_recipe,
    escape_braces,
    replace_arguments,
)
from generators.tasks.building_blocks.topics import Topic
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
    PlanFunction,
    PlanStep,
    Recipe,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)

_REQUESTS = (
    "A colleague asks when and where we meet about the {plural}. Please answer that mail with the day and the time "
    "that we agreed on last and with the room, and copy in the one we spoke of.",
    "Could you reply to the question about our meeting on the {plural}? Look up in our mails which day and time it is "
    "now, add the room, and send the copy as I said.",
    "Somebody wants to know when the meeting about the {plural} is. Our mails went back and forth, so please find what "
    "holds now, reply with day, time and room, and don't forget the copy.",
    "Please answer the mail in which I am asked about our meeting on the {plural}: day and time as last agreed, and "
    "the room, with a copy to the person I named.",
    "Would you deal with the question about the meeting on the {plural}? Read what we settled in the end, reply with "
    "day, time and room, and put the other colleague in copy.",
    "I lost track of the mails about our meeting on the {plural}. One colleague asks for it: please reply with the day "
    "and time that are valid now and with the room, copy as discussed.",
    "There is a question in my inbox about the meeting on the {plural}. Reply with the day and the time from our "
    "mails, the last ones that we agreed on, and with the room, and send a copy along.",
    "Let's answer the colleague who asks about the meeting on the {plural}. The reply gives the final day and time and "
    "the room, and one more person gets a copy.",
    "The question when we meet about the {plural} is still open. Please take day and time from our mails as they stand "
    "now, reply, name the room, and copy the reply to the person I mentioned.",
)
"""What the user says at the end, of which one is drawn."""
_TIMES = ("08:30", "09:15", "10:30", "11:00", "13:30", "14:15", "15:30", "16:00")
_PEOPLE, _MIN_OTHERS, _MAX_ALTERNATIVES, _DAYS = 4, 3, 4, 4
_MEETING_AHEAD, _PROPOSALS = (3, 15), 3


class _Thread(NamedTuple):
    """The mails about a meeting, and the question of somebody who has not read them.

    Attributes:
        day: The day that was agreed on last. start: The time.
        superseded: The days and times that were proposed before.
    """

    mails: tuple[WrittenMail, ...]
    question: WrittenMail
    day: str
    start: str
    superseded: tuple[str, ...]


@archetype(apps=("email",), needs=("named_colleagues",))
def thread_answer(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a question answered with what a thread of mails agreed on last, and a copy sent."""
    known = list_colleagues(context)
    if len(known) <= _PEOPLE + _MIN_OTHERS:
        return None
    _, plural = name_topic(context, rng)
    people = _rank_people(context, rng.sample(known, len(known)), plural)
    thread = _write_thread(context, rng, people[:_PEOPLE], plural)
    if thread is None:
        return None
    context = add_mails(context, (*thread.mails, thread.question))
    sampler = ValueSampler(context, rng).turn_to(Topic(plural))
    # Who writes the minutes is one of those who meet.
    others = [*rng.sample(people[: _PEOPLE - 1], _PEOPLE - 1), *people[_PEOPLE:]]
    copies = [one.address for one in others if not sampler.gives_away(one.address)]
    if len(copies) <= _MIN_OTHERS:
        return None
    room = make_room_block(sampler, rng, "s1", "the meeting")
    recipe = _make_recipe(context, thread, plural, (_say_copied(copies), room), rng)
    return replace(recipe, planted_files=list_planted_files((*thread.mails, thread.question)))


def _rank_people(context: TaskContext, people: Sequence[Correspondent], plural: str) -> list[Correspondent]:
    """Put those first who have to do with what the meeting is about, and then those of the department of the user."""
    if not context.cases:
        return list(people)
    cases = [one for one in context.cases if one.plural == plural]
    distance = make_distance(context, {one.address for case in cases for one in case.people})
    return sorted(people, key=lambda one: distance(one.address))


def _write_thread(
    context: TaskContext, rng: random.Random, people: Sequence[Correspondent], plural: str
) -> _Thread | None:
    host, second, third, asker = people
    days, absences = list_working_days_ahead(context, *_MEETING_AHEAD), find_absences(context)
    meeting = [context.persona.email, *(one.address for one in people)]
    common = [one for one in days if not any(absences.is_away(address, one) for address in meeting)]
    if not common or len(days) < _PROPOSALS:
        return None
    last_day = rng.choice(common)
    first_day, second_day = rng.sample([one for one in days if one != last_day], 2)
    early, late = sorted(rng.sample(_TIMES, 2))
    texts = [
        (host, f"I suggest that we sit down together about the {plural} on {write_day(first_day)} at {early}. Does "
         "that suit all of you?"),
        (second, f"I am out of the office on {write_day(first_day)}. Could we take {write_day(second_day)} instead? "
         "The time is fine with me."),
        (third, f"{write_day(second_day)} works for me as well, but I cannot be there before {late}. Can we begin "
         "then?"),
        (host, f"All right, so it is {write_day(second_day)} at {late}."),
        (second, f"I am sorry, but something has come up on that day. Would {write_day(last_day)} be possible, at the "
         "same time?"),
        (host, f"Agreed, we move to {write_day(last_day)}. Everything else stays as it was."),
    ]  # fmt: skip
    *moments, asked = draw_moments(context, rng, len(texts) + 1, _DAYS)
    user, subject = make_user(context), f"Meeting about the {plural}"
    round_of = (user, host, second, third)
    mails: list[WrittenMail] = []
    for at, ((sender, text), moment) in enumerate(zip(texts, moments, strict=True)):
        others = [one for one in round_of if one is not sender]
        head = f"Re: {subject}" if at else subject
        mails.append(write_mail(context, sender, others, head, text, moment, number=max(1, at)))
    question = write_mail(
        context,
        asker,
        (user,),
        f"When do you meet about the {plural}?",
        f"I heard that you meet about the {plural}. On which day is that, at what time does it begin, and "
        "where? I should like to sit in.",
        asked,
    )
    thread = _Thread(tuple(mails), question, last_day, late, (first_day, second_day, early))
    return thread if has_room_for(context, (*mails, question)) else None


def _make_recipe(
    context: TaskContext,
    thread: _Thread,
    plural: str,
    facts: tuple[SubtaskBlock, ...],
    rng: random.Random,
) -> Recipe:
    user, asker = context.persona.name, thread.question.sender

    def write_reply(v: Values, day: str, start: str) -> Action:
        text = f"We meet on {day} at {start}. The room is {v['room']}."
        id = thread.question.finding.email_id
        return make_action("email", "reply_email", username=user, email_id=id, content=text, cc=[v["copied"]])

    def criteria(v: Values) -> tuple[Criterion, ...]:
        demands = {
            "says": [v["room"]],
            "values": [thread.day, thread.start],
            "never": [*thread.superseded, rivals_of("room")],
            "allowed": [thread.question.finding.subject],
        }
        return (
            make_criterion(
                "evaluate_mail",
                sender=user,
                recipients=[asker.address, v["copied"]],
                reply_to=thread.question.finding.file,
                **refuse_rivals(demands),
            ),
        )

    first_day, second_day, early = thread.superseded
    block = SubtaskBlock(
        subtask="s1",
        instruction=f"Reply to the question of {escape_braces(asker.name)}, with a copy to {{copied}}: the day and the "
        f"time of the meeting about the {escape_braces(plural)} that the mails agreed on last, which are {thread.day} "
        f"and {thread.start}, and that it takes place in {{room}}.",
        slots=(),
        facts=(),
        actions=lambda v: (write_reply(v, thread.day, thread.start),),
        criteria=criteria,
    )
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=plural),
        blocks=(*facts, block),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(
                make_action("email", "read_email", username=user, email_id=one.finding.email_id)
                for one in (thread.question, *thread.mails)
            ),
        ),
        right_ways={
            "adds a line of courtesy": change_every_action("email", "reply_email", _add_courtesy),
            "reads the question last": _read_question_last,
        },
    )

    def take_instead(day: str, start: str) -> PlanFunction:
        return lambda v: (*recipe.plan(v)[:-1], PlanStep(write_reply(v, day, start), "s1"))

    return replace(
        recipe,
        neighbours={
            "takes the first proposal": take_instead(first_day, early),
            "misses the last change": take_instead(second_day, thread.start),
            "takes the last day with the first time": take_instead(thread.day, early),
        },
    )


def _add_courtesy(action: Action) -> Action:
    return replace_arguments(action, content=f"Thank you for asking. {action.args['content']}\n\nKind regards")


def _read_question_last(plan: PlanFunction) -> PlanFunction:
    """Change a plan so that it reads the thread before the question."""

    def plan_otherwise(v: Values) -> tuple[PlanStep, ...]:
        listing, question, *thread, reply = plan(v)
        return (listing, *thread, question, reply)

    return plan_otherwise


def _say_copied(addresses: Sequence[str]) -> SubtaskBlock:
    copied, *others = addresses
    return state(
        "s1",
        make_slot("copied", "address", copied, others[:_MAX_ALTERNATIVES]),
        "A copy of the reply goes to {0}, who writes the minutes.",
        "who gets a copy of the reply",
        (
            "a copy of the reply goes to {0}, who writes the minutes",
            "copy {0} in on the reply, they write the minutes",
            "put {0} in copy, who takes the minutes this time",
            "{0} gets a copy of the reply because of the minutes",
            "let {0} have a copy of the reply as well",
        ),
        "Who gets a copy of the reply?",
        ("{0}", "a copy to {0}, please", "{0} does", "copy in {0}"),
    )
