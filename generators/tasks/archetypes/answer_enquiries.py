"""Answer several mails that ask how a record stands from the register, and book a call with one of those who asked."""

import random
from collections.abc import Sequence
from dataclasses import replace

from data_model import Action, Criterion
from generators.tasks.building_blocks.mail_blocks import refuse_rivals
from generators.tasks.building_blocks.record_enquiries import (
    Enquiry,
    draw_answerable,
    get_cell,
)
from generators.tasks.building_blocks.register_reading import read_register_actions
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    change_every_action,
    compose_recipe,
    escape_braces,
    extend_by_half_an_hour,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.titled_bookings import make_titled_booking_block
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.building_blocks.written_mails import add_mails, list_planted_files
from generators.tasks.recipe import Recipe, TaskContext, Values, archetype, make_action, make_criterion, rivals_of

_REQUESTS = (
    "People keep asking by mail how things stand with their {plural}. Please answer those mails from our list the way "
    "we said, and put my call into the calendar.",
    "Could you reply to everybody who has asked how one of the {plural} stands? The answers are in our list, and the "
    "one I call myself goes into my calendar instead.",
    "There are questions about our {plural} in my inbox. Answer them from the list, please, and book the call I have "
    "to make.",
    "Please go through the mails that ask about the state of {plural} and answer each with what our list says of it. "
    "The call I mentioned belongs in my calendar.",
    "I don't get round to the questions about the {plural}. Would you look each one up, reply to whoever asked, and "
    "reserve the time for my call?",
    "Everybody who wrote to ask about one of the {plural} should have an answer today, all but the one I ring. Enter "
    "that call in my calendar.",
    "My inbox is full of questions on {plural}. Please look them up, reply, and book the call.",
    "Let's get the questions about the {plural} answered: a reply from our list for each, and the call in my calendar.",
    "Somebody has to answer the mails about our {plural}. Take it from the list as agreed, and block the time for my "
    "call.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("enquirers",))
def answer_enquiries(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the mails of several people answered from the register, and a call booked with one of them."""
    enquiries, headings = draw_answerable(context, rng)
    if not enquiries:
        return None
    context = add_mails(context, [one.mail for one in enquiries])
    sampler = ValueSampler(context, rng)
    case = enquiries[0].row.case
    calls = [f"Call about {case.plural}", f"{case.noun[:1].upper()}{case.noun[1:]} call", f"Phone: open {case.noun}"]
    calls += [f"Call back on {case.noun}", f"{case.plural[:1].upper()}{case.plural[1:]}, by phone"]
    booking = make_titled_booking_block(sampler, rng, "s2", "call", "my call", calls)
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=case.plural),
        blocks=(_make_answers(context, rng, enquiries, headings), booking),
        read_actions=lambda v: (
            make_action("email", "list_emails", username=context.persona.name),
            *(_read(context, one) for one in enquiries),
            *read_register_actions([one.row for one in enquiries]),
        ),
        right_ways={"adds a line of courtesy": change_every_action("email", "reply_email", _add_courtesy)},
        neighbours={
            "books the call half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            ),
        },
        other_order=(1, 0),
    )
    return replace(recipe, planted_files=list_planted_files(one.mail for one in enquiries))


def _make_answers(
    context: TaskContext, rng: random.Random, enquiries: Sequence[Enquiry], headings: Sequence[str]
) -> SubtaskBlock:
    user, case = context.persona.name, enquiries[0].row.case
    left_out, *others = rng.sample([one.name for one in enquiries], len(enquiries))

    def list_answered(v: Values) -> list[Enquiry]:
        return [one for one in enquiries if one.name != v["called"]]

    def actions(v: Values) -> tuple[Action, ...]:
        return tuple(
            make_action(
                "email",
                "reply_email",
                username=user,
                email_id=one.mail.finding.email_id,
                content=f"For {one.row.case.name} our list has, under {v['heading']}: "
                f"{get_cell(one.row, v['heading'])}.",
            )
            for one in list_answered(v)
        )

    return with_extras(
        SubtaskBlock(
            subtask="s1",
            instruction=f"Reply to each mail in the inbox of {escape_braces(user)} that asks how one of the "
            f"{escape_braces(case.plural)} in {escape_braces(case.register_file.rpartition('/')[2])} stands, but not "
            "to {called}. Each reply gives what that workbook has under {heading} for the record asked about.",
            slots=(),
            facts=(),
            actions=actions,
            criteria=lambda v: tuple(_demand(user, one, v) for one in list_answered(v)),
        ),
        _state_heading(headings, case.plural),
        _state_called(left_out, others),
    )


def _demand(user: str, enquiry: Enquiry, v: Values) -> Criterion:
    cell = get_cell(enquiry.row, v["heading"])
    case = enquiry.row.case
    kind = "values" if cell[:1].isdigit() or cell[:1] == "-" else "says"
    demands = {kind: [cell], "never": [rivals_of("heading", f"/{kind}/0")], "allowed": [case.key, case.name]}
    return make_criterion(
        "evaluate_mail",
        sender=user,
        recipients=[enquiry.asker.address],
        reply_to=enquiry.mail.finding.file,
        **refuse_rivals(demands),
    )


def _state_heading(headings: Sequence[str], plural: str) -> SubtaskBlock:
    heading, *others = headings
    return state(
        "s1",
        make_slot("heading", "text", heading, others[:4]),
        "What the answers give is what the list has under '{0}', as it stands there.",
        f"what the answers about the {escape_braces(plural)} give",
        (
            "in the answers give what our list has under '{0}', as it stands there",
            "the answers say what is under '{0}', word for word",
            "tell them what we have under '{0}', exactly as it stands in the list",
            "all they need to know is under '{0}', so answer with that as it stands",
            "'{0}' is the column to answer from, in its own words",
        ),
        "What should the answers give?",
        ("what is under '{0}'", "the entry under '{0}'", "'{0}', as it stands in the list", "just '{0}'"),
        # A mail may well name a column, so that naming an earlier one beside the right one is no mistake.
        may_be_updated=False,
    )


def _state_called(name: str, others: Sequence[str]) -> SubtaskBlock:
    return state(
        "s1",
        make_slot("called", "text", name, others),
        "{0} gets no answer by mail, because the user rings them.",
        "who is rung instead of getting a mail",
        (
            "no mail to {0}, I ring them myself",
            "I'll ring {0}, so they get no answer by mail",
            "{0} is left out of the answers, because I call them",
            "leave {0} to me, I'd rather talk to them on the phone",
            "don't write to {0}, I would like to speak to them",
        ),
        "Whom do you ring instead?",
        ("{0}", "I ring {0}", "that's {0}", "{0}, by phone"),
    )


def _read(context: TaskContext, enquiry: Enquiry) -> Action:
    return make_action("email", "read_email", username=context.persona.name, email_id=enquiry.mail.finding.email_id)


def _add_courtesy(action: Action) -> Action:
    content = f"Good morning,\n\nthank you for your mail. {action.args['content']}\n\nKind regards"
    return replace_arguments(action, content=content)
