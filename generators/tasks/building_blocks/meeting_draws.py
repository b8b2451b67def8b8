"""What a meeting may have been about, and who may have got which task in it."""

import random
import re

from data_model import Case
from generators.tasks.building_blocks.meeting_facts import MeetingTask
from generators.tasks.building_blocks.value_sampler import ValueSampler, make_slot

OTHERS, MIN_CASES = 2, 6
_DIGIT = re.compile(r"\d")


def draw_cases(sampler: ValueSampler, rng: random.Random) -> list[Case]:
    """Draw matters of one kind, with numbers of one pattern; those of which there are more are likelier."""
    digits = rng.choice(("01234", "56789"))
    by_kind: dict[tuple[str, str], list[Case]] = {}
    for case in sampler.context.cases:
        # With the other digits left out, none of the numbers is another one with a five more at its end.
        if case.key[-1:] in digits and not sampler.gives_away(case.key):
            by_kind.setdefault((case.noun, _DIGIT.sub("9", case.key)), []).append(case)
    enough = [cases for cases in by_kind.values() if len(cases) >= MIN_CASES]
    if not enough:
        return []
    (drawn,) = rng.choices(enough, [len(cases) for cases in enough])
    return rng.sample(drawn, len(drawn))


def draw_tasks(
    sampler: ValueSampler, rng: random.Random, people: list[str], errands: list[str]
) -> tuple[MeetingTask, ...]:
    """Draw two or three tasks, each of somebody else, about another matter and for another day."""
    count = rng.choice((2, 2, 3)) if len(errands) >= 3 * (1 + OTHERS) // 2 and len(people) > 2 + OTHERS else 2
    days = sampler.draw_days(3 * count, 70)
    owners, spare_people = people[:count], people[count:]
    wanted, spare_errands = errands[:count], errands[count:]
    return tuple(
        MeetingTask(
            make_slot(f"who_{at + 1}", "text", owners[at], rng.sample(spare_people, min(OTHERS, len(spare_people)))),
            make_slot(f"what_{at + 1}", "text", wanted[at], rng.sample(spare_errands, min(OTHERS, len(spare_errands)))),
            make_slot(f"by_{at + 1}", "date", days[at], days[count + at :: count]),
        )
        for at in range(count)
    )
