"""The making of a world: a company, its absences and rules, and its processes run day by day."""

import datetime as dt

from data_model import rng_for
from generators.working_days import find_working_day
from generators.worlds.simulation.absences import draw_absences
from generators.worlds.simulation.drawn_company import make_company
from generators.worlds.simulation.drawn_rules import draw_rules
from generators.worlds.simulation.process_run import ProcessRun
from generators.worlds.simulation.workdays import list_working_days
from generators.worlds.specification.reading import read_industry
from generators.worlds.world import World

MIN_WORKING_DAYS, MAX_WORKING_DAYS = 20, 250
_FIRST_DAY = dt.date(2024, 1, 8)
_START_DAYS = 500


def make_world(seed: str, industry: str, working_days: int) -> World:
    """Make a company and simulate it.

    Args:
        seed: All that is drawn follows from it and the industry.
        industry: The name of an industry.
        working_days: How many working days the timeline has, 20 to 250.

    Raises:
        ValueError: The timeline would be too short or too long.
    """
    if not MIN_WORKING_DAYS <= working_days <= MAX_WORKING_DAYS:
        raise ValueError(f"{working_days} working days: expected {MIN_WORKING_DAYS} to {MAX_WORKING_DAYS}")
    spec = read_industry(industry)
    company = make_company(spec, rng_for(seed, industry, "company"))
    start = rng_for(seed, industry, "start").randrange(_START_DAYS)
    days = list_working_days(find_working_day(_FIRST_DAY + dt.timedelta(days=start), 1), working_days)
    has_requests = any(process.grants_absence for process in spec.processes)
    absences = draw_absences(company, days, not has_requests, rng_for(seed, industry, "absences"))
    rules = draw_rules(spec, company, days, rng_for(seed, industry, "rules"))
    run = ProcessRun(f"{seed}::{industry}", spec, company, days, absences)
    run.simulate(rules)
    return World(run.seed, spec, company, days[0], days[-1], run.list_records(), tuple(run.events))
