"""Tell everybody in charge by mail which of their records has been open longest, but for somebody left out."""

import random
from dataclasses import dataclass
from itertools import product

from generators.tasks.building_blocks.address_book import AddressBook
from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import (
    name_heading,
    state_left_out,
    state_status,
    state_without_value,
)
from generators.tasks.building_blocks.open_records import (
    Addressee,
    Addressees,
    can_be_chased,
    find_addressees,
    is_in_charge,
)
from generators.tasks.building_blocks.record_mails import make_record_mails_block
from generators.tasks.building_blocks.register_search import shuffle_status_registers
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.row_conditions import (
    RowChoice,
    by_status,
    draw_choice,
    without_name,
)
from generators.tasks.building_blocks.row_finder import RowFinder
from generators.tasks.building_blocks.spared_names import choose_told_reason, list_spared_tests, spares_little
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Recipe, Result, TaskContext, Values, archetype

_MIN_PEOPLE, _MAX_PEOPLE, _MAX_OTHER_PEOPLE = 2, 8, 30
_REQUESTS = (
    "Please mail each of those in charge the one of their {plural} that has been open longest, and only that one.",
    "Could you point everybody in charge to the oldest of their {plural}? One mail each, about one of theirs.",
    "The oldest {plural} have to move first. Please send each of those in charge a mail about the oldest of their own.",
    "Let's start with the {plural} that have been lying longest: everybody in charge gets a mail about the oldest of "
    "theirs.",
    "Would you look up, for each of those in charge, which of their {plural} is the oldest, and mail them that one?",
    "I want everybody to begin with the oldest of their {plural}. Please let each of those in charge know by mail "
    "which one that is.",
    "Nobody seems to know which of the {plural} has been waiting longest. Please find it out for each of those in "
    "charge, and write them a mail.",
    "Mails to those in charge, please: for each the oldest of their {plural}, nothing else.",
    "The board asks about old {plural}. Before I answer, please let each of those in charge know by mail the oldest "
    "of theirs.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Some of the {plural} have been on our list for ages. Could you write to those in charge which of theirs is the "
    "oldest, so that they begin with it?",
    "I am tired of old {plural}. Please let everybody in charge know by mail which of theirs has waited longest.",
    "Would you ask them to start with the oldest of the {plural}? Each should get a mail that names theirs.",
)
"""How somebody may have asked for it."""


@dataclass(frozen=True)
class _ChasePlan:
    """Where the records, the people in charge of them and their days are found.

    Attributes:
        who: The heading of those in charge.
        since: The heading of the day by which a record is older than another one.
    """

    register: Register
    people: Addressees
    who: str
    since: str

    def pick_oldest(self, rows: tuple[RegisterRecord, ...]) -> list[Addressee]:
        """Return everybody in charge of some records, each with the oldest of theirs."""
        grouped = self.people.group(tuple(row for row in rows if row.cells[self.since]))
        return [one._replace(records=(min(one.records, key=self._get_day),)) for one in grouped]

    def has_clear_oldest(self, rows: tuple[RegisterRecord, ...]) -> bool:
        """Tell whether all records have a day, and nobody has two that are equally old."""
        days = [sorted(self._get_day(row) for row in one.records) for one in self.people.group(rows)]
        return all(row.cells[self.since] for row in rows) and all(one[0] not in one[1:] for one in days)

    def _get_day(self, row: RegisterRecord) -> str:
        return row.cells[self.since]


@archetype(apps=("email", "excel"), needs=("register",))
def longest_open_each(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants everybody in charge told by mail of the oldest of their open records, but somebody left out."""
    request, sampler, book = rng.choice(_REQUESTS), ValueSampler(context, rng), AddressBook(context)
    plans = [
        _ChasePlan(register, people, who, since)
        for register in shuffle_status_registers(context, rng)
        for who, people in find_addressees(register, book, book.find_colleague, least=2)
        for since in register.date_headings[:3]
    ]
    # Those who stand there need not be in charge in an office that has nobody else.
    plans.sort(key=lambda one: not is_in_charge(one.who))
    for names, plan in product((("status", "spared"), ("status",)), plans):
        intent = request.format(plural=plan.register.plural)
        choice = _draw_choice(plan, names, intent, sampler, rng)
        if choice:
            return _make_recipe(plan, choice, book, intent, sampler, rng)
    return None


def _draw_choice(
    plan: _ChasePlan, names: tuple[str, ...], intent: str, sampler: ValueSampler, rng: random.Random
) -> RowChoice | None:
    register, people, user = plan.register, plan.people, sampler.context.persona.email
    status, spared = by_status(register, intent), without_name(register, plan.who, "spared")

    everybody = RowFinder(register, (status,))

    def is_usable(v: Values, rows: tuple[RegisterRecord, ...]) -> bool:
        grouped = people.group(rows)
        return (
            _MIN_PEOPLE <= len(grouped) <= _MAX_PEOPLE
            and len(rows) > len(grouped)
            and people.know_all(rows)
            and plan.has_clear_oldest(rows)
            and ("spared" not in v or spares_little(rows, everybody.find(v)))
            and all(one.address != user for one in grouped)
        )

    def may_be(v: Values) -> bool:
        return people.get_address(v.get("spared", "")) != user

    choices = (
        draw_choice(
            register,
            [one for one in (status, spared) if one.slot in names],
            sampler,
            rng,
            is_usable,
            is_possible=lambda v, rows: may_be(v) and 0 < len(people.group(rows)) <= _MAX_OTHER_PEOPLE,
            may_be_true=lambda v, test=test: can_be_chased(v["status"]) and may_be(v) and test(v),  # type: ignore[misc]
            count_result=lambda rows: [(one.address, one.records[0].sheet_key) for one in plan.pick_oldest(rows)],
        )
        for test in (list_spared_tests(sampler.context) if "spared" in names else [lambda v: True])
    )
    return next(filter(None, choices), None)


def _make_recipe(
    plan: _ChasePlan, choice: RowChoice, book: AddressBook, intent: str, sampler: ValueSampler, rng: random.Random
) -> Recipe:
    register = plan.register
    who, since, key = name_heading(plan.who), name_heading(plan.since), name_heading(register.key)

    def addressing(v: Values) -> list[Addressee]:
        return plan.pick_oldest(choice.choose(v))

    but = f", but not those with {{spared}} under {who}" if "spared" in choice.slots else ""
    mails = make_record_mails_block(
        register,
        "s1",
        sampler.context.persona.name,
        f"Take the {escape_braces(register.plural)} in {{source}} with the {name_heading(register.status)} '{{status}}'"
        f"{but}. Send each of those under {who} an email about the oldest one of theirs, which has the earliest "
        f"{since}, with {key} and {since}.",
        addressing,
        plan.since,
        opening=f"The oldest of your {register.plural}:",
    )
    spared = choice.slots.get("spared")
    return compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            state_status(register, "s1", choice.slots["status"]),
            state_left_out("s1", spared, choose_told_reason(sampler.context, spared.value.value, rng), "the mails")
            if spared
            else None,
            _say_oldest(register, who, since, key),
            mails,
        ),
        read_actions=lambda v: (*register.read_actions(), *book.look_up_actions(one.address for one in addressing(v))),
        right_ways={
            "writes the mails with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes to the last one first": lambda planned: (
                lambda v: (
                    *(step for step in planned(v) if step.action.action != "send_email"),
                    *reversed([step for step in planned(v) if step.action.action == "send_email"]),
                )
            ),
        },
        result=Result(
            "register", f"the {register.plural}", tuple(one.format(plural=register.plural) for one in _ASKED)
        ),
    )


def _say_oldest(register: Register, who: str, since: str, key: str) -> SubtaskBlock:
    """Build the block that says who is in charge, what oldest means and what a mail gives; it has no slot."""
    plural = escape_braces(register.plural)
    return state_without_value(
        "s1",
        "oldest",
        f"Those in charge stand under {who}; the oldest of the {plural} is the one with the earliest date under "
        f"{since}, and the mail gives {key} and that date.",
        "what the mails say",
        (
            f"those under {who} get {key} and date of the one with the earliest {since}",
            f"oldest means the earliest date under {since}, and each under {who} gets {key} and that date",
            f"write to those under {who}, with {key} and date of the earliest {since} of theirs",
            f"go by {since} for what is oldest, by {who} for the people, and give {key} and the date",
        ),
    )
