"""Titles of meetings that follow from what the company of the user deals with."""

from generators.tasks.building_blocks.value_sampler import ValueSampler
from generators.tasks.recipe import Slot

_ABOUT_CASES = (
    "{Plural}, next steps", "Talk on the {plural}", "Open points on {plural}", "Who does what on {plural}",
    "Planning round on {plural}", "Workload of the {plural}", "{Plural}, lessons so far", "Checklist for {plural}",
)  # fmt: skip
_GENERAL = (
    "Planning round for the quarter", "Talk on the budget", "Open points of the team", "Who does what this month",
    "Workload of the team", "Lessons from the last project", "Checklist for the audit", "Talk on the new process",
)  # fmt: skip


def draw_title_slot(sampler: ValueSampler, name: str) -> Slot:
    """Draw a slot for the title of a meeting; the other titles are of the same matter, if the user has one."""
    cases = sampler.context.cases
    if not cases:
        return sampler.draw_slot(name, "text", lambda count: sampler.draw_phrases(count, _GENERAL))
    case = sampler.context.case or sampler.rng.choice(cases)
    plural = case.plural
    titles = [one.format(plural=plural, Plural=plural[:1].upper() + plural[1:]) for one in _ABOUT_CASES]
    return sampler.draw_slot(name, "text", lambda count: sampler.draw_phrases(count, titles))
