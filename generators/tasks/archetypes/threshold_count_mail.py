"""Correct amounts, and mail how many open records are above a limit, and what these come to."""

import random
from collections.abc import Sequence
from decimal import Decimal

from generators.tasks.building_blocks.cell_blocks import write_as_range
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.desk_choices import DeskChoice, draw_desk_choices
from generators.tasks.building_blocks.desk_corrections import DeskCorrection, ask_for_corrections, draw_corrections
from generators.tasks.building_blocks.desk_registers import can_be_corrected
from generators.tasks.building_blocks.result_mails import draw_recipients, make_figure_mail
from generators.tasks.building_blocks.row_conditions import by_larger_amount
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    add_greeting,
    change_every_action,
    compose_recipe,
    escape_braces,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import format_figure, make_facts_only_block
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.plain_tables import count_above_limit
from generators.tasks.recipe import Recipe, Slot, TaskContext, Values, archetype, rivals_of

_LEAST, _MOST, _MIN_LIMITS = 4, 40, 3
_REASONS = (
    "the large ones are what they look at",
    "they want to know about the large ones",
    "they keep an eye on the large ones",
)
_REQUESTS = (
    "Please correct the amounts in our list of {plural} first, and then email how many of the {plural} are above the "
    "limit and what these come to, with the limit in it.",
    "Could you see how many of the {plural} lie above the limit, once the wrong amounts are corrected? The number goes "
    "out by email, with what they come to and with the limit.",
    "How many of the {plural} are above the limit, and what do those come to? Set the wrong amounts right before you "
    "count, please, and email both figures with the limit.",
    "I was asked about the large ones among our {plural}. Correct the amounts in the list, then email their number and "
    "their sum, and name the limit.",
    "Would you mend the amounts in the list of {plural}, count those above the limit, add them up and send both "
    "figures by email? The limit should be in it.",
    "The large {plural} have to be reported by email: how many there are above the limit, and their sum, with the "
    "limit itself. Some amounts in the list must be corrected before.",
    "Let's report the {plural} above the limit. First the corrections in our list, then an email with how many there "
    "are, what they make in all, and where the limit lies.",
    "Please count and add up the {plural} above the limit and email the two figures, the limit with them. The list "
    "needs corrections first, as I told you.",
    "My corrections in the list of {plural}, then one email: the number of those above the limit, their sum, and the "
    "limit.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("email", "excel"), needs=("growing_table",))
def threshold_count_mail(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants amounts corrected, and a mail on how many open records are above a limit, with their sum."""
    if not context.cases:
        return count_above_limit(context, rng)
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    for only_open in (True, False):
        for chosen in draw_desk_choices(sampler, rng, request, _LEAST, _MOST, only_open):
            if can_be_corrected(chosen.register, chosen.amount):
                rows = chosen.choose(chosen.true_values)
                fixes = draw_corrections(sampler, rng, chosen.register, rows, chosen.amount, 2)
                limit = _draw_limit(chosen, fixes, sampler) if fixes else None
                if limit:
                    intent = request.format(plural=chosen.register.plural)
                    return _make_recipe(chosen, fixes, limit, intent, sampler, rng)
    return None


def _list_above(chosen: DeskChoice, fixes: Sequence[DeskCorrection], v: Values) -> list[Decimal]:
    right = {one.record.sheet_key: one.find_amount(v) for one in fixes}
    amounts = [right.get(one.sheet_key, one.find_amount(chosen.amount)) for one in chosen.choose(v)]
    return [one for one in amounts if one > int(v["limit"])]


def _draw_limit(chosen: DeskChoice, fixes: Sequence[DeskCorrection], sampler: ValueSampler) -> Slot | None:
    """Draw a round limit with records on both sides, mostly more of them below."""
    v = {**chosen.true_values, **{one.slot.name: one.slot.value.value for one in fixes}}
    limits = by_larger_amount(chosen.register, chosen.amount).candidates
    counts = {
        one: len(_list_above(chosen, fixes, {**v, "limit": one})) for one in limits if not sampler.gives_away(one)
    }
    usable = [one for one, count in counts.items() if 1 < count < len(chosen.choose(v))]
    half = len(chosen.choose(v)) / 2
    for one in sorted(usable, key=lambda one: (counts[one] > half, len(one.rstrip("0")), one)):
        others = {count: other for other, count in counts.items() if count not in (0, counts[one])}
        if len(others) >= _MIN_LIMITS:
            return pick_slot(sampler, "limit", "number", one, list(others.values()))
    return None


def _make_recipe(
    chosen: DeskChoice,
    fixes: Sequence[DeskCorrection],
    limit: Slot,
    intent: str,
    sampler: ValueSampler,
    rng: random.Random,
) -> Recipe:
    register = chosen.register
    plural, amount = escape_braces(register.plural), name_heading(chosen.amount)
    sampler.turn_to(Topic(register.plural))
    sampler.turn_to_people_of(register, chosen.choose(chosen.true_values))
    (to,) = draw_recipients(sampler, "to")

    def count(v: Values) -> str:
        return str(len(_list_above(chosen, fixes, v)))

    def total(v: Values) -> str:
        return format_figure(sum(_list_above(chosen, fixes, v), Decimal(0)))

    mail = make_figure_mail(
        "s2",
        to,
        f"the mail about the {plural} above the limit",
        f"Of {chosen.instruction}, email {{to}} how many then have more than {{limit}} under {amount}, and what these "
        "come to; the mail names the limit.",
        sampler.context.persona.name,
        lambda v: f"{register.plural[:1].upper()}{register.plural[1:]} above the limit",
        lambda v: f"Above the limit of {v['limit']} there are {count(v)}. Together they come to {total(v)}.",
        lambda v: {
            "values": [count(v), total(v), v["limit"]],
            "allowed": [str(len(chosen.choose(v)))],
            "never": [rivals_of("limit", "/values/1")],
        },
        rng.choice(_REASONS),
    )
    return compose_recipe(
        intent=intent,
        blocks=(*chosen.facts, *(one.make_block("s1") for one in fixes), _state_limit(limit, plural, amount), mail),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes the mail with a greeting": change_every_action("email", "send_email", add_greeting),
            "writes a range of one cell": change_every_action("excel", "set_cell", write_as_range),
        },
        neighbours={"writes the cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        result=ask_for_corrections(
            register,
            fixes,
            "Then let me know by mail how many large ones there are and what these come to.",
            "After that, please write to me how many of the large ones we have, and their sum.",
        ),
    )


def _state_limit(limit: Slot, plural: str, amount: str) -> SubtaskBlock:
    fact = state_fact(
        "s2",
        "limit",
        f"The {plural} above the limit are those with more than {{0}} under {amount}.",
        f"the limit for the {plural}",
        (
            f"above the limit are those with more than {{0}} under {amount}",
            f"the limit is {{0}}, going by {amount}",
            f"{{0}} under {amount} is the limit that they go by",
            f"count what has more than {{0}} under {amount}",
            f"set the limit at {{0}}, by what stands under {amount}",
        ),
        f"What is the limit for the {plural}?",
        ("{0}", "more than {0}", "{0} is the limit", "it's {0}"),
        may_be_updated=True,
    )
    return make_facts_only_block("s2", (limit,), (fact,))
