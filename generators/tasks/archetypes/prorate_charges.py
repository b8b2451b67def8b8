"""Charge colleagues for a month of what they have on hire, by the day where it began or ended within the month."""

import datetime as dt
import random
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_list
from generators.tasks.building_blocks.condition_facts import state_without_value
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.figure_lists import make_figure_list, write_list_as_range
from generators.tasks.building_blocks.list_headings import AMOUNT, PERSON, name_columns
from generators.tasks.building_blocks.planted_rentals import Rental, RentalList, plant_rentals
from generators.tasks.building_blocks.result_mails import ask_as_recipient
from generators.tasks.building_blocks.stated_facts import state, state_phrase, state_rule
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
)
from generators.tasks.building_blocks.table_blocks import format_figure
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import (
    FactRecipe,
    PlanFunction,
    PlanStep,
    Recipe,
    Result,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
)

_REQUESTS = (
    "Please work out what each of the {plural} costs for the month, in a new workbook from cell A1 on, and mail the "
    "total to the person who takes it off the pay.",
    "Could you do the monthly charge for the {plural}? A new workbook, one row each from cell A1 on, and a mail that "
    "says what it comes to in all.",
    "The {plural} have to be charged. Please list what is due in a new workbook, beginning in cell A1, and send the "
    "sum of it by mail.",
    "Payroll wants to know what to deduct for the {plural}. List it in a new Excel file from A1 on, please, and mail "
    "the total as we agreed.",
    "Would you calculate the month's charges for our {plural}, in a new workbook from cell A1 down, and tell the "
    "person concerned the total by mail?",
    "It's time to settle the {plural} for the month: a new workbook with what each one pays, from A1 on, and then a "
    "mail with the total.",
    "Several {plural} changed hands, so the month needs care. Put what each one is charged into a new workbook, from "
    "cell A1 on, and email the total.",
    "Let's get the charges for the {plural} out of the way. New workbook, first row in A1, a row for each, and a short "
    "mail that gives the total.",
    "I owe payroll the charges for the {plural}. Please compute them, write them into a new workbook from A1 on, and "
    "mail the amount of all of them together.",
)
"""What the user says at the end, of which one is drawn."""
_REASONS = (
    "it was out of order and we had no other one to offer",
    "we promised them that month free",
    "a guest of ours had the use of it",
    "they have paid for that month already",
)
_MIN_ROWS, _MAX_ROWS, _MIN_MONTHS = 4, 12, 3

_ASKED = (
    "Could you work out who owes what for the month, by the days, and tell me the total? The list may stay with you.",
    "I am still missing them for the month. Please compute them from the register, "
    "make a list, and send me what they come to.",
    "They have to go to payroll. A list by person, please, with parts of a month by the day, "
    "and the total by mail to me.",
)
"""What the colleague may have asked for who gets the total."""


@archetype(apps=("email", "excel"), needs=("named_colleagues",))
def prorate_charges(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants colleagues charged for a month of what they have on hire, by the day where it was a part of it."""
    rentals = plant_rentals(context, rng)
    if rentals is None:
        return None
    context = replace(
        context,
        files=tuple(sorted((*context.files, rentals.path))),
        findings=(*context.findings, rentals.finding),
    )
    sampler = ValueSampler(context, rng)
    spelled = {_name_month(one): one for one in rentals.months}
    fitting = [one for one in spelled if _is_usable(rentals.list_charged(spelled[one])) and not sampler.gives_away(one)]
    if len(fitting) < _MIN_MONTHS:
        return None
    month = fitting[0]
    charged = [one.name for one in rentals.list_charged(spelled[month]) if not sampler.gives_away(one.name)]
    if len(charged) < _MIN_ROWS:
        return None
    spared, *others = rng.sample(charged, len(charged))
    slots = (
        make_slot("month", "text", month, [one for one in spelled if one != month]),
        make_slot("spared", "text", spared, others[:5]),
    )
    recipe = _make_recipe(rentals, spelled, slots, sampler, rng)
    return replace(recipe, planted_files={rentals.path: rentals.content})


def _name_month(month: str) -> str:
    return f"{dt.date.fromisoformat(f'{month}-01'):%B %Y}"


def _is_usable(charged: list[Rental]) -> bool:
    return _MIN_ROWS <= len(charged) <= _MAX_ROWS and len({one.name for one in charged}) == len(charged)


def _make_recipe(
    rentals: RentalList, spelled: dict[str, str], slots: tuple[Slot, Slot], sampler: ValueSampler, rng: random.Random
) -> Recipe:
    thing, user = rentals.thing, sampler.context.persona.name
    to, *other_people = sampler.draw_colleagues(4)
    recipient = make_slot("to", "address", to, other_people)

    def list_rows(v: Values, charge: Callable[[Rental, str], Decimal] = Rental.charge) -> list[list[str]]:
        month = spelled[v["month"]]
        charged = [one for one in rentals.list_charged(month) if one.name != v["spared"]]
        return [[one.number, one.name, format_figure(charge(one, month))] for one in charged]

    def total(v: Values) -> str:
        return format_figure(sum((Decimal(row[-1]) for row in list_rows(v)), Decimal(0)))

    listing = make_figure_list(
        sampler,
        "s1",
        "the list of charges",
        [f"{thing.plural} {word}" for word in ("charges", "deductions", "to charge", "for payroll", "monthly charge")],
        f"It has a row for each of the {thing.plural} in {{source}} that somebody other than {{spared}} had in "
        "{month}, in the order there: its number, the name, and the charge, day by day.",
        list_rows,
        name_columns((thing.plural, "number"), PERSON, ("charge", *AMOUNT)),
    )
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS).format(plural=thing.plural),
        blocks=(
            state_list("s1", rentals.name, thing.plural),
            _say_month(slots[0], thing.plural),
            _say_spared(slots[1], rng.choice(_REASONS)),
            _say_columns(rentals),
            listing,
            state_phrase("s2", recipient, phrase_fact("to", "the mail with the total")),
            _make_mail(user, thing.plural, total),
        ),
        read_actions=lambda v: (
            make_action("system", "list_files", folder_path=rentals.path.rpartition("/")[0]),
            make_action("excel", "read_file", file_path=rentals.path),
        ),
        right_ways={
            "writes the list in one step": write_list_as_range,
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
        },
        result=ask_as_recipient(sampler.context, to, Result("figure", f"the charges for the {thing.plural}", _ASKED)),
    )
    change = _change_charges(recipe.plan, list_rows)
    return replace(
        recipe,
        facts=(*recipe.facts, *_state_rules(rentals, change)),
        neighbours={"leaves out one day of each part of the month": change(Rental.charge_one_day_less)},
    )


def _change_charges(
    plan: PlanFunction, list_rows: Callable[[Values, Callable[[Rental, str], Decimal]], list[list[str]]]
) -> Callable[[Callable[[Rental, str], Decimal]], PlanFunction]:
    """Build a function that makes the plan of somebody who computes the charges in another way."""

    def change(charge: Callable[[Rental, str], Decimal]) -> PlanFunction:
        def plan_otherwise(v: Values) -> tuple[PlanStep, ...]:
            rows, steps = list_rows(v, charge), []
            sum_of_all = format_figure(sum((Decimal(row[-1]) for row in rows), Decimal(0)))
            for step in plan(v):
                args = dict(step.action.args)
                if step.action.action == "set_cell":
                    args["text"] = rows[args["row_idx"] - 1][args["column_idx"] - 1]
                elif step.action.action == "send_email":
                    args["content"] = _write_total(sum_of_all)
                steps.append(replace(step, action=step.action.model_copy(update={"args": args})))
            return tuple(steps)

        return plan_otherwise

    return change


def _state_rules(
    rentals: RentalList, change: Callable[[Callable[[Rental, str], Decimal]], PlanFunction]
) -> tuple[FactRecipe, ...]:
    rate, first, last = rentals.thing.headings[3:]
    return (
        state_rule(
            "s1",
            "by_day",
            f"A part of the month is charged by the day, {first} and {last} being days that count: the rate times "
            "these days, divided by the days of that month, rounded to the cent.",
            "how a part of the month is charged",
            (
                f"a part of the month is charged by the day: the rate times the days, with {first} and {last} both "
                "counted, divided by the days that month has, to the cent",
                f"where somebody had it for a part of the month, take {rate} times their days over the days of that "
                f"month, to the cent, and count {first} and {last} as full days",
                f"nobody pays for days without it, so go by the days they had it, {first} and {last} included, out of "
                f"the days of that month, and round to the cent",
                f"part of a month means {rate} divided by the days of that month, times the days with it, the first "
                "and the last day included, to the cent",
            ),
            change(lambda one, month: Decimal(one.rate)),
        ),
    )


def _write_total(total: str) -> str:
    return f"The charges come to {total} in all."


def _make_mail(user: str, plural: str, total: Callable[[Values], str]) -> SubtaskBlock:
    def actions(v: Values) -> tuple[Action, ...]:
        args = {"sender": user, "recipient": v["to"], "subject": f"Charges for the {plural}"}
        return (make_action("email", "send_email", **args, content=_write_total(total(v))),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        return (
            make_criterion(
                "evaluate_mail",
                sender=user,
                recipients=[v["to"]],
                values=[total(v)],
                figure="sum",
                allowed=[v["month"], v["log"]],
            ),
        )

    return SubtaskBlock("s2", "Mail {to} the total of the charges.", (), (), actions, criteria)


def _say_month(slot: Slot, plural: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        f"The {plural} are charged for {{0}}.",
        "the month that is charged",
        (
            f"the {plural} are charged for {{0}}",
            "it's {0} that has to be charged",
            f"charge the {plural} for {{0}}, no other month",
            "{0} is the month I mean for the charges",
            "the month to charge is {0}",
        ),
        "Which month is charged?",
        ("{0}", "it's {0}", "{0}, please", "the charges are for {0}"),
    )


def _say_spared(slot: Slot, reason: str) -> SubtaskBlock:
    return state(
        "s1",
        slot,
        f"{{0}} pays nothing for that month and is left out of the list, because {reason}.",
        "who is not charged",
        (
            f"{{0}} pays nothing this time and stays off the list, {reason}",
            f"leave {{0}} out of the list of charges, {reason}",
            f"don't charge {{0}} for that month, {reason}, so no row for them",
            f"no charge for {{0}}, who stays off the list, because {reason}",
        ),
        "Is anybody not charged for that month?",
        ("{0}", "yes, {0}", "leave out {0}", "{0} pays nothing"),
    )


def _say_columns(rentals: RentalList) -> SubtaskBlock:
    number, _, who = rentals.thing.headings[:3]
    number = number.rstrip(".")
    return state_without_value(
        "s1",
        "columns",
        f"Each row gives {number}, the name under {who} and the charge, in this order, for all who had one on any day "
        f"of the month; the rows are in the order of our list.",
        "the rows of the list",
        (
            f"each row has {number}, the name under {who} and the charge, in the order of the list we keep",
            f"give {number}, name and charge side by side, one row for all who had one that month, in the same order",
            f"first {number}, then the name under {who}, then the charge, and keep the order of our list",
            f"everybody who had one on any day of the month gets a row: {number}, name, charge, ordered as in our list",
        ),
    )
