"""Facts that say which records of a register a user means, by their days and names."""

from collections.abc import Mapping

from generators.tasks.building_blocks.condition_facts import name_heading
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.recipe import Slot


def say_month(register: Register, slot: Slot, date: str) -> SubtaskBlock:
    """Build the block that says that the records are those of a month."""
    plural, under = escape_braces(register.plural), name_heading(date)
    fact = state_fact(
        "s1",
        slot.name,
        f"It is about the {plural} whose date under {under} is in {{0}}.",
        f"which {plural} it is about",
        (
            f"it's about the {plural} with a date in {{0}} under {under}",
            f"take what has {under} in {{0}}, all of it",
            f"I mean the {plural} of {{0}}, going by {under}",
            f"{{0}} is the month to look for under {under}",
            f"look for {{0}} under {under}, whatever has become of them",
        ),
        f"Which {plural} is it about?",
        (f"those with {under} in {{0}}", f"{{0}}, by {under}", f"the ones of {{0}}, by {under}"),
        may_be_updated=True,
    )
    return make_facts_only_block("s1", (slot,), (fact,))


def say_month_without_day(register: Register, slots: Mapping[str, Slot], due: str, date: str) -> SubtaskBlock:
    """Build the block that says that the records are those of a month that have no other day yet."""
    plural, under, day = escape_braces(register.plural), name_heading(due), name_heading(date)
    fact = state_fact(
        "s1",
        "month",
        f"It is about the {plural} whose date under {under} is in {{0}} and that have nothing under {day} yet.",
        f"which {plural} it is about",
        (
            f"it's about the {plural} with a date in {{0}} under {under} that have nothing under {day} yet",
            f"take what has {under} in {{0}} and is still blank under {day}",
            f"I mean the {plural} of {{0}}, going by {under}, as long as {day} is blank",
            f"{{0}} is the month to look for under {under}, and {day} has to be blank",
            f"look for {{0}} under {under} and leave out whatever has a date under {day}",
        ),
        f"Which {plural} is it about?",
        (
            f"those with {under} in {{0}} and nothing under {day}",
            f"{{0}} under {under}, {day} still blank",
            f"the ones of {{0}} by {under}, without a date under {day}",
        ),
        may_be_updated=True,
    )
    return make_facts_only_block("s1", (slots["month"],), (fact,))


def say_name_without_day(register: Register, slots: Mapping[str, Slot], who: str, date: str) -> SubtaskBlock:
    """Build the block that says that the records are those of a name that have no day yet."""
    plural, under, day = escape_braces(register.plural), name_heading(who), name_heading(date)
    fact = state_fact(
        "s1",
        "who",
        f"It is about the {plural} with {{0}} under {under} that have nothing under {day} yet.",
        f"which {plural} it is about",
        (
            f"it's about the {plural} with {{0}} under {under} that have nothing under {day} yet",
            f"take what has {{0}} under {under} and is still blank under {day}",
            f"I mean the {plural} of {{0}}, going by {under}, as long as {day} is blank",
            f"{{0}} under {under}, and no date under {day}: those are the ones",
            f"look for {{0}} under {under} and leave out whatever has a date under {day}",
        ),
        f"Which {plural} is it about?",
        (
            f"those with {{0}} under {under} and nothing under {day}",
            f"{{0}} under {under}, {day} still blank",
            f"the ones of {{0}} without a date under {day}",
        ),
        may_be_updated=True,
    )
    return make_facts_only_block("s1", (slots["who"],), (fact,))
