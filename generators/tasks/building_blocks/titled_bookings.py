"""Bookings whose titles follow from what they are about."""

import random
from collections.abc import Sequence
from dataclasses import replace

from generators.tasks.building_blocks.calendar_blocks import make_booking_block
from generators.tasks.building_blocks.subtask_block import SubtaskBlock
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot
from generators.tasks.recipe import Slot

_LENGTHS = ("15", "20", "25", "30", "35", "40", "45", "50", "55", "60", "75", "90")


def make_titled_booking_block(
    sampler: ValueSampler,
    rng: random.Random,
    subtask: str,
    slot_prefix: str,
    noun_phrase: str,
    titles: Sequence[str],
    lengths: Sequence[str] = _LENGTHS,
) -> SubtaskBlock:
    """Build a block that books an event in the calendar of the user under one of some titles.

    Args:
        slot_prefix: The prefix of its slots: title, date, start and minutes.
        noun_phrase: What the dialogue calls the event.
        titles: The titles to choose from, at least four.
        lengths: The lengths to choose from, in minutes; those that the office gives away are left out.
    """
    block = make_booking_block(sampler, rng, subtask, slot_prefix, noun_phrase, sampler.context.persona.name)
    return give_titles(sampler, block, slot_prefix, titles, lengths)


def give_titles(
    sampler: ValueSampler, block: SubtaskBlock, slot_prefix: str, titles: Sequence[str], lengths: Sequence[str]
) -> SubtaskBlock:
    """Return a block that books an event, with one of some titles and lengths in place of its own."""
    choices = {f"{slot_prefix}_title": titles, f"{slot_prefix}_minutes": lengths}

    def choose(slot: Slot) -> Slot:
        if slot.name not in choices:
            return slot
        free = [one for one in choices[slot.name] if not sampler.gives_away(one)]
        if not free:
            raise TooFewValues(f"expected a value of {slot.name} that the office does not give away")
        value = sampler.rng.choice(free)
        others = [one for one in choices[slot.name] if one != value]
        return make_slot(slot.name, slot.value.type, value, sampler.rng.sample(others, min(len(others), 4)))

    return replace(block, slots=tuple(map(choose, block.slots)))
