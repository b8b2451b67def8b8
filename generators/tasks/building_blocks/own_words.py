"""Facts, and names of new files, in words that belong to one kind of task."""

import re
from collections.abc import Sequence
from dataclasses import replace

from generators.draft import Statement
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.value_sampler import TooFewValues, ValueSampler, make_slot
from generators.tasks.recipe import FactRecipe, Slot

_MIN_VALUES, _MAX_ALTERNATIVES = 5, 5


def state(
    subtask: str,
    slots: Slot | tuple[Slot, ...],
    text: str,
    topic: str,
    clauses: Sequence[str],
    question: str,
    answers: Sequence[str],
    may_be_updated: bool = True,
) -> SubtaskBlock:
    """Build the block that states one or more slots in a single fact, and has no step.

    Args:
        text: The fact in one sentence, with `{0}`, `{1}` and so on in place of the values.
        may_be_updated: Whether the dialogue may first state another value; of a fact with several slots, it may not.
    """
    all_slots = (slots,) if isinstance(slots, Slot) else slots
    fact = FactRecipe(
        all_slots[0].name,
        subtask,
        tuple(one.name for one in all_slots),
        text,
        Statement(topic=topic, clauses=tuple(clauses), question=question, answers=tuple(answers)),
        may_be_updated=may_be_updated and len(all_slots) == 1,
    )
    return make_facts_only_block(subtask, all_slots, (fact,))


def pick_slot(sampler: ValueSampler, name: str, value_type: str, value: str, others: Sequence[str]) -> Slot:
    """Build a slot from its value and up to five of the other values, in random order."""
    rest = [one for one in dict.fromkeys(others) if one != value]
    return make_slot(name, value_type, value, sampler.rng.sample(rest, min(len(rest), _MAX_ALTERNATIVES)))


def draw_hidden(sampler: ValueSampler, name: str, value_type: str, values: Sequence[str]) -> Slot:
    """Draw a slot from values of which the office gives none away; four or more others are its alternatives.

    Raises:
        TooFewValues: Fewer than five are left.
    """
    left = [one for one in values if not sampler.gives_away(one)]
    if len(left) < _MIN_VALUES:
        raise TooFewValues(f"expected at least {_MIN_VALUES} values that no text gives away, found {len(left)}")
    return pick_slot(sampler, name, value_type, sampler.rng.choice(left), left)


def state_ledger_file(subtask: str, file_name: str, plural: str) -> SubtaskBlock:
    """Build the block that says in which workbook the records are; its slot `source` is known from the office."""
    named = escape_braces(plural)
    block = state(
        subtask,
        make_slot("source", "file", file_name, ()),
        f"The {named} that count are those in {{0}}.",
        f"the list of {named}",
        (
            f"the {named} that count are those in {{0}}",
            f"go by {{0}} for the {named}",
            f"{{0}} is the list of {named} that I mean",
            f"take {{0}} for the {named}",
            f"we keep these {named} in {{0}}",
        ),
        f"Which list of {named} do you mean?",
        ("{0}", "the one in {0}", "it's {0}", "take {0}"),
        may_be_updated=False,
    )
    return replace(block, facts=tuple(replace(one, needed=False) for one in block.facts))


def state_new_file(
    sampler: ValueSampler, subtask: str, slot: str, what: str, stems: Sequence[str], suffix: str
) -> SubtaskBlock:
    """Build the block that says what a new file is called.

    Args:
        what: What the dialogue calls it (`the statement`).
        stems: What its name may be without the ending, four or more.
        suffix: The ending, without the dot.
    """
    taken = {one.rpartition("/")[2].casefold() for one in sampler.context.files}
    plain = [re.sub(r"[^a-z0-9]+", "_", one.casefold()).strip("_") for one in stems]
    names = [f"{one}.{suffix}" for one in dict.fromkeys(plain) if f"{one}.{suffix}" not in taken]
    return state(
        subtask,
        sampler.draw_slot(slot, "file", lambda count: sampler.draw_phrases(count, names), min(4, len(names) - 1)),
        f"{what[:1].upper()}{what[1:]} is saved as {{0}}.",
        f"the file of {what}",
        (
            f"save {what} as {{0}}",
            f"{what} goes into {{0}}",
            f"{{0}} is the name for {what}",
            f"I want to find {what} under the name {{0}}",
            f"call the file with {what} {{0}}",
        ),
        f"What is {what} saved as?",
        ("{0}", "as {0}", "{0}, please", "call it {0}"),
    )


def state_recipient(subtask: str, slot: Slot, what: str, reason: str = "") -> SubtaskBlock:
    """Build the block that says who gets a mail.

    Args:
        what: What they get (`the total`).
        reason: Why it is them, as half a sentence that refers to them as `they`; empty if nobody says.
    """
    because = f", {reason}" if reason else ""
    return state(
        subtask,
        slot,
        f"{what[:1].upper()}{what[1:]} goes to {{0}}{because}.",
        f"who gets {what}",
        (
            f"{what} goes to {{0}}",
            f"send {what} to {{0}}{because}",
            f"{{0}} gets {what}",
            f"{{0}} is the one to get {what}{because}",
            f"please let {{0}} have {what}",
            f"mail {what} to {{0}}",
        ),
        f"Who gets {what}?",
        ("{0}", "{0} does", "to {0}", "it goes to {0}"),
    )
