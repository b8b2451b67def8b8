"""Mail a figure to one of two people, of whom a rule with a limit says who gets it, and book a follow-up."""

import random
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal

from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.column_choice import (
    ColumnChoice,
    has_amounts,
    list_amount_columns,
    make_read_actions,
)
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mail_blocks import MailContent, draw_address_slot, make_mail_block
from generators.tasks.building_blocks.subtask_block import (
    FactBuilder,
    add_greeting,
    change_every_action,
    compose_recipe,
    extend_by_half_an_hour,
)
from generators.tasks.building_blocks.table_blocks import (
    give_figure,
    make_row_block,
    make_source_block,
    start_from_table,
    with_extras,
)
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import PlanStep, Recipe, Slot, TaskContext, Values, archetype, make_action
from generators.tasks.value_pools import FIGURE_SUBJECTS

_SHARES_BELOW, _SHARES_ABOVE = (60, 70, 80, 90), (115, 130, 150, 180)
"""Where limits lie, in percent of the figure."""
_MIN_LIMITS = 3
_REQUESTS = (
    "Please report the figure from the sheet by email to whoever has to get it, and book the follow-up in my calendar.",
    "Could you email the figure from the sheet to the right one of the two, and put the follow-up into my calendar?",
    "The figure in the sheet has to be reported by email. Our rule says to whom. Then enter the follow-up, please.",
    "Work out who gets the report on that figure from the sheet, send the email, and book the follow-up.",
    "Would you see to the report? The figure stands in the sheet, the email goes to the one who is in charge, and the "
    "follow-up goes into my calendar.",
    "That figure from the sheet should be with the right person today: email it, and reserve time for the follow-up.",
    "Let's get the report out of the way, the figure from the sheet by email to the one it concerns. Book the "
    "follow-up, too.",
    "I owe somebody a report on the figure in the sheet. Email it to the one our rule names, and book the follow-up.",
    "Two things before noon: the report by email with the figure from the sheet, and the follow-up in my calendar.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("calendar", "email", "excel"), needs=("amounts",))
def report_by_limit(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants a figure mailed to one of two people, depending on a limit, and a follow-up booked."""
    table_start = start_from_table(context, rng, has_amounts, "the figures for the report", ("row",))
    if table_start is None:
        return None
    table, sampler, column, rows = table_start
    user, facts = context.persona.name, FactBuilder(sampler, rng, "s1")
    limit = _draw_limit(column, rows["row"], sampler, rng)
    if limit is None:
        return None
    true_figure = Decimal(table.look_up(rows["row"].value.value, column.default))
    is_above = true_figure > int(limit.value.value)
    content = MailContent(
        subjects=FIGURE_SUBJECTS,
        instruction=f"It gives the {column.instruction_name} of {{row}} in {{source}}. If that is above {{limit}}, it "
        "goes to {upper}, otherwise to {lower}.",
        content=lambda v: f"{v['row']}: {column.look_up(v, 'row')}",
        demands=give_figure(column, "row"),
        extra_blocks=(
            with_extras(
                make_row_block(sampler, rng, "s1", rows["row"], "the figure to report"),
                column,
                make_source_block(table, sampler, rng, "s1", "those figures"),
            ),
        ),
    )
    mail_block = make_mail_block(sampler, rng, "s1", "the report", user, content)

    def address(v: Values, is_rule_known: bool = True) -> Values:
        goes_up = (Decimal(column.look_up(v, "row")) > int(v["limit"])) == is_rule_known
        return {**v, "to": v["upper"] if goes_up else v["lower"]}

    recipient_facts = (
        replace(facts.build_fact("upper", phrase_fact("to", "a report above the limit")), needed=is_above),
        replace(facts.build_fact("lower", phrase_fact("to", "any other report")), needed=not is_above),
        replace(facts.build_fact("limit", phrase_fact("limit", "the limit for reports")), kind="rule"),
    )
    report_block = replace(
        mail_block,
        instruction=mail_block.instruction.replace("Send an email to {to}", "Send an email"),
        slots=(
            *(one for one in mail_block.slots if one.name != "to"),
            *(draw_address_slot(sampler, name) for name in ("upper", "lower")),
            limit,
        ),
        facts=(*(one for one in mail_block.facts if one.name != "to"), *recipient_facts),
        actions=lambda v: mail_block.actions(address(v)),
        criteria=lambda v: mail_block.criteria(address(v)),
    )
    booking = make_booking_block(sampler, rng, "s2", "follow", "the follow-up", user)
    recipe = compose_recipe(
        intent=rng.choice(_REQUESTS),
        blocks=(report_block, booking),
        read_actions=lambda v: (*make_read_actions(table)(v), make_action("calendar", "list_events", username=user)),
        right_ways={"writes the mail with a greeting": change_every_action("email", "send_email", add_greeting)},
        neighbours={
            "books the follow-up half an hour too long": change_every_action(
                "calendar", "create_event", extend_by_half_an_hour
            )
        },
        other_order=(1, 0),
    )

    def ignore_limit(v: Values) -> tuple[PlanStep, ...]:
        (other,) = mail_block.actions(address(v, is_rule_known=False))
        return tuple(replace(step, action=other) if step.action.app == "email" else step for step in recipe.plan(v))

    rules = (replace(one, without=ignore_limit) if one.name == "limit" else one for one in recipe.facts)
    return replace(recipe, facts=tuple(rules))


def _draw_limit(column: ColumnChoice, row: Slot, sampler: ValueSampler, rng: random.Random) -> Slot | None:
    """Draw a limit above or below the figure of a row; its alternatives lie on the other side of the figure."""
    figure = Decimal(column.table.look_up(row.value.value, column.default))
    taken = {number for one in list_amount_columns(column.table) for number in column.table.list_column_numbers(one)}

    def is_free(limit: int) -> bool:
        return limit != figure and limit not in taken and not sampler.is_given_away(str(limit))

    def list_limits(shares: tuple[int, ...]) -> list[str]:
        limits = dict.fromkeys(_round_off(int(figure * share / 100), is_free) for share in shares)
        return [str(one) for one in limits if is_free(one)]

    sides = [
        [one for one in list_limits(shares) if (int(one) > figure) == is_above]
        for is_above, shares in ((False, _SHARES_BELOW), (True, _SHARES_ABOVE))
    ]
    if figure <= 0 or min(map(len, sides)) < _MIN_LIMITS:
        return None
    rng.shuffle(sides)
    return make_slot("limit", "number", rng.choice(sides[0]), sides[1])


def _round_off(number: int, is_free: Callable[[int], bool]) -> int:
    """Round a number as limits are, to as few digits as leave it free."""
    rounded = (int(round(number, digits - len(str(number)))) for digits in (2, 3))
    return next((one for one in rounded if is_free(one)), number)
