"""From a recipe to a draft: ids, days, plans, bindings, and the guard for all that must stay as it was."""

import random
import tempfile
from collections.abc import Sequence
from pathlib import Path

from data_model import Criterion, Difficulty, Fact, Persona, Plan, Provenance, Subtask, Task
from generators.draft import Draft
from generators.tasks.binding import bindings
from generators.tasks.coincidences import has_coincidences, standing_in_plans
from generators.tasks.draws import TooFewValues
from generators.tasks.recipe import Recipe, Scene, archetype, check
from generators.tasks.twists import has_echoes, has_twins, tell
from generators.tasks.ways import NoDifference, actions, right_ways, wrong_ways
from office_env import Office, open_workspace, run_plan

# What is drawn collides with something of the office in few recipes of a hundred, and never so often in a row.
TRIES = 4
LARGEST_GROUP = 3
"""The paper's groups are of one, two and three applications; a rare task that acts in four is counted with three."""
APPS_THAT_COUNT = ("word", "excel", "pdf", "email", "calendar", "ocr")


def recipe_of(kind: str, scene: Scene, rng: random.Random) -> Recipe | None:
    """Ask an archetype for a recipe; None where the office does not feed it, or leaves too little to draw from."""
    try:
        return archetype[kind].function(scene, rng)
    except TooFewValues:
        return None


def propose_draft(
    kind: str, scene: Scene, office: Office, id: str, days: int, rng: random.Random, provenance: Provenance
) -> Draft | None:
    """Ask an archetype for recipes until one makes a task; None where the office feeds none, or none after `TRIES`."""
    for _ in range(TRIES):
        recipe = recipe_of(kind, scene, rng)
        draft = draft_task(recipe, scene, office, id, days, rng, provenance) if recipe else None
        if draft:
            return draft
    return None


def draft_task(
    recipe: Recipe, scene: Scene, office: Office, id: str, days: int, rng: random.Random, provenance: Provenance
) -> Draft | None:
    """Make a task without proofs from a recipe; None where its values make no difference or collide.

    days: of the dialogue. The solution is run once, to learn which files of the office it changes: all others are
    guarded by a criterion.
    """
    told = tell(recipe, days, rng, standing_in_plans(recipe))
    if has_twins(told) or has_echoes(recipe, told):
        return None
    solution = actions(recipe.plan(recipe.values()))
    changed, kept = _effect(office, solution)
    try:
        wrong = wrong_ways(recipe, told, kept[0] if kept else None)
    except NoDifference:
        return None
    apps = apps_of(solution)
    task = Task(
        id=id,
        split="neo",
        apps=apps,
        persona=scene.persona,
        clock=scene.clock,
        office=scene.office,
        description=_description(recipe, scene.persona),
        intent=recipe.intent,
        subtasks=tuple(Subtask(id=key, instruction=_filled(recipe, text)) for key, text in recipe.subtasks.items()),
        facts=tuple(one.fact for one in told),
        criteria=(*recipe.criteria(recipe.values()), *guard(changed, kept)),
        solution=solution,
        right_ways=right_ways(recipe),
        wrong_ways=wrong,
        bindings=bindings(recipe, told),
        difficulty=difficulty_of([one.fact for one in told], apps, solution),
        provenance=provenance,
    )
    if has_coincidences(task):
        return None
    return Draft(task=task, statements={one.fact.id: one.statement for one in told})


def _description(recipe: Recipe, persona: Persona) -> str:
    return " ".join(_filled(recipe, text) for text in recipe.subtasks.values())


def _filled(recipe: Recipe, text: str) -> str:
    values = recipe.values()
    return text.format(**values, **recipe.shown(values))


def _effect(office: Office, solution: Plan) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Which files of the office the solution changes or removes, and which it leaves as they were."""
    with tempfile.TemporaryDirectory() as folder:
        workspace = open_workspace(office, Path(folder) / "workspace")
        run_plan(workspace, solution)
        after = workspace.digests()
    changed = tuple(name for name, digest in office.digests().items() if after.get(name) != digest)
    return changed, tuple(name for name in office.names() if name not in changed)


def guard(changed: Sequence[str], kept: Sequence[str]) -> tuple[Criterion, ...]:
    """The criterion that all files but the changed ones stay as they were; none where nothing is kept."""
    return (check("evaluate_files_unchanged", but=list(changed)),) if kept else ()


def apps_of(solution: Plan) -> tuple[str, ...]:
    """The applications that a plan acts in, sorted."""
    return tuple(sorted({action.app for action in solution} & set(APPS_THAT_COUNT)))


def difficulty_of(facts: Sequence[Fact], apps: Sequence[str], solution: Plan) -> Difficulty:
    """What can be read off a task: its knobs, 0-3 each (spread: days that hold needed facts), group and steps."""
    kinds = [fact.kind for fact in facts]
    days = len({fact.day for fact in facts if fact.needed})
    knobs = {
        "decoys": min(3, kinds.count("decoy")),
        "retractions": min(3, kinds.count("retraction")),
        "spread": 0 if days <= 1 else 1 if days == 2 else 2 if days <= 4 else 3,
        "updates": min(3, kinds.count("update")),
    }
    return Difficulty(knobs=knobs, apps=min(LARGEST_GROUP, len(apps)), steps=len(solution))
