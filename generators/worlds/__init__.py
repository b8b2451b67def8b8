"""Made-up companies: what happens in them, and the offices that their files make up."""

from generators.worlds.office_day import TASKS_PER_COMPANY, OfficeDay, make_office_day
from generators.worlds.simulation import make_world
from generators.worlds.specification.industry import IndustrySpec
from generators.worlds.specification.reading import list_industries, read_industry
from generators.worlds.world import World

__all__ = [
    "TASKS_PER_COMPANY",
    "IndustrySpec",
    "OfficeDay",
    "World",
    "list_industries",
    "make_office_day",
    "make_world",
    "read_industry",
]
