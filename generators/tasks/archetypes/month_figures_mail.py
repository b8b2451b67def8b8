"""Mail somebody how many records of a kind fell into a month and which was the largest, and answer with their sum."""

import random
from decimal import Decimal
from itertools import product

from data_model import Action, Criterion
from generators.tasks.building_blocks.common_facts import state_source
from generators.tasks.building_blocks.condition_facts import name_heading, state_without_value
from generators.tasks.building_blocks.desk_registers import list_amount_headings
from generators.tasks.building_blocks.fact_builder import FactBuilder
from generators.tasks.building_blocks.fact_phrases import phrase_fact
from generators.tasks.building_blocks.mail_blocks import draw_address_slot, refuse_rivals
from generators.tasks.building_blocks.record_mails import list_other_records
from generators.tasks.building_blocks.register_search import shuffle_status_registers
from generators.tasks.building_blocks.registers import Register, RegisterRecord
from generators.tasks.building_blocks.row_conditions import RowChoice, by_month, draw_choice, list_ended_months
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    answer_in_sentence,
    change_every_action,
    compose_recipe,
    escape_braces,
    replace_arguments,
)
from generators.tasks.building_blocks.table_blocks import format_figure, make_answer_block, make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import (
    Recipe,
    Result,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
    rivals_of,
)

_MIN_ROWS, _MAX_ROWS, _MIN_SHEETS, _MAX_MONTHS = 3, 60, 2, 3
_REQUESTS = (
    "Please mail the figures of the month for our {plural}: how many there were, and the largest of them with its "
    "amount. And tell me what all of them come to.",
    "Could you send the monthly figures of the {plural} by mail? The number of them, which one was the largest, and "
    "how much that was. For me, please answer with the sum of the month.",
    "They want to know how the month went with the {plural}. Please count them, find the largest, and mail both with "
    "its amount. I only need the sum, as your answer.",
    "The {plural} of that month have to be reported by mail: their number, and the largest one with what it came to. "
    "What is the sum of them all?",
    "Would you look through the {plural}, count those of the month we spoke of, and mail the number together with the "
    "largest one and its amount? Then tell me the sum.",
    "How much did the {plural} of that month come to in all? Please answer me that, and mail their number and the "
    "largest one with its amount.",
    "I owe somebody the figures of our {plural}. Please send the mail: the number in that month, the largest one, and "
    "its amount. Give me the sum in your answer.",
    "Let's get the figures of the {plural} out. One mail with how many fell into the month, which was the largest and "
    "what amount it had; and the sum for me.",
    "Number of {plural} in the month, the largest of them, its amount: please work that out from the list and mail it. "
    "I would like to hear the sum from you.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Could you mail me how many of the {plural} we had last, and which was the largest? The sum I shall ask you for "
    "when we meet.",
    "Please write to me how many of the {plural} there were and what the largest one came to. Have the sum ready as "
    "well, in case they want it.",
    "I need the usual figures of the {plural}: their number and the largest one, by mail. Know the sum, too, please.",
)
"""How somebody may have asked for it."""


@archetype(apps=("email", "excel"), needs=("register",))
def month_figures_mail(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants somebody told by mail how many records a month had and which was the largest, and their sum."""
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    for register in shuffle_status_registers(context, rng):
        # What goes by months is mostly kept on several sheets; with one the task would be too short.
        if len(register.sheets) < _MIN_SHEETS:
            continue
        for day, amount in product(register.date_headings[:2], list_amount_headings(register)):
            choice = _draw_choice(register, day, amount, sampler, rng)
            if choice:
                return _make_recipe(choice, day, amount, request.format(plural=register.plural), sampler, rng)
    return None


def _draw_choice(
    register: Register, day: str, amount: str, sampler: ValueSampler, rng: random.Random
) -> RowChoice | None:
    def has_one_largest(v: Values, rows: tuple[RegisterRecord, ...]) -> bool:
        amounts = sorted(one.find_amount(amount) for one in rows)
        return len(amounts) >= _MIN_ROWS and amounts[-1] > amounts[-2] and all(row.cells[amount] for row in rows)

    ended = list_ended_months(sampler.context.clock.date, register.list_cells(day))
    # Figures are asked for soon after the month is over.
    choices = (
        draw_choice(
            register,
            (by_month(register, day),),
            sampler,
            rng,
            lambda v, rows: len(rows) <= _MAX_ROWS and has_one_largest(v, rows),
            is_possible=lambda v, rows: bool(rows) and all(row.cells[amount] for row in rows),
            may_be_true=lambda v, month=month: v["month"] == month,  # type: ignore[misc]
            count_result=lambda rows: (len(rows), _find_largest(rows, amount).sheet_key) if rows else (),
        )
        for month in ended[:_MAX_MONTHS]
    )
    return next(filter(None, choices), None)


def _find_largest(rows: tuple[RegisterRecord, ...], amount: str) -> RegisterRecord:
    return max(rows, key=lambda one: one.find_amount(amount))


def _make_recipe(
    choice: RowChoice, day: str, amount: str, intent: str, sampler: ValueSampler, rng: random.Random
) -> Recipe:
    register, sender = choice.register, sampler.context.persona.name
    facts = FactBuilder(sampler, rng, "s1")
    sampler.turn_to_people_of(register, choice.choose({name: one.value.value for name, one in choice.slots.items()}))

    def largest(v: Values) -> RegisterRecord:
        return _find_largest(choice.choose(v), amount)

    def actions(v: Values) -> tuple[Action, ...]:
        one, figure = largest(v).cells[register.key], _format(largest(v), amount)
        content = f"In {v['month']} we had {len(choice.choose(v))} {register.plural}.\nLargest: {one}, {figure}"
        mail = {"sender": sender, "recipient": v["to"], "subject": f"Our {register.plural}"}
        return (make_action("email", "send_email", **mail, content=content),)

    def criteria(v: Values) -> tuple[Criterion, ...]:
        one = largest(v)
        demands = {
            "says": [one.cells[register.key]],
            "values": [str(len(choice.choose(v)))],
            "pairs": [{"name": one.cells[register.key], "value": _format(one, amount)}],
            "never": [rivals_of("month")],
            "allowed": [v["month"], one.cells[day]],
            "other_names": list_other_records(register, (one,)),
        }
        return (make_criterion("evaluate_mail", sender=sender, recipients=[v["to"]], **refuse_rivals(demands)),)

    mail = SubtaskBlock(
        subtask="s1",
        instruction=f"Send {{to}} an email that says how many {escape_braces(register.plural)} in {{source}} have "
        f"{name_heading(day)} in {{month}}, and gives {name_heading(register.key)} and {name_heading(amount)} of the "
        f"one with the largest {name_heading(amount)}.",
        slots=(draw_address_slot(sampler, "to"),),
        facts=(facts.build_fact("to", phrase_fact("to", "the mail with the figures"), "to", may_be_updated=True),),
        actions=actions,
        criteria=criteria,
    )
    answer = make_answer_block(
        "s2",
        make_facts_only_block("s2", (), ()),
        f"Answer what {name_heading(amount)} of all of these adds up to.",
        lambda v: format_figure(sum((one.find_amount(amount) for one in choice.choose(v)), Decimal(0))),
        source=lambda v: {"figure": "sum"},
    )
    return compose_recipe(
        intent=intent,
        blocks=(
            state_source("s1", register),
            _say_month(register, day, choice.slots["month"]),
            _say_largest(register, amount),
            mail,
            answer,
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "names the largest first": change_every_action("email", "send_email", _name_largest_first),
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        result=Result("figure", f"the {register.plural}", tuple(one.format(plural=register.plural) for one in _ASKED)),
    )


def _format(row: RegisterRecord, amount: str) -> str:
    return format_figure(Decimal(row.cells[amount]))


def _name_largest_first(action: Action) -> Action:
    count, largest = action.args["content"].split("\n")
    return replace_arguments(action, content=f"{largest}\n{count}")


def _say_month(register: Register, day: str, slot: Slot) -> SubtaskBlock:
    plural, under = escape_braces(register.plural), name_heading(day)
    fact = state_fact(
        "s1",
        "month",
        f"The month of the figures is {{0}}, by the date under {under}.",
        "the month of the figures",
        (
            f"the figures are those of {{0}}, going by {under}",
            f"count the {plural} with {under} in {{0}}",
            f"the month I need is {{0}}, by the date under {under}",
            f"{{0}} is the month, and {under} the date that counts",
            f"take the {plural} whose {under} lies in {{0}}",
        ),
        "Which month are the figures for?",
        ("{0}", f"{{0}}, by {under}", "those of {0}", "{0}, please"),
    )
    return make_facts_only_block("s1", (slot,), (fact,))


def _say_largest(register: Register, amount: str) -> SubtaskBlock:
    """Build the block that says what the largest one is the largest by; it has no slot."""
    key, under, plural = name_heading(register.key), name_heading(amount), escape_braces(register.plural)
    return state_without_value(
        "s1",
        "largest",
        f"The largest of the {plural} is the one with the most under {under}; the mail gives its {key} and "
        "that amount, and the sum is that of all amounts there.",
        "what the largest is",
        (
            f"the largest is the one with the most under {under}, and the sum is of that column, too",
            f"go by {under} for the largest and the sum, and name it by {key}",
            f"largest and sum are by {under}, and {key} tells which one",
            f"give {key} and {under} of the largest one, and add up {under}",
        ),
    )
