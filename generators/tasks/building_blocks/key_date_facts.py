"""Facts of tasks about what was open on a day in the past: where it stands, which day it is, and what counts."""

from generators.tasks.building_blocks.condition_facts import name_heading, state_without_value
from generators.tasks.building_blocks.settled_records import SettledRecords
from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.recipe import Slot


def say_key_date_files(records: SettledRecords, plural: str) -> SubtaskBlock:
    """Build the block that says in which workbooks the records are."""
    files = escape_braces(records.files)
    return state_without_value(
        "s1",
        "files",
        f"The {plural} are in {files}, on all sheets that list them.",
        f"the list of {plural}",
        (
            f"the {plural} are in {files}, on all sheets that list them",
            f"go by {files} for the {plural}, all of their sheets",
            f"you find the {plural} in {files}, so look at every sheet there",
            f"we keep the {plural} in {files}, on all the sheets",
        ),
    )


def say_key_date_day(slot: Slot, plural: str) -> SubtaskBlock:
    """Build the block that says which day the key date is."""
    fact = state_fact(
        "s1",
        "day",
        f"What counts is how the {plural} stood on {{0}}.",
        "the key date",
        (
            f"what counts is how the {plural} stood on {{0}}",
            "the key date is {0}",
            f"I need the {plural} as they stood on {{0}}",
            f"go back to {{0}} and see which {plural} were open",
            "{0} is the day to look at",
        ),
        "Which day is the key date?",
        ("{0}", "it's {0}", "{0}, please", "the key date is {0}"),
    )
    return make_facts_only_block("s1", (slot,), (fact,))


def say_key_date_open(records: SettledRecords, plural: str) -> SubtaskBlock:
    """Build the block that says which records were open on a day."""
    began, settled = name_heading(records.began), name_heading(records.settled)
    dropped = " or ".join(f"'{one}'" for one in records.dropped)
    never = f"; those marked {escape_braces(dropped)} never count" if dropped else ""
    return state_without_value(
        "s1",
        "open",
        f"Open on a day are {plural} with a date up to that day under {began} and no date up to it under "
        f"{settled}{never}.",
        f"which {plural} were open",
        (
            f"open on a day means: a date up to that day under {began}, and none up to it under {settled}{never}",
            f"they were open if {began} is not after the day and {settled} is later or still empty{never}",
            f"take those with {began} no later than the day, and with {settled} after it or empty{never}",
            f"whatever has {began} up to the day, and {settled} only afterwards or not at all, was open{never}",
        ),
    )


def say_key_date_columns(columns: list[str], amount: str, plural: str) -> SubtaskBlock:
    """Build the block that says what the list gives of each record."""
    *first, last = map(name_heading, columns)
    named, total = f"{', '.join(first)} and {last}", f", and {name_heading(amount)} is what is added up" * bool(amount)
    return state_without_value(
        "s1",
        "columns",
        f"The list gives {named} of each, as they stand in the register{total}.",
        "the columns of the list",
        (
            f"the list gives {named} of each as they stand there{total}",
            f"for each of the {plural} I want {named}{total}",
            f"columns: {named}, copied as they are{total}",
            f"give {named} of each, unchanged{total}",
        ),
    )
