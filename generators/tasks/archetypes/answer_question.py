"""Correct amounts of open records, and answer under which name these records come to most."""

import random
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from generators.tasks.building_blocks.cell_blocks import write_as_range
from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.desk_choices import DeskChoice, draw_desk_choices, list_people_headings
from generators.tasks.building_blocks.desk_corrections import DeskCorrection, ask_for_corrections, draw_corrections
from generators.tasks.building_blocks.desk_registers import can_be_corrected
from generators.tasks.building_blocks.desk_sums import find_names
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    answer_in_sentence,
    change_every_action,
    compose_recipe,
    shift_down_one_row,
)
from generators.tasks.building_blocks.table_blocks import make_answer_block, make_facts_only_block
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.plain_tables import ask_about_table
from generators.tasks.recipe import Recipe, Slot, TaskContext, Values, archetype

_PURPOSES = (
    "Our round on them this week begins with that one.",
    "That is where I begin when I go through them with my department.",
    "I want to speak about that one first when we go through them this week.",
    "We go through them this week, and that name comes first.",
)
"""What the name is for."""
_LEAST, _MOST, _MIN_NAMES, _FIXES, _MAX_NAMES, _MIN_OTHERS = 5, 60, 3, 2, 30, 1
_REQUESTS = (
    "Who stands for most of the {plural} that I asked about, by their sum? Please make my corrections in the list "
    "first, and then give me the name.",
    "I was asked for the name with the largest sum of the {plural}. Correct the list as I told you, then tell me the "
    "name.",
    "Please correct the amounts of the {plural} that I found to be wrong. After that I would like to know under which "
    "name they come to most.",
    "Could you put the wrong amounts of the {plural} right and then look which name has the largest sum of those in "
    "question? I only need the name.",
    "Which name has the most to it, if you add up the {plural} I mean? The list needs my corrections before you count.",
    "Would you work out for me whose {plural} make the largest sum? Enter the corrections first, otherwise it may be "
    "the wrong name.",
    "Let's find out who is at the top with the {plural}. First the corrections in the list, then the sums, and your "
    "answer is the name with the largest.",
    "For our next round: who has the largest sum of the {plural} in question? Correct the list first, please, and "
    "answer with the name.",
    "Correct the list of the {plural}, add up those in question by name, and tell me the name that comes out on top.",
)
"""What the user says at the end, of which one is drawn."""


@archetype(apps=("excel",), needs=("growing_table",))
def answer_question(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants amounts of open records corrected, and to know under which name these come to most."""
    if not context.cases:
        return ask_about_table(context, rng)
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    for only_open in (True, False):
        choices = list(draw_desk_choices(sampler, rng, request, _LEAST, _MOST, only_open))
        for chosen in sorted(choices, key=lambda one: "who" in one.choice.slots):
            if not can_be_corrected(chosen.register, chosen.amount):
                continue
            rows = chosen.choose(chosen.true_values)
            fixes = draw_corrections(sampler, rng, chosen.register, rows, chosen.amount, _FIXES)
            by = _draw_heading(chosen, fixes, sampler) if len(fixes) == _FIXES else None
            telling = _list_telling_slots(chosen, fixes, by) if by else {}
            if telling:
                facts = tuple(_replace_slots(one, telling) for one in chosen.facts)
                intent = f"{request.format(plural=chosen.register.plural)} {rng.choice(_PURPOSES)}"
                return _make_recipe(replace(chosen, facts=facts), fixes, telling["by"], intent)
    return None


def _sum_up(chosen: DeskChoice, fixes: list[DeskCorrection], heading: str, v: Values) -> dict[str, Decimal]:
    """Add up the corrected amounts by name."""
    names = find_names(chosen.register, heading)
    right = {one.record.sheet_key: one.find_amount(v) for one in fixes}
    sums: dict[str, Decimal] = {}
    for one in chosen.choose(v):
        name = names.get(one.cells[heading], one.cells[heading])
        sums[name] = sums.get(name, Decimal(0)) + right.get(one.sheet_key, one.find_amount(chosen.amount))
    return sums


def _draw_heading(chosen: DeskChoice, fixes: list[DeskCorrection], sampler: ValueSampler) -> Slot | None:
    """Draw the heading of the names, under which one of at least three has the largest sum."""
    v = {**chosen.true_values, **{one.slot.name: one.slot.value.value for one in fixes}}
    headings, found = list_people_headings(chosen.register), []
    for heading in headings:
        sums = sorted(_sum_up(chosen, fixes, heading, v).values())
        if _MIN_NAMES <= len(sums) <= _MAX_NAMES and len(sums) < len(chosen.choose(v)) and sums[-1] > sums[-2]:
            found.append(heading)
    return pick_slot(sampler, "by", "text", sampler.rng.choice(found), headings) if found else None


def _find_top(chosen: DeskChoice, fixes: list[DeskCorrection], v: Values) -> str:
    sums = _sum_up(chosen, fixes, v["by"], v)
    return max(sums, key=lambda name: (sums[name], name)) if sums else ""


def _list_telling_slots(chosen: DeskChoice, fixes: list[DeskCorrection], by: Slot) -> dict[str, Slot]:
    """List the slots by name, with those alternatives alone that lead to another name; empty if there are too few."""
    slots = {**chosen.choice.slots, "by": by}
    v = {name: slot.value.value for name, slot in slots.items()}
    v |= {one.slot.name: one.slot.value.value for one in fixes}
    top = _find_top(chosen, fixes, v)
    found: dict[str, Slot] = {}
    for name, slot in slots.items():
        others = [one for one in slot.alternatives if _find_top(chosen, fixes, {**v, name: one}) not in ("", top)]
        if len(others) < _MIN_OTHERS and slot.alternatives:
            return {}
        found[name] = replace(slot, alternatives=tuple(others))
    return found


def _replace_slots(block: SubtaskBlock, slots: Mapping[str, Slot]) -> SubtaskBlock:
    return replace(block, slots=tuple(slots.get(one.name, one) for one in block.slots))


def _make_recipe(chosen: DeskChoice, fixes: list[DeskCorrection], by: Slot, intent: str) -> Recipe:
    register, amount = chosen.register, name_heading(chosen.amount)

    def find_top(v: Values) -> str:
        return _find_top(chosen, fixes, v)

    def list_others(v: Values) -> list[str]:
        top = find_top(v)
        return [one for one in _sum_up(chosen, fixes, v["by"], v) if one != top]

    answer = make_answer_block(
        "s2",
        make_facts_only_block("s2", (), ()),
        f"Then answer under which name of {{by}} {chosen.instruction} come to most, by {amount}.",
        find_top,
        source=lambda v: {"without": list_others(v)},
    )
    return compose_recipe(
        intent=intent,
        blocks=(
            *chosen.facts,
            *(one.make_block("s1") for one in fixes),
            _state_heading(by, register.plural, amount),
            answer,
        ),
        read_actions=lambda v: register.read_actions(),
        right_ways={
            "writes ranges of one cell": change_every_action("excel", "set_cell", write_as_range),
            "answers in a sentence": change_every_action("system", "finish_task", answer_in_sentence),
        },
        neighbours={"writes every cell a row too low": change_every_action("excel", "set_cell", shift_down_one_row)},
        result=ask_for_corrections(
            register,
            fixes,
            "Once that is right: under whose name do we have most of them?",
            "And whose come to most then? That is the one whom I will speak about first.",
        ),
    )


def _state_heading(by: Slot, plural: str, amount: str) -> SubtaskBlock:
    fact = state_fact(
        "s2",
        "by",
        f"The names are those under {{0}}, however they are spelled there, and the sums are of {amount}.",
        f"whose {plural} are added up",
        (
            f"the names I mean are those under {{0}}, any spelling counts, and the sums are of {amount}",
            f"add up {amount} for each name under {{0}}, however it is spelled",
            f"go by {{0}} for the names, whichever way they are spelled, and by {amount} for the sums",
            f"I want the name under {{0}}, with all its spellings taken together, by {amount}",
        ),
        f"Which names are the {plural} added up by?",
        (f"those under {{0}}, with the sums of {amount}", f"{{0}}, in any spelling, by {amount}"),
        may_be_updated=len(by.alternatives) > 1,
        needed=bool(by.alternatives),
    )
    return make_facts_only_block("s2", (by,), (fact,))
