"""Facts in words of their own, for what a document or a letter needs and no form of facts says."""

import random
from collections.abc import Iterable, Sequence

from generators.tasks.building_blocks.stated_facts import state_fact
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.table_blocks import make_facts_only_block
from generators.tasks.building_blocks.value_sampler import TooFewValues, ValueSampler, make_slot
from generators.tasks.recipe import Slot, TaskContext

MIN_ALTERNATIVES, MAX_ALTERNATIVES = 3, 4


def tell(
    subtask: str,
    slot: Slot,
    text: str,
    topic: str,
    clauses: Sequence[str],
    question: str,
    answers: Sequence[str],
    *,
    may_be_updated: bool = True,
    is_recipient: bool = False,
) -> SubtaskBlock:
    """Build a block that states a slot and has no step; a slot without alternatives is not needed.

    Args:
        text: The fact in one sentence, with `{0}` for the value, as everywhere.
        is_recipient: Whether the slot is somebody who gets something, so that a wrong value is a wrong person.
    """
    has_others = bool(slot.alternatives)
    fact = state_fact(
        subtask,
        slot.name,
        text,
        topic,
        clauses,
        question,
        answers,
        may_be_updated=may_be_updated and has_others,
        is_person=is_recipient,
        needed=has_others,
    )
    return make_facts_only_block(subtask, (slot,), (fact,))


def tell_file(subtask: str, slot: Slot, what: str) -> SubtaskBlock:
    """Build a block that says what a new file is called.

    Args:
        what: What the dialogue calls the file (`the letter`).
    """
    return tell(
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


def tell_heading(subtask: str, slot: Slot, what: str) -> SubtaskBlock:
    """Build a block that says which heading a new document has."""
    return tell(
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


def tell_recipient(subtask: str, slot: Slot, what: str, verb: str = "goes to") -> SubtaskBlock:
    """Build a block that says to whose address something goes.

    Args:
        what: What goes there (`the letter`).
        verb: How it gets there.
    """
    return tell(
        subtask,
        slot,
        f"{_capitalize(what)} {verb} {{0}}.",
        f"the recipient of {what}",
        (
            f"{what} {verb} {{0}}",
            f"{{0}} is the one to get {what}",
            f"send {what} to {{0}}",
            f"it's {{0}} who should have {what}",
            f"please make sure that {what} {verb} {{0}} and nobody else",
        ),
        f"Who gets {what}?",
        ("{0}", "{0}, please", f"it {verb} {{0}}", "{0} does"),
        is_recipient=True,
    )


def tell_record(subtask: str, slot: Slot, noun: str, what: str) -> SubtaskBlock:
    """Build a block that says which record is meant, by its number.

    Args:
        noun: What people call such a record, with the word that tells it from others (`first invoice in the letter`).
        what: What it is meant for (`the letter`).
    """
    return tell(
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
        may_be_updated=len(slot.alternatives) > 1,
    )


def tell_day(subtask: str, slot: Slot, what: str) -> SubtaskBlock:
    """Build a block that says which day something is.

    Args:
        what: What the day is (`the later day on the form`).
    """
    return tell(
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


def draw_from(sampler: ValueSampler, name: str, type: str, choices: Iterable[str]) -> Slot:
    """Draw a slot from the choices that the office does not give away; the rest are its alternatives.

    Raises:
        TooFewValues: Fewer than three alternatives are left.
    """
    left = [one for one in dict.fromkeys(choices) if not sampler.gives_away(one)]
    if len(left) <= MIN_ALTERNATIVES:
        raise TooFewValues(f"expected more than {MIN_ALTERNATIVES} values for {name}, found {len(left)}")
    value, *others = sampler.rng.sample(left, min(len(left), MAX_ALTERNATIVES + 1))
    sampler.exclude((value, *others))
    return make_slot(name, type, value, others)


def list_new_names(context: TaskContext, stem: str, words: Sequence[str], suffix: str) -> list[str]:
    """List names of files that do not exist: a stem, such as `claims_stein`, with each of some words."""
    taken = {one.rpartition("/")[2].casefold() for one in context.files}
    names = [f"{stem}_{word}.{suffix}" for word in words] + [f"{word}_{stem}.{suffix}" for word in words]
    return [one for one in names if one not in taken]


def make_stem(*words: str) -> str:
    """Make a part of a file name of some words: `stein_indemnity`."""
    letters = "".join(one if one.isascii() and one.isalnum() else " " for one in " ".join(words).casefold())
    return "_".join(letters.split())


def is_wanted(rng: random.Random, share: float) -> bool:
    """Draw whether the user also wants something that only some want."""
    return rng.random() < share


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]
