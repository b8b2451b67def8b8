"""Compiles a recipe into a draft: ids, days, plans, bindings, and what a solver may change."""

import random
from contextlib import suppress
from dataclasses import replace

from data_model import Case, Fact, Occasion, Persona, Provenance, Subtask, Task
from file_formats import UnreadableFile, plain_text
from generators.draft import Draft
from generators.tasks.building_blocks.unused_values import TooFewValues
from generators.tasks.compilation.ambiguity import is_ambiguous, make_ambiguity_check
from generators.tasks.compilation.asked_results import follow_ask
from generators.tasks.compilation.bindings import derive_bindings
from generators.tasks.compilation.event_facts import name_guests
from generators.tasks.compilation.fact_schedule import (
    ScheduledFact,
    has_duplicate_values,
    has_stray_mentions,
    schedule_facts,
)
from generators.tasks.compilation.mail_facts import close_mails, describe_request
from generators.tasks.compilation.remembered_recipe import remember_results
from generators.tasks.compilation.right_and_wrong_ways import (
    IndistinguishableValue,
    list_actions,
    make_right_ways,
    make_wrong_ways,
)
from generators.tasks.compilation.rivals import fill_in_rivals
from generators.tasks.compilation.text_facts import close_texts
from generators.tasks.difficulty import list_apps, measure_difficulty
from generators.tasks.permitted_changes import derive_permitted_changes, find_changes_of_plans, find_untouched_file
from generators.tasks.recipe import Recipe, TaskContext, archetype
from office_env import MemoryWorkspace, Office, run_plan

# Drawn values collide with the office in a few recipes out of a hundred, and never this often in a row.
MAX_DRAFT_TRIES = 4
_MAX_CASES, _MAX_ASKS = 12, 4
_PICTURES = ("jpeg", "jpg", "png", "tif", "tiff")


def make_recipe(archetype_name: str, context: TaskContext, rng: random.Random) -> Recipe | None:
    """Ask an archetype for a recipe; None if the office lacks what it needs or leaves too few values to draw."""
    try:
        return archetype[archetype_name].function(context, rng)
    except TooFewValues:
        return None


def propose_draft(
    archetype_name: str,
    context: TaskContext,
    office: Office,
    task_id: str,
    days: int,
    rng: random.Random,
    provenance: Provenance,
) -> Draft | None:
    """Ask an archetype for recipes until one compiles; None if none of `MAX_DRAFT_TRIES` recipes does."""
    context = replace(context, plain_texts=_read_plain_texts(office))
    for _ in range(MAX_DRAFT_TRIES):
        case = _choose_case(context.cases, rng)
        ask = rng.choice(context.asks[:_MAX_ASKS]) if context.asks else None
        scene = replace(context, case=case, ask=ask)
        recipe = make_recipe(archetype_name, scene, rng)
        recipe = follow_ask(recipe, scene, rng) if recipe else None
        draft = draft_task(recipe, context, office, task_id, days, rng, provenance) if recipe else None
        if draft:
            return draft
    return None


def _choose_case(cases: tuple[Case, ...], rng: random.Random) -> Case | None:
    """Draw one of the first cases: they are the user's own, and those with news first."""
    return rng.choice(cases[:_MAX_CASES]) if cases else None


def _read_plain_texts(office: Office) -> tuple[str, ...]:
    """Read the text files of an office, and the transcriptions of its pictures."""
    digests, texts = office.digests(), list[str]()
    for name in office.names():
        suffix = name.lower().rpartition(".")[2]
        with suppress(UnreadableFile):
            if suffix == "txt":
                texts.append(plain_text.read_text(office.read(name)))
            elif suffix in _PICTURES:
                texts.append(office.store.read_transcription(digests[name]) or "")
    return tuple(texts)


def draft_task(
    recipe: Recipe,
    context: TaskContext,
    office: Office,
    task_id: str,
    days: int,
    rng: random.Random,
    provenance: Provenance,
) -> Draft | None:
    """Compile a recipe into a draft.

    The solution and the other right ways are run once to learn what they change, which is what a solver may change.

    Args:
        recipe: The recipe.
        context: The setting of the task.
        office: The office.
        task_id: The id of the task.
        days: The number of days of the dialogue.
        rng: The source of all choices.
        provenance: The origin of the task.

    Returns:
        The draft, or None if a value makes no difference, occurs twice or is ambiguous.
    """
    office, recipe = _plant_files(office, recipe), remember_results(recipe)
    scheduled_facts = schedule_facts(recipe, days, rng, make_ambiguity_check(recipe))
    if has_duplicate_values(scheduled_facts) or has_stray_mentions(recipe, scheduled_facts):
        return None
    solution = list_actions(recipe.plan(recipe.true_values()))
    right_ways = make_right_ways(recipe)
    try:
        request = describe_request(recipe, context)
        stated = [slot.value for slot in recipe.slots]
        criteria = close_mails(fill_in_rivals(recipe, scheduled_facts), stated, context.clock, request)
        guests = name_guests(criteria, request.words)
        criteria = close_texts(guests, request.words, request.people.people, stated, context.findings)
        plans = find_changes_of_plans(office, solution, right_ways, criteria)
        wrong_plans = make_wrong_ways(recipe, scheduled_facts, find_untouched_file(office, plans))
    except IndistinguishableValue:
        return None
    apps = list_apps(solution)
    facts = tuple(_point_to_occasion(one, recipe) for one in scheduled_facts)
    task = Task(
        id=task_id,
        split="neo",
        apps=apps,
        persona=context.persona,
        clock=context.clock,
        office=office.hash,
        description=_describe_task(recipe, context.persona),
        intent=recipe.intent,
        subtasks=tuple(Subtask(id=key, instruction=_fill_slots(recipe, text)) for key, text in recipe.subtasks.items()),
        facts=facts,
        criteria=criteria,
        solution=solution,
        right_ways=right_ways,
        wrong_ways=wrong_plans,
        bindings=derive_bindings(recipe, scheduled_facts),
        may_change=derive_permitted_changes(plans, criteria),
        occasions=_list_occasions(recipe, facts),
        twin=context.twin.id if context.twin else None,
        difficulty=measure_difficulty([one.fact for one in scheduled_facts], apps, solution),
        provenance=provenance,
    )
    if is_ambiguous(task):
        return None
    return Draft(task=task, statements={one.fact.id: one.statement for one in scheduled_facts})


def _plant_files(office: Office, recipe: Recipe) -> Office:
    """Return the office as the task finds it: with the files of the recipe, after what was done to the others."""
    if not recipe.planted_files and not recipe.earlier:
        return office
    workspace = MemoryWorkspace(office)
    if run_plan(workspace, recipe.earlier).refused:
        raise ValueError(f"somebody cannot have done {recipe.earlier}")
    touched = [path for path, digest in workspace.digests().items() if office.digests().get(path) != digest]
    contents = {**{path: workspace.read(path) for path in touched}, **recipe.planted_files}
    planted = {path: office.store.put(content) for path, content in sorted(contents.items())}
    return Office(office.store, office.store.put_office_table({**office.digests(), **planted}))


def _point_to_occasion(scheduled: ScheduledFact, recipe: Recipe) -> Fact:
    """Return a fact with the event from which it follows; a decoy follows from none."""
    own = scheduled.recipe.occasion if scheduled.recipe else None
    occasion = own or recipe.occasion
    if occasion is None or scheduled.fact.kind == "decoy":
        return scheduled.fact
    return scheduled.fact.model_copy(update={"occasion": occasion.id})


def _list_occasions(recipe: Recipe, facts: tuple[Fact, ...]) -> tuple[Occasion, ...] | None:
    events = [*(one.occasion for one in recipe.facts), recipe.occasion]
    known = {event.id: event for event in events if event}
    used = sorted({one.occasion for one in facts if one.occasion is not None})
    occasions = tuple(
        Occasion(id=id, day=known[id].day, text=known[id].text, because=known[id].because, causes=known[id].causes)
        for id in used
    )
    return occasions or None


def _describe_task(recipe: Recipe, persona: Persona) -> str:
    return " ".join(_fill_slots(recipe, text) for text in recipe.subtasks.values())


def _fill_slots(recipe: Recipe, text: str) -> str:
    values = recipe.true_values()
    return text.format(**values, **recipe.derived_names(values))
