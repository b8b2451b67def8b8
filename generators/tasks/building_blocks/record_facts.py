"""Facts about the records of a book, in words of their own."""

from collections.abc import Sequence
from dataclasses import replace

from generators.tasks.building_blocks.fact_phrases import Phrase
from generators.tasks.building_blocks.register_search import list_filled
from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.stated_facts import state
from generators.tasks.building_blocks.subtask_block import SubtaskBlock, escape_braces
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Slot


def say(
    subtask: str, slot: Slot, text: str, topic: str, clauses: Sequence[str], question: str, answers: Sequence[str]
) -> SubtaskBlock:
    """Build a block that states a slot in these words and has no step; a slot without alternatives is not needed."""
    return state(subtask, slot, text, topic, clauses, question, answers, needed=bool(slot.alternatives))


def say_phrase(subtask: str, slot: Slot, phrase: Phrase, may_be_updated: bool = True) -> SubtaskBlock:
    """Build a block that states a slot in a phrase and has no step; a slot without alternatives is not needed."""
    statement = phrase.statement
    block = say(subtask, slot, phrase.text, statement.topic, statement.clauses, statement.question, statement.answers)
    (fact,) = block.facts
    return replace(block, facts=(replace(fact, may_be_updated=fact.may_be_updated and may_be_updated),))


def say_book(subtask: str, slot_name: str, book: Register) -> SubtaskBlock:
    """Build a block that says in which workbook records stand, although the office gives it away."""
    plural = escape_braces(book.plural)
    return say(
        subtask,
        make_slot(slot_name, "file", book.name, ()),
        f"The {plural} are those of {{0}}.",
        f"the workbook with the {plural}",
        (
            f"for the {plural} I mean {{0}}",
            f"the {plural} are those of {{0}}",
            f"{{0}} is where we keep the {plural}",
            f"look into {{0}} for the {plural}",
            f"the list to use for the {plural} is {{0}}",
        ),
        f"Which workbook has the {plural}?",
        ("{0}", "it's {0}", "the one called {0}", "{0}, that one"),
    )


def say_figure_heading(subtask: str, slot: Slot, book: Register) -> SubtaskBlock:
    """Build a block that says under which heading the figure stands that counts; records without one are left out."""
    plural, noun = escape_braces(book.plural), escape_braces(book.noun)
    headings = (slot.value.value, *slot.alternatives)
    has_gaps = any(len(list_filled(book.records, one)) < len(book.records) for one in headings)
    rest = ", and leave out what has none" if has_gaps else ""
    return say(
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


def say_file(subtask: str, slot: Slot, what: str) -> SubtaskBlock:
    """Build a block that says what a new file is called.

    Args:
        what: What the dialogue calls the file (`the overview`).
    """
    return say(
        subtask,
        slot,
        f"{what[:1].upper()}{what[1:]} is saved as {{0}}.",
        f"the file of {what}",
        (
            f"save {what} as {{0}}",
            f"call the file {{0}}, I mean {what}",
            f"{{0}} is the name for {what}",
            f"{what} goes into {{0}}",
            f"I want to find {what} as {{0}} later",
        ),
        f"What is {what} saved as?",
        ("{0}", "{0}, please", "as {0}", "call it {0}"),
    )


def draw_heading_slot(
    sampler: ValueSampler, slot_name: str, book: Register, heading: str, is_usable: Sequence[str] = ()
) -> Slot:
    """Make the slot of the heading under which a figure stands, with the other headings of money as alternatives.

    Args:
        is_usable: The headings that could be meant; by default those of money.
    """
    others = [one for one in (is_usable or book.amount_headings) if one != heading]
    return make_slot(slot_name, "text", heading, sampler.rng.sample(others, len(others)))


def draw_file_slot(sampler: ValueSampler, slot_name: str, stem: str, suffix: str) -> Slot:
    """Draw the name of a new file: a stem, such as `invoices_and_contracts`, with a word that says what it is for."""
    taken = {one.rpartition("/")[2].casefold() for one in sampler.context.files}
    words = ("overview", "summary", "for_the_meeting", "status", "comparison", "for_review")
    names = [one for word in words if (one := f"{stem}_{word}.{suffix}") not in taken]
    return sampler.draw_slot(slot_name, "file", lambda count: sampler.draw_phrases(count, names))
