"""Records that a sum leaves out for what has become of them, with a reason that their status gives."""

import random
import re
from dataclasses import replace

from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.row_conditions import by_status
from generators.tasks.building_blocks.row_finder import RowCondition
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.recipe import Slot

_REASONS = (
    (
        re.compile(r"cancelled|declined|refused|rejected|withdrawn|lapsed|fell through|called off|given up", re.I),
        ("nothing came of them", "there is nothing to pay for them"),
    ),
    (
        re.compile(r"disput|quer(?:y|ied)|contest|question|objection", re.I),
        ("nobody knows yet what they will come to", "we do not agree to them as they are"),
    ),
    (
        re.compile(r"requested|applied for|draft|proposed|planned|in preparation|missing", re.I),
        ("nothing is decided there yet", "what they will come to is not certain yet"),
    ),
)


def without_status(register: Register, words: str, slot: str = "spared") -> RowCondition:
    """Choose the rows that do not have a status.

    Args:
        words: What the user says besides, in which no status may occur.
    """
    with_status = by_status(register, words, slot)
    return replace(with_status, holds=lambda row, value: not with_status.holds(row, value))


def can_be_spared(status: str) -> bool:
    """Tell whether there is a reason to leave records with a status out of a sum."""
    return any(pattern.search(status) for pattern, _ in _REASONS)


def say_spared_status(register: Register, slot: Slot, what: str, rng: random.Random) -> SubtaskBlock:
    """Build the block that says which records are left out, by their status, and why.

    Args:
        what: What they are left out of (`the closing`).
    """
    plural, heading = escape_braces(register.plural), name_heading(register.status)
    reason = rng.choice(next(reasons for pattern, reasons in _REASONS if pattern.search(slot.value.value)))
    fact = state_fact(
        "s1",
        "spared",
        f"The {plural} marked '{{0}}' under {heading} are left out of {what}, because {reason}.",
        f"the {plural} that are left out",
        (
            f"leave out the {plural} marked '{{0}}' under {heading}, because {reason}",
            f"those with '{{0}}' under {heading} stay out of it, {reason}",
            f"whatever is marked '{{0}}' doesn't count, because {reason}",
            f"skip the {plural} that stand at '{{0}}', {reason}",
        ),
        f"Which {plural} are left out of {what}?",
        ("those marked '{0}'", "'{0}'", "the ones with '{0}'", "all with '{0}'"),
    )
    return make_facts_only_block("s1", (slot,), (fact,))
