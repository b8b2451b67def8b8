"""Write to everybody concerned about their own records that have been open for too long, but for one of them."""

import random
from dataclasses import dataclass
from itertools import product

from generators.tasks.building_blocks.address_book import AddressBook
from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import (
    name_heading,
    state_addressees,
    state_earlier_day,
    state_left_out,
    state_status,
)
from generators.tasks.building_blocks.open_records import (
    Addressee,
    Addressees,
    can_be_chased,
    find_addressees,
    list_deadline_headings,
    list_figure_headings,
)
from generators.tasks.building_blocks.record_mails import make_record_mails_block, write_as_letter
from generators.tasks.building_blocks.register_search import shuffle_status_registers
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.row_conditions import (
    RowChoice,
    by_earlier_day,
    by_status,
    draw_choice,
    without_name,
)
from generators.tasks.building_blocks.row_finder import RowFinder
from generators.tasks.building_blocks.spared_names import choose_told_reason, list_spared_tests, spares_little
from generators.tasks.building_blocks.subtask_block import (
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, Result, TaskContext, Values, archetype

_MIN_PEOPLE, _MAX_PEOPLE, _MAX_ROWS = 2, 6, 12
_REQUESTS = (
    "Please write to everybody concerned about the {plural} that have been lying too long, one mail each, with their "
    "own and nobody else's.",
    "Could you let everybody concerned know about the {plural} for me? One mail each, with what is theirs.",
    "The {plural} don't move. Please send those concerned a mail each, so that they know which of theirs we mean.",
    "Let's get the {plural} going again: one mail to each of those concerned, in which they find their own only.",
    "Would you tell those concerned which of their {plural} are still on our list? One mail each, about "
    "their own only.",
    "I want the {plural} off our backs before the week is out, so please let each of those concerned know theirs by "
    "mail.",
    "Somebody has to go after the {plural}. Please pick those we talked about and mail each of the people concerned "
    "what they have with us.",
    "Mails, please: one to each of those who have {plural} of the kind that I told you about, naming theirs alone.",
    "Nobody has been told of the {plural} yet. Please go through the list and send each of those concerned a mail "
    "about their own.",
)
"""What the user says at the end, of which one is drawn."""
_MAX_OTHER_PEOPLE = 30
_CONDITIONS = (("status", "day", "spared"), ("status", "spared"), ("status", "day"))
_ASKED = (
    "Nobody seems to look at their {plural} on our list. Could you write to those concerned, to each about their own?",
    "The {plural} do not get fewer by themselves. Please remind those who have some, each of them of theirs only.",
    "Would you let all of them know by mail which of the {plural} are still open? Then they cannot say they did not "
    "know.",
)
"""How somebody may have asked for it."""


@dataclass(frozen=True)
class _NoticePlan:
    """Where the records and their people are found.

    Attributes:
        who: The heading of those who get a mail.
        due: The heading of the day by which records are chosen.
        figure: The heading of what a mail gives beside the key.
    """

    register: Register
    people: Addressees
    who: str
    due: str
    figure: str


@archetype(apps=("email", "excel"), needs=("register",))
def open_records_notice(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants everybody concerned told by mail of their own records that are open, but for somebody left out."""
    request, sampler, book = rng.choice(_REQUESTS), ValueSampler(context, rng), AddressBook(context)
    plans = [
        _NoticePlan(register, people, who, due, figure)
        for register in shuffle_status_registers(context, rng)
        for who, people in _shuffle(find_addressees(register, book, least=2), rng)
        for due, figure in product(list_deadline_headings(register), list_figure_headings(register))
    ]
    for names, plan in product(_CONDITIONS, plans):
        intent = request.format(plural=plan.register.plural)
        choice = _draw_choice(plan, names, intent, sampler, rng)
        if choice:
            return _make_recipe(plan, choice, book, intent, sampler, rng)
    return None


def _shuffle(found: list[tuple[str, Addressees]], rng: random.Random) -> list[tuple[str, Addressees]]:
    return rng.sample(found, len(found))


def _draw_choice(
    plan: _NoticePlan, names: tuple[str, ...], intent: str, sampler: ValueSampler, rng: random.Random
) -> RowChoice | None:
    register, people = plan.register, plan.people
    made = {
        "status": by_status(register, intent),
        "day": by_earlier_day(register, plan.due, "day"),
        "spared": without_name(register, plan.who, "spared"),
    }
    conditions = [made[one] for one in names]
    today, user = sampler.context.clock.date, sampler.context.persona.email

    everybody = RowFinder(register, [one for one in conditions if one.slot != "spared"])

    def is_usable(v: Values, rows: tuple[RegisterRecord, ...]) -> bool:
        grouped = people.group(rows)
        return (
            len(rows) <= _MAX_ROWS
            and _MIN_PEOPLE <= len(grouped) <= _MAX_PEOPLE
            and ("spared" not in v or spares_little(rows, everybody.find(v)))
            and people.know_all(rows)
            and all(row.cells[plan.figure] for row in rows)
            and all(one.address != user for one in grouped)
        )

    def may_be(v: Values) -> bool:
        return v.get("day", "") <= today and people.get_address(v.get("spared", "")) != user

    choices = (
        draw_choice(
            register,
            conditions,
            sampler,
            rng,
            is_usable,
            is_possible=lambda v, rows: may_be(v) and 0 < len(people.group(rows)) <= _MAX_OTHER_PEOPLE,
            may_be_true=lambda v, test=test: can_be_chased(v["status"]) and may_be(v) and test(v),  # type: ignore[misc]
            count_result=lambda rows: [
                (one.address, [row.sheet_key for row in one.records]) for one in people.group(rows)
            ],
        )
        for test in (list_spared_tests(sampler.context) if "spared" in names else [lambda v: True])
    )
    return next(filter(None, choices), None)


def _make_recipe(
    plan: _NoticePlan, choice: RowChoice, book: AddressBook, intent: str, sampler: ValueSampler, rng: random.Random
) -> Recipe:
    register = plan.register

    def addressing(v: Values) -> list[Addressee]:
        return plan.people.group(choice.choose(v))

    who, key, figure = name_heading(plan.who), name_heading(register.key), name_heading(plan.figure)
    before = f" whose {name_heading(plan.due)} lies before {{day}}" if "day" in choice.slots else ""
    but = f", but not those with {{spared}} under {who}" if "spared" in choice.slots else ""
    mails = make_record_mails_block(
        register,
        "s1",
        sampler.context.persona.name,
        f"Choose the {escape_braces(register.plural)} in {{source}} with the {name_heading(register.status)} "
        f"'{{status}}'{before}{but}. Tell each of the others under {who}, by email, which of theirs are still open on "
        f"our list, with {figure} and {key}.",
        addressing,
        plan.figure,
        allowed_slots=[one for one in ("day",) if one in choice.slots],
        opening=f"These of your {register.plural} are still open on our list:",
    )
    said = {
        "status": lambda slot: state_status(register, "s1", slot),
        "day": lambda slot: state_earlier_day(register, "s1", slot, plan.due),
        "spared": lambda slot: state_left_out(
            "s1", slot, choose_told_reason(sampler.context, slot.value.value, rng), "the mails"
        ),
    }
    return compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            *(said[name](slot) for name, slot in choice.slots.items()),
            state_addressees(register, "s1", plan.who, (plan.figure, register.key), "the mails"),
            mails,
        ),
        read_actions=lambda v: (
            *register.read_actions(),
            *book.look_up_actions(one.address for one in addressing(v)),
        ),
        right_ways={
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes the mails as letters": change_every_action("email", "send_email", write_as_letter(register)),
        },
        result=Result(
            "register", f"the {register.plural}", tuple(one.format(plural=register.plural) for one in _ASKED)
        ),
    )
