"""Facts that many tasks have: which list, file, heading, recipient, record, day or figure is meant."""

from collections.abc import Sequence

from generators.tasks.building_blocks.register_search import list_filled
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.slot_draws import make_stem
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Slot


def state_source(subtask: str, register: Register, slot: str = "source") -> SubtaskBlock:
    """Build the block that says in which workbook the records are, which the office itself gives away."""
    where = ", on all sheets but the summary" if len(register.sheets) > 1 else ""
    return state_list(subtask, register.name, register.plural, slot, where)


def state_list(subtask: str, file_name: str, plural: str, slot: str = "source", where: str = "") -> SubtaskBlock:
    """Build the block that says which file lists something, which the office itself gives away.

    Args:
        plural: What it lists.
        where: Where in the file, as the end of a sentence.
    """
    what = escape_braces(plural)
    return state(
        subtask,
        make_slot(slot, "file", file_name, ()),
        f"The {what} are in {{0}}{where}.",
        f"the list of {what}",
        (
            f"our {what} are in {{0}}{where}",
            f"look into {{0}} for the {what}{where}",
            f"we keep the {what} in {{0}}{where}",
            f"{{0}} is the list of {what} that I mean{where}",
            f"go by {{0}} for the {what}{where}",
        ),
        f"Which list of {what} do you mean?",
        (f"{{0}}{where}", f"the one in {{0}}{where}", f"it's {{0}}{where}", f"take {{0}}{where}"),
        needed=False,
    )


def state_file(subtask: str, slot: Slot, what: str) -> SubtaskBlock:
    """Build a block that says what a new file is called.

    Args:
        what: What the dialogue calls the file (`the letter`).
    """
    return state(
        subtask,
        slot,
        f"{_capitalize(what)} is saved as {{0}}.",
        f"the name of the file of {what}",
        (
            f"save {what} as {{0}}",
            f"{what} is to be called {{0}}",
            f"{{0}} is the file name for {what}",
            f"file {what} under {{0}}",
            f"I'd look for {what} under the name {{0}}, so save it like that",
        ),
        f"What is the file of {what} called?",
        ("{0}", "{0}, please", "as {0}", "it's {0}"),
    )


def state_new_file(
    sampler: ValueSampler, subtask: str, slot: str, what: str, stems: Sequence[str], suffix: str
) -> SubtaskBlock:
    """Draw the name of a new file, and build the block that says it.

    Args:
        what: What the dialogue calls the file (`the statement`).
        stems: What its name may be without the ending, four or more.
        suffix: The ending, without the dot.
    """
    taken = {one.rpartition("/")[2].casefold() for one in sampler.context.files}
    names = [f"{one}.{suffix}" for one in dict.fromkeys(map(make_stem, stems)) if f"{one}.{suffix}" not in taken]
    drawn = sampler.draw_slot(slot, "file", lambda count: sampler.draw_phrases(count, names), min(4, len(names) - 1))
    return state_file(subtask, drawn, what)


def state_heading(subtask: str, slot: Slot, what: str) -> SubtaskBlock:
    """Build a block that says which heading a new document has."""
    return state(
        subtask,
        slot,
        f"{_capitalize(what)} has the heading '{{0}}'.",
        f"the heading of {what}",
        (
            f"{what} has the heading '{{0}}'",
            f"put '{{0}}' at the top of {what}",
            f"'{{0}}' is what stands over {what}",
            f"the heading of {what} reads '{{0}}'",
            f"I want '{{0}}' as the heading of {what}, nothing longer",
        ),
        f"What is the heading of {what}?",
        ("{0}", "'{0}'", "it's '{0}'", "'{0}', please"),
    )


def state_recipient(subtask: str, slot: Slot, what: str, reason: str = "") -> SubtaskBlock:
    """Build the block that says who gets something.

    Args:
        what: What they get (`the total`).
        reason: Why it is them, as half a sentence that refers to them as `they`; empty if nobody says.
    """
    because = f", {reason}" if reason else ""
    return state(
        subtask,
        slot,
        f"{_capitalize(what)} goes to {{0}}{because}.",
        f"who gets {what}",
        (
            f"{what} goes to {{0}}",
            f"send {what} to {{0}}{because}",
            f"{{0}} gets {what}",
            f"{{0}} is the one to get {what}{because}",
            f"please let {{0}} have {what}",
            f"it's {{0}} who should have {what}",
        ),
        f"Who gets {what}?",
        ("{0}", "{0} does", "to {0}", "it goes to {0}"),
        is_person=True,
    )


def state_record(subtask: str, slot: Slot, noun: str, what: str) -> SubtaskBlock:
    """Build a block that says which record is meant, by its number.

    Args:
        noun: What people call such a record, with the word that tells it from others (`first invoice in the letter`).
        what: What it is meant for (`the letter`).
    """
    return state(
        subtask,
        slot,
        f"The {noun} is {{0}}.",
        f"the {noun}",
        (
            f"the {noun} is {{0}}",
            f"{{0}} is the {noun}",
            f"take {{0}} as the {noun}",
            f"it's {{0}} that I mean by the {noun}",
            f"with {what} in mind, the {noun} has to be {{0}}",
        ),
        f"Which one is the {noun}?",
        ("{0}", "it's {0}", "{0}, please", "that's {0}"),
    )


def state_day(subtask: str, slot: Slot, what: str) -> SubtaskBlock:
    """Build a block that says which day something is.

    Args:
        what: What the day is (`the later day on the form`).
    """
    return state(
        subtask,
        slot,
        f"{_capitalize(what)} is {{0}}.",
        what,
        (
            f"{what} is {{0}}",
            f"{{0}} is {what}",
            f"take {{0}} for {what}",
            f"we settled on {{0}} as {what}",
            f"everybody was fine with {{0}} as {what}",
        ),
        f"Which day is {what}?",
        ("{0}", "it's {0}", "{0}, please", "{0} it is"),
    )


def state_figure_heading(subtask: str, slot: Slot, book: Register) -> SubtaskBlock:
    """Build a block that says under which heading the figure stands that counts; records without one are left out."""
    plural, noun = escape_braces(book.plural), escape_braces(book.noun)
    headings = (slot.value.value, *slot.alternatives)
    has_gaps = any(len(list_filled(book.records, one)) < len(book.records) for one in headings)
    rest = ", and leave out what has none" if has_gaps else ""
    return state(
        subtask,
        slot,
        f"What counts for the {plural} is the figure under {{0}}{', and what has none is left out' * has_gaps}.",
        f"the figure that counts for the {plural}",
        (
            f"for the {plural} take the figure under {{0}}{rest}",
            f"with the {plural} use {{0}}{rest}",
            f"go by {{0}} where it's about the {plural}{rest}",
            f"of the {plural} give {{0}} and no other figure{rest}",
            f"use the {noun} figure under {{0}}{rest}",
        ),
        f"Which figure of the {plural} counts?",
        (f"the one under {{0}}{rest}", f"{{0}}{rest}", f"go by {{0}}{rest}", f"take {{0}}{rest}"),
    )


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]
