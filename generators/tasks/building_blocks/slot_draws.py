"""Draws of slots from values of an office, and of names for new files."""

import random
from collections.abc import Iterable, Sequence

from generators.tasks.building_blocks.registers import Register
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Slot, TaskContext

_MIN_HIDDEN, _MAX_OTHERS = 5, 5
MIN_ALTERNATIVES, MAX_ALTERNATIVES = 3, 4


def pick_slot(sampler: ValueSampler, name: str, value_type: str, value: str, others: Sequence[str]) -> Slot:
    """Build a slot from its value and up to five of the other values, in random order."""
    rest = [one for one in dict.fromkeys(others) if one != value]
    return make_slot(name, value_type, value, sampler.rng.sample(rest, min(len(rest), _MAX_OTHERS)))


def draw_hidden(sampler: ValueSampler, name: str, value_type: str, values: Sequence[str]) -> Slot:
    """Draw a slot from values of which the office gives none away; four or more others are its alternatives.

    Raises:
        TooFewValues: Fewer than five are left.
    """
    left = [one for one in values if not sampler.gives_away(one)]
    if len(left) < _MIN_HIDDEN:
        raise TooFewValues(f"expected at least {_MIN_HIDDEN} values that no text gives away, found {len(left)}")
    return pick_slot(sampler, name, value_type, sampler.rng.choice(left), left)


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
