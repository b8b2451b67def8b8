"""Write the largest open records of a register into a Word document, with what all of them come to."""

import random
from dataclasses import replace

from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.desk_choices import DeskChoice, draw_desk_choices, list_people_headings
from generators.tasks.building_blocks.document_blocks import HEADING_SLOT, NoteContent, make_note_block
from generators.tasks.building_blocks.document_forms import offer_table, write_lines_as_table
from generators.tasks.building_blocks.file_blocks import make_no_spare_copy_criteria
from generators.tasks.building_blocks.registers import RegisterRecord
from generators.tasks.building_blocks.slot_draws import pick_slot
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import (
    SubtaskBlock,
    change_every_action,
    compose_recipe,
    expand_actions,
    write_heading_as_text,
)
from generators.tasks.building_blocks.table_blocks import format_figure, make_facts_only_block
from generators.tasks.building_blocks.topics import Topic
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.building_blocks.valueless_requests import has_wish, make_pdf_version_block
from generators.tasks.plain_tables import rank_table
from generators.tasks.recipe import Recipe, Result, Slot, TaskContext, Values, archetype

_COUNTS = {"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_LEAST, _MOST, _SUM = 5, 80, "All of them together"
_REQUESTS = (
    "Please write the largest of the {plural} into a Word document for me, the largest first, and below them what all "
    "of the {plural} that I mean come to.",
    "Could you make a Word page with the largest {plural}, in order of size, and end it with the sum of all of those "
    "that count?",
    "For the meeting I want the largest {plural} on one page in Word, the largest on top, with the sum of all of them "
    "at the end.",
    "Would you put the biggest {plural} together in Word, from the largest down, and close with what all those in "
    "question come to?",
    "They ask me for the large {plural} every time. Please list them in a Word document by size, largest first, and "
    "add the sum of all as the last line.",
    "Let's have the largest {plural} in a Word document: sorted by amount, the largest at the top, the sum of all the "
    "ones in question at the bottom.",
    "I have to report on the {plural}. A Word document, please, with the largest in falling order and, as its last "
    "line, what all of them come to.",
    "Which of the {plural} are the largest? Put them in Word for me, in falling order, and finish with the sum of all "
    "that I asked about.",
    "One page in Word on the {plural}, please: the largest ones with their amounts, in order, and the sum of all at "
    "the end.",
)
"""What the user says at the end, of which one is drawn."""
_ASKED = (
    "Could you write the largest of the {plural} on a page, with what all of them come to? We cannot go through every "
    "single one.",
    "I want to see the large ones among the {plural} before the small ones. A page with these and with the sum of all "
    "would be enough.",
    "Which of the {plural} are the ones that count? Please put the largest on a page, and below them the sum of all.",
)
"""How somebody may have asked for it."""


@archetype(apps=("excel", "word"), needs=("unique_extremes",))
def ranking_note(context: TaskContext, rng: random.Random) -> Recipe | None:
    """The user wants the largest open records in a Word document, in falling order, and the sum of all of them."""
    if not context.cases:
        return rank_table(context, rng)
    request, sampler = rng.choice(_REQUESTS), ValueSampler(context, rng)
    for only_open in (True, False):
        choices = list(draw_desk_choices(sampler, rng, request, _LEAST, _MOST, only_open))
        for chosen in sorted(choices, key=lambda one: "who" in one.choice.slots):
            count = _draw_count(chosen, sampler)
            if count:
                return _make_recipe(chosen, count, request.format(plural=chosen.register.plural), sampler, rng)
    return None


def _rank(chosen: DeskChoice, v: Values) -> list[RegisterRecord]:
    return sorted(chosen.choose(v), key=lambda one: -one.find_amount(chosen.amount))


def _draw_count(chosen: DeskChoice, sampler: ValueSampler) -> Slot | None:
    """Draw how many records are listed, so that no two of these, or the next one, are equally large."""
    amounts = [one.find_amount(chosen.amount) for one in _rank(chosen, chosen.true_values)]
    usable = [
        word
        for word, count in _COUNTS.items()
        if count < len(amounts) and len(set(amounts[: count + 1])) == count + 1 and not sampler.gives_away(word)
    ]
    if not usable:
        return None
    others = [word for word, count in _COUNTS.items() if count <= len(amounts)]
    return pick_slot(sampler, "count", "text", sampler.rng.choice(usable[-3:]), others)


def _make_recipe(chosen: DeskChoice, count: Slot, intent: str, sampler: ValueSampler, rng: random.Random) -> Recipe:
    register = chosen.register
    sampler.turn_to(Topic(register.plural))
    amount, key = name_heading(chosen.amount), name_heading(register.key)

    def pairs(v: Values) -> list[list[str]]:
        return [[one.cells[register.key], one.cells[chosen.amount]] for one in _rank(chosen, v)[: _COUNTS[v["count"]]]]

    def total(v: Values) -> str:
        return format_figure(chosen.sum_up(v))

    def names(v: Values) -> tuple[str, ...]:
        """List what may stand beside the records: the names of their rows."""
        rows = _rank(chosen, v)[: _COUNTS[v["count"]]]
        return tuple(dict.fromkeys(one.cells[each] for one in rows for each in list_people_headings(register)))

    note_block = make_note_block(
        sampler,
        rng,
        "s1",
        "the page",
        f"Of {chosen.instruction}, give the {{count}} with the most under {amount}, from the largest down, each with "
        f"its {key} and its {amount}, and in the last line the sum of {amount} over all of them.",
        paragraphs=lambda v: (*(f"{name}: {figure}" for name, figure in pairs(v)), f"{_SUM}: {total(v)}"),
        content=NoteContent(
            parts=lambda v: [
                {"pairs": pairs(v), "in_order": True},
                {"values": [total(v)], "figure": "sum", "is_last": True},
            ],
            may_state=lambda v: (register.name, chosen.amount, register.key, *v.values(), *names(v)),
        ),
        extra_blocks=(*chosen.facts, _state_count(count, register.plural, key, amount)),
    )
    note_block = replace(
        note_block, slots=tuple(_give_heading(sampler, one, register.plural) for one in note_block.slots)
    )
    pdf_block = make_pdf_version_block("s1", "the page", "note") if has_wish(rng) else None
    recipe = compose_recipe(
        intent=intent,
        blocks=(note_block, pdf_block),
        read_actions=lambda v: register.read_actions(),
        right_ways={"writes tables instead of lines": expand_actions(write_lines_as_table)},
        neighbours={
            "writes the heading as a plain paragraph": change_every_action(
                "word", "write_heading", write_heading_as_text
            )
        },
        extra_criteria=make_no_spare_copy_criteria,
        result=Result("paper", f"the {register.plural}", tuple(one.format(plural=register.plural) for one in _ASKED)),
    )
    return offer_table(recipe, rng)


def _give_heading(sampler: ValueSampler, slot: Slot, plural: str) -> Slot:
    if slot.name != HEADING_SLOT:
        return slot
    named = f"{plural[:1].upper()}{plural[1:]}"
    headings = (f"The largest {plural}", f"{named} by size", f"Largest {plural}, with sum", f"{named}: the large ones")
    return sampler.draw_slot(slot.name, "text", lambda count: sampler.draw_phrases(count, headings), 3)


def _state_count(count: Slot, plural: str, key: str, amount: str) -> SubtaskBlock:
    fact = state_fact(
        "s1",
        "count",
        f"The page gives the {{0}} {plural} with the most under {amount}, each with {key} and {amount}.",
        f"how many {plural} the page gives",
        (
            f"the page gives the {{0}} with the most under {amount}, each with {key} and {amount}",
            f"list the {{0}} largest by {amount}, with {key} and {amount}",
            f"{{0}} are enough, those with the most under {amount}; give {key} and {amount} of each",
            f"I need the top {{0}}, going by {amount}, and of each its {key} and its {amount}",
            f"make it the {{0}} largest under {amount}, {key} and {amount} for each",
        ),
        f"How many of the {plural} should the page give?",
        (f"the {{0}} with the most under {amount}", "the {0} largest", "{0} of them"),
        may_be_updated=True,
    )
    return make_facts_only_block("s1", (count,), (fact,))
