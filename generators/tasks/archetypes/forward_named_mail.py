"""Pass a question that came by mail on to a colleague, with a day for the answer, if the mailbox holds that mail."""

import random
from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from data_model import Contact
from generators.tasks.building_blocks.desk_mails import DeskMails
from generators.tasks.building_blocks.matter_mails import draw_readers, list_writable_matters
from generators.tasks.building_blocks.notes_of_visits import write_note_of_visit
from generators.tasks.building_blocks.obstacles import Obstacle, put_in_the_way
from generators.tasks.building_blocks.passed_on_mails import draw_questions, make_check, make_passing_on
from generators.tasks.building_blocks.record_questions import find_asker
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
    replace_arguments,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import (
    Correspondent,
    WrittenMail,
    has_room_for,
    list_planted_files,
)
from generators.tasks.recipe import Recipe, Slot, TaskContext, archetype, make_action
from generators.tasks.value_pools import SUBJECTS

_COUNTS, _MIN_MAILS, _READERS = (4, 3, 2), 2, 4
_REQUESTS = (
    "Please forward the mail we talked about to my colleague, say above it by when it is to be answered, and put my "
    "check on that into my calendar.",
    "Could you pass that mail on now, with the day by which I want it answered, and book the time for my check?",
    "My colleague can answer that mail better than I. Forward it, please, with the day until which there is time, and "
    "enter my check in the calendar.",
    "That mail has to go on today. Tell my colleague above it until when to answer, and reserve the slot in which I "
    "look after it.",
    "I'd like that mail off my desk: forward it with the day by which the answer is due, and put a reminder for my "
    "check into my calendar.",
    "Would you send the mail on to the person I named, say by which day it needs an answer, and book my check for me?",
    "Let's get the forwarding done. The mail goes out with the day by which it is to be answered, and my calendar "
    "gets the check.",
    "Find the mail in my inbox and forward it as we said, with the day of the answer above it. My calendar gets the "
    "check.",
    "One thing before you go: that mail still has to be forwarded, with the day by which we owe an answer, and my "
    "check has to be booked.",
)
"""What the user says at the end, of which one is drawn."""


class _AwaitedMail(NamedTuple):
    """A mail that the user believes to have.

    Attributes:
        name: What it is about.
        reader: The slot `to` of the colleague who could answer it.
        notes: Mails in which colleagues have told that it would come, and that another one would.
        names: Those who have a part in what it is about, and could have written it.
    """

    name: str
    reader: Slot
    notes: tuple[WrittenMail, ...]
    names: tuple[str, ...] = ()


@archetype(apps=("calendar", "email"), needs=("two_mails",), twins=True)
def forward_named_mail(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a question passed on to a colleague, and a check booked; in one of two tasks, nobody asked it."""
    for count in _COUNTS:
        found = draw_questions(context, rng, count, _MIN_MAILS)
        if found is None:
            continue
        sampler = ValueSampler(replace(found.context, case=found.first.case), rng)
        passing_on = make_passing_on(sampler, found, "mail")
        awaited = _draw_awaited(found, passing_on, rng)
        if awaited:
            return _make_recipe(context, found, passing_on, awaited, sampler, rng)
    return None


def _make_recipe(
    context: TaskContext,
    found: DeskMails,
    passing_on: SubtaskBlock,
    awaited: _AwaitedMail,
    sampler: ValueSampler,
    rng: random.Random,
) -> Recipe:
    named, *others = found.mails
    user, first = context.persona.name, found.first
    recipe = compose_recipe(
        intent=context.choose_request(_REQUESTS, rng),
        blocks=(_state_mail(found), passing_on, make_check(sampler, rng, "s2")),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=user),
            *(
                make_action("email", "read_email", username=user, email_id=one.finding.email_id)
                for one in (found.mails.values() if first.case else (found.mails[v["mail"]],))
            ),
            make_action("calendar", "list_events", username=user),
        ),
        right_ways={
            "forwards it with courtesy": change_every_action(
                "email",
                "forward_email",
                lambda one: replace_arguments(one, content=f"Good morning,\n\n{one.args['content']}\n\nMany thanks"),
            )
        },
        neighbours={
            "books the check half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            )
        },
        other_order=(0, 2, 1),
    )
    recipe = replace(recipe, planted_files=list_planted_files((*(one.mail for one in found.planted), *awaited.notes)))
    return put_in_the_way(
        recipe,
        Obstacle(
            slots=(make_slot("mail", "text", awaited.name, (named, *others)), awaited.reader),
            stands=lambda v: v["mail"] not in found.mails,
            name=lambda v: _get_number(v["mail"]),
            reason=lambda v: f"no mail about {v['mail']}",
            decided_by=("mail",),
            thing="mail",
            or_else=lambda v: (v["mail"],),
            places=lambda v: (user, *awaited.names),
            look=lambda v: (make_action("email", "list_emails", username=user),),
            do_anyway=lambda v: recipe.plan({**v, "mail": others[0]}),
        ),
        context.is_clear,
    )


def _state_mail(found: DeskMails) -> SubtaskBlock:
    named, *others = found.mails
    gap = "{0}" if found.first.case else "'{0}'"
    return state(
        "s1",
        make_slot("mail", "text", named, others),
        f"The mail to pass on is the question about {gap}.",
        "the mail to pass on",
        (
            f"the mail to pass on is the question about {gap}",
            f"it's the mail about {gap} that my colleague should answer",
            f"I mean what they asked us about {gap}",
            f"somebody wrote to me about {gap}, pass that on",
            f"the question on {gap} goes to my colleague",
        ),
        "Which mail do you mean?",
        (f"the one about {gap}", f"the question about {gap}", f"{gap}", f"about {gap}"),
        may_be_updated=len(others) > 1,
    )


def _draw_awaited(found: DeskMails, passing_on: SubtaskBlock, rng: random.Random) -> _AwaitedMail | None:
    """Draw a mail that has not come, about a record of the same kind as those of the others if there is one.

    A colleague has told the user that it would come, and another one the same of the mail that did; None if nobody did.
    """
    context, first = found.context, found.first
    reader = next(one for one in passing_on.slots if one.name == "to")
    if first.case is None:
        (subject,) = ValueSampler(context, rng).draw_phrases(1, SUBJECTS)
        return _AwaitedMail(subject, reader, ())
    writers, noun = {one.finding.sender for one in found.mails.values()}, first.case.noun
    silent = [one for one in list_writable_matters(context) if not one.mails]
    for matter in sorted(rng.sample(silent, len(silent)), key=lambda one: one.case.noun != noun):
        free = [one for one in (*matter.partners, *matter.colleagues) if one.address not in writers]
        asker = find_asker(free, matter.case, context.clock.date)
        if asker is None or asker.address == context.persona.email:
            continue
        readers = ValueSampler(replace(context, case=matter.case), rng)
        readers.exclude((asker.address, reader.value.value))
        to, *others = draw_readers(readers, matter.case, asker.address, _READERS)
        note = write_note_of_visit(context, rng, matter.case, asker, to)
        if note and to != reader.value.value:
            earlier = _write_note_of_first(found, reader.value.value, rng)
            notes = (note, earlier) if earlier and has_room_for(context, (note, earlier)) else (note,)
            people = [one for one in (*matter.partners, *matter.colleagues) if one.address != to]
            return _AwaitedMail(matter.case.name, make_slot("to", "address", to, others), notes, _list_names(people))
    return None


def _list_names(people: Iterable[Contact]) -> tuple[str, ...]:
    writers = (Correspondent(one.person, one.address, "" if one.is_colleague else one.name) for one in people)
    return tuple(dict.fromkeys(name for one in writers for name in one.names))


def _write_note_of_first(found: DeskMails, reader: str, rng: random.Random) -> WrittenMail | None:
    """Write the note of a colleague who has announced the mail that is meant; None if nobody could have."""
    case, mail = found.first.case, found.first.finding
    asker = next((one for one in case.people if one.address == mail.sender), None) if case else None
    return write_note_of_visit(found.context, rng, case, asker, reader, str(mail.sent)) if case and asker else None


def _get_number(name: str) -> str:
    """Return the number at the end of what a mail is about, which names it alone, or all of it if there is none."""
    last = name.rpartition(" ")[2]
    return last if any(map(str.isdigit, last)) else name
