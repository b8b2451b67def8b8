"""Tasks: archetypes make recipes of what was found, and a recipe becomes a draft with all its plans."""

from generators.tasks.drafting import draft_task, propose_draft, recipe_of
from generators.tasks.llm import Offload, Trial, Tried, propose_by_model, try_here, try_payload
from generators.tasks.recipe import FactRecipe, Recipe, Retraction, Scene, Slot, Step, Values, archetype, call, check
from generators.tasks.setting import conversation_days, first_event, owners, setting

__all__ = [
    "FactRecipe",
    "Offload",
    "Recipe",
    "Retraction",
    "Scene",
    "Slot",
    "Step",
    "Trial",
    "Tried",
    "Values",
    "archetype",
    "call",
    "check",
    "conversation_days",
    "draft_task",
    "first_event",
    "owners",
    "propose_by_model",
    "propose_draft",
    "recipe_of",
    "setting",
    "try_here",
    "try_payload",
]
