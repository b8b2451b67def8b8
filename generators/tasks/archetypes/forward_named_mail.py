"""Pass a question that came by mail on to a colleague, with a day for the answer, if the mailbox holds that mail."""

import random
from dataclasses import replace
from typing import NamedTuple

from generators.tasks.building_blocks.desk_mails import DeskMails
from generators.tasks.building_blocks.matter_mails import list_writable_matters
from generators.tasks.building_blocks.matters import Matter
from generators.tasks.building_blocks.notes_of_visits import write_note_of_visit
from generators.tasks.building_blocks.obstacles import Obstacle, put_in_the_way
from generators.tasks.building_blocks.passed_on_mails import draw_questions, make_check, make_passing_on
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
    replace_arguments,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import Correspondent, WrittenMail, list_planted_files
from generators.tasks.recipe import Recipe, TaskContext, archetype, make_action
from generators.tasks.value_pools import SUBJECTS

_COUNTS, _MIN_MAILS = (4, 3, 2), 2
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


@archetype(apps=("calendar", "email"), needs=("two_mails",), twins=True)
def forward_named_mail(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a question passed on to a colleague, and a check booked; in one of two tasks, nobody asked it."""
    for count in _COUNTS:
        found = draw_questions(context, rng, count, _MIN_MAILS)
        if found and (found.first.case is None or _list_silent(found)):
            return _make_recipe(context, found, rng)
    return None


def _make_recipe(context: TaskContext, found: DeskMails, rng: random.Random) -> Recipe:
    named, *others = found.mails
    user, first = context.persona.name, found.first
    sampler = ValueSampler(replace(found.context, case=first.case), rng)
    passing_on = make_passing_on(sampler, found, "mail")
    to = next(one.value.value for one in passing_on.slots if one.name == "to")
    unknown, names, notes = _draw_unknown(found, to, rng)
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
    recipe = replace(recipe, planted_files=list_planted_files((*(one.mail for one in found.planted), *notes)))
    return put_in_the_way(
        recipe,
        Obstacle(
            slots=(make_slot("mail", "text", unknown, (named, *others)),),
            stands=lambda v: v["mail"] not in found.mails,
            name=lambda v: _get_number(v["mail"]),
            reason=lambda v: f"no mail about {v['mail']}",
            decided_by=("mail",),
            thing="mail",
            or_else=lambda v: (v["mail"],),
            places=lambda v: (user, *names),
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


class _UnknownMail(NamedTuple):
    """A mail that nobody has written.

    Attributes:
        about: What it would be about.
        names: Those who have a part in that, who could have written it.
        notes: The note of a colleague that it would come.
    """

    about: str
    names: tuple[str, ...] = ()
    notes: tuple[WrittenMail, ...] = ()


def _draw_unknown(found: DeskMails, reader: str, rng: random.Random) -> _UnknownMail:
    """Draw what nobody has written about: a record in which the reader has a part, or one of the same kind.

    A colleague has told the user that a mail about it would come.
    """
    if found.first.case is None:
        (subject,) = ValueSampler(found.context, rng).draw_phrases(1, SUBJECTS)
        return _UnknownMail(subject)
    noun, silent = found.first.case.noun, _list_silent(found)
    nearest = sorted(
        rng.sample(silent, len(silent)),
        key=lambda one: (all(each.address != reader for each in one.case.people), one.case.noun != noun),
    )
    note = write_note_of_visit(found.context, rng, nearest[0], reader)
    people = (*nearest[0].partners, *nearest[0].colleagues)
    writers = (Correspondent(one.person, one.address, "" if one.is_colleague else one.name) for one in people)
    names = dict.fromkeys(name for one in writers if one.address != reader for name in one.names)
    return _UnknownMail(nearest[0].case.name, tuple(names), (note,) if note else ())


def _list_silent(found: DeskMails) -> list[Matter]:
    """List the matters of which no mail tells."""
    return [one for one in list_writable_matters(found.context) if not one.mails]


def _get_number(name: str) -> str:
    """Return the number at the end of what a mail is about, which names it alone, or all of it if there is none."""
    last = name.rpartition(" ")[2]
    return last if any(map(str.isdigit, last)) else name
