"""Correct an amount, and tell two people by mail how the records stand that they asked about."""

import random
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from generators.tasks.building_blocks.asked_records import (
    AskedRecord,
    draw_asked_records,
    make_answering_mail,
    state_asked_headings,
    state_asked_record,
)
from generators.tasks.building_blocks.cell_blocks import write_as_range
from generators.tasks.building_blocks.common_facts import state_list
from generators.tasks.building_blocks.desk_corrections import draw_corrections
from generators.tasks.building_blocks.desk_registers import can_be_corrected, list_amount_headings
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import with_extras
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.plain_tables import mail_two_figures
from generators.tasks.recipe import Recipe, TaskContext, archetype, make_action

_REQUESTS = (
    "Two people asked me about {plural} of ours: please email each of them what our list has on theirs, and make the "
    "correction in the list.",
    "Could you answer the two people who want to know about their {plural}, each by email with what our list says, and "
    "correct the amount that I mentioned?",
    "I owe two people an answer about the {plural}. Send each of them an email with the figures of theirs from our "
    "list, please, and put the wrong amount right.",
    "Please look up both {plural} that I was asked about, and email each of the two people what concerns them. Our "
    "list also needs the correction that I told you about.",
    "The correction in our list of {plural} first, please. Then one email to each of the two people who asked, with "
    "what we have on theirs.",
    "Would you email the two people who rang about the {plural} what our list has for each, and set the wrong amount "
    "in the list right?",
    "Two emails, please, each with what our list says on the one of the {plural} that its reader asked about. And one "
    "correction in the list.",
    "Let's answer those two about the {plural}: each gets the figures of theirs by email. The list gets the correction "
    "we spoke of.",
    "Both people are still waiting for an answer about the {plural}, so please email each of them theirs from our "
    "list, and enter the correction while you are there.",
)
"""What the user says at the end, of which one is drawn."""
_REQUESTS_ALONE = (
    "Two people asked me about {plural} of ours. Please look both up in our list and email each of them what we have.",
    "Could you answer the two people who want to know about their {plural}, each by email with what our list says?",
    "I owe two people an answer about the {plural}. Send each of them an email with the figures of theirs, please.",
    "Please look up both {plural} that I was asked about, and email each of the two people what concerns them.",
    "Would you email the two people who rang about the {plural} what our list has for each?",
    "Two emails, please, each with what our list says on the one of the {plural} that its reader asked about.",
    "Let's answer those two about the {plural}: each gets the figures of theirs from our list by email.",
    "Both people are still waiting for an answer about the {plural}, so please email each of them theirs.",
    "My two callers want to know about {plural}. What our list has on each should go to them by email.",
)
"""The same where no amount of the list can be mistyped."""
_ORDINALS, _OTHERS = ("first", "other"), 6


@archetype(apps=("excel", "email"), needs=("growing_table",))
def figure_by_mail(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants two people told how the records stand that they asked about, and an amount corrected."""
    if not context.cases:
        return mail_two_figures(context, rng)
    sampler = ValueSampler(context, rng)
    asked = draw_asked_records(sampler, rng, 2)
    if not asked:
        return None
    register, user = asked[0].register, context.persona.name
    sampler.turn_to(Topic(register.plural))
    people = _draw_people(sampler, asked)
    spared = {one for each in asked for one in (each.key, *each.others)}
    rest = [one for one in register.records if one.cells[register.key] not in spared]
    headings = [one for one in list_amount_headings(register) if can_be_corrected(register, one)]
    filled = [one for one in rest if headings and one.cells[headings[0]]]
    fixes = draw_corrections(sampler, rng, register, filled[-12:], headings[0], 1) if filled else []
    if set(people[0]) & set(people[1]):
        return None
    asked = [replace(one, named=tuple(each.key for each in fixes)) for one in asked]
    requests = _REQUESTS if fixes else _REQUESTS_ALONE
    mails = [
        with_extras(
            make_answering_mail(one, user, f"s{at + 1}", f"to_{at + 1}"),
            state_asked_record(one, f"s{at + 1}", _ORDINALS[at]),
            _state_asker(one, f"s{at + 1}", f"to_{at + 1}", people[at], _ORDINALS[at]),
        )
        for at, one in enumerate(asked)
    ]
    return compose_recipe(
        intent=rng.choice(requests).format(plural=register.plural),
        blocks=(
            state_list("s1", register.name, register.plural),
            state_asked_headings(asked[0]),
            *mails,
            *(one.make_block("s3") for one in fixes),
        ),
        read_actions=lambda v: (make_action("email", "list_emails", username=user), *register.read_actions()),
        right_ways={
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
            **(
                {"writes a range of one cell": change_every_action("excel", "set_cell", write_as_range)}
                if fixes
                else {}
            ),
        },
        neighbours={"writes the cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)}
        if fixes
        else {},
        other_order=(0, 1, 3, 2),
    )


def _draw_people(sampler: ValueSampler, asked: Sequence[AskedRecord]) -> list[list[str]]:
    """Draw addresses of those who ask about each record: of its partner, or else of a colleague, and of others."""
    others: dict[bool, list[str]] = {True: list(sampler.draw_colleagues(_OTHERS)), False: []}
    with suppress(TooFewValues):
        others[False] += sampler.draw_outsiders(_OTHERS)
    drawn: list[list[str]] = []
    for at, one in enumerate(asked):
        case = next((each for each in sampler.context.cases if each.key == one.key), None)
        people = sorted(case.people, key=lambda each: each.is_colleague) if case else ()
        taken = [address for each in drawn for address in each]
        own = [each for each in people if each.address not in taken and not sampler.gives_away(each.address)]
        is_colleague = own[0].is_colleague if own else True
        rest = [each for each in others[is_colleague][at::2] if each not in taken]
        drawn.append(list(dict.fromkeys([*(each.address for each in own[:1]), *rest])))
    return drawn


def _state_asker(asked: AskedRecord, subtask: str, slot: str, addresses: Sequence[str], which: str) -> SubtaskBlock:
    noun = f"{which} {escape_braces(asked.register.noun)}"
    return state(
        subtask,
        make_slot(slot, "address", addresses[0], addresses[1:]),
        f"It is {{0}} who asked about the {noun}.",
        f"who asked about the {noun}",
        (
            f"it was {{0}} who asked about the {noun}",
            f"{{0}} rang me about the {noun}",
            f"the {noun} is for {{0}}",
            f"{{0}} is waiting to hear about the {noun}",
            f"write to {{0}} about the {noun}",
        ),
        f"Who asked about the {noun}?",
        ("{0}", "{0} did", "it was {0}", "{0} is waiting for it"),
    )
