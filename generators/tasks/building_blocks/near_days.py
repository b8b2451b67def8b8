"""Days of the next two weeks, for what nobody lets wait for longer."""

from functools import partial

from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Slot

_WINDOWS, _ALTERNATIVES = (8, 10, 14), (3, 2)


def draw_near_day(sampler: ValueSampler, name: str) -> Slot:
    """Draw a slot with a working day that is as near as the office allows, at most two weeks away.

    Raises:
        TooFewValues: Too few days are left that the office does not give away.
    """
    for alternatives in _ALTERNATIVES:
        for window in _WINDOWS:
            draw = partial(sampler.draw_days, max_days_ahead=window)
            try:
                return sampler.draw_slot(name, "date", draw, alternatives)
            except TooFewValues:
                continue
    raise TooFewValues("expected more days of the next two weeks that no text of the office gives away")
