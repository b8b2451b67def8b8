"""Task generators: archetypes turn findings into recipes, and a recipe is compiled into a draft with all its plans."""

from generators.tasks.building_blocks.copied_files import find_original
from generators.tasks.building_blocks.keyed_tables import TableKey, find_table_key
from generators.tasks.compilation.recipe_compiler import draft_task, make_recipe, propose_draft
from generators.tasks.invented import list_invented
from generators.tasks.llm import (
    PlanTrial,
    TrialResult,
    TrialRunner,
    propose_task_by_model,
    run_trial_here,
    run_trial_payload,
)
from generators.tasks.needs import NEEDS, Need, list_needs
from generators.tasks.persona_and_clock import (
    ClockRange,
    OfficeSetting,
    choose_persona_and_clock,
    find_clock_range,
    find_office_setting,
    list_mailbox_owners,
)
from generators.tasks.recipe import (
    FactRecipe,
    PlanStep,
    Recipe,
    Retraction,
    Slot,
    TaskContext,
    Values,
    archetype,
    make_action,
    make_criterion,
)
from generators.tasks.traces import trace_demands

__all__ = [
    "NEEDS",
    "ClockRange",
    "FactRecipe",
    "Need",
    "OfficeSetting",
    "PlanStep",
    "PlanTrial",
    "Recipe",
    "Retraction",
    "Slot",
    "TableKey",
    "TaskContext",
    "TrialResult",
    "TrialRunner",
    "Values",
    "archetype",
    "choose_persona_and_clock",
    "draft_task",
    "find_clock_range",
    "find_office_setting",
    "find_original",
    "find_table_key",
    "list_invented",
    "list_mailbox_owners",
    "list_needs",
    "make_action",
    "make_criterion",
    "make_recipe",
    "propose_draft",
    "propose_task_by_model",
    "run_trial_here",
    "run_trial_payload",
    "trace_demands",
]
